//! A table made level by level: the rows of one colour gather from those of the other, in place.

use std::sync::Mutex;
use std::thread;

use itertools::{Itertools, izip};

use super::order::{Layout, Numbering, Order};
use super::rows::{Row, Rows, colour_of, members, place, touching};
use super::shuffle::Shuffle;
use crate::states::{Cancelled, Visitor};

/// Rows that a thread takes at a time.
const ROWS_AT_A_TIME: usize = 32;

/// Where the distances are nought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub row: Row,
    pub order: Order,
}

/// What is found: bit 1 of each distance, row after row, and by distance how many there are.
pub(super) struct Found {
    pub bits: Vec<u8>,
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
    reached: Vec<u32>,
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
) -> Result<Found, Cancelled> {
    match layout.words {
        1 => levels_in_blocks::<1>(rows, layout, origin, threads, visitor),
        2 => levels_in_blocks::<2>(rows, layout, origin, threads, visitor),
        6 => levels_in_blocks::<6>(rows, layout, origin, threads, visitor),
        _ => levels_in_blocks::<24>(rows, layout, origin, threads, visitor),
    }
}

fn levels_in_blocks<const WORDS: usize>(
    rows: &Rows,
    layout: Layout,
    origin: Origin,
    threads: usize,
    visitor: &mut impl Visitor,
) -> Result<Found, Cancelled> {
    let tiles = layout.tiles;
    let shuffles = (0..64).map(|number| {
        let (from, to) = (number / 8, number % 8);
        let occurs = from.max(to) < tiles && from.abs_diff(to) < rows.grid.columns;
        occurs.then(|| Shuffle::of(layout, from, to))
    });
    let shuffles = shuffles.collect_vec();
    let mut halves = [0, 1].map(|colour| Half {
        reached: vec![0; rows.counts[colour] * layout.row_words()],
        changed: vec![false; rows.counts[colour]],
        full: vec![false; rows.counts[colour]],
        sources: Sources::of(rows, tiles, colour),
    });
    let mut bits = vec![0; rows.len() * layout.row_bytes()];

    let colour = colour_of(rows.grid, origin.row.occupied);
    let blank = origin.row.region.trailing_zeros() as usize;
    let row = rows.row(origin.row.occupied, blank) - colour * rows.counts[0];
    let number = Numbering::of(tiles).number(origin.order);
    halves[colour].reached[row * layout.row_words() + number / layout.bits] =
        1 << (number % layout.bits);
    halves[colour].changed[row] = true;

    let mut counts = vec![1];
    for distance in 1_usize.. {
        if visitor.level(distance - 1, counts[distance - 1]).is_break() {
            return Err(Cancelled);
        }
        let colour = (colour + distance) % 2;
        let [even, odd] = &mut halves;
        let (half, other) = if colour == 0 { (even, &*odd) } else { (odd, &*even) };
        let (even_bits, odd_bits) = bits.split_at_mut(rows.counts[0] * layout.row_bytes());
        let bits = if colour == 0 { even_bits } else { odd_bits };
        let level = Level { layout, shuffles: &shuffles, other, sources: &half.sources, distance };
        let jobs = Mutex::new(
            izip!(
                half.reached.chunks_mut(ROWS_AT_A_TIME * layout.row_words()),
                bits.chunks_mut(ROWS_AT_A_TIME * layout.row_bytes()),
                half.changed.chunks_mut(ROWS_AT_A_TIME),
                half.full.chunks_mut(ROWS_AT_A_TIME),
            )
            .enumerate(),
        );
        let work = || {
            let mut sum = vec![0; layout.row_words()];
            let mut fresh = 0;
            loop {
                // The lock is held for no longer than it takes to take some rows.
                let job = jobs.lock().expect("taking rows cannot fail").next();
                let Some((job, (reached, bits, changed, full))) = job else { return fresh };
                let mut some = izip!(
                    reached.chunks_mut(layout.row_words()),
                    bits.chunks_mut(layout.row_bytes()),
                    changed,
                    full
                );
                for row in job * ROWS_AT_A_TIME.. {
                    let Some((reached, bits, changed, full)) = some.next() else { break };
                    *changed = false;
                    if !*full && level.gather::<WORDS>(row, &mut sum) {
                        let (new, all) = level.keep(&sum, reached, bits);
                        (*changed, *full) = (new > 0, all);
                        fresh += new;
                    }
                }
            }
        };
        let fresh: u64 = thread::scope(|scope| {
            let others = (1..threads).map(|_| scope.spawn(work)).collect_vec();
            let own = work();
            own + others.into_iter().map(|other| other.join().expect("it does not panic")).sum::<u64>()
        });
        if fresh == 0 {
            break;
        }
        counts.push(fresh);
    }
    Ok(Found { bits, counts })
}

/// One level of the search.
struct Level<'l> {
    layout: Layout,
    shuffles: &'l [Option<Shuffle>],
    /// The rows of the other colour.
    other: &'l Half,
    sources: &'l Sources,
    distance: usize,
}

impl Level<'_> {
    /// All that one move makes of the sources that changed since the row last gathered from them;
    /// false if none did.
    #[inline(always)]
    fn gather<const WORDS: usize>(&self, row: usize, sum: &mut [u32]) -> bool {
        let length = self.layout.row_words();
        let mut any = false;
        for source in self.sources.of_row(row) {
            if !self.other.changed[source.row as usize] {
                continue;
            }
            if !any {
                sum.fill(0);
                any = true;
            }
            let from = &self.other.reached[source.row as usize * length..][..length];
            match &self.shuffles[usize::from(source.shuffle)] {
                Some(shuffle) => shuffle.add::<WORDS>(sum, from),
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
        // What a word adds to the table: bit 1 of the distance.
        let second = if self.distance & 2 == 0 { 0 } else { all };
        let mut keep = |sum: u32, reached: &mut u32| {
            let new = sum & !*reached;
            *reached |= new;
            fresh += u64::from(new.count_ones());
            everywhere &= *reached;
            new & second
        };
        // Four words are twelve bytes of the table; each of the words that are left is three.
        let (sums, sums_left) = sum.as_chunks::<4>();
        let (reached, reached_left) = reached.as_chunks_mut::<4>();
        let (bytes, bytes_left) = bits.split_at_mut(12 * sums.len());
        let (bytes, _) = bytes.as_chunks_mut::<12>();
        for (sums, reached, bytes) in izip!(sums, reached, bytes) {
            let mut new = [0; 4];
            for (new, &sum, reached) in izip!(&mut new, sums, reached) {
                *new = keep(sum, reached);
            }
            let packed = [new[0] | new[1] << 24, new[1] >> 8 | new[2] << 16, new[2] >> 16 | new[3] << 8];
            let (bytes, _) = bytes.as_chunks_mut::<4>();
            for (bytes, packed) in bytes.iter_mut().zip(packed) {
                *bytes = (u32::from_le_bytes(*bytes) | packed).to_le_bytes();
            }
        }
        for (&sum, reached, bytes) in izip!(sums_left, reached_left, bytes_left.chunks_mut(3)) {
            let new = keep(sum, reached).to_le_bytes();
            bytes.iter_mut().zip(new).for_each(|(byte, new)| *byte |= new);
        }
        (fresh, everywhere == all)
    }
}
