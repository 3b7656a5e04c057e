//! A checkpoint: an enumeration in a file, saved after a level and resumed.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::SavedFile;
use super::file::{EnumerationIdentity, Found, WHOLE, remove};
use crate::states::CheckpointError;
use crate::states::planes::{Enumeration, Keep, Planes};
use crate::store::{BlockFile, CodedWriter, UntrustedFileError, WholeFile};

/// A folder for the checkpoint of one enumeration: one file, always replaced as a whole.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    file: SavedFile,
}

impl Checkpoint {
    /// The checkpoint in this folder, which an enumeration creates if it does not exist.
    ///
    /// # Errors
    ///
    /// If it is a file.
    pub fn in_folder(folder: &Path) -> Result<Self, CheckpointError> {
        Ok(Self { file: SavedFile::in_folder(folder, WHOLE)? })
    }

    /// The saved enumeration with its collected data; if there is none, the fresh one and `new`.
    pub(crate) fn resume<'p, T: DeserializeOwned>(
        &self,
        fresh: Enumeration<'p>,
        new: T,
    ) -> Result<(Enumeration<'p>, T), CheckpointError> {
        let mut enumeration = fresh;
        let found = self.find(enumeration.planes(), enumeration.keep())?;
        let Some((saved, collected)) = found else {
            return Ok((enumeration, new));
        };
        for (to, word) in enumeration.words_mut().zip(saved.words()) {
            let word = word?;
            // Memory that is only read stays unused, and most of a sparse level is zero.
            if *to != word {
                *to = word;
            }
        }
        let SavedLevels { file, counts, .. } = saved;
        enumeration.restore(counts);
        match last_two(enumeration.level_counts()) == enumeration.held() {
            true => Ok((enumeration, collected)),
            false => Err(miscounted(&file)),
        }
    }

    /// The saved levels of such an enumeration, their words verified, and the collected data.
    pub(crate) fn find<T: DeserializeOwned>(
        &self,
        planes: &Planes,
        keep: Keep,
    ) -> Result<Option<(SavedLevels, T)>, CheckpointError> {
        self.file.create_folder()?;
        let found = self.file.find(&EnumerationIdentity::of_planes(planes, keep))?.map(
            |Found { file, counts, collected }| {
                let number = Enumeration::saved_bytes(planes, keep) / 8;
                (SavedLevels { file, counts, number }, collected)
            },
        );
        if let Some((saved, _)) = &found {
            saved.words().try_for_each(|word| word.map(drop))?;
        }
        self.file.claim();
        Ok(found)
    }

    /// The error that the saved levels re-enter visited positions.
    pub(crate) fn corrupt(&self) -> CheckpointError {
        self.file.corrupt()
    }

    /// The error that the saved data contradict each other.
    pub(crate) fn inconsistent(&self, fault: &str) -> CheckpointError {
        self.file.inconsistent(fault)
    }

    /// Saves an enumeration that has at least one level, and the data collected from its levels.
    pub(crate) fn save(
        &self,
        enumeration: &Enumeration,
        collected: &impl Serialize,
    ) -> Result<(), CheckpointError> {
        let (planes, keep) = (enumeration.planes(), enumeration.keep());
        let mut file = self.begin(planes, keep, enumeration.level_counts(), collected)?;
        enumeration.bitmaps().try_for_each(|words| file.add(words))?;
        file.finish()
    }

    /// Begins to save an enumeration with levels of these counts and the data collected from them.
    pub(crate) fn begin(
        &self,
        planes: &Planes,
        keep: Keep,
        counts: &[u64],
        collected: &impl Serialize,
    ) -> Result<CheckpointWriter<'_>, CheckpointError> {
        let identity = EnumerationIdentity::of_planes(planes, keep);
        let (file, description) = self.file.begin(&identity, counts, collected)?;
        let words = CodedWriter::begin(file, WHOLE, &description);
        let words = words.map_err(|error| self.file.unwritten(error))?;
        Ok(CheckpointWriter { file: &self.file, words })
    }

    /// Removes the file, once the result of the enumeration is saved elsewhere. An enumeration that
    /// needs no checkpoint, since it has few positions, leaves the folder as it is.
    ///
    /// # Errors
    ///
    /// If the file exists and cannot be removed.
    pub fn remove(&self) -> Result<(), CheckpointError> {
        if self.file.is_own() { remove(self.file.path()) } else { Ok(()) }
    }
}

/// The levels in a checkpoint's file.
#[derive(Debug)]
pub(crate) struct SavedLevels {
    pub file: BlockFile,
    /// By depth: the number of positions.
    pub counts: Vec<u64>,
    /// The number of words in the file.
    number: u64,
}

impl SavedLevels {
    /// The words of [`Enumeration::bitmaps`].
    pub fn words(&self) -> impl Iterator<Item = Result<u64, UntrustedFileError>> {
        self.file.coded_words(self.number)
    }
}

/// A checkpoint's file that is being written.
#[derive(Debug)]
pub(crate) struct CheckpointWriter<'c> {
    file: &'c SavedFile,
    words: CodedWriter<WholeFile>,
}

impl CheckpointWriter<'_> {
    /// Writes the next words of [`Enumeration::bitmaps`].
    pub fn add(&mut self, words: &[u64]) -> Result<(), CheckpointError> {
        self.words.add(words).map_err(|error| self.file.unwritten(error))
    }

    /// Completes the file and gives it its name.
    pub fn finish(self) -> Result<(), CheckpointError> {
        Ok(self.words.finish().map_err(|error| self.file.unwritten(error))?.finish()?)
    }
}

/// Decides when to save, so that saving takes at most a tenth of the time.
pub(crate) struct SaveThrottle {
    saved: Instant,
    cost: Duration,
}

impl SaveThrottle {
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

/// The counts of the last level of even depth and of that of odd depth.
pub(crate) fn last_two(counts: &[u64]) -> [u64; 2] {
    [0, 1].map(|parity| {
        let last = (0..counts.len()).rfind(|depth| depth % 2 == parity);
        last.map_or(0, |depth| counts[depth])
    })
}

/// The error that a file's levels contradict its counts.
pub(crate) fn miscounted(file: &BlockFile) -> CheckpointError {
    file.misdescribed("its levels do not have as many positions as it says").into()
}
