//! Iterative deepening, whatever counts as one move.
//!
//! A search looks for the solutions of exactly so many moves, the threshold, and if there are none,
//! for those of the next threshold (R. E. Korf, *Depth-first iterative-deepening*, 1985). What it
//! expands, and by which tables, is its own ([`Deepening`]): single tiles with pattern databases in
//! `pdb::ida`, slides of several tiles in `multi_tile::ida`, labels in `pattern::ida`. Here is what they
//! share: the thresholds and the limits ([`deepen`]), the division among threads
//! ([`Round::search_parts`]), and the choice of the tables while the search goes on ([`Ladder`]).

mod ladder;

use std::cell::Cell;
use std::num::NonZero;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

pub(super) use ladder::{Ladder, Rung};

use super::deadline::is_past;
use super::{SolveTarget, Statistics, Threshold, TilePartition};
use crate::board::SquareId;
use crate::machine::threads::in_order;
use crate::{Observer, Progress};

/// The limits of a search.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits<'o> {
    /// The number of threads that share the work. The solution does not depend on it.
    pub threads: NonZero<usize>,
    /// The greatest number of moves that a solution may have.
    pub max_moves: Option<usize>,
    /// The time at which the search ends.
    pub deadline: Option<Instant>,
    /// Which solutions are wanted: the first one in the order of the search, all shortest ones, or,
    /// where only the length matters, any shortest one, which may depend on the tables.
    pub target: SolveTarget,
    /// Follows the search, and may cancel it.
    pub observer: &'o dyn Observer,
}

impl Default for SearchLimits<'_> {
    /// One thread, one solution, no limits.
    fn default() -> Self {
        let (threads, target) = (NonZero::<usize>::MIN, SolveTarget::One);
        Self { threads, max_moves: None, deadline: None, target, observer: &() }
    }
}

/// The status of a search, and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SearchResult {
    pub status: SearchStatus,
    pub statistics: Statistics,
    /// How long tables were built, read or waited for.
    pub building: Duration,
    /// The partition of the pattern database with which the search ended.
    pub partition: Option<TilePartition>,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchStatus {
    /// With shortest solutions.
    Solved(Vec<BlankPath>),
    /// Every solution has at least `lower_bound` moves, which is more than the limit.
    BoundExceeded { lower_bound: usize },
    /// The time limit was reached, or the observer cancelled the search. Every solution has at
    /// least `lower_bound` moves.
    Interrupted { lower_bound: usize },
}

/// A solution: the squares that the blank enters, in order.
pub(super) type BlankPath = Vec<SquareId>;

/// The threshold at which a search begins, and the number of nodes after which a search with larger
/// tables is better.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StartBound {
    /// A known lower bound of the solutions.
    pub lower_bound: usize,
    /// The number of nodes that were generated at the threshold before it.
    pub before: u64,
    /// The number of nodes that may be generated.
    pub node_budget: Option<u64>,
}

/// The end of a search within a node budget.
pub(super) enum Deepened {
    Finished(SearchStatus),
    /// The next threshold, `lower_bound`, would probably exceed the node budget. The threshold before
    /// it took `before` nodes.
    BudgetExceeded {
        lower_bound: usize,
        before: u64,
    },
}

/// The cost of a part of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SearchCounts {
    pub generated: u64,
    pub expanded: u64,
    /// The numbers that were looked up in tables.
    pub lookups: u64,
}

impl AddAssign for SearchCounts {
    fn add_assign(&mut self, other: Self) {
        self.generated += other.generated;
        self.expanded += other.expanded;
        self.lookups += other.lookups;
    }
}

/// A search for one position by iterative deepening.
pub(super) trait Deepening {
    /// The expected growth of the number of nodes from one threshold to the next.
    const GROWTH: u64;

    /// The number of moves that every solution has at least.
    fn lower_bound(&self) -> usize;

    /// The difference between two thresholds: 2 where all solutions have the same parity.
    fn step(&self) -> usize;

    /// All solutions of exactly `round.bound` moves, or the first one. None is shorter.
    fn solutions(&mut self, round: &Round) -> (Vec<BlankPath>, SearchCounts);
}

/// The number of nodes of a threshold after which threads share the next one.
pub(super) const MIN_SHARED: u64 = 20_000;

/// The search at one threshold, which threads may share.
pub(super) struct Round<'s> {
    pub limits: &'s SearchLimits<'s>,
    /// The threshold.
    pub bound: usize,
    /// The number of nodes that were generated at the threshold before.
    pub before: u64,
    /// The nodes of all threads, at all thresholds, as far as they have been reported.
    generated: AtomicU64,
    stopped: AtomicBool,
}

/// A part of a [`Round`], which one thread searches.
pub(super) struct Part<'s> {
    round: &'s Round<'s>,
    number: usize,
    /// The number of the first part that is known to have a solution.
    first: &'s AtomicUsize,
    /// The nodes of this part that have been added to those of the round.
    reported: Cell<u64>,
}

impl Round<'_> {
    /// Whether all threads must stop: at the deadline, or if the observer cancels the search.
    fn stops_now(&self) -> bool {
        let generated = self.generated.load(Relaxed);
        let progress = Progress::Threshold { lower_bound: self.bound, generated };
        if is_past(self.limits.deadline) || self.limits.observer.observe(progress).is_break() {
            self.stopped.store(true, Relaxed);
        }
        self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// What `search` finds in each part, in order, and the whole cost. Threads take the parts in
    /// order. Unless all solutions are wanted, what comes after the first part with a solution does
    /// not count: neither the solutions nor the cost depend on the number of threads.
    pub fn search_parts<P: Send, S: Send>(
        &self,
        parts: impl ExactSizeIterator<Item = P> + Send,
        search: impl Fn(P, &Part) -> (Vec<S>, SearchCounts) + Sync,
    ) -> (Vec<S>, SearchCounts) {
        let wanted = if self.before < MIN_SHARED { 1 } else { self.limits.threads.get() };
        let threads = wanted.min(parts.len());
        let first = AtomicUsize::new(usize::MAX);
        let found = in_order(threads, parts.enumerate(), |(number, part)| {
            let watch = Part { round: self, number, first: &first, reported: Cell::new(0) };
            if self.is_stopped() || watch.is_over(0) {
                return (vec![], SearchCounts::default());
            }
            let (solutions, counts) = search(part, &watch);
            watch.report(counts.generated);
            if !solutions.is_empty() && !self.limits.target.is_all() {
                first.fetch_min(number, Relaxed);
            }
            (solutions, counts)
        });
        let counted = first.into_inner().saturating_add(1);
        let (mut all, mut cost) = (Vec::new(), SearchCounts::default());
        for (solutions, counts) in found.into_iter().take(counted) {
            all.extend(solutions);
            cost += counts;
        }
        (all, cost)
    }
}

impl Part<'_> {
    /// Whether the search of this part must end: because an earlier part has a solution, or because
    /// all threads must stop. So many nodes of the part have been generated.
    pub fn is_over(&self, generated: u64) -> bool {
        self.report(generated);
        self.number > self.first.load(Relaxed) || self.round.stops_now()
    }

    fn report(&self, generated: u64) {
        self.round.generated.fetch_add(generated - self.reported.replace(generated), Relaxed);
    }
}

/// Searches one threshold after the other, and adds the cost to the statistics.
pub(super) fn deepen<S: Deepening>(
    search: &mut S,
    limits: &SearchLimits,
    start: StartBound,
    statistics: &mut Statistics,
) -> Deepened {
    let mut bound = search.lower_bound().max(start.lower_bound);
    let (mut spent, mut before) = (0, start.before);
    loop {
        let lower_bound = bound;
        if limits.max_moves.is_some_and(|most| bound > most) {
            return Deepened::Finished(SearchStatus::BoundExceeded { lower_bound });
        }
        // The first threshold is always searched: with other tables it may be a small one.
        let exceeds = |most| spent > 0 && spent + S::GROWTH * before > most;
        if start.node_budget.is_some_and(exceeds) {
            return Deepened::BudgetExceeded { lower_bound, before };
        }
        let (generated, stopped) = (statistics.generated.into(), AtomicBool::new(false));
        let round = Round { limits, bound, before, generated, stopped };
        if round.stops_now() {
            return Deepened::Finished(SearchStatus::Interrupted { lower_bound });
        }
        let (solutions, counts) = search.solutions(&round);
        before = counts.generated;
        spent += before;
        statistics.generated += counts.generated;
        statistics.expanded += counts.expanded;
        statistics.thresholds.push(Threshold {
            threshold: bound as u16,
            generated: counts.generated,
            expanded: counts.expanded,
            lookups: Some(counts.lookups),
            backwards: false,
        });
        // One solution is valid even if the search was stopped, though not all nodes before it were
        // counted; of all solutions some may be missing.
        let is_stopped = round.is_stopped();
        statistics.interrupted |= is_stopped;
        let enough = !is_stopped || !limits.target.is_all();
        if enough && !solutions.is_empty() {
            return Deepened::Finished(SearchStatus::Solved(solutions));
        }
        if is_stopped {
            return Deepened::Finished(SearchStatus::Interrupted { lower_bound });
        }
        bound += search.step();
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    /// A search whose first part finds a solution although it has been stopped.
    struct FoundWhenStopped;

    impl Deepening for FoundWhenStopped {
        const GROWTH: u64 = 1;

        fn lower_bound(&self) -> usize {
            0
        }

        fn step(&self) -> usize {
            2
        }

        fn solutions(&mut self, round: &Round) -> (Vec<BlankPath>, SearchCounts) {
            round.search_parts([()].into_iter(), |(), part| {
                let counts = SearchCounts { generated: 7, ..SearchCounts::default() };
                part.is_over(counts.generated);
                (vec![vec![]], counts)
            })
        }
    }

    #[test]
    fn a_solution_does_not_make_the_counts_of_a_stopped_search_whole() {
        for stops_at in [7, 8] {
            let observer = |progress: Progress| match progress {
                Progress::Threshold { generated, .. } if generated >= stops_at => {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            };
            let limits = SearchLimits { observer: &observer, ..SearchLimits::default() };
            let mut statistics = Statistics::default();
            let end =
                deepen(&mut FoundWhenStopped, &limits, StartBound::default(), &mut statistics);
            assert!(matches!(end, Deepened::Finished(SearchStatus::Solved(_))));
            assert_eq!((statistics.generated, statistics.interrupted), (7, stops_at == 7));
        }
    }
}
