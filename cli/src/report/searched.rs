//! What a report shows of a search next to its solution: its cost, or the steps of a construction.

use itertools::Itertools;
use serde::Serialize;
use taquin::position::Path;
use taquin::search::{Construction, Heuristic, SolveResult, Statistics};

use super::grouped;
use super::table::{Row, row};

/// The cost of a search.
#[derive(Clone, Debug, Serialize)]
pub struct StatisticsReport {
    /// The lower bound that guided the search.
    pub heuristic: String,
    /// The counts.
    #[serde(flatten)]
    pub counts: Statistics,
    /// The time that the search took.
    pub seconds: f64,
    /// The time that it took to build or read tables for it.
    pub building_seconds: f64,
}

impl StatisticsReport {
    /// The report of a result; `None` if no search was needed. Tables that are neither a pattern database
    /// nor a heuristic have this name.
    pub fn new(result: &SolveResult, tables: &str) -> Option<Self> {
        let database =
            result.partition.as_ref().map(|partition| format!("pdb {}", partition.sizes()));
        let heuristic = (database)
            .or_else(|| result.heuristic.map(Heuristic::name).map(String::from))
            .unwrap_or_else(|| tables.into());
        let counts = result.statistics.clone()?;
        let searching = result.elapsed.saturating_sub(result.building);
        Some(Self {
            heuristic,
            counts,
            seconds: searching.as_secs_f64(),
            building_seconds: result.building.as_secs_f64(),
        })
    }

    /// What it adds to the row of its solution, in CSV and Markdown.
    pub(super) const COLUMNS: [&str; 9] = [
        "at_least",
        "heuristic",
        "generated",
        "expanded",
        "interrupted",
        "greatest_heap",
        "memory",
        "seconds",
        "building_seconds",
    ];

    /// The values of these columns but for the first; null where no search was needed.
    pub(super) fn columns(of: Option<&Self>) -> Row {
        let fields = of.map(row).unwrap_or_default();
        let column = |name: &str| (name.to_string(), fields.get(name).cloned().unwrap_or_default());
        Self::COLUMNS[1..].iter().map(|name| column(name)).collect()
    }

    /// The lines of a text.
    pub(super) fn lines(&self) -> Vec<String> {
        let Statistics { generated, expanded, interrupted, greatest_heap, memory, ref thresholds } =
            self.counts;
        let rate = generated as f64 / self.seconds.max(1e-9) / 1e6;
        let mut lines = vec![format!(
            "  {}: {} nodes generated, {} expanded, {:.3} s, {rate:.1} million a second",
            self.heuristic,
            grouped(generated),
            grouped(expanded),
            self.seconds
        )];
        if interrupted {
            lines.push(
                "  the search was not finished: the counts are those up to where it stopped".into(),
            );
        }
        if self.building_seconds > 0.0005 {
            lines.push(format!("  tables built or read in {:.3} s", self.building_seconds));
        }
        if let (Some(heap), Some(memory)) = (greatest_heap, memory) {
            let memory = taquin::numerals::format_bytes(memory);
            lines.push(format!("  largest open list {}, memory {memory}", grouped(heap)));
        }
        lines.extend(thresholds.iter().map(|of| {
            let (generated, expanded) = (grouped(of.generated), grouped(of.expanded));
            let lookups = of.lookups.map(|lookups| format!(" {:>15} lookups", grouped(lookups)));
            let lookups = lookups.unwrap_or_default();
            let direction = if of.backwards { " from the goal" } else { "" };
            format!(
                "  threshold {:>3}: {generated:>15} generated {expanded:>15} expanded{lookups}{direction}",
                of.threshold
            )
        }));
        lines
    }
}

/// A construction step by step: for each path the tiles that slide.
#[derive(Clone, Debug, Serialize)]
pub struct ExplanationReport {
    /// The blank moves to its square in the goal.
    pub approach: Vec<usize>,
    /// The conjugated 3-cycles.
    pub turns: Vec<TurnReport>,
    /// The moves of all paths. The solution is shorter if one path undoes the end of the one
    /// before.
    pub moves: usize,
}

/// A conjugated 3-cycle.
#[derive(Clone, Debug, Serialize)]
pub struct TurnReport {
    /// The first goes to the square of the second, the second to that of the third, the third to
    /// that of the first.
    pub tiles: Vec<usize>,
    /// The labels of their squares.
    pub squares: Vec<String>,
    /// The path that brings the three and the blank into a block of two by two squares.
    pub setup: Vec<usize>,
    /// The path of the blank round the block.
    pub round: Vec<usize>,
    /// The setup undone.
    pub undo: Vec<usize>,
}

impl ExplanationReport {
    /// The report of a construction.
    pub fn new(construction: &Construction) -> Self {
        let board = construction.path.start().board();
        let tiles = |path: &Path| path.tiles().map(|tile| tile.number(board)).collect();
        let turns = construction.turns.iter().map(|turn| TurnReport {
            tiles: turn.tiles.iter().map(|tile| tile.number(board)).collect(),
            squares: turn.squares.iter().map(|&square| board.label(square).to_string()).collect(),
            setup: tiles(&turn.setup),
            round: tiles(&turn.round),
            undo: tiles(&turn.undo),
        });
        Self {
            approach: tiles(&construction.approach),
            turns: turns.collect(),
            moves: construction.moves(),
        }
    }

    /// The lines of a text.
    pub(super) fn lines(&self) -> Vec<String> {
        let tiles = |tiles: &[usize]| match tiles {
            [] => "nothing".into(),
            tiles => tiles.iter().join(" "),
        };
        let mut lines = vec![format!("  the blank to its square: {}", tiles(&self.approach))];
        for (number, turn) in (1..).zip(&self.turns) {
            let (named, squares) = (turn.tiles.iter().join(" "), turn.squares.iter().join(" "));
            lines.push(format!("  {number}. tiles ({named}), on squares ({squares})"));
            lines.push(format!("     into a block:  {}", tiles(&turn.setup)));
            lines.push(format!("     once round it: {}", tiles(&turn.round)));
            lines.push(format!("     back again:    {}", tiles(&turn.undo)));
        }
        lines.push(format!(
            "  {} moves; without those that are undone immediately, these are the solution",
            self.moves
        ));
        lines
    }
}
