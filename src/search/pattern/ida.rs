//! IDA* over arrangements of labels.
//!
//! Many paths lead to the same arrangement, because unknown tiles that the blank moves round are where
//! they were. So the search begins breadth-first, and each arrangement is kept once. Below, each part of
//! it keeps a table of arrangements that it has entered.
//!
//! No solution is lost by that. All shorter thresholds have failed, so each arrangement of a solution is
//! as far from the start as its place in the solution says: whoever enters it later has too few moves left.
//! Of several paths of that length the first one is followed, and with it the first solution begins.

use std::collections::HashSet;

use itertools::Itertools;

use super::bounds::LabelBounds;
use super::problem::LabelProblem;
use crate::board::SquareId;
use crate::position::Pattern;
use crate::search::deepening::{BlankPath, Deepening, Part, Round, SearchCounts};
use crate::states::walk;

/// The greatest number of parts of a search, which threads share.
const PARTS: usize = 256;

/// The number of nodes between two looks at the clock.
const NODES_PER_LOOK: u64 = 1 << 14;

/// The search for one arrangement.
pub(super) struct LabelSearch<'s> {
    problem: &'s LabelProblem,
    bounds: &'s LabelBounds,
    start: LabelNode,
    /// The numbers of the first moves.
    first: &'s [usize],
    lower_bound: usize,
}

/// A node of the search that is kept.
#[derive(Clone, Copy, Debug)]
struct LabelNode {
    /// The number of its arrangement.
    number: u64,
    /// The number of the move that led there; `None` at the start.
    last: Option<usize>,
    /// The index of the node before it.
    parent: usize,
}

impl<'s> LabelSearch<'s> {
    /// The search for an arrangement; `None` if no moves lead from it to the goal.
    pub fn new(
        problem: &'s LabelProblem,
        bounds: &'s LabelBounds,
        start: &Pattern,
    ) -> Option<Self> {
        let sets = problem.arrangements.sets(start.labels());
        let blank = SquareId(sets[0].trailing_zeros() as u16);
        let start = LabelNode { number: problem.arrangements.number(&sets), last: None, parent: 0 };
        let (first, lower_bound) = (problem.moves.from(blank), bounds.lower_bound(&sets)?);
        Some(Self { problem, bounds, start, first, lower_bound })
    }

    /// The moves that may follow a move, or be the first ones.
    fn next(&self, last: Option<usize>) -> &'s [usize] {
        last.map_or(self.first, |last| &self.problem.moves.get(last).next)
    }

    /// The squares that the blank enters in these moves.
    fn entered(&self, moves: impl IntoIterator<Item = usize>) -> BlankPath {
        let squares = |number| self.problem.moves.get(number).squares[1..].iter().copied();
        moves.into_iter().flat_map(squares).collect()
    }
}

/// The moves to a node.
fn moves_to(tree: &[LabelNode], node: LabelNode) -> Vec<usize> {
    let before = |node: &LabelNode| node.last.map(|_| tree[node.parent]);
    let mut moves =
        std::iter::successors(Some(node), before).filter_map(|node| node.last).collect_vec();
    moves.reverse();
    moves
}

impl Deepening for LabelSearch<'_> {
    const GROWTH: u64 = 4;

    fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    fn step(&self) -> usize {
        if self.problem.has_parity { 2 } else { 1 }
    }

    /// The search below the first nodes is depth-first.
    fn solutions(&mut self, round: &Round) -> (Vec<BlankPath>, SearchCounts) {
        let mut walk = LabelWalk::new(self, None, 0);
        let FirstNodes { tree, last, depth } = self.first_nodes(round, &mut walk);
        let mut counts = walk.counts;
        let (nodes, left) = (&tree[last..], round.bound - depth);
        let parts = nodes.chunks(nodes.len().div_ceil(PARTS).max(1));
        let (paths, more) = round.search_parts(parts, |nodes, part| {
            let mut walk = LabelWalk::new(self, Some(part), round.before);
            let found = nodes.iter().find_map(|&node| {
                let below = walk.solution_below(node, left)?;
                Some(self.entered(moves_to(&tree, node).into_iter().chain(below)))
            });
            (Vec::from_iter(found), walk.counts)
        });
        counts += more;
        (paths, counts)
    }
}

/// The nodes from which a search goes on depth-first, after those that lead to them.
struct FirstNodes {
    tree: Vec<LabelNode>,
    /// The index of the first node of the last depth.
    last: usize,
    /// This depth.
    depth: usize,
}

impl LabelSearch<'_> {
    /// Expands depth by depth until there are many nodes of one depth.
    fn first_nodes(&self, round: &Round, walk: &mut LabelWalk) -> FirstNodes {
        let many = (round.before / 1024).clamp(PARTS as u64, 1 << 16) as usize;
        let mut tree = vec![self.start];
        let mut known = HashSet::from([self.start.number]);
        let (mut last, mut depth) = (0, 0);
        while depth < round.bound && (1..many).contains(&(tree.len() - last)) {
            let nodes = last..tree.len();
            depth += 1;
            for parent in nodes.clone() {
                walk.children(tree[parent], round.bound - depth, |number, last| {
                    if known.insert(number) {
                        tree.push(LabelNode { number, last: Some(last), parent });
                    }
                });
            }
            last = nodes.end;
        }
        FirstNodes { tree, last, depth }
    }
}

/// The bytes that each thread takes at most besides the tables.
pub(super) const BYTES_PER_THREAD: u64 = EnteredTable::MOST * size_of::<(u64, usize)>() as u64;

/// A depth-first search, by one thread.
struct LabelWalk<'s> {
    search: &'s LabelSearch<'s>,
    /// The part of the search, where there are parts.
    part: Option<&'s Part<'s>>,
    /// By label: its squares.
    sets: Vec<u64>,
    /// Room for the sets of the bounds.
    room: Vec<u64>,
    entered: EnteredTable,
    path: Vec<usize>,
    counts: SearchCounts,
    /// The number of nodes at which the clock is looked at.
    next_look: u64,
    is_over: bool,
}

impl<'s> LabelWalk<'s> {
    /// The search of a part where the threshold before had so many nodes.
    fn new(search: &'s LabelSearch<'s>, part: Option<&'s Part<'s>>, before: u64) -> Self {
        Self {
            search,
            part,
            sets: search.problem.arrangements.no_sets(),
            room: vec![],
            entered: EnteredTable::new(before / PARTS as u64),
            path: vec![],
            counts: SearchCounts::default(),
            next_look: NODES_PER_LOOK,
            is_over: false,
        }
    }

    /// Visits the arrangements one move after a node from which so many more moves may do, each with the
    /// number of the move.
    fn children(&mut self, node: LabelNode, left: usize, mut visit: impl FnMut(u64, usize)) {
        self.search.problem.arrangements.arrange(node.number, &mut self.sets);
        self.counts.expanded += 1;
        for &number in self.search.next(node.last) {
            if let Some(after) = self.step(number, left) {
                visit(after, number);
            }
            self.step_back(number);
        }
    }

    /// The moves from a node to the goal, so many.
    fn solution_below(&mut self, node: LabelNode, left: usize) -> Option<Vec<usize>> {
        self.search.problem.arrangements.arrange(node.number, &mut self.sets);
        self.path.clear();
        self.finds(node.number, node.last, left).then(|| self.path.clone())
    }

    /// Whether so many moves lead from the arrangement of this number to the goal; they are then the end of
    /// the path.
    fn finds(&mut self, number: u64, last: Option<usize>, left: usize) -> bool {
        if left == 0 {
            return self.search.problem.end_numbers.contains(&number);
        }
        self.counts.expanded += 1;
        for &next in self.search.next(last) {
            let after = self.step(next, left - 1);
            if let Some(after) = after
                && !self.is_over()
                && self.entered.enter(after, left - 1)
            {
                self.path.push(next);
                if self.finds(after, Some(next), left - 1) {
                    return true;
                }
                self.path.pop();
            }
            self.step_back(next);
        }
        false
    }

    /// Makes a move. The number of the arrangement after it, if so many more moves may do.
    fn step(&mut self, number: usize, left: usize) -> Option<u64> {
        let Self { search: LabelSearch { problem, bounds, .. }, sets, room, counts, .. } = self;
        walk(sets, problem.moves.get(number).squares.iter());
        counts.generated += 1;
        let may_do = bounds.allow(left, sets, room, &mut counts.lookups);
        may_do.then(|| problem.arrangements.number(sets))
    }

    /// Undoes a move.
    fn step_back(&mut self, number: usize) {
        walk(&mut self.sets, self.search.problem.moves.get(number).squares.iter().rev());
    }

    /// Whether the search has to stop, or has a solution in an earlier part.
    fn is_over(&mut self) -> bool {
        if self.counts.generated >= self.next_look {
            self.next_look += NODES_PER_LOOK;
            self.is_over = self.part.is_some_and(|part| part.is_over(self.counts.generated));
        }
        self.is_over
    }
}

/// Arrangements that a search has entered, each with the number of moves that were left. One replaces
/// another that is in its place.
struct EnteredTable {
    entries: Vec<(u64, usize)>,
}

impl EnteredTable {
    /// The greatest number of entries.
    const MOST: u64 = 1 << 20;

    /// An empty table for about so many arrangements, whose numbers are less than `u64::MAX`.
    fn new(arrangements: u64) -> Self {
        let size = arrangements.clamp(1 << 6, Self::MOST).next_power_of_two();
        Self { entries: vec![(u64::MAX, 0); size as usize] }
    }

    /// Enters an arrangement unless it was entered with as many moves left.
    fn enter(&mut self, number: u64, left: usize) -> bool {
        // The upper bits of the product depend on all bits of the number (D. E. Knuth, The Art of Computer
        // Programming 3, section 6.4).
        let hash = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bits = self.entries.len().trailing_zeros();
        let entry = &mut self.entries[(hash >> (u64::BITS - bits)) as usize];
        let is_new = entry.0 != number || entry.1 < left;
        if is_new {
            *entry = (number, left);
        }
        is_new
    }
}
