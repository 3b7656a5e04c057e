//! From words to the tiles that slide, and back.

use std::fmt;
use std::ops::Range;

use itertools::Itertools;
use thiserror::Error;

use super::{Twists, Word};
use crate::input_text::Quoted;
use crate::input_text::{is_separated, tokens};
use crate::position::{Position, Slide, StandardPosition, numbered_tile};

/// Why a list of moves is not a word, with the move that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesError {
    /// The whole text.
    pub text: String,
    /// The move that is wrong, in bytes; the end of the text if moves are missing.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub fault: MovesFault,
}

/// What can be wrong with a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MovesFault {
    /// Not a tile of the board.
    #[error("{} is not a tile of this board", Quoted(.0))]
    NoTile(String),
    /// A tile that is not adjacent to the blank.
    #[error(
        "tile {tile} is on square {square}, which is not adjacent to the blank on square {blank}"
    )]
    NotAdjacent {
        /// The number on the tile.
        tile: usize,
        /// The label of its square.
        square: String,
        /// The label of the blank's square.
        blank: String,
    },
    /// The walk does not end at home.
    #[error("the blank ends on square {0}, not at home; a word is a closed walk from home")]
    NotHome(String),
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", Quoted(&self.text), self.fault)
    }
}

impl std::error::Error for MovesError {}

impl<'t> Word<'t> {
    /// The moves of the word from a position.
    ///
    /// # Panics
    ///
    /// If the position is on another board.
    pub fn slides(&self, from: &StandardPosition) -> Vec<Slide> {
        assert!(from.board().is_same(self.alphabet().board()), "a position of another board");
        let mut position = Position::from(from);
        self.walk()
            .into_iter()
            .tuple_windows()
            .map(|(to, from)| Slide {
                tile: position.move_blank(from).expect("a walk goes by single steps"),
                from,
                to,
            })
            .collect()
    }

    /// The position to which the word leads from this one.
    ///
    /// # Panics
    ///
    /// If the position is on another board.
    pub fn apply_to<'b>(&self, from: &StandardPosition<'b>) -> StandardPosition<'b> {
        assert!(from.board().is_same(self.alphabet().board()), "a position of another board");
        let element = from.element().then(&self.permutation());
        StandardPosition::from_element(from.board(), &element)
    }
}

impl<'b> Twists<'b> {
    /// The word of a list of moves, each given as the number of the tile that slides: numbers
    /// separated by spaces or commas, or single digits. Backtracking cancels.
    ///
    /// # Errors
    ///
    /// If a number is not a tile, a tile cannot slide, or the blank does not end at home.
    pub fn word_of_moves<'t>(
        &'t self,
        from: &StandardPosition,
        moves: &str,
    ) -> Result<Word<'t>, MovesError> {
        let board = self.board();
        let error = |span, fault| MovesError { text: moves.into(), span, fault };
        let mut position = Position::from(from);
        let mut walk = vec![board.home()];
        for token in tokens(moves, 0, is_separated(moves)) {
            let tile = numbered_tile(board, token.text);
            let no_tile = || error(token.span(), MovesFault::NoTile(token.text.into()));
            let tile = tile.ok_or_else(no_tile)?;
            let square = position.square_of(tile);
            if position.move_blank(square).is_none() {
                let fault = MovesFault::NotAdjacent {
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
            error(moves.len()..moves.len(), MovesFault::NotHome(blank))
        })
    }
}
