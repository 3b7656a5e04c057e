//! Planes that are divided among owners, and what each of them must see of the others' parts.
//!
//! An owner holds the same blocks of every plane. All that a level does to a block stays within it,
//! but for the turns of windows far ahead in the head (`Image::far`): there whole runs of words come
//! from other blocks, the same ones at every level. Those that belong to other owners are the *halo*.
//!
//! ```text
//! words    0 1 2 3 4 5 | 6 7 8 9 A B | C D E F G H      three owners, two blocks of three words each
//! a turn               | ↑ ↑ ↑ ← ← ← ← ← ← ← ←  |      the second one needs a block of the third
//! ```
//!
//! A part that begins and ends where a digit of the head changes needs nothing for windows behind
//! that digit; so the halo is small if the number of owners is the number of items (or the product of
//! the first few radices), or divides it.

use std::ops::Range;

use thiserror::Error;

use super::enumeration::Keep;
use super::layout::Planes;
use super::plan::Plan;
use super::sweep::Blocks;

/// The blocks of the planes of a board, divided among owners.
#[derive(Clone, Debug)]
pub struct Division {
    pub(super) plan: Plan,
    owners: usize,
}

/// Successive blocks of one plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The number of the plane among those whose positions have depths of the same parity.
    pub source: usize,
    /// The numbers of the blocks.
    pub blocks: Range<usize>,
}

impl Division {
    /// The planes divided among so many owners, as evenly as can be; there is always one.
    pub fn among(planes: &Planes, owners: usize) -> Self {
        let owners = owners.max(1);
        Self { plan: Plan::of(planes, owners), owners }
    }

    /// The number of owners.
    pub fn owners(&self) -> usize {
        self.owners
    }

    /// The number of words of a block.
    pub fn block_words(&self) -> usize {
        self.plan.block.words
    }

    /// The blocks of an owner, the same of every plane; none if there are more owners than blocks.
    pub fn part(&self, owner: usize) -> Range<usize> {
        // As a product in wide numbers: blocks are many on boards that no machine holds.
        let cut =
            |owner| (self.plan.blocks() as u128 * owner as u128 / self.owners as u128) as usize;
        cut(owner)..cut(owner + 1)
    }

    /// The owner of a block.
    fn owner(&self, block: usize) -> usize {
        // Rounding makes the guess too low by one at most.
        let guess = (block as u128 * self.owners as u128 / self.plan.blocks() as u128) as usize;
        guess + usize::from(block >= self.part(guess).end)
    }

    /// The number of words of a plane.
    pub fn plane_words(&self) -> usize {
        self.plan.shape.run(0)
    }

    /// The memory that an owner takes, in bytes: its blocks of all planes, and its halo.
    pub fn bytes(&self, planes: &Planes, owner: usize, keep: Keep) -> u64 {
        let bitmaps = (planes.residue_bits() + keep.bits(planes)) * planes.planes().len();
        let needs = [false, true].map(|odd| self.needs(owner, odd));
        let borrowed: usize = needs.iter().flatten().map(|stretch| stretch.blocks.len()).sum();
        8 * ((bitmaps * self.part(owner).len() + borrowed) * self.block_words()) as u64
    }

    /// How many planes have positions at depths of this parity.
    pub fn planes_at(&self, odd: bool) -> usize {
        self.plan.targets[usize::from(odd)].len()
    }

    /// What an owner needs of the others from a depth of this parity, in order, nothing twice.
    pub fn needs(&self, owner: usize, odd: bool) -> Vec<Stretch> {
        let (part, block) = (self.part(owner), self.plan.block.words);
        let words = part.start * block..part.end * block;
        let mut found: Vec<Vec<Range<usize>>> = vec![vec![]; self.planes_at(odd)];
        for target in &self.plan.targets[usize::from(!odd)] {
            for incoming in &target.incoming {
                if let Some(runs) = self.plan.images[incoming.image].far(block) {
                    let outside = runs.outside(&words);
                    let blocks = outside.map(|from| from.start / block..from.end.div_ceil(block));
                    found[incoming.source].extend(blocks);
                }
            }
        }
        let outside = |blocks: Range<usize>| {
            let before = blocks.start..blocks.end.min(part.start);
            let behind = blocks.start.max(part.end)..blocks.end;
            [before, behind].into_iter().filter(|blocks| !blocks.is_empty())
        };
        let stretches = found.into_iter().enumerate().flat_map(|(source, blocks)| {
            let outside = joined(blocks).into_iter().flat_map(outside);
            outside.map(move |blocks| Stretch { source, blocks }).collect::<Vec<_>>()
        });
        stretches.collect()
    }

    /// From whom an owner gets something at every depth of this parity, and how many blocks.
    pub fn senders(&self, to: usize, odd: bool) -> Vec<(usize, usize)> {
        let mut sent = vec![0; self.owners];
        for Stretch { blocks, .. } in self.needs(to, odd) {
            let mut from = self.owner(blocks.start);
            while from < self.owners && self.part(from).start < blocks.end {
                let part = self.part(from);
                sent[from] += blocks.end.min(part.end).saturating_sub(blocks.start.max(part.start));
                from += 1;
            }
        }
        sent.into_iter().enumerate().filter(|&(_, blocks)| blocks > 0).collect()
    }

    /// What one owner gets from another at every depth of this parity: what it needs, as far as the
    /// other has it.
    pub fn sent(&self, from: usize, to: usize, odd: bool) -> Vec<Stretch> {
        let part = self.part(from);
        let own = |Stretch { source, blocks }| Stretch {
            source,
            blocks: blocks.start.max(part.start)..blocks.end.min(part.end),
        };
        self.needs(to, odd).into_iter().map(own).filter(|own| !own.blocks.is_empty()).collect()
    }
}

/// The same numbers in ranges that neither overlap nor touch, in order.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| range.start);
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

/// The blocks of other owners that an owner needs, at depths of one parity.
#[derive(Debug, Default)]
pub struct Halo {
    /// By plane at such depths: the numbers of the blocks, in order, and where the first of them stands.
    planes: Vec<Vec<(Range<usize>, usize)>>,
    blocks: Blocks,
}

/// A block that a halo has no room for, or of another length, was to be put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no block of this number and length is needed")]
pub struct NotNeeded;

impl Halo {
    /// Room for what an owner needs, without positions.
    pub fn of(division: &Division, owner: usize, odd: bool) -> Self {
        let mut planes = vec![vec![]; division.planes_at(odd)];
        let mut room = 0;
        for Stretch { source, blocks } in division.needs(owner, odd) {
            planes[source].push((blocks.clone(), room));
            room += blocks.len();
        }
        let blocks = Blocks::empty(&division.plan, room);
        Self { planes, blocks }
    }

    /// Takes in a block of this number, as bytes of words, the lowest byte of each first; `None` is a block
    /// without positions.
    pub fn put(
        &mut self,
        source: usize,
        number: usize,
        bytes: Option<&[u8]>,
    ) -> Result<(), NotNeeded> {
        let slot = self.slot(source, number).ok_or(NotNeeded)?;
        let size = self.blocks.size;
        if bytes.is_some_and(|bytes| bytes.len() != 8 * size) {
            return Err(NotNeeded);
        }
        self.blocks.live[slot] = bytes.is_some();
        if let Some(bytes) = bytes {
            let into = &mut self.blocks.words[slot * size..][..size];
            bytemuck::cast_slice_mut(into).copy_from_slice(bytes);
            into.iter_mut().for_each(|word| *word = u64::from_le(*word));
        }
        Ok(())
    }

    /// Where a block of a plane stands, if it is needed.
    fn slot(&self, source: usize, number: usize) -> Option<usize> {
        let stretches = self.planes.get(source)?;
        let after = stretches.partition_point(|(blocks, _)| blocks.start <= number);
        let (blocks, slot) = stretches.get(after.checked_sub(1)?)?;
        blocks.contains(&number).then(|| slot + number - blocks.start)
    }
}

/// The positions of a depth, as far as an owner sees them.
pub(super) struct Sources<'w> {
    /// The owner's blocks, plane by plane.
    pub own: &'w Blocks,
    /// Their numbers, the same in every plane.
    pub part: Range<usize>,
    /// The blocks of other owners.
    pub halo: &'w Halo,
}

impl<'w> Sources<'w> {
    /// The words of a block of one plane, if they may have positions.
    #[inline(always)]
    pub fn block(&self, source: usize, number: usize) -> Option<&'w [u64]> {
        if self.part.contains(&number) {
            self.own.get(source * self.part.len() + number - self.part.start)
        } else {
            self.borrowed(source, number)
        }
    }

    #[cold]
    fn borrowed(&self, source: usize, number: usize) -> Option<&'w [u64]> {
        let slot = self.halo.slot(source, number).expect("all that is needed has its room");
        self.halo.blocks.get(slot)
    }
}
