//! The fewest slides along one axis that bring all colours to their home lines.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::sequence::{BITS, LineSlide, Lines, MAX_COLOURS, MAX_SQUARES, Places, Sequence};
use crate::machine::memory::Memory;
use crate::machine::threads::share;
use crate::search::pdb::PdbError;
use crate::{Observer, Progress};

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
    /// The colouring in which the colours have about these shares of the tiles, in fifteenths. Where
    /// the blank's home is nearer to the first place, the shares are those from the last tile on.
    pub fn new(lines: Lines, home: usize, shares: [usize; MAX_COLOURS]) -> Self {
        let tiles = lines.squares() - 1;
        let mut end = 0;
        let mut counts = shares.map(|share| {
            let start = (2 * tiles * end + 15) / 30;
            end += share;
            (2 * tiles * end + 15) / 30 - start
        });
        if 2 * home < tiles {
            counts.reverse();
        }
        Self { lines, home, counts }
    }

    pub fn counts(&self) -> [usize; MAX_COLOURS] {
        self.counts
    }

    pub fn home(&self) -> usize {
        self.home
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

    /// The line of the blank and the sequence at home.
    fn home_state(&self) -> (u8, Sequence) {
        let tiles = (0..self.tiles()).map(|tile| self.place(tile));
        (self.home_line(), self.sequence(tiles))
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
/// are free; and from which places of the line a slide leads nearer.
///
/// An entry is a byte. A slide changes the number by at most one, so two bits hold its remainder
/// modulo 3: the number of a state and the remainder of a neighbour determine the neighbour's
/// number. The other bits are the places: of those from the seventh on, each shares the bit of the
/// sixth before it.
#[derive(Debug)]
pub(super) struct SlideTable {
    colouring: Colouring,
    ranks: SequenceRanks,
    /// By the line of the blank: the slides from all its places, each with the bit of its place.
    slides: Vec<Vec<(Places, LineSlide)>>,
    entries: Memory,
}

/// What a table says of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlideEntry {
    /// The fewest slides.
    pub slides: u8,
    /// The places of the blank's line from which a slide leads nearer; at home all.
    pub nearer: Places,
}

impl SlideTable {
    /// The table without its entries. Fails without memory for them.
    pub fn empty(colouring: Colouring) -> io::Result<Self> {
        let Lines { count: lines, width } = colouring.lines;
        let ranks = SequenceRanks::new(&colouring);
        let entries = Memory::new(lines * ranks.count)?;
        let of_line = |slides: &[Vec<LineSlide>]| {
            let of_place = |(place, slides): (usize, &Vec<LineSlide>)| {
                slides.iter().map(|&slide| (Places::of(place), slide)).collect::<Vec<_>>()
            };
            slides.iter().enumerate().flat_map(of_place).collect()
        };
        let slides = colouring.lines.slides().chunks(width).map(of_line).collect();
        Ok(Self { colouring, ranks, slides, entries })
    }

    /// Computes the table on some threads. Fails without memory for it, or if the observer, which
    /// receives each level, cancels it.
    ///
    /// A search breadth first from home. While levels are small, it goes from each state of a level
    /// to its neighbours; then from each state not reached yet to these.
    pub fn build(
        colouring: Colouring,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<Self, PdbError> {
        let mut table = Self::empty(colouring)?;
        let states = table.colouring.lines.count * table.ranks.count;
        let entries = Entries::unknown(states)?;

        let (home_line, home_sequence) = colouring.home_state();
        entries.reach(table.state(home_line, home_sequence), 0, Places::ALL);
        let (mut left, mut of_level) = (states as u64, 1);
        for level in 0.. {
            left -= of_level;
            if of_level == 0 {
                break;
            }
            observer.check(Progress::Level { depth: level as usize, positions: of_level })?;
            let is_forward = of_level < left / FORWARD;
            let advance = |part| table.advance(&entries, part, level, is_forward);
            let counts = share(threads, table.ranks.parts.chunks(PARTS_AT_ONCE), |parts| {
                parts.flatten().map(advance).sum::<u64>()
            });
            of_level = counts.iter().sum();
        }
        entries.copy_to(table.entries.bytes_mut());
        Ok(table)
    }

    /// Reaches states of the level after this one, from a part of the sequences or within it. Says
    /// how many.
    fn advance(&self, entries: &Entries, part: &SequencePart, level: u64, is_forward: bool) -> u64 {
        let SequenceRanks { count, rests, .. } = &self.ranks;
        let rests = &rests[part.rests.clone()];
        let (here, next) = (level % 3, (level + 1) % 3);
        let mut reached = 0;
        for (line, slides) in self.slides.iter().enumerate() {
            let start = line * count + part.offset;
            let from = if is_forward { here } else { UNKNOWN };
            entries.states_with(from, start..start + rests.len(), |state| {
                let sequence = part.first | rests[state - start] << (BITS * FIRST);
                let neighbours = slides
                    .iter()
                    .map(|&(place, slide)| (place, self.state(slide.to, slide.apply(sequence))));
                reached += if is_forward {
                    // The slide back begins at the same place.
                    let new = |&(place, beside): &_| entries.reach(beside, next, place);
                    neighbours.filter(new).count() as u64
                } else {
                    let nearer = neighbours.filter(|&(_, beside)| entries.residue(beside) == here);
                    let places = nearer.fold(Places::NONE, |places, (place, _)| places | place);
                    u64::from(places != Places::NONE && entries.reach(state, next, places))
                };
            });
        }
        reached
    }

    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    pub fn bytes(&self) -> &[u8] {
        self.entries.bytes()
    }

    pub fn bytes_mut(&mut self) -> &mut [u8] {
        self.entries.bytes_mut()
    }

    fn state(&self, line: u8, sequence: Sequence) -> usize {
        usize::from(line) * self.ranks.count + self.ranks.rank(sequence)
    }

    #[inline]
    fn byte(&self, line: u8, sequence: Sequence) -> u8 {
        self.entries.bytes()[self.state(line, sequence)]
    }

    /// The entry of this state, from a walk home on which each slide leads nearer. `None` if there
    /// is no such walk: home cannot be reached, or the table is wrong. The number of slides fits
    /// into a byte, so the residues of a wrong table cannot lead in a circle for ever.
    pub fn entry(&self, line: u8, sequence: Sequence) -> Option<SlideEntry> {
        let nearer = Places::from_entry(self.byte(line, sequence));
        let residue = |line, sequence| u64::from(self.byte(line, sequence)) & RESIDUE;
        let home = self.colouring.home_state();
        let (mut at, mut slides) = ((line, sequence), 0_u8);
        while at != home {
            let wanted = (residue(at.0, at.1) + 2) % 3;
            let mut after = self.slides[usize::from(at.0)]
                .iter()
                .map(|(_, slide)| (slide.to, slide.apply(at.1)));
            at = after.find(|&(line, sequence)| residue(line, sequence) == wanted)?;
            slides = slides.checked_add(1)?;
        }
        Some(SlideEntry { slides, nearer })
    }

    /// The entry of this state, which is one slide from a state with so many. A wrong table may
    /// give a number that no search allows, below zero and around to 255.
    #[inline]
    pub fn entry_after(&self, before: u8, line: u8, sequence: Sequence) -> SlideEntry {
        let byte = self.byte(line, sequence);
        let slides = before.wrapping_add((byte % 4 + 4 - before % 3) % 3).wrapping_sub(1);
        SlideEntry { slides, nearer: Places::from_entry(byte) }
    }

    /// All states: the line of the blank and the sequence.
    #[cfg(test)]
    pub fn states(&self) -> impl Iterator<Item = (u8, Sequence)> {
        let of_part = |part: &SequencePart| {
            let (first, rests) = (part.first, &self.ranks.rests[part.rests.clone()]);
            rests.iter().map(move |rest| first | rest << (BITS * FIRST))
        };
        let lines = 0..self.colouring.lines.count as u8;
        let sequences =
            move |line| self.ranks.parts.iter().flat_map(of_part).map(move |s| (line, s));
        lines.flat_map(sequences)
    }
}

/// A level is found from the states of the one before, while the states that are not reached yet
/// are more than so many times as many; later it is found from those.
const FORWARD: u64 = 3;

/// The number of parts that a thread takes at once.
const PARTS_AT_ONCE: usize = 16;

/// The bits of the residue in an entry, and what they are where the state has not been reached.
const RESIDUE: u64 = 3;
const UNKNOWN: u64 = 3;

/// Entries while they are computed, eight to a word.
struct Entries(Vec<AtomicU64>);

impl Entries {
    const IN_WORD: usize = 8;

    /// The lowest bit of each entry.
    const LOW_BITS: u64 = u64::MAX / 255;

    /// Fails without memory for so many states.
    fn unknown(states: usize) -> io::Result<Self> {
        let words = states.div_ceil(Self::IN_WORD);
        let mut entries = Vec::new();
        entries.try_reserve_exact(words)?;
        entries.resize_with(words, || AtomicU64::new(UNKNOWN * Self::LOW_BITS));
        Ok(Self(entries))
    }

    #[inline]
    fn residue(&self, state: usize) -> u64 {
        let word = self.0[state / Self::IN_WORD].load(Ordering::Relaxed);
        word >> (8 * (state % Self::IN_WORD)) & RESIDUE
    }

    /// Gives a state that has not been reached this residue, and adds the places to one that has
    /// it; whether it had not been reached.
    #[inline]
    fn reach(&self, state: usize, residue: u64, places: Places) -> bool {
        let (word, shift) = (&self.0[state / Self::IN_WORD], 8 * (state % Self::IN_WORD));
        let before = self.residue(state);
        if before != UNKNOWN && before != residue {
            return false;
        }
        word.fetch_or(u64::from(places.in_entry()) << shift, Ordering::Relaxed);
        // Another thread may reach it at the same moment.
        before == UNKNOWN && {
            let before = word.fetch_and(!((UNKNOWN ^ residue) << shift), Ordering::Relaxed);
            before >> shift & RESIDUE == UNKNOWN
        }
    }

    /// Calls a function with each of these states that has this residue.
    fn states_with(&self, residue: u64, states: Range<usize>, mut visit: impl FnMut(usize)) {
        for word in states.start / Self::IN_WORD..states.end.div_ceil(Self::IN_WORD) {
            let differing = self.0[word].load(Ordering::Relaxed) ^ (Self::LOW_BITS * residue);
            let mut same = !(differing | differing >> 1) & Self::LOW_BITS;
            while same != 0 {
                let state = word * Self::IN_WORD + same.trailing_zeros() as usize / 8;
                if states.contains(&state) {
                    visit(state);
                }
                same &= same - 1;
            }
        }
    }

    fn copy_to(self, bytes: &mut [u8]) {
        for (to, word) in bytes.chunks_mut(Self::IN_WORD).zip(self.0) {
            to.copy_from_slice(&word.into_inner().to_le_bytes()[..to.len()]);
        }
    }
}

/// Numbers the sequences that have each colour as often as a colouring.
///
/// The first tiles of a sequence determine how often each colour is among the rest. So the number
/// is the sum of two: of the least one with these first tiles, and of the rest among the sequences
/// of its colours.
#[derive(Debug)]
struct SequenceRanks {
    count: usize,
    first: Vec<u32>,
    rest: Vec<u16>,
    parts: Vec<SequencePart>,
    /// The rests by how often they have each colour.
    rests: Vec<Sequence>,
}

/// The sequences with the same first tiles.
#[derive(Debug)]
struct SequencePart {
    first: Sequence,
    /// The least of their numbers.
    offset: usize,
    /// Their rests among all rests.
    rests: Range<usize>,
}

impl SequenceRanks {
    fn new(colouring: &Colouring) -> Self {
        let tiles = colouring.tiles();
        let first_tiles = tiles.min(FIRST);
        let all = |tiles: usize| 0..1 << (BITS * tiles);
        // By how often they have each colour: the rests.
        let mut rests_of = vec![Vec::new(); 1 << (COUNT_BITS * MAX_COLOURS)];
        let mut rest = vec![0; REST_MASK as usize + 1];
        for sequence in all(tiles - first_tiles) {
            let same: &mut Vec<Sequence> = &mut rests_of[counts(sequence, tiles - first_tiles)];
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
        let mut ranges = vec![None; rests_of.len()];
        for first in all(first_tiles) {
            let counts = counts(first, first_tiles);
            let of_colour = |colour| counts >> (COUNT_BITS * colour) & ((1 << COUNT_BITS) - 1);
            let left = |colour: usize| {
                let left = colouring.counts[colour].checked_sub(of_colour(colour))?;
                Some(left << (COUNT_BITS * colour))
            };
            let Some(left) = (0..MAX_COLOURS).map(left).sum::<Option<usize>>() else { continue };
            let rests = ranges[left].get_or_insert_with(|| {
                let start = ranks.rests.len();
                ranks.rests.extend(&rests_of[left]);
                start..ranks.rests.len()
            });
            ranks.first[first as usize] = ranks.count as u32;
            ranks.parts.push(SequencePart { first, offset: ranks.count, rests: rests.clone() });
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

/// The bits of the number of tiles of a colour.
const COUNT_BITS: usize = 4;

/// How often the first tiles of a sequence have each colour, the first colour in the lowest bits.
fn counts(sequence: Sequence, tiles: usize) -> usize {
    let colour = |tile: usize| (sequence >> (BITS * tile)) as usize % MAX_COLOURS;
    (0..tiles).map(|tile| 1 << (COUNT_BITS * colour(tile))).sum()
}
