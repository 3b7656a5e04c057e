//! A folder with the levels of an enumeration.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::SavedFile;
use super::file::{EnumerationIdentity, Found, LISTS, PIECES, remove};
use crate::machine::threads::lock;
use crate::states::CheckpointError;
use crate::store::{BlockWriter, WholeFile};

/// A folder for an enumeration that keeps its levels in it, so that only a part of them has to be
/// in memory. The files are a checkpoint after every level. No other run uses the folder until they
/// are removed or this is dropped.
///
/// [`FullCensus::within`](crate::states::FullCensus::within) keeps the positions near a goal so. Of
/// the enumerations of all positions only
/// [`FullCensus::compute`](crate::states::FullCensus::compute) and
/// [`Distances::write_computed`](crate::states::Distances::write_computed) do, and only with moves of
/// single tiles.
#[derive(Clone, Debug)]
pub struct LevelFolder {
    file: SavedFile,
    limit: Option<u64>,
    /// The locked folder, from the end of an enumeration that keeps its levels in it.
    lock: Arc<Mutex<Option<File>>>,
}

/// The lock of a folder. When the enumeration ends it goes back to the [`LevelFolder`]: the files are
/// still needed, or to be removed.
pub(in crate::states) struct FolderLock {
    /// The locked folder; `None` where the system cannot open folders.
    file: Option<File>,
    home: Arc<Mutex<Option<File>>>,
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        *lock(&self.home) = self.file.take();
    }
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

    /// The same folder, for levels that are lists.
    pub(in crate::states) fn of_lists(&self) -> Self {
        Self { file: self.file.clone().of_kind(LISTS), ..self.clone() }
    }

    /// The bytes that the files may take besides the `held` ones, if there is a limit. An error if
    /// these, or those that are free on the disk, are fewer than `needed`.
    pub(in crate::states) fn room(
        &self,
        depth: usize,
        held: u64,
        needed: u64,
    ) -> Result<Option<u64>, CheckpointError> {
        let allowed = self.limit.map(|limit| limit.saturating_sub(held));
        let left = allowed.into_iter().chain(free_space(self.path())).min();
        match left.filter(|&left| left < needed) {
            Some(left) => Err(self.full(depth, needed, left)),
            None => Ok(allowed),
        }
    }

    /// The error that a level needs more bytes than there are left.
    pub(super) fn full(&self, depth: usize, needed: u64, left: u64) -> CheckpointError {
        let name = self.path().display().to_string();
        CheckpointError::DiskFull { depth, needed, left, name }
    }

    /// The error that the folder holds an enumeration that differs in this way.
    pub(in crate::states) fn other(&self, difference: String) -> CheckpointError {
        CheckpointError::Other { name: self.file.path().display().to_string(), difference }
    }

    pub(in crate::states) fn path(&self) -> &Path {
        self.file.folder()
    }

    /// Creates the folder, if it does not exist, and locks it against other runs. An enumeration that
    /// has ended may have left it locked.
    pub(in crate::states) fn take(&self) -> Result<FolderLock, CheckpointError> {
        self.file.create_folder()?;
        let mut file = lock(&self.lock).take();
        if file.is_none() {
            file = File::open(self.path()).ok();
            if let Some(Err(TryLockError::WouldBlock)) = file.as_ref().map(File::try_lock) {
                let error = io::Error::other("another run uses it");
                return Err(CheckpointError::folder(self.path(), error));
            }
        }
        Ok(FolderLock { file, home: self.lock.clone() })
    }

    /// What a level of at most `most` positions may take on the disk, in bytes, going by those of the
    /// last one and the number of its positions.
    pub(in crate::states) fn likely_bytes(last: u64, positions: u64, most: u128) -> u64 {
        const SLACK: u128 = 1 << 20;
        let likely = u128::from(last).saturating_mul(most) / u128::from(positions);
        u64::try_from(likely.saturating_add(SLACK)).unwrap_or(u64::MAX)
    }

    /// The saved enumeration, with what was collected from its levels, if there is one. Its content,
    /// verified, has so many bytes by the number of levels.
    pub(in crate::states) fn find<T: DeserializeOwned>(
        &self,
        identity: &EnumerationIdentity,
        bytes: impl Fn(usize) -> u64,
    ) -> Result<Option<Found<T>>, CheckpointError> {
        let found = self.file.find(identity)?;
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
        for (depth, path) in self.levels()? {
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

    /// Writes the file that refers to the levels by these words, but for its name. The names of the
    /// levels in the folder that was taken are on the disk before.
    pub(in crate::states) fn refer(
        &self,
        taken: &FolderLock,
        identity: &EnumerationIdentity,
        counts: &[u64],
        collected: &impl Serialize,
        words: &[u64],
    ) -> Result<WholeFile, CheckpointError> {
        let synced = taken.file.as_ref().map_or(Ok(()), File::sync_all);
        synced.map_err(|error| CheckpointError::folder(self.path(), error))?;
        let (file, description) = self.file.begin(identity, counts, collected)?;
        let write = || {
            let bytes = 8 * words.len() as u64;
            let mut file = BlockWriter::begin(file, self.file.kind(), &description, bytes)?;
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
        *lock(&self.lock) = None;
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

    /// The file of a level in pieces.
    pub(super) fn level(&self, depth: usize) -> PathBuf {
        self.path().join(format!("level-{depth}.bits"))
    }

    /// Removes the files of the levels, but for some.
    pub(in crate::states) fn remove_levels(
        &self,
        is_kept: impl Fn(usize) -> bool,
    ) -> Result<(), CheckpointError> {
        let mut files = self.levels()?.into_iter().filter(|&(depth, _)| !is_kept(depth));
        files.try_for_each(|(_, path)| remove(&path))
    }

    /// The files of levels, with the depth of each.
    fn levels(&self) -> Result<Vec<(usize, PathBuf)>, CheckpointError> {
        let unreadable = |error| CheckpointError::folder(self.path(), error);
        let mut files = vec![];
        for entry in self.path().read_dir().map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            files.extend(depth_of(&path).map(|depth| (depth, path)));
        }
        Ok(files)
    }
}

/// The depth of the level that a file has by its name, or has a part of: `level-36.bits`,
/// `level-24-7.list`.
fn depth_of(path: &Path) -> Option<usize> {
    let extension = path.extension()?.to_str()?;
    let number = path.file_stem()?.to_str()?.strip_prefix("level-")?;
    let number = match extension {
        "bits" => number,
        "list" | "run" => number.split('-').next()?,
        _ => return None,
    };
    number.parse().ok()
}

/// The bytes that are free on the disk, where the system says so.
#[cfg(target_os = "linux")]
fn free_space(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(target_os = "linux"))]
fn free_space(_: &Path) -> Option<u64> {
    None
}
