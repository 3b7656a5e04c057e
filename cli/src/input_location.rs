use std::fmt;

use serde::Serialize;

/// Where an input of a batch was read; arguments and lines count from 1.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum InputLocation {
    Argument {
        argument: usize,
    },
    /// A line of standard input.
    Line {
        line: usize,
    },
    /// A line of the file that an argument names.
    LineOfFile {
        argument: usize,
        line: usize,
    },
}

impl InputLocation {
    /// A line of the file that the argument of this number names, or of standard input.
    pub fn of_line(file: Option<usize>, line: usize) -> Self {
        match file {
            Some(argument) => Self::LineOfFile { argument, line },
            None => Self::Line { line },
        }
    }

    /// The number of the line, if it is one.
    pub fn line(self) -> Option<usize> {
        match self {
            Self::Argument { .. } => None,
            Self::Line { line } | Self::LineOfFile { line, .. } => Some(line),
        }
    }
}

impl fmt::Display for InputLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument { argument } => write!(f, "argument {argument}"),
            Self::Line { line } => write!(f, "line {line}"),
            Self::LineOfFile { argument, line } => write!(f, "argument {argument}, line {line}"),
        }
    }
}
