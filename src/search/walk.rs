//! Walks of the blank: the squares that it enters, one after the other.

use std::collections::VecDeque;
use std::iter::once;

use crate::board::{Grid, SquareId};
use crate::position::{Path, Position};

/// A square, by its number.
pub(super) type At = usize;

/// The numbers as squares.
pub(super) fn squares(walk: impl IntoIterator<Item = At>) -> impl Iterator<Item = SquareId> {
    walk.into_iter().map(|square| SquareId(square as u16))
}

/// The path on which the blank enters these squares, each of which is adjacent to the one before.
pub(super) fn path(start: &Position, squares: impl IntoIterator<Item = SquareId>) -> Path {
    Path::from_squares(start, squares).expect("the blank enters adjacent squares")
}

/// The moves of the blank on this path, with the last two tiles exchanged at its start.
pub(super) fn exchanged(path: &Path) -> Path {
    let squares = path.moves().iter().map(|slide| slide.from);
    self::path(&path.start().with_last_two_exchanged(), squares)
}

/// The way back on a walk that began on this square.
pub(super) fn back<T: Copy>(start: T, walk: &[T]) -> impl Iterator<Item = T> {
    once(start).chain(walk.iter().copied()).rev().skip(1)
}

/// By square: the adjacent squares that the blank may enter, in order.
pub(super) fn steps(grid: Grid, open: impl Fn(At) -> bool) -> Vec<Vec<At>> {
    let steps = |square| grid.neighbours(square).filter(|&to| open(to)).collect();
    (0..grid.square_count()).map(steps).collect()
}

/// In place of the number of moves: no moves lead from the state to an end.
const NO_MOVES: u16 = u16::MAX;

/// The least number of moves from each state to one of these ends, found breadth-first, as a list
/// indexed by `index`, whose values are below `count`. `beside` gives the states one move away; every
/// move can be undone.
pub(super) fn least_moves<S: Copy, I: IntoIterator<Item = S>>(
    ends: impl IntoIterator<Item = S>,
    count: usize,
    index: impl Fn(S) -> usize,
    beside: impl Fn(S) -> I,
) -> Vec<u16> {
    let (mut moves, mut queue) = (vec![NO_MOVES; count], VecDeque::new());
    for end in ends {
        moves[index(end)] = 0;
        queue.push_back((end, 1));
    }
    while let Some((state, away)) = queue.pop_front() {
        for after in beside(state) {
            let known = &mut moves[index(after)];
            if *known == NO_MOVES {
                *known = away;
                queue.push_back((after, away + 1));
            }
        }
    }
    moves
}

/// The walk from a square without steps that are undone immediately.
pub(super) fn reduced<T: Copy + PartialEq>(start: T, walk: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut kept = vec![start];
    for square in walk {
        match kept[..] {
            [.., before, _] if before == square => _ = kept.pop(),
            _ => kept.push(square),
        }
    }
    kept.split_off(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_are_undone_are_left_out() {
        assert_eq!(reduced(0, [1, 2, 1, 0, 3, 4, 5]), [3, 4, 5]);
        assert!(reduced(0, [1, 0]).is_empty());
        assert_eq!(reduced(0, [1, 2, 5, 4, 1, 0]), [1, 2, 5, 4, 1, 0]);
    }
}
