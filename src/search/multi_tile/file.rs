//! The file of the largest tables.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::sequence::{Lines, MAX_COLOURS, MAX_SQUARES};
use super::table::{Colouring, SlideTable};
use super::tables::{self, Colourings, SHARES, SlideTables};
use crate::board::{Board, Grid, SquareId};
use crate::search::SolveError;
use crate::store::{BlockFile, BlockWriter, FileKind, UntrustedFileError};

/// The header of the file, in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SlideHeader {
    rows: usize,
    columns: usize,
    /// The home of the blank, from 0 in reading order.
    blank: usize,
    /// For the vertical slides, and for the horizontal ones unless their tables are the same: by
    /// table the number of tiles of each colour.
    colours: Vec<Vec<[usize; MAX_COLOURS]>>,
}

const KIND: FileKind = FileKind(SlideFile::EXTENSION);

impl SlideHeader {
    fn new(colourings: &Colourings) -> Self {
        let of_axis = |axis: &[Colouring; 4]| axis.iter().map(Colouring::counts).collect();
        let colours = colourings.different().iter().map(of_axis).collect();
        let vertical = &colourings.different()[0][0];
        let Lines { count, width } = vertical.lines;
        Self { rows: count, columns: width, blank: vertical.home(), colours }
    }
}

/// An open file of tables, whose header has the right checksum.
#[derive(Debug)]
pub struct SlideFile {
    file: BlockFile,
    header: SlideHeader,
    colourings: Colourings,
}

impl SlideFile {
    /// The extension of such files.
    pub const EXTENSION: &str = "slides";

    /// The file in which the tables for a grid and the home of the blank are kept in a folder.
    pub fn path(folder: &Path, grid: Grid, blank: SquareId) -> PathBuf {
        let name = grid.name_with_home(blank);
        folder.join(format!("{name}-multi-tile.{}", Self::EXTENSION))
    }

    /// The same for the home of a board.
    ///
    /// # Errors
    ///
    /// If the board is not a grid of at most 16 squares.
    pub fn path_for(folder: &Path, board: &Board) -> Result<PathBuf, SolveError> {
        Ok(Self::path(folder, tables::grid(board)?, board.home()))
    }

    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or its header is invalid.
    pub fn open(path: &Path) -> Result<Self, UntrustedFileError> {
        let file = BlockFile::open(path, KIND)?;
        let header: SlideHeader = file.described()?;
        let squares = header.rows.checked_mul(header.columns);
        if squares.is_none_or(|squares| header.blank >= squares || squares > MAX_SQUARES) {
            return Err(file.misdescribed("there is no such grid with at most 16 squares"));
        }
        let grid = Grid { rows: header.rows, columns: header.columns };
        let home = SquareId(header.blank as u16);
        let colourings = Colourings::new(grid, home, SHARES[SHARES.len() - 1]);
        if SlideHeader::new(&colourings) != header {
            return Err(file.misdescribed("its colours are not those of this version"));
        }
        if file.length() != colourings.entries() {
            return Err(file.misdescribed("its length does not fit its colours"));
        }
        Ok(Self { file, header, colourings })
    }

    /// Opens a file that must have the name of its tables.
    ///
    /// # Errors
    ///
    /// As `open`, or if the file has another name.
    pub fn open_kept(path: &Path) -> Result<Self, UntrustedFileError> {
        let file = Self::open(path)?;
        let kept = Self::path(Path::new(""), file.grid(), file.home());
        file.file.check_name(path, &kept)?;
        Ok(file)
    }

    /// The grid of the tables.
    pub fn grid(&self) -> Grid {
        Grid { rows: self.header.rows, columns: self.header.columns }
    }

    /// The home of the blank.
    pub fn home(&self) -> SquareId {
        SquareId(self.header.blank as u16)
    }

    /// By table, those of vertical slides first: the number of tiles of each colour. The tables of
    /// horizontal slides are left out if they are the same.
    pub fn colours(&self) -> impl Iterator<Item = &[usize]> {
        self.header.colours.iter().flatten().map(|colours| &colours[..])
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
    pub fn read(&self) -> Result<SlideTables, UntrustedFileError> {
        let mut content = self.file.reader();
        SlideTables::new(self.colourings, |colouring| {
            let no_memory =
                |error: io::Error| UntrustedFileError::new(self.file.name(), error.into());
            let mut table = SlideTable::empty(colouring).map_err(no_memory)?;
            content.read_exact(table.bytes_mut())?;
            Ok(table)
        })
    }
}

impl SlideTables {
    /// Writes the tables in the format of [`SlideFile`].
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write<W: Write>(&self, out: W) -> io::Result<W> {
        let header = SlideHeader::new(&self.colourings);
        let header = serde_json::to_string(&header).map_err(io::Error::other)?;
        let mut file = BlockWriter::begin(out, KIND, &header, self.colourings.entries())?;
        for table in self.different() {
            file.write_all(table.bytes())?;
        }
        file.finish()
    }
}
