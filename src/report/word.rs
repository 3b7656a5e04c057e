use itertools::Itertools;
use serde::Serialize;

use super::lookup::{code_width, tiles_of};
use super::{Column, Record, Spelling};
use crate::figures::optional_number;
use crate::position::{StandardPosition, cycles_of_squares};
use crate::twist::Word;

/// What a word is and does.
#[derive(Clone, Debug, Serialize)]
pub struct WordCalculation {
    /// The word.
    pub word: String,
    /// The same without a twist beside its inverse.
    pub reduced: String,
    /// The number of twists of the reduced word.
    pub twists: usize,
    /// The number of elisions of the reduced word.
    pub elisions: usize,
    /// The number of moves of the reduced walk.
    pub moves: usize,
    /// The position to which it leads.
    pub code: String,
    /// What it does to the squares: (a b c) moves what is on square a to b.
    pub cycles: String,
    /// How often it must be repeated to come back; nothing if the number has more than 64 bits.
    #[serde(serialize_with = "optional_number")]
    pub order: Option<u64>,
    /// The squares of the blank, nothing taken back.
    pub walk: Vec<String>,
    /// The tiles that slide.
    pub tiles: Vec<usize>,
    #[serde(skip)]
    code_width: usize,
}

impl WordCalculation {
    /// Plays the word from a position of its board.
    pub fn of(word: &Word, from: &StandardPosition, spelling: Spelling) -> Self {
        let board = from.board();
        let reduced = word.reduced();
        let permutation = word.permutation();
        Self {
            word: spelling.of(word),
            reduced: spelling.of(&reduced),
            twists: reduced.twists(),
            elisions: reduced.elisions(),
            moves: reduced.moves(),
            code: word.played_from(from).code(),
            cycles: cycles_of_squares(board, &permutation),
            order: permutation.order().try_into().ok(),
            walk: word.walk().into_iter().map(|square| board.label(square).to_string()).collect(),
            tiles: tiles_of(word, from),
            code_width: code_width(board),
        }
    }

    /// The columns of the table.
    pub fn table_columns(code: usize) -> Vec<Column> {
        vec![
            Column::text("word", 8),
            Column::text("reduced", 8),
            Column::number("twists", 6),
            Column::number("elisions", 8),
            Column::number("moves", 5),
            Column::text("code", code),
            Column::text("cycles", 12),
            Column::number("order", 5),
            Column::text("walk", 12),
            Column::text("tiles", 12),
        ]
    }

    fn cells(&self) -> Vec<String> {
        vec![
            self.word.clone(),
            self.reduced.clone(),
            self.twists.to_string(),
            self.elisions.to_string(),
            self.moves.to_string(),
            self.code.clone(),
            self.cycles.clone(),
            self.order.map_or(String::new(), |order| order.to_string()),
            self.walk.iter().join(" "),
            self.tiles.iter().join(" "),
        ]
    }
}

impl Record for WordCalculation {
    fn conventions(&self) -> Option<&'static str> {
        Some(
            "words are read from left to right; twists, elisions, moves, walk and tiles are those of the reduced \
         word; (a b c) moves what is on square a to b; the walk is the blank's",
        )
    }

    fn columns(&self) -> Vec<Column> {
        Self::table_columns(self.code_width)
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![self.cells()]
    }

    fn block(&self) -> Option<Vec<String>> {
        let columns = self.columns().into_iter().zip(self.cells());
        let line = |(column, cell): (Column, String)| {
            format!("{:<8}  {cell}", column.name).trim_end().to_string()
        };
        Some(columns.map(line).collect())
    }
}
