use itertools::Itertools;

use super::{Arc, Board, SquareId};
use crate::graphs::BreadthFirst;

/// A breadth-first spanning tree of a board, neighbours in the order of their numbers. Every edge
/// outside the tree from home is a chord and closes one loop of the blank.
#[derive(Clone, Debug)]
pub struct SpanningTree {
    pub(super) search: BreadthFirst,
}

impl Board {
    /// The breadth-first spanning tree from home, neighbours in the order of their numbers.
    pub fn spanning_tree(&self) -> SpanningTree {
        self.tree_from(self.home())
    }

    /// The breadth-first spanning tree from this square.
    pub fn tree_from(&self, root: SquareId) -> SpanningTree {
        SpanningTree { search: self.data.graph.breadth_first(root.0.into()) }
    }
}

impl SpanningTree {
    /// The number of steps from the root.
    pub fn depth(&self, square: SquareId) -> u32 {
        self.search.distances[square.index()]
    }

    /// All squares, in the order of the search.
    pub(crate) fn squares(&self) -> impl Iterator<Item = SquareId> {
        self.search.order.iter().map(|&square| SquareId(square as u16))
    }

    /// The next square on the path to the root; the root itself for the root.
    pub fn parent(&self, square: SquareId) -> SquareId {
        SquareId(self.search.parents[square.index()] as u16)
    }

    /// The squares from this one to the root, both included.
    pub fn path_to_root(&self, square: SquareId) -> Vec<SquareId> {
        let next = |&at: &SquareId| (self.depth(at) > 0).then(|| self.parent(at));
        std::iter::successors(Some(square), next).collect()
    }

    /// Whether the edge belongs to the tree.
    pub fn contains_edge(&self, Arc { from, to }: Arc) -> bool {
        self.parent(to) == from || self.parent(from) == to
    }

    /// The closed walk from home along the tree to the arc, across it, and back along the tree.
    pub fn fundamental_loop(&self, arc: Arc) -> Vec<SquareId> {
        let mut walk = self.path_to_root(arc.from);
        walk.reverse();
        walk.extend(self.path_to_root(arc.to));
        walk
    }

    /// Appends to a list the fundamental cycle of a chord without its top, the square nearest to
    /// home, where the blank enters and leaves. The order is that in which the tiles turn: each goes
    /// to the next square, the last to the first. `near_side` is scratch space, so that nothing is
    /// allocated for each chord.
    ///
    /// The path from home to the top has no effect: the blank shifts its tiles and later shifts
    /// them back.
    pub(crate) fn append_cycle_below_top(
        &self,
        Arc { from, to }: Arc,
        cycle: &mut Vec<SquareId>,
        near_side: &mut Vec<SquareId>,
    ) {
        let (mut near, mut far) = (from, to);
        let start = cycle.len();
        near_side.clear();
        while near != far {
            if self.depth(near) >= self.depth(far) {
                near_side.push(near);
                near = self.parent(near);
            } else {
                cycle.push(far);
                far = self.parent(far);
            }
        }
        cycle[start..].reverse();
        cycle.extend_from_slice(near_side);
    }

    /// The edges outside the tree, from their lower to their higher square, in order.
    pub fn chords(&self, board: &Board) -> Vec<Arc> {
        board.arcs().filter(|&arc| arc.from < arc.to && !self.contains_edge(arc)).collect_vec()
    }
}
