//! Distances modulo 4, in bitmaps of planes.

use super::planes::{BitIndex, Planes, Words};
use super::space::State;
use super::{DistancesFile, DistancesHeader, Space};
use crate::board::SquareId;
use crate::position::Position;
use crate::store::{BlockFile, UntrustedFileError};

/// Distances modulo 4, in bitmaps.
#[derive(Debug)]
pub(super) struct Residues {
    storage: Storage,
    planes: Planes,
    /// True if the bit of a position follows from its rank in a space.
    by_ranks: bool,
    /// True if the last bitmap holds the reached positions.
    reached: bool,
    /// Properties of the planes, copied for speed: the bits of a residue, the words of a plane, the
    /// bits of a word.
    residue_bits: usize,
    plane_words: usize,
    word_bits: u32,
}

/// The words of the bitmaps, plane by plane.
#[derive(Debug)]
pub(super) enum Storage {
    File(BlockFile),
    Memory(Words),
}

impl Residues {
    pub fn new(storage: Storage, planes: Planes, reached: bool) -> Self {
        let residue_bits = planes.residue_bits();
        // Where only one parity occurs, the ranks of a space are halved already.
        let by_ranks = planes.in_own_order() && planes.is_halved();
        let (plane_words, word_bits) = (planes.words(), planes.bits());
        Self { storage, planes, by_ranks, reached, residue_bits, plane_words, word_bits }
    }

    /// The residues in a file, if its length is the one that the board demands.
    pub fn from_file(
        file: DistancesFile,
        space: &Space,
        goal: &Position,
    ) -> Result<Self, UntrustedFileError> {
        let order = file.order()?.into_iter().map(|square| SquareId(square as u16)).collect();
        let planes = Planes::in_order(goal, file.metric(), order);
        let planes = planes.map_err(|error| file.fault(error.to_string()))?;
        let &DistancesHeader { positions, reached, bits: stored, .. } = file.description();
        let bits = planes.residue_bits() as u64;
        let bitmaps = bits + u64::from(reached);
        let complete = positions == space.len() as u64;
        let words = (planes.planes().len() * planes.words()) as u64;
        if stored != bits
            || reached == complete
            || positions > space.len() as u64
            || file.file.length() != 8 * bitmaps * words
        {
            return Err(file.fault("its length does not fit its board".into()));
        }
        Ok(Self::new(Storage::File(file.file), planes, reached))
    }

    /// The planes in whose order the bitmaps are.
    pub fn planes(&self) -> &Planes {
        &self.planes
    }

    /// The words of the bitmaps.
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// True if the last bitmap holds the reached positions.
    pub fn has_reached(&self) -> bool {
        self.reached
    }

    /// True if the bitmaps are in memory rather than in a file.
    pub fn in_memory(&self) -> bool {
        matches!(self.storage, Storage::Memory(_))
    }

    /// The memory of the bitmaps, in bytes.
    pub fn bytes(&self) -> u64 {
        match &self.storage {
            Storage::File(_) => 0,
            Storage::Memory(words) => 8 * words.len() as u64,
        }
    }

    /// The distance modulo 4; `None` if the goal is unreachable.
    #[inline(always)]
    pub fn residue(&self, state: State) -> Result<Option<u8>, UntrustedFileError> {
        let Some(index) = self.bit_index(state) else { return Ok(None) };
        if self.reached && self.bit(self.residue_bits, index)? == 0 {
            return Ok(None);
        }
        Ok(Some(match self.planes.planes()[index.plane].odd_depths {
            Some(odd) => 2 * self.bit(0, index)? + u8::from(odd),
            None => 2 * self.bit(1, index)? + self.bit(0, index)?,
        }))
    }

    #[inline]
    fn bit_index(&self, state: State) -> Option<BitIndex> {
        if !self.by_ranks {
            return self.planes.bit_index_of(state.blank, state.sequence);
        }
        // Words have 60 bits on all boards but the smallest; division by a constant takes a
        // fraction of the time.
        let (word, bit) = match (state.rank, self.word_bits) {
            (half, 60) => (half / 60, half % 60),
            (half, bits) => (half / bits, half % bits),
        };
        Some(BitIndex { plane: state.blank.index(), word: word as usize, bit })
    }

    #[inline]
    fn bit(&self, bitmap: usize, index: BitIndex) -> Result<u8, UntrustedFileError> {
        let plane = bitmap * self.planes.planes().len() + index.plane;
        let at = plane * self.plane_words + index.word;
        let word = match &self.storage {
            Storage::File(file) => file.word(at as u64)?,
            Storage::Memory(words) => words[at],
        };
        Ok((word >> index.bit & 1) as u8)
    }
}
