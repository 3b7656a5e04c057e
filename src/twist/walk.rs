//! From words to the tiles that slide, and back.

use itertools::Itertools;
use thiserror::Error;

use super::{Twists, Word};
use crate::board::SquareId;
use crate::position::{Position, StandardPosition, Tile};

/// One move: a tile slides into the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The tile that moves.
    pub tile: Tile,
    /// The square that it leaves: there the blank is afterwards.
    pub from: SquareId,
    /// The square that it enters.
    pub to: SquareId,
}

/// Why a list of moves spells no word.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MovesError {
    /// Something in the list that is no tile of the board.
    #[error("move {number}: '{read}' is not a tile of this board")]
    NoTile {
        /// The number of the move, from 1.
        number: usize,
        /// What was read.
        read: String,
    },
    /// A tile that does not touch the blank.
    #[error(
        "move {number}: tile {tile} is on square {square} and does not touch the blank on square {blank}"
    )]
    NotBeside {
        /// The number of the move, from 1.
        number: usize,
        /// The number on the tile.
        tile: usize,
        /// The label of its square.
        square: String,
        /// The label of the blank's square.
        blank: String,
    },
    /// The walk does not end at home.
    #[error(
        "the blank ends on square {blank}, not at home; only closed walks from home spell a word"
    )]
    NotHome {
        /// The label of the blank's square.
        blank: String,
    },
}

impl<'t> Word<'t> {
    /// The tiles that slide, in order, when the word is played from a position.
    pub fn slides(&self, from: &StandardPosition) -> Vec<Slide> {
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
        let separated = moves.contains(|c: char| c.is_whitespace() || c == ',');
        let tokens: Vec<&str> = if separated {
            moves.split([' ', ',', '\t']).filter(|token| !token.is_empty()).collect()
        } else {
            moves.char_indices().map(|(i, c)| &moves[i..i + c.len_utf8()]).collect()
        };
        let mut position = Position::from(from);
        let mut walk = vec![board.home()];
        for (number, read) in (1..).zip(tokens) {
            let tile = read.parse().ok().and_then(|tile: usize| {
                let place = tile.checked_sub(board.first_tile())?;
                (place < board.places()).then_some(Tile(place as u16))
            });
            let tile = tile.ok_or_else(|| MovesError::NoTile { number, read: read.into() })?;
            let square = position.square_of(tile);
            if position.slide(square).is_none() {
                return Err(MovesError::NotBeside {
                    number,
                    tile: tile.number(board),
                    square: board.label(square).to_string(),
                    blank: board.label(position.blank()).to_string(),
                });
            }
            walk.push(square);
        }
        Word::spelled_by(self, &walk)
            .ok_or_else(|| MovesError::NotHome { blank: board.label(position.blank()).to_string() })
    }
}
