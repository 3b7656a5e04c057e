use itertools::chain;
use serde::{Serialize, Serializer};
use taquin::Position;
#[cfg(feature = "documents")]
use taquin::numerals::grouped;
use taquin::search::{Performance, SlideBound, Spread};
#[cfg(feature = "documents")]
use taquin_documents::PrintedComparison;

use super::{Cell, Record, or_empty, yes_or_no};

/// The performance of one heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct HeuristicReport {
    /// Its name.
    pub heuristic: &'static str,
    /// The number of positions whose bound was computed.
    pub positions: u64,
    /// The mean bound.
    pub mean: f64,
    /// The mean shortfall of the bound from the distance; `None` where distances are not known.
    pub error: Option<f64>,
    /// Whether no bound exceeds the distance; `None` where distances are not known.
    pub admissible: Option<bool>,
    /// Whether no move of these positions changes the bound by more than one.
    pub consistent: bool,
    /// The number of positions that A* solved.
    pub solved: usize,
    /// The nodes that A* expanded.
    pub visited: Option<Spread>,
    /// The largest open list of A*.
    pub heap: Option<Spread>,
    /// The seed, if positions were drawn.
    pub seed: Option<u64>,
    /// The printed counts among these.
    #[cfg(feature = "documents")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<PrintedComparison>,
}

impl HeuristicReport {
    /// The report of a heuristic's performance.
    pub fn new(performance: &Performance, seed: Option<u64>) -> Self {
        Self {
            heuristic: performance.heuristic.name(),
            positions: performance.positions,
            mean: performance.mean(),
            error: performance.mean_error(),
            admissible: performance.against_values.as_ref().map(|values| values.admissible),
            consistent: performance.consistent,
            solved: performance.searches.len(),
            visited: performance.nodes_expanded(),
            heap: performance.largest_open_lists(),
            seed,
            #[cfg(feature = "documents")]
            printed: None,
        }
    }
}

/// Rounds to four decimals.
fn rounded(number: f64) -> String {
    ((number * 1e4).round() / 1e4).to_string()
}

impl Record for HeuristicReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let (visited, heap) = (self.visited, self.heap);
        vec![vec![
            Cell::text("heuristic", 16, self.heuristic),
            Cell::number("positions", 9, self.positions),
            Cell::number("mean", 7, rounded(self.mean)),
            Cell::number("error", 7, or_empty(self.error.map(rounded))),
            Cell::text("admissible", 10, self.admissible.map_or("not known", yes_or_no)),
            Cell::text("consistent", 10, yes_or_no(self.consistent)),
            Cell::number("solved", 6, self.solved),
            Cell::number("mean_visited", 12, or_empty(visited.map(|visited| visited.mean))),
            Cell::number("median_visited", 14, or_empty(visited.map(|visited| visited.median))),
            Cell::number("mean_heap", 9, or_empty(heap.map(|heap| heap.mean))),
            Cell::number("median_heap", 11, or_empty(heap.map(|heap| heap.median))),
        ]]
    }

    fn whole_rows(&self) -> Vec<Vec<Cell>> {
        with_seed(self.rows(), self.seed)
    }

    #[cfg(feature = "documents")]
    fn details(&self) -> Vec<String> {
        let line = |printed: &PrintedComparison| {
            format!(
                "  printed: {} nodes expanded, {:.1} % of these searches expanded fewer; largest \
                 open list {}, {:.1} % had smaller ones",
                grouped(printed.visited),
                100.0 * printed.visited_below,
                grouped(printed.heap),
                100.0 * printed.heap_below
            )
        };
        self.printed.iter().map(line).collect()
    }
}

/// The performance of one lower bound of the number of slides of several tiles.
#[derive(Clone, Debug, Serialize)]
pub struct SlideBoundReport {
    /// Its name.
    pub heuristic: &'static str,
    /// The number of positions whose bound was computed.
    pub positions: u64,
    /// The mean bound.
    pub mean: f64,
    /// The greatest bound.
    pub greatest: usize,
    /// The mean shortfall of the bound from the distance; `None` where distances are not known.
    pub error: Option<f64>,
    /// The share of positions whose bound is the distance; `None` where distances are not known.
    pub exact: Option<f64>,
    /// Whether no bound exceeds the distance; `None` where distances are not known.
    pub admissible: Option<bool>,
    /// Whether no slide from these positions changes the bound by more than one.
    pub consistent: bool,
    /// The seed, if positions were drawn.
    pub seed: Option<u64>,
}

impl SlideBoundReport {
    /// The report of a bound's performance.
    pub fn new(performance: &Performance<SlideBound>, seed: Option<u64>) -> Self {
        let values = performance.against_values.as_ref();
        let share = |exact: u64| exact as f64 / performance.positions.max(1) as f64;
        Self {
            heuristic: performance.heuristic.name(),
            positions: performance.positions,
            mean: performance.mean(),
            greatest: performance.greatest,
            error: performance.mean_error(),
            exact: values.map(|values| share(values.exact)),
            admissible: values.map(|values| values.admissible),
            consistent: performance.consistent,
            seed,
        }
    }
}

impl Record for SlideBoundReport {
    fn conventions(&self) -> Option<&'static str> {
        Some("bounds of single tiles are divided by the number of tiles in the longest slide")
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        vec![vec![
            Cell::text("heuristic", 16, self.heuristic),
            Cell::number("positions", 9, self.positions),
            Cell::number("mean", 7, rounded(self.mean)),
            Cell::number("greatest", 8, self.greatest),
            Cell::number("error", 7, or_empty(self.error.map(rounded))),
            Cell::number("exact", 7, or_empty(self.exact.map(rounded))),
            Cell::text("admissible", 10, self.admissible.map_or("not known", yes_or_no)),
            Cell::text("consistent", 10, yes_or_no(self.consistent)),
        ]]
    }

    fn whole_rows(&self) -> Vec<Vec<Cell>> {
        with_seed(self.rows(), self.seed)
    }
}

/// The rows with the seed in a last column.
fn with_seed(mut rows: Vec<Vec<Cell>>, seed: Option<u64>) -> Vec<Vec<Cell>> {
    rows.iter_mut().for_each(|row| row.push(Cell::number("seed", 4, or_empty(seed))));
    rows
}

/// Every bound of one position.
#[derive(Clone, Debug, Serialize)]
pub struct BoundsReport {
    /// The position.
    pub position: String,
    /// The bounds by the names of the heuristics.
    #[serde(serialize_with = "as_map")]
    pub bounds: Vec<(&'static str, u16)>,
    /// The distance from the goal, if it is known.
    pub moves: Option<usize>,
    /// The seed, if the positions were drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

fn as_map<S: Serializer>(bounds: &[(&'static str, u16)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(bounds.iter().copied())
}

impl BoundsReport {
    /// The reports of positions with their distances, where they are known. `bounds` has each
    /// heuristic's name, and its bounds in the order of the positions.
    pub fn all<'r>(
        positions: &'r [(Position, Option<usize>)],
        bounds: &'r [(&'static str, &'r [u16])],
        seed: Option<u64>,
    ) -> impl Iterator<Item = Self> + 'r {
        positions.iter().enumerate().map(move |(number, (position, moves))| Self {
            position: position.with_rows(),
            bounds: bounds.iter().map(|(name, values)| (*name, values[number])).collect(),
            moves: *moves,
            seed,
        })
    }
}

impl Record for BoundsReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let position = Cell::text("position", self.position.len(), &self.position);
        let bounds = self.bounds.iter().map(|&(name, bound)| Cell::number(name, 5, bound));
        let moves = Cell::number("moves", 5, or_empty(self.moves));
        vec![chain!([position], bounds, [moves]).collect()]
    }

    fn whole_rows(&self) -> Vec<Vec<Cell>> {
        match self.seed {
            Some(_) => with_seed(self.rows(), self.seed),
            None => self.rows(),
        }
    }
}
