//! The proof that tables have the fewest slides of every state. It shares no code with their
//! building: it lists the sequences in the order that docs/formats.md describes, slides tiles on a
//! board of colours, and searches from home with a queue. A slide can be taken back from the same
//! place of the line, so the search also finds from where slides lead nearer.

use super::sequence::Lines;
use super::table::SlideTable;
use super::tables::SlideTables;
use crate::machine::threads::try_in_order;
use crate::search::pdb::PdbError;
use crate::{Observer, Progress};

impl SlideTables {
    /// Proves that every entry of every table is right, on some threads; the number of entries.
    ///
    /// # Errors
    ///
    /// The first fault, or [`PdbError::Cancelled`] if the observer cancels the check.
    pub fn check(&self, threads: usize, observer: &dyn Observer) -> Result<u64, PdbError> {
        let tables: Vec<_> = self.different().collect();
        try_in_order(threads, tables.iter().enumerate(), |(number, table)| {
            let progress = Progress::Table { number: number + 1, tables: tables.len() };
            observer.check(progress)?;
            prove(table)
        })?;
        Ok(tables.iter().map(|table| table.bytes().len() as u64).sum())
    }
}

/// The entry of a state that has not been reached.
const UNREACHED: u8 = 3;

/// The entry of home: from there no slide leads nearer, and no bit says so.
const HOME: u8 = 0b1111_1100;

/// What stands for the blank on a board of colours.
const BLANK: u8 = u8::MAX;

/// The states of a table: a line for the blank, and the number of a sequence.
struct States {
    lines: Lines,
    /// By number.
    sequences: Vec<u32>,
    /// By the first eight tiles: the number of the first such sequence.
    starts: Vec<u32>,
    /// By the other tiles: their place among all that follow the same eight.
    places: Vec<u32>,
}

/// The colours as digits, that of the first tile the lowest.
fn digits(colours: impl DoubleEndedIterator<Item = u8>) -> u32 {
    colours.rev().fold(0, |digits, colour| digits << 2 | u32::from(colour))
}

/// The first eight tiles of a sequence.
fn first(sequence: u32) -> usize {
    (sequence & 0xFFFF) as usize
}

/// The others.
fn rest(sequence: u32) -> usize {
    (sequence >> 16) as usize
}

impl States {
    /// All sequences with the colours of this one, which is in order.
    fn new(lines: Lines, mut sequence: Vec<u8>) -> Self {
        let mut sequences = vec![digits(sequence.iter().copied())];
        while let Some(place) = (1..sequence.len()).rfind(|&at| sequence[at - 1] < sequence[at]) {
            let larger = sequence.iter().rposition(|&colour| colour > sequence[place - 1]);
            sequence.swap(place - 1, larger.expect("the one at the place is larger"));
            sequence[place..].reverse();
            sequences.push(digits(sequence.iter().copied()));
        }
        // By the first eight tiles, then by the others.
        sequences.sort_unstable_by_key(|sequence| sequence.rotate_left(16));
        let (mut starts, mut places) = (vec![u32::MAX; 1 << 16], vec![0; 1 << 16]);
        for (number, sequence) in (0..).zip(&sequences) {
            let start = &mut starts[first(*sequence)];
            *start = number.min(*start);
            places[rest(*sequence)] = number - *start;
        }
        Self { lines, sequences, starts, places }
    }

    fn number(&self, line: usize, sequence: u32) -> usize {
        let number = self.starts[first(sequence)] + self.places[rest(sequence)];
        line * self.sequences.len() + number as usize
    }

    /// The states to which slides lead, each with the place of the blank in its line.
    fn beside(&self, state: usize, mut visit: impl FnMut(usize, usize)) {
        let Lines { count, width } = self.lines;
        let (line, number) = (state / self.sequences.len(), state % self.sequences.len());
        for place in 0..width {
            let (blank, mut sequence) = (line * width + place, self.sequences[number]);
            let mut whole = [BLANK; 16];
            for square in (0..count * width).filter(|&square| square != blank) {
                whole[square] = (sequence % 4) as u8;
                sequence /= 4;
            }
            let mut slide = |lines: &mut dyn Iterator<Item = usize>| {
                let (mut board, mut at) = (whole, blank);
                for to in lines {
                    let square = to * width + place;
                    board.swap(at, square);
                    at = square;
                    let tiles = board[..count * width].iter().filter(|&&colour| colour != BLANK);
                    visit(place, self.number(to, digits(tiles.copied())));
                }
            };
            slide(&mut (0..line).rev());
            slide(&mut (line + 1..count));
        }
    }
}

/// Proves a table.
pub(super) fn prove(table: &SlideTable) -> Result<(), PdbError> {
    let colouring = table.colouring();
    let (lines, colours) = (colouring.lines, colouring.counts());
    let at_home: Vec<u8> = (0..).zip(colours).flat_map(|(c, count)| vec![c; count]).collect();
    let states = States::new(lines, at_home.clone());
    let home = states.number(colouring.home() / lines.width, digits(at_home.into_iter()));
    let mut entries = vec![UNREACHED; lines.count * states.sequences.len()];
    entries[home] = HOME;
    let mut level = vec![home];
    for distance in (0..3).cycle().skip(1) {
        let mut next = Vec::new();
        for state in level {
            states.beside(state, |place, beside| {
                let entry = &mut entries[beside];
                if *entry == UNREACHED {
                    *entry = distance;
                    next.push(beside);
                }
                // The other neighbours are as near as this state, or nearer by one.
                if *entry % 4 == distance {
                    *entry |= 4 << (place % 6);
                }
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    match table.bytes().iter().zip(&entries).position(|(stored, right)| stored != right) {
        Some(entry) => Err(PdbError::WrongSlides { colours: colours.to_vec(), entry }),
        None => Ok(()),
    }
}
