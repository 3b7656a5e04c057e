use std::ops::Range;

use itertools::Itertools;
use thiserror::Error;

use super::{Position, PositionError, Tile};
use crate::board::{Board, SquareId};
use crate::perm::Permutation;
use crate::quoted::Quoted;

/// A position with the blank at home that has the goal's parity, if the board is bipartite: no
/// sequence of moves leads to the others.
#[derive(Clone, Debug, PartialEq)]
pub struct StandardPosition<'b> {
    board: &'b Board,
    /// By place: the place where the tile on it belongs.
    arrangement: Permutation,
}

/// Why a position is not a standard position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotStandard {
    /// The text is no position at all.
    #[error(transparent)]
    Unreadable(#[from] PositionError),
    /// The blank is somewhere else.
    #[error(
        "{}: the blank is on square {found}, and a standard position has it at home, on square \
         {home}",
        Quoted(text)
    )]
    BlankNotHome {
        /// The position as it was read.
        text: String,
        /// Where the blank stands in it, in bytes; the whole if it does not stand there.
        span: Range<usize>,
        /// The label of the square where the blank is.
        found: String,
        /// The label of the home square.
        home: String,
    },
    /// The arrangement is an odd permutation of the goal.
    #[error(
        "{} is an odd permutation of the goal, {cycles}; every closed walk of the blank is even \
         here: no sequence of moves leads there",
        Quoted(text)
    )]
    Odd {
        /// The position as it was read.
        text: String,
        /// The permutation in cycles of places.
        cycles: String,
    },
}

impl<'b> StandardPosition<'b> {
    /// The goal.
    pub fn goal(board: &'b Board) -> Self {
        Self { board, arrangement: Permutation::identity(board.places()) }
    }

    /// Reads a position in any of its notations.
    pub fn parse(board: &'b Board, text: &str) -> Result<Self, NotStandard> {
        let (position, blank) = Position::parse_with_blank(board, text)?;
        Self::of_position(&position, text, blank)
    }

    /// The same position, if it is standard; `text` is what error messages call it, and the blank
    /// stands in it at `span`.
    fn of_position(
        position: &Position<'b>,
        text: &str,
        span: Range<usize>,
    ) -> Result<Self, NotStandard> {
        let board = position.board();
        if position.blank() != board.home() {
            return Err(NotStandard::BlankNotHome {
                text: text.into(),
                span,
                found: board.label(position.blank()).to_string(),
                home: board.label(board.home()).to_string(),
            });
        }
        let tiles = board.square_ids().filter_map(|square| position.tile(square));
        let arrangement = Permutation::from_images(tiles.map(|tile| tile.0).collect())
            .expect("a position has each tile once");
        let standard = Self { board, arrangement };
        if board.is_bipartite() && !standard.arrangement.is_even() {
            return Err(NotStandard::Odd { text: text.into(), cycles: standard.cycles() });
        }
        Ok(standard)
    }

    /// The position with this tile on each place. The caller vouches for its parity.
    pub(crate) fn of_arrangement(board: &'b Board, arrangement: Permutation) -> Self {
        Self { board, arrangement }
    }

    /// The position to which the group element leads from the goal, where what is on place i goes
    /// to `element.image(i)`. The caller vouches for its parity.
    pub(crate) fn of_element(board: &'b Board, element: &Permutation) -> Self {
        Self { board, arrangement: element.inverse() }
    }

    /// The board that the tiles lie on.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// The tile on a place.
    pub fn tile(&self, place: usize) -> Tile {
        Tile(self.arrangement.images()[place])
    }

    /// By place: the place where the tile on it belongs.
    pub fn arrangement(&self) -> &Permutation {
        &self.arrangement
    }

    /// The permutation of places that leads here from the goal: what is on place i goes to its
    /// image.
    pub fn element(&self) -> Permutation {
        self.arrangement.inverse()
    }

    /// The position whose element is the inverse of this one's.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { board: self.board, arrangement: self.arrangement.inverse() }
    }

    /// The element as a product of cycles of squares, by their labels; `()` for the goal.
    pub fn cycles(&self) -> String {
        cycles_of_squares(self.board, &self.element())
    }

    /// The shortest of the notations: on a plain grid all squares in reading order; elsewhere the
    /// tiles in the order of the places, less the last two where parity fixes these.
    pub fn code(&self) -> String {
        if self.board.grid().is_some() {
            return Position::from(self).to_string();
        }
        let separator = super::notation::separator(self.board);
        let given = super::notation::code_length(self.board).unwrap_or(self.board.places());
        (0..given).map(|place| self.tile(place).number(self.board)).join(separator)
    }
}

/// A permutation of places as cycles of squares, by their labels.
pub(crate) fn cycles_of_squares(board: &Board, element: &Permutation) -> String {
    board.cycles_of_labels(element, |place| board.square_at(place))
}

impl<'b> From<&StandardPosition<'b>> for Position<'b> {
    fn from(standard: &StandardPosition<'b>) -> Self {
        let board = standard.board;
        let tile = |square: SquareId| board.place(square).map(|place| standard.tile(place));
        Self::of_tiles(board, board.square_ids().map(tile).collect())
    }
}

impl<'b> TryFrom<Position<'b>> for StandardPosition<'b> {
    type Error = NotStandard;

    fn try_from(position: Position<'b>) -> Result<Self, NotStandard> {
        let text = position.to_string();
        let whole = 0..text.len();
        Self::of_position(&position, &text, whole)
    }
}
