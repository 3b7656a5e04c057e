//! The tiles of a grid, cut into patterns.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use thiserror::Error;

use super::order::MOST_TILES;
use super::rows::MOST_SQUARES;
use super::table::table_bytes;
use crate::board::{Grid, SquareId};
use crate::quoted::Quoted;

/// The tiles of a grid, each known by the square where it is at home, cut into patterns of at most
/// eight tiles.
///
/// ```text
/// A A A A        7-8: the tiles that belong on the squares of A, and those of B
/// A A A B
/// B B B B
/// B B B .
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    grid: Grid,
    blank: SquareId,
    /// The squares of each part in order.
    parts: Vec<Vec<SquareId>>,
}

/// Why the tiles of a grid cannot be cut so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// A grid for which there are no pattern tables.
    #[error(
        "a grid of {rows} by {columns} squares has no pattern tables: it must have at least two rows and columns \
         and at most {MOST_SQUARES} squares"
    )]
    Grid {
        /// How many rows it has.
        rows: usize,
        /// How many columns it has.
        columns: usize,
    },
    /// The blank is at home on no square of the grid.
    #[error("a grid of {rows} rows and {columns} columns has no square {square} for the blank")]
    Blank {
        /// The number of the square, from 0.
        square: usize,
        /// How many rows the grid has.
        rows: usize,
        /// How many columns it has.
        columns: usize,
    },
    /// A text that is no list of sizes.
    #[error("{} is no partition: write the sizes of its parts, such as 7-8 or 6-6-3", Quoted(.0))]
    Sizes(String),
    /// A part with no tile or with too many.
    #[error("a part of {0} tiles: a part has 1 to {MOST_TILES}")]
    Size(usize),
    /// Too few or too many tiles in all.
    #[error("{read} adds up to {sum} tiles, and the board has {tiles}")]
    Sum {
        /// The sizes.
        read: String,
        /// What they add up to.
        sum: usize,
        /// How many tiles there are.
        tiles: usize,
    },
    /// Too many parts.
    #[error("{0} parts: there may be at most {MOST_PARTS}")]
    Parts(usize),
    /// A drawing whose rows are not those of the grid.
    #[error("the drawing has {found} squares in row {row}, and the board has {expected}")]
    Row {
        /// The number of the row, from 1.
        row: usize,
        /// How many squares the drawing has in it.
        found: usize,
        /// How many the board has in it.
        expected: usize,
    },
    /// A drawing with the blank elsewhere, or with a square in no part.
    #[error("the drawing has '{found}' in row {row}, column {column}: {expected}")]
    Square {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// What was read.
        found: char,
        /// What would be right.
        expected: &'static str,
    },
}

/// The most parts of a partition.
pub(super) const MOST_PARTS: usize = 8;

impl Partition {
    /// Parts of these sizes, each as compact as can be: from the squares in reading order, there and
    /// back, pairs are exchanged for as long as that brings the squares of a part nearer to each other.
    pub fn compact(grid: Grid, blank: SquareId, sizes: &[usize]) -> Result<Self, PartitionError> {
        check_grid(grid, blank)?;
        let tiles = grid.rows * grid.columns - 1;
        let sum = sizes.iter().copied().fold(0, usize::saturating_add);
        if sum != tiles {
            return Err(PartitionError::Sum { read: sizes.iter().join("-"), sum, tiles });
        }
        let columns = grid.columns;
        let there_and_back = |row: usize| {
            let column = move |i| if row.is_multiple_of(2) { i } else { columns - 1 - i };
            (0..columns).map(move |i| row * columns + column(i))
        };
        let order =
            (0..grid.rows).flat_map(there_and_back).filter(|&square| square != blank.index());
        let parts =
            sizes.iter().enumerate().flat_map(|(part, &size)| std::iter::repeat_n(part, size));
        let mut cut = order.zip(parts).collect_vec();
        while let Some((i, j)) = best_exchange(&cut, columns) {
            let parts = (cut[i].1, cut[j].1);
            (cut[j].1, cut[i].1) = parts;
        }
        let part =
            |part| cut.iter().filter(move |cut| cut.1 == part).map(|cut| SquareId(cut.0 as u16));
        Self::of(grid, blank, (0..sizes.len()).map(|p| part(p).sorted().collect()).collect())
    }

    /// As many parts of `size` tiles as there can be, and one of those that are left.
    pub(in crate::search) fn of_parts(
        grid: Grid,
        blank: SquareId,
        size: usize,
    ) -> Result<Self, PartitionError> {
        let tiles = (grid.rows * grid.columns).saturating_sub(1);
        let mut sizes = vec![size; tiles / size];
        sizes.extend(Some(tiles % size).filter(|&left| left > 0));
        Self::compact(grid, blank, &sizes)
    }

    /// About how long its tables are.
    pub(in crate::search) fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| table_bytes(self.grid, part.len())).sum()
    }

    /// The memory that it takes to make them, in bytes: that of the tables, and of the largest once more.
    pub fn bytes_while_made(&self) -> u64 {
        let tables = self.parts.iter().map(|part| table_bytes(self.grid, part.len()));
        self.bytes() + tables.max().unwrap_or(0)
    }

    /// The partition that `text` stands for: the sizes of its parts, such as `7-8`.
    pub fn parse(grid: Grid, blank: SquareId, text: &str) -> Result<Self, PartitionError> {
        let sizes: Result<Vec<usize>, _> = text.split('-').map(str::parse).collect();
        Self::compact(grid, blank, &sizes.map_err(|_| PartitionError::Sizes(text.into()))?)
    }

    /// A drawing: a line for each row of the grid, a letter for each part, a point for the blank; the parts
    /// come in the order of their letters. Spaces do not count, nor do empty lines and what follows a
    /// `#`.
    pub fn drawn(grid: Grid, blank: SquareId, drawing: &str) -> Result<Self, PartitionError> {
        check_grid(grid, blank)?;
        let rows = drawing.lines().map(|line| {
            let line = line.split_once('#').map_or(line, |(line, _)| line);
            line.chars().filter(|c| !c.is_whitespace()).collect_vec()
        });
        let rows = rows.filter(|row| !row.is_empty()).collect_vec();
        for row in 0..rows.len().max(grid.rows) {
            let found = rows.get(row).map_or(0, Vec::len);
            let expected = if row < grid.rows { grid.columns } else { 0 };
            if found != expected {
                return Err(PartitionError::Row { row: row + 1, found, expected });
            }
        }
        let mut parts: BTreeMap<char, Vec<SquareId>> = BTreeMap::new();
        for (square, &found) in rows.iter().flatten().enumerate() {
            let is_blank = square == blank.index();
            if is_blank != (found == '.') || !(is_blank || found.is_alphanumeric()) {
                let expected = match is_blank {
                    true => "there the blank is at home, which is drawn as '.'",
                    false => "every tile belongs to a part, which is drawn as a letter",
                };
                let (row, column) = (square / grid.columns + 1, square % grid.columns + 1);
                return Err(PartitionError::Square { row, column, found, expected });
            }
            if is_blank {
                continue;
            }
            parts.entry(found).or_default().push(SquareId(square as u16));
        }
        Self::of(grid, blank, parts.into_values().collect())
    }

    fn of(grid: Grid, blank: SquareId, parts: Vec<Vec<SquareId>>) -> Result<Self, PartitionError> {
        if parts.len() > MOST_PARTS {
            return Err(PartitionError::Parts(parts.len()));
        }
        match parts.iter().map(Vec::len).find(|size| !(1..=MOST_TILES).contains(size)) {
            Some(size) => Err(PartitionError::Size(size)),
            None => Ok(Self { grid, blank, parts }),
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Where the blank is at home.
    pub fn blank(&self) -> SquareId {
        self.blank
    }

    /// The squares of each part, in order.
    pub fn parts(&self) -> &[Vec<SquareId>] {
        &self.parts
    }

    /// The sizes of the parts, such as `7-8`.
    pub fn sizes(&self) -> String {
        self.parts.iter().map(Vec::len).join("-")
    }
}

fn check_grid(grid: Grid, blank: SquareId) -> Result<(), PartitionError> {
    let Grid { rows, columns } = grid;
    let fits = rows.checked_mul(columns).is_some_and(|squares| squares <= MOST_SQUARES);
    if rows.min(columns) < 2 || !fits {
        return Err(PartitionError::Grid { rows, columns });
    }
    match blank.index() < rows * columns {
        true => Ok(()),
        false => Err(PartitionError::Blank { square: blank.index(), rows, columns }),
    }
}

/// The two squares whose exchange brings the squares of their parts nearest to each other, the first
/// such pair; none if no exchange brings them nearer.
fn best_exchange(cut: &[(usize, usize)], columns: usize) -> Option<(usize, usize)> {
    let apart = |a: usize, b: usize| {
        let [(a, _), (b, _)] = [cut[a], cut[b]];
        ((a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)) as isize
    };
    // How far a square is from those of a part, itself and the one it is exchanged with left out.
    let from_part = |square: usize, part: usize, without: usize| -> isize {
        let others = (0..cut.len()).filter(|&other| other != square && other != without);
        others.filter(|&other| cut[other].1 == part).map(|other| apart(square, other)).sum()
    };
    let gain = |(i, j): (usize, usize)| {
        let (a, b) = (cut[i].1, cut[j].1);
        let before = from_part(i, a, j) + from_part(j, b, i);
        before - from_part(i, b, j) - from_part(j, a, i)
    };
    let pairs = (0..cut.len()).array_combinations().map(|[i, j]| (i, j));
    let between = pairs.filter(|&(i, j)| cut[i].1 != cut[j].1);
    let gains = between.map(|pair| (gain(pair), pair)).filter(|&(gain, _)| gain > 0);
    // `max_by_key` takes the last of equals.
    gains.collect_vec().into_iter().rev().max_by_key(|&(gain, _)| gain).map(|(_, pair)| pair)
}

/// The partition drawn, a letter a part.
impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square: usize| {
            let holds = |part: &Vec<SquareId>| part.iter().any(|held| held.index() == square);
            self.parts.iter().position(holds).map_or('.', |part| (b'A' + part as u8) as char)
        };
        let row = |row: usize| {
            let squares = row * self.grid.columns..(row + 1) * self.grid.columns;
            squares.map(letter).join(" ")
        };
        f.write_str(&(0..self.grid.rows).map(row).join("\n"))
    }
}
