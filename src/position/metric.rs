//! What counts as one move.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, Grid, SquareId, Symmetries};
use crate::named_enum::named_enum;

/// What counts as one move.
///
/// ```
/// use taquin::Board;
/// use taquin::position::Metric;
///
/// // With the blank in the corner of a grid of three columns, two tiles can slide at once.
/// let board: Board = "3x3".parse()?;
/// let moves = |metric: Metric| metric.moves(&board, board.home()).len();
/// assert_eq!((moves(Metric::SingleTile), moves(Metric::MultiTile)), (2, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Metric {
    /// One tile slides by one square.
    #[default]
    SingleTile,
    /// One or more tiles of a row or column of a grid slide by one square in the same direction, or
    /// those of a line that the board's file names.
    MultiTile,
}

/// A board on which moves of several tiles are not defined.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the board {board} is not a grid, so it has no rows and columns in which tiles slide together; \
     a board's file may name lines for it"
)]
pub struct MetricError {
    /// The board's name.
    pub board: String,
}

named_enum! {
    Metric, "metric":
    SingleTile => "single-tile",
    MultiTile => "multi-tile",
}

impl Metric {
    /// Refuses a board on which this metric is not defined.
    ///
    /// # Errors
    ///
    /// If the metric is [`Metric::MultiTile`], and the board is not a grid and has no lines.
    pub fn check(self, board: &Board) -> Result<(), MetricError> {
        match self {
            Self::MultiTile if !board.has_lines() => {
                Err(MetricError { board: board.name().into() })
            }
            _ => Ok(()),
        }
    }

    /// Whether several tiles slide along lines that the board's file names, not along the rows and
    /// columns of a grid: bit planes cannot enumerate such positions.
    pub(crate) fn slides_along_own_lines(self, board: &Board) -> bool {
        self == Self::MultiTile && board.grid().is_none() && board.has_lines()
    }

    /// The symmetries of a board that fix a square, permute some sets of squares, and take moves to moves.
    pub(crate) fn symmetries(
        self,
        board: &Board,
        square: SquareId,
        sets: Vec<Vec<SquareId>>,
    ) -> Symmetries {
        let lines = self.slides_along_own_lines(board).then(|| board.own_lines());
        board.symmetries_keeping(square, &[sets, lines.unwrap_or_default()])
    }

    /// Whether each move changes the colour of the blank's square, so that no two positions at the
    /// same distance from a goal are one move apart.
    pub(crate) fn alternates(self, board: &Board) -> bool {
        self == Self::SingleTile && board.is_bipartite()
    }

    /// The moves with the blank on a square: for each move the squares that the blank enters one
    /// after the other, so one for each tile that slides. Moves in the same direction follow one
    /// another, the shorter ones first.
    ///
    /// On a board that is not a grid and has no lines, a move slides one tile in either metric.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn moves(self, board: &Board, blank: SquareId) -> Vec<Vec<SquareId>> {
        let rays = match (self, board.grid()) {
            (Self::MultiTile, Some(grid)) => rays(grid, blank).into(),
            (Self::MultiTile, None) => {
                board.neighbours(blank).map(|to| board.ray(blank, to)).collect()
            }
            _ => return board.neighbours(blank).map(|square| vec![square]).collect(),
        };
        let moves = |ray: Vec<SquareId>| (1..=ray.len()).map(move |tiles| ray[..tiles].to_vec());
        Vec::into_iter(rays).flat_map(moves).collect()
    }
}

/// The squares of a grid up, left, right and down of a square, each from the nearest on.
fn rays(grid: Grid, from: SquareId) -> [Vec<SquareId>; 4] {
    let (row, column) = grid.coordinates(from);
    let in_column = |row| grid.square(row, column);
    let in_row = |column| grid.square(row, column);
    [
        (1..row).rev().filter_map(in_column).collect(),
        (1..column).rev().filter_map(in_row).collect(),
        (column + 1..=grid.columns).filter_map(in_row).collect(),
        (row + 1..=grid.rows).filter_map(in_column).collect(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_a_square_within_a_grid() {
        let board: Board = "4x5@2,3".parse().unwrap();
        let single = Metric::SingleTile.moves(&board, board.home());
        let multi = Metric::MultiTile.moves(&board, board.home());
        let numbers = |moves: Vec<Vec<SquareId>>| {
            let numbers = |walk: Vec<SquareId>| walk.into_iter().map(SquareId::index).collect();
            moves.into_iter().map(numbers).collect::<Vec<Vec<usize>>>()
        };
        assert_eq!(numbers(single), [[2], [6], [8], [12]]);
        let expected: [&[usize]; 7] = [&[2], &[6], &[6, 5], &[8], &[8, 9], &[12], &[12, 17]];
        assert_eq!(numbers(multi), expected);
    }

    #[test]
    fn boards_that_are_no_grids_are_refused() {
        let board: Board = "figure-eight".parse().unwrap();
        assert_eq!(Metric::SingleTile.check(&board), Ok(()));
        let error = Metric::MultiTile.check(&board).unwrap_err();
        assert!(error.to_string().starts_with("the board figure-eight is not a grid"));
    }
}
