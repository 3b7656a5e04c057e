//! The tiles of a grid, divided into patterns.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use thiserror::Error;

use super::order::{Layout, MAX_TILES, choose};
use crate::board::{Grid, SquareId};
use crate::input_text::Quoted;
use crate::search::MAX_SQUARES;

/// The tiles of a grid, identified by their home squares, divided into patterns of at most eight
/// tiles.
///
/// ```text
/// B B B B        7-8: the tiles whose home squares are A, and those of B
/// B B B B
/// A A A A
/// A A A .
/// ```
///
/// They may be divided in several ways, each of which gives a bound. Where two divisions have a part
/// in common, it counts once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilePartition {
    grid: Grid,
    blank: SquareId,
    /// The squares of each part in order.
    parts: Vec<Vec<SquareId>>,
    /// For each division: the indices of its parts.
    divisions: Vec<Vec<usize>>,
}

/// Why the tiles of a grid cannot be divided in a given way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// A grid for which there are no pattern databases.
    #[error(
        "a grid of {rows} by {columns} squares has no pattern databases: it must have at least two \
         rows and columns and at most {MAX_SQUARES} squares"
    )]
    Grid {
        /// The number of its rows.
        rows: usize,
        /// The number of its columns.
        columns: usize,
    },
    /// The home of the blank is not a square of the grid.
    #[error("a grid of {rows} rows and {columns} columns has no square {square} for the blank")]
    Blank {
        /// The number of the square, from 0.
        square: usize,
        /// The number of rows of the grid.
        rows: usize,
        /// The number of its columns.
        columns: usize,
    },
    /// A text that is not a list of sizes.
    #[error(
        "{} is not a partition: write the sizes of its parts, such as 7-8 or 6-6-3, or 4x6-6-6-6 \
         on 5x5; several divisions of the tiles are drawn in a file",
        Quoted(.0)
    )]
    Sizes(String),
    /// A part with no tile or with too many.
    #[error("a part of {0} tiles: a part has 1 to {MAX_TILES}")]
    Size(usize),
    /// Too few or too many tiles in all.
    #[error("{read} adds up to {sum} tiles, and the board has {tiles}")]
    Sum {
        /// The sizes.
        read: String,
        /// What they add up to.
        sum: usize,
        /// The number of tiles.
        tiles: usize,
    },
    /// Too many parts.
    #[error("{0} parts: there may be at most {MAX_PARTS}")]
    Parts(usize),
    /// The tiles are divided in too many ways.
    #[error("{0} divisions of the tiles: there may be at most {MAX_DIVISIONS}")]
    Divisions(usize),
    /// A drawing that ends within a division.
    #[error("the drawing has {found} rows, and each division of the tiles takes {expected}")]
    Rows {
        /// The number of its rows.
        found: usize,
        /// The number of rows of the grid.
        expected: usize,
    },
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
    /// A drawing with the blank on another square, or with a square in no part.
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

/// The greatest number of parts, of all divisions together.
pub(super) const MAX_PARTS: usize = 16;

/// The greatest number of divisions.
pub(super) const MAX_DIVISIONS: usize = 4;

/// The symmetries of a grid, at most eight, each as the images of its squares.
pub(super) fn symmetries(grid: Grid) -> impl Iterator<Item = Vec<usize>> {
    let Grid { rows, columns } = grid;
    // Which of the exchange of rows with columns, the reversal of the rows, and that of the columns.
    let all = [
        [false, false, false],
        [true, false, false],
        [true, true, true],
        [false, true, false],
        [false, false, true],
        [false, true, true],
        [true, true, false],
        [true, false, true],
    ];
    let fits = move |[is_turned, ..]: &[bool; 3]| !is_turned || rows == columns;
    all.into_iter().filter(fits).map(move |[is_turned, upside_down, left_to_right]| {
        let image = |square| {
            let (row, column) = grid.row_and_column(square);
            let row = if upside_down { rows - 1 - row } else { row };
            let column = if left_to_right { columns - 1 - column } else { column };
            let (row, column) = if is_turned { (column, row) } else { (row, column) };
            row * columns + column
        };
        (0..rows * columns).map(image).collect()
    })
}

impl TilePartition {
    /// Parts of these sizes, each as compact as possible. The squares are divided in boustrophedon
    /// order (row by row, there and back), the largest parts first, from the end of the grid where
    /// the blank is not. Then pairs are exchanged for as long as that brings the squares of a part
    /// nearer to each other.
    ///
    /// # Errors
    ///
    /// If the grid has no pattern databases, the blank is not on it, or the sizes do not fit.
    pub fn from_sizes(
        grid: Grid,
        blank: SquareId,
        sizes: &[usize],
    ) -> Result<Self, PartitionError> {
        check_grid(grid, blank)?;
        let tiles = grid.square_count() - 1;
        let sum = sizes.iter().copied().fold(0, usize::saturating_add);
        if sum != tiles {
            return Err(PartitionError::Sum { read: sizes.iter().join("-"), sum, tiles });
        }
        let columns = grid.columns;
        let there_and_back = |row: usize| {
            let column = move |i| if row.is_multiple_of(2) { i } else { columns - 1 - i };
            (0..columns).map(move |i| row * columns + column(i))
        };
        // From the other end, searches with 5-5-5 generate three times as many nodes, and with 7-8,
        // the smaller part first, half as many again.
        let is_turned = 2 * blank.index() < tiles;
        let turned = |square: usize| if is_turned { tiles - square } else { square };
        let order = (0..grid.rows).flat_map(there_and_back).map(turned);
        let order = order.filter(|&square| square != blank.index());
        let by_size = (0..sizes.len()).sorted_by_key(|&part| Reverse(sizes[part]));
        let parts = by_size.flat_map(|part| std::iter::repeat_n(part, sizes[part]));
        let mut division = order.zip(parts).collect_vec();
        while let Some((i, j)) = best_exchange(&division, grid) {
            let parts = (division[i].1, division[j].1);
            (division[j].1, division[i].1) = parts;
        }
        let part = |part| {
            division
                .iter()
                .filter(move |square| square.1 == part)
                .map(|square| SquareId(square.0 as u16))
        };
        Self::new(grid, blank, [(0..sizes.len()).map(|p| part(p).sorted().collect()).collect()])
    }

    /// Four divisions of the tiles of 5x5 into parts of six: each half of the tiles is cut in two
    /// ways.
    ///
    /// With the home of the blank in a corner they are four of the seven divisions of R. Clausecker
    /// and A. Reinefeld (*Zero-aware pattern databases with 1-bit compression for sliding tile
    /// puzzles*, SoCS 2019), those that have most parts in common. With another home the lower half
    /// is the same.
    pub(in crate::search) fn of_halves(grid: Grid, blank: SquareId) -> Option<Self> {
        const LOWER: [&str; 2] = ["CCDDDCCDDDCC", "CCCCCCDDDDDD"];
        // The point is the home of the blank. A symmetry takes every square to one of these six.
        const UPPER: [[&str; 2]; 6] = [
            [".ABBBAABBBAAA", ".AABBAABBBAAB"],
            ["A.BBBAABBBAAA", "A.ABBAABBBAAB"],
            ["AA.BBABBBBAAA", "AA.BBAABBBAAB"],
            ["AABBBA.BBBAAA", "AAABBA.BBBAAB"],
            ["AAABBAABBBA.B", "AAAABABBBBA.B"],
            ["AABBBAABBBAA.", "ABBBBAAABBAA."],
        ];
        if (grid.rows, grid.columns) != (5, 5) {
            return None;
        }
        let (image, upper) = symmetries(grid).find_map(|image| {
            let home = image[blank.index()];
            Some((image, UPPER.iter().find(|cuts| cuts[0].find('.') == Some(home))?))
        })?;
        let divisions = upper.iter().cartesian_product(LOWER).map(|(upper, lower)| {
            let letters = upper.chars().chain(lower.chars()).collect_vec();
            let part = |part| {
                let held = (0..25).filter(|&square| letters[image[square]] == part);
                held.map(|square| SquareId(square as u16)).collect()
            };
            ('A'..='D').map(part).collect()
        });
        Self::new(grid, blank, divisions).ok()
    }

    /// As many parts of `size` tiles as possible, and one of the tiles that are left.
    pub(in crate::search) fn from_part_size(
        grid: Grid,
        blank: SquareId,
        size: usize,
    ) -> Result<Self, PartitionError> {
        let tiles = grid.square_count().saturating_sub(1);
        let mut sizes = vec![size; tiles / size];
        sizes.extend(Some(tiles % size).filter(|&left| left > 0));
        Self::from_sizes(grid, blank, &sizes)
    }

    /// Of parts of five tiles, or four or three, the first whose databases are built in a few
    /// hundredths of a second; none on grids without such.
    pub(in crate::search) fn small(grid: Grid, blank: SquareId) -> Option<Self> {
        const MOST_BYTES: u64 = 1 << 19;
        let of_size = |size| Self::from_part_size(grid, blank, size).ok();
        let mut partitions = [5, 4, 3].into_iter().filter_map(of_size);
        partitions.find(|partition| partition.bytes() <= MOST_BYTES)
    }

    /// The approximate size of its database, in bytes.
    pub(in crate::search) fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| table_bytes(self.grid, part.len())).sum()
    }

    /// The memory that building its database takes, in bytes: the size of the database, and of its
    /// largest table once more.
    pub fn bytes_while_building(&self) -> u64 {
        let tables = self.parts.iter().map(|part| table_bytes(self.grid, part.len()));
        self.bytes() + tables.max().unwrap_or(0)
    }

    /// Parses the sizes of the parts, such as `7-8`, and makes the parts compact. On 5x5 `4x6-6-6-6`
    /// are four divisions that have parts in common.
    ///
    /// # Errors
    ///
    /// If the text is not a list of sizes, or [`TilePartition::from_sizes`] fails.
    pub fn parse(grid: Grid, blank: SquareId, text: &str) -> Result<Self, PartitionError> {
        if let Some(several) = Self::of_halves(grid, blank).filter(|all| all.sizes() == text) {
            return Ok(several);
        }
        let sizes: Result<Vec<usize>, _> = text.split('-').map(str::parse).collect();
        Self::from_sizes(grid, blank, &sizes.map_err(|_| PartitionError::Sizes(text.into()))?)
    }

    /// Parses a drawing: a line for each row of the grid, a letter for each part, a point for the
    /// blank. The parts are in the order of their letters. Spaces, empty lines and what follows a
    /// `#` are ignored. After the rows of the grid, those of further divisions may follow.
    ///
    /// # Errors
    ///
    /// If the drawing does not fit the grid, or a part is too large.
    pub fn from_drawing(
        grid: Grid,
        blank: SquareId,
        drawing: &str,
    ) -> Result<Self, PartitionError> {
        check_grid(grid, blank)?;
        let rows = drawing.lines().map(|line| {
            let line = line.split_once('#').map_or(line, |(line, _)| line);
            line.chars().filter(|c| !c.is_whitespace()).collect_vec()
        });
        let rows = rows.filter(|row| !row.is_empty()).collect_vec();
        let (found, expected) = (rows.len(), grid.rows);
        if found == 0 || !found.is_multiple_of(expected) {
            return Err(PartitionError::Rows { found, expected });
        }
        if found > MAX_DIVISIONS * expected {
            return Err(PartitionError::Divisions(found / expected));
        }
        for (row, squares) in (1..).zip(&rows) {
            let (found, expected) = (squares.len(), grid.columns);
            if found != expected {
                return Err(PartitionError::Row { row, found, expected });
            }
        }
        let division = |(number, rows): (usize, &[Vec<char>])| {
            let mut parts: BTreeMap<char, Vec<SquareId>> = BTreeMap::new();
            for (square, &found) in rows.iter().flatten().enumerate() {
                let is_blank = square == blank.index();
                if is_blank != (found == '.') || !(is_blank || found.is_alphanumeric()) {
                    let expected = match is_blank {
                        true => "this is the home of the blank, which is drawn as '.'",
                        false => "every tile belongs to a part, which is drawn as a letter",
                    };
                    let (row, column) = grid.coordinates(SquareId(square as u16));
                    let row = number * grid.rows + row;
                    return Err(PartitionError::Square { row, column, found, expected });
                }
                if !is_blank {
                    parts.entry(found).or_default().push(SquareId(square as u16));
                }
            }
            Ok(parts.into_values().collect())
        };
        let divisions: Result<Vec<_>, _> =
            rows.chunks(grid.rows).enumerate().map(division).collect();
        Self::new(grid, blank, divisions?)
    }

    /// The tiles divided in these ways, at most [`MAX_DIVISIONS`], each into parts.
    fn new(
        grid: Grid,
        blank: SquareId,
        divided: impl IntoIterator<Item = Vec<Vec<SquareId>>>,
    ) -> Result<Self, PartitionError> {
        let (mut parts, mut divisions) = (Vec::new(), Vec::new());
        for division in divided {
            let number = |part: Vec<SquareId>| {
                let known = parts.iter().position(|known| *known == part);
                known.unwrap_or_else(|| {
                    parts.push(part);
                    parts.len() - 1
                })
            };
            divisions.push(division.into_iter().map(number).collect());
        }
        if parts.len() > MAX_PARTS {
            return Err(PartitionError::Parts(parts.len()));
        }
        match parts.iter().map(Vec::len).find(|size| !(1..=MAX_TILES).contains(size)) {
            Some(size) => Err(PartitionError::Size(size)),
            None => Ok(Self { grid, blank, parts, divisions }),
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The home of the blank.
    pub fn blank(&self) -> SquareId {
        self.blank
    }

    /// The squares of each part, in order.
    pub fn parts(&self) -> &[Vec<SquareId>] {
        &self.parts
    }

    /// For each division of the tiles: the indices of its parts.
    pub fn divisions(&self) -> &[Vec<usize>] {
        &self.divisions
    }

    /// The sizes of the parts of each division, such as `7-8`.
    pub fn sizes(&self) -> String {
        let size = |&part: &usize| self.parts[part].len();
        let sizes = self.divisions.iter().map(|division| division.iter().map(size).join("-"));
        sizes
            .dedup_with_count()
            .map(|(count, sizes)| match count {
                1 => sizes,
                _ => format!("{count}x{sizes}"),
            })
            .join("+")
    }
}

/// The approximate size of the table of a pattern with this many tiles. A set leaves two or three
/// regions where it takes half of the squares, and hardly more than one where it takes few.
fn table_bytes(grid: Grid, tiles: usize) -> u64 {
    let squares = grid.square_count();
    let regions = 1.0 + 7.0 * (tiles as f64 / squares as f64).powi(2);
    (choose(squares, tiles) as f64 * regions) as u64 * Layout::new(tiles).row_bytes() as u64
}

fn check_grid(grid: Grid, blank: SquareId) -> Result<(), PartitionError> {
    let Grid { rows, columns } = grid;
    let fits = rows.checked_mul(columns).is_some_and(|squares| squares <= MAX_SQUARES);
    if rows.min(columns) < 2 || !fits {
        return Err(PartitionError::Grid { rows, columns });
    }
    match blank.index() < rows * columns {
        true => Ok(()),
        false => Err(PartitionError::Blank { square: blank.index(), rows, columns }),
    }
}

/// The first pair of squares whose exchange brings the squares of their parts nearest to each
/// other; `None` if no exchange brings them nearer.
fn best_exchange(division: &[(usize, usize)], grid: Grid) -> Option<(usize, usize)> {
    let apart = |a: usize, b: usize| grid.distance(division[a].0, division[b].0) as isize;
    // The sum of the distances of a square from those of a part, except itself and the one that it
    // is exchanged with.
    let from_part = |square: usize, part: usize, without: usize| -> isize {
        let others = (0..division.len()).filter(|&other| other != square && other != without);
        others.filter(|&other| division[other].1 == part).map(|other| apart(square, other)).sum()
    };
    let gain = |(i, j): (usize, usize)| {
        let (a, b) = (division[i].1, division[j].1);
        let before = from_part(i, a, j) + from_part(j, b, i);
        before - from_part(i, b, j) - from_part(j, a, i)
    };
    let pairs = (0..division.len()).array_combinations().map(|[i, j]| (i, j));
    let between = pairs.filter(|&(i, j)| division[i].1 != division[j].1);
    let gains = between.map(|pair| (gain(pair), pair)).filter(|&(gain, _)| gain > 0);
    // The first of equals.
    gains.min_by_key(|&(gain, _)| Reverse(gain)).map(|(_, pair)| pair)
}

/// Draws each division with a letter for each part.
impl fmt::Display for TilePartition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let division = |division: &Vec<usize>| {
            let letter = |square: usize| {
                let holds =
                    |&part: &usize| self.parts[part].iter().any(|held| held.index() == square);
                division.iter().position(holds).map_or('.', |part| (b'A' + part as u8) as char)
            };
            let row = |row: usize| {
                let squares = row * self.grid.columns..(row + 1) * self.grid.columns;
                squares.map(letter).join(" ")
            };
            (0..self.grid.rows).map(row).join("\n")
        };
        f.write_str(&self.divisions.iter().map(division).join("\n"))
    }
}
