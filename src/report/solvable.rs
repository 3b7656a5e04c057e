use serde::Serialize;

use super::{Column, Record};
use crate::group::Solvability;
use crate::position::Position;

/// Whether moves lead from a position to the goal, and why.
#[derive(Clone, Debug, Serialize)]
pub struct SolvableReport {
    /// The position.
    pub position: String,
    /// Whether they do.
    pub solvable: bool,
    /// Why.
    pub reason: String,
}

impl SolvableReport {
    /// The report of a verdict.
    pub fn of(position: &Position, verdict: &Solvability) -> Self {
        Self {
            position: position.to_string(),
            solvable: verdict.is_solvable(),
            reason: verdict.to_string(),
        }
    }

    /// The columns of the table; a position is written in so many characters.
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
