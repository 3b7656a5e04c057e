use itertools::Itertools;
use serde::Serialize;
use taquin::perm::Order;
use taquin::solution::{CosetAction, CosetRow, Cosets};

use super::group::Count;
use super::table::{Row, facts, properties, row};
use super::{Record, grouped, yes_or_no};

impl Record for CosetRow {}

/// How the group of a board acts on the standard positions of a goal with labels.
#[derive(Clone, Debug, Serialize)]
pub struct CosetActionReport {
    /// The board's name.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// The name of the group.
    pub group: String,
    /// The number of its elements.
    pub order: Count,
    /// The number of those that keep the labels of the goal.
    pub stabiliser: Count,
    /// The number of labelled standard positions that can be solved: the orbit of the goal.
    pub positions: usize,
    /// The number of all arrangements of the labels with the blank at home.
    pub arrangements: usize,
    /// The number of orbits on these.
    pub orbits: usize,
    /// The orbits by size.
    pub orbit_sizes: Vec<OrbitSize>,
    /// Whether the group preserves only the two trivial partitions of the positions.
    pub primitive: bool,
    /// The number of positions in the blocks of least size.
    pub block_size: Option<usize>,
    /// The block of the goal.
    pub block: Vec<String>,
}

/// The number of orbits of one size.
#[derive(Clone, Debug, Serialize)]
pub struct OrbitSize {
    /// The number of orbits.
    pub orbits: usize,
    /// The number of positions in each.
    pub positions: usize,
}

impl CosetActionReport {
    /// The report of an action.
    pub fn new(cosets: &Cosets, action: &CosetAction) -> Self {
        let (goal, board) = (cosets.goal(), cosets.goal().board());
        let group = board.group();
        let sizes = action.orbits.iter().copied().counts().into_iter().sorted();
        let size = |(positions, orbits)| OrbitSize { orbits, positions };
        Self {
            board: board.name().into(),
            goal: goal.to_string(),
            group: group.full_name(),
            order: Count(group.order_with_formula()),
            stabiliser: Count(Order::from(action.stabilizer.clone())),
            positions: action.orbits[0],
            arrangements: action.orbits.iter().sum(),
            orbits: action.orbits.len(),
            orbit_sizes: sizes.map(size).collect(),
            primitive: action.block.is_none(),
            block_size: action.block.as_ref().map(Vec::len),
            block: action.block.iter().flatten().map(ToString::to_string).collect(),
        }
    }

    /// The first positions of the block.
    fn listed_block(&self) -> String {
        const MOST: usize = 12;
        let more = if self.block.len() > MOST { ", …" } else { "" };
        format!("{}{more}", self.block.iter().take(MOST).join(", "))
    }

    /// The orbits in words.
    fn orbits_by_size(&self) -> String {
        let size = |size: &OrbitSize| format!("{} of {}", size.orbits, grouped(size.positions));
        self.orbit_sizes.iter().map(size).join(", ")
    }
}

impl Record for CosetActionReport {
    fn rows(&self) -> Vec<Row> {
        let mut fields = row(self);
        fields.insert("orbit_sizes".into(), self.orbits_by_size().into());
        properties(fields)
    }

    fn block(&self) -> Option<Vec<String>> {
        let arrangements = match self.orbits {
            1 => "all arrangements of the labels".into(),
            _ => format!("of {} arrangements of the labels", grouped(self.arrangements)),
        };
        let mut lines = vec![
            ("board", self.board.clone()),
            ("goal", self.goal.clone()),
            ("group", format!("{}, of order {}", self.group, grouped(&self.order.0))),
            ("stabiliser", format!("of order {}", grouped(&self.stabiliser.0))),
            ("positions", format!("{}, {arrangements}", grouped(self.positions))),
            ("orbits", self.orbits_by_size()),
        ];
        match self.block_size {
            None => lines.push(("primitive", yes_or_no(true).into())),
            Some(size) => lines.extend([
                ("primitive", yes_or_no(false).into()),
                ("blocks", format!("{} of {size} positions", grouped(self.positions / size))),
                ("of the goal", self.listed_block()),
            ]),
        }
        Some(facts(lines))
    }
}
