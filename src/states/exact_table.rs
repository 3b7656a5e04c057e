//! Tables of distances of other programs: one number for each arrangement of all squares.
//!
//! The arrangements of n squares are taken in lexicographic order, the blank counting as the last
//! tile, as in the file `eight.table` of Utgoff and Saxena (1987), which numbers the blank 9. Half
//! of the 9! of them have no distance.
//!
//! - *raw*: n! bytes, each the distance plus 1, or 0 for none, as in that paper. Its program writes
//!   the number n! first, a `long` of the machine; such a number, of four or eight bytes, lowest
//!   first, is skipped when a table is read.
//! - *npy*: a NumPy array of n! numbers, the distances, −1 for none.

use std::convert::Infallible;
use std::fs::File;
use std::io::{BufReader, Read};
use std::iter::once;
use std::path::Path;

use super::check::{Claims, Placed, check, rank};
use super::{
    Distances, DistancesCheckError, DistancesError, Distribution, EnumerateOptions, Levels, Space,
    TableError, TableFault,
};
use crate::input_text::Quoted;
use crate::perm::factorial;
use crate::position::{Metric, Position};
use crate::store::UntrustedFileError;

/// A table as it was read, not yet proved.
#[derive(Debug)]
pub struct ExactTable {
    name: String,
    squares: usize,
    /// By rank of the arrangement: the distance; `NONE` for none.
    values: Vec<u16>,
}

const NONE: u16 = u16::MAX;
pub(super) const NPY: &[u8] = b"\x93NUMPY";

impl ExactTable {
    /// The greatest number of squares of a board.
    pub const MOST_SQUARES: usize = 12;

    /// Checks that boards with this number of squares have such tables.
    ///
    /// # Errors
    ///
    /// If it is more than [`ExactTable::MOST_SQUARES`].
    pub fn fits(squares: usize) -> Result<(), DistancesError> {
        match squares {
            0..=Self::MOST_SQUARES => Ok(()),
            _ => Err(DistancesError::ManySquares { squares, most: Self::MOST_SQUARES }),
        }
    }

    /// Reads a table in either format, of a board with this number of squares.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not such a table.
    pub fn read(path: &Path, squares: usize) -> Result<Self, TableError> {
        let name = path.display().to_string();
        let read = File::open(path).map_err(TableFault::from).and_then(|file| {
            let length = file.metadata()?.len();
            Self::entries(BufReader::new(file), length, squares)
        });
        match read {
            Ok(values) => Ok(Self { name, squares, values }),
            Err(fault) => Err(TableError { name, fault }),
        }
    }

    fn entries(mut file: impl Read, length: u64, squares: usize) -> Result<Vec<u16>, TableFault> {
        if squares > Self::MOST_SQUARES {
            return Err(TableFault::Squares(squares));
        }
        let expected = factorial(squares);
        let mut start = vec![0; NPY.len().min(length as usize)];
        file.read_exact(&mut start)?;
        if start == NPY {
            return npy_entries(&mut file, length, squares);
        }
        // The number of entries, and of the bytes before them; those of this board first.
        let sizes = once(squares).chain((1..=Self::MOST_SQUARES).rev()).map(factorial);
        let mut sizes = sizes.flat_map(|entries| [0, 4, 8].map(|before| (entries, before)));
        let size = sizes.find(|&(entries, before)| entries + before == length);
        let (entries, before) = size.ok_or(TableFault::Foreign)?;
        let wrong = |found| TableFault::Length { found, squares, expected };
        if entries != expected {
            return Err(wrong(entries));
        }
        let (read, mut bytes) = (start.len(), start);
        bytes.resize(length as usize, 0);
        file.read_exact(&mut bytes[read..])?;
        let (number, entries) = bytes.split_at(before as usize);
        let number = number.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        if before > 0 && number != expected {
            return Err(wrong(number));
        }
        let value = |&byte: &u8| u16::from(byte).checked_sub(1).unwrap_or(NONE);
        Ok(entries.iter().map(value).collect())
    }

    /// The file's name, as messages have it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Proves that the table has the distance of every position in the metric of the options, and
    /// returns the proved distribution.
    ///
    /// # Errors
    ///
    /// If the table is wrong: the first fault, the same with any number of threads. If the check is
    /// cancelled or takes too much memory.
    ///
    /// # Panics
    ///
    /// If the goal's board has another number of squares.
    pub fn check(
        &self,
        goal: &Position,
        options: &EnumerateOptions,
    ) -> Result<Distribution, DistancesCheckError> {
        assert_eq!(goal.board().square_count(), self.squares, "a goal on a board of this size");
        options.metric.check(goal.board())?;
        check(&goal.board().definition(), &[], goal, options.metric, self, options)
    }

    /// The distances of the table from a goal, unchecked: only [`ExactTable::check`] proves them.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board, or the table does not have the value 0 at the
    /// goal alone.
    ///
    /// # Panics
    ///
    /// If the goal's board has another number of squares.
    pub fn distances(self, goal: &Position, metric: Metric) -> Result<Distances, DistancesError> {
        assert_eq!(goal.board().square_count(), self.squares, "a goal on a board of this size");
        metric.check(goal.board())?;
        let space = Space::new(goal)?.in_metric(metric);
        let mut levels = Levels::unknown(&space)?;
        let mut values = self.values.iter();
        let set = &mut |state| {
            let value = values.next().copied().filter(|&value| value != NONE);
            if let (Some(value), Some(state)) = (value, state) {
                levels.set(state, value);
                let count = usize::from(value) + 1;
                levels.counts.resize(levels.counts.len().max(count), 0);
                levels.counts[count - 1] += 1;
            }
            Ok::<_, Infallible>(())
        };
        let Ok(()) = space.each_arrangement(set);
        let at_goal = space.index_of(goal).and_then(|goal| levels.depth(goal));
        match (levels.counts.first(), at_goal) {
            (Some(1), Some(0)) => Ok(Distances::from_levels(space, goal.clone(), levels)),
            _ => Err(DistancesError::OtherGoal { name: self.name }),
        }
    }
}

/// The entries of a NumPy array, after its first six bytes.
fn npy_entries(file: &mut impl Read, length: u64, squares: usize) -> Result<Vec<u16>, TableFault> {
    let bad = |text: &str| TableFault::Npy(text.into());
    let mut version = [0; 2];
    file.read_exact(&mut version)?;
    let mut size = [0; 4];
    let digits = if version[0] == 1 { 2 } else { 4 };
    file.read_exact(&mut size[..digits])?;
    let size = u32::from_le_bytes(size);
    if u64::from(size) > length {
        return Err(bad("its header is longer than the file"));
    }
    let mut header = vec![0; size as usize];
    file.read_exact(&mut header)?;
    let header = String::from_utf8_lossy(&header).into_owned();
    let after = |key: &str| header.split_once(key).map(|(_, rest)| rest.trim_start());
    let kind = after("'descr':").and_then(|rest| rest.strip_prefix('\'')?.split_once('\''));
    let (kind, _) = kind.ok_or_else(|| bad("its header names no type of numbers"))?;
    let shape = after("'shape':").and_then(|rest| rest.strip_prefix('(')?.split_once(')'));
    let (shape, _) = shape.ok_or_else(|| bad("its header names no shape"))?;
    let found = shape.trim().trim_end_matches(',').parse();
    let found: u64 = found.map_err(|_| bad(&format!("its shape is {}", Quoted(shape))))?;
    let expected = factorial(squares);
    if found != expected {
        return Err(TableFault::Length { found, squares, expected });
    }
    let (signed, width) = match kind {
        "|i1" => (true, 1),
        "|u1" => (false, 1),
        "<i2" => (true, 2),
        "<u2" => (false, 2),
        "<i4" => (true, 4),
        "<u4" => (false, 4),
        "<i8" => (true, 8),
        _ => return Err(bad(&format!("its numbers are of type {}", Quoted(kind)))),
    };
    let start = (NPY.len() + version.len() + digits) as u64 + u64::from(size);
    if length != start + found * width as u64 {
        return Err(bad("it does not have the length that its header says"));
    }
    let mut bytes = vec![0; width * found as usize];
    file.read_exact(&mut bytes)?;
    let spare = 64 - 8 * width as u32;
    let entry = |(entry, bytes): (u64, &[u8])| {
        let mut wide = [0; 8];
        wide[..width].copy_from_slice(bytes);
        let unsigned = i64::from_le_bytes(wide);
        let number = unsigned << spare >> spare;
        let found = if signed { number } else { unsigned };
        match u16::try_from(found) {
            // In an unsigned type −1 is the greatest number.
            _ if number == -1 => Ok(NONE),
            Ok(value) if value != NONE => Ok(value),
            _ => Err(TableFault::Entry { entry, found }),
        }
    };
    (0..).zip(bytes.chunks_exact(width)).map(entry).collect()
}

impl Claims for ExactTable {
    fn modulus(&self) -> u32 {
        1 << 16
    }

    fn label(&self, at: &Placed) -> Result<Option<u32>, UntrustedFileError> {
        let (rank, _) = rank(at.squares.iter().copied(), at.squares.len());
        let value = self.values[rank as usize];
        Ok((value != NONE).then_some(value.into()))
    }

    fn labelled(&self) -> Result<Option<u64>, UntrustedFileError> {
        Ok(Some(self.values.iter().filter(|&&value| value != NONE).count() as u64))
    }

    fn counts(&self) -> Option<&[u64]> {
        None
    }
}
