//! Positions: tiles on a board, and every notation for them.
//!
//! A position puts each tile and the blank on a square of its own. In the goal the blank is at home
//! and the tiles lie in order on the places, beginning with [`Board::first_tile`](crate::Board). A
//! *move* slides a tile into the blank: it exchanges the two, so it changes the parity of the
//! permutation of all squares, and on a bipartite board also the colour of the blank's square. A
//! *standard* position has the blank at home; on a bipartite board only the even ones can be
//! solved, and a [`StandardPosition`] there is never odd.
//!
//! ```text
//! 0 2 5        the squares of eight      1 2 3
//! 1 · 3        in the same places:       0 · 4     code 102536: tiles 1 0 2 5 3 6 on squares 0 … 5
//! 7 4 6                                  7 6 5
//! ```
//!
//! ```
//! use taquin::{Board, Position, StandardPosition};
//! let eight: Board = "eight".parse()?;
//! // The paper's example, as a code, as the ring of eight, as drawn, and in cycles from the goal.
//! let position = StandardPosition::parse(&eight, "102536")?;
//! for text in ["10253647", "025/1_3/746", "(0 1)(3 4 6 5)"] {
//!     assert_eq!(StandardPosition::parse(&eight, text)?, position);
//! }
//! assert_eq!(position.code(), "102536");
//!
//! // Positions from numbers, their moves, and moves by direction.
//! use taquin::position::Direction;
//! let fifteen: Board = "fifteen".parse()?;
//! let mut position = Position::from_tiles(&fifteen, (1..16).chain([0]))?;
//! assert_eq!(position, Position::goal(&fifteen));
//! assert_eq!(position.moves().count(), 2);
//! let slide = position.slide(Direction::Down).expect("tile 12 is above the blank");
//! assert_eq!(slide.tile.number(&fifteen), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod grid_shape;
mod metric;
mod move_notation;
mod moves_reading;
mod notation;
mod parity;
mod path;
mod pattern;
mod pddl;
mod rank;
mod reading;
mod relabel;
mod slide;
mod standard;
mod tile;
mod usual_goal;

#[cfg(test)]
mod tests;

pub use arrangement::Position;
pub use metric::{Metric, MetricError};
pub use move_notation::{
    DirectionsError, IllegalMove, MoveNotation, MovesError, MovesFault, PlayedMoves,
};
pub use notation::{PositionError, PositionFault, code_length, separator, with_zero_for_eight};
pub(crate) use notation::{numbered_tile, permutation_of_squares};
pub(crate) use parity::Parity;
pub use path::Path;
pub use pattern::Pattern;
pub(crate) use pattern::TileLabel;
pub use rank::{Rank, Ranking};
pub use reading::Reading;
pub(crate) use relabel::{places_by_goal, relabel_by_goal, squares_by_goal};
pub use slide::{Direction, Slide};
pub use standard::{StandardPosition, StandardPositionError, cycles_of_squares};
pub use tile::Tile;
pub use usual_goal::UsualGoal;
