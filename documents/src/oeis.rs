//! Sequences of the On-Line Encyclopedia of Integer Sequences: one function for each claim.

use itertools::{Itertools, iproduct};
use taquin::board::Board;
use taquin::numerals::grouped;
use taquin::perm::Order;
use taquin::position::{Metric, Position};
use taquin::states::{Distribution, EnumerateOptions, EnumerationError, FullCensus};

use super::finding::Check;
use super::tables::PrintedSequence;
use super::{ClaimEntry, Finding, Solved};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A089473", all_terms),
    ("A089474", all_terms),
    ("A089483", all_terms),
    ("A090034", all_terms),
    ("A090035", all_terms),
    ("A090036", all_terms),
    ("A090166", all_terms),
    ("A090167", first_terms),
    ("A346736", first_terms),
    ("A346737", first_terms),
    ("A355560", first_terms),
    ("A089484", first_terms),
    ("A090164", first_terms),
    ("A090165", first_terms),
    ("A090031", first_terms),
    ("A090032", first_terms),
    ("A090572", all_terms),
    ("A090573", first_terms),
    ("A090574", first_terms),
    ("A090575", first_terms),
    ("A090576", first_terms),
    ("A087725", farthest_on_squares),
    ("A087725-eight", farthest_by_home),
    ("A090163", farthest_counted),
    ("A151944", farthest_on_grids),
    ("A389728", first_by_slides),
    ("A389728-sum", sum_by_slides),
];

/// As many first terms are computed as have this sum.
const FIRST: u64 = 1_000_000;

/// The most squares of the grids all of whose positions are counted.
const MOST_SQUARES: usize = 12;

/// What `check` finds in the recorded sequence that a claim is about, and at its goal.
fn of_sequence(
    claim: &ClaimEntry,
    solved: &Solved,
    check: impl FnOnce(&PrintedSequence, &Position) -> Result<Finding, EnumerationError>,
) -> Finding {
    let is_meant = |sequence: &&PrintedSequence| claim.place == sequence.name;
    let Some(sequence) = solved.printed.sequences.iter().find(is_meant) else {
        return Finding::whether(false, "the sequence is not recorded");
    };
    match sequence.board.parse::<Board>() {
        Ok(board) => or_error(check(sequence, &Position::goal(&board))),
        Err(error) => Finding::whether(false, format!("{}: {error}", sequence.board)),
    }
}

fn or_error(found: Result<Finding, EnumerationError>) -> Finding {
    found.unwrap_or_else(|error| Finding::whether(false, error.to_string()))
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
fn all_terms(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_sequence(claim, solved, |sequence, goal| {
        Ok(compare(solved.distribution(goal)?.counts(), &sequence.counts))
    })
}

/// By single tiles, the first terms.
fn first_terms(claim: &ClaimEntry, solved: &Solved) -> Finding {
    first_in_metric(claim, solved, Metric::SingleTile)
}

/// By slides of one or more tiles, the first terms.
fn first_by_slides(claim: &ClaimEntry, solved: &Solved) -> Finding {
    first_in_metric(claim, solved, Metric::MultiTile)
}

fn first_in_metric(claim: &ClaimEntry, solved: &Solved, metric: Metric) -> Finding {
    of_sequence(claim, solved, |sequence, goal| {
        let sums = sequence.counts.iter().scan(0, |sum, &count| {
            *sum += count;
            Some(*sum)
        });
        let first = sums.take_while(|&sum| sum <= FIRST).count();
        let options = EnumerateOptions::new().metric(metric);
        let census = FullCensus::within(goal, first.saturating_sub(1), &options)?;
        Ok(compare(census.distribution.counts(), &sequence.counts[..first]))
    })
}

/// The sum of all terms is half of the number of arrangements.
fn sum_by_slides(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_sequence(claim, solved, |sequence, goal| {
        let (squares, sum) = (goal.board().square_count(), sequence.counts.iter().sum::<u64>());
        Ok(match Order::half_factorial(squares) == u128::from(sum) {
            true => claim.compare(format!("{squares}!/2")),
            false => Finding::whether(false, grouped(sum)),
        })
    })
}

/// The greatest distance on a grid and the number of positions that have it, with the blank at
/// first in a corner; `None` if the grid has too many squares.
fn farthest(
    rows: usize,
    columns: usize,
    solved: &Solved,
) -> Result<Option<(usize, u64)>, EnumerationError> {
    let name = format!("{}x{}", rows.min(columns), rows.max(columns));
    match rows * columns {
        // Boards have two squares or more.
        1 => Ok(Some((0, 1))),
        ..=MOST_SQUARES => {
            let board: Board = name.parse().expect("the name of a grid");
            solved.distribution(&Position::goal(&board)).map(|counts| Some(last(&counts)))
        }
        _ => Ok(None),
    }
}

/// The greatest distance, and the number of positions that have it.
fn last(distribution: &Distribution) -> (usize, u64) {
    (distribution.highest(), distribution.counts()[distribution.highest()])
}

/// The greatest distances on 1x1, 2x2, and 3x3.
fn farthest_on_squares(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let computed = (1..=3).map(|side| farthest(side, side, solved));
    let computed: Result<Vec<_>, _> = computed.flatten_ok().collect();
    or_error(computed.map(|terms| claim.compare(terms.iter().map(|term| term.0).format(", "))))
}

/// The greatest distances on 3x3 and the numbers of positions that have them, for each kind of move
/// and each home of the blank.
fn farthest_by_home(claim: &ClaimEntry, _: &Solved) -> Finding {
    let homes = ["3x3@corner", "3x3@1,2", "3x3@centre"];
    let computed =
        iproduct!([Metric::SingleTile, Metric::MultiTile], homes).map(|(metric, name)| {
            let board: Board = name.parse().expect("the name of a grid");
            let options = EnumerateOptions::new().metric(metric);
            let census = FullCensus::compute(&Position::goal(&board), &options)?;
            let (distance, positions) = last(&census.distribution);
            Ok(format!("{distance}: {positions}"))
        });
    or_error(
        computed.collect::<Result<Vec<_>, _>>().map(|rows| claim.compare(rows.iter().format(", "))),
    )
}

/// The number of positions at the greatest distance, row by row of the triangle.
fn farthest_counted(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let grids = (1..=4).flat_map(|rows| (1..=rows).map(move |columns| (rows, columns)));
    let computed = grids.map(|(rows, columns)| farthest(rows, columns, solved)).flatten_ok();
    let computed: Result<Vec<_>, _> = computed.collect();
    or_error(computed.map(|terms| claim.compare(terms.iter().map(|term| term.1).format(", "))))
}

/// The greatest distances on grids of up to so many squares as can be counted.
fn farthest_on_grids(_: &ClaimEntry, solved: &Solved) -> Finding {
    let rows = solved.printed.farthest.iter().zip(1..);
    let terms = rows.flat_map(|(row, rows)| {
        row.iter().zip(1..).map(move |(&term, columns)| (term, rows, columns))
    });
    let differs = |(term, rows, columns): (usize, usize, usize)| {
        let computed = farthest(rows, columns, solved)?;
        Ok(computed.map(|(distance, _)| (distance == term, format!("{rows}x{columns}"))))
    };
    let compared: Result<Vec<_>, _> = terms.map(differs).flatten_ok().collect();
    or_error(
        compared.map(|grids| Finding::in_all("grids", grids, |grid| grid.1.clone(), |grid| grid.0)),
    )
}
