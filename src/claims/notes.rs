//! The course notes "8 and 15 Puzzles": one function for each claim.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::finding::Check;
use super::{ClaimEntry, Finding, Solved};
use crate::board::{Board, Grid};
use crate::numerals::grouped;
use crate::position::Position;
use crate::search::{Heuristic, SearchProblem, valued_positions};
use crate::states::StateIndex;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("tiles", tiles),
    ("moves", moves),
    ("half", half),
    ("discrete", |_, solved| lower_bound(solved, Heuristic::Discrete)),
    ("hamming", |_, solved| lower_bound(solved, Heuristic::Hamming)),
    ("manhattan", |_, solved| lower_bound(solved, Heuristic::Manhattan)),
    ("hamming-example", |claim, solved| example_distance(claim, solved, Heuristic::Hamming)),
    ("manhattan-example", |claim, solved| example_distance(claim, solved, Heuristic::Manhattan)),
    ("example-exists", example_exists),
    ("average", average),
    ("average-eight", average_eight),
    ("lower-bound", lower_bound_with_blank),
    ("dijkstra-visited", dijkstra_visited),
];

/// Statements about N × N boards are checked up to this N.
const GREATEST: usize = 8;

fn squares(least: usize) -> impl Iterator<Item = (usize, Board)> {
    (least..=GREATEST).filter_map(|n| Some((n, format!("{n}x{n}").parse().ok()?)))
}

fn side((n, _): &(usize, Board)) -> String {
    format!("N = {n}")
}

fn tiles(_: &ClaimEntry, _: &Solved) -> Finding {
    Finding::in_all("boards, N at most 8", squares(2), side, |(n, board)| {
        board.place_count() == n * n - 1
    })
}

fn moves(claim: &ClaimEntry, _: &Solved) -> Finding {
    let numbers = squares(3).flat_map(|(_, board)| {
        let moves = board.square_ids().map(|square| board.neighbours(square).count());
        moves.collect_vec()
    });
    match numbers.minmax().into_option() {
        Some((least, most)) => claim.compare(format!("{least} to {most}")),
        None => Finding::whether(false, "the board cannot be built"),
    }
}

/// The group reaches half of all positions.
fn half(_: &ClaimEntry, solved: &Solved) -> Finding {
    let counted = solved.values().distribution().positions();
    let all: u64 = (1..=9).product();
    let finding = Finding::in_all("boards, N at most 8", squares(2), side, |(_, board)| {
        let group = board.group();
        let half = crate::perm::Order::half_factorial(board.place_count());
        // On the ring of four squares the group is cyclic of order 3, half of 3!.
        group.check(board).is_ok() && group.order() == half
    });
    match 2 * counted == all {
        true => finding.with(format!("counted for N = 3: {}", grouped(counted))),
        false => Finding::whether(false, format!("{counted} of {all} for N = 3")),
    }
}

/// On all positions of the eight-puzzle, the distance is a lower bound and no move changes it by
/// more than one.
fn lower_bound(solved: &Solved, heuristic: Heuristic) -> Finding {
    let goal = Position::goal(solved.grid);
    is_lower_bound(solved, |position| {
        let task = SearchProblem::new(&position, &goal);
        task.map_or(usize::MAX, |task| heuristic.lower_bound(&task))
    })
}

fn is_lower_bound(solved: &Solved, bound: impl Fn(Position) -> usize) -> Finding {
    let values = solved.values();
    let (space, Ok(levels)) = (values.space(), values.levels()) else {
        return Finding::whether(false, "the distances are not in memory");
    };
    let bound = |state| bound(space.position(state));
    let bounds = space.states().map(bound).collect_vec();
    let name = |&state: &StateIndex| space.position(state).to_string();
    let finding = Finding::in_all("positions", space.states(), name, |&state| {
        let here = bounds[state.index()];
        levels.depth(state).is_some_and(|value| here <= value)
            && space.neighbours(state).all(|(_, next)| bounds[next.index()].abs_diff(here) <= 1)
    });
    finding.with(format!("at most {}", bounds.iter().max().unwrap_or(&0)))
}

/// The nine printed distances of the example: `2 + 0 + … = 16`.
fn summands(claim: &ClaimEntry) -> Vec<usize> {
    let sum = claim.printed().split([':', '=']).next().unwrap_or_default();
    sum.split('+').filter_map(|summand| summand.trim().parse().ok()).collect()
}

/// The number of steps between two squares of the grid.
fn steps_between(a: usize, b: usize) -> usize {
    (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3)
}

/// All permutations of nine things on the squares with these distances, in reading order.
fn with_distances(solved: &Solved, distances: &[usize]) -> Vec<Vec<usize>> {
    let squares = solved.grid.square_count();
    let mut partial: Vec<Vec<usize>> = vec![vec![]];
    for (thing, &wanted) in distances.iter().enumerate() {
        let goes_on = |images: Vec<usize>| {
            let free = (0..squares).filter(|image| !images.contains(image)).collect_vec();
            let near = free.into_iter().filter(|&image| steps_between(thing, image) == wanted);
            near.map(|image| [&images[..], &[image]].concat()).collect_vec()
        };
        partial = partial.into_iter().flat_map(goes_on).collect();
    }
    partial
}

/// By the heuristic's definition on the board: the distance of each permutation of the nine things
/// that has the printed summands, the blank counted.
fn example_distance(claim: &ClaimEntry, solved: &Solved, heuristic: Heuristic) -> Finding {
    let (_, printed) = claim.printed().split_once([':', '=']).unwrap_or_default();
    let goal = Position::goal(solved.grid);
    // Entry t of the images is the square of thing t, and the last thing is the blank.
    let distance = |images: Vec<usize>| {
        let on_square = (0..9).map(|square| images.iter().position(|&image| image == square));
        let tiles = on_square.map(|thing| Some((thing? + 1) % 9)).collect::<Option<Vec<_>>>()?;
        let position = Position::parse(solved.grid, &tiles.iter().join(" ")).ok()?;
        let problem = SearchProblem::new(&position, &goal).ok()?;
        let blank = steps_between(position.blank().index(), goal.blank().index());
        let blank = if heuristic == Heuristic::Hamming { blank.min(1) } else { blank };
        Some(heuristic.lower_bound(&problem) + blank)
    };
    let found = with_distances(solved, &summands(claim)).into_iter().map(distance);
    let found = found.collect::<Option<BTreeSet<_>>>().unwrap_or_default();
    let holds = found.iter().map(usize::to_string).eq([printed.trim()]);
    Finding::whether(holds, format!("for every such permutation: {}", found.iter().join(", ")))
}

/// Whether a permutation with these distances exists, and a solvable one: it is odd if the blank is
/// an odd number of steps from its square.
fn example_exists(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let distances = summands(claim);
    let found = with_distances(solved, &distances);
    let is_odd = |images: &Vec<usize>| {
        images.iter().array_combinations().filter(|[a, b]| a > b).count() % 2 == 1
    };
    let blank_is_odd = distances.last().is_some_and(|last| last % 2 == 1);
    let solvable = found.iter().filter(|images| is_odd(images) == blank_is_odd).count();
    let computed = format!("{} permutations, {solvable} of them solvable", found.len());
    Finding::whether(distances.len() == 9 && solvable > 0, computed)
}

/// The sum of the distances of all tiles over all squares; the average is this sum divided by N².
fn sum_of_distances(n: usize) -> usize {
    let grid = Grid { rows: n, columns: n };
    let at = |square: usize| (square / grid.columns, square % grid.columns);
    let all = n * n;
    // The last square is the home of the blank, which is not a tile.
    (0..all - 1)
        .cartesian_product(0..all)
        .map(|(home, square)| {
            let ((r, c), (s, d)) = (at(home), at(square));
            r.abs_diff(s) + c.abs_diff(d)
        })
        .sum()
}

/// 2/3 (N − 1)(N² + N − 3/2), with both sides multiplied by six.
fn average(_: &ClaimEntry, _: &Solved) -> Finding {
    let name = |n: &usize| format!("N = {n}");
    Finding::in_all("boards, N at most 8", 2..=GREATEST, name, |&n| {
        6 * sum_of_distances(n) == n * n * 2 * (n - 1) * (2 * n * n + 2 * n - 3)
    })
}

fn average_eight(claim: &ClaimEntry, _: &Solved) -> Finding {
    let (sum, all) = (sum_of_distances(3), 9);
    match sum % all {
        0 => claim.compare_number(sum / all),
        _ => Finding::whether(false, format!("{sum}/{all}")),
    }
}

/// The distances with the blank counted as a tile, for each position in order of its true distance.
fn lower_bound_with_blank(_: &ClaimEntry, solved: &Solved) -> Finding {
    let goal = Position::goal(solved.grid);
    let valued = match valued_positions(solved.values()) {
        Ok(valued) => valued,
        Err(error) => return Finding::whether(false, error.to_string()),
    };
    let by_value = valued
        .filter_map(|(position, value)| Some((value?, position)))
        .sorted_by_key(|(value, _)| *value);
    for (value, position) in by_value {
        let Ok(task) = SearchProblem::new(&position, &goal) else {
            return Finding::whether(false, format!("{position} has no bound"));
        };
        let blank = steps_between(position.blank().index(), goal.blank().index());
        let hamming = Heuristic::Hamming.lower_bound(&task) + blank.min(1);
        let manhattan = Heuristic::Manhattan.lower_bound(&task) + blank;
        if hamming.max(manhattan) > value {
            let computed = format!(
                "{position} is {value} move from the solution, but its distances are {hamming} and \
                 {manhattan}"
            );
            return Finding::whether(false, computed);
        }
    }
    Finding::whether(true, "on all positions")
}

/// Dijkstra's algorithm visits every position nearer than 24 moves and none farther.
fn dijkstra_visited(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let distribution = solved.values().distribution();
    let printed = solved.printed.searches.iter().find(|search| search.heuristic == "discrete");
    let visited = claim.printed().replace(' ', "").parse();
    let moves = printed.map_or(0, |search| search.moves);
    let (least, most) = (distribution.within(moves.saturating_sub(1)), distribution.within(moves));
    let computed = format!("more than {}, at most {}", grouped(least), grouped(most));
    let same = printed.map(|search| search.visited) == visited.clone().ok();
    Finding::whether(
        same && visited.is_ok_and(|visited| least < visited && visited <= most),
        computed,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Verdict;

    /// A number that is too great is refused, and so is one that a move changes by two.
    #[test]
    fn what_is_no_lower_bound_is_refused() {
        Solved::with(|solved| {
            let goal = Position::goal(solved.grid);
            let verdict = |bound: &dyn Fn(Position) -> usize| is_lower_bound(solved, bound).verdict;
            assert_eq!(verdict(&|_| 0), Verdict::Holds);
            assert_eq!(verdict(&|_| 1), Verdict::DoesNotHold, "the goal is 0 moves away");
            let at_home = |position: &Position| position.blank() == goal.blank();
            let jumps = |position: Position| if at_home(&position) { 0 } else { 1 };
            assert_eq!(verdict(&jumps), Verdict::Holds);
            // Where the blank is two steps from home, at least two moves are left.
            let far = |position: Position| {
                2 * usize::from(steps_between(position.blank().index(), goal.blank().index()) > 1)
            };
            assert_eq!(verdict(&far), Verdict::DoesNotHold, "it changes by two");
        });
    }
}
