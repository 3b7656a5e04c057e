use std::collections::VecDeque;

use itertools::Itertools;

use crate::board::{Board, SquareId};

/// The order in which a board's squares are read, chosen so that steps of the blank are short: the
/// longest step crosses as few places as possible; among such orders, all steps together do.
///
/// The candidates are the order of the squares themselves, the columns of a grid one after another,
/// and the order of Cuthill and McKee (1969) from each square: breadth first, neighbours of low
/// degree first.
pub(super) fn reading_order(board: &Board) -> Vec<SquareId> {
    let by_columns = board.grid().map(|grid| {
        let squares = (1..=grid.columns).cartesian_product(1..=grid.rows);
        squares.filter_map(|(column, row)| grid.square(row, column)).collect_vec()
    });
    let outwards = board.square_ids().map(|from| outwards(board, from));
    let orders = [board.square_ids().collect_vec()].into_iter().chain(by_columns).chain(outwards);
    orders.min_by_key(|order| lengths(board, order)).expect("there is at least one order")
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
pub(super) fn places(order: &[SquareId]) -> Vec<usize> {
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
