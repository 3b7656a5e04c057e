use std::fmt::Write as _;
use std::io;
use std::ops::Range;

use taquin::board::BoardError;
use taquin::position::NotStandard;
use taquin::solution::{HeadError, NotUniform, PageError, SolutionError};
use taquin::store::NotWritten;
use taquin::{PositionError, WordError};

/// How a command ended that did not fail as a whole.
pub enum Outcome {
    Done,
    /// Some line of a batch had this exit code, and none a worse one.
    Worst(u8),
}

/// Why a command ended, or a line of a batch was not answered.
pub enum Failure {
    /// A negative answer: exit code 1.
    Negative(Message),
    /// Bad usage, bad input, a refused file: exit code 2.
    Bad(Message),
    /// Nobody reads the output any more, which is no error.
    ClosedPipe,
}

/// What is told: a line, and under it, where there is one, the text that was read with a mark under
/// the part that is wrong.
pub struct Message {
    text: String,
    pointed: Option<(String, Range<usize>)>,
}

impl Message {
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), pointed: None }
    }

    /// The message in one line.
    pub fn line(&self) -> &str {
        &self.text
    }

    /// The message with the text that it points at.
    fn full(&self) -> String {
        let mut full = self.text.clone();
        if let Some((text, span)) = &self.pointed {
            let before = text[..span.start].chars().count();
            let marked = text[span.clone()].chars().count().max(1);
            let shown: String =
                text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let _ = write!(full, "\n  {shown}\n  {}{}", " ".repeat(before), "^".repeat(marked));
        }
        full
    }
}

impl Failure {
    pub fn bad(text: impl Into<String>) -> Self {
        Self::Bad(Message::new(text))
    }

    pub fn negative(text: impl Into<String>) -> Self {
        Self::Negative(Message::new(text))
    }

    pub fn code(&self) -> u8 {
        match self {
            Self::Negative(_) => 1,
            Self::Bad(_) => 2,
            Self::ClosedPipe => 0,
        }
    }

    pub fn message(&self) -> Option<&Message> {
        match self {
            Self::Negative(message) | Self::Bad(message) => Some(message),
            Self::ClosedPipe => None,
        }
    }

    /// Tells it on standard error.
    pub fn tell(&self) {
        if let Some(message) = self.message() {
            anstream::eprintln!("taquin: {}", message.full());
        }
    }

    /// Tells it on standard error with the number of the line that was read.
    pub fn tell_line(&self, number: usize) {
        if let Some(message) = self.message() {
            anstream::eprintln!("taquin: line {number}: {}", message.full());
        }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        let text = error.to_string();
        Self::Bad(Message { text, pointed: Some((error.text, error.span)) })
    }
}

impl From<NotStandard> for Failure {
    fn from(error: NotStandard) -> Self {
        match error {
            NotStandard::Unreadable(error) => error.into(),
            NotStandard::Odd { .. } => Self::negative(error.to_string()),
            NotStandard::BlankNotHome { .. } => Self::bad(error.to_string()),
        }
    }
}

impl From<WordError> for Failure {
    fn from(error: WordError) -> Self {
        let text = error.to_string();
        Self::Bad(Message { text, pointed: Some((error.text, error.span)) })
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<SolutionError> for Failure {
    fn from(error: SolutionError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<NotUniform> for Failure {
    fn from(error: NotUniform) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<HeadError> for Failure {
    fn from(error: HeadError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<PageError> for Failure {
    fn from(error: PageError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<NotWritten> for Failure {
    fn from(error: NotWritten) -> Self {
        let how = match error {
            NotWritten::Exists(_) => "; give another name, or --force to replace it",
            _ => "",
        };
        Self::bad(format!("{error}{how}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::bad(format!("the output cannot be written: {error}")),
        }
    }
}
