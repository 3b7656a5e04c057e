use std::fmt;

use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize};

use crate::input_text::is_unprintable;

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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(untagged)]
pub enum Label {
    /// A number.
    Number(u32),
    /// A word.
    Word(String),
}

impl Label {
    /// The label that is written like this.
    pub(super) fn of(text: &str) -> Self {
        match text.parse() {
            Ok(number) if Self::Number(number).to_string() == text => Self::Number(number),
            _ => Self::Word(text.into()),
        }
    }

    /// Whether a text may be a label: it would not be ambiguous in a cycle or a list.
    pub(super) fn is_valid(text: &str) -> bool {
        let separates = |c: char| c.is_whitespace() || ",()/".contains(c) || is_unprintable(c);
        !text.is_empty() && !text.contains(separates)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.pad(word),
        }
    }
}

/// Not derived, so that an error is where the label is.
impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LabelVisitor)
    }
}

struct LabelVisitor;

impl Visitor<'_> for LabelVisitor {
    type Value = Label;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a label, which is a whole number from 0 or a word")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Label, E> {
        let label = u32::try_from(number).map(Label::Number);
        label.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Label, E> {
        Ok(Label::Word(word.into()))
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
pub struct Arc {
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
