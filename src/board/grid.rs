use std::str::FromStr;

use itertools::iproduct;

use super::{Arc, Board, BoardError, Label, Square, SquareId};
use crate::figures::counted;

/// Rows and columns of a plain grid; squares are numbered in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl Grid {
    /// The square in this row and column, from 1 at the top left.
    pub fn square(self, row: usize, column: usize) -> Option<SquareId> {
        ((1..=self.rows).contains(&row) && (1..=self.columns).contains(&column))
            .then(|| SquareId(((row - 1) * self.columns + column - 1) as u16))
    }

    /// The board with these rows and columns and its home on `home`.
    pub(super) fn board(self, name: &str, home: SquareId) -> Result<Board, BoardError> {
        let squares = iproduct!(1..=self.rows, 1..=self.columns)
            .enumerate()
            .map(|(index, (row, column))| Square {
                label: Label::Number(index as u32 + 1),
                at: Some((row as f64, column as f64)),
            })
            .collect();
        let across = iproduct!(0..self.rows, 1..self.columns)
            .map(|(row, column)| (row * self.columns + column - 1, row * self.columns + column));
        let down = iproduct!(1..self.rows, 0..self.columns)
            .map(|(row, column)| ((row - 1) * self.columns + column, row * self.columns + column));
        let edges: Vec<_> = across.chain(down).collect();
        let mut board = Board::new(name, squares, &edges, home.index())?;
        board.grid = Some(self);
        board.title = format!(
            "grid of {} and {}",
            counted(self.rows, "row"),
            counted(self.columns, "column")
        );
        Ok(board)
    }

    /// The rows and columns of a board that is a plain grid, its squares numbered in reading order,
    /// however it was made.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let drawn = board.rows()?;
        let grid = Self { rows: drawn.len(), columns: drawn[0].len() };
        let in_order = drawn.concat().into_iter().flatten().eq(board.square_ids());
        let [rows, columns] = [grid.rows, grid.columns];
        let touching = |arc: Arc| {
            let (low, high) = (arc.from.index().min(arc.to.index()), arc.from.max(arc.to).index());
            high - low == columns || high - low == 1 && high % columns != 0
        };
        (drawn.iter().all(|row| row.len() == columns)
            && in_order
            && rows * columns == board.squares()
            && board.edges() == rows * (columns - 1) + columns * (rows - 1)
            && board.arcs().all(touching))
        .then_some(grid)
    }

    /// Whether a text is meant as a grid: it begins with a figure.
    pub(super) fn is_meant_by(text: &str) -> bool {
        text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// `ROWSxCOLS`, with the home after `@`: `ROW,COL`, `centre` or `corner`, which is the default.
    pub(super) fn parse_board(text: &str) -> Result<Board, BoardError> {
        let error = |reason: &str| BoardError::Grid { read: text.into(), reason: reason.into() };
        let (size, home) = text.split_once('@').unwrap_or((text, "corner"));
        let grid: Grid = size.parse().map_err(|reason: &str| error(reason))?;
        let home = match home {
            "corner" => grid.square(grid.rows, grid.columns),
            "centre" | "center" if grid.rows % 2 == 1 && grid.columns % 2 == 1 => {
                grid.square(grid.rows.div_ceil(2), grid.columns.div_ceil(2))
            }
            "centre" | "center" => return Err(error("it has no square at its centre")),
            pair => {
                let numbers = pair.split_once(',').and_then(|(row, column)| {
                    Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
                });
                let (row, column) =
                    numbers.ok_or_else(|| error(&format!("the home '{pair}' cannot be read")))?;
                grid.square(row, column)
            }
        };
        grid.board(text, home.ok_or_else(|| error("the home is not on the grid"))?)
    }
}

impl FromStr for Grid {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or("no x was found")?;
        let number = |part: &str| part.trim().parse().map_err(|_| "rows and columns are numbers");
        let (rows, columns): (usize, usize) = (number(rows)?, number(columns)?);
        match rows.checked_mul(columns) {
            Some(2..=10_000) => Ok(Self { rows, columns }),
            _ => Err("it must have 2 to 10 000 squares"),
        }
    }
}
