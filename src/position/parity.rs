use super::{Position, squares_by_goal};

/// The two parities that every move changes together on a bipartite board: that of the permutation
/// of all squares, since the move exchanges the blank with a tile, and that of the blank's distance
/// from its goal square, since the move takes it to a square of the other colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parity {
    /// Whether the permutation of all squares, the blank's among them, is even.
    pub even: bool,
    /// The distance of the blank from its goal square, in moves.
    pub distance: usize,
}

impl Parity {
    /// Compares a position with a goal on the same board.
    pub fn between(position: &Position, goal: &Position) -> Self {
        let distance = goal.board().tree_from(goal.blank()).depth(position.blank());
        Self { even: squares_by_goal(position, goal).is_even(), distance: distance as usize }
    }

    /// Whether both are even or both odd. If not, the goal is unreachable on a bipartite board.
    pub fn agrees(self) -> bool {
        self.even == self.distance.is_multiple_of(2)
    }
}
