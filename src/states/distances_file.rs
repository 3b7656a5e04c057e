//! The file of distances: for each position just enough bits to walk down.

use std::io;
use std::path::Path;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::distribution::checked_sum;
use super::planes::Planes;
use crate::board::{Board, Definition, SquareId};
use crate::position::{Metric, Position};
use crate::store::{BlockFile, FileKind, FileSource, UntrustedFileError};

/// The header of a file of distances, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DistancesHeader {
    /// The whole board.
    pub board: Definition,
    /// The goal: the tiles in the order of the squares.
    pub goal: String,
    /// The numbers of the squares, from 0, in reading order; empty for the order of their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<usize>,
    /// What counts as one move.
    #[serde(with = "MetricName")]
    pub metric: Metric,
    /// The number of positions with a distance.
    pub positions: u64,
    /// The greatest distance.
    pub highest: usize,
    /// By distance: the number of positions.
    pub counts: Vec<u64>,
    /// The number of bitmaps for the distances: 1 where moves change the colour of the blank's
    /// square, else 2.
    pub bits: u64,
    /// True if one more bitmap holds the positions with a distance.
    pub reached: bool,
}

/// The names that files give the metrics.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Metric", rename_all = "kebab-case")]
enum MetricName {
    #[serde(rename = "single-moves")]
    SingleTile,
    MultiTile,
}

/// An opened file of the distances of all positions of a board: its header is read and has its
/// checksum.
///
/// [`Distances::from_file`](super::Distances::from_file) looks distances up in it,
/// [`DistancesFile::check`] proves it.
#[derive(Debug)]
pub struct DistancesFile {
    pub(super) file: BlockFile,
    description: DistancesHeader,
}

/// The kind that the file's first bytes name.
pub(super) const KIND: FileKind = FileKind("values");

impl DistancesFile {
    /// Opens the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or its header is invalid.
    pub fn open(path: &Path) -> Result<Self, UntrustedFileError> {
        Self::described(BlockFile::open(path, KIND)?)
    }

    /// The same for any source; messages call it `name`.
    ///
    /// # Errors
    ///
    /// If the source cannot be read, or its header is invalid.
    pub fn from_source(
        name: String,
        source: Box<dyn FileSource>,
    ) -> Result<Self, UntrustedFileError> {
        Self::described(BlockFile::from_source(name, source, KIND)?)
    }

    fn described(file: BlockFile) -> Result<Self, UntrustedFileError> {
        let description: DistancesHeader = file.described()?;
        let DistancesHeader { counts, positions, highest, .. } = &description;
        if checked_sum(counts) != Some(*positions) || counts.len().checked_sub(1) != Some(*highest)
        {
            return Err(file.misdescribed("its counts do not fit its number of positions"));
        }
        if counts.contains(&0) || counts[0] != 1 {
            return Err(file.misdescribed("there is one goal, and no value is left out"));
        }
        Ok(Self { file, description })
    }

    /// Whether a file begins as the files of this program do, whatever it holds; [`Self::open`] says
    /// if it is of another kind. Files that begin otherwise may be an [`ExactTable`](super::ExactTable).
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn is_distances_file(path: &Path) -> io::Result<bool> {
        BlockFile::is_block_file(path)
    }

    /// The file's name, as messages have it.
    pub fn name(&self) -> &str {
        self.file.name()
    }

    /// The header.
    pub(crate) fn description(&self) -> &DistancesHeader {
        &self.description
    }

    /// By distance: the number of positions that the header states. [`DistancesFile::check`] proves
    /// it.
    pub fn counts(&self) -> &[u64] {
        &self.description.counts
    }

    /// The board, built from the header.
    ///
    /// # Errors
    ///
    /// If the header's board is invalid.
    pub fn board(&self) -> Result<Board, UntrustedFileError> {
        let board = self.description.board.clone().board();
        let board = board.map_err(|error| self.fault(error.to_string()))?;
        match self.metric() {
            Metric::MultiTile if board.grid().is_none() => Err(self
                .fault("it counts slides of several tiles on a board that is not a grid".into())),
            _ => Ok(board),
        }
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.description.metric
    }

    /// The goal, on the board of the file.
    ///
    /// # Errors
    ///
    /// If the header's goal is not a position of the board.
    pub fn goal(&self, board: &Board) -> Result<Position, UntrustedFileError> {
        Position::parse(board, &self.description.goal)
            .map_err(|error| self.fault(error.to_string()))
    }

    pub(super) fn fault(&self, text: String) -> UntrustedFileError {
        self.file.misdescribed(text)
    }

    /// The reading order of the squares, if the header has each of them once.
    pub(super) fn order(&self) -> Result<Vec<usize>, UntrustedFileError> {
        let squares = 0..self.description.board.squares.len();
        if self.description.order.is_empty() {
            return Ok(squares.collect());
        }
        let order = &self.description.order;
        if !order.iter().copied().sorted().eq(squares) {
            return Err(
                self.fault("its order of the squares does not list each of them once".into())
            );
        }
        let ids: Vec<_> = order.iter().map(|&square| SquareId(square as u16)).collect();
        if self.metric() == Metric::MultiTile && !Planes::is_by_lines(&self.board()?, &ids) {
            return Err(self.fault("its order of the squares does not go line by line".into()));
        }
        Ok(order.clone())
    }
}
