//! The resources of a computation: threads, memory, a checkpoint.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

use taquin::search::SolveOptions;
use taquin::states::{Checkpoint, EnumerateOptions, LevelFolder};
use taquin::threads::available_threads;
use taquin::{Observer, available_memory};

use crate::args::headings::LIMITS;
use crate::args::numbers;
use crate::failure::{Failure, Result};
use crate::progress::{End, ProgressLine};

/// Threads.
#[derive(Args)]
pub struct ThreadsArg {
    /// Use this many threads in each process [default: one per core]
    #[arg(long, value_name = "NUMBER", value_parser = numbers::threads, help_heading = LIMITS)]
    threads: Option<NonZero<usize>>,
}

impl ThreadsArg {
    /// The number of threads.
    pub fn number(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}

/// Threads and memory.
#[derive(Args)]
pub struct ResourceArgs {
    #[command(flatten)]
    threads: ThreadsArg,
    /// Use at most this much memory, such as 500M or 6G [default: all that is available]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = LIMITS)]
    max_memory: Option<u64>,
}

impl ResourceArgs {
    /// The options of an enumeration.
    pub fn options<'o>(&self, observer: &'o dyn Observer) -> EnumerateOptions<'o> {
        let options = EnumerateOptions::new().memory(self.memory()).observer(observer);
        options.threads(self.threads())
    }

    /// The options of a search.
    pub fn solving<'o>(&self) -> SolveOptions<'o> {
        SolveOptions::default().threads(self.threads().get()).memory(self.memory())
    }

    /// The number of threads.
    pub fn threads(&self) -> NonZero<usize> {
        self.threads.number()
    }

    /// The options of one of several processes on this machine. Unless they are given, the threads
    /// and the memory are its share.
    #[cfg(feature = "cluster")]
    pub fn share<'o>(
        &self,
        processes: NonZero<usize>,
        observer: &'o dyn Observer,
    ) -> EnumerateOptions<'o> {
        let threads = NonZero::new(threads(None).get() / processes);
        let memory = available_memory() / processes.get() as u64;
        EnumerateOptions::new()
            .threads(self.threads.threads.or(threads).unwrap_or(NonZero::<usize>::MIN))
            .memory(self.max_memory.unwrap_or(memory))
            .observer(observer)
    }

    /// Whether the number of threads is given.
    pub fn has_threads(&self) -> bool {
        self.threads.threads.is_some()
    }

    /// Whether the memory is given.
    pub fn has_memory(&self) -> bool {
        self.max_memory.is_some()
    }

    /// The memory that may be taken, in bytes.
    pub fn memory(&self) -> u64 {
        self.max_memory.unwrap_or_else(available_memory)
    }
}

/// Where a long run saves its checkpoint.
#[derive(Args)]
pub struct CheckpointArgs {
    /// Save a checkpoint in DIR; rerun the same command to resume
    ///
    /// The run saves a checkpoint after the current level on Ctrl-C or SIGTERM, and periodically,
    /// spending at most 10 % of the time on it. The folder is created if it does not exist, and the
    /// checkpoint is removed once the answer is written.
    #[arg(long, value_name = "DIR", help_heading = LIMITS)]
    checkpoint: Option<PathBuf>,
}

/// Where a long run saves its checkpoint, or keeps levels that are larger than memory.
#[derive(Args)]
pub struct LevelsArgs {
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    /// Keep the levels in DIR, and only a part of them in memory; rerun the same command to resume
    ///
    /// Parts of the positions take turns in memory, as few as --max-memory allows. The levels are
    /// coded, and the files are a checkpoint after each level, however the run ends. They are
    /// removed once the answer is written. Without --within this is for moves of single tiles.
    #[arg(long, value_name = "DIR", help_heading = LIMITS, conflicts_with_all = ["checkpoint", "mpi"])]
    disk: Option<PathBuf>,
    /// Use at most this much of the disk, such as 500M or 60G [default: all that is free]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = LIMITS, requires = "disk")]
    max_disk: Option<u64>,
}

impl CheckpointArgs {
    /// Opens the folder, if one is given.
    pub fn open(&self) -> Result<SavedRun> {
        Ok(match &self.checkpoint {
            Some(folder) => SavedRun::Checkpoint(folder.clone(), Checkpoint::in_folder(folder)?),
            None => SavedRun::Nowhere,
        })
    }
}

impl LevelsArgs {
    /// Whether either folder is given.
    pub fn is_given(&self) -> bool {
        self.disk.is_some() || self.checkpoint.checkpoint.is_some()
    }

    /// Opens either folder, if one is given.
    pub fn open(&self) -> Result<SavedRun> {
        match &self.disk {
            Some(folder) => {
                let levels = LevelFolder::new(folder, self.max_disk)?;
                Ok(SavedRun::Levels(folder.clone(), levels))
            }
            None => self.checkpoint.open(),
        }
    }
}

/// Where a run is saved, with the folder.
pub enum SavedRun {
    Nowhere,
    Checkpoint(PathBuf, Checkpoint),
    Levels(PathBuf, LevelFolder),
}

impl SavedRun {
    /// The progress line of the run, which lists long levels; with a folder, interruptions cancel the
    /// run.
    pub fn progress(&self) -> Result<ProgressLine> {
        self.progress_of(true)
    }

    /// The same for one of several processes, of which one speaks for all.
    pub fn progress_of(&self, speaks: bool) -> Result<ProgressLine> {
        let line = match speaks {
            true => ProgressLine::new().listing_levels(),
            false => ProgressLine::new(),
        };
        match self {
            Self::Nowhere => Ok(line),
            Self::Checkpoint(..) => line.cancelling(speaks.then_some(End::AfterLevel)),
            Self::Levels(..) => line.cancelling(speaks.then_some(End::AfterPart)),
        }
    }

    /// These options for a run that is saved here.
    pub fn with<'o>(&'o self, options: EnumerateOptions<'o>) -> EnumerateOptions<'o> {
        match self {
            Self::Nowhere => options,
            Self::Checkpoint(_, checkpoint) => options.checkpoint(checkpoint),
            Self::Levels(_, folder) => options.levels_in(folder),
        }
    }

    /// The result of the run; if it was interrupted, the failure says where its progress is saved.
    pub fn outcome<T, E: Into<Failure>>(&self, result: Result<T, E>) -> Result<T> {
        result.map_err(|error| match self {
            Self::Nowhere => error.into(),
            Self::Checkpoint(folder, _) | Self::Levels(folder, _) => error.into().saved_in(folder),
        })
    }

    /// Removes what is saved, once the answer is written.
    pub fn discard(&self) -> Result {
        match self {
            Self::Nowhere => {}
            Self::Checkpoint(_, checkpoint) => checkpoint.remove()?,
            Self::Levels(_, folder) => folder.remove()?,
        }
        Ok(())
    }
}

/// The chosen number of threads, by default one for each core.
pub fn threads(chosen: Option<NonZero<usize>>) -> NonZero<usize> {
    chosen.unwrap_or_else(available_threads)
}

/// Parses a number of bytes, with K, M, G or T for powers of 1024: 500M, 1.5G.
pub fn bytes(text: &str) -> Result<u64, String> {
    let unit = text.chars().last().and_then(|letter| "KMGT".find(letter.to_ascii_uppercase()));
    let (digits, power) = match unit {
        Some(unit) => (&text[..text.len() - 1], 10 * (unit + 1)),
        None => (text, 0),
    };
    let decimal = || {
        let (whole, part) = digits.split_once('.').filter(|_| power > 0)?;
        let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()) && !part.is_empty();
        let number: f64 = digits.parse().ok().filter(|_| is_number(whole) && is_number(part))?;
        let bytes = number * (1_u64 << power) as f64;
        (bytes < u64::MAX as f64).then_some(bytes as u64)
    };
    let whole = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << power));
    whole.or_else(decimal).ok_or_else(|| {
        "write a number of bytes, or one followed by K, M, G or T, such as 500M or 1.5G".into()
    })
}
