use std::collections::VecDeque;

use super::Position;
use crate::perm::Permutation;

/// The two things that each move changes together: it exchanges the blank with a tile, and takes it to
/// a neighbour of its square. On a bipartite board that is a square of the other colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parity {
    /// Whether the permutation of all squares, the blank's among them, is even.
    pub even: bool,
    /// The number of moves from the blank's square to that which it has in the goal.
    pub way: usize,
}

impl Parity {
    /// That of a position against a goal on the same board.
    pub fn between(position: &Position, goal: &Position) -> Self {
        let board = goal.board();
        let mut belongs = vec![goal.blank(); board.places()];
        for square in board.square_ids() {
            if let Some(tile) = goal.tile(square) {
                belongs[tile.place()] = square;
            }
        }
        let image =
            |square| position.tile(square).map_or(goal.blank(), |tile| belongs[tile.place()]);
        let images = board.square_ids().map(|square| image(square).index() as u16).collect();
        let permutation = Permutation::from_images(images).expect("the tiles are the same");
        Self { even: permutation.is_even(), way: way(position, goal) }
    }

    /// Whether both are even or both odd, without which no moves lead from one to the other on a
    /// bipartite board.
    pub fn agrees(self) -> bool {
        self.even == self.way.is_multiple_of(2)
    }
}

/// The number of steps between the two blanks.
fn way(position: &Position, goal: &Position) -> usize {
    let board = goal.board();
    let mut steps = vec![None; board.squares()];
    let mut queue = VecDeque::from([(goal.blank(), 0)]);
    while let Some((square, step)) = queue.pop_front() {
        if steps[square.index()].is_none() {
            steps[square.index()] = Some(step);
            queue.extend(board.neighbours(square).map(|next| (next, step + 1)));
        }
    }
    steps[position.blank().index()].expect("boards are connected")
}
