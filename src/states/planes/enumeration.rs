use std::fmt;
use std::num::NonZero;
use std::ops::Range;
use std::slice::ChunksMut;
use std::sync::{Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use super::CheckpointError;
use super::instructions::Instructions;
use super::layout::{Place, Planes};
use super::plan::Plan;
use super::share::{Division, Halo, Sources, Stretch};
use super::sweep::{Blocks, Scratch, Task};
use super::words::Words;
use crate::position::Position;
use crate::states::{Cancelled, Limits, TooLarge};

/// How many blocks a thread takes at a time.
const BLOCKS_AT_ONCE: usize = 9;

/// With fewer blocks for each, of those that may have positions, it does not pay to have another thread.
const BLOCKS_FOR_A_THREAD: usize = 200;

/// How an enumeration is carried out. Its outcome does not depend on threads and instructions.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of threads at most.
    pub threads: NonZero<usize>,
    /// The instructions that are used.
    pub instructions: Instructions,
    /// What is kept of the levels.
    pub keep: Keep,
}

/// As many threads as the machine runs at once, the fastest instructions, and nothing but counts.
impl Default for Settings {
    fn default() -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self { threads, instructions: Instructions::best(), keep: Keep::Counts }
    }
}

/// What is kept of the levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// How many positions each level has.
    #[default]
    Counts,
    /// The depth of each position modulo 4, too: [`Enumeration::into_residues`].
    Residues,
    /// The same, and which positions have a depth at all.
    ResiduesAndReached,
}

impl Keep {
    /// How many bits a position has in the bitmaps that are kept.
    pub(crate) fn bits(self, planes: &Planes) -> usize {
        match self {
            Self::Counts => 0,
            Self::Residues => planes.residue_bits(),
            Self::ResiduesAndReached => planes.residue_bits() + 1,
        }
    }
}

/// How many positions have one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of moves to the goal.
    pub depth: usize,
    /// By plane: how many positions.
    pub by_plane: Vec<u64>,
}

impl Level {
    /// How many positions there are in all.
    pub fn positions(&self) -> u64 {
        self.by_plane.iter().sum()
    }
}

/// An enumeration under way: an iterator over the levels, each of which is computed when it is asked
/// for.
pub struct Enumeration<'p, 'b> {
    planes: &'p Planes<'b>,
    settings: Settings,
    plan: Plan,
    /// The blocks that are held of every plane: all of them, if there is but one owner.
    part: Range<usize>,
    /// By parity of the depth: the positions of the last level of that parity, plane by plane that has such
    /// depths.
    levels: [Blocks; 2],
    /// What is kept, as [`Enumeration::into_residues`] gives it.
    residues: Words,
    /// By depth: how many positions the levels have that were given.
    counts: Vec<u64>,
    /// Whether there is no next level.
    finished: bool,
    /// Whether that is because there cannot be so many positions.
    astray: bool,
}

/// Why an enumeration did not come to its end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EnumerationError {
    /// It takes too much memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// It was broken off.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// It could not be put aside or taken up again.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

impl<'p, 'b> Enumeration<'p, 'b> {
    /// Begins at the goal of the planes, if there is as much memory as it takes.
    pub fn within(
        planes: &'p Planes<'b>,
        settings: Settings,
        memory: u64,
    ) -> Result<Self, TooLarge> {
        Self::fits(planes, settings.keep, memory)?;
        Ok(Self::of(planes, settings))
    }

    /// Whether there is as much memory as it takes.
    pub(crate) fn fits(planes: &Planes, keep: Keep, memory: u64) -> Result<(), TooLarge> {
        let bytes = Self::bytes(planes, keep);
        if bytes > memory { Err(planes.too_large(bytes, memory)) } else { Ok(()) }
    }

    /// As [`Enumeration::within`], gone on to the last level.
    pub(in crate::states) fn carried_out(
        planes: &'p Planes<'b>,
        settings: Settings,
        limits: Limits,
    ) -> Result<Self, EnumerationError> {
        Self::told(planes, settings, limits, |_, _| ())
    }

    /// As [`Enumeration::carried_out`], with each level told after it was made.
    pub(crate) fn told(
        planes: &'p Planes<'b>,
        settings: Settings,
        limits: Limits,
        mut tell: impl FnMut(&Self, &Level),
    ) -> Result<Self, EnumerationError> {
        let mut enumeration = Self::within(planes, settings, limits.memory)?;
        while let Some(level) = enumeration.next() {
            tell(&enumeration, &level);
            if (limits.watch)(level.depth, level.positions()).is_break() {
                return Err(Cancelled.into());
            }
        }
        Ok(enumeration)
    }

    /// Begins at the goal of the planes.
    pub fn of(planes: &'p Planes<'b>, settings: Settings) -> Self {
        Self::of_part(planes, settings, Division::among(planes, 1), 0)
    }

    /// The part of it that one owner does, level by level with [`Enumeration::step`].
    pub fn of_part(
        planes: &'p Planes<'b>,
        settings: Settings,
        division: Division,
        owner: usize,
    ) -> Self {
        let (part, plan) = (division.part(owner), division.plan);
        let block = plan.block.words;
        let levels =
            plan.targets.each_ref().map(|targets| Blocks::empty(&plan, targets.len() * part.len()));
        let bitmaps = planes.planes().len() * settings.keep.bits(planes);
        let residues = Words::zero(bitmaps * part.len() * block);
        let mut enumeration = Self {
            planes,
            settings,
            plan,
            part,
            levels,
            residues,
            counts: vec![],
            finished: false,
            astray: false,
        };
        let Place { plane, word, bit } = planes.goal();
        if let Some(at) = enumeration.own(word) {
            let targets = &enumeration.plan.targets[0];
            let goal = targets.iter().position(|target| target.plane == plane);
            let blocks = enumeration.part.len();
            let goal = goal.expect("the goal has depth 0") * blocks * block + at;
            enumeration.levels[0].words[goal] = 1 << bit;
            enumeration.levels[0].live[goal / block] = true;
            if settings.keep == Keep::ResiduesAndReached {
                let reached = planes.residue_bits() * planes.planes().len() + plane;
                enumeration.residues[reached * blocks * block + at] = 1 << bit;
            }
        }
        enumeration
    }

    /// Where a word of a plane stands in the part that is held.
    fn own(&self, word: usize) -> Option<usize> {
        let block = self.plan.block.words;
        let words = self.part.start * block..self.part.end * block;
        words.contains(&word).then(|| word - words.start)
    }

    /// How much memory an enumeration takes, in bytes, as far as it grows with the board.
    pub fn bytes(planes: &Planes, keep: Keep) -> u64 {
        let bits = planes.residue_bits() + keep.bits(planes);
        // What there is beside them is small for all boards but the smallest.
        8 * (bits * planes.planes().len() * planes.words()) as u64
    }

    /// The planes.
    pub fn planes(&self) -> &'p Planes<'b> {
        self.planes
    }

    /// By depth: how many positions the levels have that were given so far.
    pub fn counted(&self) -> &[u64] {
        &self.counts
    }

    /// Whether the position at this place belongs to the level that was given last.
    pub fn holds(&self, place: Place) -> bool {
        let mut planes = self.last();
        let words = planes.find(|(plane, _)| *plane == place.plane).map(|(_, words)| words);
        let own = words.zip(self.own(place.word));
        own.is_some_and(|(words, at)| words[at] >> place.bit & 1 == 1)
    }

    /// All positions of the level that was given last, plane by plane.
    pub fn positions(&self) -> impl Iterator<Item = Position<'b>> {
        self.places().map(|place| self.planes.position(place))
    }

    /// Where they stand.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let first = self.part.start * self.plan.block.words;
        let words = self.last().flat_map(move |(plane, words)| {
            words.iter().enumerate().map(move |(word, &bits)| (plane, first + word, bits))
        });
        let full = words.filter(|&(_, _, bits)| bits != 0);
        full.flat_map(|(plane, word, bits)| {
            let set = (0..u64::BITS).filter(move |bit| bits >> bit & 1 == 1);
            set.map(move |bit| Place { plane, word, bit })
        })
    }

    /// Some blocks, of those that are held, of the last level with a depth of this parity: by number of the
    /// block its words; none if it has no position.
    pub fn blocks(
        &self,
        odd: bool,
        stretch: &Stretch,
    ) -> impl Iterator<Item = (usize, Option<&[u64]>)> {
        let level = &self.levels[usize::from(odd)];
        let plane = stretch.source * self.part.len();
        let first = self.part.start;
        stretch.blocks.clone().map(move |number| (number, level.get(plane + number - first)))
    }

    /// The planes of the level that was given last: their numbers, and the words that are held.
    fn last(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let depth = self.counts.len().checked_sub(1);
        let planes = depth.map(|depth| {
            let targets = &self.plan.targets[depth % 2];
            let bitmaps = parts(&self.levels[depth % 2].words, targets.len());
            targets.iter().map(|target| target.plane).zip(bitmaps)
        });
        planes.into_iter().flatten()
    }

    /// The depth of each position modulo 4, if it was kept, of all levels that were given. On a
    /// bipartite board the bit ⌊depth / 2⌋ mod 2, plane by plane; the other bit is the parity of the
    /// blank's square. On other boards the bit depth mod 2, plane by plane, then the bit ⌊depth / 2⌋
    /// mod 2 in the same order. Positions that have not been reached have 0; if it is kept which have,
    /// there is one bit more, plane by plane, which they have not. Of each plane there are the words that
    /// are held.
    pub fn into_residues(self) -> Words {
        self.residues
    }

    /// What is kept of the levels.
    pub(super) fn keep(&self) -> Keep {
        self.settings.keep
    }

    /// All that is known, as bitmaps: the levels of even and of odd depths, and what is kept; of each the
    /// words that are held.
    pub fn bitmaps(&self) -> impl Iterator<Item = &[u64]> {
        let levels = self.levels.iter().zip(&self.plan.targets);
        let levels = levels.flat_map(|(level, targets)| parts(&level.words, targets.len()));
        let kept = self.planes.planes().len() * self.settings.keep.bits(self.planes);
        levels.chain(parts(&self.residues, kept))
    }

    /// The words of the same, to be filled with what [`Enumeration::bitmaps`] gave; then [`Enumeration::put_back`].
    pub(crate) fn words_mut(&mut self) -> impl Iterator<Item = &mut u64> {
        let levels = self.levels.iter_mut().flat_map(|level| level.words.iter_mut());
        levels.chain(self.residues.iter_mut())
    }

    /// Goes on after levels with these counts.
    pub(crate) fn put_back(&mut self, counts: Vec<u64>) {
        for level in &mut self.levels {
            let blocks = level.words.chunks(self.plan.block.words);
            level.live = blocks.map(|block| block.iter().any(|&word| word != 0)).collect();
        }
        self.counts = counts;
    }

    /// How many positions the last level of even depth and that of odd depth have in what is held.
    pub(crate) fn held(&self) -> [u64; 2] {
        let ones = |word: &u64| u64::from(word.count_ones());
        self.levels.each_ref().map(|level| level.words.iter().map(ones).sum())
    }

    /// Takes the part of the planes that is held to the next level, and counts it. `halo` holds what
    /// is needed of the other owners' last level.
    pub fn step(&mut self, halo: &Halo) -> Level {
        match self.counts.len() {
            0 => {
                let mut by_plane = vec![0; self.planes.planes().len()];
                let Place { plane, word, .. } = self.planes.goal();
                by_plane[plane] = u64::from(self.own(word).is_some());
                Level { depth: 0, by_plane }
            }
            depth => self.advance(depth, halo),
        }
    }

    /// Takes note of how many positions the level has in all parts; whether there are any. More than there are in all
    /// cannot be: then the enumeration has gone astray, and ends.
    pub fn accept(&mut self, positions: u64) -> bool {
        let so_far: u64 = self.counts.iter().sum();
        self.astray = positions > self.planes.room().saturating_sub(so_far);
        self.finished = positions == 0 || self.astray;
        if !self.finished {
            self.counts.push(positions);
        }
        !self.finished
    }

    /// Whether it came back to positions that it had met: only levels that were put aside by nobody who had enumerated
    /// them lead there.
    pub(crate) fn is_astray(&self) -> bool {
        self.astray
    }

    fn advance(&mut self, depth: usize, halo: &Halo) -> Level {
        let plan = &self.plan;
        let targets = &plan.targets[depth % 2];
        let mut by_plane = vec![0; self.planes.planes().len()];
        let [even, odd] = &mut self.levels;
        let (level, own) = if depth.is_multiple_of(2) { (even, &*odd) } else { (odd, &*even) };
        let sources = &Sources { own, part: self.part.clone(), halo };
        let (block, blocks) = (plan.block.words, self.part.len());
        if blocks == 0 {
            return Level { depth, by_plane };
        }

        // Each thread takes the same few blocks of all planes at a time, until there are none left.
        let words = BLOCKS_AT_ONCE * block;
        let noted = noted(depth, self.planes.residue_bits());
        let mut notes = Notes::of(&mut self.residues, by_plane.len(), blocks * block, noted, words);
        let planes = level.words.chunks_exact_mut(blocks * block);
        let planes = planes.zip(level.live.chunks_exact_mut(blocks)).zip(targets);
        let mut work: Vec<_> = planes
            .map(|((plane, live), target)| Work {
                words: plane.chunks_mut(words),
                live: live.chunks_mut(BLOCKS_AT_ONCE),
                notes: notes.take(target.plane),
            })
            .collect();
        let mut first = self.part.start;
        let next = Mutex::new(move || {
            let number = first;
            first += BLOCKS_AT_ONCE;
            let chunks: Vec<_> = work.iter_mut().filter_map(Work::next).collect();
            (!chunks.is_empty()).then_some((number, chunks))
        });
        let work = || {
            let mut scratch = Scratch::of(plan);
            let mut counts = vec![0; targets.len()];
            loop {
                // A thread that panics does so with the whole enumeration.
                let taken = next.lock().unwrap_or_else(PoisonError::into_inner)();
                let Some((first, mut chunks)) = taken else { break counts };
                for i in 0..chunks[0].live.len() {
                    let (number, range) = (first + i, i * block..(i + 1) * block);
                    let odd = plan.is_odd(number);
                    for ((chunk, target), count) in chunks.iter_mut().zip(targets).zip(&mut counts)
                    {
                        let words = &mut chunk.words[range.clone()];
                        let notes = chunk.notes.each_mut();
                        let notes = notes.map(|notes| Some(&mut notes.as_mut()?[range.clone()]));
                        let live = &mut chunk.live[i];
                        let task = Task { plan, target, number, odd, sources, words, live, notes };
                        *count += self.settings.instructions.advance(task, &mut scratch);
                    }
                }
            }
        };
        let live = sources.own.live.iter().filter(|&&live| live).count();
        let threads = self.settings.threads.get().min(live / BLOCKS_FOR_A_THREAD).max(1);
        let counts = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut counts = work();
            for other in others {
                let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                counts.iter_mut().zip(other).for_each(|(sum, count)| *sum += count);
            }
            counts
        });
        targets.iter().zip(counts).for_each(|(target, count)| by_plane[target.plane] = count);
        Level { depth, by_plane }
    }
}

/// Bitmaps of the same length that stand one behind the other.
fn parts(words: &[u64], number: usize) -> impl Iterator<Item = &[u64]> {
    // Whoever holds no block holds empty bitmaps.
    (0..number).map(move |i| &words[words.len() / number * i..][..words.len() / number])
}

/// Which bitmaps note the positions of a depth: those of its bits that are 1, and that of the reached.
fn noted(depth: usize, bits: usize) -> [bool; 3] {
    match bits {
        1 => [depth >> 1 & 1 == 1, true, false],
        _ => [depth & 1 == 1, depth >> 1 & 1 == 1, true],
    }
}

/// The bitmaps of residues that note the positions of one depth, by plane, in chunks.
struct Notes<'w>([Vec<Option<ChunksMut<'w, u64>>>; 3]);

impl<'w> Notes<'w> {
    /// In chunks of so many words, of `planes` planes of which `held` words are held each.
    fn of(
        residues: &'w mut [u64],
        planes: usize,
        held: usize,
        noted: [bool; 3],
        words: usize,
    ) -> Self {
        let mut bits = residues.chunks_exact_mut(planes * held);
        Self(noted.map(|noted| {
            let bitmaps = bits.next().filter(|_| noted).into_iter();
            let bitmaps = bitmaps.flat_map(|bits| bits.chunks_exact_mut(held));
            bitmaps.map(|bitmap| Some(bitmap.chunks_mut(words))).collect()
        }))
    }

    fn take(&mut self, plane: usize) -> [Option<ChunksMut<'w, u64>>; 3] {
        self.0.each_mut().map(|bit| bit.get_mut(plane).and_then(Option::take))
    }
}

/// What is still to be done in one plane.
struct Work<'w> {
    words: ChunksMut<'w, u64>,
    live: ChunksMut<'w, bool>,
    notes: [Option<ChunksMut<'w, u64>>; 3],
}

/// A few blocks of it.
struct Chunk<'w> {
    words: &'w mut [u64],
    live: &'w mut [bool],
    notes: [Option<&'w mut [u64]>; 3],
}

impl<'w> Work<'w> {
    fn next(&mut self) -> Option<Chunk<'w>> {
        let notes = self.notes.each_mut().map(|notes| notes.as_mut().and_then(Iterator::next));
        Some(Chunk { words: self.words.next()?, live: self.live.next()?, notes })
    }
}

impl Iterator for Enumeration<'_, '_> {
    type Item = Level;

    fn next(&mut self) -> Option<Level> {
        if self.finished {
            return None;
        }
        let level = self.step(&Halo::default());
        self.accept(level.positions()).then_some(level)
    }
}

impl fmt::Debug for Enumeration<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = &self.counts;
        f.debug_struct("Enumeration").field("counts", counts).finish_non_exhaustive()
    }
}
