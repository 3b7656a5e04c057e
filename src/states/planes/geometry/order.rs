use std::collections::VecDeque;

use itertools::Itertools;

use crate::board::{Board, Grid, SquareId};
use crate::position::Metric;

/// The order in which a board's squares are read, chosen so that steps of the blank are short: the
/// longest step crosses as few places as possible; among such orders, all steps together do.
///
/// The candidates are the order of the squares themselves, the columns of a grid one after another,
/// and the order of Cuthill and McKee (1969) from each square: breadth first, neighbours of low
/// degree first. Where several tiles slide at once, squares must be read line by line: only the
/// first two are candidates.
pub(super) fn reading_order(board: &Board, metric: Metric) -> Vec<SquareId> {
    let by_columns = board.grid().map(by_columns);
    let outwards = board.square_ids().map(|from| outwards(board, from));
    let outwards = outwards.filter(|_| metric == Metric::SingleTile);
    let orders = [board.square_ids().collect_vec()].into_iter().chain(by_columns).chain(outwards);
    orders.min_by_key(|order| lengths(board, order)).expect("there is at least one order")
}

/// The squares of a grid, one column after another.
fn by_columns(grid: Grid) -> Vec<SquareId> {
    let squares = (1..=grid.columns).cartesian_product(1..=grid.rows);
    squares.filter_map(|(column, row)| grid.square(row, column)).collect()
}

/// The number of squares in each line of this order, if it reads the rows or the columns of a grid
/// one after another.
pub(in super::super) fn line_length(board: &Board, order: &[SquareId]) -> Option<usize> {
    let grid = board.grid()?;
    if order.iter().copied().eq(board.square_ids()) {
        Some(grid.columns)
    } else {
        (order == by_columns(grid)).then_some(grid.rows)
    }
}

/// The length of the longest step, and the sum of all lengths.
fn lengths(board: &Board, order: &[SquareId]) -> (usize, usize) {
    let places = places(order);
    let length =
        |(from, to): (SquareId, SquareId)| places[from.index()].abs_diff(places[to.index()]);
    let lengths = board.arcs().map(|arc| length((arc.from, arc.to)));
    lengths.fold((0, 0), |(longest, sum), length| (longest.max(length), sum + length))
}

/// By square: its place in the order.
pub(in super::super) fn places(order: &[SquareId]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, square)| places[square.index()] = place);
    places
}

fn outwards(board: &Board, from: SquareId) -> Vec<SquareId> {
    let mut seen = vec![false; board.square_count()];
    seen[from.index()] = true;
    let mut queue = VecDeque::from([from]);
    let mut order = Vec::with_capacity(board.square_count());
    while let Some(square) = queue.pop_front() {
        order.push(square);
        for next in board.neighbours(square).sorted_by_key(|&next| board.neighbours(next).count()) {
            if !std::mem::replace(&mut seen[next.index()], true) {
                queue.push_back(next);
            }
        }
    }
    order
}
