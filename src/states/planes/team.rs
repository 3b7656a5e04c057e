//! Threads that compute a level together.
//!
//! A level is computed in rounds (`plan`). In a round each thread takes the next few blocks of all
//! bitmaps of the round, and computes each block from the positions before; blocks that cannot
//! change are passed over. What one thread writes no other thread reads or writes in the same round,
//! so the level does not depend on their number.

use std::mem::take;
use std::num::NonZero;
use std::ops::Range;
use std::slice::ChunksMut;
use std::sync::Mutex;

use super::blocks::WordBlocks;
use super::kernel::{Instructions, Scratch, Task};
use super::parts::{Halo, VisibleBlocks};
use super::plan::{Bitmap, BitmapTask, Plan};
use crate::machine::threads::{lock, on_threads};

/// The number of blocks that a thread takes at a time.
const BLOCKS_AT_ONCE: usize = 9;

/// The number of live blocks below which another thread costs more than it saves.
const BLOCKS_FOR_A_THREAD: usize = 200;

/// What computes the levels. The outcome does not depend on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workers {
    /// The greatest number of threads.
    pub threads: NonZero<usize>,
    /// The instructions that they use.
    pub instructions: Instructions,
}

/// What computes planes from the positions at depth d.
pub(super) struct Team<'w> {
    pub workers: Workers,
    pub plan: &'w Plan,
    pub subdomain: Range<usize>,
    pub halo: &'w Halo,
    /// The held positions at depth d.
    pub own: &'w WordBlocks,
    /// By number: the blocks that may change; `None` if most do.
    pub changing: Option<Vec<bool>>,
}

impl Team<'_> {
    /// Computes the items of a round, each into its work, and counts the positions of each. Each
    /// thread takes the same few blocks of all of them at a time, until none are left.
    pub fn sweep(
        &self,
        items: &[&BitmapTask],
        mut works: Vec<Option<Work>>,
        stored: &[WordBlocks],
    ) -> Vec<u64> {
        let Self { workers, plan, ref subdomain, own, ref changing, .. } = *self;
        let changes = |number: usize| changing.as_ref().is_none_or(|changing| changing[number]);
        let at_once = |first| first..subdomain.end.min(first + BLOCKS_AT_ONCE);
        let mut firsts = subdomain.clone().step_by(BLOCKS_AT_ONCE);
        let next = Mutex::new(move || {
            let mut firsts = firsts.by_ref().enumerate();
            let (skipped, first) = firsts.find(|&(_, first)| at_once(first).any(changes))?;
            let chunks =
                works.iter_mut().map(|work| work.as_mut().and_then(|work| work.nth(skipped)));
            Some((first, chunks.collect::<Vec<_>>()))
        });
        let work = || {
            let mut scratch = Scratch::new(plan);
            let mut local: Vec<_> =
                (0..plan.local).map(|_| WordBlocks::one(plan.block.words)).collect();
            let mut counts = vec![0; items.len()];
            loop {
                // If a thread panics, the whole enumeration does.
                let task = lock(&next)();
                let Some((first, mut chunks)) = task else { break counts };
                for number in at_once(first).filter(|&number| changes(number)) {
                    let block = (number, plan.is_odd(number));
                    for ((chunk, item), count) in chunks.iter_mut().zip(items).zip(&mut counts) {
                        if let Bitmap::Local(own) = item.output {
                            let mut blocks = take(&mut local[own]);
                            let (sources, chunk) =
                                (self.sources(stored, &local), &mut Chunk::fresh(&mut blocks));
                            self.advance(item, block, &sources, chunk, 0, &mut scratch);
                            local[own] = blocks;
                        } else if let Some(chunk) = chunk {
                            let (sources, at) = (self.sources(stored, &local), number - first);
                            *count += self.advance(item, block, &sources, chunk, at, &mut scratch);
                        }
                    }
                }
            }
        };
        let threads = workers.threads.get();
        let live = own.live_blocks(threads.saturating_mul(BLOCKS_FOR_A_THREAD));
        let threads = (live / BLOCKS_FOR_A_THREAD).max(1);
        let counts = on_threads(threads, work).into_iter();
        counts.reduce(|a, b| a.iter().zip(b).map(|(a, b)| a + b).collect()).unwrap_or_default()
    }

    /// What the items are computed from.
    fn sources<'s>(
        &'s self,
        stored: &'s [WordBlocks],
        local: &'s [WordBlocks],
    ) -> VisibleBlocks<'s> {
        let Self { subdomain, halo, own, .. } = self;
        VisibleBlocks { own, stored, local, subdomain: subdomain.clone(), halo }
    }

    /// Computes the block with this number of an item, `at` this index of the chunk; `odd` as in
    /// [`Task`].
    #[inline]
    fn advance(
        &self,
        item: &BitmapTask,
        (number, odd): (usize, bool),
        sources: &VisibleBlocks,
        chunk: &mut Chunk,
        at: usize,
        scratch: &mut Scratch,
    ) -> u64 {
        let Self { workers, plan, .. } = *self;
        let range = at * plan.block.words..(at + 1) * plan.block.words;
        let notes = chunk.notes.each_mut();
        let notes = notes.map(|notes| Some(&mut notes.as_mut()?[range.clone()]));
        let (words, live) = (&mut chunk.words[range], &mut chunk.live[at]);
        if chunk.fresh && take(live) {
            words.fill(0);
        }
        let target = &item.target;
        let task = Task { plan, target, number, odd, sources, words, live, notes };
        workers.instructions.advance(task, scratch)
    }
}

/// Which bitmaps record the positions of a depth: those of its bits that are 1, and the reached
/// ones.
pub(super) fn noted(depth: usize, bits: usize) -> [bool; 3] {
    match bits {
        1 => [depth >> 1 & 1 == 1, true, false],
        _ => [depth & 1 == 1, depth >> 1 & 1 == 1, true],
    }
}

/// The bitmaps of residues that record the positions of one depth, by plane, in chunks.
pub(super) struct Notes<'w>([Vec<Option<ChunksMut<'w, u64>>>; 3]);

impl<'w> Notes<'w> {
    /// Chunks from `planes` planes of `held` words each, in blocks of `block` words.
    pub fn new(
        residues: &'w mut [u64],
        planes: usize,
        held: usize,
        noted: [bool; 3],
        block: usize,
    ) -> Self {
        let mut bits = residues.chunks_exact_mut(planes * held);
        Self(noted.map(|noted| {
            let bitmaps = bits.next().filter(|_| noted).into_iter();
            let bitmaps = bitmaps.flat_map(|bits| bits.chunks_exact_mut(held));
            bitmaps.map(|bitmap| Some(bitmap.chunks_mut(BLOCKS_AT_ONCE * block))).collect()
        }))
    }

    pub fn take(&mut self, plane: usize) -> [Option<ChunksMut<'w, u64>>; 3] {
        self.0.each_mut().map(|bit| bit.get_mut(plane).and_then(Option::take))
    }
}

/// The remaining work in one bitmap.
pub(super) struct Work<'w> {
    /// True if it has positions of another level, which count for nothing.
    fresh: bool,
    words: ChunksMut<'w, u64>,
    live: ChunksMut<'w, bool>,
    /// The bitmaps to which its positions are added.
    notes: [Option<ChunksMut<'w, u64>>; 3],
}

/// A few blocks of a bitmap.
struct Chunk<'w> {
    fresh: bool,
    words: &'w mut [u64],
    live: &'w mut [bool],
    notes: [Option<&'w mut [u64]>; 3],
}

impl<'w> Chunk<'w> {
    /// All blocks of a bitmap that is computed anew.
    fn fresh(WordBlocks { words, live, .. }: &'w mut WordBlocks) -> Self {
        Self { fresh: true, words, live, notes: [None, None, None] }
    }
}

impl<'w> Work<'w> {
    /// All work in a bitmap of these words, in blocks of `block` words.
    pub fn new(
        words: &'w mut [u64],
        live: &'w mut [bool],
        block: usize,
        notes: [Option<ChunksMut<'w, u64>>; 3],
    ) -> Self {
        let words = words.chunks_mut(BLOCKS_AT_ONCE * block);
        Self { fresh: false, words, live: live.chunks_mut(BLOCKS_AT_ONCE), notes }
    }

    /// All work in a bitmap that is computed anew.
    pub fn fresh(WordBlocks { words, live, .. }: &'w mut WordBlocks, block: usize) -> Self {
        Self { fresh: true, ..Self::new(words, live, block, [None, None, None]) }
    }

    /// The next chunk after this many others, which are passed over.
    fn nth(&mut self, skipped: usize) -> Option<Chunk<'w>> {
        let notes = self.notes.each_mut().map(|notes| notes.as_mut()?.nth(skipped));
        let (words, live) = (self.words.nth(skipped)?, self.live.nth(skipped)?);
        Some(Chunk { fresh: self.fresh, words, live, notes })
    }
}
