use std::collections::BTreeMap;
use std::fmt::Display;

use itertools::Itertools;
use serde::Serialize;
use taquin::Board;
use taquin::numerals::number;
use taquin::position::{Metric, Position};
use taquin::states::Distribution;

use super::table::{Row, facts, rows};
use super::writer::of_several;
use super::{Record, grouped};

/// A position and its distance.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReport {
    /// The position.
    pub position: String,
    /// Its distance from the goal.
    pub moves: usize,
    #[serde(skip)]
    metric: Metric,
}

impl ValueReport {
    /// The report of a position at this distance.
    pub fn new(position: &impl Display, moves: usize, metric: Metric) -> Self {
        Self { position: position.to_string(), moves, metric }
    }
}

impl Record for ValueReport {
    fn conventions(&self) -> Option<String> {
        Some(distance_convention(self.metric))
    }
}

fn distance_convention(metric: Metric) -> String {
    format!("moves is the least number of moves to the goal; {}", one_move(metric))
}

/// What one move is, for the conventions of a record.
pub(super) fn one_move(metric: Metric) -> &'static str {
    match metric {
        Metric::SingleTile => "a move slides one tile by one square",
        Metric::MultiTile => "a move slides one or more tiles of a row or column by one square",
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
    /// The distance within which the positions are counted, if not all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<usize>,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// Statistics of all positions.
    #[serde(flatten)]
    pub statistics: Option<DistributionStatistics>,
    /// The positions at the greatest distance, if they are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub farthest: Option<Vec<String>>,
    /// The numbers by distance.
    pub distribution: Vec<MovesCount>,
}

/// Statistics of the distances of all positions.
#[derive(Clone, Debug, Serialize)]
pub struct DistributionStatistics {
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
}

/// The least distance within which some hundredths of the positions are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Percentile {
    /// The hundredths.
    pub percent: u8,
    /// The distance.
    pub moves: usize,
}

/// The number of positions at a distance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MovesCount {
    /// The distance.
    pub moves: usize,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
}

impl DistributionReport {
    /// The greatest number of farthest positions that are shown.
    pub const MOST_SHOWN: u64 = 8;

    /// The hundredths whose distances are reported.
    const PERCENTS: [u8; 7] = [1, 5, 25, 50, 75, 95, 99];

    /// The report of the distances from this goal, of all positions or of those up to `within`.
    pub fn new<P: Display>(
        board: &Board,
        goal: &P,
        metric: Metric,
        distribution: &Distribution,
        farthest: Option<&[P]>,
        within: Option<usize>,
    ) -> Self {
        let farthest = farthest.filter(|farthest| farthest.len() as u64 <= Self::MOST_SHOWN);
        let rows = (0..).zip(distribution.counts());
        let rows = rows.map(|(moves, &positions)| MovesCount { moves, positions });
        let statistics = || DistributionStatistics {
            mean: distribution.mean(),
            median: distribution.median(),
            variance: distribution.variance(),
            percentiles: Self::PERCENTS
                .map(|percent| Percentile { percent, moves: distribution.percentile(percent) })
                .to_vec(),
            highest: distribution.highest(),
        };
        Self {
            board: board.name().into(),
            goal: goal.to_string(),
            metric: of_several(metric),
            within,
            positions: distribution.positions(),
            statistics: within.is_none().then(statistics),
            farthest: farthest.map(|farthest| farthest.iter().map(P::to_string).collect()),
            distribution: rows.collect(),
        }
    }
}

impl Record for DistributionReport {
    fn rows(&self) -> Vec<Row> {
        rows(&self.distribution)
    }

    fn conventions(&self) -> Option<String> {
        Some(distance_convention(self.metric.unwrap_or_default()))
    }

    fn details(&self) -> Vec<String> {
        let percentile = |of: &Percentile| format!("{} % within {}", of.percent, of.moves);
        let mut lines = vec![
            ("", String::new()),
            ("positions", grouped(self.positions)),
            ("goal", self.goal.clone()),
        ];
        lines.extend(self.metric.map(|metric| ("metric", metric.to_string())));
        let Some(of) = &self.statistics else { return facts(lines) };
        let farthest = match &self.farthest {
            Some(positions) => format!(", at {}", positions.join(", ")),
            None => {
                let many = |row: &MovesCount| {
                    let positions = grouped(row.positions);
                    format!(", at {positions} positions, which taquin distances farthest lists")
                };
                self.distribution.last().map(many).unwrap_or_default()
            }
        };
        lines.extend([
            ("mean", format!("{:.4}", of.mean)),
            ("median", of.median.to_string()),
            ("variance", format!("{:.4}", of.variance)),
            ("percent", of.percentiles.iter().map(percentile).join(", ")),
            ("highest", format!("{}{farthest}", of.highest)),
        ]);
        facts(lines)
    }
}

/// The numbers of shortest solutions by distance.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionCountsReport {
    /// The board's name.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// What counts as one move, unless it is the slide of a single tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The number of those with a single solution.
    #[serde(serialize_with = "number")]
    pub unique: u64,
    /// The counts by distance.
    pub distribution: Vec<SolutionCount>,
}

/// The numbers of shortest solutions of the positions at a distance.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionCount {
    /// The distance.
    pub moves: usize,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The number of those with a single solution.
    #[serde(serialize_with = "number")]
    pub unique: u64,
    /// The mean number of solutions.
    pub mean: f64,
    /// The greatest number of solutions.
    #[serde(serialize_with = "number")]
    pub greatest: u64,
    /// The number of positions that have the greatest number.
    #[serde(serialize_with = "number")]
    pub with_greatest: u64,
}

impl SolutionCountsReport {
    /// The report of the solutions to this goal: by distance, the number of positions by that of
    /// their solutions.
    pub fn new(goal: &Position, metric: Metric, counts: &[BTreeMap<u64, u64>]) -> Self {
        let distribution = counts.iter().enumerate().map(SolutionCount::new).collect_vec();
        Self {
            board: goal.board().name().into(),
            goal: goal.to_string(),
            metric: of_several(metric),
            positions: distribution.iter().map(|count| count.positions).sum(),
            unique: distribution.iter().map(|count| count.unique).sum(),
            distribution,
        }
    }
}

impl SolutionCount {
    fn new((moves, counts): (usize, &BTreeMap<u64, u64>)) -> Self {
        let positions = counts.values().sum();
        let solutions: f64 = counts.iter().map(|(&n, &count)| n as f64 * count as f64).sum();
        let (&greatest, &with_greatest) = counts.last_key_value().unwrap_or((&0, &0));
        Self {
            moves,
            positions,
            unique: counts.get(&1).copied().unwrap_or(0),
            mean: solutions / positions as f64,
            greatest,
            with_greatest,
        }
    }
}

impl Record for SolutionCountsReport {
    fn rows(&self) -> Vec<Row> {
        rows(&self.distribution)
    }

    fn conventions(&self) -> Option<String> {
        let moves = distance_convention(self.metric.unwrap_or_default());
        Some(format!(
            "{moves}; unique, mean and greatest are about the number of shortest solutions"
        ))
    }

    fn details(&self) -> Vec<String> {
        facts(vec![
            ("", String::new()),
            ("positions", grouped(self.positions)),
            ("unique", grouped(self.unique)),
            ("goal", self.goal.clone()),
        ])
    }
}

/// How many moves the phases of a solution take.
#[derive(Clone, Debug, Serialize)]
pub struct PhasesReport {
    /// The board's name.
    pub board: String,
    /// What counts as one move, unless it is the slide of a single tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// The phases.
    pub phases: Vec<PhaseReport>,
    /// The greatest number of moves of all phases together.
    pub moves: usize,
}

/// How many moves a phase takes.
#[derive(Clone, Debug, Serialize)]
pub struct PhaseReport {
    /// Its goal.
    pub goal: String,
    /// The number of arrangements of the goal's labels at which it may begin.
    #[serde(serialize_with = "number")]
    pub starts: u64,
    /// The mean number of moves from these.
    pub mean: f64,
    /// The greatest number of moves.
    pub moves: usize,
}

impl PhaseReport {
    /// The report of a phase, from the number of its starts by distance.
    pub fn new(goal: &impl Display, counts: &[u64]) -> Self {
        let starts = counts.iter().sum();
        let sum: f64 =
            counts.iter().zip(0..).map(|(&count, moves)| count as f64 * f64::from(moves)).sum();
        let moves = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        Self { goal: goal.to_string(), starts, mean: sum / starts as f64, moves }
    }
}

impl PhasesReport {
    /// The report of phases one after the other.
    pub fn new(board: &Board, metric: Metric, phases: Vec<PhaseReport>) -> Self {
        let moves = phases.iter().map(|phase| phase.moves).sum();
        Self { board: board.name().into(), metric: of_several(metric), phases, moves }
    }
}

impl Record for PhasesReport {
    fn rows(&self) -> Vec<Row> {
        rows(&self.phases)
    }

    fn conventions(&self) -> Option<String> {
        let moves = distance_convention(self.metric.unwrap_or_default());
        Some(format!("{moves}; starts are the arrangements that have the goal of the phase before"))
    }

    fn details(&self) -> Vec<String> {
        facts(vec![
            ("", String::new()),
            ("moves", format!("at most {} in all phases together", self.moves)),
        ])
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
        (board, goal): (&Board, &impl Display),
        metric: Metric,
        distribution: &Distribution,
    ) -> Self {
        Self {
            table,
            board: board.name().into(),
            goal: goal.to_string(),
            metric: of_several(metric),
            positions: distribution.positions(),
            highest: distribution.highest(),
            mean: distribution.mean(),
        }
    }
}

impl Record for ProofReport {
    fn conventions(&self) -> Option<String> {
        Some(
            "every position that can reach the goal has its distance in the file: a sweep from the \
             goal reached each, found a neighbour one move nearer, and none more than one apart".into()
        )
    }

    fn details(&self) -> Vec<String> {
        vec!["proved: every value is the distance from the goal".into()]
    }
}
