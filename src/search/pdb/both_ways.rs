//! A search from the position, and one from the goal.
//!
//! A solution read from its end leads from the goal to the position. The search for it takes a pattern
//! database for the square where the position has the blank, and its bounds are other ones: for
//! some of the twenty-four-puzzles it takes ten times as many nodes, and for others a tenth. Which of the
//! two is better shows after a few thresholds. So a long search is begun in both directions, and goes on
//! in the one that takes fewer nodes.
//!
//! The first solution in the order of one direction is not the first one in the other. So this
//! serves only where any shortest solution will do.

use super::build::PdbError;
use super::database::PatternDatabase;
use super::ida;
use super::promise::Promises;
use crate::board::SquareId;
use crate::search::deepening::{Deepened, SearchLimits, SearchStatus, StartBound};
use crate::search::labelled::Labelled;
use crate::search::walk::back;
use crate::search::{Statistics, Threshold};

/// The search in one direction.
pub(super) struct Way<'s> {
    pub database: &'s PatternDatabase,
    /// What lies on the squares, labelled by where the search is to end.
    pub homes: &'s Labelled<usize>,
    promises: Promises,
}

impl<'s> Way<'s> {
    pub fn new(database: &'s PatternDatabase, homes: &'s Labelled<usize>) -> Self {
        Self { database, homes, promises: Promises::default() }
    }

    /// Searches in this direction alone, first where the last search in it came near to the end.
    pub fn search(
        &mut self,
        limits: &SearchLimits,
        start: StartBound,
        statistics: &mut Statistics,
    ) -> Option<Deepened> {
        ida::search(self.database, self.homes, limits, start, &mut self.promises, statistics)
    }
}

/// Searches from the position, and if that would take more than `trial` nodes, from the goal with a
/// quarter of the nodes so far; then in the better direction to the end. `build` makes the database for
/// the search from the goal, and `homes` is what lies there. Adds the cost to the statistics. `None` if
/// the position is unsolvable.
pub(super) fn search(
    mut forwards: Way,
    (homes, build): (&Labelled<usize>, impl FnOnce() -> Result<PatternDatabase, PdbError>),
    trial: u64,
    limits: &SearchLimits,
    start: StartBound,
    statistics: &mut Statistics,
) -> Option<Deepened> {
    let (first, nodes) = (statistics.thresholds.len(), statistics.generated);
    let tried = StartBound { node_budget: Some(trial), ..start };
    let end = forwards.search(limits, tried, statistics)?;
    let Deepened::BudgetExceeded { lower_bound: proved, before } = end else { return Some(end) };
    let database = &match build() {
        Ok(database) => database,
        Err(PdbError::Cancelled(_)) => {
            return Some(Deepened::Finished(SearchStatus::Interrupted { lower_bound: proved }));
        }
        // Without it the search goes on as it began.
        Err(_) => {
            let start = StartBound { lower_bound: proved, before, node_budget: None };
            return forwards.search(limits, start, statistics);
        }
    };
    let second = statistics.thresholds.len();
    let mut backwards = Way::new(database, homes);
    let budget = (statistics.generated - nodes) / 4;
    let tried = StartBound { node_budget: Some(budget), ..StartBound::default() };
    let mut end = backwards.search(limits, tried, statistics)?;
    if let Deepened::BudgetExceeded { lower_bound, before: before_backwards } = end {
        let go_on = |before| {
            let lower_bound = lower_bound.max(proved);
            StartBound { lower_bound, before, node_budget: None }
        };
        let searched = statistics.thresholds[first..].split_at(second - first);
        if !takes_fewer(searched.1, searched.0) {
            mark_backwards(&mut statistics.thresholds[second..]);
            return forwards.search(limits, go_on(before), statistics);
        }
        end = backwards.search(limits, go_on(before_backwards), statistics)?;
    }
    mark_backwards(&mut statistics.thresholds[second..]);
    Some(match end {
        Deepened::Finished(status) => Deepened::Finished(turned(status, homes.blank, proved)),
        end => end,
    })
}

/// Whether one search takes fewer nodes than another one at the greatest threshold of both. Where it has
/// not come so far, its nodes grow as they did last.
fn takes_fewer(one: &[Threshold], other: &[Threshold]) -> bool {
    let greatest = one.iter().chain(other).map(|of| of.threshold).max().unwrap_or(0);
    let nodes = |searched: &[Threshold]| {
        let [.., last] = searched else { return 0.0 };
        let growth = match searched {
            [.., before, last] => last.generated as f64 / before.generated.max(1) as f64,
            _ => USUAL_GROWTH,
        };
        let thresholds = (greatest - last.threshold) / 2;
        last.generated as f64 * growth.powi(thresholds.into())
    };
    nodes(one) < nodes(other)
}

/// How much the nodes grow from one threshold to the next, on 5x5.
const USUAL_GROWTH: f64 = 8.0;

fn mark_backwards(searched: &mut [Threshold]) {
    searched.iter_mut().for_each(|of| of.backwards = true);
}

/// The status of the search from the position to the goal, which has the blank on this square. The
/// search in the other direction ended so, and the solutions are known to have at least so many moves.
fn turned(status: SearchStatus, goal: usize, proved: usize) -> SearchStatus {
    let at_least = |lower_bound: usize| lower_bound.max(proved);
    match status {
        SearchStatus::Solved(paths) => {
            let goal = SquareId(goal as u16);
            SearchStatus::Solved(paths.iter().map(|path| back(goal, path).collect()).collect())
        }
        SearchStatus::BoundExceeded { lower_bound } => {
            SearchStatus::BoundExceeded { lower_bound: at_least(lower_bound) }
        }
        SearchStatus::Interrupted { lower_bound } => {
            SearchStatus::Interrupted { lower_bound: at_least(lower_bound) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_compared_at_the_greatest_threshold() {
        let searched = |threshold, generated| Threshold {
            threshold,
            generated,
            expanded: 0,
            lookups: None,
            backwards: false,
        };
        let grows = [searched(50, 10), searched(52, 100)];
        // 1000 nodes are expected at 54, and 800 for the one that has searched a single threshold.
        assert!(takes_fewer(&grows, &[searched(54, 1001)]));
        assert!(!takes_fewer(&grows, &[searched(54, 1000)]));
        assert!(takes_fewer(&[searched(52, 100)], &[searched(54, 801)]));
        assert!(!takes_fewer(&[searched(54, 801)], &[searched(52, 100)]));
    }
}
