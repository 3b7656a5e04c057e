use serde::Serialize;
use taquin::board::Board;
use taquin::group::{GroupAnalysis, WilsonPrediction};
use taquin::perm::Order;

use super::group::Count;
use super::{Cell, Record, or_empty, yes_or_no};

/// The group of one of many boards, in a row.
#[derive(Clone, Debug, Serialize)]
pub struct GroupRow {
    /// The line that named the board.
    pub graph: String,
    /// The number of squares.
    pub squares: usize,
    /// The number of edges.
    pub edges: usize,
    /// The name of the group.
    pub name: String,
    /// The number of its elements.
    pub order: Count,
    /// Whether it has only one orbit.
    pub transitive: bool,
    /// Whether it is transitive and preserves only the two trivial partitions.
    pub primitive: bool,
    /// Whether the evidence was checked and holds; nothing on boards of more than 2500 squares.
    pub evidence_holds: Option<bool>,
    /// The name that Wilson's theorem predicts.
    pub wilson: String,
    /// Whether it predicts the computed group.
    pub wilson_agrees: bool,
    /// The number of reachable positions, wherever the blank is.
    pub positions: Count,
    /// Whether two colours suffice for adjacent squares to differ.
    pub bipartite: bool,
    /// The number of squares without which the board is not connected.
    pub cut_vertices: usize,
    /// The number of symmetries.
    pub symmetries: Count,
    /// The number of those that fix home.
    pub symmetries_fixing_home: Count,
    /// The label of home.
    pub home: String,
}

impl GroupRow {
    /// The row of the board that a line names.
    pub fn new(line: &str, analysis: &GroupAnalysis) -> Self {
        let board: &Board = &analysis.board;
        let group = &analysis.group;
        Self {
            graph: line.into(),
            squares: board.square_count(),
            edges: board.edge_count(),
            name: group.name(),
            order: Count(group.order_with_formula()),
            transitive: group.is_transitive(),
            primitive: group.is_primitive(),
            evidence_holds: analysis.evidence.as_ref().map(Result::is_ok),
            wilson: WilsonPrediction::product(&analysis.wilson),
            wilson_agrees: analysis.wilson_agrees(),
            positions: Count(
                group.order_with_formula() * Order::from(board.square_count() as u128),
            ),
            bipartite: board.is_bipartite(),
            cut_vertices: analysis.blocks.articulation_squares().len(),
            symmetries: Count(analysis.symmetries.order().clone()),
            symmetries_fixing_home: Count(analysis.symmetries_fixing_home.order().clone()),
            home: board.label(board.home()).to_string(),
        }
    }
}

impl Record for GroupRow {
    fn rows(&self) -> Vec<Vec<Cell>> {
        vec![vec![
            Cell::text("graph", 8, &self.graph),
            Cell::number("squares", 7, self.squares),
            Cell::number("edges", 5, self.edges),
            Cell::text("name", 8, &self.name),
            Cell::number("order", 9, &self.order.0),
            Cell::text("transitive", 10, yes_or_no(self.transitive)),
            Cell::text("primitive", 9, yes_or_no(self.primitive)),
            Cell::text("evidence_holds", 14, or_empty(self.evidence_holds.map(yes_or_no))),
            Cell::text("wilson", 8, &self.wilson),
            Cell::text("wilson_agrees", 13, yes_or_no(self.wilson_agrees)),
            Cell::number("positions", 10, &self.positions.0),
            Cell::text("bipartite", 9, yes_or_no(self.bipartite)),
            Cell::number("cut_vertices", 12, self.cut_vertices),
            Cell::number("symmetries", 10, &self.symmetries.0),
            Cell::number("symmetries_fixing_home", 22, &self.symmetries_fixing_home.0),
            Cell::text("home", 5, &self.home),
        ]]
    }
}
