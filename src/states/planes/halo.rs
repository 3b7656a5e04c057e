use std::ops::Range;

#[cfg(any(test, feature = "cluster"))]
use thiserror::Error;

use super::blocks::Blocks;
#[cfg(any(test, feature = "cluster"))]
use super::decomposition::{BlockRange, Decomposition};

/// The blocks of other owners that an owner needs, at depths of one parity.
#[derive(Debug, Default)]
pub(crate) struct Halo {
    /// By plane at such depths: the numbers of the blocks, in order, and the slot of the first.
    planes: Vec<Vec<(Range<usize>, usize)>>,
    blocks: Blocks,
}

#[cfg(any(test, feature = "cluster"))]
/// The halo has no slot for a block of this number, or the block has another length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no block of this number and length is needed")]
pub(crate) struct HaloError;

impl Halo {
    #[cfg(any(test, feature = "cluster"))]
    /// A slot for each block that an owner needs, without positions.
    pub fn new(decomposition: &Decomposition, owner: usize, odd: bool) -> Self {
        let mut planes = vec![vec![]; decomposition.planes_at(odd)];
        let mut slots = 0;
        for BlockRange { source, blocks } in decomposition.needs(owner, odd) {
            planes[source].push((blocks.clone(), slots));
            slots += blocks.len();
        }
        let blocks = Blocks::empty(&decomposition.plan, slots);
        Self { planes, blocks }
    }

    #[cfg(any(test, feature = "cluster"))]
    /// Stores the block of this number, given as little-endian words; `None` is a block without
    /// positions.
    pub fn put(
        &mut self,
        source: usize,
        number: usize,
        bytes: Option<&[u8]>,
    ) -> Result<(), HaloError> {
        let slot = self.slot(source, number).ok_or(HaloError)?;
        let size = self.blocks.size;
        if bytes.is_some_and(|bytes| bytes.len() != 8 * size) {
            return Err(HaloError);
        }
        self.blocks.live[slot] = bytes.is_some();
        if let Some(bytes) = bytes {
            let into = &mut self.blocks.words[slot * size..][..size];
            bytemuck::cast_slice_mut(into).copy_from_slice(bytes);
            into.iter_mut().for_each(|word| *word = u64::from_le(*word));
        }
        Ok(())
    }

    /// The slot of a block of a plane, if the owner needs it.
    fn slot(&self, source: usize, number: usize) -> Option<usize> {
        let ranges = self.planes.get(source)?;
        let after = ranges.partition_point(|(blocks, _)| blocks.start <= number);
        let (blocks, slot) = ranges.get(after.checked_sub(1)?)?;
        blocks.contains(&number).then(|| slot + number - blocks.start)
    }
}

/// The positions at a depth that an owner can see.
pub(super) struct Sources<'w> {
    /// The owner's blocks, plane by plane.
    pub own: &'w Blocks,
    /// Their numbers, the same in every plane.
    pub subdomain: Range<usize>,
    /// The blocks of other owners.
    pub halo: &'w Halo,
}

impl<'w> Sources<'w> {
    /// The words of a block of one plane, if they may have positions.
    #[inline(always)]
    pub fn block(&self, source: usize, number: usize) -> Option<&'w [u64]> {
        if self.subdomain.contains(&number) {
            self.own.get(source * self.subdomain.len() + number - self.subdomain.start)
        } else {
            self.borrowed(source, number)
        }
    }

    #[cold]
    fn borrowed(&self, source: usize, number: usize) -> Option<&'w [u64]> {
        let slot = self.halo.slot(source, number).expect("every needed block has a slot");
        self.halo.blocks.get(slot)
    }
}
