use itertools::Itertools;

use super::{Arc, Board, SquareId};

/// The breadth-first spanning tree of a board from its home, neighbours in the order of their
/// numbers. Every edge outside the tree is a chord and closes one loop of the blank.
#[derive(Clone, Debug)]
pub struct SpanningTree {
    /// By square: the square before it on the way from home; home stands before itself.
    parents: Vec<SquareId>,
    /// By square: the number of steps from home.
    depths: Vec<u32>,
}

impl SpanningTree {
    /// Where no way leads from home; no square of a board is there.
    const LOST: u32 = u32::MAX;

    pub(super) fn of(board: &Board) -> Self {
        let home = board.home();
        let mut parents = vec![home; board.squares()];
        let mut depths = vec![Self::LOST; board.squares()];
        depths[home.index()] = 0;
        let mut order = Vec::with_capacity(board.squares());
        order.push(home);
        let mut next = 0;
        while let Some(&square) = order.get(next) {
            for neighbour in board.neighbours(square) {
                if depths[neighbour.index()] == Self::LOST {
                    parents[neighbour.index()] = square;
                    depths[neighbour.index()] = depths[square.index()] + 1;
                    order.push(neighbour);
                }
            }
            next += 1;
        }
        Self { parents, depths }
    }

    /// The first square to which no way leads from home.
    pub(super) fn first_lost(&self, board: &Board) -> Option<SquareId> {
        board.square_ids().find(|square| self.depths[square.index()] == Self::LOST)
    }

    /// The number of steps from home.
    pub fn depth(&self, square: SquareId) -> u32 {
        self.depths[square.index()]
    }

    /// The square before this one on the way from home; home itself for home.
    pub fn parent(&self, square: SquareId) -> SquareId {
        self.parents[square.index()]
    }

    /// The squares from this one back to home, both included.
    pub fn way_home(&self, square: SquareId) -> Vec<SquareId> {
        let next = |&at: &SquareId| (self.depth(at) > 0).then(|| self.parent(at));
        std::iter::successors(Some(square), next).collect()
    }

    /// Whether the edge belongs to the tree.
    pub fn holds(&self, Arc { from, to }: Arc) -> bool {
        self.parent(to) == from || self.parent(from) == to
    }

    /// The walk from home along the tree to the arc, across, and back along the tree, both ends
    /// being home.
    pub fn loop_across(&self, arc: Arc) -> Vec<SquareId> {
        let mut walk = self.way_home(arc.from);
        walk.reverse();
        walk.extend(self.way_home(arc.to));
        walk
    }

    /// The squares that the blank goes round when it crosses a chord, without the one nearest to home
    /// (the top, where it comes in and goes out), in the order in which the tiles turn: the tile on
    /// each square goes to the next one, that of the last to the first.
    ///
    /// The way from home to the top and back does nothing to them: it shifts tiles towards home,
    /// and then the same tiles back.
    pub fn cycle_below_top(&self, arc: Arc) -> Vec<SquareId> {
        let (mut cycle, mut near_side) = (Vec::new(), Vec::new());
        self.append_cycle_below_top(arc, &mut cycle, &mut near_side);
        cycle
    }

    /// Appends [`SpanningTree::cycle_below_top`] to a list, for many chords in turn; `near_side` is
    /// room to work in.
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
        board.arcs().filter(|&arc| arc.from < arc.to && !self.holds(arc)).collect_vec()
    }
}
