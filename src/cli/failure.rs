use std::fmt::Write as _;
use std::io;
use std::ops::Range;

use taquin::board::BoardError;
use taquin::draw::NotExplorable;
use taquin::export::ExportError;
use taquin::graph::GraphError;
use taquin::perm::{RankTooLarge, SequenceError, SequenceFault};
use taquin::position::NotStandard;
use taquin::position::ShapeError;
use taquin::report::{NoDirections, TooManySymmetries, Unsolved};
use taquin::search::patterns::{BuildError, LadderError, PartitionError, WrongTable};
use taquin::search::{SearchError, TaskError};
use taquin::solution::{HeadError, NotUniform, PageError, SolutionError};
use taquin::states::planes::{CheckpointError, EnumerationError};
use taquin::states::{SampleError, TableError, TooLarge, ValuesError, WriteError, Wrong};
use taquin::store::{NotTrusted, NotWritten, advice};
use taquin::twist::MovesError;
use taquin::{Position, PositionError, WordError};

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
    /// An answer that is not all that was asked for, and has been written: exit code 1.
    Partial(Message),
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

/// How many characters are shown on each side of what is wrong.
const AROUND: usize = 40;

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
            // Of a long text only the part around the mark is shown.
            let before = text[..span.start].chars().count();
            let from = before.saturating_sub(AROUND);
            let marked = text[span.clone()].chars().count().clamp(1, 2 * AROUND);
            let printable = |c: char| if c.is_control() { ' ' } else { c };
            let shown: String =
                text.chars().skip(from).take(before - from + 2 * AROUND).map(printable).collect();
            let (gap, mark) = (" ".repeat(before - from), "^".repeat(marked));
            let _ = write!(full, "\n  {shown}\n  {gap}{mark}");
        }
        full
    }
}

impl Failure {
    pub fn bad(text: impl Into<String>) -> Self {
        Self::Bad(Message::new(text))
    }

    /// Bad input, with the text that was read and the part of it that is wrong.
    fn pointing(message: String, text: String, span: Range<usize>) -> Self {
        Self::Bad(Message { text: message, pointed: Some((text, span)) })
    }

    pub fn negative(text: impl Into<String>) -> Self {
        Self::Negative(Message::new(text))
    }

    /// What is missing of an answer that has been written.
    pub fn partial(text: impl Into<String>) -> Self {
        Self::Partial(Message::new(text))
    }

    /// No solution is as short as was asked.
    pub fn longer(position: &Position, at_least: usize) -> Self {
        Self::negative(format!(
            "'{position}': no solution is as short as that; one has at least {at_least} moves"
        ))
    }

    /// A position that is even and cannot be reached all the same.
    pub fn unreachable(text: &str) -> Self {
        Self::negative(format!("'{text}': no sequence of moves leads there"))
    }

    pub fn code(&self) -> u8 {
        match self {
            Self::Negative(_) | Self::Partial(_) => 1,
            Self::Bad(_) => 2,
            Self::ClosedPipe => 0,
        }
    }

    pub fn message(&self) -> Option<&Message> {
        match self {
            Self::Negative(message) | Self::Partial(message) | Self::Bad(message) => Some(message),
            Self::ClosedPipe => None,
        }
    }

    /// Tells it on standard error.
    pub fn tell(&self) {
        if let Some(message) = self.message() {
            anstream::eprintln!("taquin: {}", message.full());
        }
    }

    /// Tells it on standard error, with where the input came from: `line 3`.
    pub fn tell_at(&self, place: &str) {
        if let Some(message) = self.message() {
            anstream::eprintln!("taquin: {place}: {}", message.full());
        }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        Self::pointing(error.to_string(), error.text, error.span)
    }
}

impl From<NotStandard> for Failure {
    fn from(error: NotStandard) -> Self {
        let message = error.to_string();
        match error {
            NotStandard::Unreadable(error) => error.into(),
            NotStandard::Odd { .. } => Self::negative(message),
            NotStandard::BlankNotHome { text, span, .. } => Self::pointing(message, text, span),
            _ => Self::bad(message),
        }
    }
}

impl From<WordError> for Failure {
    fn from(error: WordError) -> Self {
        Self::pointing(error.to_string(), error.text, error.span)
    }
}

impl From<SequenceError> for Failure {
    fn from(error: SequenceError) -> Self {
        let how = match &error.fault {
            // The numbers 1 to N, where 0 to N − 1 were expected.
            SequenceFault::OutOfRange { item, count, base: 0 } if *item == count.to_string() => {
                "; with --base 1 they count from 1"
            }
            _ => "",
        };
        Self::pointing(format!("{error}{how}"), error.text, error.span)
    }
}

impl From<MovesError> for Failure {
    fn from(error: MovesError) -> Self {
        Self::pointing(error.to_string(), error.text, error.span)
    }
}

/// Errors whose own message says all.
macro_rules! bad {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::bad(error.to_string())
            }
        })*
    };
}

bad!(
    BoardError,
    ExportError,
    NotExplorable,
    TooManySymmetries,
    SolutionError,
    TooLarge,
    taquin::cluster::OutlineError,
    CheckpointError,
    NotUniform,
    HeadError,
    PageError,
    NoDirections,
    TableError,
    SampleError,
    NotTrusted,
    RankTooLarge,
    BuildError,
    LadderError,
    PartitionError,
);

/// Where one method of `taquin solve` does not do, another one may.
impl From<TaskError> for Failure {
    fn from(error: TaskError) -> Self {
        let other = match error {
            TaskError::NoGrid(_) => "; --method table solves any board that fits",
            TaskError::TooLarge { .. } => {
                "; --method cycles solves a grid of any size, though not in the fewest moves"
            }
            TaskError::NoThreeCycles(_) => "; --method table solves it",
            TaskError::NotTheChapters => {
                "; --method cycles does the same for any grid and any square of the blank"
            }
            _ => "",
        };
        Self::bad(format!("{error}{other}"))
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        let other = match error {
            SearchError::OutOfMemory { .. } => ", or take --method ida, which needs almost none",
            _ => "",
        };
        Self::bad(format!("{error}{other}"))
    }
}

impl From<GraphError> for Failure {
    fn from(error: GraphError) -> Self {
        match error {
            GraphError::CentreUnreached => Self::negative(error.to_string()),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<EnumerationError> for Failure {
    fn from(error: EnumerationError) -> Self {
        match error {
            EnumerationError::Checkpoint(error) => error.into(),
            EnumerationError::Cancelled(error) => {
                Self::bad(format!("{error}, and put aside; the same command goes on from there"))
            }
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<ValuesError> for Failure {
    fn from(error: ValuesError) -> Self {
        match error {
            ValuesError::Cancelled(error) => EnumerationError::from(error).into(),
            error => Self::bad(error.to_string()),
        }
    }
}

#[cfg(feature = "cluster")]
impl From<taquin::cluster::ClusterError> for Failure {
    fn from(error: taquin::cluster::ClusterError) -> Self {
        use taquin::cluster::ClusterError::{Enumeration, NotWritten};
        match error {
            Enumeration(error) => error.into(),
            NotWritten(error) => error.into(),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<ShapeError> for Failure {
    fn from(error: ShapeError) -> Self {
        Self::bad(format!("{error} with --board"))
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Failed(error) => error.into(),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<Wrong> for Failure {
    fn from(error: Wrong) -> Self {
        match error {
            Wrong::NotTrusted(_) | Wrong::Cancelled(_) | Wrong::TooLarge { .. } => {
                Self::bad(error.to_string())
            }
            error => Self::negative(format!("the table is wrong: {error}")),
        }
    }
}

impl From<WrongTable> for Failure {
    fn from(error: WrongTable) -> Self {
        Self::negative(error.to_string())
    }
}

impl From<Unsolved> for Failure {
    fn from(error: Unsolved) -> Self {
        match error {
            Unsolved::Unreachable { .. } | Unsolved::Unsolvable { .. } => {
                Self::negative(error.to_string())
            }
            error => Self::bad(error.to_string()),
        }
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
            _ => Self::bad(format!("the output cannot be written: {error}{}", advice(&error))),
        }
    }
}
