#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod group;
pub mod perm;
pub mod position;
pub mod solution;
pub mod states;
pub mod twist;

pub use board::{Board, BoardError};
pub use perm::{NotAPermutation, Permutation};
pub use position::{Position, PositionError, StandardPosition};
pub use solution::{Census, Method, Solution, SolutionError};
pub use twist::{Twist, TwistSet, Twists, Word, WordError};
