//! The mathematics of sliding puzzles.
//!
//! A [`Board`] is a graph of squares with a home for the blank; its [`Twists`] are the loops of the
//! blank from home; a [`StandardPosition`] is an element of the group that they generate. The
//! [`Solution`] holds, for every standard position, what P. D. A. Schofield printed for the
//! eight-puzzle in 1967: the number of moves, the first twists, the minimal words. A walk:
//!
//! ```
//! use taquin::{Board, Method, Solution, StandardPosition, Twists};
//! use taquin::board::Definition;
//! use taquin::group::{Joining, PuzzleGroup};
//!
//! // The board of the paper, and the position of its example, as it is drawn.
//! let board: Board = "eight".parse()?;
//! let twists = Twists::of(&board);
//! let position = StandardPosition::parse(&board, "025/1_3/746")?;
//!
//! // Its words: the shortest walks of the blank that lead to the goal, twist by twist.
//! let solution = Solution::of(&twists, Method::Schofield)?;
//! let answer = solution.answer(&position).expect("even positions can be solved");
//! let words: Vec<String> = answer.words().map(|word| word.to_string()).collect();
//! assert_eq!((answer.moves(), words), (20, vec!["WXYZADY".into(), "ZWBDCBA".into()]));
//!
//! // Its class: what the symmetries of the board make of it is as difficult as it is.
//! let classes = solution.joined(Joining::Symmetries);
//! let class = classes.class_of(answer.rank()).expect("it was reached");
//! assert_eq!((classes.len(), classes.size(class)), (2572, 8));
//!
//! // The group that the twists generate, with evidence that is checked.
//! let group = PuzzleGroup::of(&board);
//! group.check(&board)?;
//! assert_eq!((group.name().as_str(), group.order()), ("A8", 20_160.into()));
//!
//! // A board of one's own: two triangles that share a side. Its group is not alternating.
//! let yaml = "{name: kite, squares: [a, b, c, d], home: d,
//!     edges: [[a, b], [a, c], [b, c], [b, d], [c, d]]}";
//! let kite = Definition::from_yaml(yaml)?.board()?;
//! assert_eq!(PuzzleGroup::of(&kite).name(), "S3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms, in the order in which data flows: [`store`] and [`perm`] know no puzzle; [`board`],
//! [`position`], [`twist`] and [`group`] build one on the other; [`states`] enumerates all positions
//! of a board, [`cluster`] on several machines, [`search`] looks for the way from one of them,
//! [`solution`] solves all standard ones; [`graph`] makes graphs of it; [`claims`] are what others
//! printed, each computed anew; [`report`] is what people read of it, [`export`] what other programs
//! read, [`draw`] what people look at.

// One module of `states::planes` and one of `search::patterns` allow it, to call what is compiled for some processors
// only.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod claims;
pub mod cluster;
pub mod draw;
pub mod export;
mod figures;
pub mod graph;
pub mod group;
mod memory;
mod names;
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
