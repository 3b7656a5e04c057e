use std::io;
use std::ops::Range;

use thiserror::Error;

use super::decomposition::{BlockRange, Decomposition};
use crate::states::planes::bitmap::Words;
use crate::states::planes::blocks::WordBlocks;
use crate::states::planes::plan::Bitmap;

/// The blocks of other owners that an owner needs from one depth. The kernel asks for them by plane
/// and number, whichever carrier brought them.
///
/// Processes send them in messages:
///
/// ```text
/// one word    one bit for each block, 1 if it has positions    these blocks, one after another
/// a seal      0 1 1 0 1 …                                      block 1, block 2, block 4, …
/// ```
///
/// A message stays where it was received, so that its words are never copied. Pieces of files are
/// decoded into the same words, one block after another, and whether a block has positions is known
/// from decoding it.
#[derive(Debug, Default)]
pub(crate) struct Halo {
    /// By parity of the depth.
    sides: [HaloSide; 2],
    /// The parity of the depth of the blocks that are here.
    odd: bool,
    /// By slot of a block: the index of its first word; 0 if it has no position.
    starts: Vec<usize>,
    words: Words,
    /// The number of words of a block.
    block: usize,
}

/// The messages that come from depths of one parity.
#[derive(Debug, Default)]
struct HaloSide {
    inboxes: Vec<Inbox>,
    /// By plane at such depths: the numbers of the blocks, in order, and the slot of the first.
    planes: Vec<Vec<(Range<usize>, usize)>>,
}

/// The room for the messages of one owner.
#[derive(Debug)]
struct Inbox {
    from: usize,
    words: Range<usize>,
    slots: Range<usize>,
}

/// A message has another length than its blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the message of owner {from} has another length than its blocks")]
pub(crate) struct HaloError {
    /// The owner that sent it.
    pub from: usize,
}

/// The number of words before the blocks of a message: the seal, and the bits of its blocks.
pub(in super::super) fn head(blocks: usize) -> usize {
    1 + blocks.div_ceil(64)
}

impl Halo {
    /// Room for the messages to an owner; an error if the system has too little memory.
    pub fn new(decomposition: &Decomposition, owner: usize) -> io::Result<Self> {
        let block = decomposition.block_words();
        let mut most = [0, 0];
        let sides = [false, true].map(|odd| {
            let mut planes = vec![vec![]; decomposition.planes_at(odd)];
            let (mut at, mut slot) = (0, 0);
            let inboxes = decomposition.senders(owner, odd).into_iter().map(|(from, blocks)| {
                let slots = slot..slot + blocks;
                for BlockRange { source, blocks } in decomposition.sent(from, owner, odd) {
                    planes[source].push((blocks.clone(), slot));
                    slot += blocks.len();
                }
                let words = at..at + head(blocks) + blocks * block;
                at = words.end;
                Inbox { from, words, slots }
            });
            let inboxes = inboxes.collect();
            most = [most[0].max(at), most[1].max(slot)];
            HaloSide { inboxes, planes }
        });
        let words = Words::zero(most[0])?;
        Ok(Self { sides, odd: false, starts: vec![0; most[1]], words, block })
    }

    /// The owners that send messages at depths of this parity, and where each message is received.
    pub fn inboxes(&mut self, odd: bool) -> Vec<(usize, &mut [u64])> {
        let mut rest = &mut self.words[..];
        let inboxes = self.sides[usize::from(odd)].inboxes.iter().map(|inbox| {
            let (words, behind) = std::mem::take(&mut rest).split_at_mut(inbox.words.len());
            rest = behind;
            (inbox.from, words)
        });
        inboxes.collect()
    }

    /// Finds the blocks of the messages that were received, given the length of each.
    pub fn open(&mut self, odd: bool, lengths: &[usize]) -> Result<(), HaloError> {
        self.odd = odd;
        for (inbox, &length) in self.sides[usize::from(odd)].inboxes.iter().zip(lengths) {
            let message = &self.words[inbox.words.clone()];
            let mut at = head(inbox.slots.len());
            for (i, start) in self.starts[inbox.slots.clone()].iter_mut().enumerate() {
                let full = message[1 + i / 64] >> (i % 64) & 1 == 1;
                *start = if full { inbox.words.start + at } else { 0 };
                at += if full { self.block } else { 0 };
            }
            if at != length {
                return Err(HaloError { from: inbox.from });
            }
        }
        Ok(())
    }

    /// Room for this number of blocks of `block` words; an error if the system has too little
    /// memory.
    pub(in super::super) fn with_room(blocks: usize, block: usize) -> io::Result<Self> {
        // No block begins at word 0.
        let words = Words::zero((1 + blocks) * block)?;
        Ok(Self { starts: vec![0; blocks], words, block, ..Self::default() })
    }

    /// Assigns the room to blocks from a depth of this parity: blocks of one of the planes at such
    /// depths, all in order. Returns the words of the whole room.
    pub(in super::super) fn lay_out(
        &mut self,
        odd: bool,
        planes: usize,
        blocks: impl Iterator<Item = (usize, Range<usize>)>,
    ) -> &mut [u64] {
        self.odd = odd;
        let side = &mut self.sides[usize::from(odd)];
        side.planes = vec![vec![]; planes];
        let mut slot = 0;
        for (source, blocks) in blocks {
            side.planes[source].push((blocks.clone(), slot));
            slot += blocks.len();
        }
        &mut self.words[self.block..]
    }

    /// Finds the blocks that were written to the room, given which of them have positions.
    pub(in super::super) fn open_blocks(&mut self, live: &[bool]) {
        for ((start, live), slot) in self.starts.iter_mut().zip(live).zip(1..) {
            *start = if *live { slot * self.block } else { 0 };
        }
    }

    /// The words of a block of a plane, if it has positions.
    fn block(&self, source: usize, number: usize) -> Option<&[u64]> {
        let ranges = &self.sides[usize::from(self.odd)].planes[source];
        let after = ranges.partition_point(|(blocks, _)| blocks.start <= number);
        let (blocks, slot) = &ranges[after - 1];
        match self.starts[slot + number - blocks.start] {
            0 => None,
            start => Some(&self.words[start..][..self.block]),
        }
    }
}

/// The positions at a depth that an owner can see.
pub(in super::super) struct VisibleBlocks<'w> {
    /// The owner's blocks, plane by plane.
    pub own: &'w WordBlocks,
    /// Positions in the middle of a slide, bitmap by bitmap.
    pub stored: &'w [WordBlocks],
    /// The same, of each the block that the thread works on.
    pub local: &'w [WordBlocks],
    /// Their numbers, the same in every plane.
    pub subdomain: Range<usize>,
    /// The blocks of other owners.
    pub halo: &'w Halo,
}

impl<'w> VisibleBlocks<'w> {
    /// The words of a block of one plane, if they may have positions.
    #[inline(always)]
    pub fn block(&self, source: Bitmap, number: usize) -> Option<&'w [u64]> {
        let source = match source {
            Bitmap::Plane(source) => source,
            Bitmap::Stored(source) => return self.stored[source].get(number),
            Bitmap::Local(source) => return self.local[source].get(0),
        };
        if self.subdomain.contains(&number) {
            self.own.get(source * self.subdomain.len() + number - self.subdomain.start)
        } else {
            self.borrowed(source, number)
        }
    }

    #[cold]
    fn borrowed(&self, source: usize, number: usize) -> Option<&'w [u64]> {
        self.halo.block(source, number)
    }
}
