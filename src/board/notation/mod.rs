//! Texts that describe a graph: graph6 and sparse6, lists of edges, DOT and GraphML.
//!
//! Such a text has no home. The home of its board is the last square, until
//! [`Board::with_home`](super::Board::with_home) chooses another.

mod bits;
mod dot;
mod edge_list;
mod graph6;
mod graphml;
mod labelled;
pub mod sparse6;

use super::{Board, BoardError, catalogue};

impl Board {
    /// A board from a line that is sparse6 if it begins like that, or else graph6. The home may
    /// follow after `@`.
    ///
    /// # Errors
    ///
    /// If the text is neither, or describes no board, or the home is no square of it.
    pub fn from_graph_line(line: &str) -> Result<Self, BoardError> {
        let is_sparse6 = line.starts_with([':', ';']) || line.starts_with(sparse6::HEADER);
        let read = if is_sparse6 { Self::from_sparse6 } else { Self::from_graph6 };
        catalogue::with_home_after(line, true, read)
    }
}
