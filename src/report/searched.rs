//! What a search tells beside its solution: what it has cost, or how a construction goes.

use std::time::Duration;

use itertools::Itertools;
use serde::Serialize;

use super::grouped;
use crate::board::SquareId;
use crate::position::Position;
use crate::search::patterns::Partition;
use crate::search::{Construction, Heuristic, Statistics};

/// What a search has cost.
#[derive(Clone, Debug, Serialize)]
pub struct StatisticsReport {
    /// The lower bound that guided it.
    pub heuristic: String,
    /// The counts.
    #[serde(flatten)]
    pub counts: Statistics,
    /// How long it took.
    pub seconds: f64,
}

impl StatisticsReport {
    /// The report of a search.
    pub fn of(heuristic: Heuristic, counts: Statistics, time: Duration) -> Self {
        Self { heuristic: heuristic.name().into(), counts, seconds: time.as_secs_f64() }
    }

    /// The report of a search with the tables of this partition, at the end.
    pub fn by_patterns(partition: &Partition, counts: Statistics, time: Duration) -> Self {
        let heuristic = format!("patterns {}", partition.sizes());
        Self { heuristic, counts, seconds: time.as_secs_f64() }
    }

    /// The same for people.
    pub(super) fn lines(&self) -> Vec<String> {
        let number = |number: u64| grouped(&number.to_string());
        let Statistics { generated, expanded, greatest_heap, memory, ref thresholds } = self.counts;
        let rate = generated as f64 / self.seconds.max(1e-9) / 1e6;
        let mut lines = vec![format!(
            "  {}: {} positions made, {} visited, {:.3} s, {rate:.1} million a second",
            self.heuristic,
            number(generated),
            number(expanded),
            self.seconds
        )];
        if let (Some(heap), Some(memory)) = (greatest_heap, memory) {
            let memory = crate::figures::in_bytes(memory);
            lines.push(format!("  greatest heap {}, memory {memory}", number(heap)));
        }
        lines.extend(thresholds.iter().map(|of| {
            let (made, visited) = (number(of.generated), number(of.expanded));
            let lookups = of.lookups.map(|lookups| format!(" {:>15} looked up", number(lookups)));
            let lookups = lookups.unwrap_or_default();
            format!(
                "  threshold {:>3}: {made:>15} made {visited:>15} visited{lookups}",
                of.threshold
            )
        }));
        lines
    }
}

/// A construction step by step: for each part the tiles that slide.
#[derive(Clone, Debug, Serialize)]
pub struct ExplanationReport {
    /// The blank goes where the goal has it.
    pub approach: Vec<usize>,
    /// The conjugated 3-cycles.
    pub turns: Vec<TurnReport>,
    /// The moves of all parts; the solution is shorter where one part takes back the end of another.
    pub moves: usize,
}

/// A conjugated 3-cycle.
#[derive(Clone, Debug, Serialize)]
pub struct TurnReport {
    /// The first goes where the second lies, the second where the third, the third where the first.
    pub tiles: Vec<usize>,
    /// The labels of the squares on which they lie.
    pub squares: Vec<String>,
    /// The three and the blank come into a block of two by two squares.
    pub setup: Vec<usize>,
    /// The blank goes round the block.
    pub round: Vec<usize>,
    /// The setup is taken back.
    pub undo: Vec<usize>,
}

impl ExplanationReport {
    /// The report of a construction from this position.
    pub fn of(position: &Position, construction: &Construction) -> Self {
        let board = position.board();
        let mut at = position.clone();
        let mut slid = |walk: &[SquareId]| -> Vec<usize> {
            let slide = |&square| at.slide(square).map(|tile| tile.number(board));
            walk.iter().filter_map(slide).collect()
        };
        let approach = slid(&construction.approach);
        let turns = construction.turns.iter().map(|turn| TurnReport {
            tiles: turn.tiles.iter().map(|tile| tile.number(board)).collect(),
            squares: turn.squares.iter().map(|&square| board.label(square).to_string()).collect(),
            setup: slid(&turn.setup),
            round: slid(&turn.round),
            undo: slid(&turn.undo),
        });
        let turns: Vec<TurnReport> = turns.collect();
        let moves = construction.turns.iter().map(|turn| turn.moves()).sum::<usize>();
        Self { moves: moves + approach.len(), approach, turns }
    }

    /// The same for people.
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
            "  {} moves, without those that are taken back at once the solution",
            self.moves
        ));
        lines
    }
}
