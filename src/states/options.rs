use std::fmt;
use std::num::NonZero;

use super::planes::{Checkpoint, CheckpointError, Instructions, LevelFolder, Workers};
use crate::Cancelled;
use crate::machine::threads::available_threads;
use crate::observer::{Observer, Progress};
use crate::position::Metric;

/// How all positions of a board are enumerated: in which metric, with which resources, and who
/// follows it.
///
/// Only the metric changes the outcome.
///
/// ```
/// use std::num::NonZero;
/// use taquin::states::{Distances, EnumerateOptions};
/// use taquin::{Board, Position};
/// let board: Board = "3x3".parse()?;
/// let options = EnumerateOptions::new().threads(NonZero::<usize>::MIN).memory(1 << 20);
/// let distances = Distances::compute(&Position::goal(&board), &options)?;
/// assert_eq!(distances.distribution().highest(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct EnumerateOptions<'o> {
    pub(crate) metric: Metric,
    pub(crate) workers: Workers,
    pub(crate) memory: Option<u64>,
    pub(crate) saving: Saving<'o>,
    pub(crate) observer: &'o dyn Observer,
}

/// Where an enumeration is saved, if it is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Saving<'o> {
    Nowhere,
    Checkpoint(&'o Checkpoint),
    Levels(&'o LevelFolder),
}

impl<'o> Saving<'o> {
    /// The checkpoint, if there is one; an error if the levels are to be in a folder.
    pub fn only_checkpoint(self) -> Result<Option<&'o Checkpoint>, CheckpointError> {
        match self {
            Self::Nowhere => Ok(None),
            Self::Checkpoint(checkpoint) => Ok(Some(checkpoint)),
            Self::Levels(_) => Err(CheckpointError::NotOnDisk(
                "only the census of all positions and the file of distances, in one process, are \
                 computed from them",
            )),
        }
    }

    /// The folder of the levels, if they are in one.
    pub fn folder(self) -> Option<&'o LevelFolder> {
        match self {
            Self::Levels(folder) => Some(folder),
            Self::Nowhere | Self::Checkpoint(_) => None,
        }
    }

    pub fn is_anywhere(self) -> bool {
        !matches!(self, Self::Nowhere)
    }
}

/// Moves of single tiles, as many threads as the machine runs at once, the fastest instructions, any
/// amount of memory, nothing saved and no observer.
impl Default for EnumerateOptions<'_> {
    fn default() -> Self {
        let workers = Workers { threads: available_threads(), instructions: Instructions::best() };
        let (metric, saving) = (Metric::default(), Saving::Nowhere);
        Self { metric, workers, memory: None, saving, observer: &() }
    }
}

impl<'o> EnumerateOptions<'o> {
    /// The default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts moves in this metric. [`Metric::MultiTile`] requires a grid, or a board with lines. A
    /// [`Solution`](crate::Solution) always counts moves of single tiles.
    pub fn metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }

    /// Uses at most this number of threads.
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.workers.threads = threads;
        self
    }

    /// Takes at most this much memory, in bytes, as far as it grows with the board.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Resumes from this checkpoint, if it holds a run of the same enumeration. Saves the run to it
    /// when the observer cancels it, and after levels, spending at most a tenth of the time on
    /// that. The checkpoint stays until [`Checkpoint::remove`], and replaces a folder of levels.
    pub fn checkpoint(mut self, checkpoint: &'o Checkpoint) -> Self {
        self.saving = Saving::Checkpoint(checkpoint);
        self
    }

    /// Keeps the levels in this folder, and resumes from it, if it holds a run of the same
    /// enumeration. It replaces a checkpoint.
    pub fn levels_in(mut self, folder: &'o LevelFolder) -> Self {
        self.saving = Saving::Levels(folder);
        self
    }

    /// Reports to this observer, which may cancel the computation after each level.
    pub fn observer(mut self, observer: &'o dyn Observer) -> Self {
        self.observer = observer;
        self
    }

    /// The same without a checkpoint or a folder of levels.
    pub(crate) fn without_saving(mut self) -> Self {
        self.saving = Saving::Nowhere;
        self
    }

    /// The number of threads.
    pub(crate) fn thread_count(&self) -> usize {
        self.workers.threads.get()
    }

    /// Reports that an enumeration goes on from the level at this distance, which was saved.
    pub(crate) fn resumed(&self, distance: usize) -> Result<(), Cancelled> {
        self.observer.check(Progress::Resumed { distance })
    }

    /// Reports that a part of a level on a disk begins.
    pub(crate) fn part(&self, number: usize, parts: usize) -> Result<(), Cancelled> {
        self.observer.check(Progress::Part { number, parts })
    }

    /// Reports that the work on a table begins.
    pub(crate) fn table(&self, number: usize, tables: usize) -> Result<(), Cancelled> {
        self.observer.check(Progress::Table { number, tables })
    }

    /// Reports that an enumeration begins.
    pub(crate) fn begin(&self, positions: u64, bytes: u64) -> Result<(), Cancelled> {
        self.observer.check(Progress::Enumeration { positions, bytes })
    }

    /// Reports a complete level.
    pub(crate) fn level(&self, depth: usize, positions: u64) -> Result<(), Cancelled> {
        self.observer.check(Progress::Level { depth, positions })
    }

    /// Reports the levels of an enumeration that goes on from them.
    pub(crate) fn levels(&self, counts: &[u64]) -> Result<(), Cancelled> {
        (0..).zip(counts).try_for_each(|(depth, &positions)| self.level(depth, positions))
    }
}

impl fmt::Debug for EnumerateOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { metric, workers, memory, saving, observer: _ } = self;
        f.debug_struct("EnumerateOptions")
            .field("metric", metric)
            .field("workers", workers)
            .field("memory", memory)
            .field("saving", saving)
            .finish_non_exhaustive()
    }
}
