use itertools::Itertools;
use serde::Serialize;

use super::{Column, Record};
use crate::board::{Board, Definition, Entry};
use crate::position::Position;

impl Record for Entry {
    fn columns(&self) -> Vec<Column> {
        vec![Column::text("name", 17), Column::text("title", 60)]
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![self.name.clone(), self.title.clone()]]
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
    squares: Vec<Vec<String>>,
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
        text.extend(definition.to_yaml().unwrap_or_default().lines().map(String::from));
        let squares = board.square_ids().map(|square| {
            let at = board.square(square).at;
            let coordinate = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
            vec![
                board.label(square).to_string(),
                coordinate(at.map(|at| at.0)),
                coordinate(at.map(|at| at.1)),
                (square == board.home()).to_string(),
                board.neighbours(square).map(|next| board.label(next)).join(" "),
            ]
        });
        Self { definition, text, squares: squares.collect() }
    }
}

impl Record for BoardReport {
    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("square", 6),
            Column::number("row", 6),
            Column::number("column", 6),
            Column::text("home", 5),
            Column::text("neighbours", 12),
        ]
    }

    fn rows(&self) -> Vec<Vec<String>> {
        self.squares.clone()
    }

    fn block(&self) -> Option<Vec<String>> {
        Some(self.text.clone())
    }
}
