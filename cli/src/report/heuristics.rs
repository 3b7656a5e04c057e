use itertools::chain;
use serde::{Serialize, Serializer};
use taquin::Position;
#[cfg(feature = "documents")]
use taquin::numerals::grouped;
use taquin::search::{Performance, SlideBound, Spread};
#[cfg(feature = "documents")]
use taquin_documents::PrintedComparison;

use super::Record;
use super::table::{Row, row, without};

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

impl Record for HeuristicReport {
    fn rows(&self) -> Vec<Row> {
        let mut fields = row(self);
        let seed = fields.shift_remove("seed");
        let (visited, heap) = (self.visited, self.heap);
        fields.extend([
            ("mean_visited".into(), visited.map(|visited| visited.mean).into()),
            ("median_visited".into(), visited.map(|visited| visited.median).into()),
            ("mean_heap".into(), heap.map(|heap| heap.mean).into()),
            ("median_heap".into(), heap.map(|heap| heap.median).into()),
        ]);
        fields.extend(seed.map(|seed| ("seed".into(), seed)));
        vec![without(fields, &["visited", "heap"])]
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["seed"]
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
    fn conventions(&self) -> Option<String> {
        Some(
            "bounds of single tiles are divided by the number of tiles in the longest slide".into(),
        )
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["seed"]
    }
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
    #[serde(skip_serializing_if = "Option::is_none")]
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
    fn rows(&self) -> Vec<Row> {
        let mut fields = row(self).into_iter();
        let position = fields.next();
        let bounds = self.bounds.iter().map(|&(name, bound)| (name.to_string(), bound.into()));
        vec![chain!(position, bounds, fields).collect()]
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["seed"]
    }
}
