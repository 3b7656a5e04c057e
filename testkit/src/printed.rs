//! The numbers that others printed, from the folder `tables/`. Each table names its source.

use itertools::Itertools;
use serde::Deserialize;
use serde::de::DeserializeOwned;

fn from_yaml<T: DeserializeOwned>(yaml: &str) -> T {
    serde_yaml::from_str(yaml).expect("a table of the expected form")
}

/// Schofield's table of 1967. The library's type of rows reads them.
#[derive(Deserialize)]
pub struct Census<Row> {
    pub rows: Vec<Row>,
    /// The printed last line.
    pub totals: Totals,
}

#[derive(Deserialize)]
pub struct Totals {
    pub positions: u64,
    pub classes: u64,
    pub extended_classes: u64,
}

pub fn schofield_census<Row: DeserializeOwned>() -> Census<Row> {
    from_yaml(include_str!("../../tables/schofield-1967/census.yaml"))
}

/// Figure 3 of Utgoff and Saxena (1987), as our scan reads, with our corrections.
#[derive(Deserialize)]
pub struct Distribution {
    /// Why some counts of the scan cannot be right.
    pub argument: String,
    /// The numbers that the text gives: of all states, of those within 10 steps, the mean, the
    /// maximum.
    pub states: u64,
    pub within_10: u64,
    pub mean: f64,
    pub worst: usize,
    pub rows: Vec<Count>,
}

#[derive(Deserialize)]
pub struct Count {
    pub value: usize,
    /// The number of states as the scan reads.
    pub states: u64,
    /// Our count, where the scan cannot be right.
    pub ours: Option<u64>,
}

impl Distribution {
    /// By value: the number of states, corrected.
    pub fn corrected(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.ours.unwrap_or(row.states)).collect()
    }
}

pub fn utgoff_saxena_distribution() -> Distribution {
    from_yaml(include_str!("../../tables/utgoff-saxena-1987/figure-3.yaml"))
}

/// Distributions of the eight-puzzle in the OEIS: A089473, A089474 and A089483.
#[derive(Deserialize)]
pub struct Distributions {
    pub sequences: Vec<Sequence>,
}

#[derive(Deserialize)]
pub struct Sequence {
    /// The number in the OEIS.
    pub name: String,
    pub board: String,
    /// By value: the number of positions.
    pub counts: Vec<u64>,
}

pub fn oeis_distributions() -> Distributions {
    from_yaml(include_str!("../../tables/oeis/eight-puzzle.yaml"))
}

/// The number of positions of the fifteen-puzzle by number of slides of one or more tiles: A389728.
pub fn oeis_slides_of_fifteen() -> Distributions {
    from_yaml(include_str!("../../tables/oeis/fifteen-puzzle.yaml"))
}

/// One of R. E. Korf's hundred random fifteen-puzzles (1985), the usual benchmark of searches. The
/// goal has the blank at the top left: the board `4x4@1,1`.
pub struct KorfInstance {
    /// From 1.
    pub number: usize,
    /// All squares in reading order, 0 for the blank.
    pub position: String,
    /// The length of a shortest solution.
    pub moves: usize,
    /// The sum of the Manhattan distances.
    pub manhattan: usize,
    /// The nodes that his program generated with IDA* and the Manhattan distance, and one for the
    /// start.
    pub nodes: u64,
}

/// The first forty; the head of the file describes the columns.
pub fn korf_instances() -> Vec<KorfInstance> {
    let tsv = include_str!("../../tables/korf-1985/first-forty.tsv");
    let rows = tsv.lines().filter(|line| !line.starts_with('#')).skip(1);
    let instance = |row: &str| {
        let (number, position, moves, manhattan, nodes) = row.split('\t').collect_tuple()?;
        Some(KorfInstance {
            number: number.parse().ok()?,
            position: position.into(),
            moves: moves.parse().ok()?,
            manhattan: manhattan.parse().ok()?,
            nodes: nodes.parse().ok()?,
        })
    };
    rows.map(|row| instance(row).expect("five columns")).collect()
}
