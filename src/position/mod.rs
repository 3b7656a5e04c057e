//! Tiles on a board, and every notation in which a position is written.
//!
//! The tile that belongs on the first place is numbered [`Board::first_tile`](crate::Board), the
//! next one follows, and so on: in the goal every tile lies where it belongs and the blank is at
//! home. A *standard* position has the blank at home. Of these only the even ones can be reached on
//! a bipartite board, so a [`StandardPosition`] there is never odd.
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
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod notation;
mod parity;
mod rank;
mod shape;
mod slide;
mod standard;

pub use arrangement::{Position, Tile};
pub use notation::{PositionError, PositionFault};
pub(crate) use notation::{code_length, numbered_tile, separator};
pub(crate) use parity::Parity;
pub use rank::{Rank, Ranking};
pub use shape::ShapeError;
pub use slide::{Direction, Slide};
pub(crate) use standard::cycles_of_squares;
pub use standard::{NotStandard, StandardPosition};
