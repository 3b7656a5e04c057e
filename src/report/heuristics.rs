use serde::Serialize;

use super::{Column, Record, grouped};
use crate::claims::printed_searches;
use crate::search::{Performance, SearchCost};

/// One heuristic among others.
#[derive(Clone, Debug, Serialize)]
pub struct HeuristicReport {
    /// Its name.
    pub heuristic: &'static str,
    /// The number of positions whose bound was computed.
    pub positions: u64,
    /// The mean bound.
    pub mean: f64,
    /// By how much it falls short of the perfect value on average; nothing where values are not known.
    pub error: Option<f64>,
    /// Whether no bound is larger than the perfect value; nothing where values are not known.
    pub admissible: Option<bool>,
    /// Whether no move of these positions changes the bound by more than one.
    pub consistent: bool,
    /// The number of positions that A* solved.
    pub solved: usize,
    /// The positions that A* visited: mean and median.
    pub visited: Option<Spread>,
    /// The greatest size of its heap.
    pub heap: Option<Spread>,
    /// Where counts that were printed fall among these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<PrintedBeside>,
}

/// Counts of several searches.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Spread {
    /// The least.
    pub least: u64,
    /// The one in the middle, or half way between the two in the middle.
    pub median: f64,
    /// The mean, rounded.
    pub mean: u64,
    /// The greatest.
    pub greatest: u64,
}

/// A printed count among those of a sample.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PrintedBeside {
    /// The vertices visited, as printed.
    pub visited: u64,
    /// The part of the sample that visited fewer.
    pub visited_below: f64,
    /// The greatest heap, as printed.
    pub heap: u64,
    /// The part of the sample with smaller heaps.
    pub heap_below: f64,
}

impl Spread {
    fn of(mut counts: Vec<u64>) -> Option<Self> {
        counts.sort_unstable();
        let (&least, &greatest) = (counts.first()?, counts.last()?);
        let mean = (counts.iter().sum::<u64>() as f64 / counts.len() as f64).round() as u64;
        let last = counts.len() - 1;
        let median = (counts[last / 2] as f64 + counts[last.div_ceil(2)] as f64) / 2.0;
        Some(Self { least, median, mean, greatest })
    }
}

impl HeuristicReport {
    /// The report of a heuristic's performance on a board; `depth` if all positions that A* solved have
    /// this value.
    pub fn of(performance: &Performance, board: &str, depth: Option<usize>) -> Self {
        let heuristic = performance.heuristic.name();
        let searches = &performance.searches;
        let all = |of: fn(&SearchCost) -> u64| searches.iter().map(of).collect::<Vec<u64>>();
        let (visited, heaps) = (all(|cost| cost.visited), all(|cost| cost.greatest_heap));
        let below = |counts: &[u64], printed: u64| {
            counts.iter().filter(|&&count| count < printed).count() as f64 / counts.len() as f64
        };
        let printed = printed_searches().searches.into_iter().find(|printed| {
            printed.board == board && Some(printed.moves) == depth && printed.heuristic == heuristic
        });
        Self {
            heuristic,
            positions: performance.positions,
            mean: performance.mean(),
            error: performance.mean_error(),
            admissible: performance.against_values.as_ref().map(|values| values.admissible),
            consistent: performance.consistent,
            solved: searches.len(),
            printed: printed.filter(|_| !searches.is_empty()).map(|printed| PrintedBeside {
                visited: printed.visited,
                visited_below: below(&visited, printed.visited),
                heap: printed.greatest_heap,
                heap_below: below(&heaps, printed.greatest_heap),
            }),
            visited: Spread::of(visited),
            heap: Spread::of(heaps),
        }
    }

    /// The columns of the table.
    pub fn table_columns() -> Vec<Column> {
        vec![
            Column::text("heuristic", 15),
            Column::number("positions", 9),
            Column::number("mean", 7),
            Column::number("error", 7),
            Column::text("admissible", 10),
            Column::text("consistent", 10),
            Column::number("solved", 6),
            Column::number("mean_visited", 12),
            Column::number("median_visited", 14),
            Column::number("mean_heap", 9),
            Column::number("median_heap", 11),
        ]
    }
}

/// To four figures after the point.
fn rounded(number: f64) -> String {
    ((number * 1e4).round() / 1e4).to_string()
}

impl Record for HeuristicReport {
    fn columns(&self) -> Vec<Column> {
        Self::table_columns()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_string();
        let spread =
            |spread: Option<Spread>, of: fn(Spread) -> String| spread.map_or(String::new(), of);
        vec![vec![
            self.heuristic.into(),
            self.positions.to_string(),
            rounded(self.mean),
            self.error.map_or(String::new(), rounded),
            self.admissible.map_or("not known".into(), yes),
            yes(self.consistent),
            self.solved.to_string(),
            spread(self.visited, |visited| visited.mean.to_string()),
            spread(self.visited, |visited| visited.median.to_string()),
            spread(self.heap, |heap| heap.mean.to_string()),
            spread(self.heap, |heap| heap.median.to_string()),
        ]]
    }

    fn details(&self) -> Vec<String> {
        let number = |number: u64| grouped(&number.to_string());
        let line = |printed: &PrintedBeside| {
            format!(
                "  printed: {} visited, {:.1} % of these visited fewer; greatest heap {}, {:.1} % had smaller ones",
                number(printed.visited),
                100.0 * printed.visited_below,
                number(printed.heap),
                100.0 * printed.heap_below
            )
        };
        self.printed.iter().map(line).collect()
    }
}
