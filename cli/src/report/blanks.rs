use serde::Serialize;
use taquin::Board;
use taquin::perm::Order;

use super::Record;
use super::group::Count;
use super::table::row;

/// The arrangements on one graph with several blanks, in a row.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BlanksReport {
    graph6: String,
    squares: usize,
    edges: usize,
    cut_vertices: usize,
    blanks: usize,
    components: Count,
}

impl BlanksReport {
    /// The columns, in order.
    pub fn columns() -> Vec<String> {
        row(&Self::default()).into_iter().map(|(name, _)| name).collect()
    }

    /// The row of a graph whose arrangements with so many blanks have these components.
    pub fn new(graph: &Board, blanks: usize, components: Order) -> Self {
        Self {
            graph6: graph.to_graph6(),
            squares: graph.square_count(),
            edges: graph.edge_count(),
            cut_vertices: graph.articulation_squares().len(),
            blanks,
            components: Count(components),
        }
    }
}

impl Record for BlanksReport {}
