//! An enumeration level by level, of all blocks or of one owner's.
//!
//! It holds the last level of even depth and the last of odd depth. The next level is written over
//! the older of them, as the introduction of `planes` explains. [`Enumeration::step`] computes the
//! positions of a level in the held blocks; [`Enumeration::accept`] then records how many there are
//! in all, since with several owners each holds a part. With one owner, in memory, the iterator does
//! both.
//!
//! ```text
//!             blank on ■    blank on □
//! depth 0     F(0)                            the goal
//! depth 1     F(0)          F(1)
//! depth 2     F(2)          F(1)              replaces F(0)
//! depth 3     F(2)          F(3)              replaces F(1)
//! ```

use std::fmt;
use std::io;
use std::iter::repeat_with;
use std::mem::take;
use std::ops::Range;

use super::bitmap::Words;
use super::blocks::WordBlocks;
use super::geometry::{BitIndex, Planes};
use super::keep::Keep;
use super::parts::{BlockRange, Decomposition, Halo, head};
use super::plan::{Bitmap, BitmapTask, Plan};
use super::team::{Notes, Team, Work, Workers, noted};
use crate::board::SquareId;
use crate::position::{Metric, Position};
use crate::states::{MiscountedError, TooLargeError};

/// The number of positions at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelCounts {
    /// The number of moves to the goal.
    pub depth: usize,
    /// By plane: the number of positions.
    pub by_plane: Vec<u64>,
}

impl LevelCounts {
    /// The number of positions in all planes.
    pub fn positions(&self) -> u64 {
        self.by_plane.iter().sum()
    }

    /// The number of positions with the blank on this square.
    pub fn with_blank_on(&self, square: SquareId, planes: &Planes) -> u64 {
        let by_plane = planes.planes().iter().zip(&self.by_plane);
        by_plane.filter(|(plane, _)| plane.blank == square).map(|(_, count)| count).sum()
    }
}

/// The planes of a level that are computed at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelPart {
    /// All of them.
    Whole,
    /// Those that need no block of another owner.
    Inner,
    /// The others.
    Border,
}

impl LevelPart {
    /// Whether the part has the planes that need blocks of other owners, or those that do not.
    fn has(self, border: bool) -> bool {
        match self {
            Self::Whole => true,
            Self::Inner => !border,
            Self::Border => border,
        }
    }
}

/// An enumeration in progress: an iterator that computes one level at a time.
pub(crate) struct Enumeration<'p> {
    planes: &'p Planes,
    keep: Keep,
    workers: Workers,
    plan: Plan,
    /// The blocks of every plane that are held here: all, unless other owners hold some.
    subdomain: Range<usize>,
    /// By parity of the depth: the planes at such depths that need blocks of other owners.
    borders: [Vec<bool>; 2],
    /// By parity of the depth: the positions of the last level of that parity, one after another
    /// the planes that have such depths.
    levels: [WordBlocks; 2],
    /// The bitmaps of positions in the middle of a slide, where several tiles slide at once.
    stored: Vec<WordBlocks>,
    /// The kept bitmaps, as [`Enumeration::into_residues`] returns them.
    residues: Words,
    /// By depth: the number of positions.
    counts: Vec<u64>,
    /// True if there is no next level.
    finished: bool,
    /// The positions of a level that was not accepted, since it re-entered visited positions.
    excess: u64,
}

impl<'p> Enumeration<'p> {
    /// Starts from the goal of the planes. Fails if the system has too little memory.
    pub fn new(planes: &'p Planes, keep: Keep, workers: Workers) -> Result<Self, TooLargeError> {
        let whole = Self::of_subdomain(planes, keep, workers, Decomposition::new(planes, 1), 0);
        whole.map_err(|_| planes.without_memory(Self::bytes(planes, keep)))
    }

    /// The subdomain of one owner, which is advanced by [`Enumeration::step`]. An error if the
    /// system has too little memory.
    pub fn of_subdomain(
        planes: &'p Planes,
        keep: Keep,
        workers: Workers,
        decomposition: Decomposition,
        owner: usize,
    ) -> io::Result<Self> {
        let borders = [false, true].map(|odd| decomposition.borders(owner, odd));
        let (subdomain, plan) = (decomposition.subdomain(owner), decomposition.plan);
        let block = plan.block.words;
        let [even, odd] = plan.targets.each_ref();
        let level = |targets: &Vec<_>| WordBlocks::empty(block, targets.len() * subdomain.len());
        let levels = [level(even)?, level(odd)?];
        let stored = repeat_with(|| WordBlocks::empty(block, subdomain.len())).take(plan.stored);
        let stored = stored.collect::<io::Result<_>>()?;
        let bitmaps = planes.planes().len() * keep.bits(planes);
        let residues = Words::zero(bitmaps * subdomain.len() * block)?;
        let mut enumeration = Self {
            planes,
            keep,
            workers,
            plan,
            subdomain,
            borders,
            levels,
            stored,
            residues,
            counts: vec![],
            finished: false,
            excess: 0,
        };
        let BitIndex { plane, word, bit } = planes.goal();
        if let Some(at) = enumeration.own(word) {
            let targets = &enumeration.plan.targets[0];
            let goal = targets.iter().position(|target| target.plane == plane);
            let blocks = enumeration.subdomain.len();
            let goal = goal.expect("the goal has depth 0") * blocks * block + at;
            enumeration.levels[0].words[goal] = 1 << bit;
            enumeration.levels[0].live[goal / block] = true;
            if keep == Keep::ResiduesAndReached {
                let reached = planes.residue_bits() * planes.planes().len() + plane;
                enumeration.residues[reached * blocks * block + at] = 1 << bit;
            }
        }
        Ok(enumeration)
    }

    /// The index of a word of a plane among the held words; `None` if another owner holds it.
    fn own(&self, word: usize) -> Option<usize> {
        let block = self.plan.block.words;
        let words = self.subdomain.start * block..self.subdomain.end * block;
        words.contains(&word).then(|| word - words.start)
    }

    /// The memory that an enumeration takes, in bytes, as far as it grows with the board.
    pub fn bytes(planes: &Planes, keep: Keep) -> u64 {
        let stored = match planes.metric() {
            Metric::SingleTile => 0,
            _ => Plan::new(planes, 1).stored,
        };
        // The rest is small, except on the smallest boards and where a step of the blank crosses most of
        // the reading order, as on complete graphs: there images and buffers are as long as planes.
        Self::saved_bytes(planes, keep) + 8 * (stored * planes.words()) as u64
    }

    /// The length of [`Enumeration::bitmaps`], in bytes.
    pub fn saved_bytes(planes: &Planes, keep: Keep) -> u64 {
        let bits = planes.residue_bits() + keep.bits(planes);
        8 * (bits * planes.planes().len() * planes.words()) as u64
    }

    /// The planes.
    pub fn planes(&self) -> &'p Planes {
        self.planes
    }

    /// By depth: the number of positions, for all levels so far.
    pub fn level_counts(&self) -> &[u64] {
        &self.counts
    }

    /// Whether the position at this index belongs to the last level.
    pub fn contains(&self, index: BitIndex) -> bool {
        let mut planes = self.last();
        let words = planes.find(|(plane, _)| *plane == index.plane).map(|(_, words)| words);
        let own = words.zip(self.own(index.word));
        own.is_some_and(|(words, at)| words[at] >> index.bit & 1 == 1)
    }

    /// All positions of the last level, plane by plane.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.bit_indices().map(|index| self.planes.position(index))
    }

    /// The indices of all positions of the last level, plane by plane.
    pub fn bit_indices(&self) -> impl Iterator<Item = BitIndex> {
        let first = self.subdomain.start * self.plan.block.words;
        let words = self.last().flat_map(move |(plane, words)| {
            words.iter().enumerate().map(move |(word, &bits)| (plane, first + word, bits))
        });
        let full = words.filter(|&(_, _, bits)| bits != 0);
        full.flat_map(|(plane, word, bits)| BitIndex::of_word(plane, word, bits))
    }

    /// Writes the message of a halo with some held blocks of the last level whose depth has this
    /// parity. The first word is left to the seal.
    pub fn write_message(&self, odd: bool, ranges: &[BlockRange], message: &mut Vec<u64>) {
        let (level, held) = (&self.levels[usize::from(odd)], self.subdomain.len());
        let blocks = ranges.iter().flat_map(|BlockRange { source, blocks }| {
            let (plane, first) = (source * held, self.subdomain.start);
            blocks.clone().map(move |number| level.get(plane + number - first))
        });
        message.clear();
        message.resize(head(ranges.iter().map(|range| range.blocks.len()).sum()), 0);
        for (i, block) in blocks.enumerate() {
            if let Some(block) = block {
                message[1 + i / 64] |= 1 << (i % 64);
                message.extend_from_slice(block);
            }
        }
    }

    /// The planes of the last level: their numbers and their held words.
    fn last(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let depth = self.counts.len().checked_sub(1);
        let planes = depth.map(|depth| {
            let targets = &self.plan.targets[depth % 2];
            let bitmaps = bitmaps_of(&self.levels[depth % 2].words, targets.len());
            targets.iter().map(|target| target.plane).zip(bitmaps)
        });
        planes.into_iter().flatten()
    }

    /// The depth of each position modulo 4, if it is kept, for all levels so far.
    ///
    /// On a bipartite board: the bit ⌊depth / 2⌋ mod 2, plane by plane; the parity of the blank's
    /// square gives the other bit. On other boards: the bit depth mod 2, plane by plane, then the
    /// bit ⌊depth / 2⌋ mod 2 in the same order. Unreached positions have 0; if it is kept which
    /// positions are reached, one more bitmap follows, plane by plane. Each plane has its held
    /// words only.
    pub fn into_residues(self) -> Words {
        self.residues
    }

    /// What is kept of the levels.
    pub fn keep(&self) -> Keep {
        self.keep
    }

    /// The whole state, as bitmaps: the levels of even and of odd depths, then what is kept. Each
    /// has its held words only.
    pub fn bitmaps(&self) -> impl Iterator<Item = &[u64]> {
        let levels = self.levels.iter().zip(&self.plan.targets);
        let levels = levels.flat_map(|(level, targets)| bitmaps_of(&level.words, targets.len()));
        let kept = self.planes.planes().len() * self.keep.bits(self.planes);
        levels.chain(bitmaps_of(&self.residues, kept))
    }

    /// The words of [`Enumeration::bitmaps`], to be overwritten with a saved state before
    /// [`Enumeration::restore`].
    pub fn words_mut(&mut self) -> impl Iterator<Item = &mut u64> {
        let levels = self.levels.iter_mut().flat_map(|level| level.words.iter_mut());
        levels.chain(self.residues.iter_mut())
    }

    /// Continues after levels with these counts.
    pub fn restore(&mut self, counts: Vec<u64>) {
        for level in &mut self.levels {
            let blocks = level.words.chunks(self.plan.block.words);
            level.live = blocks.map(|block| block.iter().any(|&word| word != 0)).collect();
        }
        self.counts = counts;
    }

    /// Holds the blocks of another subdomain with as many blocks from now on. Their words have to be
    /// written to [`Enumeration::levels_mut`].
    pub(super) fn hold(&mut self, subdomain: Range<usize>) {
        self.subdomain = subdomain;
    }

    /// By parity of the depth: the held blocks of the last level of that parity, one after another
    /// the planes that have such depths.
    pub(super) fn levels_mut(&mut self) -> &mut [WordBlocks; 2] {
        &mut self.levels
    }

    /// The numbers of held positions of the last level of even depth and of that of odd depth.
    pub fn held(&self) -> [u64; 2] {
        let ones = |word: &u64| u64::from(word.count_ones());
        self.levels.each_ref().map(|level| level.words.iter().map(ones).sum())
    }

    /// Advances the held subdomain by one level and counts its positions. `halo` has the needed
    /// blocks of the other owners' last level. A level may be computed in two parts, the inner
    /// planes first, which need no halo.
    pub fn step(&mut self, part: LevelPart, halo: &Halo) -> LevelCounts {
        match self.counts.len() {
            0 => {
                let mut by_plane = vec![0; self.planes.planes().len()];
                let BitIndex { plane, word, .. } = self.planes.goal();
                by_plane[plane] = u64::from(part.has(true) && self.own(word).is_some());
                LevelCounts { depth: 0, by_plane }
            }
            depth => self.advance(depth, part, halo),
        }
    }

    /// Records the number of positions of the level in all subdomains; false if there are none, or
    /// more than the board has. The latter marks the enumeration as corrupt and ends it.
    pub fn accept(&mut self, positions: u64) -> bool {
        let so_far: u64 = self.counts.iter().sum();
        let is_excess = positions > self.planes.capacity().saturating_sub(so_far);
        self.excess = if is_excess { positions } else { 0 };
        self.finished = positions == 0 || is_excess;
        if !self.finished {
            self.counts.push(positions);
        }
        !self.finished
    }

    /// True if a level re-entered visited positions. A genuine run never does; it means the
    /// checkpoint is corrupt.
    pub fn is_corrupt(&self) -> bool {
        self.excess > 0
    }

    /// Compares the positions of all levels with the number that the board's group gives: a single
    /// wrong bit, once in a level, nearly always leads to another number.
    pub fn check(&self) -> Result<(), MiscountedError> {
        let expected = self.planes.reachable();
        let found = self.counts.iter().sum::<u64>() + self.excess;
        if found == expected { Ok(()) } else { Err(MiscountedError { found, expected }) }
    }

    fn advance(&mut self, depth: usize, part: LevelPart, halo: &Halo) -> LevelCounts {
        let Self { plan, planes, borders, levels, stored, residues, .. } = self;
        let mut by_plane = vec![0; planes.planes().len()];
        let [even, odd] = levels;
        let (level, own) = if depth.is_multiple_of(2) { (even, &*odd) } else { (odd, &*even) };
        let (block, blocks) = (plan.block.words, self.subdomain.len());
        if blocks == 0 {
            return LevelCounts { depth, by_plane };
        }
        let whole = blocks == plan.blocks();
        let changing = whole.then(|| plan.changing(depth % 2 == 1, own, level)).flatten();
        let noted = noted(depth, planes.residue_bits());
        let mut notes = Notes::new(residues, by_plane.len(), blocks * block, noted, block);
        let planes = level.words.chunks_exact_mut(blocks * block);
        let planes = planes.zip(level.live.chunks_exact_mut(blocks)).zip(&plan.targets[depth % 2]);
        let mut planes: Vec<_> = planes
            .map(|((words, live), target)| {
                Some(Work::new(words, live, block, notes.take(target.plane)))
            })
            .collect();
        let subdomain = self.subdomain.clone();
        let team = Team { workers: self.workers, plan, subdomain, halo, own, changing };
        for round in &plan.rounds[depth % 2] {
            let chosen = |item: &&BitmapTask| match item.output {
                Bitmap::Plane(number) => part.has(borders[depth % 2][number]),
                _ => true,
            };
            let items: Vec<&BitmapTask> = round.iter().filter(chosen).collect();
            // What the round computes is not what it reads.
            let mut fresh: Vec<_> = items
                .iter()
                .map(|item| match item.output {
                    Bitmap::Stored(number) => take(&mut stored[number]),
                    _ => WordBlocks::default(),
                })
                .collect();
            let works = items.iter().zip(&mut fresh).map(|(item, fresh)| match item.output {
                Bitmap::Plane(number) => planes[number].take(),
                Bitmap::Stored(_) => Some(Work::fresh(fresh, block)),
                Bitmap::Local(_) => None,
            });
            let counts = team.sweep(&items, works.collect(), stored);
            for ((item, fresh), count) in items.iter().zip(fresh).zip(counts) {
                match item.output {
                    Bitmap::Plane(_) => by_plane[item.target.plane] += count,
                    Bitmap::Stored(number) => stored[number] = fresh,
                    Bitmap::Local(_) => {}
                }
            }
        }
        LevelCounts { depth, by_plane }
    }
}

/// Bitmaps of equal length, one after another.
fn bitmaps_of(words: &[u64], number: usize) -> impl Iterator<Item = &[u64]> {
    // An owner without blocks holds empty bitmaps.
    (0..number).map(move |i| &words[words.len() / number * i..][..words.len() / number])
}

impl Iterator for Enumeration<'_> {
    type Item = LevelCounts;

    fn next(&mut self) -> Option<LevelCounts> {
        if self.finished {
            return None;
        }
        let level = self.step(LevelPart::Whole, &Halo::default());
        self.accept(level.positions()).then_some(level)
    }
}

impl fmt::Debug for Enumeration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = &self.counts;
        f.debug_struct("Enumeration").field("counts", counts).finish_non_exhaustive()
    }
}
