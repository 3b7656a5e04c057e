//! The course notes "8 and 15 Puzzles": one function for each claim.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use itertools::Itertools;
use taquin::board::{Board, Grid};
use taquin::numerals::grouped;
use taquin::position::Position;
use taquin::search::{Heuristic, SearchProblem, valued_positions};
use taquin::states::{Distances, StateIndex};

use super::finding::Check;
use super::tables::PrintedSearch;
use super::ties::{Costs, Estimate};
use super::{ClaimEntry, Finding, Solved};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("tiles", tiles),
    ("moves", moves),
    ("half", half),
    ("update", update),
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
    ("dijkstra-heap", dijkstra_heap),
    ("hamming-search", hamming_search),
    ("manhattan-search", manhattan_search),
    ("fifteen-search", fifteen_search),
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
        let half = taquin::perm::Order::half_factorial(board.place_count());
        // On the ring of four squares the group is cyclic of order 3, half of 3!.
        group.check(board).is_ok() && group.order() == *half.number()
    });
    match 2 * counted == all {
        true => finding.with(format!("counted for N = 3: {}", grouped(counted))),
        false => Finding::whether(false, format!("{counted} of {all} for N = 3")),
    }
}

/// On all positions of the eight-puzzle, the distance is a lower bound and no move changes it by
/// more than one.
fn lower_bound(solved: &Solved, heuristic: Heuristic) -> Finding {
    let goal = Position::goal(&solved.grid);
    is_lower_bound(solved, |position| {
        let task = SearchProblem::new(&position, &goal);
        task.map_or(usize::MAX, |task| heuristic.lower_bound(&task))
    })
}

fn is_lower_bound(solved: &Solved, bound: impl Fn(Position) -> usize) -> Finding {
    let values = solved.values();
    let (space, Ok(levels)) = (values.space(), values.levels(&())) else {
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
    Grid { rows: 3, columns: 3 }.distance(a, b)
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
    let goal = Position::goal(&solved.grid);
    // Entry t of the images is the square of thing t, and the last thing is the blank.
    let distance = |images: Vec<usize>| {
        let on_square = (0..9).map(|square| images.iter().position(|&image| image == square));
        let tiles = on_square.map(|thing| Some((thing? + 1) % 9)).collect::<Option<Vec<_>>>()?;
        let position = Position::parse(&solved.grid, &tiles.iter().join(" ")).ok()?;
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
    let (grid, all) = (Grid { rows: n, columns: n }, n * n);
    // The last square is the home of the blank, which is not a tile.
    let pairs = (0..all - 1).cartesian_product(0..all);
    pairs.map(|(home, square)| grid.distance(home, square)).sum()
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
    let goal = Position::goal(&solved.grid);
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

/// Checks a printed search, if the claim prints these of its counts.
fn of_search(
    claim: &ClaimEntry,
    solved: &Solved,
    (board, heuristic): (&str, &str),
    counts: impl Fn(&PrintedSearch) -> Vec<u64>,
    check: impl FnOnce(&PrintedSearch) -> Finding,
) -> Finding {
    let mut searches = solved.printed.searches.iter();
    let search = searches.find(|s| s.board == board && s.heuristic == heuristic);
    match search.filter(|search| counts(search).iter().join(", ") == claim.printed()) {
        Some(search) => check(search),
        None => Finding::whether(false, "the table of searches has other counts"),
    }
}

/// Whether one of the positions and an order of ties give the printed counts.
fn is_possible(costs: &[Costs], visited: u64, heap: Option<u64>) -> Finding {
    let ends = |range: fn(&Costs) -> &RangeInclusive<usize>| {
        let least = costs.iter().map(|costs| *range(costs).start()).min().unwrap_or_default();
        let most = costs.iter().map(|costs| *range(costs).end()).max().unwrap_or_default();
        format!("{} to {}", grouped(least), grouped(most))
    };
    let allows = |costs: &&Costs| {
        costs.visited.contains(&(visited as usize))
            && heap.is_none_or(|heap| costs.heap.contains(&(heap as usize)))
    };
    let allowing = costs.iter().filter(allows).count();
    let mut computed = format!("{} visits", ends(|costs| &costs.visited));
    if heap.is_some() {
        computed += &format!(", a heap within {}", ends(|costs| &costs.heap));
    }
    let all = grouped(costs.len());
    let computed = format!("{computed}; possible for {} of {all} starts", grouped(allowing));
    Finding::whether(allowing > 0, computed)
}

/// Dijkstra's algorithm from every square of the blank; the names of the tiles change no count.
fn dijkstra_visited(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let visited = |search: &PrintedSearch| vec![search.visited];
    of_search(claim, solved, ("3x3", "discrete"), visited, |search| {
        is_possible(&solved.costs(Estimate::Zero, search.moves), search.visited, None)
    })
}

fn dijkstra_heap(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let heap = |search: &PrintedSearch| vec![search.greatest_heap];
    of_search(claim, solved, ("3x3", "discrete"), heap, |search| {
        let costs = solved.costs(Estimate::Zero, search.moves);
        is_possible(&costs, search.visited, Some(search.greatest_heap))
    })
}

fn both(search: &PrintedSearch) -> Vec<u64> {
    vec![search.visited, search.greatest_heap]
}

fn manhattan_search(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_search(claim, solved, ("3x3", "manhattan"), both, |search| {
        let costs = solved.costs(Estimate::Of(Heuristic::Manhattan), search.moves);
        is_possible(&costs, search.visited, Some(search.greatest_heap))
    })
}

fn fifteen_search(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_search(claim, solved, ("4x4", "manhattan"), both, |search| {
        is_possible(solved.fifteens(search.moves), search.visited, Some(search.greatest_heap))
    })
}

fn hamming_search(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_search(claim, solved, ("3x3", "hamming"), both, |search| hamming_bound(search, solved))
}

/// A bound of the visits from any position at the printed distance. A* visits no vertex with k
/// tiles out of place whose distance from the start exceeds the length of the solution less k, and
/// puts none into the heap that is two steps farther.
fn hamming_bound(search: &PrintedSearch, solved: &Solved) -> Finding {
    let goal = Position::goal(&solved.grid);
    let Ok(valued) = valued_positions(solved.values()) else {
        return Finding::whether(false, "the distances are not in memory");
    };
    let valued = valued.collect_vec();
    let out_of_place = |position: &Position| {
        let problem = SearchProblem::new(position, &goal);
        problem.map_or(0, |problem| Heuristic::Hamming.lower_bound(&problem))
    };
    let of_bound = valued.iter().counts_by(|(position, _)| out_of_place(position));
    // The numbers of positions by distance depend only on the square of the blank.
    let starts = valued.iter().filter(|(_, value)| *value == Some(search.moves));
    let starts = starts.unique_by(|(position, _)| position.blank());
    let nearer = starts.filter_map(|(start, _)| Distances::new(start).ok());
    let nearer = nearer.collect_vec();
    let at_most = |more: usize| {
        let bound = |within: &Distances| {
            let of_bound = of_bound.iter();
            let near =
                |k: usize| within.distribution().within((search.moves + more).saturating_sub(k));
            of_bound.map(|(&k, &count)| (count as u64).min(near(k))).sum::<u64>()
        };
        nearer.iter().map(bound).max().unwrap_or_default()
    };
    let [visited, entered] = [0, 2].map(at_most);
    let computed = format!(
        "at most {} visits, and at most {} vertices enter the heap",
        grouped(visited),
        grouped(entered)
    );
    Finding::whether(!nearer.is_empty() && search.visited <= visited, computed)
}

/// An updatable heap as the notes describe it: by object, its place in the heap.
#[derive(Default)]
struct UpdatableHeap {
    /// By place: the priority and the object.
    heap: Vec<(i64, usize)>,
    places: Vec<usize>,
}

impl UpdatableHeap {
    /// Adds an object with a priority.
    fn push(&mut self, priority: i64) {
        self.heap.push((priority, self.places.len()));
        self.places.push(self.heap.len() - 1);
        self.rise(self.heap.len() - 1);
    }

    /// Gives an object a smaller priority, and returns the number of its steps up.
    fn update(&mut self, object: usize, priority: i64) -> u32 {
        let place = self.places[object];
        self.heap[place].0 = priority;
        self.rise(place)
    }

    fn rise(&mut self, mut place: usize) -> u32 {
        let mut steps = 0;
        while place > 0 && self.heap[place] < self.heap[(place - 1) / 2] {
            let parent = (place - 1) / 2;
            self.heap.swap(place, parent);
            for place in [place, parent] {
                self.places[self.heap[place].1] = place;
            }
            (place, steps) = (parent, steps + 1);
        }
        steps
    }
}

/// The steps of every object that becomes the first, one after the other, are at most log₂ n.
fn update(_: &ClaimEntry, _: &Solved) -> Finding {
    let sizes = (1..=14).map(|power| 1_usize << power);
    let most = |&n: &usize| {
        let mut heap = UpdatableHeap::default();
        (0..n as i64).for_each(|priority| heap.push(priority));
        (0..n).map(|object| heap.update(object, -1 - object as i64)).max().unwrap_or_default()
    };
    let name = |n: &usize| format!("{n} entries: {} steps", most(n));
    let finding = Finding::in_all("sizes up to 16 384", sizes, name, |n| most(n) == n.ilog2());
    finding.with("the most steps of an update are log₂ n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    /// A number that is too great is refused, and so is one that a move changes by two.
    #[test]
    fn what_is_no_lower_bound_is_refused() {
        let solved = &Solved::new();
        let goal = Position::goal(&solved.grid);
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
    }
}
