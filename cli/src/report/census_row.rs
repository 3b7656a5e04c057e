use itertools::Itertools;
use serde::Serialize;
use taquin::board::Board;
use taquin::solution::Census;
use taquin::states::Distribution;

use super::{Cell, Record};

/// The census of one of many boards, in a row.
#[derive(Clone, Debug, Serialize)]
pub struct CensusOfBoard {
    /// The line that named the board.
    pub graph: String,
    /// The number of squares.
    pub squares: usize,
    /// The number of edges.
    pub edges: usize,
    /// The number of positions.
    pub positions: u64,
    /// Those of classes and of extended classes, if the positions are the standard ones.
    #[serde(flatten)]
    pub classes: Option<ClassCounts>,
    /// The greatest distance.
    pub greatest: usize,
    /// The mean distance.
    pub mean: f64,
    /// The median distance.
    pub median: f64,
    /// The number of positions at the greatest distance.
    pub farthest: u64,
    /// The label of home.
    pub home: String,
    /// The number of positions at each distance.
    pub levels: Vec<u64>,
}

/// The numbers of classes and of extended classes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ClassCounts {
    classes: u64,
    extended_classes: u64,
}

impl CensusOfBoard {
    /// The row of the standard positions of the board that a line names.
    pub fn standard(line: &str, board: &Board, census: &Census) -> Self {
        let mut counts = vec![0; census.rows.last().map_or(1, |row| row.moves + 1)];
        census.rows.iter().for_each(|row| counts[row.moves] = row.positions);
        let total = census.total();
        let classes =
            ClassCounts { classes: total.classes, extended_classes: total.extended_classes };
        Self { classes: Some(classes), ..Self::all(line, board, &Distribution::new(counts)) }
    }

    /// The row of all positions.
    pub fn all(line: &str, board: &Board, distribution: &Distribution) -> Self {
        let levels = distribution.counts().to_vec();
        Self {
            graph: line.into(),
            squares: board.square_count(),
            edges: board.edge_count(),
            positions: distribution.positions(),
            classes: None,
            greatest: distribution.highest(),
            mean: distribution.mean(),
            median: distribution.median(),
            farthest: levels[distribution.highest()],
            home: board.label(board.home()).to_string(),
            levels,
        }
    }
}

impl Record for CensusOfBoard {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let mut cells = vec![
            Cell::text("graph", 8, &self.graph),
            Cell::number("squares", 7, self.squares),
            Cell::number("edges", 5, self.edges),
            Cell::number("positions", 10, self.positions),
        ];
        if let Some(ClassCounts { classes, extended_classes }) = self.classes {
            cells.push(Cell::number("classes", 9, classes));
            cells.push(Cell::number("extended_classes", 16, extended_classes));
        }
        cells.extend([
            Cell::number("greatest", 8, self.greatest),
            Cell::number("mean", 8, format!("{:.4}", self.mean)),
            Cell::number("median", 6, self.median),
            Cell::number("farthest", 8, self.farthest),
            Cell::text("home", 5, &self.home),
            Cell::text("levels", 6, self.levels.iter().join(" ")),
        ]);
        vec![cells]
    }
}
