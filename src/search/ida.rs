//! IDA*: depth-first search with an increasing threshold (R. E. Korf, *Depth-first
//! iterative-deepening*, Artificial Intelligence 27, 1985).
//!
//! A node is pruned if its moves so far and its lower bound add up to more than the threshold. The
//! first threshold is the bound of the start. The next one is the least sum that was pruned. Only
//! the current path is held in memory.

use std::time::Instant;

use super::SolveError;
use super::bound::Bound;
use super::deepening::{SearchResult, SearchStatus};
use super::heuristic::{Heuristic, HeuristicVisitor};
use super::problem::{Arrangement, SearchProblem, StepTable};
use super::statistics::{Statistics, Threshold};
use crate::board::SquareId;
use crate::{Observer, Progress};

/// The number of nodes between two calls of the observer.
const NODES_PER_REPORT: u64 = 1 << 14;

/// A shortest path to the goal by IDA*, or the lower bound when the observer ended the search, and
/// the cost.
///
/// Nodes are counted by Korf's rule: the start once, and in every iteration each position that a
/// move generates, pruned or not. The blank moves up, left, right, down, in this order, and never
/// immediately back. The search ends when the goal is generated.
pub(crate) fn ida(
    problem: &SearchProblem,
    heuristic: Heuristic,
    observer: &dyn Observer,
) -> Result<SearchResult, SolveError> {
    heuristic.apply(problem, Ida { start: Instant::now(), observer })?
}

struct Ida<'o> {
    /// When the building of tables began.
    start: Instant,
    observer: &'o dyn Observer,
}

impl HeuristicVisitor for Ida<'_> {
    type Output = Result<SearchResult, SolveError>;

    fn with<B: Bound>(self, bound: &B, problem: &SearchProblem) -> Self::Output {
        let building = self.start.elapsed();
        let state = bound.state(&problem.arrangement);
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let mut search = DepthFirst {
            steps: &problem.steps,
            bound,
            at: problem.arrangement,
            threshold: bound.value(state),
            next_threshold: u16::MAX,
            generated: 0,
            expanded: 0,
            next_report: NODES_PER_REPORT,
            path: Vec::new(),
            observer: self.observer,
            generated_before: 1,
            stopped: false,
        };
        let mut found = bound.value(state) == 0;
        while !found {
            search.next_threshold = u16::MAX;
            (search.generated, search.expanded) = (0, 0);
            search.next_report = NODES_PER_REPORT;
            found = search.dfs(StepTable::NO_DIRECTION, 0, state);
            statistics.generated += search.generated;
            statistics.expanded += search.expanded;
            search.generated_before = statistics.generated;
            let DepthFirst { threshold, generated, expanded, .. } = search;
            statistics.thresholds.push(Threshold {
                threshold,
                generated,
                expanded,
                lookups: None,
                backwards: false,
            });
            if search.stopped {
                let status = SearchStatus::Interrupted { lower_bound: threshold.into() };
                return Ok(SearchResult { status, statistics, building, partition: None });
            }
            if !found && search.next_threshold == u16::MAX {
                return Err(SolveError::unsolvable(problem.start(), problem.goal()));
            }
            search.threshold = search.next_threshold;
        }
        search.path.reverse();
        let status = SearchStatus::Solved(vec![search.path]);
        Ok(SearchResult { status, statistics, building, partition: None })
    }
}

/// One iteration.
struct DepthFirst<'s, B> {
    steps: &'s StepTable,
    bound: &'s B,
    at: Arrangement,
    threshold: u16,
    /// The least sum that was pruned.
    next_threshold: u16,
    generated: u64,
    expanded: u64,
    /// The number of nodes at which the observer is called next.
    next_report: u64,
    /// The nodes of the iterations before.
    generated_before: u64,
    /// The squares that the blank enters, in reverse order, once the goal is found.
    path: Vec<SquareId>,
    observer: &'s dyn Observer,
    stopped: bool,
}

impl<B: Bound> DepthFirst<'_, B> {
    /// Searches from the current position, `moves` moves from the start. Returns whether the goal
    /// was found or the search cancelled.
    fn dfs(&mut self, last: u8, moves: u16, state: u16) -> bool {
        self.expanded += 1;
        if self.generated >= self.next_report && self.is_stopped() {
            return true;
        }
        let from = self.at.blank;
        let table = self.steps;
        for (to, direction) in table.steps(from, last).iter() {
            self.generated += 1;
            let state = self.bound.after(state, &self.at, to);
            let value = self.bound.value(state);
            let sum = moves + 1 + value;
            if sum > self.threshold {
                self.next_threshold = self.next_threshold.min(sum);
                continue;
            }
            if value == 0 {
                self.path.push(SquareId(to.into()));
                return true;
            }
            self.at.step(to);
            let found = self.dfs(direction, moves + 1, state);
            if found {
                self.path.push(SquareId(to.into()));
                return true;
            }
            self.at.step(from);
        }
        false
    }

    #[cold]
    fn is_stopped(&mut self) -> bool {
        self.next_report += NODES_PER_REPORT;
        let progress = Progress::Threshold {
            lower_bound: self.threshold.into(),
            generated: self.generated_before + self.generated,
        };
        self.stopped = self.observer.observe(progress).is_break();
        self.stopped
    }
}
