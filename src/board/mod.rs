//! Boards: squares, which of them are adjacent, and the home square of the blank.
//!
//! ```text
//! eight        five         3x3@corner
//! 1 2 3        1 2 3        1 2 3
//! 0 · 4        0 · 4        4 5 6
//! 7 6 5                     7 8 ·
//! ```
//!
//! A board is any connected simple graph with a distinguished square, *home*. Squares are numbered
//! from 0, and a position lists the tiles in this order. The squares other than home, in the same
//! order, are the *places*: the points that the tiles permute when the blank is at home.
//!
//! The breadth-first spanning tree from home leaves edges − squares + 1 edges over, the *chords*.
//! Each chord closes one loop of the blank, and the loops generate the fundamental group of the
//! board. A *symmetry* is an automorphism of the graph; those that fix home act on positions.
//!
//! ```
//! use taquin::Board;
//! let eight: Board = "eight".parse()?;
//! assert_eq!((eight.square_count(), eight.place_count(), eight.loop_count()), (9, 8, 4));
//! assert_eq!(*eight.symmetries().order(), 8);
//! let corner: Board = "3x3".parse()?;
//! assert_eq!(*corner.symmetries().order(), 2);
//!
//! // The same two boards, and one of your own.
//! let centre = Board::from_grid(3, 3)?.with_home(corner.square_ids().nth(4).unwrap())?;
//! assert_eq!(*centre.symmetries().order(), 8);
//! let triangle = taquin::petgraph::graph::UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0)]);
//! assert_eq!(Board::from_graph(&triangle, 2.into())?.group().name(), "C2");
//! # Ok::<(), taquin::BoardError>(())
//! ```

mod blocks;
mod catalogue;
mod chord;
mod chords;
mod construction;
mod definition;
mod error;
mod families;
mod graph;
mod grid;
mod grid_board;
mod lines;
mod notation;
mod pair;
mod square;
mod symmetry;
mod tree;

pub(crate) use blocks::{Block, Blocks};
pub use catalogue::{CatalogueEntry, catalogue, named_boards};
pub use chord::Chord;
pub use definition::Definition;
pub(crate) use definition::SquareDefinition;
pub use error::BoardError;
pub use graph::Board;
pub use grid::Grid;
pub use square::{Arc, Label, Square, SquareId};
pub use symmetry::{Symmetries, Symmetry, Turn, drawn, on_places};
pub use tree::SpanningTree;

pub use crate::graphs::{EdgeDirections, GraphNotation};
