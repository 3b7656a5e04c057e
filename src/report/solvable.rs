use serde::Serialize;

use super::{Column, Record};
use crate::group::Solvability;
use crate::position::Position;

/// Whether a position can be solved, with the reason.
#[derive(Clone, Debug, Serialize)]
pub struct SolvableReport {
    /// The position.
    pub position: String,
    /// Whether it can be solved.
    pub solvable: bool,
    /// The reason.
    pub reason: String,
}

impl SolvableReport {
    /// The report of a verdict.
    pub fn new(position: &Position, verdict: &Solvability) -> Self {
        Self {
            position: position.to_string(),
            solvable: verdict.is_solvable(),
            reason: verdict.to_string(),
        }
    }

    /// The columns of the table, for positions of this many characters.
    pub fn table_columns(position: usize) -> Vec<Column> {
        vec![
            Column::text("position", position),
            Column::text("solvable", 8),
            Column::text("reason", 0),
        ]
    }
}

impl Record for SolvableReport {
    fn columns(&self) -> Vec<Column> {
        Self::table_columns(self.position.len())
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let solvable = if self.solvable { "yes" } else { "no" };
        vec![vec![self.position.clone(), solvable.into(), self.reason.clone()]]
    }
}
