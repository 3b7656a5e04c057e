//! The file `levels.taquin` of a folder, up to its content.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use itertools::Itertools;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::board::{Board, Definition};
use crate::position::{Metric, Position};
use crate::states::CheckpointError;
use crate::states::distribution::checked_sum;
use crate::states::planes::{Keep, Planes};
use crate::store::{
    BlockFile, Fault, FileKind, OnExisting, UntrustedFileError, WholeFile, WriteFileError,
};

/// The levels themselves, coded.
pub(super) const WHOLE: FileKind = FileKind("coded");
/// Where the pieces of the levels are in other files.
pub(super) const PIECES: FileKind = FileKind("pieces");
/// How long the lists of positions near a goal are, which are in other files.
pub(super) const LISTS: FileKind = FileKind("lists");
/// The levels themselves, without a code: up to version 0.15 they were saved so.
const UNCODED: FileKind = FileKind("levels");

const OTHER_DATA: &str = "it keeps other data of the same positions";

/// The file `levels.taquin` of a folder: which enumeration is saved, and how far it is.
#[derive(Clone, Debug)]
pub(super) struct SavedFile {
    path: PathBuf,
    /// What follows the header.
    kind: FileKind,
    /// Set when an enumeration has looked for itself in the folder, and found no other one. Clones
    /// share it: any of them may remove the files.
    is_own: Arc<OnceLock<()>>,
}

/// The header, in JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
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

/// An enumeration that was found in a folder, of which only the header is verified.
pub(crate) struct Found<T> {
    pub file: BlockFile,
    /// By depth: the number of positions.
    pub counts: Vec<u64>,
    /// The data collected from the levels.
    pub collected: T,
}

/// Which enumeration it is, however far.
#[derive(Clone, Debug)]
pub(crate) struct EnumerationIdentity {
    board: Board,
    goal: String,
    metric: Metric,
    order: Vec<usize>,
    kept_bits: usize,
}

impl EnumerationIdentity {
    /// An enumeration of all positions.
    pub fn of_planes(planes: &Planes, keep: Keep) -> Self {
        Self {
            order: planes.order().iter().map(|square| square.index()).collect(),
            kept_bits: keep.bits(planes),
            ..Self::of_lists(&planes.position(planes.goal()), planes.metric())
        }
    }

    /// An enumeration of the positions near a goal, which has no reading order.
    pub fn of_lists(goal: &Position, metric: Metric) -> Self {
        let board = goal.board().clone();
        Self { board, goal: goal.to_string(), metric, order: vec![], kept_bits: 0 }
    }

    /// A checksum of what tells it from others: two are hardly ever the same.
    pub fn checksum(&self) -> u32 {
        let Self { board, goal, metric, .. } = self;
        let moves = board.square_ids().map(|square| metric.moves(board, square)).collect_vec();
        crc32fast::hash(format!("{goal} {metric} {moves:?}").as_bytes())
    }

    /// The header in JSON after levels of these counts, from which these data were collected.
    pub fn header(&self, counts: &[u64], collected: &impl Serialize) -> serde_json::Result<String> {
        let Self { board, goal, metric, order, kept_bits } = self.clone();
        let (board, counts) = (board.definition(), counts.to_vec());
        let gathered = serde_json::to_value(collected)?;
        serde_json::to_string(&Header { board, goal, metric, order, kept_bits, counts, gathered })
    }
}

impl SavedFile {
    /// The file in this folder, which need not exist; an error if the folder is a file.
    pub fn in_folder(folder: &Path, kind: FileKind) -> Result<Self, CheckpointError> {
        if folder.exists() && !folder.is_dir() {
            let error = io::ErrorKind::NotADirectory.into();
            return Err(CheckpointError::folder(folder, error));
        }
        Ok(Self { path: folder.join("levels.taquin"), kind, is_own: Arc::default() })
    }

    /// The same file, with other content.
    pub fn of_kind(self, kind: FileKind) -> Self {
        Self { kind, ..self }
    }

    pub fn kind(&self) -> FileKind {
        self.kind
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("."))
    }

    /// Creates the folder, if it does not exist.
    pub fn create_folder(&self) -> Result<(), CheckpointError> {
        let folder = self.folder();
        fs::create_dir_all(folder).map_err(|error| CheckpointError::folder(folder, error))
    }

    /// Notes that the enumeration in the folder is this one, so that its files may be removed.
    pub fn claim(&self) {
        self.is_own.get_or_init(|| ());
    }

    pub fn is_own(&self) -> bool {
        self.is_own.get().is_some()
    }

    /// The saved enumeration, if there is one; an error if it is another one than ours.
    pub fn find<T: DeserializeOwned>(
        &self,
        ours: &EnumerationIdentity,
    ) -> Result<Option<Found<T>>, CheckpointError> {
        let exists = self.path.try_exists();
        if !exists.map_err(|error| CheckpointError::folder(&self.path, error))? {
            return Ok(None);
        }
        let file = BlockFile::open(&self.path, self.kind).map_err(|error| self.refused(error))?;
        let Header { board, goal, metric, order, kept_bits, counts, gathered } =
            file.described()?;
        let board = board.board().map_err(|error| file.misdescribed(error.to_string()))?;
        let collected = serde_json::from_value(gathered);
        let difference = if board != ours.board || goal != ours.goal {
            format!("it has the goal {goal} on the board {}", board.name())
        } else if metric != ours.metric {
            format!("it counts {metric} moves")
        } else if let (true, Ok(collected)) =
            ((&order, kept_bits) == (&ours.order, ours.kept_bits), collected)
        {
            if counts.contains(&0) || counts.is_empty() || checked_sum(&counts).is_none() {
                return Err(self.misfit(&file));
            }
            return Ok(Some(Found { file, counts, collected }));
        } else {
            OTHER_DATA.into()
        };
        Err(CheckpointError::Other { name: file.name().into(), difference })
    }

    /// The error that the header does not fit the board or the content.
    pub fn misfit(&self, file: &BlockFile) -> CheckpointError {
        file.misdescribed("its length or its counts do not fit its board").into()
    }

    /// The error that the file is not one of ours, or that it keeps its levels in another way.
    fn refused(&self, error: UntrustedFileError) -> CheckpointError {
        let found = match &*error.fault {
            Fault::Kind { found, .. } => found.as_str(),
            _ => "",
        };
        let difference = if found == UNCODED.0 {
            "an earlier version saved it, which alone can resume it"
        } else if found == WHOLE.0 {
            "it has the levels themselves, and no files of levels next to it"
        } else if found == LISTS.0 || (self.kind == LISTS && found == PIECES.0) {
            "one of them is of all positions, the other of those near the goal"
        } else if found == PIECES.0 {
            "its levels are in files next to it"
        } else {
            return error.into();
        };
        CheckpointError::Other { name: error.name, difference: difference.into() }
    }

    /// The error that the saved data contradict each other.
    pub fn inconsistent(&self, fault: &str) -> CheckpointError {
        UntrustedFileError::new(self.path.display().to_string(), Fault::Description(fault.into()))
            .into()
    }

    /// The error that the saved levels re-enter visited positions.
    pub fn corrupt(&self) -> CheckpointError {
        self.inconsistent("its levels lead to more positions than there are")
    }

    /// Begins the file that is to replace this one; with the description that its header gets.
    pub fn begin(
        &self,
        identity: &EnumerationIdentity,
        counts: &[u64],
        collected: &impl Serialize,
    ) -> Result<(WholeFile, String), CheckpointError> {
        let description = identity.header(counts, collected);
        let description = description.map_err(|error| self.unwritten(error.into()))?;
        Ok((WholeFile::create(&self.path, OnExisting::Replace)?, description))
    }

    /// The error that the file could not be written.
    pub fn unwritten(&self, error: io::Error) -> CheckpointError {
        WriteFileError::Failed { path: self.path.clone(), error }.into()
    }
}

/// Removes a file, if it exists.
pub(super) fn remove(file: &Path) -> Result<(), CheckpointError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(CheckpointError::folder(file, error))
        }
        _ => Ok(()),
    }
}
