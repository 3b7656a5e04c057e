use std::collections::VecDeque;

use itertools::Itertools;

use super::{Arc, Board, SquareId};

/// The breadth-first spanning tree of a board from its home, neighbours in the order of their
/// numbers. Every edge outside the tree is a chord and closes one loop of the blank.
#[derive(Clone, Debug)]
pub struct SpanningTree {
    /// By square: the square before it on the way from home (home stands before itself) and the
    /// number of steps from home.
    reached: Vec<Option<(SquareId, u32)>>,
}

impl SpanningTree {
    pub(super) fn of(board: &Board) -> Self {
        let home = board.home();
        let mut reached = vec![None; board.squares()];
        reached[home.index()] = Some((home, 0));
        let mut queue = VecDeque::from([(home, 0)]);
        while let Some((square, depth)) = queue.pop_front() {
            for next in board.neighbours(square) {
                if reached[next.index()].is_none() {
                    reached[next.index()] = Some((square, depth + 1));
                    queue.push_back((next, depth + 1));
                }
            }
        }
        Self { reached }
    }

    /// The first square to which no way leads from home.
    pub(super) fn first_lost(&self, board: &Board) -> Option<SquareId> {
        board.square_ids().find(|square| self.reached[square.index()].is_none())
    }

    fn reached(&self, square: SquareId) -> (SquareId, u32) {
        self.reached[square.index()].expect("a board is connected")
    }

    /// The number of steps from home.
    pub fn depth(&self, square: SquareId) -> u32 {
        self.reached(square).1
    }

    /// The square before this one on the way from home; home itself for home.
    pub fn parent(&self, square: SquareId) -> SquareId {
        self.reached(square).0
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
    pub fn cycle_below_top(&self, Arc { from, to }: Arc) -> Vec<SquareId> {
        let (mut near, mut far) = (from, to);
        let (mut out, mut cycle) = (Vec::new(), Vec::new());
        while near != far {
            let ((_, depth), (_, other)) = (self.reached(near), self.reached(far));
            if depth >= other {
                out.push(near);
                near = self.parent(near);
            } else {
                cycle.push(far);
                far = self.parent(far);
            }
        }
        cycle.reverse();
        cycle.extend(out);
        cycle
    }

    /// The edges outside the tree, from their lower to their higher square, in order.
    pub fn chords(&self, board: &Board) -> Vec<Arc> {
        board.arcs().filter(|&arc| arc.from < arc.to && !self.holds(arc)).collect_vec()
    }
}
