//! What the lists of a level and the sorting of them share.

use super::files::ListFiles;
use super::symmetry::MovesUpToSymmetry;
use crate::Cancelled;
use crate::states::EnumerateOptions;

/// How a level follows from the one before.
pub(super) struct Advance<'a> {
    pub moves: &'a MovesUpToSymmetry,
    /// The distance of the next level.
    pub distance: usize,
    /// The next level is only counted if it has more positions that are kept.
    pub listed: usize,
    pub options: &'a EnumerateOptions<'a>,
    /// Where the lists are kept, if they are not in memory.
    pub files: Option<&'a ListFiles>,
}

impl Advance<'_> {
    /// The positions after which the observer is asked again.
    const UNOBSERVED: usize = 1 << 16;

    /// The positions of which the list for a square is made, until the observer cancels the work.
    pub fn observed<P>(
        &self,
        to: usize,
        positions: impl Iterator<Item = P>,
    ) -> impl Iterator<Item = Result<P, Cancelled>> {
        positions.enumerate().map(move |(number, position)| {
            if number % Self::UNOBSERVED == Self::UNOBSERVED - 1 {
                self.options.part(to + 1, self.moves.to().len())?;
            }
            Ok(position)
        })
    }
}
