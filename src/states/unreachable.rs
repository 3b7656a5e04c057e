use thiserror::Error;

use crate::figures::counted;
use crate::position::{Parity, Position};

/// Why no way leads from a position to the goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unreachable {
    /// A move exchanges the blank with a tile and takes it to a square of the other colour. So the
    /// permutation of all squares, the blank's among them, is even exactly if the blank's way to its
    /// square is.
    #[error(
        "its squares, the blank's among them, are an {} permutation of the goal's, and the blank is {} \
         from its square there; each move is one exchange, so the parities would have to agree",
        if *even { "even" } else { "odd" },
        counted(*way, "move")
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
        let parity @ Parity { even, way } = Parity::between(position, goal);
        match goal.board().is_bipartite() && !parity.agrees() {
            true => Self::Parity { even, way },
            false => Self::Group,
        }
    }
}
