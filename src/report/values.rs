use serde::Serialize;

use super::{Column, Record, Unsolved, grouped};
use crate::figures::number;
use crate::position::Position;
use crate::states::planes::Count;
use crate::states::{Distribution, Values, ValuesError};

/// A position and its perfect value.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReport {
    /// The position.
    pub position: String,
    /// Its value.
    pub value: usize,
}

impl ValueReport {
    /// The report of a position with this value.
    pub fn of(position: &Position, value: usize) -> Self {
        Self { position: position.to_string(), value }
    }

    /// The report of a position whose value is looked up.
    pub fn looked_up(values: &Values, position: &Position) -> Result<Self, Unsolved> {
        match values.value(position)? {
            Some(value) => Ok(Self::of(position, value)),
            None => Err(Unsolved::of(values, position)),
        }
    }

    /// The columns of the table; a position is written in so many characters.
    pub fn table_columns(position: usize) -> Vec<Column> {
        vec![Column::text("position", position), Column::number("value", 5)]
    }
}

impl Record for ValueReport {
    fn columns(&self) -> Vec<Column> {
        Self::table_columns(self.position.len())
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![self.position.clone(), self.value.to_string()]]
    }

    fn conventions(&self) -> Option<&'static str> {
        Some("value is the least number of moves to the goal; a move slides one tile by one square")
    }
}

/// How many positions have each value, and what follows from it.
#[derive(Clone, Debug, Serialize)]
pub struct DistributionReport {
    /// The board's name.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// The number of all positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The mean value.
    pub mean: f64,
    /// The value in the middle.
    pub median: f64,
    /// The greatest value.
    pub highest: usize,
    /// The positions that have it, if they are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Vec<String>>,
    /// The size of a restricted space.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Within>,
    /// The numbers by value; in a restricted space only those that belong to it.
    pub distribution: Vec<DepthCount>,
}

/// How many positions have at most a value.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Within {
    /// The value.
    pub depth: usize,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
}

/// How many positions have a value.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DepthCount {
    /// The value.
    pub depth: usize,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
}

impl DistributionReport {
    /// The most positions that are shown as the hardest.
    const MOST_SHOWN: u64 = 8;

    /// The report of these values, or of those up to `within`.
    pub fn of(values: &Values, within: Option<usize>) -> Result<Self, ValuesError> {
        let (distribution, highest) = (values.distribution(), values.distribution().highest());
        let hardest = match distribution.counts()[highest] <= Self::MOST_SHOWN {
            true => Some(values.at(highest)?),
            false => None,
        };
        Ok(Self::new(values.goal(), distribution, hardest.as_deref(), within))
    }

    /// The report of a count, or of its depths up to `within`.
    pub fn of_count(goal: &Position, count: &Count, within: Option<usize>) -> Self {
        Self::new(goal, &count.distribution, count.hardest.as_deref(), within)
    }

    fn new(
        goal: &Position,
        distribution: &Distribution,
        hardest: Option<&[Position]>,
        within: Option<usize>,
    ) -> Self {
        let hardest = hardest.filter(|hardest| hardest.len() as u64 <= Self::MOST_SHOWN);
        let rows = (0..).zip(distribution.counts());
        let rows = rows.map(|(depth, &positions)| DepthCount { depth, positions });
        Self {
            board: goal.board().name().into(),
            goal: goal.to_string(),
            positions: distribution.positions(),
            mean: distribution.mean(),
            median: distribution.median(),
            highest: distribution.highest(),
            hardest: hardest.map(|hardest| hardest.iter().map(Position::to_string).collect()),
            within: within.map(|depth| Within { depth, positions: distribution.within(depth) }),
            distribution: rows.filter(|row| within.is_none_or(|most| row.depth <= most)).collect(),
        }
    }
}

impl Record for DistributionReport {
    fn columns(&self) -> Vec<Column> {
        vec![Column::number("depth", 5), Column::number("positions", 9)]
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |row: &DepthCount| vec![row.depth.to_string(), row.positions.to_string()];
        self.distribution.iter().map(row).collect()
    }

    fn conventions(&self) -> Option<&'static str> {
        Some("depth is the least number of moves to the goal; a move slides one tile by one square")
    }

    fn details(&self) -> Vec<String> {
        let count = |count: u64| grouped(&count.to_string());
        let mut lines = vec![
            String::new(),
            format!("positions  {}", count(self.positions)),
            format!("goal       {}", self.goal),
            format!("mean       {:.4}", self.mean),
            format!("median     {}", self.median),
        ];
        let hardest = match &self.hardest {
            Some(positions) => format!(", at {}", positions.join(", ")),
            None => {
                let row = self.distribution.iter().find(|row| row.depth == self.highest);
                let many = |row: &DepthCount| {
                    let positions = count(row.positions);
                    format!(", at {positions} positions, which taquin values hardest lists")
                };
                row.map(many).unwrap_or_default()
            }
        };
        lines.push(format!("highest    {}{hardest}", self.highest));
        lines.extend(
            self.within
                .map(|within| format!("within {:<3} {}", within.depth, count(within.positions))),
        );
        lines
    }
}

/// A table that was proved.
#[derive(Clone, Debug, Serialize)]
pub struct ProofReport {
    /// The table's file.
    pub table: String,
    /// The board's name.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// The number of positions that have a value.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The greatest value.
    pub highest: usize,
    /// The mean value.
    pub mean: f64,
}

impl ProofReport {
    /// The report of a table for this goal, and the distribution that was proved.
    pub fn of(table: String, goal: &Position, distribution: &Distribution) -> Self {
        Self {
            table,
            board: goal.board().name().into(),
            goal: goal.to_string(),
            positions: distribution.positions(),
            highest: distribution.highest(),
            mean: distribution.mean(),
        }
    }
}

impl Record for ProofReport {
    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("table", self.table.len()),
            Column::text("board", self.board.len()),
            Column::text("goal", self.goal.len()),
            Column::number("positions", 9),
            Column::number("highest", 7),
            Column::number("mean", 8),
        ]
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![
            self.table.clone(),
            self.board.clone(),
            self.goal.clone(),
            self.positions.to_string(),
            self.highest.to_string(),
            format!("{:.4}", self.mean),
        ]]
    }

    fn conventions(&self) -> Option<&'static str> {
        Some(
            "every position from which a way leads to the goal has its value in the table: one sweep from \
             the goal met each, with a neighbour one nearer, and none more than one apart",
        )
    }

    fn details(&self) -> Vec<String> {
        vec!["proved: every value is the distance from the goal".into()]
    }
}
