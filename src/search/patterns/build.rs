//! A table made level by level: the rows of one colour gather from those of the other, in place.

use std::io;
use std::sync::Mutex;
use std::thread;

use itertools::{Itertools, izip};
use thiserror::Error;

use super::order::{Layout, Numbering, Order};
use super::processor::{self, Work};
use super::rows::{Row, Rows, Squares, colour_of, members, place, touching};
use super::shuffle::Shuffle;
use crate::memory::Memory;
use crate::states::Visitor;

/// Rows that a thread takes at a time.
const ROWS_AT_A_TIME: usize = 32;

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

/// Half of the rows.
struct Half {
    reached: Memory,
    /// Which rows changed when they were looked at last.
    changed: Vec<bool>,
    full: Vec<bool>,
    sources: Sources,
}

/// Goes through all levels. The visitor is told of each and may end it.
pub(super) fn levels(
    rows: &Rows,
    layout: Layout,
    origin: Origin,
    threads: usize,
    visitor: &mut impl Visitor,
) -> Result<Found, BuildError> {
    match layout.words {
        1 => levels_in_blocks::<1, 1>(rows, layout, origin, threads, visitor),
        2 => levels_in_blocks::<2, 2>(rows, layout, origin, threads, visitor),
        6 => levels_in_blocks::<6, 8>(rows, layout, origin, threads, visitor),
        _ => levels_in_blocks::<24, 24>(rows, layout, origin, threads, visitor),
    }
}

fn levels_in_blocks<const WORDS: usize, const ROOM: usize>(
    rows: &Rows,
    layout: Layout,
    origin: Origin,
    threads: usize,
    visitor: &mut impl Visitor,
) -> Result<Found, BuildError> {
    let tiles = layout.tiles;
    let row_words = layout.blocks * ROOM;
    let shuffles = (0..64).map(|number| {
        let (from, to) = (number / 8, number % 8);
        let occurs = from.max(to) < tiles && from.abs_diff(to) < rows.grid.columns;
        occurs.then(|| Shuffle::<WORDS, ROOM>::of(layout, from, to))
    });
    let shuffles = shuffles.collect_vec();
    let half = |colour: usize| -> io::Result<Half> {
        Ok(Half {
            reached: Memory::of(4 * rows.counts[colour] * row_words)?,
            changed: vec![false; rows.counts[colour]],
            full: vec![false; rows.counts[colour]],
            sources: Sources::of(rows, tiles, colour),
        })
    };
    let mut halves = [half(0)?, half(1)?];
    let mut bits = Memory::of(rows.len() * layout.row_bytes())?;

    let colour = colour_of(rows.grid, origin.occupied);
    let row = rows.row(origin.occupied, origin.blank) - colour * rows.counts[0];
    let number = Numbering::of(tiles).number(origin.order);
    let (word, bit) = (number / layout.bits, number % layout.bits);
    halves[colour].reached.words_mut()[row * row_words + word / WORDS * ROOM + word % WORDS] =
        1 << bit;
    halves[colour].changed[row] = true;

    let mut counts = vec![1];
    for distance in 1_usize.. {
        if visitor.level(distance - 1, counts[distance - 1]).is_break() {
            return Err(BuildError::Cancelled);
        }
        let colour = (colour + distance) % 2;
        let [even, odd] = &mut halves;
        let (half, other) = if colour == 0 { (even, &*odd) } else { (odd, &*even) };
        let (even_bits, odd_bits) =
            bits.bytes_mut().split_at_mut(rows.counts[0] * layout.row_bytes());
        let bits = if colour == 0 { even_bits } else { odd_bits };
        let level = Level {
            layout,
            shuffles: &shuffles,
            other,
            reached: other.reached.words(),
            sources: &half.sources,
            distance,
        };
        let jobs = Mutex::new(
            izip!(
                half.reached.words_mut().chunks_mut(ROWS_AT_A_TIME * row_words),
                bits.chunks_mut(ROWS_AT_A_TIME * layout.row_bytes()),
                half.changed.chunks_mut(ROWS_AT_A_TIME),
                half.full.chunks_mut(ROWS_AT_A_TIME),
            )
            .enumerate(),
        );
        let work = || {
            let mut sum = vec![0; row_words];
            let mut fresh = 0;
            loop {
                // The lock is held for no longer than it takes to take some rows.
                let job = jobs.lock().expect("taking rows cannot fail").next();
                let Some((job, (reached, bits, changed, full))) = job else { return fresh };
                let first = job * ROWS_AT_A_TIME;
                let (level, sum) = (&level, &mut sum);
                fresh +=
                    processor::run(SomeRows { level, sum, first, reached, bits, changed, full });
            }
        };
        let fresh: u64 = thread::scope(|scope| {
            let others = (1..threads).map(|_| scope.spawn(work)).collect_vec();
            let own = work();
            own + others
                .into_iter()
                .map(|other| other.join().expect("it does not panic"))
                .sum::<u64>()
        });
        if fresh == 0 {
            break;
        }
        counts.push(fresh);
    }
    Ok(Found { bits, counts })
}

/// One level of the search.
struct Level<'l, const WORDS: usize, const ROOM: usize> {
    layout: Layout,
    shuffles: &'l [Option<Shuffle<WORDS, ROOM>>],
    /// The rows of the other colour.
    other: &'l Half,
    reached: &'l [u32],
    sources: &'l Sources,
    distance: usize,
}

impl<const WORDS: usize, const ROOM: usize> Level<'_, WORDS, ROOM> {
    /// All that one move makes of the sources that changed since the row last gathered from them;
    /// false if none did.
    #[inline(always)]
    fn gather(&self, row: usize, sum: &mut [u32]) -> bool {
        let length = self.layout.blocks * ROOM;
        let mut any = false;
        let changed = self
            .sources
            .of_row(row)
            .iter()
            .filter(|source| self.other.changed[source.row as usize]);
        let reached = |source: &Source| &self.reached[source.row as usize * length..][..length];
        let mut changed = changed.peekable();
        while let Some(source) = changed.next() {
            if let Some(next) = changed.peek() {
                reached(next).iter().step_by(16).for_each(processor::prefetch);
            }
            if !any {
                sum.fill(0);
                any = true;
            }
            match &self.shuffles[usize::from(source.shuffle)] {
                Some(shuffle) => shuffle.add(sum, reached(source)),
                None => unreachable!("the shuffles of all moves were made"),
            }
        }
        any
    }

    /// Keeps what was not reached before: gives how much that is, and whether the row is full now.
    #[inline(always)]
    fn keep(&self, sum: &[u32], reached: &mut [u32], bits: &mut [u8]) -> (u64, bool) {
        let all = u32::MAX >> (32 - self.layout.bits);
        let (mut fresh, mut everywhere) = (0, all);
        let (sums, _) = sum.as_chunks::<ROOM>();
        let (reached, _) = reached.as_chunks_mut::<ROOM>();
        // Three bytes a word, or one where a row has no more.
        let bytes = bits.chunks_mut(3 * WORDS);
        for (sum, reached, bytes) in izip!(sums, reached, bytes) {
            let mut new = [0; WORDS];
            let mut any = 0;
            for (new, sum, reached) in izip!(&mut new, sum, reached) {
                *new = sum & !*reached;
                *reached |= *new;
                any |= *new;
                everywhere &= *reached;
            }
            if any == 0 {
                continue;
            }
            fresh += new.iter().map(|new| u64::from(new.count_ones())).sum::<u64>();
            // The table has bit 1 of the distance.
            if self.distance & 2 != 0 {
                add_packed(bytes, &new);
            }
        }
        (fresh, everywhere == all)
    }
}

/// Adds words of 24 bits to bytes, three bytes a word, four words at a time.
#[inline(always)]
fn add_packed(bytes: &mut [u8], words: &[u32]) {
    let (fours, rest) = words.as_chunks::<4>();
    let (twelves, bytes_left) = bytes.split_at_mut(12 * fours.len());
    let (twelves, _) = twelves.as_chunks_mut::<12>();
    for (bytes, &[a, b, c, d]) in twelves.iter_mut().zip(fours) {
        let packed = [a | b << 24, b >> 8 | c << 16, c >> 16 | d << 8];
        let (bytes, _) = bytes.as_chunks_mut::<4>();
        for (bytes, packed) in bytes.iter_mut().zip(packed) {
            *bytes = (u32::from_le_bytes(*bytes) | packed).to_le_bytes();
        }
    }
    for (bytes, word) in bytes_left.chunks_mut(3).zip(rest) {
        bytes.iter_mut().zip(word.to_le_bytes()).for_each(|(byte, new)| *byte |= new);
    }
}

/// Some rows of a level.
struct SomeRows<'r, const WORDS: usize, const ROOM: usize> {
    level: &'r Level<'r, WORDS, ROOM>,
    sum: &'r mut [u32],
    /// The number of the first row.
    first: usize,
    reached: &'r mut [u32],
    bits: &'r mut [u8],
    changed: &'r mut [bool],
    full: &'r mut [bool],
}

impl<const WORDS: usize, const ROOM: usize> Work for SomeRows<'_, WORDS, ROOM> {
    /// How many arrangements were reached.
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let layout = self.level.layout;
        let mut fresh = 0;
        let rows = izip!(
            self.first..,
            self.reached.chunks_mut(layout.blocks * ROOM),
            self.bits.chunks_mut(layout.row_bytes()),
            self.changed,
            self.full
        );
        for (row, reached, bits, changed, full) in rows {
            *changed = false;
            if !*full && self.level.gather(row, self.sum) {
                let (new, all) = self.level.keep(self.sum, reached, bits);
                (*changed, *full) = (new > 0, all);
                fresh += new;
            }
        }
        fresh
    }
}
