//! The order in which the lines of a grid are placed.

use std::ops::Range;

use super::walk::At;
use crate::board::Grid;

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
