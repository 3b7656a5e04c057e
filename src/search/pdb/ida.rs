//! IDA* with a pattern database.

use std::collections::HashSet;

use itertools::Itertools;

use super::blank_paths::{FIRST_PATHS, LONG_FIRST_PATHS, NO_STEP_BACK};
use super::bounds::{PatternBounds, PatternWork};
use super::database::PatternDatabase;
use super::expansion::{BATCH, Batch, BoardMoves, Expansion, PdbNode, path_to};
use super::promise::{Promise, Promises};
use crate::board::SquareId;
use crate::machine::processor;
use crate::search::deepening::{
    BlankPath, Deepened, Deepening, Part, Round, SearchCounts, SearchLimits, StartBound, deepen,
};
use crate::search::labelled::Labelled;
use crate::search::{SolveTarget, Statistics};

/// The number of nodes of one depth at which the search is divided into parts, where the threshold
/// before had so many nodes.
///
/// Up to there no position is expanded twice, so in a long search it pays to go on for longer. With
/// 2¹⁸ nodes, numbers 28 and 29 of the twenty-four-puzzles generate a tenth less than with 2¹². With 2²²
/// it would be a fifth less, but the nodes would take a gigabyte.
fn frontier(before: u64) -> usize {
    let parts = (before / 64).clamp(64, 1 << 12);
    parts.max((before / 1024).min(1 << 18)) as usize
}

/// The number of nodes at a threshold after which it pays to know longer paths.
const LONG_SEARCH: u64 = 1 << 24;

/// The number of batches between two checks of the clock.
const BATCHES_PER_CHECK: u64 = 128;

/// Searches, and adds the cost to the statistics. The promises are those of the threshold before, where
/// there was one, and then of the last one. `None` if the position is unsolvable.
pub(super) fn search(
    database: &PatternDatabase,
    homes: &Labelled<usize>,
    limits: &SearchLimits,
    start: StartBound,
    promises: &mut Promises,
    statistics: &mut Statistics,
) -> Option<Deepened> {
    let bounds = &database.bounds(homes)?;
    Some(bounds.run(SearchArguments { bounds, limits, start, promises, statistics }))
}

/// What [`search`] needs besides the number of patterns.
struct SearchArguments<'s> {
    bounds: &'s PatternBounds<'s>,
    limits: &'s SearchLimits<'s>,
    start: StartBound,
    promises: &'s mut Promises,
    statistics: &'s mut Statistics,
}

impl PatternWork for SearchArguments<'_> {
    type Output = Deepened;

    fn run<const LOOKUPS: usize, const PATTERNS: usize>(self) -> Deepened {
        let Self { bounds, limits, start, promises, statistics } = self;
        let root = PdbNode::<PATTERNS>::root(bounds);
        let moves = BoardMoves::<LOOKUPS>::new(bounds);
        let mut search = PdbSearch { moves, root, target: limits.target, promises };
        deepen(&mut search, limits, start, statistics)
    }
}

/// The search for one position.
struct PdbSearch<'s, const LOOKUPS: usize, const PATTERNS: usize> {
    moves: BoardMoves<'s, LOOKUPS>,
    root: PdbNode<PATTERNS>,
    target: SolveTarget,
    promises: &'s mut Promises,
}

impl<const LOOKUPS: usize, const PATTERNS: usize> PdbSearch<'_, LOOKUPS, PATTERNS> {
    /// The expansion of nodes where the threshold before had so many.
    fn expansion(&self, before: u64) -> Expansion<'_, LOOKUPS> {
        let paths = match self.target.is_all() {
            true => &NO_STEP_BACK,
            false if before < LONG_SEARCH => &FIRST_PATHS,
            false => &LONG_FIRST_PATHS,
        };
        Expansion::new(&self.moves, paths)
    }
}

impl<const LOOKUPS: usize, const PATTERNS: usize> Deepening for PdbSearch<'_, LOOKUPS, PATTERNS> {
    /// About five on the fifteen-puzzle, and more at the second threshold.
    const GROWTH: u64 = 8;

    fn lower_bound(&self) -> usize {
        self.root.sums.greatest().into()
    }

    /// A move changes the parity of the bound, which is 0 at the goal.
    fn step(&self) -> usize {
        2
    }

    /// Expands depth by depth until there are many nodes of one depth. These are divided into
    /// batches, and the search below each batch is depth-first.
    ///
    /// Up to there only the first of several paths to a position is followed, unless all solutions are
    /// wanted. The first solution begins with none of the others: with the earlier path in its place
    /// there would be an earlier solution.
    fn solutions(&mut self, round: &Round) -> (Vec<BlankPath>, SearchCounts) {
        let bound = round.bound;
        if bound == 0 {
            return (vec![vec![]], SearchCounts::default());
        }
        let frontier = frontier(round.before);
        let mut expansion = self.expansion(round.before);
        let mut tree = vec![self.root];
        let mut children = Vec::new();
        let mut known = HashSet::from([self.root.homes]);
        let (mut start, mut depth) = (0, 0);
        while depth < bound && (1..frontier).contains(&(tree.len() - start)) {
            let nodes = start..tree.len();
            depth += 1;
            let limit = (bound - depth) as u16;
            for batch in (nodes.start..nodes.end).step_by(BATCH) {
                let nodes = &tree[batch..nodes.end.min(batch + BATCH)];
                let (expansion, into) = (&mut expansion, &mut children);
                processor::run(Batch { expansion, nodes, first: batch as u32, limit, into });
                if !self.target.is_all() {
                    children.retain(|child| known.insert(child.homes));
                }
                tree.append(&mut children);
            }
            start = nodes.end;
        }
        drop(known);
        let mut counts = expansion.counts;
        if depth == bound || start == tree.len() {
            let wanted = if self.target.is_all() { usize::MAX } else { 1 };
            let goals = (start..tree.len()).take(wanted);
            return (goals.map(|goal| path_to(&tree, goal)).collect(), counts);
        }
        if self.target == SolveTarget::Length {
            self.promises.sort(&mut tree, start, depth);
        }
        let mut promises = vec![Promise::default(); tree.len() - start];
        let parts = tree[start..].chunks(BATCH).zip(promises.chunks_mut(BATCH));
        let (paths, more) = round.search_parts(parts, |(nodes, promises), part| {
            let (tree, expansion) = (nodes.to_vec(), self.expansion(round.before));
            let mut subtree = SubtreeSearch {
                part,
                bound,
                target: self.target,
                expansion,
                origins: (0..nodes.len() as u8).collect(),
                tree,
                levels: vec![],
                promises,
            };
            let solutions = subtree.solutions(depth);
            (solutions, subtree.expansion.counts)
        });
        counts += more;
        if self.target == SolveTarget::Length && paths.is_empty() {
            *self.promises = Promises::new(&tree, start, depth, &promises);
        }
        let whole = |(top, rest): (u32, BlankPath)| {
            path_to(&tree, top as usize).into_iter().chain(rest).collect()
        };
        (paths.into_iter().map(whole).collect(), counts)
    }
}

/// The depth-first search below some nodes, a batch at a time.
struct SubtreeSearch<'s, const LOOKUPS: usize, const PATTERNS: usize> {
    part: &'s Part<'s>,
    bound: usize,
    target: SolveTarget,
    expansion: Expansion<'s, LOOKUPS>,
    /// The nodes whose descendants are being searched, level by level.
    tree: Vec<PdbNode<PATTERNS>>,
    levels: Vec<BatchLevel>,
    /// By node of the tree: the number of the node of the part from which it descends.
    origins: Vec<u8>,
    /// Of the nodes of the part.
    promises: &'s mut [Promise],
}

/// The nodes of one depth that are children of one batch.
struct BatchLevel {
    start: usize,
    /// The first node that was not expanded.
    next: usize,
    end: usize,
}

impl<const LOOKUPS: usize, const PATTERNS: usize> SubtreeSearch<'_, LOOKUPS, PATTERNS> {
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
                self.origins.truncate(level.start);
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
            if self.target == SolveTarget::Length {
                let weight = Promise::weight(limit);
                for child in &children {
                    let origin = self.origins[child.parent as usize];
                    self.origins.push(origin);
                    self.promises[usize::from(origin)].add(weight);
                }
            }
            self.tree.append(&mut children);
            if limit > 0 {
                self.levels.push(BatchLevel { start, next: start, end: self.tree.len() });
                continue;
            }
            // Where no move is left, all sums are 0.
            for goal in start..self.tree.len() {
                solutions.push(self.path_below(goal));
                if !self.target.is_all() {
                    return solutions;
                }
            }
            self.tree.truncate(start);
            self.origins.truncate(start);
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
