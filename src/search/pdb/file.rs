//! The file of a pattern database: its partition, and its tables one after the other.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::database::PatternDatabase;
use super::order::TILES_OF_A_WORD;
use super::partition::TilePartition;
use super::table::{Frame, PdbTable};
use crate::board::{Grid, SquareId};
use crate::machine::memory::Memory;
use crate::store::{BlockFile, BlockWriter, FileKind, FileSource, UntrustedFileError};

/// The header of a file of a pattern database, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternHeader {
    /// The rows of the grid.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// The home of the blank, from 0 in reading order.
    pub blank: usize,
    /// The partition, drawn row by row: a letter for each part, a point for the blank. After the rows
    /// of the grid those of further divisions may follow.
    pub partition: Vec<String>,
    /// The greatest number of last tiles of a part that select a bit of a word.
    pub word_tiles: usize,
    /// For each part, by distance: the number of arrangements. The parts are in the order of the
    /// divisions and of their letters, each once.
    pub counts: Vec<Vec<u64>>,
}

/// An open file of a pattern database, whose header has the right checksum.
#[derive(Debug)]
pub struct PatternFile {
    file: BlockFile,
    header: PatternHeader,
    partition: TilePartition,
}

const KIND: FileKind = FileKind(PatternFile::EXTENSION);

impl PatternFile {
    /// The extension of such files.
    pub const EXTENSION: &str = "patterns";

    /// The file in which the database of a partition is kept in a folder. The name includes the
    /// drawing of the partition.
    pub fn path(folder: &Path, partition: &TilePartition) -> PathBuf {
        let board = partition.grid().name_with_home(partition.blank());
        let letters: String = partition.to_string().split_whitespace().collect();
        let letters = letters.replace('.', "_");
        let sizes = partition.sizes();
        folder.join(format!("{board}-{sizes}-{letters}.{}", Self::EXTENSION))
    }

    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or its header is invalid.
    pub fn open(path: &Path) -> Result<Self, UntrustedFileError> {
        Self::with_header(BlockFile::open(path, KIND)?)
    }

    /// Opens a file that must have the name of its partition.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, its header is invalid, or it has the name of another partition.
    pub fn open_kept(path: &Path) -> Result<Self, UntrustedFileError> {
        let file = Self::open(path)?;
        file.file.check_name(path, &Self::path(Path::new(""), &file.partition))?;
        Ok(file)
    }

    /// As [`PatternFile::open`], for any source of bytes; messages call it `name`.
    ///
    /// # Errors
    ///
    /// If the source cannot be read or its header is invalid.
    pub fn from_source(
        name: String,
        source: Box<dyn FileSource>,
    ) -> Result<Self, UntrustedFileError> {
        Self::with_header(BlockFile::from_source(name, source, KIND)?)
    }

    fn with_header(file: BlockFile) -> Result<Self, UntrustedFileError> {
        let description: PatternHeader = file.described()?;
        let grid = Grid { rows: description.rows, columns: description.columns };
        let blank = SquareId(u16::try_from(description.blank).unwrap_or(u16::MAX));
        let partition = TilePartition::from_drawing(grid, blank, &description.partition.join("\n"));
        let partition = partition.map_err(|error| file.misdescribed(error.to_string()))?;
        if description.word_tiles != TILES_OF_A_WORD {
            return Err(file.misdescribed(format!(
                "its words are for {} tiles, and those of this version for {TILES_OF_A_WORD}",
                description.word_tiles
            )));
        }
        if description.counts.len() != partition.parts().len() {
            return Err(file.misdescribed("its counts do not fit its partition"));
        }
        if description.counts.iter().any(|counts| counts.first().is_none_or(|&goals| goals == 0)) {
            return Err(file.misdescribed("a table has no entries of distance 0"));
        }
        Ok(Self { file, header: description, partition })
    }

    /// The header.
    pub fn header(&self) -> &PatternHeader {
        &self.header
    }

    /// The partition.
    pub fn partition(&self) -> &TilePartition {
        &self.partition
    }

    /// The size of the tables, in bytes.
    pub fn bytes(&self) -> u64 {
        self.file.length()
    }

    /// Reads all tables and verifies their checksums.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, or does not fit in memory.
    pub fn read(&self) -> Result<PatternDatabase, UntrustedFileError> {
        let frames = Frame::for_partition(&self.partition);
        let lengths = frames.iter().map(|frame| frame.bytes());
        if lengths.sum::<usize>() as u64 != self.file.length() {
            return Err(self.file.misdescribed("its length does not fit its partition"));
        }
        let mut content = self.file.reader();
        let mut tables = Vec::new();
        let parts = self.partition.parts().iter().zip(&self.header.counts);
        for (frame, (part, counts)) in frames.into_iter().zip(parts) {
            let bits = Memory::new(frame.bytes());
            let mut bits =
                bits.map_err(|error| UntrustedFileError::new(self.file.name(), error.into()))?;
            content.read_exact(&mut bits.bytes_mut()[..frame.bytes()])?;
            let (part, blank) = (part.clone(), self.partition.blank());
            tables.push(PdbTable::new(frame, part, blank, bits, counts.clone()));
        }
        Ok(PatternDatabase::new(self.partition.clone(), tables))
    }
}

impl PatternDatabase {
    /// Writes the database in the format of [`PatternFile`].
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write<W: Write>(&self, out: W) -> io::Result<W> {
        let partition = self.partition();
        let Grid { rows, columns } = partition.grid();
        let description = PatternHeader {
            rows,
            columns,
            blank: partition.blank().index(),
            partition: partition.to_string().lines().map(String::from).collect(),
            word_tiles: TILES_OF_A_WORD,
            counts: self.tables().iter().map(|table| table.counts().to_vec()).collect(),
        };
        let description = serde_json::to_string(&description).map_err(io::Error::other)?;
        let mut file = BlockWriter::begin(out, KIND, &description, self.bytes() as u64)?;
        for table in self.tables() {
            file.write_all(table.bytes())?;
        }
        file.finish()
    }
}
