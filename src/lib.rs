//! The mathematics of sliding puzzles.
//!
//! A [`Board`] is a graph of squares with a home for the blank; its [`Twists`] are the loops of the
//! blank from home; a [`StandardPosition`] has the blank at home, and it can be solved if and only
//! if its permutation of the tiles is in the group that the twists generate. The [`Solution`] holds,
//! for every standard position that can be solved, what P. D. A. Schofield printed for the
//! eight-puzzle in 1967: the number of moves, the first twists, the minimal words. An example:
//!
//! ```
//! use taquin::{Board, Method, Solution, StandardPosition, Twists};
//! use taquin::group::{Equivalence, PuzzleGroup};
//!
//! // The board of the paper, and the position of its example, as it is drawn.
//! let board: Board = "eight".parse()?;
//! let twists = board.twists();
//! let position = StandardPosition::parse(&board, "025/1_3/746")?;
//!
//! // Its words: the shortest walks of the blank that lead to the goal, twist by twist.
//! let solution = Solution::new(&twists, Method::Schofield)?;
//! let answer = solution.answer(&position).expect("even positions can be solved");
//! let words: Vec<String> = answer.words().map(|word| word.to_string()).collect();
//! assert_eq!((answer.move_count(), words), (20, vec!["WXYZADY".into(), "ZWBDCBA".into()]));
//!
//! // Its class: its images under the symmetries of the board, which are as difficult as it.
//! let classes = solution.classes_under(Equivalence::Symmetry);
//! let class = classes.class_of(answer.rank()).expect("it was reached");
//! assert_eq!((classes.len(), classes.size(class)), (2572, 8));
//!
//! // The group that the twists generate, with evidence that is checked.
//! let group = board.group();
//! group.check(&board)?;
//! assert_eq!((group.name().as_str(), group.order()), ("A8", 20_160_u32.into()));
//!
//! // A board of your own: two triangles that share a side. Its group is not alternating.
//! let yaml = "{name: kite, squares: [a, b, c, d], home: d,
//!     edges: [[a, b], [a, c], [b, c], [b, d], [c, d]]}";
//! let kite = Board::from_yaml(yaml)?;
//! assert_eq!(kite.group().name(), "S3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, in the order in which data flows: `machine`, `store`, `graphs` and [`perm`] contain
//! nothing about puzzles; [`board`], [`position`], [`twist`] and [`group`] build on one another;
//! [`representation`] turns permutations into matrices; [`states`]
//! enumerates all positions of a board, [`cluster`] on several machines; [`solution`] solves all
//! standard positions, [`search`] any one position; [`graph`] turns them into graphs; [`atlas`]
//! compares many boards; [`export`] writes for other programs.
//!
//! Pictures, the printed book and the pages are in the crate `taquin-draw`, what others printed and
//! its recomputation in `taquin-documents`, the program in `taquin-cli`.

// One module of `states::planes` and one of `search::pdb` allow `unsafe` code, to call functions
// that are compiled for some processors only.
#![deny(unsafe_code)]
#![warn(missing_docs)]

/// The example in the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples in the chapter on Rust, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
struct RustChapter;

pub mod atlas;
pub mod board;
pub mod cluster;
pub mod export;
pub mod graph;
mod graphs;
pub mod group;
// The program escapes what it prints as the messages of the library are escaped.
#[doc(hidden)]
pub mod input_text;
mod machine;
mod named_enum;
pub mod numerals;
mod observer;
pub mod perm;
pub mod position;
pub mod representation;
pub mod search;
mod seeded_rng;
pub mod solution;
pub mod states;
mod store;
pub mod twist;
// The program writes YAML as boards are written.
#[doc(hidden)]
pub mod yaml;

pub use board::{Board, BoardError};
pub use input_text::TextError;
pub use machine::available_memory;
pub use named_enum::UnknownNameError;
pub use num_bigint;
pub use observer::{Cancelled, Observer, Progress};
pub use perm::{Permutation, PermutationError};
pub use petgraph;
pub use position::{Position, PositionError, StandardPosition};
pub use solution::{Census, Method, Solution, SolutionError};
pub use store::{UntrustedFileError, WriteFileError};
pub use twist::{Twist, TwistSet, Twists, Word, WordError};

// The program and the documents also share work among threads.
#[doc(hidden)]
pub use machine::threads;

// Files of the program and of the package for Python appear whole, too.
#[doc(hidden)]
pub use store::{OnExisting, WholeFile, advice};
