//! Solutions of few slides on grids of any size.

use crate::position::{GridTopology, Position, relabel_by_goal};

/// A lower bound of the slides of several tiles from a position on a grid to the goal.
///
/// A vertical slide moves at most one tile less than there are rows, each by one row. So there are
/// at least as many of them as the distances of the tiles from their rows take, and as the tile
/// farthest away takes; and the same number of horizontal ones, or one less or more.
pub(in crate::search) fn fewest_slides(position: &Position, goal: &Position) -> usize {
    let Some(grid) = goal.board().grid() else { return 0 };
    let topology = GridTopology::new(grid);
    let labels = relabel_by_goal(position, goal);
    let along = |place: fn((usize, usize)) -> usize, lines: usize| {
        let place = |square| place(topology.row_and_column(square));
        let tiles = (0..topology.len()).filter(|&square| square != position.blank().index());
        let away = tiles.map(|square| place(square).abs_diff(place(labels[square].index())));
        let (sum, greatest) = away.fold((0, 0), |(sum, most), away| (sum + away, most.max(away)));
        greatest.max(usize::div_ceil(sum, (lines - 1).max(1)))
    };
    let [v, h] = [along(|(row, _)| row, grid.rows), along(|(_, column)| column, grid.columns)];
    2 * v.max(h) - usize::from(v != h)
}
