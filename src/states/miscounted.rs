use thiserror::Error;

/// An enumeration found another number of positions than the board's group gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the levels have {found} positions, and the board's group gives {expected}; a memory or a \
     processor may be faulty, so remove the checkpoint, if there is one, and begin again"
)]
pub struct MiscountedError {
    /// The sum of the levels.
    pub found: u64,
    /// The order of the group, for each square of the blank.
    pub expected: u64,
}
