//! IDA* with a pattern database.

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::blank_paths::{FIRST_PATHS, NO_STEP_BACK};
use super::database::PatternDatabase;
use super::expansion::{BATCH, Batch, Expansion, PdbNode, path_to};
use crate::board::SquareId;
use crate::machine::processor;
use crate::search::deepening::{
    BlankPath, Deepened, Deepening, Part, Round, SearchCounts, SearchLimits, StartBound, deepen,
};
use crate::search::labelled::Labelled;
use crate::search::{SolveTarget, Statistics};

/// The numbers of nodes of one depth at which the search is divided into parts: the more, the more
/// nodes the threshold before had.
const FRONTIERS: RangeInclusive<usize> = 64..=4096;
const NODES_PER_PART: u64 = 64;

/// The number of batches between two checks of the clock.
const BATCHES_PER_CHECK: u64 = 128;

/// Searches, and adds the cost to the statistics. `None` if the position is unsolvable.
pub(super) fn search(
    database: &PatternDatabase,
    homes: &Labelled<usize>,
    limits: &SearchLimits,
    start: StartBound,
    statistics: &mut Statistics,
) -> Option<Deepened> {
    match database.tables().len() {
        1 | 2 => PdbSearch::<2>::run(database, homes, limits, start, statistics),
        3 => PdbSearch::<3>::run(database, homes, limits, start, statistics),
        4 => PdbSearch::<4>::run(database, homes, limits, start, statistics),
        _ => PdbSearch::<8>::run(database, homes, limits, start, statistics),
    }
}

/// The search for one position.
struct PdbSearch<'s, const PARTS: usize> {
    database: &'s PatternDatabase,
    root: PdbNode<PARTS>,
    target: SolveTarget,
}

impl<'s, const PARTS: usize> PdbSearch<'s, PARTS> {
    fn run(
        database: &'s PatternDatabase,
        homes: &Labelled<usize>,
        limits: &SearchLimits,
        start: StartBound,
        statistics: &mut Statistics,
    ) -> Option<Deepened> {
        let root = PdbNode::root(database, homes)?;
        Some(deepen(&Self { database, root, target: limits.target }, limits, start, statistics))
    }

    fn expansion(&self) -> Expansion<'s, PARTS> {
        let paths = if self.target.is_all() { &NO_STEP_BACK } else { &FIRST_PATHS };
        Expansion::new(self.database, paths)
    }
}

impl<const PARTS: usize> Deepening for PdbSearch<'_, PARTS> {
    /// A move changes the parity of the bound, which is 0 at the goal.
    const STEP: usize = 2;

    /// About five on the fifteen-puzzle, and more at the second threshold.
    const GROWTH: u64 = 8;

    fn lower_bound(&self) -> usize {
        self.root.bound().into()
    }

    /// Expands depth by depth until there are many nodes of one depth. These are divided into
    /// batches, and the search below each batch is depth-first.
    fn solutions(&self, round: &Round) -> (Vec<BlankPath>, SearchCounts) {
        let bound = round.bound;
        if bound == 0 {
            return (vec![vec![]], SearchCounts::default());
        }
        let frontier = (round.before / NODES_PER_PART) as usize;
        let frontier = frontier.clamp(*FRONTIERS.start(), *FRONTIERS.end());
        let mut expansion = self.expansion();
        let mut tree = vec![self.root];
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
            let wanted = if self.target.is_all() { usize::MAX } else { 1 };
            let goals = (start..tree.len()).take(wanted);
            return (goals.map(|goal| path_to(&tree, goal)).collect(), counts);
        }
        if self.target == SolveTarget::Length {
            // The most promising part first.
            tree[start..].sort_by_key(|node| node.straight.sum + node.mirrored.sum);
        }
        let (paths, more) = round.search_parts(tree[start..].chunks(BATCH), |nodes, part| {
            let (tree, expansion) = (nodes.to_vec(), self.expansion());
            let mut subtree =
                SubtreeSearch { part, bound, target: self.target, expansion, tree, levels: vec![] };
            let solutions = subtree.solutions(depth);
            (solutions, subtree.expansion.counts)
        });
        counts += more;
        let whole = |(top, rest): (u32, BlankPath)| {
            path_to(&tree, top as usize).into_iter().chain(rest).collect()
        };
        (paths.into_iter().map(whole).collect(), counts)
    }
}

/// The depth-first search below some nodes, a batch at a time.
struct SubtreeSearch<'s, const PARTS: usize> {
    part: &'s Part<'s>,
    bound: usize,
    target: SolveTarget,
    expansion: Expansion<'s, PARTS>,
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

impl<const PARTS: usize> SubtreeSearch<'_, PARTS> {
    /// The paths to the goal: the parent of the first node, and the squares of the blank from there
    /// on.
    fn solutions(&mut self, depth: usize) -> Vec<(u32, BlankPath)> {
        let mut solutions = Vec::new();
        let mut children = Vec::new();
        let mut batches = 0;
        self.levels.push(BatchLevel { start: 0, next: 0, end: self.tree.len() });
        while let Some(level) = self.levels.last_mut() {
            if level.next == level.end {
                self.tree.truncate(level.start);
                self.levels.pop();
                continue;
            }
            batches += 1;
            if batches % BATCHES_PER_CHECK == 0
                && self.part.is_over(self.expansion.counts.generated)
            {
                break;
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
                if !self.target.is_all() {
                    return solutions;
                }
            }
            self.tree.truncate(start);
        }
        solutions
    }

    fn path_below(&self, goal: usize) -> (u32, BlankPath) {
        let top = self.levels[0].end;
        let before = |&node: &usize| (node >= top).then(|| self.tree[node].parent as usize);
        let nodes = std::iter::successors(Some(goal), before).collect_vec();
        let path = nodes.iter().rev().map(|&node| SquareId(u16::from(self.tree[node].blank)));
        let path = path.collect();
        (self.tree[*nodes.last().expect("the goal at least")].parent, path)
    }
}
