//! Iterative deepening over pattern tables.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use itertools::Itertools;

use super::batch::{BATCH, Batch, Counts, Expansion, NO_PARENT, Node};
use super::database::{Homes, PatternDatabase, Unsolved};
use super::processor;
use crate::board::SquareId;
use crate::position::Position;
use crate::search::{Statistics, Threshold};

/// With so many nodes of one depth the search goes on in parts: the more, the more nodes the threshold
/// before had.
const FRONTIERS: RangeInclusive<usize> = 64..=4096;
const NODES_A_PART: u64 = 64;

/// After a threshold with so many nodes threads share the parts of the next one.
const MANY: u64 = 20_000;

/// Batches between two looks at the clock.
const BATCHES_BETWEEN_LOOKS: u64 = 128;

/// How a search may go.
#[derive(Clone, Copy)]
pub struct Limits<'w> {
    /// How many threads share the work. The answer does not depend on it.
    pub threads: NonZero<usize>,
    /// No solutions longer than this are looked for.
    pub max_moves: Option<usize>,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Which solutions are wanted.
    pub wanted: Wanted,
    /// Told now and then how far the search is; to break ends it.
    pub watch: &'w (dyn Fn(Progress) -> ControlFlow<()> + Sync),
}

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The first shortest one in the order of the search.
    #[default]
    One,
    /// All shortest ones.
    All,
}

impl Default for Limits<'_> {
    /// One thread, one solution, no end.
    fn default() -> Self {
        Self {
            threads: NonZero::<usize>::MIN,
            max_moves: None,
            deadline: None,
            wanted: Wanted::One,
            watch: &|_| ControlFlow::Continue(()),
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// No solution is shorter than this.
    pub at_least: usize,
    /// Nodes generated at this threshold by the thread that tells.
    pub generated: u64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// What it took.
    pub statistics: Statistics,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With shortest solutions: each the squares whose tiles slide, in order.
    Solved(Vec<Vec<SquareId>>),
    /// There is no solution of at most the number of moves asked for; the shortest has at least these.
    Longer {
        /// The bound proved.
        at_least: usize,
    },
    /// The time was over, or the watch broke it off. A solution has at least so many moves.
    BrokenOff {
        /// The bound proved.
        at_least: usize,
    },
}

/// The shortest solutions from a position to a goal.
pub fn shortest(
    database: &PatternDatabase,
    position: &Position,
    goal: &Position,
    limits: &Limits,
) -> Result<Outcome, Unsolved> {
    let homes = Homes::of(database.partition(), position, goal)?;
    let mut statistics = Statistics { generated: 1, ..Statistics::default() };
    let halt = deepen(database, &homes, limits, Course::default(), &mut statistics)?;
    let ending = match halt {
        Halt::Ended(ending) => ending,
        Halt::Impatient { at_least } => Ending::BrokenOff { at_least },
    };
    Ok(Outcome { ending, statistics })
}

/// Where a search begins, and when it is rather given up for one with larger tables.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Course {
    /// No solution is shorter than this.
    pub at_least: usize,
    /// The nodes that may be generated.
    pub patience: Option<u64>,
}

/// How a search halted.
pub(super) enum Halt {
    Ended(Ending),
    /// The next threshold would most likely take more nodes than there was patience for.
    Impatient {
        at_least: usize,
    },
}

/// A threshold takes some five times the nodes of the one before on the fifteen-puzzle, and more where
/// it is the second.
const GROWTH: u64 = 8;

/// Searches, and adds what it costs to the statistics.
pub(super) fn deepen(
    database: &PatternDatabase,
    homes: &Homes,
    limits: &Limits,
    course: Course,
    statistics: &mut Statistics,
) -> Result<Halt, Unsolved> {
    let halt = match database.tables().len() {
        1 | 2 => Search::<2>::run(database, homes, limits, course, statistics),
        3 => Search::<3>::run(database, homes, limits, course, statistics),
        4 => Search::<4>::run(database, homes, limits, course, statistics),
        _ => Search::<8>::run(database, homes, limits, course, statistics),
    };
    halt.ok_or(Unsolved::Unsolvable)
}

struct Search<'s, const PARTS: usize> {
    database: &'s PatternDatabase,
    limits: &'s Limits<'s>,
    stopped: AtomicBool,
}

/// Ways from the root, each the squares of the blank.
type Ways = Vec<Vec<SquareId>>;

impl<'s, const PARTS: usize> Search<'s, PARTS> {
    fn run(
        database: &'s PatternDatabase,
        homes: &Homes,
        limits: &'s Limits<'s>,
        course: Course,
        statistics: &mut Statistics,
    ) -> Option<Halt> {
        let search = Self { database, limits, stopped: AtomicBool::new(false) };
        let root = Node::root(database, homes)?;
        // Both bounds have the parity of all solutions.
        let mut bound = usize::from(root.bound()).max(course.at_least);
        let (mut generated, mut before) = (0, 0);
        loop {
            if limits.max_moves.is_some_and(|most| bound > most) {
                return Some(Halt::Ended(Ending::Longer { at_least: bound }));
            }
            if course.patience.is_some_and(|most| generated + GROWTH * before > most) {
                return Some(Halt::Impatient { at_least: bound });
            }
            if search.stops_now(bound, 0) {
                return Some(Halt::Ended(Ending::BrokenOff { at_least: bound }));
            }
            let (ways, counts) = search.threshold(root, bound, before);
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
            // One solution is enough, though the search was broken off; of all some may be missing.
            let enough = !stopped || limits.wanted == Wanted::One;
            if enough && !ways.is_empty() {
                return Some(Halt::Ended(Ending::Solved(ways)));
            }
            if stopped {
                return Some(Halt::Ended(Ending::BrokenOff { at_least: bound }));
            }
            bound += 2;
        }
    }

    /// All solutions of exactly `bound` moves, or the first; there is none shorter.
    ///
    /// Depth by depth, until there are many nodes of one depth; these are cut into batches, below each of
    /// which the search goes on depth first. Threads take batches in order; the answer is that of the
    /// first batch that has one. `before` are the nodes generated at the threshold before.
    fn threshold(&self, root: Node<PARTS>, bound: usize, before: u64) -> (Ways, Counts) {
        if bound == 0 {
            return (vec![vec![]], Counts::default());
        }
        let frontier =
            ((before / NODES_A_PART) as usize).clamp(*FRONTIERS.start(), *FRONTIERS.end());
        let threads = if before < MANY { 1 } else { self.limits.threads.get() };
        let mut expansion = Expansion::of(self.database);
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
            let goals = match self.limits.wanted {
                Wanted::One => goals.start..goals.end.min(goals.start + 1),
                Wanted::All => goals,
            };
            return (goals.map(|goal| way_to(&tree, goal)).collect(), counts);
        }
        let units = tree[start..].chunks(BATCH).enumerate();
        let threads = threads.min(units.len());
        let units = Mutex::new(units);
        // The first unit that has an answer.
        let first = AtomicUsize::new(usize::MAX);
        let work = || {
            let mut found = Vec::new();
            loop {
                let unit = units.lock().expect("taking a unit cannot fail").next();
                let Some((number, nodes)) = unit else { break };
                if number > first.load(Ordering::Relaxed) || self.stopped.load(Ordering::Relaxed) {
                    break;
                }
                let mut below = Below {
                    search: self,
                    expansion: Expansion::of(self.database),
                    bound,
                    tree: nodes.to_vec(),
                    levels: vec![],
                };
                let given_up = || number > first.load(Ordering::Relaxed);
                let goals = below.solutions(depth, given_up);
                if !goals.is_empty() && self.limits.wanted == Wanted::One {
                    first.fetch_min(number, Ordering::Relaxed);
                }
                found.push((number, goals, below.expansion.counts));
            }
            found
        };
        let mut found = thread::scope(|scope| {
            let others = (1..threads).map(|_| scope.spawn(work)).collect_vec();
            let mut found = work();
            for other in others {
                found.extend(other.join().expect("a search does not panic"));
            }
            found
        });
        found.sort_unstable_by_key(|&(number, ..)| number);
        let last = first.into_inner();
        let mut ways = Vec::new();
        for (_, goals, unit_counts) in found.into_iter().filter(|&(number, ..)| number <= last) {
            counts += unit_counts;
            ways.extend(goals.into_iter().map(|(top, mut below)| {
                let mut way = way_to(&tree, top as usize);
                way.append(&mut below);
                way
            }));
        }
        (ways, counts)
    }

    /// Whether all threads are to stop: the time is over, or the watch or another thread says so.
    fn stops_now(&self, at_least: usize, generated: u64) -> bool {
        let over = self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || (self.limits.watch)(Progress { at_least, generated }).is_break();
        if over {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }
}

/// The squares of the blank on the way to a node, the root's left out.
pub(super) fn way_to<const PARTS: usize>(tree: &[Node<PARTS>], node: usize) -> Vec<SquareId> {
    let before = |&node: &usize| match tree[node].parent {
        NO_PARENT => None,
        parent => Some(parent as usize),
    };
    let nodes = std::iter::successors(Some(node), before).collect_vec();
    let way = nodes.into_iter().rev().skip(1);
    way.map(|node| SquareId(u16::from(tree[node].blank))).collect()
}

/// The search below some nodes, depth first, a batch at a time.
struct Below<'s, 'd, const PARTS: usize> {
    search: &'s Search<'d, PARTS>,
    expansion: Expansion<'d, PARTS>,
    bound: usize,
    /// The nodes whose descendants are being searched, depth after depth.
    tree: Vec<Node<PARTS>>,
    levels: Vec<Level>,
}

/// The nodes of one depth that are children of one batch.
struct Level {
    start: usize,
    /// The first that was not expanded.
    next: usize,
    end: usize,
}

impl<const PARTS: usize> Below<'_, '_, PARTS> {
    /// The ways to the goal: the parent of the first node, and the squares of the blank from there on.
    fn solutions(
        &mut self,
        depth: usize,
        given_up: impl Fn() -> bool,
    ) -> Vec<(u32, Vec<SquareId>)> {
        let mut solutions = Vec::new();
        let mut children = Vec::new();
        let mut batches = 0;
        self.levels.push(Level { start: 0, next: 0, end: self.tree.len() });
        while let Some(level) = self.levels.last_mut() {
            if level.next == level.end {
                self.tree.truncate(level.start);
                self.levels.pop();
                continue;
            }
            batches += 1;
            if batches % BATCHES_BETWEEN_LOOKS == 0
                && (given_up()
                    || self.search.stops_now(self.bound, self.expansion.counts.generated))
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
                self.levels.push(Level { start, next: start, end: self.tree.len() });
                continue;
            }
            // What is nought moves from the goal is the goal.
            for goal in start..self.tree.len() {
                solutions.push(self.way_to(goal));
                if self.search.limits.wanted == Wanted::One {
                    return solutions;
                }
            }
            self.tree.truncate(start);
        }
        solutions
    }

    fn way_to(&self, goal: usize) -> (u32, Vec<SquareId>) {
        let top = self.levels[0].end;
        let before = |&node: &usize| (node >= top).then(|| self.tree[node].parent as usize);
        let nodes = std::iter::successors(Some(goal), before).collect_vec();
        let way = nodes.iter().rev().map(|&node| SquareId(u16::from(self.tree[node].blank)));
        let way = way.collect();
        (self.tree[*nodes.last().expect("the goal at least")].parent, way)
    }
}
