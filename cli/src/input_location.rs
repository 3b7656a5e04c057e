use std::fmt;

use serde::Serialize;

/// Where an input of a batch was read.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum InputLocation {
    /// The number of the argument, from 1.
    Argument(usize),
    /// The number of the line on standard input, from 1.
    Line(usize),
}

impl InputLocation {
    /// The number of the line, if it is one.
    pub fn line(self) -> Option<usize> {
        match self {
            Self::Argument(_) => None,
            Self::Line(number) => Some(number),
        }
    }
}

impl fmt::Display for InputLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}
