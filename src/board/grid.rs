use std::str::FromStr;

use super::square::SquareId;

/// Rows and columns of a plain grid; squares are numbered in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// The row and the column of a square, from 1 at the top left.
    pub(crate) fn row_and_column(self, square: SquareId) -> (usize, usize) {
        (square.index() / self.columns + 1, square.index() % self.columns + 1)
    }

    /// The name of the board of this grid with the blank at home on a square, as in `3x4@2,1`.
    pub fn name_with_home(self, home: SquareId) -> String {
        let (Self { rows, columns }, (row, column)) = (self, self.row_and_column(home));
        format!("{rows}x{columns}@{row},{column}")
    }
}

impl FromStr for Grid {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (rows, columns) =
            text.split_once(['x', 'X', '×']).ok_or("there is no x between rows and columns")?;
        let number =
            |part: &str| part.trim().parse().map_err(|_| "rows and columns must be numbers");
        let (rows, columns): (usize, usize) = (number(rows)?, number(columns)?);
        match rows.checked_mul(columns) {
            Some(2..=10_000) => Ok(Self { rows, columns }),
            _ => Err("it must have 2 to 10 000 squares"),
        }
    }
}
