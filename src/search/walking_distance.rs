//! The walking distance (K. Takahashi 2001): a bound that sees how tiles of different rows need the
//! blank one after the other.
//!
//! ```text
//!         home row                 A tile is known by its own row and its home row alone. A move of
//!         1  2  3                  the blank from row to row takes one tile the other way. A search
//! row 1   2  1  0                  from home finds the least number of such moves for each of these
//! row 2   1  1  1                  matrices.
//! row 3   0  1  1  and the blank
//! ```
//!
//! So the distance of the rows bounds the number of vertical moves, and that of the columns the
//! number of horizontal ones. A move changes one of them by one, and both are 0 only at the goal:
//! their sum is consistent.

use std::collections::{HashMap, VecDeque};

use super::bound::Bound;
use super::problem::{Arrangement, SearchProblem};

pub(super) struct WalkingDistance {
    rows: WalkingLines,
    columns: WalkingLines,
}

impl WalkingDistance {
    /// The tables for the grid and the goal of a problem; `None` if they would be large.
    pub fn new(problem: &SearchProblem) -> Option<Self> {
        let grid = problem.steps.grid;
        let home = problem.blank_home;
        let row = |square: usize| square / grid.columns;
        let column = |square: usize| square % grid.columns;
        Some(Self {
            rows: WalkingLines::new(grid.rows, grid.columns, row, home)?,
            columns: WalkingLines::new(grid.columns, grid.rows, column, home)?,
        })
    }
}

impl Bound for WalkingDistance {
    fn state(&self, arrangement: &Arrangement) -> u16 {
        self.rows.distance(arrangement) + self.columns.distance(arrangement)
    }
}

/// All rows of a grid, or all its columns.
struct WalkingLines {
    count: usize,
    /// By square: its line.
    line_of: Vec<usize>,
    home: u8,
    /// More than any entry of a matrix.
    base: u64,
    /// By matrix: its distance from home.
    distances: HashMap<u64, u16>,
}

impl WalkingLines {
    /// The greatest number of matrices in a table. 4x4 has 24 964, and 5x5 has many millions.
    const MOST: usize = 1 << 16;

    fn new(count: usize, length: usize, line: impl Fn(usize) -> usize, home: u8) -> Option<Self> {
        let base = length as u64 + 1;
        // All matrices, each with the line of the blank, have different numbers.
        base.checked_pow((count * count) as u32)?.checked_mul(count as u64)?;
        let line_of: Vec<usize> = (0..count * length).map(line).collect();
        let lines = Self { count, line_of, home, base, distances: HashMap::new() };
        let mut solved = Arrangement { squares: [0; 32], blank: home };
        (0..32).for_each(|square| solved.squares[usize::from(square)] = square);
        let distances = lines.all_distances(lines.matrix(&solved))?;
        Some(Self { distances, ..lines })
    }

    /// One tile of this home line on this line.
    fn unit(&self, line: usize, home: usize) -> u64 {
        self.base.pow((line * self.count + home) as u32)
    }

    /// The matrix as a number: its entries are digits, and the line of the blank comes before them.
    fn matrix(&self, arrangement: &Arrangement) -> u64 {
        let squares = self.line_of.iter().zip(arrangement.squares);
        let tiles = squares.filter(|&(_, tile)| tile != self.home);
        let digits = tiles.map(|(&line, tile)| self.unit(line, self.line_of[usize::from(tile)]));
        let blank = self.line_of[usize::from(arrangement.blank)];
        digits.sum::<u64>() + blank as u64 * self.unit(self.count, 0)
    }

    /// The distances of all matrices from one; `None` if they are too many.
    fn all_distances(&self, from: u64) -> Option<HashMap<u64, u16>> {
        let blank_unit = self.unit(self.count, 0);
        let mut distances = HashMap::from([(from, 0)]);
        let mut queue = VecDeque::from([from]);
        while let Some(matrix) = queue.pop_front() {
            if distances.len() > Self::MOST {
                return None;
            }
            let next = distances[&matrix] + 1;
            let blank = (matrix / blank_unit) as usize;
            let beside = [blank.checked_sub(1), Some(blank + 1).filter(|&line| line < self.count)];
            for line in beside.into_iter().flatten() {
                for home in 0..self.count {
                    let [there, here] = [line, blank].map(|line| self.unit(line, home));
                    if matrix / there % self.base > 0 {
                        let after = matrix - there + here - blank as u64 * blank_unit
                            + line as u64 * blank_unit;
                        distances.entry(after).or_insert_with(|| {
                            queue.push_back(after);
                            next
                        });
                    }
                }
            }
        }
        Some(distances)
    }

    fn distance(&self, arrangement: &Arrangement) -> u16 {
        self.distances.get(&self.matrix(arrangement)).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::goal;

    fn tables(name: &str) -> Option<WalkingDistance> {
        let goal = goal(name);
        WalkingDistance::new(&SearchProblem::new(&goal, &goal).unwrap())
    }

    /// Takahashi's table for the fifteen-puzzle has 24 964 matrices.
    #[test]
    fn the_table_of_the_fifteen_puzzle_is_takahashis() {
        let walking = tables("4x4").unwrap();
        for lines in [&walking.rows, &walking.columns] {
            assert_eq!(lines.distances.len(), 24_964);
            assert_eq!(lines.distances.values().max(), Some(&35));
        }
        assert!(tables("5x5").is_none());
        assert!(tables("2x9").is_none());
    }
}
