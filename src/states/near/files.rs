//! The lists of the last two levels in the files of a folder.
//!
//! ```text
//! levels.taquin      the counts so far, and how long each list of the last two levels is
//! level-24-7.list    the list of level 24 with the blank on square 7
//! level-25-7-3.run   a sorted run of that of level 25, which is being computed
//! ```
//!
//! A level is complete once `levels.taquin`, which is replaced as a whole, says how long its lists
//! are. So a run that is ended at any moment leaves its last complete level, and perhaps files that
//! nothing refers to.

use serde::{Deserialize, Serialize};

use super::list::{ListFile, ListWriter};
use crate::position::{Metric, Position};
use crate::states::distribution::checked_sum;
use crate::states::planes::{EnumerationIdentity, FolderLock, Found};
use crate::states::{CheckpointError, LevelFolder};
use crate::store::WriteFileError;

/// The folder of an enumeration whose levels are lists.
pub(super) struct ListFiles {
    folder: LevelFolder,
    /// The folder, locked against other runs.
    lock: FolderLock,
    identity: EnumerationIdentity,
    /// A checksum of the identity, which all lists have in their headers.
    checksum: u32,
    squares: usize,
}

/// Where a list belongs: the distance of its level from the goal, and the blank's square.
#[derive(Clone, Copy)]
pub(super) struct ListPlace {
    pub distance: usize,
    pub blank: usize,
}

/// By square of the blank: the numbers of positions in the lists of the last level and of the one
/// before.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ListLengths {
    pub last: Vec<u64>,
    pub before: Vec<u64>,
}

impl ListLengths {
    /// Whether there is a list for each square, and none of the levels of these counts has too few
    /// or too many positions.
    fn fit(&self, counts: &[u64], squares: usize) -> bool {
        let fits = |lists: &[u64], count: u64| {
            let fits = |positions| positions <= count && (positions > 0) == (count > 0);
            lists.len() == squares && checked_sum(lists).is_some_and(fits)
        };
        let at = |back: usize| counts.len().checked_sub(back).map_or(0, |depth| counts[depth]);
        fits(&self.last, at(1)) && fits(&self.before, at(2))
    }
}

/// The levels that were found in a folder.
pub(super) struct SavedLists {
    /// By distance: the number of positions.
    pub counts: Vec<u64>,
    pub lengths: ListLengths,
}

impl ListFiles {
    /// Opens and locks the folder.
    pub fn open(
        folder: &LevelFolder,
        goal: &Position,
        metric: Metric,
    ) -> Result<(Self, Option<SavedLists>), CheckpointError> {
        let folder = folder.of_lists();
        let lock = folder.take()?;
        let identity = EnumerationIdentity::of_lists(goal, metric);
        let squares = goal.board().square_count();
        let mut saved = None;
        if let Some(Found { file, counts, collected }) = folder.find(&identity, |_| 0)? {
            let lengths: ListLengths = collected;
            if !lengths.fit(&counts, squares) {
                return Err(file
                    .misdescribed("its lists do not fit its board or its counts")
                    .into());
            }
            saved = Some(SavedLists { counts, lengths });
        }
        let checksum = identity.checksum();
        let files = Self { folder, lock, identity, checksum, squares };
        if let Some(saved) = &saved {
            // What a run has left that was killed.
            files.remove_other(saved.counts.len() - 1)?;
        }
        Ok((files, saved))
    }

    /// The number of squares of the board.
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// The file of a complete list.
    pub fn list(&self, place: ListPlace, width: usize, positions: u64) -> ListFile {
        let ListPlace { distance, blank } = place;
        let path = self.folder.path().join(format!("level-{distance}-{blank}.list"));
        ListFile { path, description: self.description(place), width, positions }
    }

    /// Begins the file of a list.
    pub fn begin_list(&self, place: ListPlace, width: usize) -> Result<ListWriter, WriteFileError> {
        ListWriter::create(self.list(place, width, 0))
    }

    /// Begins the file of a sorted run.
    pub fn begin_run(
        &self,
        place: ListPlace,
        number: usize,
        width: usize,
    ) -> Result<ListWriter, WriteFileError> {
        let ListPlace { distance, blank } = place;
        let path = self.folder.path().join(format!("level-{distance}-{blank}-{number}.run"));
        ListWriter::create(ListFile { path, ..self.list(place, width, 0) })
    }

    /// What the header of a list says: other lists have other headers, and other checksums of their
    /// blocks.
    fn description(&self, ListPlace { distance, blank }: ListPlace) -> String {
        format!(r#"{{"enumeration":{},"distance":{distance},"blank":{blank}}}"#, self.checksum)
    }

    /// Completes a level, and removes the lists that are not needed any more.
    pub fn complete(&self, counts: &[u64], lengths: &ListLengths) -> Result<(), CheckpointError> {
        self.folder.refer(&self.lock, &self.identity, counts, lengths, &[])?.finish()?;
        let distance = counts.len() - 1;
        self.remove_other(distance)
    }

    /// Removes what is not of the levels up to this distance from which the next one follows.
    fn remove_other(&self, distance: usize) -> Result<(), CheckpointError> {
        let needed = distance.saturating_sub(1)..=distance;
        self.folder.remove_levels(|distance| needed.contains(&distance))
    }

    /// Removes the files of a level that was not completed, as far as the system lets it.
    pub fn remove_unfinished(&self, distance: usize) {
        let _ = self.folder.remove_levels(|other| other != distance);
    }

    /// An error if the disk has no room for a level that needs so many bytes, besides those that are
    /// held.
    pub fn check_room(
        &self,
        distance: usize,
        held: u64,
        needed: u64,
    ) -> Result<(), CheckpointError> {
        self.folder.room(distance, held, needed).map(drop)
    }

    /// The error that the levels in the folder go up to a distance beyond those that are wanted.
    pub fn beyond(&self, distance: usize) -> CheckpointError {
        self.folder.other(format!("it has the levels up to {distance} moves"))
    }
}
