use serde::Serialize;
use taquin::group::Solvability;

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
    /// The report of a verdict on a position, or on labels in its place.
    pub fn new(position: String, verdict: &Solvability) -> Self {
        Self { position, solvable: verdict.is_solvable(), reason: verdict.to_string() }
    }
}

impl Record for SolvableReport {}
