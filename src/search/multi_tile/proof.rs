//! The proof that tables have the fewest slides of every state. It shares no code with their
//! building: it lists the sequences in the order that docs/formats.md describes, slides tiles on a
//! board of colours, and searches from home with a queue.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::sequence::Lines;
use super::table::SlideTable;
use super::tables::SlideTables;
use crate::search::pdb::PdbError;
use crate::threads::on_threads;
use crate::{Observer, Progress};

impl SlideTables {
    /// Proves that every entry of every table is right, on some threads; the number of entries.
    /// Fails with the first fault, or if the observer cancels the check.
    pub fn check(&self, threads: usize, observer: &dyn Observer) -> Result<u64, PdbError> {
        let tables: Vec<_> = self.different().collect();
        let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        on_threads(threads, || {
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(table) = tables.get(number) else { break };
                let progress = Progress::Table { number: number + 1, tables: tables.len() };
                let proved = match observer.observe(progress).is_break() {
                    true => Err(PdbError::Cancelled),
                    false => prove(table),
                };
                if let Err(error) = proved {
                    faults.lock().expect("pushing does not panic").push((number, error));
                }
            }
        });
        let faults = faults.into_inner().expect("pushing does not panic");
        match faults.into_iter().min_by_key(|&(number, _)| number) {
            Some((_, error)) => Err(error),
            None => Ok(tables.iter().map(|table| table.bytes().len() as u64).sum()),
        }
    }
}

/// The distance of a state that has not been reached.
const FAR: u8 = u8::MAX;

/// What stands for the blank on a board of colours.
const BLANK: u8 = u8::MAX;

/// The states of a table: a line for the blank, and the number of a sequence.
struct States {
    lines: Lines,
    /// By number.
    sequences: Vec<u32>,
    numbers: HashMap<u32, u32>,
}

/// The colours as digits, that of the first tile the lowest.
fn digits(colours: impl DoubleEndedIterator<Item = u8>) -> u32 {
    colours.rev().fold(0, |digits, colour| digits << 2 | u32::from(colour))
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
        let numbers = (0..).zip(&sequences).map(|(number, &sequence)| (sequence, number)).collect();
        Self { lines, sequences, numbers }
    }

    fn number(&self, line: usize, sequence: u32) -> usize {
        line * self.sequences.len() + self.numbers[&sequence] as usize
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
    let mut distances = vec![FAR; lines.count * states.sequences.len()];
    distances[home] = 0;
    let (mut level, mut distance) = (vec![home], 0);
    while !level.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for state in level {
            states.beside(state, |_, beside| {
                if distances[beside] == FAR {
                    distances[beside] = distance;
                    next.push(beside);
                }
            });
        }
        level = next;
    }
    let expected = |state: usize| match distances[state] {
        FAR => 3,
        0 => 0b1111_1100,
        distance => {
            let mut entry = distance % 3;
            states.beside(state, |place, beside| {
                entry |= if distances[beside] < distance { 4 << (place % 6) } else { 0 };
            });
            entry
        }
    };
    let is_wrong = |&(state, &entry): &(usize, &u8)| expected(state) != entry;
    match table.bytes().iter().enumerate().find(is_wrong) {
        Some((entry, _)) => Err(PdbError::WrongSlides { colours: colours.to_vec(), entry }),
        None => Ok(()),
    }
}
