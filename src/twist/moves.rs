//! From words to the tiles that slide, and back.

use super::word::WordFault;
use super::{Twists, Word, WordError};
use crate::input_text::{is_separated, tokens};
use crate::position::{Path, Position, Slide, StandardPosition, numbered_tile};

impl Word {
    /// The moves of the word from a position.
    ///
    /// # Panics
    ///
    /// If the position is on another board.
    pub fn slides(&self, from: &StandardPosition) -> Vec<Slide> {
        assert!(from.board() == self.alphabet().board(), "a position of another board");
        Position::from(from).walk(&self.walk()[1..])
    }

    /// The moves of the word from a position that need not be solvable; `None` unless the blank is
    /// at home.
    ///
    /// # Panics
    ///
    /// If the position is on another board.
    pub fn path_from(&self, start: &Position) -> Option<Path> {
        assert!(start.board() == self.alphabet().board(), "a position of another board");
        let is_standard = start.blank() == start.board().home();
        is_standard.then(|| Path::from_squares(start, self.walk().into_iter().skip(1)))?
    }

    /// The position to which the word leads from this one.
    ///
    /// # Panics
    ///
    /// If the position is on another board.
    pub fn apply_to(&self, from: &StandardPosition) -> StandardPosition {
        assert!(from.board() == self.alphabet().board(), "a position of another board");
        let element = from.element().then(&self.permutation());
        StandardPosition::from_element(from.board(), &element)
    }
}

impl Twists {
    /// The word of a list of moves, each given as the number of the tile that slides: numbers
    /// separated by spaces or commas, or single digits. Backtracking cancels.
    ///
    /// # Errors
    ///
    /// If a number is not a tile, a tile cannot slide, or the blank does not end at home.
    pub fn word_of_moves(&self, from: &StandardPosition, moves: &str) -> Result<Word, WordError> {
        let board = self.board();
        let error = |span, fault| WordError::new(moves, span, fault);
        let mut position = Position::from(from);
        let mut walk = vec![board.home()];
        for token in tokens(moves, 0, is_separated(moves)) {
            let tile = numbered_tile(board, token.text);
            let no_tile = || error(token.span(), WordFault::NoTile(token.text.into()));
            let tile = tile.ok_or_else(no_tile)?;
            let square = position.square_of(tile);
            if position.move_blank(square).is_none() {
                let fault = WordFault::NotAdjacent {
                    tile: tile.number(board),
                    square: board.label(square).to_string(),
                    blank: board.label(position.blank()).to_string(),
                };
                return Err(error(token.span(), fault));
            }
            walk.push(square);
        }
        Word::from_walk(self, &walk).ok_or_else(|| {
            let blank = board.label(position.blank()).to_string();
            error(moves.len()..moves.len(), WordFault::NotHome(blank))
        })
    }
}
