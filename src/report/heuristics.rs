use serde::Serialize;

use super::{Column, Record};
#[cfg(feature = "claims")]
use crate::claims::PrintedComparison;
#[cfg(feature = "claims")]
use crate::numerals::grouped;
use crate::search::{Performance, Spread};

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
    /// The printed counts among these.
    #[cfg(feature = "claims")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<PrintedComparison>,
}

impl HeuristicReport {
    /// The report of a heuristic's performance.
    pub fn new(performance: &Performance) -> Self {
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
            #[cfg(feature = "claims")]
            printed: None,
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

/// Rounds to four decimals.
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

    #[cfg(feature = "claims")]
    fn details(&self) -> Vec<String> {
        let number = |number: u64| grouped(&number.to_string());
        let line = |printed: &PrintedComparison| {
            format!(
                "  printed: {} nodes expanded, {:.1} % of these searches expanded fewer; largest \
                 open list {}, {:.1} % had smaller ones",
                number(printed.visited),
                100.0 * printed.visited_below,
                number(printed.heap),
                100.0 * printed.heap_below
            )
        };
        self.printed.iter().map(line).collect()
    }
}
