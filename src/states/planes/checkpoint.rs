//! An enumeration put aside after a level, and taken up again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::{Enumeration, EnumerationError, Keep, Level, Planes, Settings};
use crate::board::Definition;
use crate::quoted::Quoted;
use crate::states::{Cancelled, Limits, TooLarge};
use crate::store::{
    BlockFile, BlockWriter, Fault, Kind, NotTrusted, NotWritten, OnExisting, WholeFile,
};

/// A folder where an enumeration is put aside: one file, replaced as a whole.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    file: PathBuf,
}

/// Why an enumeration could not be put aside or taken up again.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be trusted.
    #[error(transparent)]
    NotTrusted(#[from] NotTrusted),
    /// The file was not written.
    #[error(transparent)]
    NotWritten(#[from] NotWritten),
    /// The file is of another enumeration.
    #[error(
        "{} is of another enumeration: {difference}; name another folder, or remove the file",
        Quoted(name)
    )]
    Other {
        /// The file's name.
        name: String,
        /// What differs.
        difference: String,
    },
    /// The enumeration takes too much memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The folder or the file in it cannot be made, seen or removed.
    #[error("{} cannot be used for checkpoints: {error}", Quoted(name))]
    Folder {
        /// Its name.
        name: String,
        /// What the system says.
        error: io::Error,
    },
}

/// What the header of the file says, in JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    board: Definition,
    goal: String,
    /// The numbers of the squares in reading order.
    order: Vec<usize>,
    /// How many bits of each position are kept beside the levels.
    kept_bits: usize,
    /// By depth: the number of positions, of all levels so far.
    counts: Vec<u64>,
    /// What was gathered from these levels, if anything was.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    gathered: Value,
}

const KIND: Kind = Kind("levels");

const OTHER_THINGS: &str = "it keeps other things of the same positions";

impl Checkpoint {
    /// The checkpoint in this folder, which is made if it is not there.
    pub fn in_folder(folder: &Path) -> Result<Self, CheckpointError> {
        let failed = |error| failed(folder, error);
        fs::create_dir_all(folder).map_err(failed)?;
        Ok(Self { file: folder.join("levels.taquin") })
    }

    /// The enumeration that was put aside, or a new one. `memory` is the most to take, in bytes.
    pub fn resume<'p, 'b>(
        &self,
        planes: &'p Planes<'b>,
        settings: Settings,
        memory: u64,
    ) -> Result<Enumeration<'p, 'b>, CheckpointError> {
        Ok(self.resume_with(planes, settings, memory, ())?.0)
    }

    /// The same, with what was gathered from its levels; `new` is what a new one has gathered.
    fn resume_with<'p, 'b, T: DeserializeOwned>(
        &self,
        planes: &'p Planes<'b>,
        settings: Settings,
        memory: u64,
        new: T,
    ) -> Result<(Enumeration<'p, 'b>, T), CheckpointError> {
        let mut enumeration = Enumeration::within(planes, settings, memory)?;
        let Some((PutAside { file, counts }, gathered)) = self.find_with(planes, settings.keep)?
        else {
            return Ok((enumeration, new));
        };
        for (to, word) in enumeration.words_mut().zip(file.words()) {
            *to = word?;
        }
        enumeration.put_back(counts);
        match last_two(enumeration.counted()) == enumeration.held() {
            true => Ok((enumeration, gathered)),
            false => Err(miscounted(&file)),
        }
    }

    /// Brings an enumeration to its end, going on from where it was put aside; `limits.watch` is told of the
    /// levels that were put aside first. It is put aside again when it
    /// is broken off, and from time to time: after a level, as often as it costs no more than a tenth of the
    /// time. What is put aside stays there, until [`Checkpoint::remove`].
    pub fn carry_on<'p, 'b>(
        &self,
        planes: &'p Planes<'b>,
        settings: Settings,
        limits: Limits,
    ) -> Result<Enumeration<'p, 'b>, EnumerationError> {
        Ok(self.gather(planes, settings, limits, (), |(), _, _| ())?.0)
    }

    /// As [`Checkpoint::carry_on`], and gathers something from each level, beginning with `new`: it is put aside
    /// with the levels.
    pub fn gather<'p, 'b, T: Serialize + DeserializeOwned>(
        &self,
        planes: &'p Planes<'b>,
        settings: Settings,
        limits: Limits,
        new: T,
        mut gather: impl FnMut(&mut T, &Enumeration, &Level),
    ) -> Result<(Enumeration<'p, 'b>, T), EnumerationError> {
        let (mut enumeration, mut gathered) =
            self.resume_with(planes, settings, limits.memory, new)?;
        for (depth, &positions) in enumeration.counted().iter().enumerate() {
            if (limits.watch)(depth, positions).is_break() {
                return Err(Cancelled.into());
            }
        }
        let mut pace = Pace::new();
        while let Some(level) = enumeration.next() {
            gather(&mut gathered, &enumeration, &level);
            if (limits.watch)(level.depth, level.positions()).is_break() {
                self.save_with(&enumeration, &gathered)?;
                return Err(Cancelled.into());
            }
            if pace.is_due() {
                pace.time(|| self.save_with(&enumeration, &gathered))?;
            }
        }
        if enumeration.is_astray() {
            return Err(self.astray().into());
        }
        Ok((enumeration, gathered))
    }

    /// What was put aside of such an enumeration, its words verified.
    #[cfg(feature = "cluster")]
    pub(crate) fn find(
        &self,
        planes: &Planes,
        keep: Keep,
    ) -> Result<Option<PutAside>, CheckpointError> {
        Ok(self.find_with::<()>(planes, keep)?.map(|(put_aside, ())| put_aside))
    }

    /// The same, with what was gathered.
    fn find_with<T: DeserializeOwned>(
        &self,
        planes: &Planes,
        keep: Keep,
    ) -> Result<Option<(PutAside, T)>, CheckpointError> {
        if !self.file.try_exists().map_err(|error| failed(&self.file, error))? {
            return Ok(None);
        }
        let file = BlockFile::open(&self.file, KIND)?;
        let found: Description = file.described()?;
        let board = found.board.clone().board();
        let board = board.map_err(|error| file.misdescribed(error.to_string()))?;
        let ours = describe(planes, keep, &[]);
        let gathered = serde_json::from_value(found.gathered);
        let difference = if board != *planes.board() || found.goal != ours.goal {
            Some(format!("it has the goal {} on the board {}", found.goal, board.name()))
        } else if found.order != ours.order || found.kept_bits != ours.kept_bits {
            Some(OTHER_THINGS.into())
        } else {
            None
        };
        let other = |difference| CheckpointError::Other { name: file.name().into(), difference };
        if let Some(difference) = difference {
            return Err(other(difference));
        }
        let gathered = gathered.map_err(|_| other(OTHER_THINGS.into()))?;
        let counts = found.counts;
        if file.length() != Enumeration::bytes(planes, keep)
            || counts.contains(&0)
            || counts.is_empty()
            || counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count)).is_none()
        {
            return Err(file.misdescribed("its length or its counts do not fit its board").into());
        }
        file.verify()?;
        Ok(Some((PutAside { file, counts }, gathered)))
    }

    /// The error that the levels that were put aside lead astray.
    pub(crate) fn astray(&self) -> CheckpointError {
        self.misleads("its levels lead to more positions than there are")
    }

    /// The error that what was put aside leads to something that cannot be.
    pub(crate) fn misleads(&self, fault: &str) -> CheckpointError {
        NotTrusted::new(self.file.display().to_string(), Fault::Description(fault.into())).into()
    }

    /// Puts an enumeration aside that has given a level.
    pub fn save(&self, enumeration: &Enumeration) -> Result<(), CheckpointError> {
        self.save_with(enumeration, &())
    }

    /// The same, with what was gathered from its levels.
    fn save_with(
        &self,
        enumeration: &Enumeration,
        gathered: &impl Serialize,
    ) -> Result<(), CheckpointError> {
        let (planes, keep) = (enumeration.planes(), enumeration.keep());
        let mut file = self.begin(planes, keep, enumeration.counted(), gathered)?;
        enumeration.bitmaps().try_for_each(|words| file.add(words))?;
        file.finish()
    }

    /// Begins to put an enumeration aside that has given levels with these counts, from which this was gathered.
    pub(crate) fn begin(
        &self,
        planes: &Planes,
        keep: Keep,
        counts: &[u64],
        gathered: &impl Serialize,
    ) -> Result<Aside, CheckpointError> {
        let failed = |error| NotWritten::Failed { path: self.file.clone(), error };
        let describe = || {
            let gathered = serde_json::to_value(gathered)?;
            serde_json::to_string(&Description { gathered, ..describe(planes, keep, counts) })
        };
        let description = describe().map_err(|error| failed(io::Error::other(error)))?;
        let file = WholeFile::create(&self.file, OnExisting::Replace)?;
        let bytes = Enumeration::bytes(planes, keep);
        let file = BlockWriter::begin(file, KIND, &description, bytes).map_err(failed)?;
        Ok(Aside { path: self.file.clone(), file })
    }

    /// Removes the file, when the enumeration has come to its end.
    pub fn remove(&self) -> Result<(), CheckpointError> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&self.file, error)),
            _ => Ok(()),
        }
    }
}

fn failed(path: &Path, error: io::Error) -> CheckpointError {
    CheckpointError::Folder { name: path.display().to_string(), error }
}

fn describe(planes: &Planes, keep: Keep, counts: &[u64]) -> Description {
    Description {
        board: planes.board().definition(),
        goal: planes.position(planes.goal()).to_string(),
        order: planes.order().iter().map(|square| square.index()).collect(),
        kept_bits: keep.bits(planes),
        counts: counts.to_vec(),
        gathered: Value::Null,
    }
}

/// An enumeration in a file.
#[derive(Debug)]
pub(crate) struct PutAside {
    /// The words of [`Enumeration::bitmaps`].
    pub file: BlockFile,
    /// By depth: how many positions the levels have that were given.
    pub counts: Vec<u64>,
}

/// An enumeration on its way to a file.
#[derive(Debug)]
pub(crate) struct Aside {
    path: PathBuf,
    file: BlockWriter<WholeFile>,
}

impl Aside {
    /// The next words of [`Enumeration::bitmaps`].
    pub fn add(&mut self, words: &[u64]) -> Result<(), CheckpointError> {
        let failed = |error| NotWritten::Failed { path: self.path.clone(), error };
        Ok(self.file.write_words(words).map_err(failed)?)
    }

    /// The end: the file gets its name.
    pub fn finish(self) -> Result<(), CheckpointError> {
        let failed = |error| NotWritten::Failed { path: self.path.clone(), error };
        Ok(self.file.finish().map_err(failed)?.finish()?)
    }
}

/// When to put a run aside: as often as it costs no more than a tenth of the time.
pub(crate) struct Pace {
    saved: Instant,
    cost: Duration,
}

impl Pace {
    pub fn new() -> Self {
        Self { saved: Instant::now(), cost: Duration::from_millis(100) }
    }

    pub fn is_due(&self) -> bool {
        self.saved.elapsed() > 10 * self.cost
    }

    pub fn time<T>(&mut self, save: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let saved = save();
        (self.saved, self.cost) = (Instant::now(), start.elapsed());
        saved
    }
}

/// How many positions the last level of even depth and that of odd depth have, of levels with these
/// counts.
pub(crate) fn last_two(counts: &[u64]) -> [u64; 2] {
    [0, 1].map(|parity| {
        let last = (0..counts.len()).rfind(|depth| depth % 2 == parity);
        last.map_or(0, |depth| counts[depth])
    })
}

/// The error that a file's levels are not those that it says.
pub(crate) fn miscounted(file: &BlockFile) -> CheckpointError {
    file.misdescribed("its levels do not have as many positions as it says").into()
}
