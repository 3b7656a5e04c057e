use thiserror::Error;

use crate::board::Board;
use crate::numerals::{format_bytes, grouped};

/// A board with too many positions to give each an index in memory.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the board {board} has up to {positions} arrangements, {}", self.reason())]
pub struct TooLargeError {
    /// The board's name.
    pub board: String,
    /// The number of arrangements, reachable or not; a formula where it is very large.
    pub positions: String,
    /// The bytes that they would take; `None` for more than 2⁶⁴.
    pub bytes: Option<u64>,
    /// The greatest number of bytes; `None` if it is not known, since the system refused them.
    pub memory: Option<u64>,
}

/// So many bytes, and why they are too many: there is a limit, or the system refused them.
pub(super) fn too_many_bytes(bytes: u64, memory: Option<u64>) -> String {
    let bytes = format_bytes(bytes);
    match memory {
        Some(memory) => format!("{bytes}; the memory limit is {}", format_bytes(memory)),
        None => format!("{bytes}, more than the system gives"),
    }
}

impl TooLargeError {
    fn reason(&self) -> String {
        match (self.bytes, self.memory) {
            (None, _) => "too many for the memory of any machine".into(),
            (Some(0), _) => "too many to number".into(),
            (Some(bytes), memory) => format!("which would take {}", too_many_bytes(bytes, memory)),
        }
    }

    /// The error that these bytes for so many positions are more than `memory`, or than the system
    /// gives.
    pub(crate) fn of_bytes(board: &Board, positions: u64, bytes: u64, memory: Option<u64>) -> Self {
        let (board, positions) = (board.name().into(), grouped(positions));
        Self { board, positions, bytes: Some(bytes), memory }
    }

    /// The error that a board has too many positions to number.
    pub(crate) fn uncounted(board: &Board) -> Self {
        let half = if board.is_bipartite() { " / 2" } else { "" };
        let positions = format!("{}!{half}", board.square_count());
        Self { board: board.name().into(), positions, bytes: None, memory: None }
    }
}
