//! The fewest slides along one axis that bring all colours to their home lines.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use super::sequence::{BITS, Lines, MAX_COLOURS, MAX_SQUARES, Sequence};
use crate::threads::on_threads;

/// The greatest number of tiles in the first part of a sequence, and in the rest.
const FIRST: usize = MAX_SQUARES / 2;
const REST: usize = MAX_SQUARES - 1 - FIRST;
const FIRST_MASK: Sequence = (1 << (BITS * FIRST)) - 1;
const REST_MASK: Sequence = (1 << (BITS * REST)) - 1;

/// In place of a number of slides: it is not known yet, or the state cannot be reached.
const UNKNOWN: u8 = u8::MAX;

/// How many tiles have each colour. The tiles are coloured in the order of their home squares,
/// line after line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colouring {
    pub lines: Lines,
    /// The place where the blank is at home.
    home: usize,
    counts: [usize; MAX_COLOURS],
}

impl Colouring {
    /// The colouring whose table has at most this many entries, or one colour for all tiles: the
    /// largest group of tiles is cut in two as long as that is possible, between two lines where it
    /// has several.
    pub fn finest(lines: Lines, home: usize, max_entries: u64) -> Self {
        let tiles = lines.squares() - 1;
        let mut coloring = Self { lines, home, counts: [0; MAX_COLOURS] };
        coloring.counts[0] = tiles;
        for colours in 1..MAX_COLOURS {
            let sizes = &coloring.counts[..colours];
            let Some(largest) = (0..colours).rev().max_by_key(|&colour| sizes[colour]) else {
                break;
            };
            let start: usize = sizes[..largest].iter().sum();
            let Some(cut) = coloring.cut(start..start + sizes[largest]) else { break };
            let mut finer = coloring;
            finer.counts[largest..=colours].rotate_right(1);
            finer.counts[largest] = cut - start;
            finer.counts[largest + 1] = sizes[largest] + start - cut;
            if finer.entries() > max_entries {
                break;
            }
            coloring = finer;
        }
        coloring
    }

    /// Where to cut a group of tiles in two.
    fn cut(&self, tiles: Range<usize>) -> Option<usize> {
        let line = |tile: usize| self.place(tile) / self.lines.width;
        let unevenness = |&cut: &usize| (2 * cut).abs_diff(tiles.start + tiles.end);
        let cuts = || tiles.start + 1..tiles.end;
        let between_lines = cuts().filter(|&cut| line(cut) != line(cut - 1));
        between_lines.min_by_key(unevenness).or_else(|| cuts().min_by_key(unevenness))
    }

    /// The home place of a tile, of which this is the number in the order of the places.
    fn place(&self, tile: usize) -> usize {
        tile + usize::from(tile >= self.home)
    }

    /// The colour of the tile with this home place.
    pub fn colour(&self, place: usize) -> usize {
        let tile = place - usize::from(place > self.home);
        let ends = self.counts.iter().scan(0, |end, count| {
            *end += count;
            Some(*end)
        });
        ends.take_while(|&end| end <= tile).count()
    }

    fn tiles(&self) -> usize {
        self.lines.squares() - 1
    }

    /// The sequence of these tiles, which are given by their home places.
    pub fn sequence(&self, tiles: impl IntoIterator<Item = usize>) -> Sequence {
        let colours = tiles.into_iter().map(|place| self.colour(place) as Sequence);
        colours.enumerate().map(|(tile, colour)| colour << (BITS * tile)).sum()
    }

    /// The number of entries of the table: of a line for the blank and a sequence.
    pub fn entries(&self) -> u64 {
        let (mut entries, mut tiles) = (self.lines.count as u64, 0);
        for count in self.counts {
            for chosen in 1..=count as u64 {
                tiles += 1;
                // A product of consecutive binomial coefficients at every step.
                entries = entries * tiles / chosen;
            }
        }
        entries
    }
}

/// By the line of the blank and the colours of all tiles: the fewest slides from line to line that
/// bring all tiles to lines of their colour and the blank to its home line, if slides within lines
/// are free.
#[derive(Debug)]
pub(super) struct SlideTable {
    colouring: Colouring,
    ranks: Ranks,
    slides: Vec<u8>,
}

impl SlideTable {
    /// Computes the table on some threads. Fails without memory for it.
    ///
    /// A search breadth first from home. While levels are small, it goes from each state of a level
    /// to its neighbours; then from each state not reached yet to these, until one is of the level.
    pub fn build(colouring: Colouring, threads: usize) -> io::Result<Self> {
        let Lines { count: lines, width } = colouring.lines;
        let ranks = Ranks::new(&colouring);
        let entries = lines * ranks.count;
        let mut slides: Vec<AtomicU8> = Vec::new();
        slides.try_reserve_exact(entries)?;
        slides.resize_with(entries, || AtomicU8::new(UNKNOWN));

        let home_tiles = (0..colouring.tiles()).map(|tile| colouring.place(tile));
        let home =
            colouring.home / width * ranks.count + ranks.rank(colouring.sequence(home_tiles));
        slides[home].store(0, Ordering::Relaxed);
        // From every square of a line the blank can leave it.
        let moves: Vec<_> = colouring.lines.slides().chunks(width).map(<[_]>::concat).collect();
        let (mut reached, mut of_level) = (1, 1);
        for level in 0.. {
            if of_level == 0 {
                break;
            }
            let is_forward = of_level < (entries as u64 - reached) / 2;
            let (found, next) = (AtomicU64::new(0), AtomicUsize::new(0));
            let neighbours = |line: usize, sequence: Sequence| {
                let (ranks, slides) = (&ranks, &slides);
                moves[line].iter().map(move |slide| {
                    &slides[usize::from(slide.to) * ranks.count + ranks.rank(slide.apply(sequence))]
                })
            };
            let is_at = |state: &AtomicU8, slides| state.load(Ordering::Relaxed) == slides;
            let work = || loop {
                let first = next.fetch_add(PARTS_AT_ONCE, Ordering::Relaxed);
                let Some(parts) = ranks.parts.get(first..) else { break };
                let mut count = 0;
                for part in &parts[..parts.len().min(PARTS_AT_ONCE)] {
                    for line in 0..lines {
                        let start = line * ranks.count + part.offset;
                        let rests = &ranks.rests[part.rests.clone()];
                        for (state, rest) in slides[start..].iter().zip(rests) {
                            let sequence = part.first | rest << (BITS * FIRST);
                            if is_forward && is_at(state, level) {
                                for beside in neighbours(line, sequence) {
                                    // Another thread may reach it at the same moment.
                                    let is_new = is_at(beside, UNKNOWN)
                                        && beside.swap(level + 1, Ordering::Relaxed) == UNKNOWN;
                                    count += u64::from(is_new);
                                }
                            } else if !is_forward
                                && is_at(state, UNKNOWN)
                                && neighbours(line, sequence).any(|beside| is_at(beside, level))
                            {
                                state.store(level + 1, Ordering::Relaxed);
                                count += 1;
                            }
                        }
                    }
                }
                found.fetch_add(count, Ordering::Relaxed);
            };
            on_threads(threads, work);
            of_level = found.into_inner();
            reached += of_level;
        }
        let slides = slides.into_iter().map(AtomicU8::into_inner).collect();
        Ok(Self { colouring, ranks, slides })
    }

    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    /// The fewest slides from this state; where home cannot be reached, more than any.
    #[inline]
    pub fn slides(&self, line: u8, sequence: Sequence) -> u8 {
        self.slides[usize::from(line) * self.ranks.count + self.ranks.rank(sequence)]
    }

    /// All states: the line of the blank and the sequence.
    #[cfg(test)]
    pub fn states(&self) -> impl Iterator<Item = (u8, Sequence)> {
        let of_part = |part: &Part| {
            let (first, rests) = (part.first, &self.ranks.rests[part.rests.clone()]);
            rests.iter().map(move |rest| first | rest << (BITS * FIRST))
        };
        let lines = 0..self.colouring.lines.count as u8;
        let sequences =
            move |line| self.ranks.parts.iter().flat_map(of_part).map(move |s| (line, s));
        lines.flat_map(sequences)
    }
}

/// The number of parts that a thread takes at once.
const PARTS_AT_ONCE: usize = 16;

/// Numbers the sequences that have each colour as often as a colouring.
///
/// The first tiles of a sequence determine how often each colour is among the rest. So the number
/// is the sum of two: of the least one with these first tiles, and of the rest among the sequences
/// of its colours.
#[derive(Debug)]
struct Ranks {
    count: usize,
    first: Vec<u32>,
    rest: Vec<u16>,
    parts: Vec<Part>,
    /// The rests by how often they have each colour.
    rests: Vec<Sequence>,
}

/// The sequences with the same first tiles.
#[derive(Debug)]
struct Part {
    first: Sequence,
    /// The least of their numbers.
    offset: usize,
    /// Their rests among all rests.
    rests: Range<usize>,
}

impl Ranks {
    fn new(colouring: &Colouring) -> Self {
        let tiles = colouring.tiles();
        let first_tiles = tiles.min(FIRST);
        let counts = |sequence: Sequence, tiles: usize| {
            let mut counts = [0; MAX_COLOURS];
            for tile in 0..tiles {
                counts[(sequence >> (BITS * tile)) as usize % MAX_COLOURS] += 1;
            }
            counts
        };
        let all = |tiles: usize| 0..1 << (BITS * tiles);
        let mut rests_of: HashMap<[usize; MAX_COLOURS], Vec<Sequence>> = HashMap::new();
        let mut rest = vec![0; REST_MASK as usize + 1];
        for sequence in all(tiles - first_tiles) {
            let same = rests_of.entry(counts(sequence, tiles - first_tiles)).or_default();
            rest[sequence as usize] = same.len() as u16;
            same.push(sequence);
        }
        let mut ranks = Self {
            count: 0,
            first: vec![0; FIRST_MASK as usize + 1],
            rest,
            parts: vec![],
            rests: vec![],
        };
        let mut ranges: HashMap<[usize; MAX_COLOURS], Range<usize>> = HashMap::new();
        for first in all(first_tiles) {
            let mut left = colouring.counts;
            let counts = counts(first, first_tiles);
            if left.iter().zip(counts).any(|(&left, count)| count > left) {
                continue;
            }
            left.iter_mut().zip(counts).for_each(|(left, count)| *left -= count);
            let rests = ranges.entry(left).or_insert_with(|| {
                let start = ranks.rests.len();
                ranks.rests.extend(&rests_of[&left]);
                start..ranks.rests.len()
            });
            ranks.first[first as usize] = ranks.count as u32;
            ranks.parts.push(Part { first, offset: ranks.count, rests: rests.clone() });
            ranks.count += rests.len();
        }
        ranks
    }

    #[inline]
    fn rank(&self, sequence: Sequence) -> usize {
        let rest = sequence >> (BITS * FIRST) & REST_MASK;
        self.first[(sequence & FIRST_MASK) as usize] as usize
            + usize::from(self.rest[rest as usize])
    }
}
