//! The file of a pattern database: its partition, and the tables one after the other.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::database::PatternDatabase;
use super::order::TILES_OF_A_WORD;
use super::partition::Partition;
use super::table::{Frame, PatternTable};
use crate::board::{Grid, SquareId};
use crate::memory::Memory;
use crate::store::{BlockFile, BlockWriter, Kind, NotTrusted, Source};

/// What the header of a file of pattern tables says, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternDescription {
    /// The rows of the grid.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// The square where the blank is at home, from 0 in reading order.
    pub blank: usize,
    /// The partition, drawn row by row: a letter for each part, a point for the blank.
    pub partition: Vec<String>,
    /// So many of a part's last tiles at most choose a bit of a word.
    pub word_tiles: usize,
    /// For each part, by distance: how many arrangements have it.
    pub counts: Vec<Vec<u64>>,
}

/// A file of pattern tables, opened: the header was read and has its checksum.
#[derive(Debug)]
pub struct PatternFile {
    file: BlockFile,
    description: PatternDescription,
    partition: Partition,
}

const KIND: Kind = Kind("patterns");

impl PatternFile {
    /// The name under which the tables of a partition are kept in a folder. Partitions of equal sizes are
    /// told apart by the parts of the squares in order.
    pub fn path(folder: &Path, partition: &Partition) -> PathBuf {
        let Grid { rows, columns } = partition.grid();
        let blank = partition.blank().index();
        let (row, column) = (blank / columns + 1, blank % columns + 1);
        let letters: String = partition.to_string().split_whitespace().collect();
        let letters = letters.replace('.', "_");
        folder.join(format!(
            "{rows}x{columns}@{row},{column}-{}-{letters}.patterns",
            partition.sizes()
        ))
    }

    /// Opens the file.
    pub fn open(path: &Path) -> Result<Self, NotTrusted> {
        Self::described(BlockFile::open(path, KIND)?)
    }

    /// Opens a file that is kept under the name of its partition; refuses one under the name of another.
    pub fn open_kept(path: &Path) -> Result<Self, NotTrusted> {
        let file = Self::open(path)?;
        let name = Self::path(Path::new(""), &file.partition);
        if path.file_name() == name.file_name() {
            return Ok(file);
        }
        let name = name.display();
        Err(file.file.misdescribed(format!("it has the tables that are kept as {name}")))
    }

    /// As [`PatternFile::open`], for anything that can be read; `name` is what messages call it.
    pub fn of_source(name: String, source: Box<dyn Source>) -> Result<Self, NotTrusted> {
        Self::described(BlockFile::of_source(name, source, KIND)?)
    }

    fn described(file: BlockFile) -> Result<Self, NotTrusted> {
        let description: PatternDescription = file.described()?;
        let grid = Grid { rows: description.rows, columns: description.columns };
        let blank = SquareId(u16::try_from(description.blank).unwrap_or(u16::MAX));
        let partition = Partition::drawn(grid, blank, &description.partition.join("\n"));
        let partition = partition.map_err(|error| file.misdescribed(error.to_string()))?;
        if description.word_tiles != TILES_OF_A_WORD {
            return Err(file.misdescribed(format!(
                "its words are for {} tiles, and this program's for {TILES_OF_A_WORD}",
                description.word_tiles
            )));
        }
        if description.counts.len() != partition.parts().len() {
            return Err(file.misdescribed("its counts do not fit its partition"));
        }
        if description.counts.iter().any(|counts| counts.first().is_none_or(|&goals| goals == 0)) {
            return Err(file.misdescribed("a table has no entries of distance 0"));
        }
        Ok(Self { file, description, partition })
    }

    /// What the header says.
    pub fn description(&self) -> &PatternDescription {
        &self.description
    }

    /// The partition.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The length of the tables in bytes.
    pub fn bytes(&self) -> u64 {
        self.file.length()
    }

    /// Reads and verifies all tables.
    pub fn read(&self) -> Result<PatternDatabase, NotTrusted> {
        let frames = Frame::of_parts(&self.partition);
        let lengths = frames.iter().map(|frame| frame.bytes());
        if lengths.sum::<usize>() as u64 != self.file.length() {
            return Err(self.file.misdescribed("its length does not fit its partition"));
        }
        let mut blocks = self.file.blocks();
        let mut block: Box<[u8]> = Box::default();
        let mut used = 0;
        let mut tables = Vec::new();
        let parts = self.partition.parts().iter().zip(&self.description.counts);
        for (frame, (part, counts)) in frames.into_iter().zip(parts) {
            let bits = Memory::of(frame.bytes());
            let mut bits = bits.map_err(|error| NotTrusted::new(self.file.name(), error.into()))?;
            let mut room = &mut bits.bytes_mut()[..frame.bytes()];
            while !room.is_empty() {
                if used == block.len() {
                    block = blocks.next().expect("the length was compared")?;
                    used = 0;
                }
                let taken = room.len().min(block.len() - used);
                room[..taken].copy_from_slice(&block[used..used + taken]);
                room = &mut room[taken..];
                used += taken;
            }
            let (part, blank) = (part.clone(), self.partition.blank());
            tables.push(PatternTable::of(frame, part, blank, bits, counts.clone()));
        }
        Ok(PatternDatabase::of(self.partition.clone(), tables))
    }
}

impl PatternDatabase {
    /// Writes the tables in the format of [`PatternFile`].
    pub fn write<W: Write>(&self, out: W) -> io::Result<W> {
        let partition = self.partition();
        let Grid { rows, columns } = partition.grid();
        let description = PatternDescription {
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
