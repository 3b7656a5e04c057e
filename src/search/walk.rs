//! Walks of the blank: the squares that it enters, one after the other.

use std::iter::once;

use crate::board::SquareId;
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

/// The way back on a walk that began on this square.
pub(super) fn back<T: Copy>(start: T, walk: &[T]) -> impl Iterator<Item = T> {
    once(start).chain(walk.iter().copied()).rev().skip(1)
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
