use std::str::FromStr;

use super::square::SquareId;

/// Rows and columns of a plain grid; squares are numbered in reading order.
///
/// ```text
/// 0 1 2
/// 3 4 5      the neighbours of 4: 1, 3, 5, 7
/// 6 7 8      the distance of 0 from 5: 3
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl Grid {
    /// A grid, unless it is too small or too large for a board.
    pub(super) fn of_size(rows: usize, columns: usize) -> Result<Self, &'static str> {
        match rows.checked_mul(columns) {
            Some(2..=10_000) => Ok(Self { rows, columns }),
            _ => Err("it must have 2 to 10 000 squares"),
        }
    }

    /// The square in this row and column, from 1 at the top left.
    pub fn square(self, row: usize, column: usize) -> Option<SquareId> {
        ((1..=self.rows).contains(&row) && (1..=self.columns).contains(&column))
            .then(|| SquareId(((row - 1) * self.columns + column - 1) as u16))
    }

    /// The row and the column of a square, from 1 at the top left, as in the names of boards.
    pub(crate) fn coordinates(self, square: SquareId) -> (usize, usize) {
        let (row, column) = self.row_and_column(square.index());
        (row + 1, column + 1)
    }

    /// The number of squares.
    pub fn square_count(self) -> usize {
        self.rows * self.columns
    }

    /// The row and the column of a square, from 0.
    pub fn row_and_column(self, square: usize) -> (usize, usize) {
        (square / self.columns, square % self.columns)
    }

    /// The neighbours of a square in order: up, left, right, down.
    pub fn neighbours(self, square: usize) -> impl Iterator<Item = usize> {
        let Grid { rows, columns } = self;
        let (row, column) = self.row_and_column(square);
        [
            (row > 0).then(|| square - columns),
            (column > 0).then(|| square - 1),
            (column + 1 < columns).then_some(square + 1),
            (row + 1 < rows).then_some(square + columns),
        ]
        .into_iter()
        .flatten()
    }

    /// The pairs of adjacent squares, each once.
    pub(super) fn edges(self) -> impl Iterator<Item = (usize, usize)> {
        let squares = 0..self.square_count();
        squares.flat_map(move |a| self.neighbours(a).filter(move |&b| a < b).map(move |b| (a, b)))
    }

    /// The number of steps between two squares.
    pub fn distance(self, a: usize, b: usize) -> usize {
        let [(row_a, column_a), (row_b, column_b)] = [a, b].map(|s| self.row_and_column(s));
        row_a.abs_diff(row_b) + column_a.abs_diff(column_b)
    }

    /// Whether a square is dark on the chessboard whose square 0 is light.
    pub fn is_dark(self, square: usize) -> bool {
        let (row, column) = self.row_and_column(square);
        (row + column) % 2 == 1
    }

    /// The name of the board of this grid with the blank at home on a square, as in `3x4@2,1`.
    pub fn name_with_home(self, home: SquareId) -> String {
        let (Self { rows, columns }, (row, column)) = (self, self.coordinates(home));
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
        Self::of_size(rows, columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_at_distance_one_and_of_the_other_colour() {
        for (rows, columns) in [(1, 4), (3, 3), (4, 2)] {
            let grid = Grid { rows, columns };
            for square in 0..grid.square_count() {
                let near = (0..grid.square_count()).filter(|&to| grid.distance(square, to) == 1);
                assert!(grid.neighbours(square).eq(near));
                let other = |to| grid.is_dark(to) != grid.is_dark(square);
                assert!(grid.neighbours(square).all(other));
            }
        }
    }
}
