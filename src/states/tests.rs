//! What the tests of the enumerations and of their files share.

use std::num::NonZero;

use super::{DistancesCheckError, Distribution, EnumerateOptions};
use crate::Position;

/// The goal of a board.
pub(crate) fn goal(board: &str) -> Position {
    Position::goal(&board.parse().unwrap())
}

/// What a check finds, which has to be the same with any number of threads.
pub(super) fn by_any_threads(
    check: impl Fn(&EnumerateOptions) -> Result<Distribution, DistancesCheckError>,
) -> Result<Distribution, DistancesCheckError> {
    let by = |threads| check(&EnumerateOptions::new().threads(NonZero::new(threads).unwrap()));
    let found = by(1);
    assert_eq!(
        format!("{found:?}"),
        format!("{:?}", by(3)),
        "any number of threads finds the same"
    );
    found
}
