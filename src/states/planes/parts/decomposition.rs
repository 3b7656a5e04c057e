//! Planes that are divided among owners, and what each of them must see of the others' parts.
//!
//! An owner holds the same blocks of every plane. All that a level does to a block stays within it,
//! but for the turns of windows far ahead in the head (`Image::far`): there whole runs of words
//! come from other blocks, the same ones at every level. Those that belong to other owners are the
//! *halo*.
//!
//! ```text
//! words    0 1 2 3 4 5 | 6 7 8 9 A B | C D E F G H      three owners, two blocks of three words each
//! a turn               | ↑ ↑ ↑ ← ← ← ← ← ← ← ←  |      the second one needs a block of the third
//! ```
//!
//! A part that begins and ends where a digit of the head changes needs nothing for windows behind
//! that digit; so the halo is small if the number of owners is the number of items (or the product
//! of the first few radices), or divides it.

use std::ops::Range;

use itertools::Itertools;

use crate::states::planes::Keep;
use crate::states::planes::geometry::Planes;
use crate::states::planes::plan::{Bitmap, Incoming, Plan};

/// The blocks of the planes of a board, divided among owners.
#[derive(Clone, Debug)]
pub struct Decomposition {
    pub(in super::super) plan: Plan,
    owners: usize,
}

/// Successive blocks of one plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockRange {
    /// The number of the plane among those whose positions have depths of the same parity.
    pub source: usize,
    /// The numbers of the blocks.
    pub blocks: Range<usize>,
}

impl Decomposition {
    /// The planes divided among a number of owners, as evenly as possible; there is always one.
    pub fn new(planes: &Planes, owners: usize) -> Self {
        let owners = owners.max(1);
        Self { plan: Plan::new(planes, owners), owners }
    }

    /// All of one owner, in blocks of which whole ones are in each of `pieces` pieces of a plane.
    pub(in super::super) fn in_pieces(planes: &Planes, pieces: usize) -> Self {
        Self { plan: Plan::new(planes, pieces), owners: 1 }
    }

    /// Divides the same blocks among another number of owners.
    pub(in super::super) fn divide(&mut self, owners: usize) {
        self.owners = owners;
    }

    /// The number of pieces of each plane, of at most `most` words unless a block needs more, and
    /// the aligned numbers of owners that have whole pieces, beginning with one.
    pub(in super::super) fn pieces(planes: &Planes, most: usize) -> (usize, Vec<usize>) {
        let shape = planes.shape();
        let block = Plan::new(planes, planes.words()).block.words;
        let piece = (0..=shape.head()).map(|place| shape.run(place)).find(|&run| run <= most);
        let pieces = planes.words() / piece.unwrap_or(1).max(block);
        let mut numbers = aligned(shape.tiles(), pieces);
        numbers.retain(|number| pieces.is_multiple_of(*number));
        (pieces, numbers)
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
    pub fn subdomain(&self, owner: usize) -> Range<usize> {
        // As a product in wide numbers: blocks are many on boards that no machine holds.
        let cut =
            |owner| (self.plan.blocks() as u128 * owner as u128 / self.owners as u128) as usize;
        cut(owner)..cut(owner + 1)
    }

    /// The owner of a block.
    fn owner(&self, block: usize) -> usize {
        // Rounding makes the guess too low by one at most.
        let guess = (block as u128 * self.owners as u128 / self.plan.blocks() as u128) as usize;
        guess + usize::from(block >= self.subdomain(guess).end)
    }

    /// The number of words of a plane.
    pub fn plane_words(&self) -> usize {
        self.plan.shape.run(0)
    }

    /// The memory that an owner takes, in bytes: its blocks of all planes, and the messages of a level.
    /// It needs blocks at depths of both parities, but holds those of one; the others stand for what it
    /// sends meanwhile, which is about as much.
    pub fn bytes(&self, planes: &Planes, owner: usize, keep: Keep) -> u64 {
        let bitmaps = (planes.residue_bits() + keep.bits(planes)) * planes.planes().len();
        let needs = [false, true].map(|odd| self.needs(owner, odd));
        let borrowed: usize = needs.iter().flatten().map(|range| range.blocks.len()).sum();
        8 * ((bitmaps * self.subdomain(owner).len() + borrowed) * self.block_words()) as u64
    }

    /// The number of a plane among all, given its number among those with positions at depths of
    /// this parity.
    pub(in super::super) fn plane_at(&self, odd: bool, number: usize) -> usize {
        self.plan.targets[usize::from(odd)][number].plane
    }

    /// The number of planes with positions at depths of this parity.
    pub fn planes_at(&self, odd: bool) -> usize {
        self.plan.targets[usize::from(odd)].len()
    }

    /// What an owner needs of the others from a depth of this parity, in order, nothing twice.
    pub fn needs(&self, owner: usize, odd: bool) -> Vec<BlockRange> {
        let mut found: Vec<Vec<Range<usize>>> = vec![vec![]; self.planes_at(odd)];
        for incoming in self.plan.targets[usize::from(!odd)].iter().flat_map(|t| &t.incoming) {
            if let Bitmap::Plane(source) = incoming.source {
                found[source].extend(self.borrowed(owner, incoming));
            }
        }
        let ranges = found.into_iter().enumerate().flat_map(|(source, blocks)| {
            joined(blocks).into_iter().map(move |blocks| BlockRange { source, blocks })
        });
        ranges.collect()
    }

    /// By plane at depths of this parity: whether it needs blocks of other owners.
    pub(in super::super) fn borders(&self, owner: usize, odd: bool) -> Vec<bool> {
        let borrows = |incoming| self.borrowed(owner, incoming).next().is_some();
        let targets = self.plan.targets[usize::from(odd)].iter();
        targets.map(|target| target.incoming.iter().any(borrows)).collect()
    }

    /// The blocks of other owners from which runs move to an owner's blocks.
    fn borrowed(&self, owner: usize, incoming: &Incoming) -> impl Iterator<Item = Range<usize>> {
        let (part, block) = (self.subdomain(owner), self.plan.block.words);
        let words = part.start * block..part.end * block;
        let runs = self.plan.images[incoming.image].far(block);
        let sources = runs.map(|runs| runs.outside(words)).into_iter().flatten();
        sources.flat_map(move |from| {
            let blocks = from.start / block..from.end.div_ceil(block);
            let before = blocks.start..blocks.end.min(part.start);
            let behind = blocks.start.max(part.end)..blocks.end;
            [before, behind].into_iter().filter(|blocks| !blocks.is_empty())
        })
    }

    /// The owners that send blocks to an owner at every depth of this parity, each with the number
    /// of blocks.
    pub fn senders(&self, to: usize, odd: bool) -> Vec<(usize, usize)> {
        let mut sent = vec![0; self.owners];
        for BlockRange { blocks, .. } in self.needs(to, odd) {
            let mut from = self.owner(blocks.start);
            while from < self.owners && self.subdomain(from).start < blocks.end {
                let part = self.subdomain(from);
                sent[from] += blocks.end.min(part.end).saturating_sub(blocks.start.max(part.start));
                from += 1;
            }
        }
        sent.into_iter().enumerate().filter(|&(_, blocks)| blocks > 0).collect()
    }

    /// What one owner gets from another at every depth of this parity: what it needs, as far as the
    /// other has it.
    pub fn sent(&self, from: usize, to: usize, odd: bool) -> Vec<BlockRange> {
        let part = self.subdomain(from);
        let own = |BlockRange { source, blocks }| BlockRange {
            source,
            blocks: blocks.start.max(part.start)..blocks.end.min(part.end),
        };
        self.needs(to, odd).into_iter().map(own).filter(|own| !own.blocks.is_empty()).collect()
    }
}

/// The numbers of owners that divide a product of the first radices of the head, beginning with the
/// number of tiles, into whole runs: every divisor of the first radix; the first radix times every
/// divisor of the second; and so on, up to `most`. They make the halo small.
pub(crate) fn aligned(tiles: usize, most: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut before = 1;
    for radix in (1..=tiles).rev() {
        if before > most {
            break;
        }
        found.extend((1..=radix).filter(|d| radix % d == 0).map(|d| before * d));
        before *= radix;
    }
    found.retain(|&number| number <= most);
    found.into_iter().sorted().dedup().collect()
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
