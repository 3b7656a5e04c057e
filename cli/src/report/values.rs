use itertools::{Itertools, chain};
use serde::Serialize;
use taquin::numerals::number;
use taquin::position::{Metric, Position};
use taquin::states::Distribution;

use super::writer::{metric_cell, of_several};
use super::{Cell, Record, grouped};

/// A position and its distance.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReport {
    /// The position.
    pub position: String,
    /// Its distance from the goal.
    pub value: usize,
    #[serde(skip)]
    metric: Metric,
}

impl ValueReport {
    /// The report of a position at this distance.
    pub fn new(position: &Position, value: usize, metric: Metric) -> Self {
        Self { position: position.to_string(), value, metric }
    }
}

impl Record for ValueReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let position = Cell::text("position", self.position.len(), &self.position);
        vec![vec![position, Cell::number("value", 5, self.value)]]
    }

    fn conventions(&self) -> Option<&'static str> {
        Some(match self.metric {
            Metric::MultiTile => {
                "value is the least number of moves to the goal; a move slides one or more tiles of \
                 a row or column by one square"
            }
            _ => {
                "value is the least number of moves to the goal; a move slides one tile by one \
                 square"
            }
        })
    }
}

/// The number of positions by distance, and statistics of it.
#[derive(Clone, Debug, Serialize)]
pub struct DistributionReport {
    /// The board's name.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// What counts as one move, unless it is the slide of a single tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// The number of all positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The mean distance.
    pub mean: f64,
    /// The median distance.
    pub median: f64,
    /// The variance of the distances.
    pub variance: f64,
    /// The distances within which so many hundredths of the positions are.
    pub percentiles: Vec<Percentile>,
    /// The greatest distance.
    pub highest: usize,
    /// The positions at the greatest distance, if they are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub farthest: Option<Vec<String>>,
    /// The size of a restricted space.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Within>,
    /// The numbers by distance; in a restricted space only those within it.
    pub distribution: Vec<DepthCount>,
}

/// The least distance within which some hundredths of the positions are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Percentile {
    /// The hundredths.
    pub percent: u8,
    /// The distance.
    pub depth: usize,
}

/// The number of positions within a distance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Within {
    /// The distance.
    pub depth: usize,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
}

/// The number of positions at a distance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DepthCount {
    /// The distance.
    pub depth: usize,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
}

impl DistributionReport {
    /// The greatest number of farthest positions that are shown.
    pub const MOST_SHOWN: u64 = 8;

    /// The hundredths whose distances are reported.
    const PERCENTS: [u8; 7] = [1, 5, 25, 50, 75, 95, 99];

    /// The report of a distribution of distances from this goal, or of those up to `within`.
    pub fn new(
        goal: &Position,
        metric: Metric,
        distribution: &Distribution,
        farthest: Option<&[Position]>,
        within: Option<usize>,
    ) -> Self {
        let farthest = farthest.filter(|farthest| farthest.len() as u64 <= Self::MOST_SHOWN);
        let rows = (0..).zip(distribution.counts());
        let rows = rows.map(|(depth, &positions)| DepthCount { depth, positions });
        Self {
            board: goal.board().name().into(),
            goal: goal.to_string(),
            metric: of_several(metric),
            positions: distribution.positions(),
            mean: distribution.mean(),
            median: distribution.median(),
            variance: distribution.variance(),
            percentiles: Self::PERCENTS
                .map(|percent| Percentile { percent, depth: distribution.percentile(percent) })
                .to_vec(),
            highest: distribution.highest(),
            farthest: farthest.map(|farthest| farthest.iter().map(Position::to_string).collect()),
            within: within.map(|depth| Within { depth, positions: distribution.within(depth) }),
            distribution: rows.filter(|row| within.is_none_or(|most| row.depth <= most)).collect(),
        }
    }
}

impl Record for DistributionReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let row = |&DepthCount { depth, positions }: &DepthCount| {
            vec![Cell::number("depth", 5, depth), Cell::number("positions", 9, positions)]
        };
        self.distribution.iter().map(row).collect()
    }

    fn conventions(&self) -> Option<&'static str> {
        Some(match self.metric {
            Some(Metric::MultiTile) => {
                "depth is the least number of moves to the goal; a move slides one or more tiles of \
                 a row or column by one square"
            }
            _ => {
                "depth is the least number of moves to the goal; a move slides one tile by one \
                 square"
            }
        })
    }

    fn details(&self) -> Vec<String> {
        let percentile = |of: &Percentile| format!("{} % within {}", of.percent, of.depth);
        let mut lines = vec![
            String::new(),
            format!("positions  {}", grouped(self.positions)),
            format!("goal       {}", self.goal),
        ];
        lines.extend(self.metric.map(|metric| format!("metric     {metric}")));
        lines.extend([
            format!("mean       {:.4}", self.mean),
            format!("median     {}", self.median),
            format!("variance   {:.4}", self.variance),
            format!("percent    {}", self.percentiles.iter().map(percentile).join(", ")),
        ]);
        let farthest = match &self.farthest {
            Some(positions) => format!(", at {}", positions.join(", ")),
            None => {
                let row = self.distribution.iter().find(|row| row.depth == self.highest);
                let many = |row: &DepthCount| {
                    let positions = grouped(row.positions);
                    format!(", at {positions} positions, which taquin distances farthest lists")
                };
                row.map(many).unwrap_or_default()
            }
        };
        lines.push(format!("highest    {}{farthest}", self.highest));
        lines.extend(
            self.within
                .map(|within| format!("within {:<3} {}", within.depth, grouped(within.positions))),
        );
        lines
    }
}

/// A proved file of distances.
#[derive(Clone, Debug, Serialize)]
pub struct ProofReport {
    /// The file.
    pub table: String,
    /// The board's name.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// What counts as one move, unless it is the slide of a single tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// The number of positions with a distance.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The greatest distance.
    pub highest: usize,
    /// The mean distance.
    pub mean: f64,
}

impl ProofReport {
    /// The report of a file for this goal, and the proved distribution.
    pub fn new(
        table: String,
        goal: &Position,
        metric: Metric,
        distribution: &Distribution,
    ) -> Self {
        Self {
            table,
            board: goal.board().name().into(),
            goal: goal.to_string(),
            metric: of_several(metric),
            positions: distribution.positions(),
            highest: distribution.highest(),
            mean: distribution.mean(),
        }
    }
}

impl Record for ProofReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let start = [
            Cell::text("table", self.table.len(), &self.table),
            Cell::text("board", self.board.len(), &self.board),
            Cell::text("goal", self.goal.len(), &self.goal),
        ];
        let end = [
            Cell::number("positions", 9, self.positions),
            Cell::number("highest", 7, self.highest),
            Cell::number("mean", 8, format!("{:.4}", self.mean)),
        ];
        vec![chain!(start, metric_cell(self.metric), end).collect()]
    }

    fn conventions(&self) -> Option<&'static str> {
        Some(
            "every position that can reach the goal has its distance in the file: a sweep from the \
             goal reached each, found a neighbour one move nearer, and none more than one apart",
        )
    }

    fn details(&self) -> Vec<String> {
        vec!["proved: every value is the distance from the goal".into()]
    }
}
