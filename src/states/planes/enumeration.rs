use std::fmt;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::slice::ChunksMut;
use std::sync::{Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use super::CheckpointError;
use super::instructions::Instructions;
use super::layout::{Place, Planes};
use super::plan::{Plan, Target};
use super::share::{Division, Halo, Sources, Stretch};
use super::sweep::{Bitmap, Scratch, Task};
use crate::position::Position;
use crate::states::{Cancelled, TooLarge};

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
    /// By parity of the depth, by plane that has such depths: the positions of the last level of that
    /// parity.
    levels: [Vec<Bitmap>; 2],
    /// The bitmaps of residues, as [`Enumeration::into_residues`] gives them; none if none are kept.
    residues: Vec<Vec<u64>>,
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
        let bytes = Self::bytes(planes, settings.keep);
        if bytes > memory {
            return Err(planes.too_large(bytes, memory));
        }
        Ok(Self::of(planes, settings))
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
        let levels = plan.targets.each_ref().map(|targets| {
            targets.iter().map(|_| Bitmap::empty(&plan, part.len())).collect::<Vec<_>>()
        });
        let bitmaps = planes.planes().len() * settings.keep.bits(planes);
        // Each from the system, which clears a page when it is touched; a copy would touch them all.
        let residues = (0..bitmaps).map(|_| vec![0; part.len() * block]).collect();
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
            let goal = &mut enumeration.levels[0][goal.expect("the goal has depth 0")];
            goal.words[at] = 1 << bit;
            goal.live[at / block] = true;
            if settings.keep == Keep::ResiduesAndReached {
                let reached = planes.residue_bits() * planes.planes().len() + plane;
                enumeration.residues[reached][at] = 1 << bit;
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

    /// Goes on to the last level; gives the number of positions of each level.
    /// `watch` is told of each level, its depth and its positions, and may break the enumeration off.
    pub fn run(
        &mut self,
        mut watch: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> Result<Vec<u64>, Cancelled> {
        for level in self.by_ref() {
            if watch(level.depth, level.positions()).is_break() {
                return Err(Cancelled);
            }
        }
        Ok(self.counts.clone())
    }

    /// Whether the position at this place belongs to the level that was given last.
    pub fn holds(&self, place: Place) -> bool {
        let (targets, bitmaps) = self.last();
        let number = targets.binary_search_by_key(&place.plane, |target| target.plane);
        let own = number.ok().zip(self.own(place.word));
        own.is_some_and(|(number, at)| bitmaps[number].words[at] >> place.bit & 1 == 1)
    }

    /// All positions of the level that was given last, plane by plane.
    pub fn positions(&self) -> impl Iterator<Item = Position<'b>> {
        self.places().map(|place| self.planes.position(place))
    }

    /// Where they stand.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let (targets, bitmaps) = self.last();
        let first = self.part.start * self.plan.block.words;
        let words = targets.iter().zip(bitmaps).flat_map(move |(target, bitmap)| {
            let words = bitmap.words.iter().enumerate();
            words.map(move |(word, &bits)| (target.plane, first + word, bits))
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
        let bitmap = &self.levels[usize::from(odd)][stretch.source];
        let words = self.plan.block.words;
        let first = self.part.start;
        stretch.blocks.clone().map(move |number| {
            let own = number - first;
            (number, bitmap.live[own].then(|| &bitmap.words[own * words..][..words]))
        })
    }

    /// The planes of the level that was given last.
    fn last(&self) -> (&[Target], &[Bitmap]) {
        match self.counts.len().checked_sub(1) {
            Some(depth) => (&self.plan.targets[depth % 2], &self.levels[depth % 2]),
            None => (&[], &[]),
        }
    }

    /// The depth of each position modulo 4, if it was kept, of all levels that were given. On a
    /// bipartite board the bit ⌊depth / 2⌋ mod 2, plane by plane; the other bit is the parity of the
    /// blank's square. On other boards the bit depth mod 2, plane by plane, then the bit ⌊depth / 2⌋
    /// mod 2 in the same order. Positions that have not been reached have 0; if it is kept which have,
    /// there is one bit more, plane by plane, which they have not.
    pub fn into_residues(self) -> Vec<Vec<u64>> {
        self.residues
    }

    /// What is kept of the levels.
    pub(super) fn keep(&self) -> Keep {
        self.settings.keep
    }

    /// All that is known, as bitmaps: the levels of even and of odd depths, and what is kept; of each the
    /// words that are held.
    pub fn bitmaps(&self) -> impl Iterator<Item = &[u64]> {
        let levels = self.levels.iter().flatten().map(|bitmap| &bitmap.words[..]);
        levels.chain(self.residues.iter().map(|residues| &residues[..]))
    }

    /// The same, to be filled with what [`Enumeration::bitmaps`] gave; then [`Enumeration::put_back`].
    pub(crate) fn bitmaps_mut(&mut self) -> impl Iterator<Item = &mut [u64]> {
        let levels = self.levels.iter_mut().flatten().map(|bitmap| &mut bitmap.words[..]);
        levels.chain(self.residues.iter_mut().map(|residues| &mut residues[..]))
    }

    /// Goes on after levels with these counts.
    pub(crate) fn put_back(&mut self, counts: Vec<u64>) {
        for bitmap in self.levels.iter_mut().flatten() {
            let blocks = bitmap.words.chunks(self.plan.block.words);
            bitmap.live = blocks.map(|block| block.iter().any(|&word| word != 0)).collect();
        }
        self.counts = counts;
    }

    /// How many positions the last level of even depth and that of odd depth have in what is held.
    pub(crate) fn held(&self) -> [u64; 2] {
        self.levels.each_ref().map(|bitmaps| {
            let words = bitmaps.iter().flat_map(|bitmap| &bitmap.words[..]);
            words.map(|word| u64::from(word.count_ones())).sum()
        })
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
        let [even, odd] = &mut self.levels;
        let (bitmaps, sources) =
            if depth.is_multiple_of(2) { (even, &*odd) } else { (odd, &*even) };
        let (first, block) = (self.part.start, plan.block.words);
        let sources = &Sources { bitmaps: sources, first, words: block, halo };
        let targets = &plan.targets[depth % 2];

        // Each thread takes the same few blocks of all planes at a time, until there are none left.
        let words = BLOCKS_AT_ONCE * plan.block.words;
        let noted = noted(depth, self.planes.residue_bits());
        let mut notes = Notes::of(&mut self.residues, self.planes.planes().len(), noted, words);
        let mut work: Vec<_> = bitmaps
            .iter_mut()
            .zip(targets)
            .map(|(bitmap, target)| Work {
                words: bitmap.words.chunks_mut(words),
                live: bitmap.live.chunks_mut(BLOCKS_AT_ONCE),
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
        let live = sources.bitmaps.iter().flat_map(|bitmap| &bitmap.live).filter(|&&live| live);
        let threads = self.settings.threads.get().min(live.count() / BLOCKS_FOR_A_THREAD).max(1);
        let counts = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut counts = work();
            for other in others {
                let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                counts.iter_mut().zip(other).for_each(|(sum, count)| *sum += count);
            }
            counts
        });
        let mut by_plane = vec![0; self.planes.planes().len()];
        targets.iter().zip(counts).for_each(|(target, count)| by_plane[target.plane] = count);
        Level { depth, by_plane }
    }
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
    fn of(residues: &'w mut [Vec<u64>], planes: usize, noted: [bool; 3], words: usize) -> Self {
        let mut bits = residues.chunks_mut(planes);
        Self(noted.map(|noted| {
            let bitmaps = bits.next().filter(|_| noted).into_iter().flatten();
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
