//! The file of the perfect values: as few bits a position as are enough to walk down.

use std::io::{self, Write};
use std::path::Path;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::planes::{self, Place, Planes};
use super::space::State;
use super::{Distribution, Levels, Space, ValuesError, WriteError};
use crate::board::{Board, Definition, SquareId};
use crate::position::Position;
use crate::store::{BlockFile, BlockWriter, Kind, NotTrusted, Source};

/// What the header of a file of values says, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The board, whole.
    pub board: Definition,
    /// The goal: the tiles in the order of the squares.
    pub goal: String,
    /// The numbers of the squares, from 0, in the order in which they are read; none if that is the
    /// order of their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<usize>,
    /// What counts as one move.
    pub metric: Metric,
    /// The number of positions that have a value.
    pub positions: u64,
    /// The greatest value.
    pub highest: usize,
    /// By value: the number of positions.
    pub counts: Vec<u64>,
    /// The number of bitmaps for the values: 1 on bipartite boards, else 2.
    pub bits: u64,
    /// Whether there is a bitmap more, of the positions that have a value.
    pub reached: bool,
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Metric {
    /// One tile slides by one square.
    SingleMoves,
}

/// A file of the values of all positions of a board, opened: the header was read and has its checksum.
/// [`Values::of_file`](super::Values::of_file) answers from it, [`ValuesFile::check`] proves it.
#[derive(Debug)]
pub struct ValuesFile {
    pub(super) file: BlockFile,
    description: Description,
}

const KIND: Kind = Kind("values");

impl ValuesFile {
    /// Opens the file.
    pub fn open(path: &Path) -> Result<Self, NotTrusted> {
        Self::described(BlockFile::open(path, KIND)?)
    }

    /// The same for anything that can be read; `name` is what messages call it.
    pub fn of_source(name: String, source: Box<dyn Source>) -> Result<Self, NotTrusted> {
        Self::described(BlockFile::of_source(name, source, KIND)?)
    }

    fn described(file: BlockFile) -> Result<Self, NotTrusted> {
        let description: Description = file.described()?;
        let Description { counts, positions, highest, .. } = &description;
        let sum = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        if sum != Some(*positions) || counts.len().checked_sub(1) != Some(*highest) {
            return Err(file.misdescribed("its counts do not fit its number of positions"));
        }
        if counts.contains(&0) || counts[0] != 1 {
            return Err(file.misdescribed("there is one goal, and no value is left out"));
        }
        Ok(Self { file, description })
    }

    /// Whether a file begins as such files do; others may be an [`ExactTable`](super::ExactTable).
    pub fn is_one(path: &Path) -> io::Result<bool> {
        BlockFile::is_one(path)
    }

    /// What messages call the file.
    pub fn name(&self) -> &str {
        self.file.name()
    }

    /// What the header says.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The board, made anew from the header.
    pub fn board(&self) -> Result<Board, NotTrusted> {
        let board = self.description.board.clone().board();
        board.map_err(|error| self.fault(error.to_string()))
    }

    /// The goal, on the board of the file.
    pub fn goal<'b>(&self, board: &'b Board) -> Result<Position<'b>, NotTrusted> {
        Position::parse(board, &self.description.goal)
            .map_err(|error| self.fault(error.to_string()))
    }

    pub(super) fn fault(&self, text: String) -> NotTrusted {
        self.file.misdescribed(text)
    }

    /// The order in which the squares are read, if the description has each of them once.
    pub(super) fn order(&self) -> Result<Vec<usize>, NotTrusted> {
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
        Ok(order.clone())
    }

    /// Where the values stand, if the file has the length that the board demands.
    pub(super) fn residues<'b>(
        self,
        space: &Space,
        goal: &Position<'b>,
    ) -> Result<Residues<'b>, NotTrusted> {
        let order = self.order()?.into_iter().map(|square| SquareId(square as u16)).collect();
        let planes =
            Planes::in_order(goal, order).map_err(|error| self.fault(error.to_string()))?;
        let Description { positions, reached, .. } = self.description;
        let bits = planes.residue_bits() as u64;
        let bitmaps = bits + u64::from(reached);
        let complete = positions == space.len() as u64;
        let words = (planes.planes().len() * planes.words()) as u64;
        if self.description.bits != bits
            || reached == complete
            || positions > space.len() as u64
            || self.file.length() != 8 * bitmaps * words
        {
            return Err(self.fault("its length does not fit its board".into()));
        }
        Ok(Residues::new(Words::File(self.file), planes, reached))
    }
}

/// Depths modulo 4, in bitmaps.
#[derive(Debug)]
pub(super) struct Residues<'b> {
    words: Words,
    planes: Planes<'b>,
    /// Whether the places can be told from the ranks of a space.
    by_ranks: bool,
    /// Whether the last bitmap says which positions have a depth at all.
    reached: bool,
    /// What the planes say of themselves, at hand: the bits of a residue, the words of a plane, the bits
    /// of a word.
    residue_bits: usize,
    plane_words: usize,
    word_bits: u32,
}

/// Where the words are of the bitmaps, plane by plane.
#[derive(Debug)]
pub(super) enum Words {
    File(BlockFile),
    Memory(planes::Words),
}

impl<'b> Residues<'b> {
    pub fn new(words: Words, planes: Planes<'b>, reached: bool) -> Self {
        let residue_bits = planes.residue_bits();
        // Where only one parity occurs, the ranks of a space are halved already.
        let by_ranks = planes.in_own_order() && residue_bits == 1;
        let (plane_words, word_bits) = (planes.words(), planes.bits());
        Self { words, planes, by_ranks, reached, residue_bits, plane_words, word_bits }
    }

    /// The planes in whose order the bitmaps are.
    pub fn planes(&self) -> &Planes<'b> {
        &self.planes
    }

    /// Whether the bitmaps are in memory, and not in a file.
    pub fn in_memory(&self) -> bool {
        matches!(self.words, Words::Memory(_))
    }

    /// How much memory the bitmaps take, in bytes.
    pub fn bytes(&self) -> u64 {
        match &self.words {
            Words::File(_) => 0,
            Words::Memory(words) => 8 * words.len() as u64,
        }
    }

    /// The depth modulo 4; `None` if the position has none.
    #[inline(always)]
    pub fn residue(&self, state: State) -> Result<Option<u8>, NotTrusted> {
        let Some(place) = self.place(state) else { return Ok(None) };
        if self.reached && self.bit(self.residue_bits, place)? == 0 {
            return Ok(None);
        }
        Ok(Some(match self.planes.planes()[place.plane].odd_depths {
            Some(odd) => 2 * self.bit(0, place)? + u8::from(odd),
            None => 2 * self.bit(1, place)? + self.bit(0, place)?,
        }))
    }

    #[inline]
    fn place(&self, state: State) -> Option<Place> {
        if !self.by_ranks {
            return self.planes.place_of(state.blank, state.sequence);
        }
        // Words have 60 bits on all boards but the smallest, and to divide by a number that is known takes
        // a fraction of the time.
        let (word, bit) = match (state.rank, self.word_bits) {
            (half, 60) => (half / 60, half % 60),
            (half, bits) => (half / bits, half % bits),
        };
        Some(Place { plane: state.blank.index(), word: word as usize, bit })
    }

    #[inline]
    fn bit(&self, bitmap: usize, place: Place) -> Result<u8, NotTrusted> {
        let plane = bitmap * self.planes.planes().len() + place.plane;
        let at = plane * self.plane_words + place.word;
        let word = match &self.words {
            Words::File(file) => file.word(at as u64)?,
            Words::Memory(words) => words[at],
        };
        Ok((word >> place.bit & 1) as u8)
    }

    /// Writes the file of values; gives back what was written to.
    pub fn write<W: Write>(
        &self,
        out: W,
        goal: &Position,
        distribution: &Distribution,
    ) -> Result<W, WriteError> {
        let mut writer = begin(out, &self.planes, goal, distribution, self.reached)?;
        match &self.words {
            Words::Memory(words) => writer.write_words(words)?,
            Words::File(file) => {
                for block in file.blocks() {
                    writer.write_all(&block.map_err(ValuesError::from)?)?;
                }
            }
        }
        Ok(writer.finish()?)
    }
}

/// Writes the header of the file of values.
pub(crate) fn begin<W: Write>(
    out: W,
    planes: &Planes,
    goal: &Position,
    distribution: &Distribution,
    reached: bool,
) -> io::Result<BlockWriter<W>> {
    let bits = planes.residue_bits() as u64;
    let order = match planes.in_own_order() {
        true => vec![],
        false => planes.order().iter().map(|square| square.index()).collect(),
    };
    let description = Description {
        board: planes.board().definition(),
        goal: goal.to_string(),
        order,
        metric: Metric::SingleMoves,
        positions: distribution.positions(),
        highest: distribution.highest(),
        counts: distribution.counts().to_vec(),
        bits,
        reached,
    };
    let description = serde_json::to_string(&description)?;
    let words = (planes.planes().len() * planes.words()) as u64;
    BlockWriter::begin(out, KIND, &description, 8 * (bits + u64::from(reached)) * words)
}

/// Writes the file of values of these levels; gives back what was written to.
pub(super) fn write<W: Write>(
    out: W,
    space: &Space,
    goal: &Position,
    distribution: &Distribution,
    levels: &Levels,
) -> Result<W, WriteError> {
    let planes = Planes::around(goal).map_err(ValuesError::from)?;
    let reached = distribution.positions() < planes.room();
    let mut writer = begin(out, &planes, goal, distribution, reached)?;
    let depth = |place: Place| {
        let (blank, sequence) = (planes.planes()[place.plane].blank, planes.sequence_at(place));
        levels.depth(space.index(space.placed(blank, sequence)?))
    };
    let mut bitmap = |property: fn(usize) -> bool| -> io::Result<()> {
        for (plane, word) in (0..planes.planes().len()).cartesian_product(0..planes.words()) {
            let holds = |bit| depth(Place { plane, word, bit }).is_some_and(property);
            let bits = (0..planes.bits()).fold(0, |bits, bit| bits | u64::from(holds(bit)) << bit);
            writer.write_all(&bits.to_le_bytes())?;
        }
        Ok(())
    };
    if planes.residue_bits() == 2 {
        bitmap(|depth| depth & 1 == 1)?;
    }
    bitmap(|depth| depth >> 1 & 1 == 1)?;
    if reached {
        bitmap(|_| true)?;
    }
    Ok(writer.finish()?)
}
