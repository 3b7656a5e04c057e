use std::io;
use std::ops::RangeInclusive;

use thiserror::Error;

use super::planes::{EnumerationError, from_causes_of_enumeration_error};
use crate::store::UntrustedFileError;

/// Why distances are not known, not drawn or not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DistancesError {
    /// The positions could not be enumerated.
    #[error(transparent)]
    Enumeration(#[from] EnumerationError),
    /// The distances by lines that are not those of a grid have no file.
    #[error(
        "distances by slides of several tiles are kept in a file only for grids, and the board {0} is \
         none"
    )]
    LinesInFile(String),
    /// The file of distances cannot be trusted.
    #[error(transparent)]
    UntrustedFile(#[from] UntrustedFileError),
    /// A table with another goal.
    #[error(
        "'{name}' does not have the value 0 at this goal and nowhere else; name the table's own \
         goal"
    )]
    OtherGoal {
        /// The table's name.
        name: String,
    },
    /// The table has no neighbour of this position that is one nearer to the goal, or too long a
    /// path.
    #[error(
        "the table is wrong: the path from {position} does not reach the goal after at most \
         {highest} moves"
    )]
    NoPath {
        /// The position, as it is parsed.
        position: String,
        /// The greatest distance in the table.
        highest: usize,
    },
    /// The board is too large for a table of all arrangements.
    #[error(
        "the board has {squares} squares; a table for other programs has one number for each of \
         the arrangements of at most {most} squares"
    )]
    ManySquares {
        /// The number of squares.
        squares: usize,
        /// The greatest number of squares with such a table.
        most: usize,
    },
    /// A byte cannot hold the distances.
    #[error(
        "the values go up to {highest}, and in a raw table up to 254; the format npy holds more"
    )]
    HighValues {
        /// The greatest distance.
        highest: usize,
    },
    /// No position has any of the distances.
    #[error(
        "no position is {} moves from the goal; the greatest distance is {highest}",
        match depths.start() == depths.end() {
            true => depths.start().to_string(),
            false => format!("{} to {}", depths.start(), depths.end()),
        }
    )]
    NoneThere {
        /// The distances.
        depths: RangeInclusive<usize>,
        /// The greatest distance.
        highest: usize,
    },
    /// The number is too large.
    #[error("{number} positions are too many to be drawn at once; {most} are the most")]
    TooMany {
        /// The requested number.
        number: usize,
        /// The greatest number.
        most: usize,
    },
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

from_causes_of_enumeration_error!(DistancesError);
