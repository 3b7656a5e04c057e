//! Builds a table level by level: the rows of one colour gather from those of the other, in place.

use std::io;

use itertools::{Itertools, izip};
use thiserror::Error;

use super::order::{Layout, OrderRank};
use super::placed::PlacedTiles;
use super::rows::{Row, Rows, colour_of, members, neighbours, place};
use super::shuffle::{Pass, Shuffle};
use crate::Cancelled;
use crate::machine::memory::Memory;
use crate::machine::processor::ask_for;
use crate::machine::processor::{self, WideWork};
use crate::machine::threads::share;
use crate::perm::factorial;
use crate::{Observer, Progress};

/// The number of rows that a thread takes at a time.
const ROWS_PER_JOB: usize = 32;

/// The least number of arrangements of the level before for which threads share a level. Below that
/// the level takes less time than starting the threads.
const MIN_SHARED: u64 = 1 << 16;

/// Why a pattern database was not built, or is refused.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PdbError {
    /// The observer cancelled it.
    #[error("the work on the pattern database was cancelled")]
    Cancelled(#[from] Cancelled),
    /// There is not enough memory.
    #[error(
        "there is not enough memory for the pattern database: {0}; use smaller patterns, such as \
         6-6-3"
    )]
    Memory(#[from] io::Error),
    /// A table contains a wrong distance.
    #[error(
        "the table of {tiles} tiles is wrong: from the squares {} with the blank on square {blank} \
         the distance from home is not the one in the table",
        squares.iter().join(", ")
    )]
    Wrong {
        /// The number of tiles.
        tiles: usize,
        /// Their squares, from 1 in reading order.
        squares: Vec<usize>,
        /// The blank's square.
        blank: usize,
    },
    /// The stated number of states at a distance is wrong.
    #[error(
        "the table of {tiles} tiles is wrong: {found} states have the distance {distance}, and the \
         file states {stated}"
    )]
    Count {
        /// The number of tiles.
        tiles: usize,
        /// A distance.
        distance: usize,
        /// The number of such states.
        found: u64,
        /// Their number according to the file.
        stated: u64,
    },
    /// A bit is set that stands for no distance.
    #[error(
        "the table of {tiles} tiles is wrong: it has bits for states that cannot reach home, or \
         for none"
    )]
    Unused {
        /// The number of tiles.
        tiles: usize,
    },
    /// A table of slides contains a wrong entry.
    #[error(
        "the table of {} tiles of a colour is wrong: entry {entry} is not that of its state",
        colours.iter().join(", ")
    )]
    WrongSlides {
        /// The number of tiles of each colour.
        colours: Vec<usize>,
        /// The number of the entry, from 0.
        entry: usize,
    },
}

/// A complete table: bit 1 of each distance, row after row, and by distance the number of
/// arrangements.
pub(super) struct BuiltTable {
    pub bits: Memory,
    pub counts: Vec<u64>,
}

/// A row from which another one gathers, and the shuffle that it takes.
struct RowSource {
    /// The index of the row among those of its colour.
    row: u32,
    shuffle: u8,
}

/// The sources of each row of a colour.
struct RowSources {
    ends: Vec<u32>,
    sources: Vec<RowSource>,
}

impl RowSources {
    fn new(rows: &Rows, tiles: usize, colour: usize) -> Self {
        let neighbours = neighbours(rows.grid);
        let other_first = if colour == 0 { rows.counts[0] } else { 0 };
        let (mut ends, mut sources) = (Vec::with_capacity(rows.counts[colour]), Vec::new());
        for Row { occupied, region } in rows.of_colour(tiles, colour) {
            for from in members(region) {
                for to in members(neighbours[from] & occupied) {
                    // The tile now on `to` came from `from`, and the blank was on `to`.
                    let before = occupied & !(1 << to) | 1 << from;
                    let row = rows.row(before, to) - other_first;
                    let places = (place(before, from), place(occupied, to));
                    sources.push(RowSource { row: row as u32, shuffle: number(places) });
                }
            }
            ends.push(sources.len() as u32);
        }
        Self { ends, sources }
    }

    fn of_row(&self, row: usize) -> &[RowSource] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.sources[start as usize..self.ends[row] as usize]
    }
}

/// The index of the shuffle from one place to another.
fn number((from, to): (u32, u32)) -> u8 {
    (8 * from + to) as u8
}

/// Memory that is reused for one table after the other: touching memory for the first time costs
/// more than clearing it.
#[derive(Default)]
pub(super) struct Arena(Option<Memory>);

impl Arena {
    /// This many lanes, all zero.
    fn lanes(&mut self, lanes: usize) -> io::Result<&mut [u64]> {
        match &mut self.0 {
            Some(memory) if memory.lanes().len() >= lanes => memory.lanes_mut()[..lanes].fill(0),
            memory => {
                *memory = None;
                *memory = Some(Memory::new(8 * lanes)?);
            }
        }
        Ok(self.0.as_mut().map_or(&mut [], |memory| &mut memory.lanes_mut()[..lanes]))
    }
}

/// The rows of one colour.
struct ColourClass<'s> {
    /// Lanes of bits, row after row.
    reached: &'s mut [u64],
    /// By row: whether it changed at its last level.
    changed: Vec<bool>,
    /// By row: the number of arrangements not reached yet.
    missing: Vec<u32>,
    sources: RowSources,
}

/// Goes through all levels from home, the tiles and the square of the blank, and reports each to the
/// observer.
pub(super) fn levels(
    rows: &Rows,
    layout: Layout,
    home: (PlacedTiles, usize),
    threads: usize,
    arena: &mut Arena,
    observer: &dyn Observer,
) -> Result<BuiltTable, PdbError> {
    match layout.words {
        1 => levels_in_blocks::<2>(rows, layout, home, threads, arena, observer),
        2 => levels_in_blocks::<4>(rows, layout, home, threads, arena, observer),
        _ => levels_in_blocks::<12>(rows, layout, home, threads, arena, observer),
    }
}

fn levels_in_blocks<const LANES: usize>(
    rows: &Rows,
    layout: Layout,
    home: (PlacedTiles, usize),
    threads: usize,
    arena: &mut Arena,
    observer: &dyn Observer,
) -> Result<BuiltTable, PdbError> {
    let row_lanes = layout.blocks * LANES;
    let positions = rows.len() as u64 * factorial(layout.tiles);
    let bytes = (2 * size_of::<u64>() * rows.len() * row_lanes) as u64;
    observer.check(Progress::Enumeration { positions, bytes })?;
    let passes = Pass::<LANES>::all(layout);
    let shuffles = (0..64).map(|number| {
        let (from, to) = (number / 8, number % 8);
        let occurs = from.max(to) < layout.tiles && from.abs_diff(to) < rows.grid.columns;
        occurs.then(|| Shuffle::new(layout, &passes, (from, to)))
    });
    let shuffles = shuffles.collect_vec();
    let reached = arena.lanes(rows.len() * row_lanes)?;
    let (even, odd) = reached.split_at_mut(rows.counts[0] * row_lanes);
    let class = |(colour, reached)| ColourClass {
        reached,
        changed: vec![false; rows.counts[colour]],
        missing: vec![factorial(layout.tiles) as u32; rows.counts[colour]],
        sources: RowSources::new(rows, layout.tiles, colour),
    };
    let mut classes = [(0, even), (1, odd)].map(class);
    // Bit 1 of each distance.
    let mut second = Memory::new(8 * rows.len() * row_lanes)?;

    let (PlacedTiles { occupied, order }, blank) = home;
    let colour = colour_of(rows.grid, occupied);
    let row = rows.row(occupied, blank) - colour * rows.counts[0];
    let (lane, bit) = layout.lane_and_bit(OrderRank::new(layout.tiles).rank(order));
    classes[colour].reached[row * row_lanes + lane] = 1 << bit;
    classes[colour].changed[row] = true;
    classes[colour].missing[row] -= 1;

    let mut counts = vec![1];
    for distance in 1_usize.. {
        let positions = counts[distance - 1];
        observer.check(Progress::Level { depth: distance - 1, positions })?;
        let colour = (colour + distance) % 2;
        let [even, odd] = &mut classes;
        let (class, other) = if colour == 0 { (even, &*odd) } else { (odd, &*even) };
        let (even, odd) = second.lanes_mut().split_at_mut(rows.counts[0] * row_lanes);
        let second = if colour == 0 { even } else { odd };
        let level = LevelBuild {
            row_lanes,
            shuffles: &shuffles,
            other,
            reached: other.reached,
            sources: &class.sources,
            sets_second: distance & 2 != 0,
        };
        let jobs = izip!(
            class.reached.chunks_mut(ROWS_PER_JOB * row_lanes),
            second.chunks_mut(ROWS_PER_JOB * row_lanes),
            class.changed.chunks_mut(ROWS_PER_JOB),
            class.missing.chunks_mut(ROWS_PER_JOB),
        );
        let threads = if counts[distance - 1] < MIN_SHARED { 1 } else { threads };
        let fresh = share(threads, jobs.enumerate(), |jobs| {
            let (level, mut sum) = (&level, vec![0; row_lanes]);
            let fresh = jobs.map(|(job, (reached, second, changed, missing))| {
                let (first, sum) = (job * ROWS_PER_JOB, &mut sum[..]);
                processor::run(SomeRows { level, sum, first, reached, second, changed, missing })
            });
            fresh.sum::<u64>()
        });
        let fresh = fresh.iter().sum();
        if fresh == 0 {
            break;
        }
        counts.push(fresh);
    }
    Ok(BuiltTable { bits: packed(layout, second), counts })
}

/// The lanes without their unused bits: each word takes as many bytes as it has bits for. This
/// works in place, because no word moves away from the beginning. A word is written with all bytes
/// of two lanes; the next word overwrites those that are too many.
fn packed(layout: Layout, mut lanes: Memory) -> Memory {
    const LANE: usize = size_of::<u64>();
    let (bytes, word_bytes) = (lanes.bytes_mut(), layout.word_bytes());
    let words = bytes.len() / (2 * LANE);
    for word in 0..words {
        let lane = |lane: usize| {
            let bytes = bytes[(2 * word + lane) * LANE..][..LANE].try_into();
            u128::from(u64::from_ne_bytes(bytes.expect("as many bytes as a lane has")))
        };
        let packed = lane(0) | lane(1) << layout.lane_bits();
        bytes[word * word_bytes..][..2 * LANE].copy_from_slice(&packed.to_le_bytes());
    }
    lanes.truncate(words * word_bytes);
    lanes
}

/// One level of the breadth-first search.
struct LevelBuild<'l, const LANES: usize> {
    row_lanes: usize,
    shuffles: &'l [Option<Shuffle<LANES>>],
    /// The rows of the other colour.
    other: &'l ColourClass<'l>,
    reached: &'l [u64],
    sources: &'l RowSources,
    /// Whether bit 1 of the distance is set.
    sets_second: bool,
}

impl<const LANES: usize> LevelBuild<'_, LANES> {
    /// The sources of a row that changed since it last gathered from them.
    #[inline(always)]
    fn changed(&self, row: usize) -> impl Iterator<Item = &RowSource> {
        let sources = self.sources.of_row(row).iter();
        sources.filter(|source| self.other.changed[source.row as usize])
    }

    /// The reached arrangements of a source.
    #[inline(always)]
    fn reached(&self, source: &RowSource) -> &[u64] {
        &self.reached[source.row as usize * self.row_lanes..][..self.row_lanes]
    }

    /// The first source of the next row.
    #[inline(always)]
    fn first_of_next(&self, row: usize) -> Option<&RowSource> {
        (row + 1 < self.sources.ends.len()).then(|| self.changed(row + 1).next()).flatten()
    }

    /// Prefetches a source.
    #[inline(always)]
    fn prefetch(&self, source: &RowSource) {
        ask_for(self.reached(source));
    }

    /// Collects the images under one move of the sources that changed since the row last gathered
    /// from them. Returns false if none did.
    #[inline(always)]
    fn gather(&self, row: usize, sum: &mut [u64]) -> bool {
        let mut any = false;
        let mut changed = self.changed(row).peekable();
        while let Some(source) = changed.next() {
            if let Some(next) = changed.peek() {
                self.prefetch(next);
            }
            let reached = self.reached(source);
            if !any {
                sum.fill(0);
                any = true;
            }
            match &self.shuffles[usize::from(source.shuffle)] {
                Some(shuffle) => shuffle.add(sum, reached),
                None => unreachable!("all moves have a shuffle"),
            }
        }
        any
    }

    /// Keeps the arrangements that were not reached before, and returns their number.
    #[inline(always)]
    fn keep(&self, sum: &[u64], reached: &mut [u64], second: &mut [u64]) -> u64 {
        let mut fresh = [0; LANES];
        let (sums, _) = sum.as_chunks::<LANES>();
        let (reached, _) = reached.as_chunks_mut::<LANES>();
        let (second, _) = second.as_chunks_mut::<LANES>();
        for (sum, reached, second) in izip!(sums, reached, second) {
            // Most blocks have something new, and which ones is unpredictable, so there is no
            // branch.
            let mut new = [0; LANES];
            for lane in 0..LANES {
                new[lane] = sum[lane] & !reached[lane];
                reached[lane] |= sum[lane];
                fresh[lane] += u64::from(new[lane].count_ones());
            }
            if self.sets_second {
                for lane in 0..LANES {
                    second[lane] |= new[lane];
                }
            }
        }
        fresh.iter().sum()
    }
}

/// Some rows of a level.
struct SomeRows<'r, const LANES: usize> {
    level: &'r LevelBuild<'r, LANES>,
    sum: &'r mut [u64],
    /// The index of the first row.
    first: usize,
    reached: &'r mut [u64],
    second: &'r mut [u64],
    changed: &'r mut [bool],
    missing: &'r mut [u32],
}

impl<const LANES: usize> WideWork for SomeRows<'_, LANES> {
    /// The number of arrangements reached.
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let row_lanes = self.level.row_lanes;
        let mut all_fresh = 0;
        let rows = izip!(
            self.first..,
            self.reached.chunks_mut(row_lanes),
            self.second.chunks_mut(row_lanes),
            self.changed,
            self.missing
        );
        for (row, reached, second, changed, missing) in rows {
            *changed = false;
            if let Some(source) = self.level.first_of_next(row) {
                self.level.prefetch(source);
            }
            if *missing > 0 && self.level.gather(row, self.sum) {
                let fresh = self.level.keep(self.sum, reached, second);
                *changed = fresh > 0;
                *missing -= fresh as u32;
                all_fresh += fresh;
            }
        }
        all_fresh
    }
}
