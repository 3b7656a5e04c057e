//! What other programs read: one function for each format.
//!
//! [`gap`], [`kpuzzle`] and [`tws`] define the generators of a board's group, one for each loop of
//! the blank, under the names of the loops. Places are numbered from 1, or from 0 in KPuzzle, in
//! the order of the squares. [`write_graph`] writes a graph in any [`GraphFormat`], and
//! [`pddl_domain`] and [`pddl_problem`] a position for planners.

mod gap;
mod graph;
mod kpuzzle;
mod pddl;
mod spelling;
mod spreadsheet;
mod tws;

use thiserror::Error;

pub use crate::graphs::Escaped as EscapedXml;
pub use gap::gap;
pub use graph::{GraphFormat, write_graph, write_plain_graph};
pub use kpuzzle::kpuzzle;
pub use pddl::{pddl_domain, pddl_problem};
pub use spelling::Spelling;
pub use spreadsheet::guarded;
pub use tws::tws;

#[cfg(test)]
mod read_back_tests;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The puzzle has no moves.
    #[error("the board {board} has no loops, and the format cannot define a puzzle without moves")]
    NoLoops {
        /// The board's name.
        board: String,
    },
}

/// The name of a loop for programs that read a digit after a letter as a power: A1 becomes Ab, and
/// A12 becomes Abc.
fn move_name(name: &str) -> String {
    let letter = |digit: u8| char::from(digit - b'0' + b'a');
    name.chars().map(|c| if c.is_ascii_digit() { letter(c as u8) } else { c }).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_of_loops_become_letters() {
        assert_eq!(["A", "A1", "b12", "C907"].map(super::move_name), ["A", "Ab", "bbc", "Cjah"]);
    }
}
