use std::fmt;

use super::Tile;
use crate::board::{Board, SquareId};

/// A move: a tile slides into the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The tile that slides.
    pub tile: Tile,
    /// The square that it leaves, where the blank is afterwards.
    pub from: SquareId,
    /// The square that it enters.
    pub to: SquareId,
}

impl Slide {
    /// The direction of the tile, as the board is drawn; `None` if it moves neither along a row nor
    /// along a column. The blank moves in the opposite direction.
    pub fn direction(self, board: &Board) -> Option<Direction> {
        let (from, to) = (board.square(self.from).at?, board.square(self.to).at?);
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        match (down == 0.0, right == 0.0) {
            (false, true) if down < 0.0 => Some(Direction::Up),
            (false, true) => Some(Direction::Down),
            (true, false) if right < 0.0 => Some(Direction::Left),
            (true, false) => Some(Direction::Right),
            _ => None,
        }
    }
}

/// A direction on the drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The direction of this letter, capital or small.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }

    /// Its name: up, down, left or right.
    pub fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Its letter: U, D, L or R.
    pub fn letter(self) -> char {
        self.word().as_bytes()[0].to_ascii_uppercase().into()
    }
}

/// The letter.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}
