use crate::board::Grid;

/// Which squares of a grid are adjacent, and how far apart they are.
///
/// ```text
/// 0 1 2
/// 3 4 5      the neighbours of 4: 1, 3, 5, 7
/// 6 7 8      the distance of 0 from 5: 3
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridTopology {
    grid: Grid,
}

impl GridTopology {
    /// The steps of the blank on this grid.
    pub fn new(grid: Grid) -> Self {
        Self { grid }
    }

    /// The grid.
    pub fn grid(self) -> Grid {
        self.grid
    }

    /// The number of squares.
    pub fn square_count(self) -> usize {
        self.grid.rows * self.grid.columns
    }

    /// The row and the column of a square, from 0.
    pub fn row_and_column(self, square: usize) -> (usize, usize) {
        (square / self.grid.columns, square % self.grid.columns)
    }

    /// The neighbours of a square in order: up, left, right, down.
    pub fn neighbours(self, square: usize) -> impl Iterator<Item = usize> {
        let Grid { rows, columns } = self.grid;
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_at_distance_one_and_of_the_other_colour() {
        for (rows, columns) in [(1, 4), (3, 3), (4, 2)] {
            let topology = GridTopology::new(Grid { rows, columns });
            for square in 0..topology.square_count() {
                let near =
                    (0..topology.square_count()).filter(|&to| topology.distance(square, to) == 1);
                assert!(topology.neighbours(square).eq(near));
                let other = |to| topology.is_dark(to) != topology.is_dark(square);
                assert!(topology.neighbours(square).all(other));
            }
        }
    }
}
