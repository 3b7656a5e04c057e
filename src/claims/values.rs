use serde::Deserialize;

use super::Source;

/// The distribution of the eight-puzzle's positions by value, as it is read from the report of 1987.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedDistribution {
    /// Where it stands.
    pub source: Source,
    /// How it was read.
    pub how_read: String,
    /// Why some counts cannot be right as they are read.
    pub argument: String,
    /// The number of states that the document gives.
    pub states: u64,
    /// The number of those within 10 steps that it gives.
    pub within_10: u64,
    /// The mean value that it gives.
    pub mean: f64,
    /// The greatest value that it gives.
    pub worst: usize,
    /// The lines in order.
    pub rows: Vec<PrintedValue>,
}

/// A line of the distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedValue {
    /// The number of steps.
    pub value: usize,
    /// The number of states, as it is read.
    pub states: u64,
    /// Our count, where that one is doubtful.
    pub ours: Option<u64>,
}

impl PrintedDistribution {
    /// By value: the number of states, doubtful ones replaced by ours.
    pub fn corrected(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.ours.unwrap_or(row.states)).collect()
    }
}

/// Figure 3 of Utgoff and Saxena (1987).
pub fn utgoff_saxena_distribution() -> PrintedDistribution {
    let yaml = include_str!("../../tables/utgoff-saxena-1987/figure-3.yaml");
    serde_yaml::from_str(yaml).expect("the embedded table was tested")
}

/// Distributions of the eight-puzzle as sequences of the OEIS.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedDistributions {
    /// Where they stand.
    pub source: Source,
    /// How they were read.
    pub how_read: String,
    /// One for each kind of square for the blank.
    pub sequences: Vec<PublishedSequence>,
}

/// A distribution as a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedSequence {
    /// Its number in the OEIS.
    pub name: String,
    /// What it counts.
    pub title: String,
    /// The board, as it is named here.
    pub board: String,
    /// By value: the number of positions.
    pub counts: Vec<u64>,
}

/// The sequences A089473, A089474 and A089483.
pub fn oeis_distributions() -> PublishedDistributions {
    let yaml = include_str!("../../tables/oeis/eight-puzzle.yaml");
    serde_yaml::from_str(yaml).expect("the embedded table was tested")
}
