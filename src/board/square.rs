use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a square of one board, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareId(pub(crate) u16);

impl SquareId {
    /// The number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The label of a square: a number or a word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged, expecting = "a label is a number, from 0, or a word")]
pub enum Label {
    /// A number.
    Number(u32),
    /// A word.
    Word(String),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.pad(word),
        }
    }
}

/// A square: its label and where it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// Its label.
    pub label: Label,
    /// Where it is drawn: row and column, from 1 at the top left. A drawing may use any numbers.
    pub at: Option<(f64, f64)>,
}

/// A step of the blank: an edge of the board in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Arc {
    /// The square that the blank leaves.
    pub from: SquareId,
    /// The square that it enters.
    pub to: SquareId,
}

impl Arc {
    /// The opposite step.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}
