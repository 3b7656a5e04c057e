use std::io;

use thiserror::Error;

use crate::input_text::Quoted;

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Bytes.
    Raw,
    /// The number of entries in four bytes, the lowest first, and then the same: the file
    /// `eight.table` of Utgoff and Saxena (1987), on whose VAX a `long` had four bytes.
    Long32,
    /// The same with eight bytes, as on most machines today.
    Long64,
    /// A NumPy array.
    Npy,
}

/// Why a table was not read.
#[derive(Debug, Error)]
#[error("{}: {fault}", Quoted(name))]
pub struct TableError {
    /// The file's name.
    pub name: String,
    /// What is wrong with it.
    pub(crate) fault: TableFault,
}

/// What can be wrong with a table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableFault {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is neither a file of this program nor a table.
    #[error(
        "it is not a file of taquin: its first bytes differ; nor is it a NumPy array, or a raw \
         table, which has one byte for each of the n! arrangements of n squares"
    )]
    Foreign,
    /// The table is of another board.
    #[error(
        "it has {found} entries, and a board of {squares} squares has {squares}! = {expected} \
         arrangements; name the table's own board"
    )]
    Length {
        /// The number of its entries.
        found: u64,
        /// The number of squares of the board.
        squares: usize,
        /// The number of entries of a table of this board.
        expected: u64,
    },
    /// The board has too many squares for such a table.
    #[error("a board of {0} squares has no such table: it would have {0}! entries")]
    Squares(usize),
    /// The header of the array cannot be read.
    #[error("it is not an array of integers in one dimension: {0}")]
    Npy(String),
    /// A number is not a distance.
    #[error("entry {entry} is {found}, which is not a number of moves")]
    Entry {
        /// Its number, from 0.
        entry: u64,
        /// The number.
        found: i64,
    },
}
