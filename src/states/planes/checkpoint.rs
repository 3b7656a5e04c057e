//! A checkpoint: an enumeration in a file, saved after a level and resumed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::enumeration::Enumeration;
use super::error::CheckpointError;
use super::keep::Keep;
use super::layout::Planes;
use crate::board::Definition;
use crate::machine::threads::lock;
use crate::position::Metric;
use crate::store::{
    BlockFile, BlockWriter, CodedWriter, Fault, FileKind, OnExisting, UntrustedFileError,
    WholeFile, WriteFileError,
};

/// A folder for the checkpoint of one enumeration: one file, always replaced as a whole; and next to
/// it the levels themselves, if the enumeration keeps them there.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    file: PathBuf,
    /// Whether the levels are in other files of the folder.
    disk: Option<DiskLimit>,
    /// Set when an enumeration has looked for itself in the folder, and found no other one. Clones
    /// share it: any of them may remove the files.
    is_own: Arc<OnceLock<()>>,
    /// The locked folder, from the end of an enumeration that keeps its levels in it.
    lock: Arc<Mutex<Option<File>>>,
}

/// The most bytes of the levels in a folder, if there is a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiskLimit(pub Option<u64>);

/// The file's header, in JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckpointHeader {
    board: Definition,
    goal: String,
    #[serde(default)]
    metric: Metric,
    /// The numbers of the squares in reading order.
    order: Vec<usize>,
    /// The number of bits of each position that are kept besides the levels.
    kept_bits: usize,
    /// By depth: the number of positions, for all levels so far.
    counts: Vec<u64>,
    /// The data collected from these levels, if any.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    gathered: Value,
}

const WHOLE: FileKind = FileKind("coded");
/// The levels as they are, without a code: up to version 0.15 they were saved so.
const UNCODED: FileKind = FileKind("levels");
const PIECES: FileKind = FileKind("pieces");

const OTHER_DATA: &str = "it keeps other data of the same positions";

impl Checkpoint {
    /// The checkpoint in this folder, which an enumeration creates if it does not exist.
    ///
    /// # Errors
    ///
    /// If it is a file.
    pub fn in_folder(folder: &Path) -> Result<Self, CheckpointError> {
        if folder.exists() && !folder.is_dir() {
            let error = io::ErrorKind::NotADirectory.into();
            return Err(CheckpointError::folder(folder, error));
        }
        Ok(Self {
            file: folder.join("levels.taquin"),
            disk: None,
            is_own: Arc::default(),
            lock: Arc::default(),
        })
    }

    /// The same folder for an enumeration that keeps its levels in it, so that only a part of them
    /// has to be in memory. Together they take at most `limit` bytes, and what is free. The files
    /// are a checkpoint after every level. No other run uses the folder until they are removed or
    /// this is dropped.
    ///
    /// Only [`FullCensus::compute`](crate::states::FullCensus::compute) and
    /// [`Distances::write_computed`](crate::states::Distances::write_computed) keep their levels so,
    /// and only with moves of single tiles.
    ///
    /// # Errors
    ///
    /// If it is a file.
    pub fn with_levels(folder: &Path, limit: Option<u64>) -> Result<Self, CheckpointError> {
        Ok(Self { disk: Some(DiskLimit(limit)), ..Self::in_folder(folder)? })
    }

    /// The limit of the levels in the folder, if they are there.
    pub(super) fn disk(&self) -> Option<DiskLimit> {
        self.disk
    }

    /// Whether the levels are in the folder.
    pub(crate) fn has_levels(&self) -> bool {
        self.disk.is_some()
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new("."))
    }

    /// The locked folder of an enumeration that has ended, which another one may take over.
    pub(super) fn lock(&self) -> MutexGuard<'_, Option<File>> {
        lock(&self.lock)
    }

    /// Creates the folder, if it does not exist.
    pub(super) fn create_folder(&self) -> Result<(), CheckpointError> {
        let folder = self.folder();
        fs::create_dir_all(folder).map_err(|error| CheckpointError::folder(folder, error))
    }

    fn kind(&self) -> FileKind {
        if self.has_levels() { PIECES } else { WHOLE }
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
        if self.has_levels() {
            let reason = "only the census of all positions and the file of distances, in one \
                          process, are computed from them";
            return Err(CheckpointError::NotOnDisk(reason));
        }
        self.find_bytes(planes, keep, |_| Enumeration::saved_bytes(planes, keep))
    }

    /// The same with a content of so many bytes, before it is coded, by the number of levels.
    pub(super) fn find_bytes<T: DeserializeOwned>(
        &self,
        planes: &Planes,
        keep: Keep,
        bytes: impl Fn(usize) -> u64,
    ) -> Result<Option<(SavedLevels, T)>, CheckpointError> {
        self.create_folder()?;
        if !self.exists()? {
            self.remove_finished()?;
            self.refuse_other_levels()?;
            self.is_own.get_or_init(|| ());
            return Ok(None);
        }
        let file = BlockFile::open(&self.file, self.kind()).map_err(|error| self.refused(error))?;
        let found: CheckpointHeader = file.described()?;
        let board = found.board.clone().board();
        let board = board.map_err(|error| file.misdescribed(error.to_string()))?;
        let ours = header(planes, keep, &[]);
        let collected = serde_json::from_value(found.gathered);
        let difference = if board != *planes.board() || found.goal != ours.goal {
            Some(format!("it has the goal {} on the board {}", found.goal, board.name()))
        } else if found.metric != ours.metric {
            Some(format!("it counts {} moves", found.metric))
        } else if found.order != ours.order || found.kept_bits != ours.kept_bits {
            Some(OTHER_DATA.into())
        } else {
            None
        };
        let other = |difference| CheckpointError::Other { name: file.name().into(), difference };
        if let Some(difference) = difference {
            return Err(other(difference));
        }
        let collected = collected.map_err(|_| other(OTHER_DATA.into()))?;
        let counts = found.counts;
        let bytes = bytes(counts.len());
        if self.has_levels() && file.length() != bytes
            || counts.contains(&0)
            || counts.is_empty()
            || counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count)).is_none()
        {
            return Err(file.misdescribed("its length or its counts do not fit its board").into());
        }
        let saved = SavedLevels { file, counts, number: bytes / 8 };
        match self.has_levels() {
            true => saved.file.verify()?,
            false => saved.words().try_for_each(|word| word.map(drop))?,
        }
        self.is_own.get_or_init(|| ());
        Ok(Some((saved, collected)))
    }

    fn exists(&self) -> Result<bool, CheckpointError> {
        self.file.try_exists().map_err(|error| CheckpointError::folder(&self.file, error))
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

    /// The error that the file is not one of ours, or that it keeps its levels in another way.
    fn refused(&self, error: UntrustedFileError) -> CheckpointError {
        let found = match &*error.fault {
            Fault::Kind { found, .. } => found.as_str(),
            _ => "",
        };
        let difference = match self.has_levels() {
            true if [WHOLE.0, UNCODED.0].contains(&found) => {
                "it has the levels themselves, as --checkpoint saves them"
            }
            false if found == PIECES.0 => {
                "its levels are in files next to it, as --disk keeps them"
            }
            false if found == UNCODED.0 => "an earlier version saved it, which alone can resume it",
            _ => return error.into(),
        };
        CheckpointError::Other { name: error.name, difference: difference.into() }
    }

    /// The error that the saved levels re-enter visited positions.
    pub(crate) fn corrupt(&self) -> CheckpointError {
        self.inconsistent("its levels lead to more positions than there are")
    }

    /// The error that the saved data contradict each other.
    pub(crate) fn inconsistent(&self, fault: &str) -> CheckpointError {
        UntrustedFileError::new(self.file.display().to_string(), Fault::Description(fault.into()))
            .into()
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
    ) -> Result<CheckpointWriter, CheckpointError> {
        let (path, file, description) = self.describe(planes, keep, counts, collected)?;
        match CodedWriter::begin(file, WHOLE, &description) {
            Ok(file) => Ok(CheckpointWriter { path, file }),
            Err(error) => Err(WriteFileError::Failed { path, error }.into()),
        }
    }

    /// Writes a file that refers to levels in other files by these words, but for its name.
    pub(super) fn refer(
        &self,
        planes: &Planes,
        keep: Keep,
        counts: &[u64],
        collected: &impl Serialize,
        words: &[u64],
    ) -> Result<WholeFile, CheckpointError> {
        let (path, file, description) = self.describe(planes, keep, counts, collected)?;
        let write = || {
            let bytes = 8 * words.len() as u64;
            let mut file = BlockWriter::begin(file, PIECES, &description, bytes)?;
            file.write_words(words)?;
            file.finish()
        };
        Ok(write().map_err(|error| WriteFileError::Failed { path, error })?)
    }

    /// The path of a new file, the file, and the description that its header gets.
    fn describe(
        &self,
        planes: &Planes,
        keep: Keep,
        counts: &[u64],
        collected: &impl Serialize,
    ) -> Result<(PathBuf, WholeFile, String), CheckpointError> {
        let path = self.file.clone();
        let describe = || {
            let gathered = serde_json::to_value(collected)?;
            serde_json::to_string(&CheckpointHeader { gathered, ..header(planes, keep, counts) })
        };
        match describe().map_err(io::Error::other) {
            Ok(description) => {
                let file = WholeFile::create(&path, OnExisting::Replace)?;
                Ok((path, file, description))
            }
            Err(error) => Err(WriteFileError::Failed { path, error }.into()),
        }
    }

    /// Removes the file, and those of the levels, once the result of the enumeration is saved
    /// elsewhere. An enumeration that needs no checkpoint, since it has few positions, leaves the
    /// folder as it is.
    ///
    /// # Errors
    ///
    /// If a file exists and cannot be removed.
    pub fn remove(&self) -> Result<(), CheckpointError> {
        if self.is_own.get().is_none() {
            return Ok(());
        }
        if self.has_levels() {
            // A run may be killed before all levels are removed. By this name the next one knows
            // that they are not needed, and can be removed.
            match fs::rename(&self.file, self.finished()) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(CheckpointError::folder(&self.file, error));
                }
                _ => self.remove_finished()?,
            }
        }
        remove(&self.file)?;
        *self.lock() = None;
        Ok(())
    }

    /// The name of the file once its levels are not needed any more.
    fn finished(&self) -> PathBuf {
        self.file.with_extension("finished")
    }

    /// Removes levels that are not needed any more.
    fn remove_finished(&self) -> Result<(), CheckpointError> {
        let finished = self.finished();
        if self.has_levels() && finished.exists() {
            self.remove_levels(|_| false)?;
            remove(&finished)?;
        }
        Ok(())
    }

    /// The file of a level in the folder.
    pub(super) fn level(&self, depth: usize) -> PathBuf {
        self.folder().join(format!("level-{depth}.bits"))
    }

    /// Removes the files of the levels in the folder, if the levels are there, but for some.
    pub(super) fn remove_levels(
        &self,
        is_kept: impl Fn(usize) -> bool,
    ) -> Result<(), CheckpointError> {
        let mut depths = self.levels()?.into_iter().filter(|&depth| !is_kept(depth));
        depths.try_for_each(|depth| remove(&self.level(depth)))
    }

    /// The depths of the levels that are in files of the folder, if the levels are there.
    fn levels(&self) -> Result<Vec<usize>, CheckpointError> {
        let mut depths = vec![];
        if !self.has_levels() {
            return Ok(depths);
        }
        let folder = |error| CheckpointError::folder(self.folder(), error);
        for entry in self.folder().read_dir().map_err(folder)? {
            let name = entry.map_err(folder)?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix("level-"));
            depths.extend(
                number.and_then(|number| number.strip_suffix(".bits")?.parse::<usize>().ok()),
            );
        }
        Ok(depths)
    }
}

/// Removes a file, if it exists.
fn remove(file: &Path) -> Result<(), CheckpointError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(CheckpointError::folder(file, error))
        }
        _ => Ok(()),
    }
}

fn header(planes: &Planes, keep: Keep, counts: &[u64]) -> CheckpointHeader {
    CheckpointHeader {
        board: planes.board().definition(),
        goal: planes.position(planes.goal()).to_string(),
        metric: planes.metric(),
        order: planes.order().iter().map(|square| square.index()).collect(),
        kept_bits: keep.bits(planes),
        counts: counts.to_vec(),
        gathered: Value::Null,
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
pub(crate) struct CheckpointWriter {
    path: PathBuf,
    file: CodedWriter<WholeFile>,
}

impl CheckpointWriter {
    /// Writes the next words of [`Enumeration::bitmaps`].
    pub fn add(&mut self, words: &[u64]) -> Result<(), CheckpointError> {
        let failed = |error| WriteFileError::Failed { path: self.path.clone(), error };
        Ok(self.file.add(words).map_err(failed)?)
    }

    /// Completes the file and gives it its name.
    pub fn finish(self) -> Result<(), CheckpointError> {
        let failed = |error| WriteFileError::Failed { path: self.path.clone(), error };
        Ok(self.file.finish().map_err(failed)?.finish()?)
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
