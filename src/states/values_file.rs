//! The file of the perfect values: as few bits a position as are enough to walk down.

use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plane_order::PlaneOrder;
use super::space::State;
use super::{Distribution, Levels, Space};
use crate::board::{Board, Definition};
use crate::position::Position;
use crate::store::{BlockFile, BlockWriter, Fault, Kind, NotTrusted, Source};

/// What the header of a file of values says, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The board, whole.
    pub board: Definition,
    /// The goal: the tiles in the order of the squares.
    pub goal: String,
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
        let fault = |text| NotTrusted::new(file.name(), Fault::Description(text));
        let description: Description =
            serde_json::from_str(file.description()).map_err(|error| fault(error.to_string()))?;
        let Description { counts, positions, highest, .. } = &description;
        let sum = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        if sum != Some(*positions) || counts.len().checked_sub(1) != Some(*highest) {
            return Err(fault("its counts do not fit its number of positions".into()));
        }
        if counts.contains(&0) || counts[0] != 1 {
            return Err(fault("there is one goal, and no value is left out".into()));
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
        NotTrusted::new(self.file.name(), Fault::Description(text))
    }

    /// Where the values stand, if the file has the length that the board demands.
    pub(super) fn residues(self, space: &Space, goal: &Position) -> Result<Residues, NotTrusted> {
        let order = PlaneOrder::of(space);
        let Description { positions, bits, reached, .. } = self.description;
        let bipartite = space.board().is_bipartite();
        let bitmaps = bits + u64::from(reached);
        let complete = positions == space.len() as u64;
        if bits != 1 + u64::from(!bipartite)
            || reached == complete
            || positions > space.len() as u64
            || self.file.length() != 8 * bitmaps * order.bitmap()
        {
            return Err(self.fault("its length does not fit its board".into()));
        }
        let colours = bipartite.then(|| colours(goal));
        Ok(Residues { words: Words::File(self.file), order, colours, reached })
    }
}

/// By square: whether it has another colour than the blank's square in the goal.
fn colours(goal: &Position) -> Vec<bool> {
    let board = goal.board();
    let tree = board.spanning_tree();
    let colour = |square| tree.depth(square) % 2 == 1;
    board.square_ids().map(|square| colour(square) != colour(goal.blank())).collect()
}

/// Depths modulo 4, in bitmaps.
#[derive(Debug)]
pub(super) struct Residues {
    words: Words,
    order: PlaneOrder,
    /// By square of the blank, on a bipartite board: whether depths are odd.
    colours: Option<Vec<bool>>,
    /// Whether the last bitmap says which positions have a depth at all.
    reached: bool,
}

/// Where the words of the bitmaps are.
#[derive(Debug)]
enum Words {
    File(BlockFile),
}

impl Residues {
    /// The depth modulo 4; `None` if the position has none.
    #[inline]
    pub fn residue(&self, state: State) -> Result<Option<u8>, NotTrusted> {
        let place = self.order.place(state);
        let bits = 1 + u64::from(self.colours.is_none());
        if self.reached && self.bit(bits, place)? == 0 {
            return Ok(None);
        }
        Ok(Some(match &self.colours {
            Some(odd) => 2 * self.bit(0, place)? + u8::from(odd[state.blank.index()]),
            None => 2 * self.bit(1, place)? + self.bit(0, place)?,
        }))
    }

    #[inline]
    fn bit(&self, bitmap: u64, (word, bit): (u64, u32)) -> Result<u8, NotTrusted> {
        let Words::File(file) = &self.words;
        Ok((file.word(bitmap * self.order.bitmap() + word)? >> bit & 1) as u8)
    }
}

/// Writes the file of values of these levels; gives back what was written to.
pub(super) fn write<W: Write>(
    out: W,
    space: &Space,
    goal: &Position,
    distribution: &Distribution,
    levels: &Levels,
) -> io::Result<W> {
    let (order, board) = (PlaneOrder::of(space), space.board());
    let bits = 1 + u64::from(!board.is_bipartite());
    let reached = distribution.positions() < space.len() as u64;
    let description = Description {
        board: board.definition(),
        goal: goal.to_string(),
        metric: Metric::SingleMoves,
        positions: distribution.positions(),
        highest: distribution.highest(),
        counts: distribution.counts().to_vec(),
        bits,
        reached,
    };
    let description = serde_json::to_string(&description)?;
    let length = 8 * (bits + u64::from(reached)) * order.bitmap();
    let mut writer = BlockWriter::begin(out, KIND, &description, length)?;
    let mut bitmap = |property: fn(usize) -> bool| -> io::Result<()> {
        let mut words = order.bitmap_of(levels, move |depth| depth.is_some_and(property));
        words.try_for_each(|word| writer.write_all(&word.to_le_bytes()))
    };
    if bits == 2 {
        bitmap(|depth| depth & 1 == 1)?;
    }
    bitmap(|depth| depth >> 1 & 1 == 1)?;
    if reached {
        bitmap(|_| true)?;
    }
    writer.finish()
}
