use std::io;

use thiserror::Error;

use crate::Cancelled;
use crate::input_text::Quoted;
use crate::states::{CheckpointError, MiscountedError, TooLargeError};

/// Why a run on several processes failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// MPI did not start.
    #[error("MPI does not start: it was started before, or lacks threads")]
    Unstarted,
    /// A rank works on another task.
    #[error(
        "{peer} is refused: its task is {}, and that of rank 0 is {}",
        Quoted(task),
        Quoted(first)
    )]
    Different {
        /// The rank and its host.
        peer: String,
        /// Its task.
        task: String,
        /// The task of rank 0.
        first: String,
    },
    /// A rank cannot take part.
    #[error("{peer}: {reason}")]
    Refused {
        /// The rank and its host.
        peer: String,
        /// Its reason.
        reason: String,
    },
    /// A message does not have its checksum.
    #[error("a message from {peer} was damaged on its way; rerun the same command")]
    Damaged {
        /// The rank that sent it, and its host.
        peer: String,
    },
    /// The number of positions is not the one that the board's group gives.
    #[error(transparent)]
    Miscounted(#[from] MiscountedError),
    /// The system of a rank has too little memory.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// The observer of a rank cancelled the enumeration.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The enumeration could not be saved to its checkpoint or resumed from it.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The output could not be written.
    #[error(transparent)]
    WriteFileError(#[from] io::Error),
}

impl ClusterError {
    /// Whether all ranks have the same error. Otherwise only this one has it, and the others wait
    /// for its messages.
    pub fn is_common(&self) -> bool {
        match self {
            Self::Different { .. } | Self::Refused { .. } => true,
            Self::Miscounted { .. } | Self::Cancelled(_) => true,
            Self::Unstarted | Self::Damaged { .. } | Self::TooLarge(_) => false,
            Self::Checkpoint(_) | Self::WriteFileError(_) => false,
        }
    }
}
