use std::io;
use std::path::Path;

use thiserror::Error;

use crate::Cancelled;
use crate::input_text::Quoted;
use crate::numerals::format_bytes;
use crate::position::MetricError;
use crate::states::{MiscountedError, TooLargeError};
use crate::store::{UntrustedFileError, WriteFileError};

/// Why an enumeration failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EnumerationError {
    /// The metric is not defined on the board.
    #[error(transparent)]
    Metric(#[from] MetricError),
    /// Slides of several tiles with several blanks.
    #[error("slides of several tiles are defined for one blank; count moves of single tiles")]
    SeveralBlanks,
    /// The labels of a pattern have too many arrangements, or its board has too many squares.
    #[error("the goal {} is too large: {reason}", Quoted(pattern))]
    LargePattern {
        /// The pattern.
        pattern: String,
        /// What is too large.
        reason: String,
    },
    /// It would take too much memory.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// One of its levels would take too much memory.
    #[error(
        "the positions of the board {board} at {distance} moves may take {}; the memory limit is {}",
        format_bytes(*bytes),
        format_bytes(*memory)
    )]
    LargeLevel {
        /// The board's name.
        board: String,
        /// The distance of the level from the goal.
        distance: usize,
        /// The bytes that it may take.
        bytes: u64,
        /// The greatest number of bytes.
        memory: u64,
    },
    /// The memory is not enough for levels on a disk.
    #[error(
        "levels on a disk need {} of memory with {threads} {}; the memory limit is {}",
        format_bytes(*bytes),
        if *threads == 1 { "thread" } else { "threads" },
        format_bytes(*memory)
    )]
    SmallMemory {
        /// The number of threads.
        threads: usize,
        /// The bytes that they need.
        bytes: u64,
        /// The greatest number of bytes.
        memory: u64,
    },
    /// The observer cancelled it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// It found another number of positions than there are.
    #[error(transparent)]
    Miscounted(#[from] MiscountedError),
    /// It could not be saved to its checkpoint or resumed from it.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// Why an enumeration could not be saved to a checkpoint or resumed from it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be trusted.
    #[error("{0}; restore the file, or name another folder to begin anew")]
    UntrustedFileError(#[from] UntrustedFileError),
    /// The file was not written.
    #[error(transparent)]
    WriteFileError(#[from] WriteFileError),
    /// The file holds another enumeration.
    #[error(
        "{} holds another enumeration: {difference}; name another folder, or remove the file",
        Quoted(name)
    )]
    Other {
        /// The file's name.
        name: String,
        /// What differs.
        difference: String,
    },
    /// A level may not fit on the disk.
    #[error(
        "level {depth} may take {}, more than the {} left for it in {}; make room or raise the \
         limit, and rerun the same command",
        format_bytes(*needed),
        format_bytes(*left),
        Quoted(name)
    )]
    DiskFull {
        /// The level's number of moves.
        depth: usize,
        /// The bytes that it may take.
        needed: u64,
        /// The bytes that are free for it.
        left: u64,
        /// The folder's name.
        name: String,
    },
    /// Such an enumeration cannot keep its levels in a folder.
    #[error("the levels cannot be on disk: {0}")]
    NotOnDisk(&'static str),
    /// The system starts no other thread.
    #[error("a thread that reads or writes the levels cannot be started: {0}")]
    Thread(io::Error),
    /// The folder or its file cannot be created, read or removed.
    #[error("{} cannot be used: {error}", Quoted(name))]
    Folder {
        /// Its name.
        name: String,
        /// The system's error.
        error: io::Error,
    },
}

impl CheckpointError {
    pub(in crate::states) fn folder(path: &Path, error: io::Error) -> Self {
        Self::Folder { name: path.display().to_string(), error }
    }
}

/// Lets `?` take the causes of an [`EnumerationError`] into an error that is caused by one.
macro_rules! from_causes_of_enumeration_error {
    ($error:ty) => {
        $crate::states::from_causes_of_enumeration_error!($error, $crate::Cancelled);
        $crate::states::from_causes_of_enumeration_error!($error, $crate::position::MetricError);
        $crate::states::from_causes_of_enumeration_error!($error, $crate::states::TooLargeError);
        $crate::states::from_causes_of_enumeration_error!($error, $crate::states::MiscountedError);
        $crate::states::from_causes_of_enumeration_error!($error, $crate::states::CheckpointError);
    };
    ($error:ty, $cause:ty) => {
        impl From<$cause> for $error {
            fn from(cause: $cause) -> Self {
                $crate::states::EnumerationError::from(cause).into()
            }
        }
    };
}

pub(crate) use from_causes_of_enumeration_error;
