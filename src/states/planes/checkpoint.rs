//! An enumeration put aside after a level, and taken up again.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Enumeration, Planes, Settings};
use crate::board::Definition;
use crate::quoted::Quoted;
use crate::states::TooLarge;
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
}

const KIND: Kind = Kind("levels");

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
        let mut enumeration = Enumeration::within(planes, settings, memory)?;
        if !self.file.try_exists().map_err(|error| failed(&self.file, error))? {
            return Ok(enumeration);
        }
        let file = BlockFile::open(&self.file, KIND)?;
        let fault = |text: &str| NotTrusted::new(file.name(), Fault::Description(text.into()));
        let found: Description =
            serde_json::from_str(file.description()).map_err(|error| fault(&error.to_string()))?;
        let board = found.board.clone().board().map_err(|error| fault(&error.to_string()))?;
        let ours = describe(&enumeration);
        let difference = if board != *planes.board() || found.goal != ours.goal {
            Some(format!("it has the goal {} on the board {}", found.goal, board.name()))
        } else if found.order != ours.order || found.kept_bits != ours.kept_bits {
            Some("it keeps other things of the same positions".into())
        } else {
            None
        };
        if let Some(difference) = difference {
            return Err(CheckpointError::Other { name: file.name().into(), difference });
        }
        let words: usize = enumeration.bitmaps().map(<[u64]>::len).sum();
        if file.length() != 8 * words as u64 || found.counts.contains(&0) || found.counts.is_empty()
        {
            return Err(fault("its length or its counts do not fit its board").into());
        }
        file.verify()?;
        enumeration.put_back(found.counts, |number| file.word(number))?;
        match enumeration.counts_hold() {
            true => Ok(enumeration),
            false => Err(fault("its levels do not have as many positions as it says").into()),
        }
    }

    /// Puts an enumeration aside that has given a level.
    pub fn save(&self, enumeration: &Enumeration) -> Result<(), CheckpointError> {
        let failed = |error| NotWritten::Failed { path: self.file.clone(), error };
        let description = serde_json::to_string(&describe(enumeration))
            .map_err(|error| failed(io::Error::other(error)))?;
        let words: usize = enumeration.bitmaps().map(<[u64]>::len).sum();
        let file = WholeFile::create(&self.file, OnExisting::Replace)?;
        let write = || -> io::Result<WholeFile> {
            let mut file = BlockWriter::begin(file, KIND, &description, 8 * words as u64)?;
            for words in enumeration.bitmaps().flat_map(|bitmap| bitmap.chunks(512)) {
                let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                file.write_all(&bytes)?;
            }
            file.finish()
        };
        Ok(write().map_err(failed)?.finish()?)
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

fn describe(enumeration: &Enumeration) -> Description {
    let planes = enumeration.planes();
    Description {
        board: planes.board().definition(),
        goal: planes.position(planes.goal()).to_string(),
        order: planes.order().iter().map(|square| square.index()).collect(),
        kept_bits: enumeration.kept_bits(),
        counts: enumeration.counted().to_vec(),
    }
}
