use thiserror::Error;

/// The observer cancelled the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the enumeration was cancelled")]
pub struct Cancelled;
