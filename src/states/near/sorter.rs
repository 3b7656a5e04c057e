//! Sorts positions, of which only a part is in memory.
//!
//! As many as fit are sorted as a run and written to a file; the runs are merged at the end. As soon
//! as there are some runs of one rank, they are merged to a run of the next rank, so that a few files
//! are open at a time, however many positions there are.

use std::collections::VecDeque;
use std::iter;
use std::mem::take;

use itertools::{Either, Itertools};

use super::advance::Advance;
use super::files::{ListFiles, ListPlace};
use super::list::{ListFile, ListWriter, ReadFailure};
use super::packed::PackedTiles;
use crate::states::{CheckpointError, EnumerationError};

/// The most runs that all threads together merge at once, unless that is less than two for each: a
/// process may usually have 1024 files open.
const MOST_OPEN: usize = 256;

/// The most runs that one thread merges at once.
const MOST_RUNS: usize = 16;

/// Sorts the positions of a list.
pub(super) struct RunSorter<'f, P> {
    advance: &'f Advance<'f>,
    files: &'f ListFiles,
    place: ListPlace,
    /// The positions that are in memory at most.
    most: usize,
    run: Vec<P>,
    /// The runs that are merged at once.
    most_runs: usize,
    /// By rank: the runs in files.
    ranks: Vec<Vec<SortedRun>>,
    /// The number of runs that were written.
    written: usize,
}

/// A run in a file, which is removed when it is dropped.
struct SortedRun(ListFile);

impl Drop for SortedRun {
    fn drop(&mut self) {
        self.0.remove();
    }
}

impl<'f, P: PackedTiles> RunSorter<'f, P> {
    /// Holds at most this number of positions in memory, in `room`, which is empty.
    pub fn new(
        advance: &'f Advance<'f>,
        files: &'f ListFiles,
        place: ListPlace,
        most: usize,
        room: Vec<P>,
    ) -> Self {
        let most_runs = (MOST_OPEN / advance.options.thread_count()).clamp(2, MOST_RUNS);
        Self { advance, files, place, most, run: room, most_runs, ranks: vec![], written: 0 }
    }

    /// The room that it was given, empty.
    pub fn into_room(mut self) -> Vec<P> {
        self.run.clear();
        self.run
    }

    /// Adds a position, in any order, perhaps again.
    pub fn add(&mut self, position: P) -> Result<(), EnumerationError> {
        if self.run.len() == self.most {
            sort(&mut self.run);
            let mut run = self.begin_run()?;
            let written = self.run.iter().try_for_each(|position| run.add(position));
            written.map_err(CheckpointError::from)?;
            self.run.clear();
            let run = run.finish_temporary().map_err(CheckpointError::from)?;
            self.keep(SortedRun(run), 0)?;
        }
        self.run.push(position);
        Ok(())
    }

    fn begin_run(&mut self) -> Result<ListWriter, CheckpointError> {
        self.written += 1;
        let width = P::width(self.files.squares());
        Ok(self.files.begin_run(self.place, self.written, width)?)
    }

    /// Keeps a run of a rank, or merges it with the others of that rank.
    fn keep(&mut self, run: SortedRun, rank: usize) -> Result<(), EnumerationError> {
        if self.ranks.len() == rank {
            self.ranks.push(vec![]);
        }
        self.ranks[rank].push(run);
        if self.ranks[rank].len() < self.most_runs {
            return Ok(());
        }
        let runs = take(&mut self.ranks[rank]);
        let merged = self.joined(runs)?;
        self.keep(merged, rank + 1)
    }

    /// The run of the positions of some runs, which are removed.
    fn joined(&mut self, runs: Vec<SortedRun>) -> Result<SortedRun, EnumerationError> {
        let (mut joined, failure) = (self.begin_run()?, ReadFailure::default());
        let positions = merge::<P>(&runs, iter::empty(), &failure)?;
        for position in self.advance.observed(self.place.blank, positions) {
            joined.add(&position?).map_err(CheckpointError::from)?;
        }
        failure.check()?;
        Ok(SortedRun(joined.finish_temporary().map_err(CheckpointError::from)?))
    }

    /// All positions in order, each once.
    pub fn merged<'r>(
        &'r mut self,
        failure: &'r ReadFailure,
    ) -> Result<impl Iterator<Item = P> + 'r, EnumerationError> {
        // The shortest runs are joined first.
        let mut runs: VecDeque<SortedRun> = take(&mut self.ranks).into_iter().flatten().collect();
        while runs.len() > self.most_runs {
            let shortest = runs.drain(..self.most_runs).collect();
            runs.push_back(self.joined(shortest)?);
        }
        self.ranks.push(runs.into());
        sort(&mut self.run);
        Ok(merge(self.ranks.iter().flatten(), self.run.drain(..), failure)?)
    }
}

/// Sorts positions, and leaves each once.
pub(super) fn sort<P: Ord>(positions: &mut Vec<P>) {
    positions.sort_unstable();
    positions.dedup();
}

/// The positions of sorted runs in files and of one in memory, each once.
fn merge<'r, P: PackedTiles + 'r>(
    runs: impl IntoIterator<Item = &'r SortedRun>,
    held: impl Iterator<Item = P> + 'r,
    failure: &'r ReadFailure,
) -> Result<impl Iterator<Item = P> + 'r, CheckpointError> {
    let readers = runs.into_iter().map(|run| run.0.read(failure));
    let readers = readers.collect::<Result<Vec<_>, _>>()?;
    let held = iter::once(Either::Left(held));
    Ok(held.chain(readers.into_iter().map(Either::Right)).kmerge().dedup())
}
