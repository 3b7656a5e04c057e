use std::io;

use thiserror::Error;

use crate::states::{Cancelled, CheckpointError, EnumerationError, TooLargeError};

/// Why a run on several processes failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The run has no process of this number.
    #[error(
        "there is no process {process}; the processes are numbered from 0 to {}",
        processes - 1
    )]
    NoSuchProcess {
        /// The number.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// The address of this process cannot be listened on.
    #[error(
        "{peer} cannot listen on its address: {error}; its line must be an address of this machine"
    )]
    Listen {
        /// This process.
        peer: String,
        /// The system's error.
        error: io::Error,
    },
    /// A process did not connect in time.
    #[error(
        "{peer} did not connect within {seconds} s{}; start it, or increase --connect-timeout",
        last.as_ref().map_or(String::new(), |error| format!(" ({error})"))
    )]
    Late {
        /// The process.
        peer: String,
        /// How long this process waited.
        seconds: u64,
        /// The system's error on the last attempt.
        last: Option<io::Error>,
    },
    /// A process works on another task.
    #[error("{peer} is refused: {difference}")]
    Different {
        /// The process.
        peer: String,
        /// What differs.
        difference: String,
    },
    /// The connection to a process closed.
    #[error("{peer} died: its connection closed during the run")]
    Died {
        /// The process.
        peer: String,
    },
    /// A process timed out.
    #[error("{peer} timed out: it sent no heartbeat for {seconds} s")]
    Silent {
        /// The process.
        peer: String,
        /// The length of the timeout in seconds.
        seconds: u64,
    },
    /// A process sent malformed data.
    #[error(
        "{} sent malformed data: {what}",
        peer.as_deref().unwrap_or("a process of the run")
    )]
    Malformed {
        /// The process, if it is known.
        peer: Option<String>,
        /// What is wrong.
        what: &'static str,
    },
    /// A process ended and sent the reason.
    #[error("{peer} ended: {reason}")]
    Ended {
        /// The process.
        peer: String,
        /// Its reason.
        reason: String,
    },
    /// The engine failed within this process.
    #[error("the engine failed: {0}")]
    Engine(String),
    /// The enumeration takes too much memory, was cancelled, or could not use its checkpoint.
    #[error(transparent)]
    Enumeration(#[from] EnumerationError),
    /// The output could not be written.
    #[error(transparent)]
    WriteFileError(#[from] io::Error),
}

impl From<CheckpointError> for ClusterError {
    fn from(error: CheckpointError) -> Self {
        EnumerationError::from(error).into()
    }
}

impl From<TooLargeError> for ClusterError {
    fn from(error: TooLargeError) -> Self {
        EnumerationError::from(error).into()
    }
}

impl From<Cancelled> for ClusterError {
    fn from(error: Cancelled) -> Self {
        EnumerationError::from(error).into()
    }
}
