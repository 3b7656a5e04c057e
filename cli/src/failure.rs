use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::path::Path;

use taquin::board::BoardError;
use taquin::export::ExportError;
use taquin::graph::GraphError;
use taquin::group::SymmetrySubgroupError;
use taquin::input_text::is_unprintable;
use taquin::perm::{PermutationError, SequenceError, SequenceFault};
use taquin::position::{
    DirectionsError, MovesError, PositionFault, StandardPosition, StandardPositionError,
};
use taquin::search::{PartitionError, PdbError, ScrambleError, SolveError};
use taquin::solution::{CharactersError, HeadError, PageError, SolutionError};
use taquin::states::{
    CheckpointError, DistancesCheckError, DistancesError, EnumerationError, TableError,
    TooLargeError,
};
use taquin::{Position, PositionError, WordError};
use taquin::{UntrustedFileError, WriteFileError, advice};
use taquin_draw::DrawError;

use crate::input_location::InputLocation;
use crate::journal::JournalError;
use crate::messages::{self, message};
use crate::report::TooManySymmetriesError;
use crate::signals;

/// How a command ended that did not fail as a whole.
pub enum Outcome {
    Done,
    /// The worst exit code of the inputs of a batch.
    Worst(u8),
}

/// What may fail.
pub type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// Why a command failed, or an input of a batch was not answered.
pub enum Failure {
    /// A negative answer: exit code 1.
    Negative(Message),
    /// The answer has been written but is incomplete: exit code 1.
    Partial(Message),
    /// Bad usage, bad input, a refused file: exit code 2.
    Bad(Message),
    /// The same, and nothing more of a batch can be answered.
    Fatal(Message),
    /// A signal interrupted the run: exit code 128 + the signal's number.
    Interrupted(Message),
    /// The reader of the output is gone, which is not an error: the exit code is the worst of the
    /// inputs before.
    ClosedPipe(u8),
}

/// A message of one line; below it, where the error is in a text, the text with the wrong part
/// marked.
pub struct Message {
    text: String,
    pointed: Option<(String, Range<usize>)>,
}

/// The most characters of a message, and how many are left at its ends of one that has more. It quotes
/// a text in its middle, which may be a file of megabytes.
const MOST: usize = 800;
const ENDS: usize = 300;

/// A message of bounded length, without the middle of one that is longer.
pub fn shortened(text: String) -> String {
    let count = text.chars().count();
    if count <= MOST {
        return text;
    }
    let first: String = text.chars().take(ENDS).collect();
    let last: String = text.chars().skip(count - ENDS).collect();
    format!("{first} … {last}")
}

/// The number of characters shown on each side of the wrong part.
const CONTEXT: usize = 40;

impl Message {
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: shortened(text.into()), pointed: None }
    }

    /// The message about a part of a text.
    fn pointing(text: impl Into<String>, pointed: String, span: Range<usize>) -> Self {
        Self { pointed: Some((pointed, span)), ..Self::new(text) }
    }

    /// The message in one line.
    pub fn line(&self) -> &str {
        &self.text
    }

    /// The message with the marked text.
    fn full(&self) -> String {
        let mut full = self.text.clone();
        if let Some((text, span)) = &self.pointed {
            // A long text is cut to the part around the mark.
            let before = text[..span.start].chars().count();
            let from = before.saturating_sub(CONTEXT);
            let marked = text[span.clone()].chars().count().clamp(1, 2 * CONTEXT);
            let printable = |c: char| if is_unprintable(c) { ' ' } else { c };
            let shown: String =
                text.chars().skip(from).take(before - from + 2 * CONTEXT).map(printable).collect();
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

    /// Bad input: the text and the span of its wrong part.
    fn pointing(message: String, text: String, span: Range<usize>) -> Self {
        Self::Bad(Message::pointing(message, text, span))
    }

    /// A negative answer because of a part of the input.
    pub fn negative_at(message: String, text: String, span: Range<usize>) -> Self {
        Self::Negative(Message::pointing(message, text, span))
    }

    pub fn negative(text: impl Into<String>) -> Self {
        Self::Negative(Message::new(text))
    }

    /// The written answer is incomplete; `text` says what is missing.
    pub fn partial(text: impl Into<String>) -> Self {
        Self::Partial(Message::new(text))
    }

    /// Bad input with advice on what to do.
    pub fn with_advice(mut self, advice: &str) -> Self {
        if let Self::Bad(message) = &mut self {
            let _ = write!(message.text, "; {advice}");
        }
        self
    }

    /// An unsolvable standard position.
    pub fn unsolvable(position: &StandardPosition) -> Self {
        let goal = Position::goal(position.board());
        SolveError::unsolvable(&Position::from(position), &goal).into()
    }

    /// If the run was interrupted: says whether its progress is saved in this folder.
    pub fn saved_in(self, folder: &Path) -> Self {
        if !matches!(self, Self::Interrupted(_)) {
            return self;
        }
        let is_saved = folder.read_dir().is_ok_and(|mut files| files.next().is_some());
        Self::Interrupted(Message::new(match is_saved {
            true => format!(
                "Interrupted. Progress is saved in '{}'; the same command resumes.",
                folder.display()
            ),
            false => "Interrupted before the first level. No progress is saved.".into(),
        }))
    }

    pub fn code(&self) -> u8 {
        match self {
            Self::Negative(_) | Self::Partial(_) => 1,
            Self::Bad(_) | Self::Fatal(_) => 2,
            Self::Interrupted(_) => 128 + signals::interruption(),
            Self::ClosedPipe(worst) => *worst,
        }
    }

    pub fn message(&self) -> Option<&Message> {
        match self {
            Self::Negative(message)
            | Self::Partial(message)
            | Self::Bad(message)
            | Self::Fatal(message)
            | Self::Interrupted(message) => Some(message),
            Self::ClosedPipe(_) => None,
        }
    }

    /// Reports the failure on standard error.
    pub fn report(&self) {
        let _ = self.report_with("");
    }

    /// Reports the failure of one input of a batch: `error: line 3: …`. Fails if the reader of
    /// standard error is gone: a batch of bad lines would otherwise go on unnoticed.
    pub fn report_at(&self, location: InputLocation) -> Result<(), Self> {
        match self.report_with(&format!("{location}: ")) {
            Err(error) if is_closed_pipe(&error) => Err(Self::ClosedPipe(self.code())),
            _ => Ok(()),
        }
    }

    /// Reports the failure of one of several processes: `error: rank 2 on node7: …`.
    #[cfg(feature = "cluster")]
    pub fn report_by(&self, process: &str) {
        let _ = self.report_with(&format!("{process}: "));
    }

    fn report_with(&self, lead: &str) -> io::Result<()> {
        let Some(text) = self.message() else { return Ok(()) };
        if let Self::Interrupted(_) = self {
            message(format_args!("{}", text.line()));
            return Ok(());
        }
        messages::error(&format!("{lead}{}", text.full()))
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        if is_missing_file(&error.text) {
            return Self::bad(format!("'{}' is neither a position nor a file", error.text));
        }
        if let PositionFault::Uneven { .. } | PositionFault::Open { .. } = error.fault {
            return Self::bad(format!("{error} with --board"));
        }
        Self::pointing(error.to_string(), error.text, error.span)
    }
}

/// Whether a text that is no position seems to be meant as the name of a file, which is not there: it
/// ends in an extension of letters.
fn is_missing_file(text: &str) -> bool {
    let path = Path::new(text);
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    extension.len() > 1
        && extension.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !path.exists()
}

impl From<StandardPositionError> for Failure {
    fn from(error: StandardPositionError) -> Self {
        let message = error.to_string();
        match error {
            StandardPositionError::Unreadable(error) => error.into(),
            StandardPositionError::Odd { .. } | StandardPositionError::OddTransition { .. } => {
                Self::negative(message)
            }
            StandardPositionError::BlankNotHome { text, span, .. } => {
                Self::pointing(message, text, span)
            }
            _ => Self::bad(message),
        }
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Self {
        let message = error.to_string();
        match error {
            BoardError::Graph6 { read, character, .. } => {
                let end = read.len();
                let mut starts = read.char_indices().map(|(at, _)| at).skip(character - 1);
                let start = starts.next().unwrap_or(end);
                let next = starts.next().unwrap_or(end);
                Self::pointing(message, read, start..next)
            }
            _ => Self::bad(message),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        Self::Fatal(Message::new(error.to_string()))
    }
}

/// Errors in a part of a text.
macro_rules! pointing {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::pointing(error.to_string(), error.text, error.span)
            }
        })*
    };
}

pointing!(MovesError, WordError);

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

/// Errors whose own message is complete.
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
    DrawError,
    ExportError,
    TooManySymmetriesError,
    TooLargeError,
    taquin::cluster::OutlineError,
    CheckpointError,
    HeadError,
    PageError,
    DirectionsError,
    TableError,
    UntrustedFileError,
    PermutationError,
    PartitionError,
    SymmetrySubgroupError,
);

/// Where one method of `taquin solve` fails, another one may do.
impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        let advice = match error {
            SolveError::Unsolvable { .. }
            | SolveError::Unreachable { .. }
            | SolveError::BoundExceeded { .. }
            | SolveError::TimeLimit { .. }
            | SolveError::NotFound { .. }
            | SolveError::NoneInTime { .. }
            | SolveError::TimeOver { .. } => return Self::negative(error.to_string()),
            SolveError::Interrupted { lower_bound } => {
                let bound = format!("Interrupted. A solution has at least {lower_bound} moves.");
                return Self::Interrupted(Message::new(bound));
            }
            SolveError::Distances(error) => return error.into(),
            SolveError::NotGrid(_) => "; --method distances solves any board that fits",
            SolveError::TooLarge { .. } => {
                "; --method quick finds a short one on a grid of any size"
            }
            SolveError::NoThreeCycles(_) => "; --method distances solves it",
            SolveError::NotTextbook => {
                "; --method three-cycles does the same for any grid and any square of the blank"
            }
            SolveError::OutOfMemory { .. } => ", or take --method ida, which needs almost none",
            SolveError::OneSolution => {
                "; --method pdb and --method distances list all shortest ones"
            }
            SolveError::Partition(PartitionError::Grid { .. }) => {
                "; on larger grids --method quick finds a short solution, not always a shortest one"
            }
            SolveError::DatabaseTooLarge { .. } => {
                "; --pdb names a smaller one, such as 4-4-4-3 on 4x4 or 5-5-5-5-4 on 5x5"
            }
            SolveError::UntrustedFile(_) | SolveError::WrongTable { .. } => {
                "; remove it, or build it again with taquin pdb build and --force"
            }
            _ => "",
        };
        Self::bad(format!("{error}{advice}"))
    }
}

impl From<ScrambleError> for Failure {
    fn from(error: ScrambleError) -> Self {
        match error {
            ScrambleError::Solve(error) => error.into(),
            ScrambleError::Distances(error) => error.into(),
            ScrambleError::TooFar { .. } => Self::bad(error.to_string()),
            error => Self::negative(error.to_string()),
        }
    }
}

impl From<GraphError> for Failure {
    fn from(error: GraphError) -> Self {
        match error {
            GraphError::CentreUnreached => Self::negative(error.to_string()),
            GraphError::Centre(error) => error.into(),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<EnumerationError> for Failure {
    fn from(error: EnumerationError) -> Self {
        match error {
            EnumerationError::Cancelled(_) => Self::Interrupted(Message::new("Interrupted.")),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<SolutionError> for Failure {
    fn from(error: SolutionError) -> Self {
        match error {
            SolutionError::Enumeration(error) => error.into(),
            SolutionError::Goal(error) => error.into(),
            SolutionError::TooManySymmetries { .. } => {
                Self::bad(format!("{error}; leave out --checkpoint"))
            }
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<CharactersError> for Failure {
    fn from(error: CharactersError) -> Self {
        match error {
            CharactersError::Classes(error) => error.into(),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<DistancesError> for Failure {
    fn from(error: DistancesError) -> Self {
        match error {
            DistancesError::Enumeration(error) => error.into(),
            DistancesError::Output(error) => error.into(),
            error @ DistancesError::NoPath { .. } => {
                Self::bad(format!("{error}; taquin distances check shows where it is wrong"))
            }
            error @ DistancesError::NoneThere { .. } => Self::negative(error.to_string()),
            error => Self::bad(error.to_string()),
        }
    }
}

#[cfg(feature = "spectra")]
bad!(taquin::graph::spectrum::SpectrumError);

#[cfg(feature = "cluster")]
impl From<taquin::cluster::ClusterError> for Failure {
    fn from(error: taquin::cluster::ClusterError) -> Self {
        use taquin::cluster::ClusterError::{Cancelled, Checkpoint, WriteFileError};
        match error {
            Cancelled(error) => EnumerationError::from(error).into(),
            Checkpoint(error) => error.into(),
            WriteFileError(error) => error.into(),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<DistancesCheckError> for Failure {
    fn from(error: DistancesCheckError) -> Self {
        match error {
            DistancesCheckError::UntrustedFile(_)
            | DistancesCheckError::Cancelled(_)
            | DistancesCheckError::TooLarge { .. } => Self::bad(error.to_string()),
            error => Self::negative(format!("the table is wrong: {error}")),
        }
    }
}

impl From<PdbError> for Failure {
    fn from(error: PdbError) -> Self {
        match error {
            PdbError::Wrong { .. }
            | PdbError::WrongSlides { .. }
            | PdbError::Count { .. }
            | PdbError::Unused { .. } => Self::negative(error.to_string()),
            error => Self::bad(error.to_string()),
        }
    }
}

impl From<WriteFileError> for Failure {
    fn from(error: WriteFileError) -> Self {
        let how = match error {
            WriteFileError::Exists(_) => "; give another name, or --force to replace it",
            _ => "",
        };
        Self::bad(format!("{error}{how}"))
    }
}

/// Whether nobody reads any more what is written to a pipe. Windows reports this with a code of its own for
/// pipes that have names, such as those of MSYS.
fn is_closed_pipe(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED)
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match is_closed_pipe(&error) {
            true => Self::ClosedPipe(0),
            false => Self::bad(format!("the output cannot be written: {error}{}", advice(&error))),
        }
    }
}
