use serde::Serialize;
use taquin::group::Solvability;
use taquin::position::Position;

use super::Record;

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
}

impl Record for SolvableReport {}
