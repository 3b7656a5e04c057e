use itertools::Itertools;
use serde::Serialize;
use taquin::board::{Board, CatalogueEntry, Definition};
use taquin::position::Position;

use super::{Cell, Record, or_empty, yes_or_no};

impl Record for CatalogueEntry {
    fn rows(&self) -> Vec<Vec<Cell>> {
        vec![vec![Cell::text("name", 22, &self.name), Cell::text("title", 60, &self.title)]]
    }
}

/// A board: its definition, and for people also a drawing.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct BoardReport {
    definition: Definition,
    #[serde(skip)]
    text: Vec<String>,
    #[serde(skip)]
    squares: Vec<Vec<Cell>>,
}

impl BoardReport {
    /// The report of a board.
    pub fn new(board: &Board) -> Self {
        let definition = board.definition();
        let mut text = vec![board.title().to_string(), String::new()];
        text.retain(|line| !board.title().is_empty() || line != board.title());
        text.extend(Position::goal(board).drawing().lines().map(String::from));
        text.push(String::new());
        // A definition has only texts and numbers, so it always has a YAML form.
        text.extend(board.to_yaml().unwrap_or_default().lines().map(String::from));
        let squares = board.square_ids().map(|square| {
            let at = board.square(square).at;
            let (row, column) = at.unzip();
            let neighbours = board.neighbours(square).map(|next| board.label(next)).join(" ");
            vec![
                Cell::text("square", 6, board.label(square)),
                Cell::number("row", 6, or_empty(row)),
                Cell::number("column", 6, or_empty(column)),
                Cell::text("home", 5, square == board.home()),
                Cell::text("neighbours", 12, neighbours),
            ]
        });
        Self { definition, text, squares: squares.collect() }
    }
}

/// One of many boards, in a row.
#[derive(Clone, Debug, Serialize)]
pub struct BoardRow {
    graph: String,
    squares: usize,
    edges: usize,
    loops: usize,
    bipartite: bool,
    cut_vertices: usize,
    home: String,
}

impl BoardRow {
    /// The row of the board that a line names.
    pub fn new(line: &str, board: &Board) -> Self {
        Self {
            graph: line.into(),
            squares: board.square_count(),
            edges: board.edge_count(),
            loops: board.loop_count(),
            bipartite: board.is_bipartite(),
            cut_vertices: board.blocks().articulation_squares().len(),
            home: board.label(board.home()).to_string(),
        }
    }
}

impl Record for BoardRow {
    fn rows(&self) -> Vec<Vec<Cell>> {
        vec![vec![
            Cell::text("graph", 8, &self.graph),
            Cell::number("squares", 7, self.squares),
            Cell::number("edges", 5, self.edges),
            Cell::number("loops", 5, self.loops),
            Cell::text("bipartite", 9, yes_or_no(self.bipartite)),
            Cell::number("cut_vertices", 12, self.cut_vertices),
            Cell::text("home", 5, &self.home),
        ]]
    }
}

/// A graph as a line for other programs.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct GraphLine(pub String);

impl Record for GraphLine {
    fn rows(&self) -> Vec<Vec<Cell>> {
        vec![vec![Cell::text("graph", 8, &self.0)]]
    }

    fn line(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

impl Record for BoardReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        self.squares.clone()
    }

    fn block(&self) -> Option<Vec<String>> {
        Some(self.text.clone())
    }
}
