//! Tables of values as other programs have them: one number for each arrangement of all squares.
//!
//! The arrangements of n squares are taken in lexicographic order, the blank counting as the last
//! tile, as in the file `eight.table` of Utgoff and Saxena (1987), which numbers the blank 9. Half of
//! the 9! of them have no value.
//!
//! - *raw*: n! bytes, each the value and 1 more, 0 for none, as in that paper. Its program puts the
//!   number n! before them, a `long` of the machine; such a number, of four or eight bytes, lowest
//!   first, is passed over when a table is read.
//! - *npy*: an array of NumPy with n! numbers, the values, −1 for none.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::num::NonZero;
use std::path::Path;

use thiserror::Error;

use super::check::{Claims, Placed, check, rank};
use super::{Distribution, Levels, Limits, Space, Values, ValuesError, WriteError, Wrong};
use crate::perm::{MAX_PACKED, Packed, factorial};
use crate::position::Position;
use crate::quoted::Quoted;
use crate::store::NotTrusted;

/// The shape of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Bytes.
    Raw,
    /// An array of NumPy.
    Npy,
}

/// Why a table was not read.
#[derive(Debug, Error)]
#[error("{}: {fault}", Quoted(name))]
pub struct TableError {
    /// The file's name.
    pub name: String,
    /// What is wrong with it.
    pub fault: TableFault,
}

/// What can be wrong with a table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableFault {
    /// The system cannot read it.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// A table of another board.
    #[error(
        "it has {found} entries, and a board of {squares} squares has {squares}! = {expected} arrangements; \
         name the table's own board"
    )]
    Length {
        /// How many entries it has.
        found: u64,
        /// The number of squares of the board.
        squares: usize,
        /// How many entries a table of it has.
        expected: u64,
    },
    /// A board with too many squares for such a table.
    #[error("boards of {0} squares have no such table; it would have {0}! entries")]
    Squares(usize),
    /// The header of the array cannot be read.
    #[error("it is no array of whole numbers in one dimension: {0}")]
    Npy(String),
    /// A number that is no value.
    #[error("entry {entry} is {found}, which is no number of moves")]
    Entry {
        /// Its number, from 0.
        entry: u64,
        /// What it is.
        found: i64,
    },
}

/// A table as it was read, and not yet believed.
#[derive(Debug)]
pub struct ExactTable {
    name: String,
    squares: usize,
    /// By rank of the arrangement: the value; `NONE` for none.
    values: Vec<u16>,
}

const NONE: u16 = u16::MAX;
const NPY: &[u8] = b"\x93NUMPY";

impl ExactTable {
    /// The most squares of a board.
    pub const MOST_SQUARES: usize = 12;

    /// Whether a board of so many squares has such tables.
    pub fn fits(squares: usize) -> Result<(), WriteError> {
        match squares {
            0..=Self::MOST_SQUARES => Ok(()),
            _ => Err(WriteError::ManySquares { squares }),
        }
    }

    /// Reads a table in either format for a board of so many squares.
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
        let wrong = TableFault::Length { found: length, squares, expected };
        let before = match length.checked_sub(expected) {
            Some(before @ (0 | 4 | 8)) => before,
            _ => return Err(wrong),
        };
        let mut bytes = start;
        file.read_to_end(&mut bytes)?;
        let number = bytes.iter().take(before as usize).rev();
        let number = number.fold(0, |number, &byte| number << 8 | u64::from(byte));
        if before > 0 && number != expected || bytes.len() as u64 != length {
            return Err(wrong);
        }
        let value = |&byte: &u8| u16::from(byte).checked_sub(1).unwrap_or(NONE);
        Ok(bytes[before as usize..].iter().map(value).collect())
    }

    /// What messages call the table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Proves that the table has the value of every position, or finds what is wrong with it. Gives the
    /// distribution that was proved, or the same fault with any number of threads.
    pub fn check(
        &self,
        goal: &Position,
        threads: NonZero<usize>,
        limits: Limits,
    ) -> Result<Distribution, Wrong> {
        assert_eq!(goal.board().squares(), self.squares, "a goal on a board of so many squares");
        check(&goal.board().definition(), &[], goal, self, threads, limits)
    }

    /// The values of the table for a goal. They are believed: only [`ExactTable::check`] proves them.
    pub fn values<'b>(self, goal: &Position<'b>) -> Result<Values<'b>, ValuesError> {
        assert_eq!(goal.board().squares(), self.squares, "a goal on a board of so many squares");
        let space = Space::around(goal, 2, u64::MAX)?;
        let mut levels = Levels::unknown(space.len());
        for (rank, &value) in (0..).zip(&self.values) {
            if value != NONE
                && let Some(state) = space.arranged(Packed::unrank(self.squares, rank))
            {
                levels.set(space.index(state), value);
                let count = usize::from(value) + 1;
                levels.counts.resize(levels.counts.len().max(count), 0);
                levels.counts[count - 1] += 1;
            }
        }
        let at_goal = space.index_of(goal).and_then(|goal| levels.depth(goal));
        match (levels.counts.first(), at_goal) {
            (Some(1), Some(0)) => Ok(Values::of_levels(space, goal.clone(), levels)),
            _ => Err(ValuesError::OtherGoal { name: self.name }),
        }
    }
}

/// The entries of an array of NumPy, behind its first six bytes.
fn npy_entries(file: &mut impl Read, length: u64, squares: usize) -> Result<Vec<u16>, TableFault> {
    let bad = |text: &str| TableFault::Npy(text.into());
    let mut version = [0; 2];
    file.read_exact(&mut version)?;
    let mut size = [0; 4];
    let figures = if version[0] == 1 { 2 } else { 4 };
    file.read_exact(&mut size[..figures])?;
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
    let behind = (NPY.len() + version.len() + figures) as u64 + u64::from(size);
    if length != behind + found * width as u64 {
        return Err(bad("it does not have the length that its header says"));
    }
    let mut bytes = vec![0; width * found as usize];
    file.read_exact(&mut bytes)?;
    let entry = |(entry, bytes): (u64, &[u8])| {
        let mut wide = [0; 8];
        wide[..width].copy_from_slice(bytes);
        let spare = 64 - 8 * width as u32;
        let number = i64::from_le_bytes(wide) << spare >> spare;
        // In an unsigned type −1 is the greatest number; what else is negative here is large there.
        match u16::try_from(number) {
            _ if number == -1 => Ok(NONE),
            Ok(value) if value != NONE => Ok(value),
            _ if !signed && width == 1 => Ok(bytes[0].into()),
            _ if !signed && width == 2 => Ok(number as u16),
            _ => Err(TableFault::Entry { entry, found: number }),
        }
    };
    (0..).zip(bytes.chunks_exact(width)).map(entry).collect()
}

impl Claims for ExactTable {
    fn modulus(&self) -> u32 {
        1 << 16
    }

    fn label(&self, at: &Placed) -> Result<Option<u32>, NotTrusted> {
        let (rank, _) = rank(at.squares.iter().copied(), at.squares.len());
        let value = self.values[rank as usize];
        Ok((value != NONE).then_some(value.into()))
    }

    fn labelled(&self) -> Result<Option<u64>, NotTrusted> {
        Ok(Some(self.values.iter().filter(|&&value| value != NONE).count() as u64))
    }

    fn counts(&self) -> Option<&[u64]> {
        None
    }
}

impl Values<'_> {
    /// Writes the values as a table for other programs; gives back what was written to. Boards have at
    /// most [`ExactTable::MOST_SQUARES`] squares; for a raw table values must be below 255.
    pub fn export<W: Write>(&self, format: TableFormat, mut out: W) -> Result<W, WriteError> {
        let squares = self.space().board().squares();
        let highest = self.distribution().highest();
        const { assert!(ExactTable::MOST_SQUARES <= MAX_PACKED) };
        ExactTable::fits(squares)?;
        if format == TableFormat::Raw && highest > 254 {
            return Err(WriteError::HighValues { highest });
        }
        let levels = self.levels()?;
        let wide = highest > 127;
        if format == TableFormat::Npy {
            out.write_all(&npy_header(if wide { "<i2" } else { "|i1" }, factorial(squares)))?;
        }
        let mut bytes = Vec::new();
        for rank in 0..factorial(squares) {
            let state = self.space().arranged(Packed::unrank(squares, rank));
            let value = state.and_then(|state| levels.depth(self.space().index(state)));
            match format {
                TableFormat::Raw => bytes.push(value.map_or(0, |value| value as u8 + 1)),
                TableFormat::Npy => {
                    let value = value.map_or(-1, |value| value as i16).to_le_bytes();
                    bytes.extend(&value[..if wide { 2 } else { 1 }]);
                }
            }
            if bytes.len() >= 1 << 16 {
                out.write_all(&bytes)?;
                bytes.clear();
            }
        }
        out.write_all(&bytes)?;
        Ok(out)
    }
}

/// The header of version 1.0, filled up so that the numbers begin at a multiple of 64.
fn npy_header(kind: &str, length: u64) -> Vec<u8> {
    let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({length},), }}");
    let before = NPY.len() + 4;
    let size = (before + text.len() + 1).next_multiple_of(64) - before;
    let mut header = NPY.to_vec();
    header.extend([1, 0]);
    header.extend((size as u16).to_le_bytes());
    header.extend(format!("{text:<0$}\n", size - 1).bytes());
    header
}
