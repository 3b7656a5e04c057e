use serde::Serialize;

use super::{Cell, Record};
use crate::position::Position;

/// A random position.
#[derive(Clone, Debug, Serialize)]
pub struct ScrambledReport {
    /// The position, with its rows on a grid that is not square.
    pub position: String,
    /// Its distance from the goal, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
}

impl ScrambledReport {
    /// The report of a position, with its distance if that is known.
    pub fn new(position: &Position, moves: Option<usize>) -> Self {
        Self { position: position.with_rows(), moves }
    }
}

impl Record for ScrambledReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let position = Cell::text("position", self.position.len(), &self.position);
        let moves = self.moves.map(|moves| Cell::number("moves", 5, moves));
        vec![[position].into_iter().chain(moves).collect()]
    }

    fn line(&self) -> Option<String> {
        Some(self.position.clone())
    }
}
