//! A folder with the levels of an enumeration.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::SavedFile;
use super::file::{Found, PIECES, remove};
use crate::machine::threads::lock;
use crate::states::CheckpointError;
use crate::states::planes::{Keep, Planes};
use crate::store::{BlockWriter, WholeFile};

/// A folder for an enumeration that keeps its levels in it, so that only a part of them has to be
/// in memory. The files are a checkpoint after every level. No other run uses the folder until they
/// are removed or this is dropped.
///
/// Only [`FullCensus::compute`](crate::states::FullCensus::compute) and
/// [`Distances::write_computed`](crate::states::Distances::write_computed) keep their levels so, and
/// only with moves of single tiles.
#[derive(Clone, Debug)]
pub struct LevelFolder {
    file: SavedFile,
    limit: Option<u64>,
    /// The locked folder, from the end of an enumeration that keeps its levels in it.
    lock: Arc<Mutex<Option<File>>>,
}

impl LevelFolder {
    /// The folder with this path, which an enumeration creates if it does not exist. The files take
    /// what is free on the disk, but no more than `limit` bytes together.
    ///
    /// # Errors
    ///
    /// If it is a file.
    pub fn new(folder: &Path, limit: Option<u64>) -> Result<Self, CheckpointError> {
        let file = SavedFile::in_folder(folder, PIECES)?;
        Ok(Self { file, limit, lock: Arc::default() })
    }

    /// The most bytes of all files, if there is a limit.
    pub(super) fn limit(&self) -> Option<u64> {
        self.limit
    }

    pub(super) fn path(&self) -> &Path {
        self.file.folder()
    }

    /// The locked folder of an enumeration that has ended, which another one may take over.
    pub(super) fn lock(&self) -> MutexGuard<'_, Option<File>> {
        lock(&self.lock)
    }

    /// Creates the folder, if it does not exist.
    pub(super) fn create(&self) -> Result<(), CheckpointError> {
        self.file.create_folder()
    }

    /// The saved enumeration, with the positions of its last level by plane, if there is one. Its
    /// content, verified, has so many bytes by the number of levels.
    pub(super) fn find(
        &self,
        planes: &Planes,
        keep: Keep,
        bytes: impl Fn(usize) -> u64,
    ) -> Result<Option<Found<Vec<u64>>>, CheckpointError> {
        let found = self.file.find(planes, keep)?;
        match &found {
            Some(Found { file, counts, .. }) => {
                if file.length() != bytes(counts.len()) {
                    return Err(self.file.misfit(file));
                }
                file.verify()?;
            }
            None => {
                self.remove_finished()?;
                self.refuse_other_levels()?;
            }
        }
        self.file.claim();
        Ok(found)
    }

    /// Refuses a folder with levels but without the file that says which board they are of. A run
    /// that was killed while it wrote its first level may have left a few bytes, which are ignored.
    fn refuse_other_levels(&self) -> Result<(), CheckpointError> {
        const MOST_LEFT: u64 = 8;
        for depth in self.levels()? {
            let path = self.level(depth);
            let length = path.metadata().map_or(u64::MAX, |found| found.len());
            if depth > 0 || length > MOST_LEFT {
                let error = "'levels.taquin', which says whose level it is, is not there; name \
                             another folder, or remove the level";
                return Err(CheckpointError::folder(&path, io::Error::other(error)));
            }
        }
        Ok(())
    }

    /// The error that the saved levels re-enter visited positions.
    pub(in super::super) fn corrupt(&self) -> CheckpointError {
        self.file.corrupt()
    }

    /// Writes the file that refers to the levels by these words, but for its name.
    pub(super) fn refer(
        &self,
        planes: &Planes,
        keep: Keep,
        counts: &[u64],
        by_plane: &[u64],
        words: &[u64],
    ) -> Result<WholeFile, CheckpointError> {
        let (file, description) = self.file.begin(planes, keep, counts, &by_plane)?;
        let write = || {
            let bytes = 8 * words.len() as u64;
            let mut file = BlockWriter::begin(file, PIECES, &description, bytes)?;
            file.write_words(words)?;
            file.finish()
        };
        write().map_err(|error| self.file.unwritten(error))
    }

    /// Removes the files, once the result of the enumeration is saved elsewhere. An enumeration that
    /// keeps no levels, since it has few positions, leaves the folder as it is.
    ///
    /// # Errors
    ///
    /// If a file exists and cannot be removed.
    pub fn remove(&self) -> Result<(), CheckpointError> {
        if !self.file.is_own() {
            return Ok(());
        }
        // A run may be killed before all levels are removed. By this name the next one knows that
        // they are not needed, and can be removed.
        match fs::rename(self.file.path(), self.finished()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(CheckpointError::folder(self.file.path(), error));
            }
            _ => self.remove_finished()?,
        }
        *self.lock() = None;
        Ok(())
    }

    /// The name of the file once its levels are not needed any more.
    fn finished(&self) -> PathBuf {
        self.file.path().with_extension("finished")
    }

    /// Removes levels that are not needed any more.
    fn remove_finished(&self) -> Result<(), CheckpointError> {
        let finished = self.finished();
        if finished.exists() {
            self.remove_levels(|_| false)?;
            remove(&finished)?;
        }
        Ok(())
    }

    /// The file of a level.
    pub(super) fn level(&self, depth: usize) -> PathBuf {
        self.path().join(format!("level-{depth}.bits"))
    }

    /// Removes the files of the levels, but for some.
    pub(super) fn remove_levels(
        &self,
        is_kept: impl Fn(usize) -> bool,
    ) -> Result<(), CheckpointError> {
        let mut depths = self.levels()?.into_iter().filter(|&depth| !is_kept(depth));
        depths.try_for_each(|depth| remove(&self.level(depth)))
    }

    /// The depths of the levels that have a file.
    fn levels(&self) -> Result<Vec<usize>, CheckpointError> {
        let unreadable = |error| CheckpointError::folder(self.path(), error);
        let mut depths = vec![];
        for entry in self.path().read_dir().map_err(unreadable)? {
            let name = entry.map_err(unreadable)?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix("level-"));
            depths.extend(
                number.and_then(|number| number.strip_suffix(".bits")?.parse::<usize>().ok()),
            );
        }
        Ok(depths)
    }
}
