//! The mathematics of sliding puzzles.
//!
//! A [`Board`] is a graph of squares with a home for the blank; its [`Twists`] are the loops of the
//! blank from home; a [`StandardPosition`] is an element of the group that they generate. The
//! [`Solution`] holds, for every standard position, what P. D. A. Schofield printed for the
//! eight-puzzle in 1967: the number of moves, the first twists, the minimal words.
//!
//! ```
//! use taquin::{Board, Method, Solution, StandardPosition, Twists};
//!
//! let board: Board = "eight".parse()?;
//! let twists = Twists::of(&board);
//! let solution = Solution::of(&twists, Method::Schofield)?;
//!
//! // The paper's example, as the board is drawn.
//! let position = StandardPosition::parse(&board, "025/1_3/746")?;
//! let answer = solution.answer(&position).expect("even positions can be solved");
//! assert_eq!((position.code().as_str(), answer.moves()), ("102536", 20));
//! for word in answer.words() {
//!     assert_eq!(word.played_from(&position), StandardPosition::goal(&board));
//! }
//!
//! // All 20 160 positions, in 2 572 classes of equal difficulty, 1 439 with inverses.
//! let total = solution.census().total();
//! assert_eq!((total.positions, total.classes, total.extended_classes), (20160, 2572, 1439));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms, in the order in which data flows: [`store`] and [`perm`] know no puzzle; [`board`],
//! [`position`], [`twist`] and [`group`] build one on the other; [`states`] enumerates all positions
//! of a board, [`solution`] solves all standard ones; [`graph`] makes graphs of it; [`report`] is what
//! people read of it, [`export`] what other programs read, [`draw`] what people look at.

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod claims;
pub mod draw;
pub mod export;
mod figures;
pub mod graph;
pub mod group;
pub mod perm;
pub mod position;
mod quoted;
pub mod report;
pub mod search;
pub mod solution;
pub mod states;
pub mod store;
mod tokens;
pub mod twist;

pub use board::{Board, BoardError};
pub use perm::{NotAPermutation, Permutation};
pub use position::{Position, PositionError, StandardPosition};
pub use solution::{Census, Method, Solution, SolutionError};
pub use twist::{Twist, TwistSet, Twists, Word, WordError};
