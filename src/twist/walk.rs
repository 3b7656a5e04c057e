//! From words to the tiles that slide, and back.

use std::fmt;
use std::ops::Range;

use itertools::Itertools;
use thiserror::Error;

use super::{Twists, Word};
use crate::position::{Position, Slide, StandardPosition, numbered_tile};
use crate::quoted::Quoted;
use crate::tokens::{is_separated, tokens};

/// A list of moves that spells no word: what was read, where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesError {
    /// The whole text.
    pub text: String,
    /// The move that is wrong, in bytes; the end, if moves are missing.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub fault: MovesFault,
}

/// What can be wrong with a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MovesFault {
    /// Something in the list that is no tile of the board.
    #[error("{} is not a tile of this board", Quoted(.0))]
    NoTile(String),
    /// A tile that does not touch the blank.
    #[error("tile {tile} is on square {square} and does not touch the blank on square {blank}")]
    NotBeside {
        /// The number on the tile.
        tile: usize,
        /// The label of its square.
        square: String,
        /// The label of the blank's square.
        blank: String,
    },
    /// The walk does not end at home.
    #[error("the blank ends on square {0}, not at home; only closed walks from home spell a word")]
    NotHome(String),
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", Quoted(&self.text), self.fault)
    }
}

impl std::error::Error for MovesError {}

impl<'t> Word<'t> {
    /// The tiles that slide, in order, when the word is played from a position.
    pub fn slides(&self, from: &StandardPosition) -> Vec<Slide> {
        assert!(from.board().is_same(self.alphabet().board()), "a position of another board");
        let mut position = Position::from(from);
        self.walk()
            .into_iter()
            .tuple_windows()
            .map(|(to, from)| Slide {
                tile: position.slide(from).expect("a walk goes by single steps"),
                from,
                to,
            })
            .collect()
    }

    /// The position to which the word leads.
    pub fn played_from<'b>(&self, from: &StandardPosition<'b>) -> StandardPosition<'b> {
        assert!(from.board().is_same(self.alphabet().board()), "a position of another board");
        let element = from.element().then(&self.permutation());
        StandardPosition::of_element(from.board(), &element)
    }
}

impl<'b> Twists<'b> {
    /// The word that a list of moves spells, each given by the number of the tile that slides:
    /// numbers with spaces or commas between them, or single figures run together. The walk must
    /// start and end at home; what it takes back is left out.
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
            if position.slide(square).is_none() {
                let fault = MovesFault::NotBeside {
                    tile: tile.number(board),
                    square: board.label(square).to_string(),
                    blank: board.label(position.blank()).to_string(),
                };
                return Err(error(token.span(), fault));
            }
            walk.push(square);
        }
        Word::spelled_by(self, &walk).ok_or_else(|| {
            let blank = board.label(position.blank()).to_string();
            error(moves.len()..moves.len(), MovesFault::NotHome(blank))
        })
    }
}
