//! One position at a time, without a table of all.
//!
//! A [`Task`] is a position and a goal on a grid of at most 25 squares. [`ida`] and [`astar`] find a
//! shortest way, guided by a [`Heuristic`]: a lower bound of the moves still to come. Where g moves lead
//! to a position and its bound is h, no way through it is shorter than g + h.
//!
//! ```text
//! 8 1 3        tile    1 2 3 4 5 6 7 8
//! 4 · 2        steps   1 2 0 0 2 2 0 3     Manhattan distance 10, Hamming distance 5
//! 7 6 5
//! ```
//!
//! [`patterns`] is the fast way: IDA* over tables of some tiles each, which solves a random fifteen-puzzle
//! in some milliseconds.
//!
//! [`ThreeCycles`] needs no search: it takes any even arrangement apart into 3-cycles, and brings each
//! about by conjugation, on a grid of any size, in polynomial time, though not in the fewest moves.
//! [`chapter`] is the program from which the method comes, as it stands.
//!
//! ```
//! use std::ops::ControlFlow;
//! use taquin::search::{Heuristic, Task, astar, ida};
//! use taquin::{Board, Position};
//!
//! let board: Board = "3x3".parse()?;
//! let (position, goal) = (Position::parse(&board, "813/402/765")?, Position::goal(&board));
//! let task = Task::new(&position, &goal)?;
//! assert_eq!((Heuristic::Hamming.of(&task), Heuristic::Manhattan.of(&task)), (5, 10));
//! let on = |_| ControlFlow::Continue(());
//! let [one, other] = [ida(&task, Heuristic::Manhattan, &mut { on })?, astar(&task, Heuristic::Hamming, 1 << 20, &mut { on })?];
//! assert_eq!((one.walk.len(), other.walk.len()), (14, 14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod astar;
mod chapter;
mod comparison;
mod heuristic;
mod ida;
mod open;
pub mod patterns;
mod quick;
mod random;
mod setup;
mod statistics;
mod task;
mod three_cycles;

use std::ops::ControlFlow;

use thiserror::Error;

pub use astar::astar;
pub use chapter::{ChapterWay, chapter};
pub use comparison::{
    AgainstValues, Performance, SearchCost, compare_bounds, compare_searches, valued_positions,
};
pub use heuristic::{Heuristic, UnknownHeuristic};
pub use ida::ida;
pub use quick::{Quick, QuickError, QuickWays};
pub use random::random_position;
pub use statistics::{Statistics, Threshold};
pub use task::{MOST_SQUARES, Task, TaskError};
pub use three_cycles::{Construction, ThreeCycles, Turn};

use crate::board::SquareId;
use crate::figures::in_bytes;

/// A way to the goal, and what it has cost to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The squares that the blank enters one after the other, which are also those of the tiles that
    /// slide.
    pub walk: Vec<SquareId>,
    /// What the search has cost.
    pub statistics: Statistics,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// IDA* works at this threshold, and has made this many positions in all.
    Threshold {
        /// The threshold.
        threshold: usize,
        /// The positions made so far.
        generated: u64,
    },
    /// A* knows that the goal is at least this many moves away, and holds this many positions.
    Frontier {
        /// The least number of moves.
        moves: usize,
        /// The positions held.
        positions: u64,
    },
}

/// Is told from time to time how far a search is; to break ends it.
pub type Watch<'f> = dyn FnMut(Progress) -> ControlFlow<()> + 'f;

/// Why a search ended without a way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The watch broke it off.
    #[error("the search was broken off")]
    Stopped,
    /// The positions would take more memory than they may.
    #[error(
        "the search was ended at {positions} positions, since more do not fit in the {} that they may take; \
         allow more memory", in_bytes(*most)
    )]
    OutOfMemory {
        /// The positions that were held.
        positions: u64,
        /// The bytes that they might take.
        most: u64,
    },
    /// There is no way to the goal.
    #[error("no sequence of moves leads there")]
    NoWay,
    /// The position and the goal are no task for a search.
    #[error(transparent)]
    Task(#[from] TaskError),
}
