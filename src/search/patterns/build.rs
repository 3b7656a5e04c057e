//! A table made level by level: the rows of one colour gather from those of the other, in place.

use std::io;
use std::sync::Mutex;
use std::thread;

use itertools::{Itertools, izip};
use thiserror::Error;

use super::order::{Layout, Numbering, Order};
use super::processor::{self, Work};
use super::rows::{Row, Rows, Squares, colour_of, members, place, touching};
use super::shuffle::{Pass, Shuffle};
use crate::memory::Memory;
use crate::perm::factorial;
use crate::states::Visitor;
use crate::states::planes::ask_for;

/// Rows that a thread takes at a time.
const ROWS_AT_A_TIME: usize = 32;

/// A level is shared among threads if the one before has so many arrangements: else they would hardly be
/// there before it is done.
const MANY: u64 = 1 << 16;

/// Why a table was not made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The visitor broke it off.
    #[error("making the pattern tables was broken off")]
    Cancelled,
    /// There is not enough memory.
    #[error(
        "there is not enough memory for the pattern tables: {0}; use smaller patterns, such as 6-6-3"
    )]
    Memory(#[from] io::Error),
}

/// Where the distances are nought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub occupied: Squares,
    pub order: Order,
    pub blank: usize,
}

/// What is found: bit 1 of each distance, row after row, and by distance how many there are.
pub(super) struct Found {
    pub bits: Memory,
    pub counts: Vec<u64>,
}

/// From which row another one gathers, and how.
struct Source {
    /// The row's number among those of its colour.
    row: u32,
    shuffle: u8,
}

/// What each row of a colour gathers from.
struct Sources {
    ends: Vec<u32>,
    sources: Vec<Source>,
}

impl Sources {
    fn of(rows: &Rows, tiles: usize, colour: usize) -> Self {
        let touching = touching(rows.grid);
        let other_first = if colour == 0 { rows.counts[0] } else { 0 };
        let (mut ends, mut sources) = (Vec::with_capacity(rows.counts[colour]), Vec::new());
        for Row { occupied, region } in rows.of_colour(tiles, colour) {
            for from in members(region) {
                for to in members(touching[from] & occupied) {
                    // The tile now on `to` came from `from`, and the blank was on `to`.
                    let before = occupied & !(1 << to) | 1 << from;
                    let row = rows.row(before, to) - other_first;
                    let places = (place(before, from), place(occupied, to));
                    sources.push(Source { row: row as u32, shuffle: number(places) });
                }
            }
            ends.push(sources.len() as u32);
        }
        Self { ends, sources }
    }

    fn of_row(&self, row: usize) -> &[Source] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.sources[start as usize..self.ends[row] as usize]
    }
}

/// The number of the shuffle from one place to another.
fn number((from, to): (u32, u32)) -> u8 {
    (8 * from + to) as u8
}

/// Memory that serves one table after the other while they are made: to touch memory for the first time
/// costs more than to clear it.
#[derive(Default)]
pub(super) struct Scratch(Option<Memory>);

impl Scratch {
    /// So many lanes, all nought.
    fn lanes(&mut self, lanes: usize) -> io::Result<&mut [u64]> {
        match &mut self.0 {
            Some(memory) if memory.lanes().len() >= lanes => memory.lanes_mut()[..lanes].fill(0),
            memory => {
                *memory = None;
                *memory = Some(Memory::of(8 * lanes)?);
            }
        }
        Ok(self.0.as_mut().map_or(&mut [], |memory| &mut memory.lanes_mut()[..lanes]))
    }
}

/// Half of the rows.
struct Half<'s> {
    /// Lanes of bits, row after row.
    reached: &'s mut [u64],
    /// Which rows changed when they were looked at last.
    changed: Vec<bool>,
    /// By row: how many arrangements were not reached yet.
    missing: Vec<u32>,
    sources: Sources,
}

/// Goes through all levels. The visitor is told of each and may end it.
pub(super) fn levels(
    rows: &Rows,
    layout: Layout,
    origin: Origin,
    threads: usize,
    scratch: &mut Scratch,
    visitor: &mut impl Visitor,
) -> Result<Found, BuildError> {
    match layout.words {
        1 => levels_in_blocks::<2>(rows, layout, origin, threads, scratch, visitor),
        2 => levels_in_blocks::<4>(rows, layout, origin, threads, scratch, visitor),
        _ => levels_in_blocks::<12>(rows, layout, origin, threads, scratch, visitor),
    }
}

fn levels_in_blocks<const LANES: usize>(
    rows: &Rows,
    layout: Layout,
    origin: Origin,
    threads: usize,
    scratch: &mut Scratch,
    visitor: &mut impl Visitor,
) -> Result<Found, BuildError> {
    let row_lanes = layout.blocks * LANES;
    let passes = Pass::<LANES>::all(layout);
    let shuffles = (0..64).map(|number| {
        let (from, to) = (number / 8, number % 8);
        let occurs = from.max(to) < layout.tiles && from.abs_diff(to) < rows.grid.columns;
        occurs.then(|| Shuffle::of(layout, &passes, (from, to)))
    });
    let shuffles = shuffles.collect_vec();
    let reached = scratch.lanes(rows.len() * row_lanes)?;
    let (even, odd) = reached.split_at_mut(rows.counts[0] * row_lanes);
    let half = |(colour, reached)| Half {
        reached,
        changed: vec![false; rows.counts[colour]],
        missing: vec![factorial(layout.tiles) as u32; rows.counts[colour]],
        sources: Sources::of(rows, layout.tiles, colour),
    };
    let mut halves = [(0, even), (1, odd)].map(half);
    // Bit 1 of each distance.
    let mut second = Memory::of(8 * rows.len() * row_lanes)?;

    let colour = colour_of(rows.grid, origin.occupied);
    let row = rows.row(origin.occupied, origin.blank) - colour * rows.counts[0];
    let (lane, bit) = layout.lane_and_bit(Numbering::of(layout.tiles).number(origin.order));
    halves[colour].reached[row * row_lanes + lane] = 1 << bit;
    halves[colour].changed[row] = true;
    halves[colour].missing[row] -= 1;

    let mut counts = vec![1];
    for distance in 1_usize.. {
        if visitor.level(distance - 1, counts[distance - 1]).is_break() {
            return Err(BuildError::Cancelled);
        }
        let colour = (colour + distance) % 2;
        let [even, odd] = &mut halves;
        let (half, other) = if colour == 0 { (even, &*odd) } else { (odd, &*even) };
        let (even, odd) = second.lanes_mut().split_at_mut(rows.counts[0] * row_lanes);
        let second = if colour == 0 { even } else { odd };
        let level = Level {
            row_lanes,
            shuffles: &shuffles,
            other,
            reached: other.reached,
            sources: &half.sources,
            sets_second: distance & 2 != 0,
        };
        let jobs = izip!(
            half.reached.chunks_mut(ROWS_AT_A_TIME * row_lanes),
            second.chunks_mut(ROWS_AT_A_TIME * row_lanes),
            half.changed.chunks_mut(ROWS_AT_A_TIME),
            half.missing.chunks_mut(ROWS_AT_A_TIME),
        );
        let threads = if counts[distance - 1] < MANY { 1 } else { threads };
        let fresh = shared(threads, jobs, || {
            let (level, mut sum) = (&level, vec![0; row_lanes]);
            move |job, (reached, second, changed, missing)| {
                let (first, sum) = (job * ROWS_AT_A_TIME, &mut sum[..]);
                processor::run(SomeRows { level, sum, first, reached, second, changed, missing })
            }
        });
        if fresh == 0 {
            break;
        }
        counts.push(fresh);
    }
    Ok(Found { bits: packed(layout, second), counts })
}

/// Threads take the jobs in order, each with a worker of its own. Gives the sum of what they give.
fn shared<J: Send, W: FnMut(usize, J) -> u64>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    worker: impl Fn() -> W + Sync,
) -> u64 {
    let jobs = Mutex::new(jobs.enumerate());
    let work = || {
        let (mut worker, mut sum) = (worker(), 0);
        loop {
            // The lock is held for no longer than it takes to take a job.
            let job = jobs.lock().expect("taking a job cannot fail").next();
            let Some((number, job)) = job else { return sum };
            sum += worker(number, job);
        }
    };
    thread::scope(|scope| {
        let others = (1..threads).map(|_| scope.spawn(work)).collect_vec();
        let own = work();
        let others = others.into_iter().map(|other| other.join().expect("it does not panic"));
        own + others.sum::<u64>()
    })
}

/// The lanes without what is empty of them: each word takes as many bytes as it has bits for. In place, for
/// no word goes farther from the beginning. A word is written with all bytes that two lanes have; those that
/// are too many are the place of the next one, which comes after it.
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

/// One level of the search.
struct Level<'l, const LANES: usize> {
    row_lanes: usize,
    shuffles: &'l [Option<Shuffle<LANES>>],
    /// The rows of the other colour.
    other: &'l Half<'l>,
    reached: &'l [u64],
    sources: &'l Sources,
    /// Whether bit 1 of the distance is set.
    sets_second: bool,
}

impl<const LANES: usize> Level<'_, LANES> {
    /// The sources of a row that changed since it last gathered from them.
    #[inline(always)]
    fn changed(&self, row: usize) -> impl Iterator<Item = &Source> {
        let sources = self.sources.of_row(row).iter();
        sources.filter(|source| self.other.changed[source.row as usize])
    }

    /// What was reached of a source.
    #[inline(always)]
    fn reached(&self, source: &Source) -> &[u64] {
        &self.reached[source.row as usize * self.row_lanes..][..self.row_lanes]
    }

    /// The first source that the row after this one gathers from.
    #[inline(always)]
    fn first_of_next(&self, row: usize) -> Option<&Source> {
        (row + 1 < self.sources.ends.len()).then(|| self.changed(row + 1).next()).flatten()
    }

    /// Asks for it, before it is read.
    #[inline(always)]
    fn ask(&self, source: &Source) {
        ask_for(self.reached(source));
    }

    /// All that one move makes of the sources that changed since the row last gathered from them;
    /// false if none did.
    #[inline(always)]
    fn gather(&self, row: usize, sum: &mut [u64]) -> bool {
        let mut any = false;
        let mut changed = self.changed(row).peekable();
        while let Some(source) = changed.next() {
            if let Some(next) = changed.peek() {
                self.ask(next);
            }
            let reached = self.reached(source);
            if !any {
                sum.fill(0);
                any = true;
            }
            match &self.shuffles[usize::from(source.shuffle)] {
                Some(shuffle) => shuffle.add(sum, reached),
                None => unreachable!("the shuffles of all moves were made"),
            }
        }
        any
    }

    /// Keeps what was not reached before: gives how much that is.
    #[inline(always)]
    fn keep(&self, sum: &[u64], reached: &mut [u64], second: &mut [u64]) -> u64 {
        let mut fresh = [0; LANES];
        let (sums, _) = sum.as_chunks::<LANES>();
        let (reached, _) = reached.as_chunks_mut::<LANES>();
        let (second, _) = second.as_chunks_mut::<LANES>();
        for (sum, reached, second) in izip!(sums, reached, second) {
            // Most blocks have something new, and which ones nobody can foresee: so there is no branch.
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
    level: &'r Level<'r, LANES>,
    sum: &'r mut [u64],
    /// The number of the first row.
    first: usize,
    reached: &'r mut [u64],
    second: &'r mut [u64],
    changed: &'r mut [bool],
    missing: &'r mut [u32],
}

impl<const LANES: usize> Work for SomeRows<'_, LANES> {
    /// How many arrangements were reached.
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
                self.level.ask(source);
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
