//! The printed tables that claims are checked against.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use taquin::search::{Performance, SearchCost};
use taquin::solution::CensusRow;

use super::specimen::{PrintedHalfPage, schofield_specimen};

/// All printed tables.
#[derive(Clone)]
pub(super) struct PrintedTables {
    /// Schofield's counts of positions by number of moves.
    pub census: PrintedCensus,
    /// Schofield's specimen half-page.
    pub specimen: PrintedHalfPage,
    /// The counts of Utgoff and Saxena.
    pub distribution: PrintedDistribution,
    /// The searches of the course notes.
    pub searches: Vec<PrintedSearch>,
    /// The figures of the chapter.
    pub figures: Vec<PrintedFigure>,
    /// The sequences of the OEIS.
    pub sequences: Vec<PrintedSequence>,
    /// The greatest distances on grids in the OEIS, by the number of rows and that of columns.
    pub farthest: Vec<Vec<usize>>,
}

impl PrintedTables {
    /// The tables as recorded in `tables/`.
    pub fn recorded() -> Self {
        let figures = include_str!("../tables/fifteen-puzzle-chapter/figures.yaml");
        let distribution = include_str!("../tables/utgoff-saxena-1987/figure-3.yaml");
        let PrintedFigures { figures } = from_yaml(figures);
        let PrintedArray { rows } = from_yaml(include_str!("../tables/oeis/farthest.yaml"));
        Self {
            census: from_yaml(include_str!("../tables/schofield-1967/census.yaml")),
            specimen: schofield_specimen(),
            distribution: from_yaml(distribution),
            searches: printed_searches(),
            figures,
            sequences: printed_sequences(),
            farthest: rows,
        }
    }
}

fn from_yaml<T: DeserializeOwned>(yaml: &str) -> T {
    serde_yaml::from_str(yaml).expect("the embedded table was tested")
}

/// Schofield's table of 1967, section "General strategy".
#[derive(Clone, Deserialize)]
pub(super) struct PrintedCensus {
    /// The lines in order.
    pub rows: Vec<CensusRow>,
}

/// Figure 3 of Utgoff and Saxena (1987): the states of the eight-puzzle by number of steps.
#[derive(Clone, Deserialize)]
pub(super) struct PrintedDistribution {
    /// The number of states that the report gives.
    pub states: u64,
    /// The number of states within 10 steps that it gives.
    pub within_10: u64,
    /// The mean number of steps that it gives.
    pub mean: f64,
    /// The greatest number of steps that it gives.
    pub worst: usize,
    /// The lines in order of the steps.
    pub rows: Vec<PrintedCount>,
}

/// The number of states that need a number of steps.
#[derive(Clone, Deserialize)]
pub(super) struct PrintedCount {
    /// The number of steps.
    pub value: usize,
    /// As our scan reads.
    pub states: u64,
    /// Our count, where the scan cannot be right.
    pub ours: Option<u64>,
}

impl PrintedDistribution {
    /// By number of steps: the number of states, corrected.
    pub fn corrected(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.ours.unwrap_or(row.states)).collect()
    }
}

/// The figures of the chapter that show a cycle.
#[derive(Deserialize)]
struct PrintedFigures {
    figures: Vec<PrintedFigure>,
}

/// A figure that shows a cycle of cells.
#[derive(Clone, Deserialize)]
pub(super) struct PrintedFigure {
    /// The number, as printed: `Figure 6.7`.
    pub figure: String,
    /// The cells that the cycle omits.
    pub omits: Vec<usize>,
}

/// Sequences of one puzzle.
#[derive(Deserialize)]
struct PrintedSequences {
    sequences: Vec<PrintedSequence>,
}

/// A sequence of the OEIS.
#[derive(Clone, Deserialize)]
pub(super) struct PrintedSequence {
    /// Its number there.
    pub name: String,
    /// The board, whose home is the goal's.
    pub board: String,
    /// By distance: the number of positions.
    pub counts: Vec<u64>,
}

/// An array of the OEIS.
#[derive(Deserialize)]
struct PrintedArray {
    rows: Vec<Vec<usize>>,
}

/// The sequences in `tables/oeis`.
fn printed_sequences() -> Vec<PrintedSequence> {
    let puzzles = [
        include_str!("../tables/oeis/eight-puzzle.yaml"),
        include_str!("../tables/oeis/fifteen-puzzle.yaml"),
        include_str!("../tables/oeis/grids.yaml"),
        include_str!("../tables/oeis/cubes.yaml"),
    ];
    puzzles.into_iter().flat_map(|yaml| from_yaml::<PrintedSequences>(yaml).sequences).collect()
}

/// The searches of the course notes "8 and 15 Puzzles".
#[derive(Deserialize)]
struct PrintedSearches {
    searches: Vec<PrintedSearch>,
}

/// One search by A*.
#[derive(Clone, Deserialize)]
pub(crate) struct PrintedSearch {
    /// The grid.
    pub board: String,
    /// The length of the solution.
    pub moves: usize,
    /// The heuristic, by our name.
    pub heuristic: String,
    /// The vertices visited.
    pub visited: u64,
    /// The largest size of the heap.
    pub greatest_heap: u64,
}

/// The printed counts of a search, compared with those of a sample.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PrintedComparison {
    /// The number of nodes expanded, as printed.
    pub visited: u64,
    /// The fraction of the sample that expanded fewer.
    pub visited_below: f64,
    /// The largest open list, as printed.
    pub heap: u64,
    /// The fraction of the sample with smaller open lists.
    pub heap_below: f64,
}

impl PrintedComparison {
    /// Compares searches with the printed one for the same heuristic, board and number of moves;
    /// `None` if none was printed, or without searches.
    pub fn new(performance: &Performance, board: &str, moves: usize) -> Option<Self> {
        let printed = printed_searches().into_iter().find(|printed| {
            printed.board == board
                && printed.moves == moves
                && printed.heuristic == performance.heuristic.name()
        })?;
        let searches = &performance.searches;
        let fraction = |is_below: &dyn Fn(&SearchCost) -> bool| {
            searches.iter().filter(|&cost| is_below(cost)).count() as f64 / searches.len() as f64
        };
        (!searches.is_empty()).then(|| Self {
            visited: printed.visited,
            visited_below: fraction(&|cost| cost.visited < printed.visited),
            heap: printed.greatest_heap,
            heap_below: fraction(&|cost| cost.greatest_heap < printed.greatest_heap),
        })
    }
}

fn printed_searches() -> Vec<PrintedSearch> {
    let printed: PrintedSearches = from_yaml(include_str!("../tables/n-puzzles/searches.yaml"));
    printed.searches
}
