//! What other programs read: one file a format.
//!
//! Programs for groups and puzzles get the generators of a board's group, one for each loop of the
//! blank, under the names of the loops. The places are numbered from 1, or from 0 in KPuzzle, in the
//! order of the squares. What programs for graphs get is in [`graph`].

mod gap;
pub mod graph;
mod kpuzzle;
mod tws;

use thiserror::Error;

pub use gap::gap;
pub use kpuzzle::kpuzzle;
pub use tws::tws;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// A puzzle that has no moves.
    #[error("the board {board} has no loops, and a puzzle without moves cannot be defined")]
    NoLoops {
        /// The board's name.
        board: String,
    },
}

/// A text as it stands in XML.
pub(crate) fn escape_xml(text: &str) -> impl std::fmt::Display {
    graph::escape_xml(text)
}

/// The name of a loop as programs for twisty puzzles read it: a figure behind a letter would be a
/// power there, so that A1 is written as Ab, A12 as Abc.
fn move_name(name: &str) -> String {
    let letter = |figure: u8| char::from(figure - b'0' + b'a');
    name.chars().map(|c| if c.is_ascii_digit() { letter(c as u8) } else { c }).collect()
}
