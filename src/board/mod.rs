//! A board: squares, which of them touch, and the square where the blank is at home.
//!
//! ```text
//! eight        five         3x3@corner
//! 1 2 3        1 2 3        1 2 3
//! 0 · 4        0 · 4        4 5 6
//! 7 6 5                     7 8 ·
//! ```
//!
//! A board is any connected simple graph. Its squares are numbered from 0; a tile arrangement is
//! written in the order of these numbers. The squares other than home, in the same order, are the
//! *places*: the points that the tiles permute when the blank is at home.
//!
//! ```
//! use taquin::Board;
//! let eight: Board = "eight".parse()?;
//! assert_eq!((eight.squares(), eight.places(), eight.loops()), (9, 8, 4));
//! assert_eq!(*eight.symmetries().order(), 8);
//! let corner: Board = "3x3".parse()?;
//! assert_eq!(*corner.symmetries().order(), 2);
//! # Ok::<(), taquin::BoardError>(())
//! ```

mod blocks;
mod catalogue;
mod chords;
mod definition;
mod error;
mod graph;
mod grid;
mod symmetry;
mod tree;

pub use blocks::{Block, Blocks};
pub use catalogue::{Entry, catalogue, named_boards};
pub use chords::Chord;
pub use definition::{Definition, DrawnSquare, LoopName, SquareDefinition};
pub use error::BoardError;
pub use graph::{Arc, Board, Label, Square, SquareId};
pub use grid::Grid;
pub(crate) use symmetry::on_places;
pub use symmetry::{Symmetries, Symmetry};
pub use tree::SpanningTree;
