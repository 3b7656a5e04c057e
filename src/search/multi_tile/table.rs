//! The fewest slides along one axis that bring all colours to their home lines.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::sequence::{BITS, LineSlide, Lines, MAX_COLOURS, MAX_SQUARES, Sequence};
use crate::threads::on_threads;

/// The greatest number of tiles in the first part of a sequence, and in the rest.
const FIRST: usize = MAX_SQUARES / 2;
const REST: usize = MAX_SQUARES - 1 - FIRST;
const FIRST_MASK: Sequence = (1 << (BITS * FIRST)) - 1;
const REST_MASK: Sequence = (1 << (BITS * REST)) - 1;

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

    fn home_line(&self) -> u8 {
        (self.home / self.lines.width) as u8
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
///
/// A slide changes this number by at most one. So the table holds its remainder modulo 3: the number
/// of a state and the remainder of a neighbour determine the neighbour's number. Two bits for each
/// state let most of the table stay in the processor's cache.
#[derive(Debug)]
pub(super) struct SlideTable {
    colouring: Colouring,
    ranks: Ranks,
    /// By the line of the blank: the slides from all squares of the line.
    slides: Vec<Vec<LineSlide>>,
    residues: Residues,
}

impl SlideTable {
    /// Computes the table on some threads. Fails without memory for it.
    ///
    /// A search breadth first from home. While levels are small, it goes from each state of a level
    /// to its neighbours; then from each state not reached yet to these, until one is of the level.
    pub fn build(colouring: Colouring, threads: usize) -> io::Result<Self> {
        let Lines { count: lines, width } = colouring.lines;
        let ranks = Ranks::new(&colouring);
        let residues = Residues::unknown(lines * ranks.count)?;
        // From every square of a line the blank can leave it.
        let slides = colouring.lines.slides().chunks(width).map(<[_]>::concat).collect();
        let table = Self { colouring, ranks, slides, residues };

        let home_tiles = (0..colouring.tiles()).map(|tile| colouring.place(tile));
        let home = table.state(colouring.home_line(), colouring.sequence(home_tiles));
        table.residues.reach(home, 0);
        let mut left = (lines * table.ranks.count) as u64;
        let mut of_level = 1;
        for level in 0.. {
            left -= of_level;
            if of_level == 0 {
                break;
            }
            let is_forward = of_level < left / FORWARD;
            let (found, next) = (AtomicU64::new(0), AtomicUsize::new(0));
            on_threads(threads, || {
                loop {
                    let first = next.fetch_add(PARTS_AT_ONCE, Ordering::Relaxed);
                    let Some(parts) = table.ranks.parts.get(first..) else { break };
                    let of_parts = parts.iter().take(PARTS_AT_ONCE);
                    let count = of_parts.map(|part| table.advance(part, level, is_forward)).sum();
                    found.fetch_add(count, Ordering::Relaxed);
                }
            });
            of_level = found.into_inner();
        }
        Ok(table)
    }

    /// Reaches states of the level after this one, from a part of the sequences or within it. Says
    /// how many.
    fn advance(&self, part: &Part, level: u64, is_forward: bool) -> u64 {
        let (Ranks { count, rests, .. }, residues) = (&self.ranks, &self.residues);
        let rests = &rests[part.rests.clone()];
        let from = if is_forward { level % 3 } else { UNKNOWN };
        let mut reached = 0;
        for (line, slides) in self.slides.iter().enumerate() {
            let start = line * count + part.offset;
            residues.states_with(from, start..start + rests.len(), |state| {
                let sequence = part.first | rests[state - start] << (BITS * FIRST);
                let mut neighbours =
                    slides.iter().map(|slide| self.state(slide.to, slide.apply(sequence)));
                if is_forward {
                    let new = |&beside: &usize| residues.reach(beside, (level + 1) % 3);
                    reached += neighbours.filter(new).count() as u64;
                } else if neighbours.any(|beside| residues.get(beside) == level % 3) {
                    reached += u64::from(residues.reach(state, (level + 1) % 3));
                }
            });
        }
        reached
    }

    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    fn state(&self, line: u8, sequence: Sequence) -> usize {
        usize::from(line) * self.ranks.count + self.ranks.rank(sequence)
    }

    /// The fewest slides from this state; `None` where home cannot be reached.
    pub fn fewest_slides(&self, line: u8, sequence: Sequence) -> Option<u8> {
        let (mut line, mut sequence) = (line, sequence);
        let residue = |line, sequence| self.residues.get(self.state(line, sequence));
        if residue(line, sequence) == UNKNOWN {
            return None;
        }
        let mut slides = 0;
        loop {
            let nearer = (residue(line, sequence) + 2) % 3;
            let mut after = self.slides[usize::from(line)]
                .iter()
                .map(|slide| (slide.to, slide.apply(sequence)));
            let Some(next) = after.find(|&(line, sequence)| residue(line, sequence) == nearer)
            else {
                return Some(slides);
            };
            (line, sequence) = next;
            slides += 1;
        }
    }

    /// The fewest slides from this state, which is one slide from a state with so many.
    #[inline]
    pub fn fewest_slides_after(&self, before: u8, line: u8, sequence: Sequence) -> u8 {
        let residue = self.residues.get(self.state(line, sequence)) as u8;
        before + (residue + 4 - before % 3) % 3 - 1
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

/// The search starts from the states of a level while more than so many times as many are left.
const FORWARD: u64 = 3;

/// The number of parts that a thread takes at once.
const PARTS_AT_ONCE: usize = 16;

/// In place of a residue: the state has not been reached.
const UNKNOWN: u64 = 3;

/// By state a number modulo 3 or [`UNKNOWN`].
#[derive(Debug)]
struct Residues(Vec<AtomicU64>);

impl Residues {
    /// The number of states in a word.
    const IN_WORD: usize = 32;

    /// Fails without memory for so many states.
    fn unknown(states: usize) -> io::Result<Self> {
        let mut words = Vec::new();
        words.try_reserve_exact(states.div_ceil(Self::IN_WORD))?;
        words.resize_with(states.div_ceil(Self::IN_WORD), || AtomicU64::new(u64::MAX));
        Ok(Self(words))
    }

    #[inline]
    fn get(&self, state: usize) -> u64 {
        let word = self.0[state / Self::IN_WORD].load(Ordering::Relaxed);
        word >> (2 * (state % Self::IN_WORD)) & 3
    }

    /// Gives a state that has not been reached this residue; whether it was so.
    fn reach(&self, state: usize, residue: u64) -> bool {
        let shift = 2 * (state % Self::IN_WORD);
        // Another thread may reach it at the same moment.
        self.get(state) == UNKNOWN && {
            let word = &self.0[state / Self::IN_WORD];
            let before = word.fetch_and(!((UNKNOWN ^ residue) << shift), Ordering::Relaxed);
            before >> shift & 3 == UNKNOWN
        }
    }

    /// Calls a function with each of these states that has this residue.
    fn states_with(&self, residue: u64, states: Range<usize>, mut visit: impl FnMut(usize)) {
        const LOW_BITS: u64 = u64::MAX / 3;
        for word in states.start / Self::IN_WORD..states.end.div_ceil(Self::IN_WORD) {
            let differing = self.0[word].load(Ordering::Relaxed) ^ (LOW_BITS * residue);
            let mut same = !(differing | differing >> 1) & LOW_BITS;
            while same != 0 {
                let state = word * Self::IN_WORD + same.trailing_zeros() as usize / 2;
                if states.contains(&state) {
                    visit(state);
                }
                same &= same - 1;
            }
        }
    }
}

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
