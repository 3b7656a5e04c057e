use serde::Serialize;
use taquin::numerals::optional_number;
use taquin::position::{StandardPosition, cycles_of_squares};
use taquin::twist::Word;

use super::lookup::tiles_of;
use super::table::{facts_of, row};
use super::{Record, Spelling};

/// What a word is and does.
#[derive(Clone, Debug, Serialize)]
pub struct WordCalculation {
    /// The word.
    pub word: String,
    /// The same word with every twist next to its inverse removed.
    pub reduced: String,
    /// The number of twists of the reduced word.
    pub twists: usize,
    /// The number of elisions of the reduced word.
    pub elisions: usize,
    /// The number of moves of the reduced walk.
    pub moves: usize,
    /// The position that it reaches.
    pub code: String,
    /// Its permutation of the squares: (a b c) moves what is on square a to b.
    pub cycles: String,
    /// The number of repetitions that return to the start; `None` if the number has more than 64 bits.
    #[serde(serialize_with = "optional_number")]
    pub order: Option<u64>,
    /// The squares that the blank visits in the reduced walk.
    pub walk: Vec<String>,
    /// The tiles that slide.
    pub tiles: Vec<usize>,
}

impl WordCalculation {
    /// Plays the word from a position of its board.
    pub fn new(word: &Word, from: &StandardPosition, spelling: Spelling) -> Self {
        let board = from.board();
        let reduced = word.reduced();
        let permutation = word.permutation();
        Self {
            word: spelling.spell(word),
            reduced: spelling.spell(&reduced),
            twists: reduced.twist_count(),
            elisions: reduced.elision_count(),
            moves: reduced.move_count(),
            code: word.apply_to(from).code(),
            cycles: cycles_of_squares(board, &permutation),
            order: permutation.order().try_into().ok(),
            walk: word.walk().into_iter().map(|square| board.label(square).to_string()).collect(),
            tiles: tiles_of(word, &from.into()),
        }
    }
}

impl Record for WordCalculation {
    fn conventions(&self) -> Option<String> {
        Some(
            "words are read from left to right; twists, elisions, moves, walk and tiles are those \
             of the reduced word; (a b c) moves what is on square a to b; the walk is the blank's"
                .into(),
        )
    }

    fn block(&self) -> Option<Vec<String>> {
        Some(facts_of(&row(self)))
    }
}
