use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use super::chord::{Chord, LoopName};
use super::{Arc, Board, BoardError, Label, SquareId};

/// Each loop has two letters, and letters have numbers of sixteen bits.
const MAX_LOOPS: usize = 32_767;

/// All chords of the board in order. Those not named in `given` get the letters A, B, …, Z, A1, …,
/// crossed from the lower to the higher square, with the small letter for the inverse.
pub(super) fn named(board: &Board, given: &[LoopName]) -> Result<Vec<Chord>, BoardError> {
    let arcs = board.spanning_tree().chords(board);
    if arcs.len() > MAX_LOOPS {
        return Err(BoardError::Loops(arcs.len()));
    }
    // Built only if loops are given.
    let squares: LazyCell<HashMap<String, SquareId>, _> = LazyCell::new(|| {
        board.square_ids().map(|square| (board.label(square).to_string(), square)).collect()
    });
    let numbers: LazyCell<HashMap<Arc, usize>, _> =
        LazyCell::new(|| arcs.iter().copied().zip(0..).collect());
    let mut chords: Vec<Chord> = (arcs.iter().enumerate())
        .map(|(number, &arc)| {
            let name = capital(number);
            Chord { arc, inverse: name.to_ascii_lowercase(), name }
        })
        .collect();
    let mut taken = vec![false; chords.len()];
    for LoopName { name, inverse, chord: (from, to) } in given {
        let error = |reason: String| BoardError::LoopName { name: name.clone(), reason };
        let square = |label: &Label| squares.get(&label.to_string()).copied();
        let (Some(a), Some(b)) = (square(from), square(to)) else {
            return Err(error(format!("[{from}, {to}] does not name two squares of the board")));
        };
        let arc = Arc { from: a, to: b };
        let number = numbers.get(&arc).or_else(|| numbers.get(&arc.reversed()));
        let Some(&number) = number else {
            let pair =
                |c: &Chord| format!("[{}, {}]", board.label(c.arc.from), board.label(c.arc.to));
            return Err(error(format!(
                "[{from}, {to}] is not a chord of the breadth-first tree from home; the chords are \
                 {}",
                chords.iter().map(pair).join(" ")
            )));
        };
        if std::mem::replace(&mut taken[number], true) {
            return Err(error(format!("another loop already has the chord [{from}, {to}]")));
        }
        chords[number] = Chord { arc, name: name.clone(), inverse: inverse.clone() };
    }
    let letters = || chords.iter().flat_map(|chord| [&chord.name, &chord.inverse]);
    if let Some(name) = letters().find(|name| !is_letter(name)) {
        let reason = "a letter is one of A–Z or a–z, optionally followed by digits".into();
        return Err(BoardError::LoopName { name: name.clone(), reason });
    }
    if let Some(name) = letters().duplicates().next() {
        let reason = "it appears twice".into();
        return Err(BoardError::LoopName { name: name.clone(), reason });
    }
    Ok(chords)
}

/// The order in which letters are printed: as given, else the capitals in order, then the inverses.
pub(super) fn ordered(chords: &[Chord], given: &[String]) -> Result<Vec<String>, BoardError> {
    let capitals = chords.iter().map(|chord| chord.name.clone());
    let all: Vec<String> =
        capitals.chain(chords.iter().map(|chord| chord.inverse.clone())).collect();
    if given.is_empty() {
        return Ok(all);
    }
    let [there, listed] = [&all[..], given].map(|names| names.iter().collect::<HashSet<_>>());
    let wrong = given.iter().find(|name| !there.contains(name));
    let wrong = wrong.or(given.iter().duplicates().next());
    let missing = all.iter().find(|name| !listed.contains(name));
    match wrong.or(missing) {
        None => Ok(given.to_vec()),
        Some(name) => Err(BoardError::Order { name: name.clone(), letters: all.iter().join(" ") }),
    }
}

/// A, B, …, Z, A1, B1, …
fn capital(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn is_letter(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && characters.all(|c| c.is_ascii_digit())
}
