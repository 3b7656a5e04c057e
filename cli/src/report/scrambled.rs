use serde::Serialize;
use taquin::position::{Metric, Position};

use super::Record;
use super::writer::of_several;

/// A random position.
#[derive(Clone, Debug, Serialize)]
pub struct ScrambledReport {
    /// The position, with its rows on a grid that is not square.
    pub position: String,
    /// What counts as one move, unless it is the slide of a single tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// Its distance from the goal, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The seed, which gives the same positions again.
    pub seed: u64,
}

impl ScrambledReport {
    /// The report of a position, with its distance in a metric if that is known.
    pub fn new(position: &Position, metric: Metric, moves: Option<usize>, seed: u64) -> Self {
        Self { position: position.with_rows(), metric: of_several(metric), moves, seed }
    }
}

impl Record for ScrambledReport {
    fn block(&self) -> Option<Vec<String>> {
        Some(vec![self.position.clone()])
    }
}
