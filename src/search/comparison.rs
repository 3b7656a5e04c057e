//! The heuristics compared: their bounds, their errors, and the cost of A* with them.

use std::time::Instant;

use super::astar::AStar;
use super::bound::Bound;
use super::deepening::SearchStatus;
use super::heuristic::HeuristicVisitor;
use super::problem::{Arrangement, StepTable};
use super::spread::Spread;
use super::{Heuristic, SearchProblem, SolveError};
use crate::Observer;
use crate::position::Position;
use crate::states::{Distances, DistancesError};

/// The performance of one heuristic on some positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Performance<H = Heuristic> {
    /// The heuristic.
    pub heuristic: H,
    /// The bound of each position, in the order in which they were given.
    pub bounds: Vec<u16>,
    /// The number of positions whose bound was computed.
    pub positions: u64,
    /// The sum of the bounds.
    pub sum: u64,
    /// The greatest bound.
    pub greatest: usize,
    /// Whether no move of these positions changes the bound by more than one.
    pub consistent: bool,
    /// The bounds against the distances, where these are known.
    pub against_values: Option<AgainstDistances>,
    /// The cost of A*, position by position; empty where it was not run.
    pub searches: Vec<SearchCost>,
}

/// Bounds against distances.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgainstDistances {
    /// Whether no bound is larger than the distance.
    pub admissible: bool,
    /// The sum of the distances.
    pub sum: u64,
    /// The number of positions whose bound is the distance.
    pub exact: u64,
    /// By distance: the number of positions, and the sum of their bounds.
    pub by_value: Vec<(u64, u64)>,
}

/// The cost of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCost {
    /// The number of nodes expanded.
    pub visited: u64,
    /// The largest open list.
    pub greatest_heap: u64,
}

impl<H> Performance<H> {
    pub(super) fn new(heuristic: H) -> Self {
        Self {
            heuristic,
            bounds: vec![],
            positions: 0,
            sum: 0,
            greatest: 0,
            consistent: true,
            against_values: None,
            searches: vec![],
        }
    }

    /// The spread of the nodes expanded by A*; `None` where it was not run.
    pub fn nodes_expanded(&self) -> Option<Spread> {
        Spread::new(self.searches.iter().map(|cost| cost.visited))
    }

    /// The spread of the largest open lists of A*; `None` where it was not run.
    pub fn largest_open_lists(&self) -> Option<Spread> {
        Spread::new(self.searches.iter().map(|cost| cost.greatest_heap))
    }

    /// The mean bound.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.positions.max(1) as f64
    }

    /// By how much the bound falls short of the distance, on average.
    pub fn mean_error(&self) -> Option<f64> {
        let values = self.against_values.as_ref()?;
        Some((values.sum as f64 - self.sum as f64) / self.positions.max(1) as f64)
    }

    pub(super) fn record(
        &mut self,
        bound: usize,
        beside: impl Iterator<Item = usize>,
        value: Option<usize>,
    ) {
        // On the largest grid no bound has more than four digits.
        self.bounds.push(bound as u16);
        self.positions += 1;
        self.sum += bound as u64;
        self.greatest = self.greatest.max(bound);
        self.consistent &= beside.into_iter().all(|next| next.abs_diff(bound) <= 1);
        if let Some(value) = value {
            let start = AgainstDistances { admissible: true, ..AgainstDistances::default() };
            let values = self.against_values.get_or_insert(start);
            values.admissible &= bound <= value;
            values.sum += value as u64;
            values.exact += u64::from(bound == value);
            values.by_value.resize(values.by_value.len().max(value + 1), (0, 0));
            values.by_value[value].0 += 1;
            values.by_value[value].1 += bound as u64;
        }
    }
}

/// Compares the bounds of positions with those of their neighbours, and with their distances where
/// these are given. Heuristics that are not made for the grid are left out.
///
/// # Errors
///
/// If the board is not a grid of at most 25 squares, or memory for tables is refused.
///
/// # Panics
///
/// If a position is of another board.
pub fn compare_bounds(
    positions: impl IntoIterator<Item = (Position, Option<usize>)>,
    goal: &Position,
) -> Result<Vec<Performance>, SolveError> {
    let problem = SearchProblem::new(goal, goal)?;
    let arrangement = |(position, value)| (problem.relabel(&position), value);
    let all: Vec<_> = positions.into_iter().map(arrangement).collect();
    Heuristic::apply_all(&problem, |heuristic| Compare(heuristic, &all))
}

/// A heuristic, and arrangements with their values.
struct Compare<'a>(Heuristic, &'a [(Arrangement, Option<usize>)]);

impl HeuristicVisitor for Compare<'_> {
    type Output = Performance;

    fn with<B: Bound>(self, bound: &B, problem: &SearchProblem) -> Performance {
        let mut performance = Performance::new(self.0);
        let value = |state| usize::from(bound.value(state));
        for (at, known) in self.1 {
            let state = bound.state(at);
            let steps = problem.steps.steps(at.blank, StepTable::NO_DIRECTION);
            let beside = steps.iter().map(|(to, _)| value(bound.after(state, at, to)));
            performance.record(value(state), beside, *known);
        }
        performance
    }
}

/// All positions from which the goal of a table can be reached, with their distances.
///
/// # Errors
///
/// If the depths cannot be listed.
pub fn valued_positions<'v>(
    values: &'v Distances,
) -> Result<impl Iterator<Item = (Position, Option<usize>)> + 'v, DistancesError> {
    let levels = values.levels(&())?;
    Ok(values.space().states().filter_map(move |state| {
        let value = levels.depth(state)?;
        Some((values.space().position(state), Some(value)))
    }))
}

/// Runs A* with each heuristic on each of the positions.
///
/// # Errors
///
/// If a search takes too much memory or the observer cancels it.
pub fn compare_searches(
    performances: &mut [Performance],
    positions: &[Position],
    goal: &Position,
    memory: u64,
    observer: &dyn Observer,
) -> Result<(), SolveError> {
    let problem = SearchProblem::new(goal, goal)?;
    for performance in performances {
        let searches = Searches { positions, memory, observer };
        performance.searches.extend(performance.heuristic.apply(&problem, searches)??);
    }
    Ok(())
}

/// Searches with one bound, whose tables depend only on the grid and the goal.
struct Searches<'a> {
    positions: &'a [Position],
    memory: u64,
    observer: &'a dyn Observer,
}

impl HeuristicVisitor for Searches<'_> {
    type Output = Result<Vec<SearchCost>, SolveError>;

    fn with<B: Bound>(self, bound: &B, problem: &SearchProblem) -> Self::Output {
        let Self { positions, memory, observer } = self;
        let search = |position: &Position| {
            let problem = SearchProblem::new(position, problem.goal())?;
            let found = AStar { start: Instant::now(), memory, observer }.with(bound, &problem)?;
            if let SearchStatus::Interrupted { lower_bound } = found.status {
                return Err(SolveError::Interrupted { lower_bound });
            }
            let greatest_heap = found.statistics.greatest_heap.unwrap_or_default();
            Ok(SearchCost { visited: found.statistics.expanded, greatest_heap })
        };
        positions.iter().map(search).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::goal;
    use crate::search::{SolveOptions, compare_slide_bounds, random_position};
    use crate::states::SeededRng;

    struct Carried<'a>(&'a Arrangement);

    impl HeuristicVisitor for Carried<'_> {
        type Output = ();

        fn with<B: Bound>(self, bound: &B, problem: &SearchProblem) {
            let state = bound.state(self.0);
            for (to, _) in problem.steps.steps(self.0.blank, StepTable::NO_DIRECTION).iter() {
                let mut next = *self.0;
                next.step(to);
                assert_eq!(bound.after(state, self.0, to), bound.state(&next));
            }
        }
    }

    /// On a single row the tables of slides lead to no other order.
    #[test]
    fn bounds_of_unsolvable_positions_are_compared() {
        let goal = goal("1x4");
        let turned = Position::parse(goal.board(), "3 2 1 0").unwrap();
        let options = SolveOptions::default();
        let compared = compare_slide_bounds([(turned, None)], &goal, &options).unwrap();
        assert!(compared.iter().all(|performance| performance.positions == 1));
    }

    /// The bound after a move, on which searches live, is the bound computed anew.
    #[test]
    fn bounds_are_carried_over_moves() {
        for name in ["4x4", "3x5@1,1", "5x5@3,3", "2x9"] {
            let mut sample = SeededRng::new(6);
            for _ in 0..100 {
                let goal = random_position(&goal(name), &mut sample);
                let problem = SearchProblem::new(&goal, &goal).unwrap();
                let position = random_position(&goal, &mut sample);
                let arrangement = problem.relabel(&position);
                // The others are computed anew.
                use Heuristic::{Discrete, Hamming, LinearConflict, Manhattan};
                for heuristic in [Discrete, Hamming, Manhattan, LinearConflict] {
                    heuristic.apply(&problem, Carried(&arrangement)).unwrap();
                }
            }
        }
    }
}
