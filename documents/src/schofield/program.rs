//! The sections on the dictionaries and the sequence number.

use itertools::Itertools;
use taquin::numerals::grouped;
use taquin::perm::Permutation;
use taquin::position::Position;
use taquin::solution::{Dictionaries, Geometry};

use crate::{ClaimEntry, Finding, Solved};

/// An entry of the main dictionary is "unsolved" or a number of moves.
pub fn five_bits(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let longest = solved.by_moves().values().max().copied().unwrap_or_default();
    let contents = (0..=longest).count() + 1;
    let bits = contents.next_power_of_two().ilog2() as usize;
    // Eight pieces of three bits, and one bit for each twist that may be the last.
    let (positions, classes) = (solved.by_moves().len(), solved.solution().classes().len());
    let short = 3 * solved.eight.board().place_count() + solved.eight.len();
    let [main, all] = [positions * bits, positions * bits + classes * short].map(grouped);
    let ours = Geometry::new(&solved.eight).and_then(|geometry| Dictionaries::compute(&geometry));
    claim.compare(bits).with(format!(
        "0 to {longest}, or unsolved; {main} bits in all, and {all} with {short} for each of {} \
         classes in the short dictionary; ours have {}",
        grouped(classes),
        grouped(ours.map_or(0, |ours| 8 * ours.bytes()))
    ))
}

/// Equation (1) as printed; `pieces` are the numbers on the pieces in squares 0 to 7.
fn equation_1(pieces: &[usize]) -> usize {
    let factorial = |n: usize| (1..=n).product::<usize>();
    let h = |t: isize| usize::from(t > 0);
    let difference = |i: usize, j: usize| pieces[i] as isize - pieces[j] as isize;
    let sum: usize = (0..=5)
        .map(|i| factorial(7 - i) * (i + 1..=7).map(|j| h(difference(i, j))).sum::<usize>())
        .sum();
    sum / 2
}

/// The pieces in squares 0 to 7, and whether they are an even permutation of the goal.
fn pieces(solved: &Solved, text: &str) -> Option<(Vec<usize>, bool)> {
    let board = solved.eight.board();
    let position = Position::parse(board, text).ok()?;
    let piece = |place| Some(position.tile(board.square_at(place))?.number(board));
    let pieces = (0..board.place_count()).map(piece).collect::<Option<Vec<_>>>()?;
    let images = pieces.iter().map(|&piece| piece as u16).collect();
    let even = Permutation::from_images(images).ok()?.is_even();
    Some((pieces, even))
}

pub fn sequence_numbers(_: &ClaimEntry, solved: &Solved) -> Finding {
    let elements = solved.by_moves();
    let mut seen = vec![false; elements.len()];
    let numbers = elements.keys().map(|element| {
        let pieces =
            element.inverse().images().iter().map(|&piece| usize::from(piece)).collect_vec();
        (element, equation_1(&pieces))
    });
    let is_new = |&(_, s): &(&Permutation, usize)| {
        seen.get_mut(s).is_some_and(|seen| !std::mem::replace(seen, true))
    };
    let name = |(element, s): &(&Permutation, usize)| format!("{element}, S = {s}");
    Finding::in_all("different numbers less than that", numbers, name, is_new)
}

pub fn sequence_of_target(claim: &ClaimEntry, solved: &Solved) -> Finding {
    match pieces(solved, "123/0_4/765") {
        Some((pieces, true)) => claim.compare_number(equation_1(&pieces)),
        _ => Finding::whether(false, "the target is not an even position"),
    }
}

/// Only even positions have a number; equation (1) ignores the last two squares.
pub fn sequence_of_last(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let readings = [&claim.printed, &claim.restored];
    let [printed, restored] = readings.map(|reading| {
        let (position, s) = reading.as_deref()?.split_once(": ")?;
        let (pieces, even) = pieces(solved, position)?;
        Some((equation_1(&pieces), even, s.replace(' ', "").parse::<usize>().ok()?))
    });
    let said = |(s, even, _): (usize, bool, usize)| {
        format!("S = {}, {}", grouped(s), if even { "even" } else { "odd" })
    };
    let is_so = |(s, even, printed): (usize, bool, usize)| even && s == printed;
    match (printed, restored) {
        (Some(printed), _) if is_so(printed) => Finding::whether(true, said(printed)),
        (Some(printed), Some(restored)) if is_so(restored) => {
            Finding::misread(format!("{}; restored: {}", said(printed), said(restored)))
        }
        _ => Finding::whether(false, "neither reading is an even position with this number"),
    }
}

/// ½ Σ (7−i)! (7−i) = ½ Σ {(8−i)! − (7−i)!} = ½ {8! − 2!}.
pub fn sum(claim: &ClaimEntry, _: &Solved) -> Finding {
    let factorial = |n: u64| (1..=n).product::<u64>();
    let first: u64 = (0..=5).map(|i| factorial(7 - i) * (7 - i)).sum();
    let second: u64 = (0..=5).map(|i| factorial(8 - i) - factorial(7 - i)).sum();
    let third = factorial(8) - factorial(2);
    match first == second && second == third && third % 2 == 0 {
        true => claim.compare_number((third / 2) as usize),
        false => {
            Finding::whether(false, format!("{first}, {second} and {third}, each before halving"))
        }
    }
}
