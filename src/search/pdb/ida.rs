//! IDA* with a pattern database, by several threads.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use itertools::Itertools;

use super::blank_paths::{FIRST_PATHS, NO_STEP_BACK};
use super::database::{HomeSquares, PatternDatabase};
use super::expansion::{BATCH, Batch, Expansion, PdbNode, SearchCounts, path_to};
use super::processor;
use crate::board::SquareId;
use crate::search::{Statistics, Threshold};
use crate::threads::{lock, on_threads};
use crate::{Observer, Progress};

/// The numbers of nodes of one depth at which the search is divided into parts: the more, the more
/// nodes the threshold before had.
const FRONTIERS: RangeInclusive<usize> = 64..=4096;
const NODES_PER_PART: u64 = 64;

/// The number of nodes of a threshold after which threads share the parts of the next one.
const MIN_SHARED: u64 = 20_000;

/// The number of batches between two checks of the clock.
const BATCHES_PER_CHECK: u64 = 128;

/// The limits of a search.
#[derive(Clone, Copy)]
pub(crate) struct PdbLimits<'o> {
    /// The number of threads that share the work. The solution does not depend on it.
    pub threads: NonZero<usize>,
    /// The greatest number of moves that a solution may have.
    pub max_moves: Option<usize>,
    /// The time at which the search ends.
    pub deadline: Option<Instant>,
    /// Whether all shortest solutions are wanted, and not only the first in the order of the
    /// search.
    pub all: bool,
    /// Whether any shortest solution will do. Then the most promising part of the frontier is
    /// searched first, and the solution depends on the database.
    pub any: bool,
    /// Follows the search, and may cancel it.
    pub observer: &'o dyn Observer,
}

impl Default for PdbLimits<'_> {
    /// One thread, one solution, no limits.
    fn default() -> Self {
        let threads = NonZero::<usize>::MIN;
        Self { threads, max_moves: None, deadline: None, all: false, any: false, observer: &() }
    }
}

/// The status of a search, and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SearchResult {
    pub status: SearchStatus,
    pub statistics: Statistics,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchStatus {
    /// With shortest solutions: for each the squares whose tiles slide, in order.
    Solved(Vec<Vec<SquareId>>),
    /// Every solution has at least `lower_bound` moves, which is more than the limit.
    BoundExceeded { lower_bound: usize },
    /// The time limit was reached, or the observer cancelled the search. Every solution has at
    /// least `lower_bound` moves.
    Interrupted { lower_bound: usize },
}

/// The threshold at which a search begins, and the number of nodes after which a search with a
/// larger database is better.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StartBound {
    /// A known lower bound of the solutions.
    pub lower_bound: usize,
    /// The number of nodes that may be generated.
    pub node_budget: Option<u64>,
}

/// The end of a search within a node budget.
pub(super) enum Deepened {
    Finished(SearchStatus),
    /// The next threshold would probably exceed the node budget.
    BudgetExceeded {
        lower_bound: usize,
    },
}

/// The expected growth of the number of nodes from one threshold to the next: about five on the
/// fifteen-puzzle, and more at the second threshold.
const GROWTH: u64 = 8;

/// Searches, and adds the cost to the statistics. `None` if the position is unsolvable.
pub(super) fn deepen(
    database: &PatternDatabase,
    homes: &HomeSquares,
    limits: &PdbLimits,
    start_bound: StartBound,
    statistics: &mut Statistics,
) -> Option<Deepened> {
    match database.tables().len() {
        1 | 2 => PdbSearch::<2>::run(database, homes, limits, start_bound, statistics),
        3 => PdbSearch::<3>::run(database, homes, limits, start_bound, statistics),
        4 => PdbSearch::<4>::run(database, homes, limits, start_bound, statistics),
        _ => PdbSearch::<8>::run(database, homes, limits, start_bound, statistics),
    }
}

struct PdbSearch<'s, const PARTS: usize> {
    database: &'s PatternDatabase,
    limits: &'s PdbLimits<'s>,
    stopped: AtomicBool,
    /// The nodes of all threads, as far as they have been reported.
    generated: AtomicU64,
}

/// Paths from the root, each the squares that the blank enters.
type Paths = Vec<Vec<SquareId>>;

impl<'s, const PARTS: usize> PdbSearch<'s, PARTS> {
    fn run(
        database: &'s PatternDatabase,
        homes: &HomeSquares,
        limits: &'s PdbLimits<'s>,
        start_bound: StartBound,
        statistics: &mut Statistics,
    ) -> Option<Deepened> {
        let (stopped, before) = (AtomicBool::new(false), AtomicU64::new(statistics.generated));
        let search = Self { database, limits, stopped, generated: before };
        let root = PdbNode::root(database, homes)?;
        // Both bounds have the parity of all solutions.
        let mut bound = usize::from(root.bound()).max(start_bound.lower_bound);
        let (mut generated, mut before) = (0, 0);
        loop {
            if limits.max_moves.is_some_and(|most| bound > most) {
                return Some(Deepened::Finished(SearchStatus::BoundExceeded {
                    lower_bound: bound,
                }));
            }
            if start_bound.node_budget.is_some_and(|most| generated + GROWTH * before > most) {
                return Some(Deepened::BudgetExceeded { lower_bound: bound });
            }
            search.generated.store(statistics.generated, Ordering::Relaxed);
            if search.stops_now(bound, 0) {
                return Some(Deepened::Finished(SearchStatus::Interrupted { lower_bound: bound }));
            }
            let (paths, counts) = search.threshold(root, bound, before);
            before = counts.generated;
            generated += before;
            statistics.generated += counts.generated;
            statistics.expanded += counts.expanded;
            statistics.thresholds.push(Threshold {
                threshold: bound as u16,
                generated: counts.generated,
                expanded: counts.expanded,
                lookups: Some(counts.lookups),
            });
            let stopped = search.stopped.load(Ordering::Relaxed);
            // One solution is valid even if the search was stopped; of all solutions some may be
            // missing.
            let enough = !stopped || !limits.all;
            if enough && !paths.is_empty() {
                return Some(Deepened::Finished(SearchStatus::Solved(paths)));
            }
            if stopped {
                return Some(Deepened::Finished(SearchStatus::Interrupted { lower_bound: bound }));
            }
            bound += 2;
        }
    }

    /// All solutions of exactly `bound` moves, or the first one. None is shorter.
    ///
    /// The search expands depth by depth until there are many nodes of one depth. These are divided
    /// into batches, and the search below each batch is depth-first. Threads take batches in order.
    /// The solution is that of the first batch that has one. `before` is the number of nodes
    /// generated at the threshold before.
    fn threshold(&self, root: PdbNode<PARTS>, bound: usize, before: u64) -> (Paths, SearchCounts) {
        if bound == 0 {
            return (vec![vec![]], SearchCounts::default());
        }
        let frontier =
            ((before / NODES_PER_PART) as usize).clamp(*FRONTIERS.start(), *FRONTIERS.end());
        let threads = if before < MIN_SHARED { 1 } else { self.limits.threads.get() };
        let mut expansion = self.expansion();
        let mut tree = vec![root];
        let mut children = Vec::new();
        let (mut start, mut depth) = (0, 0);
        while depth < bound && (1..frontier).contains(&(tree.len() - start)) {
            let nodes = start..tree.len();
            depth += 1;
            let limit = (bound - depth) as u16;
            for batch in (nodes.start..nodes.end).step_by(BATCH) {
                let nodes = &tree[batch..nodes.end.min(batch + BATCH)];
                let (expansion, into) = (&mut expansion, &mut children);
                processor::run(Batch { expansion, nodes, first: batch as u32, limit, into });
                tree.append(&mut children);
            }
            start = nodes.end;
        }
        let mut counts = expansion.counts;
        if depth == bound || start == tree.len() {
            let goals = start..tree.len();
            let goals = match self.limits.all {
                false => goals.start..goals.end.min(goals.start + 1),
                true => goals,
            };
            return (goals.map(|goal| path_to(&tree, goal)).collect(), counts);
        }
        if self.limits.any {
            tree[start..].sort_by_key(|node| node.straight.sum + node.mirrored.sum);
        }
        let units = tree[start..].chunks(BATCH).enumerate();
        let threads = threads.min(units.len());
        let units = Mutex::new(units);
        // The first unit that has a solution.
        let first = AtomicUsize::new(usize::MAX);
        let work = || {
            let mut found = Vec::new();
            loop {
                let unit = lock(&units).next();
                let Some((number, nodes)) = unit else { break };
                if number > first.load(Ordering::Relaxed) || self.stopped.load(Ordering::Relaxed) {
                    break;
                }
                let mut subtree = SubtreeSearch {
                    search: self,
                    expansion: self.expansion(),
                    bound,
                    tree: nodes.to_vec(),
                    levels: vec![],
                };
                let is_obsolete = || number > first.load(Ordering::Relaxed);
                let goals = subtree.solutions(depth, is_obsolete);
                if !goals.is_empty() && !self.limits.all {
                    first.fetch_min(number, Ordering::Relaxed);
                }
                found.push((number, goals, subtree.expansion.counts));
            }
            found
        };
        let mut found = on_threads(threads, work).concat();
        found.sort_unstable_by_key(|&(number, ..)| number);
        let last = first.into_inner();
        let mut paths = Vec::new();
        for (_, goals, unit_counts) in found.into_iter().filter(|&(number, ..)| number <= last) {
            counts += unit_counts;
            paths.extend(goals.into_iter().map(|(top, mut rest)| {
                let mut path = path_to(&tree, top as usize);
                path.append(&mut rest);
                path
            }));
        }
        (paths, counts)
    }

    fn expansion(&self) -> Expansion<'s, PARTS> {
        let paths = if self.limits.all { &NO_STEP_BACK } else { &FIRST_PATHS };
        Expansion::new(self.database, paths)
    }

    /// Whether all threads must stop: at the deadline, or if the observer cancels the search. A thread
    /// has generated so many nodes since it last asked.
    fn stops_now(&self, lower_bound: usize, since: u64) -> bool {
        let generated = self.generated.fetch_add(since, Ordering::Relaxed) + since;
        let progress = Progress::Threshold { lower_bound, generated };
        let stop = self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.limits.observer.observe(progress).is_break();
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }
}

/// The depth-first search below some nodes, a batch at a time.
struct SubtreeSearch<'s, 'd, const PARTS: usize> {
    search: &'s PdbSearch<'d, PARTS>,
    expansion: Expansion<'d, PARTS>,
    bound: usize,
    /// The nodes whose descendants are being searched, level by level.
    tree: Vec<PdbNode<PARTS>>,
    levels: Vec<BatchLevel>,
}

/// The nodes of one depth that are children of one batch.
struct BatchLevel {
    start: usize,
    /// The first node that was not expanded.
    next: usize,
    end: usize,
}

impl<const PARTS: usize> SubtreeSearch<'_, '_, PARTS> {
    /// The paths to the goal: the parent of the first node, and the squares of the blank from there
    /// on.
    fn solutions(
        &mut self,
        depth: usize,
        is_obsolete: impl Fn() -> bool,
    ) -> Vec<(u32, Vec<SquareId>)> {
        let mut solutions = Vec::new();
        let mut children = Vec::new();
        let (mut batches, mut reported) = (0, 0);
        self.levels.push(BatchLevel { start: 0, next: 0, end: self.tree.len() });
        while let Some(level) = self.levels.last_mut() {
            if level.next == level.end {
                self.tree.truncate(level.start);
                self.levels.pop();
                continue;
            }
            batches += 1;
            if batches % BATCHES_PER_CHECK == 0 {
                let generated = self.expansion.counts.generated;
                let since = generated - std::mem::replace(&mut reported, generated);
                if is_obsolete() || self.search.stops_now(self.bound, since) {
                    break;
                }
            }
            let nodes = level.next..level.end.min(level.next + BATCH);
            level.next = nodes.end;
            let limit = (self.bound - depth - self.levels.len()) as u16;
            let (expansion, first) = (&mut self.expansion, nodes.start as u32);
            let (nodes, into) = (&self.tree[nodes], &mut children);
            processor::run(Batch { expansion, nodes, first, limit, into });
            let start = self.tree.len();
            self.tree.append(&mut children);
            if limit > 0 {
                self.levels.push(BatchLevel { start, next: start, end: self.tree.len() });
                continue;
            }
            // A node of bound 0 is the goal.
            for goal in start..self.tree.len() {
                solutions.push(self.path_below(goal));
                if !self.search.limits.all {
                    return solutions;
                }
            }
            self.tree.truncate(start);
        }
        solutions
    }

    fn path_below(&self, goal: usize) -> (u32, Vec<SquareId>) {
        let top = self.levels[0].end;
        let before = |&node: &usize| (node >= top).then(|| self.tree[node].parent as usize);
        let nodes = std::iter::successors(Some(goal), before).collect_vec();
        let path = nodes.iter().rev().map(|&node| SquareId(u16::from(self.tree[node].blank)));
        let path = path.collect();
        (self.tree[*nodes.last().expect("the goal at least")].parent, path)
    }
}

/// The shortest solutions by one database.
#[cfg(test)]
pub(super) fn shortest(
    database: &PatternDatabase,
    position: &crate::Position,
    goal: &crate::Position,
    limits: &PdbLimits,
) -> Result<SearchResult, crate::search::SolveError> {
    let homes = HomeSquares::new(database.partition(), position, goal)?;
    let mut statistics = Statistics { generated: 1, ..Statistics::default() };
    let end = deepen(database, &homes, limits, StartBound::default(), &mut statistics);
    let status = match end.expect("it is solvable") {
        Deepened::Finished(status) => status,
        Deepened::BudgetExceeded { lower_bound } => SearchStatus::Interrupted { lower_bound },
    };
    Ok(SearchResult { status, statistics })
}
