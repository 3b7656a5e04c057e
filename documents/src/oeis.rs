//! Sequences of the On-Line Encyclopedia of Integer Sequences: one function for each claim.

use itertools::Itertools;
use taquin::board::Board;
use taquin::numerals::grouped;
use taquin::perm::Order;
use taquin::position::{Metric, Position};
use taquin::states::{Distances, EnumerateOptions, FullCensus};

use super::finding::Check;
use super::tables::PrintedSequence;
use super::{ClaimEntry, Finding, Solved};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A089473", of_eight),
    ("A089474", of_eight),
    ("A089483", of_eight),
    ("A389728", first_by_slides),
    ("A389728-sum", sum_by_slides),
];

/// The number of terms that are computed where a set holds the positions.
const FIRST: usize = 10;

/// What `check` finds in the recorded sequence that a claim is about, and on its board.
fn of_sequence(
    claim: &ClaimEntry,
    solved: &Solved,
    check: impl FnOnce(&PrintedSequence, &Board) -> Finding,
) -> Finding {
    let is_meant = |sequence: &&PrintedSequence| claim.place == sequence.name;
    let Some(sequence) = solved.printed.sequences.iter().find(is_meant) else {
        return Finding::whether(false, "the sequence is not recorded");
    };
    match sequence.board.parse::<Board>() {
        Ok(board) => check(sequence, &board),
        Err(error) => Finding::whether(false, format!("{}: {error}", sequence.board)),
    }
}

/// Compares terms.
fn compare(computed: &[u64], printed: &[u64]) -> Finding {
    let mut pairs = computed.iter().zip_longest(printed);
    match pairs.position(|pair| pair.both().is_none_or(|(ours, theirs)| ours != theirs)) {
        Some(at) => Finding::whether(false, format!("not the term of distance {at}")),
        None => {
            let sum = grouped(computed.iter().sum::<u64>());
            Finding::whether(true, format!("{} terms, {sum} positions", computed.len()))
        }
    }
}

/// By single tiles, all terms.
fn of_eight(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_sequence(claim, solved, |sequence, board| match Distances::new(&Position::goal(board)) {
        Ok(distances) => compare(distances.distribution().counts(), &sequence.counts),
        Err(error) => Finding::whether(false, error.to_string()),
    })
}

/// By slides of one or more tiles, the first terms.
fn first_by_slides(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_sequence(claim, solved, |sequence, board| {
        let options = EnumerateOptions::new().metric(Metric::MultiTile);
        match FullCensus::within(&Position::goal(board), FIRST - 1, &options) {
            Ok(census) => {
                let first = &sequence.counts[..FIRST.min(sequence.counts.len())];
                compare(census.distribution.counts(), first)
            }
            Err(error) => Finding::whether(false, error.to_string()),
        }
    })
}

/// The sum of all terms is half of the number of arrangements.
fn sum_by_slides(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_sequence(claim, solved, |sequence, board| {
        let (squares, sum) = (board.square_count(), sequence.counts.iter().sum::<u64>());
        match Order::half_factorial(squares) == u128::from(sum) {
            true => claim.compare(format!("{squares}!/2")),
            false => Finding::whether(false, grouped(sum)),
        }
    })
}
