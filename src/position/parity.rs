use std::collections::VecDeque;

use super::Position;
use crate::perm::Permutation;

/// The two parities that every move changes together on a bipartite board: that of the permutation
/// of all squares, since the move exchanges the blank with a tile, and that of the blank's distance
/// from its goal square, since the move takes it to a square of the other colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parity {
    /// Whether the permutation of all squares, the blank's among them, is even.
    pub even: bool,
    /// The distance of the blank from its goal square, in moves.
    pub distance: usize,
}

impl Parity {
    /// Compares a position with a goal on the same board.
    pub fn between(position: &Position, goal: &Position) -> Self {
        let board = goal.board();
        let mut belongs = vec![goal.blank(); board.place_count()];
        for square in board.square_ids() {
            if let Some(tile) = goal.tile(square) {
                belongs[tile.place()] = square;
            }
        }
        let image =
            |square| position.tile(square).map_or(goal.blank(), |tile| belongs[tile.place()]);
        let images = board.square_ids().map(|square| image(square).index() as u16).collect();
        let permutation = Permutation::from_images(images).expect("the tiles are the same");
        Self { even: permutation.is_even(), distance: distance(position, goal) }
    }

    /// Whether both are even or both odd. If not, the goal is unreachable on a bipartite board.
    pub fn agrees(self) -> bool {
        self.even == self.distance.is_multiple_of(2)
    }
}

/// The distance between the two blanks.
fn distance(position: &Position, goal: &Position) -> usize {
    let board = goal.board();
    let mut steps = vec![None; board.square_count()];
    let mut queue = VecDeque::from([(goal.blank(), 0)]);
    while let Some((square, step)) = queue.pop_front() {
        if steps[square.index()].is_none() {
            steps[square.index()] = Some(step);
            queue.extend(board.neighbours(square).map(|next| (next, step + 1)));
        }
    }
    steps[position.blank().index()].expect("boards are connected")
}
