//! One position at a time, without a table of all.
//!
//! TODO

mod astar;
mod chapter;
mod comparison;
mod heuristic;
mod ida;
mod open;
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
        "the search was ended when its {positions} positions filled the {} that they may take; allow more \
         memory, or search by IDA*, which needs almost none", in_bytes(*most)
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
}
