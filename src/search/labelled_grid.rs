//! A position by the squares where its tiles belong, and the order in which lines are placed.

use std::ops::Range;

use super::block_setup::At;
use crate::board::{Grid, SquareId};
use crate::position::{Position, relabel_by_goal};

/// The label of what lies on each square: its home square; and the square of the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LabelledGrid {
    pub grid: Grid,
    pub labels: Vec<At>,
    pub blank: At,
}

impl LabelledGrid {
    pub fn new(grid: Grid, position: &Position, goal: &Position) -> Self {
        let labels = relabel_by_goal(position, goal).into_iter().map(SquareId::index).collect();
        Self { grid, labels, blank: position.blank().index() }
    }

    pub fn step(&mut self, to: At) {
        self.labels.swap(self.blank, to);
        self.blank = to;
    }

    pub fn walk(&mut self, walk: &[At]) {
        walk.iter().for_each(|&to| self.step(to));
    }

    /// The sum of the tiles' distances from home.
    pub fn manhattan(&self) -> usize {
        let all = self.labels.iter().enumerate().filter(|&(square, _)| square != self.blank);
        all.map(|(square, &home)| self.grid.distance(square, home)).sum()
    }

    /// This position labelled by another goal.
    pub fn relabelled(&self, goal: &Self) -> Self {
        let mut squares = vec![0; self.labels.len()];
        for (square, &label) in goal.labels.iter().enumerate() {
            squares[label] = square;
        }
        Self { labels: self.labels.iter().map(|&label| squares[label]).collect(), ..self.clone() }
    }
}

/// The lines to place one after the other, until at most `last` rows and columns are left: each is
/// an outer row or column of the rest that does not hold the blank's home. The last two squares of
/// a line are adjacent.
pub(super) fn outer_lines(grid: Grid, home: At, last: usize) -> Vec<Vec<At>> {
    let Grid { rows, columns } = grid;
    let (mut rows, mut cols) = (0..rows, 0..columns);
    let mut lines = Vec::new();
    while rows.len().max(cols.len()) > last {
        lines.push(if rows.len() >= cols.len() {
            let row = outer(&mut rows, home / columns);
            cols.clone().map(|column| row * columns + column).collect()
        } else {
            let column = outer(&mut cols, home % columns);
            rows.clone().map(|row| row * columns + column).collect()
        });
    }
    lines
}

/// Removes an outer line that is not `home`, and returns it.
fn outer(lines: &mut Range<usize>, home: usize) -> usize {
    match lines.start == home {
        true => {
            lines.end -= 1;
            lines.end
        }
        false => {
            lines.start += 1;
            lines.start - 1
        }
    }
}
