//! The moves of the blank that a shortest solution may make one after the other.

use std::slice::from_ref;

use itertools::Itertools;

use crate::board::{Board, SquareId};
use crate::position::Metric;

/// All moves on a board.
#[derive(Debug)]
pub(super) struct BlankMoves {
    moves: Vec<BlankMove>,
    /// By square of the blank: the numbers of the moves from there.
    from: Vec<Vec<usize>>,
}

/// A move.
#[derive(Debug)]
pub(super) struct BlankMove {
    /// The blank's square before it, and those that it enters.
    pub squares: Vec<SquareId>,
    /// The numbers of the moves that may follow.
    pub next: Vec<usize>,
}

impl BlankMoves {
    /// The moves in a metric. Two that together do nothing, or what one move does, do not follow each other.
    pub fn new(board: &Board, metric: Metric) -> Self {
        let (mut moves, mut from) = (Vec::new(), Vec::new());
        for blank in board.square_ids() {
            let first = moves.len();
            let of_square = metric.moves(board, blank).into_iter();
            moves.extend(of_square.map(|entered| [&[blank][..], &entered].concat()));
            from.push((first..moves.len()).collect_vec());
        }
        let effects = moves.iter().map(|squares| effect(board, from_ref(squares))).collect_vec();
        let next = |squares: &Vec<SquareId>| {
            let of = |square: &SquareId| &from[square.index()];
            let (before, after) = (of(&squares[0]), of(&squares[squares.len() - 1]));
            let nothing = effect(board, &[]);
            let is_needed = |next: &&usize| {
                let both = effect(board, &[squares.clone(), moves[**next].clone()]);
                both != nothing && before.iter().all(|&one| effects[one] != both)
            };
            after.iter().filter(is_needed).copied().collect()
        };
        let next: Vec<_> = moves.iter().map(next).collect();
        let moves = moves.into_iter().zip(next);
        Self { moves: moves.map(|(squares, next)| BlankMove { squares, next }).collect(), from }
    }

    /// The move of a number.
    pub fn get(&self, number: usize) -> &BlankMove {
        &self.moves[number]
    }

    /// The numbers of the moves from a square, in the order of [`Metric::moves`].
    pub fn from(&self, blank: SquareId) -> &[usize] {
        &self.from[blank.index()]
    }
}

/// By square: where what lies there after these moves lay before them.
fn effect(board: &Board, moves: &[Vec<SquareId>]) -> Vec<SquareId> {
    let mut on = board.square_ids().collect_vec();
    for (one, other) in moves.iter().flat_map(|squares| squares.iter().tuple_windows()) {
        on.swap(one.index(), other.index());
    }
    on
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_may_follow() {
        let count = |board: &str, metric| {
            let moves = BlankMoves::new(&board.parse().unwrap(), metric);
            let next = moves.moves.iter().map(|blank_move| blank_move.next.len());
            (moves.moves.len(), next.sum::<usize>())
        };
        // Of 24 steps each is followed by all from its end but the one back.
        assert_eq!(count("3x3", Metric::SingleTile), (24, 4 * 2 + 4 * 3 * 2 + 4 * 3));
        // Slides along rows and columns alternate: 18 of each kind, two of the other kind after each.
        assert_eq!(count("3x3", Metric::MultiTile), (36, 72));
        // In a triangle two steps are not the third one.
        assert_eq!(count("ring-3", Metric::SingleTile), (6, 6));
    }
}
