use thiserror::Error;

use crate::position::Position;

/// Why no way leads from a position to the goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unreachable {
    /// A move exchanges the blank with a tile and takes it to a square of the other colour. So the
    /// permutation of all squares, the blank's among them, is even exactly if the blank's way to its
    /// square is.
    #[error(
        "its squares, the blank's among them, are an {} permutation of the goal's, and the blank is {} \
         from its square there; each move is one exchange, so the parities would have to agree",
        if *even { "even" } else { "odd" },
        if *way == 1 { "1 move".into() } else { format!("{way} moves") }
    )]
    Parity {
        /// Whether the permutation of all squares is even.
        even: bool,
        /// The number of moves from the blank's square to that which it has in the goal.
        way: usize,
    },
    /// The moves of this board do not bring about every permutation.
    #[error("no sequence of moves of this board leads from it to the goal")]
    Group,
}

impl Unreachable {
    /// The reason; no way leads from `position` to `goal`.
    pub fn of(position: &Position, goal: &Position) -> Self {
        let board = goal.board();
        let place = |square| match position.tile(square) {
            Some(tile) => goal.square_of(tile).index(),
            None => goal.blank().index(),
        };
        let images = board.square_ids().map(|square| place(square) as u16).collect();
        let permutation =
            crate::Permutation::from_images(images).expect("every tile lies there once");
        let way = distance(position, goal);
        match permutation.is_even() == way.is_multiple_of(2) {
            true => Self::Group,
            false if board.is_bipartite() => Self::Parity { even: permutation.is_even(), way },
            false => Self::Group,
        }
    }
}

/// The number of steps between the two blanks.
fn distance(position: &Position, goal: &Position) -> usize {
    let board = goal.board();
    let mut steps = vec![None; board.squares()];
    let mut queue = std::collections::VecDeque::from([(goal.blank(), 0)]);
    while let Some((square, step)) = queue.pop_front() {
        if steps[square.index()].is_none() {
            steps[square.index()] = Some(step);
            queue.extend(board.neighbours(square).map(|next| (next, step + 1)));
        }
    }
    steps[position.blank().index()].expect("boards are connected")
}
