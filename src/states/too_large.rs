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

impl TooLargeError {
    fn reason(&self) -> String {
        match (self.bytes, self.memory) {
            (None, _) => "too many for the memory of any machine".into(),
            (Some(bytes), Some(memory)) if bytes > 0 => {
                let memory = format_bytes(memory);
                format!("which would take {}; the memory limit is {memory}", format_bytes(bytes))
            }
            (Some(bytes), None) if bytes > 0 => {
                format!("which would take {}, more than the system gives", format_bytes(bytes))
            }
            _ => "too many to number".into(),
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
