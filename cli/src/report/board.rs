use itertools::Itertools;
use serde::Serialize;
use taquin::board::{Board, CatalogueEntry, Definition};
use taquin::position::Position;

use super::{Cell, Record, or_empty};

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

impl Record for BoardReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        self.squares.clone()
    }

    fn block(&self) -> Option<Vec<String>> {
        Some(self.text.clone())
    }
}
