use std::hash::{Hash, Hasher};
use std::ops::Range;

use thiserror::Error;

use super::notation::{code_length, written};
use super::{Position, PositionError, Tile, places_by_goal};
use crate::board::Board;
use crate::input_text::Quoted;
use crate::perm::Permutation;

/// A position with the blank at home. On a bipartite board it is even: the odd ones are
/// unreachable.
///
/// Standard positions are equal if they have the same tiles on equal boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandardPosition {
    board: Board,
    /// By place: the goal place of the tile on it.
    arrangement: Permutation,
}

/// Why a position is not a standard position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StandardPositionError {
    /// The text is not a position.
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
        /// Where the blank appears in it, in bytes; the whole text if it does not.
        span: Range<usize>,
        /// The label of the square where the blank is.
        found: String,
        /// The label of the home square.
        home: String,
    },
    /// The arrangement is an odd permutation of the goal.
    #[error(
        "{} is an odd permutation of the goal, {cycles}; every closed walk of the blank is even on \
         this board, so the position is unreachable",
        Quoted(text)
    )]
    Odd {
        /// The position as it was read.
        text: String,
        /// The permutation in cycles of places.
        cycles: String,
    },
    /// The transition from one position to another is odd.
    #[error(
        "the transition from {} to {}, {cycles}, is odd; every closed walk of the blank is even on \
         this board, so no moves lead there",
        Quoted(start),
        Quoted(goal)
    )]
    OddTransition {
        /// The position to start from.
        start: String,
        /// The position to reach.
        goal: String,
        /// The transition in cycles of places.
        cycles: String,
    },
}

impl StandardPosition {
    /// The goal.
    pub fn goal(board: &Board) -> Self {
        Self { board: board.clone(), arrangement: Permutation::identity(board.place_count()) }
    }

    /// Parses a position in any of its notations.
    ///
    /// # Errors
    ///
    /// If the text is not a position, the blank is not at home, or the position is odd on a
    /// bipartite board.
    pub fn parse(board: &Board, text: &str) -> Result<Self, StandardPositionError> {
        let (position, blank) = Position::parse_with_blank(board, text)?;
        Self::from_position(&position, || (text.into(), blank))
    }

    /// The same position, if it is standard. Errors quote the `source`: a text, and where the blank
    /// appears in it.
    fn from_position(
        position: &Position,
        source: impl FnOnce() -> (String, Range<usize>),
    ) -> Result<Self, StandardPositionError> {
        let board = position.board();
        if position.blank() != board.home() {
            let (text, span) = source();
            return Err(StandardPositionError::BlankNotHome {
                text,
                span,
                found: board.label(position.blank()).to_string(),
                home: board.label(board.home()).to_string(),
            });
        }
        let images = position.sequence().map(|tile| tile.0).collect();
        let arrangement = Permutation::from_images(images).expect("a position has each tile once");
        let standard = Self { board: board.clone(), arrangement };
        if board.is_bipartite() && !standard.arrangement.is_even() {
            let (text, _) = source();
            return Err(StandardPositionError::Odd { text, cycles: standard.cycles() });
        }
        Ok(standard)
    }

    /// The position from which the same words lead to the goal of the board as lead from `start` to
    /// `goal`: each tile has the number of its square in `goal`. Both positions may be odd.
    ///
    /// ```
    /// use taquin::{Board, Position, StandardPosition};
    /// let eight: Board = "eight".parse()?;
    /// let parse = |text| Position::parse(&eight, text);
    /// let renamed = StandardPosition::between(&parse("534/0_2/176")?, &parse("345/0_2/176")?)?;
    /// assert_eq!(renamed.code(), "031245");
    /// assert_eq!(renamed.transition(), "(1 3 2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the blank is not at home, or the transition is odd on a bipartite board.
    ///
    /// # Panics
    ///
    /// If the positions lie on different boards.
    pub fn between(start: &Position, goal: &Position) -> Result<Self, StandardPositionError> {
        assert!(goal.board() == start.board(), "positions on different boards");
        let board = start.board();
        for position in [start, goal] {
            if position.blank() != board.home() {
                return Self::try_from(position.clone());
            }
        }
        let renamed = Self { board: board.clone(), arrangement: places_by_goal(start, goal) };
        if board.is_bipartite() && !renamed.arrangement.is_even() {
            return Err(StandardPositionError::OddTransition {
                start: start.to_string(),
                goal: goal.to_string(),
                cycles: renamed.transition(),
            });
        }
        Ok(renamed)
    }

    /// The position with these tiles on the places. The caller guarantees the parity.
    pub(crate) fn from_arrangement(board: &Board, arrangement: Permutation) -> Self {
        Self { board: board.clone(), arrangement }
    }

    /// The image of the goal under the group element: the tile on place i goes to place
    /// `element.image(i)`. The caller guarantees the parity.
    pub fn from_element(board: &Board, element: &Permutation) -> Self {
        Self { board: board.clone(), arrangement: element.inverse() }
    }

    /// The board that the tiles lie on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The tile on a place.
    pub fn tile(&self, place: usize) -> Tile {
        Tile(self.arrangement.images()[place])
    }

    /// By place: the goal place of the tile on it.
    pub fn arrangement(&self) -> &Permutation {
        &self.arrangement
    }

    /// The permutation of places that makes this position of the goal: the tile on place i goes to
    /// its image.
    pub fn element(&self) -> Permutation {
        self.arrangement.inverse()
    }

    /// The position with the inverse element.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { board: self.board.clone(), arrangement: self.arrangement.inverse() }
    }

    /// The element as a product of cycles of squares, by their labels; `()` for the goal.
    pub fn cycles(&self) -> String {
        cycles_of_squares(&self.board, &self.element())
    }

    /// What every word from here to the goal does, as a product of cycles of squares.
    pub fn transition(&self) -> String {
        cycles_of_squares(&self.board, &self.arrangement)
    }

    /// The shortest notation: on a plain grid all squares in reading order; elsewhere the tiles in
    /// the order of the places, without the last two if parity determines them.
    pub fn code(&self) -> String {
        if self.board.grid().is_some() {
            return Position::from(self).to_string();
        }
        let given = code_length(&self.board).unwrap_or(self.board.place_count());
        written(&self.board, (0..given).map(|place| Some(self.tile(place))))
    }
}

/// A permutation of places as cycles of squares, by their labels.
pub fn cycles_of_squares(board: &Board, element: &Permutation) -> String {
    board.cycles_of_labels(element, |place| board.square_at(place))
}

impl Hash for StandardPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.arrangement.hash(state);
    }
}

impl From<&StandardPosition> for Position {
    fn from(standard: &StandardPosition) -> Self {
        Self::on_places(&standard.board, |place| standard.tile(place))
    }
}

impl TryFrom<Position> for StandardPosition {
    type Error = StandardPositionError;

    fn try_from(position: Position) -> Result<Self, StandardPositionError> {
        Self::from_position(&position, || {
            let text = position.to_string();
            let whole = 0..text.len();
            (text, whole)
        })
    }
}
