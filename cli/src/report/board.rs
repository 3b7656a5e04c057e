use itertools::Itertools;
use serde::Serialize;
use taquin::board::{Board, CatalogueEntry, Definition};
use taquin::position::Position;

use super::Record;
use super::table::Row;

impl Record for CatalogueEntry {}

/// A board: its definition, and for people also a drawing.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct BoardReport {
    definition: Definition,
    #[serde(skip)]
    text: Vec<String>,
    #[serde(skip)]
    squares: Vec<Row>,
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
            let columns = [
                ("square", board.label(square).to_string().into()),
                ("row", row.into()),
                ("column", column.into()),
                ("home", (square == board.home()).into()),
                ("neighbours", neighbours.into()),
            ];
            columns.map(|(name, value)| (name.to_string(), value)).into_iter().collect()
        });
        Self { definition, text, squares: squares.collect() }
    }
}

impl Record for BoardReport {
    fn rows(&self) -> Vec<Row> {
        self.squares.clone()
    }

    fn block(&self) -> Option<Vec<String>> {
        Some(self.text.clone())
    }
}
