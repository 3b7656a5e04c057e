use std::collections::HashMap;

use super::{Direction, Metric, Position, Slide, Tile};
use crate::board::SquareId;

/// A sequence of moves from a position: what a solver returns.
///
/// ```
/// use taquin::search::{SolveOptions, Solver};
/// use taquin::{Board, Position};
///
/// let board: Board = "3x3".parse()?;
/// let position = Position::parse(&board, "1_3/425/786")?;
/// let result = Solver::new(&Position::goal(&board), SolveOptions::default())?.solve(&position)?;
/// let path = result.path().expect("a path was asked for");
/// let tiles: Vec<usize> = path.tiles().map(|tile| tile.number(&board)).collect();
/// assert_eq!(tiles, [2, 5, 6]);
/// assert_eq!(path.positions().last(), Some(Position::goal(&board)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    start: Position,
    moves: Vec<Slide>,
}

impl Path {
    /// The path on which the blank enters these squares one after the other; `None` if one of them
    /// is not adjacent to the one before.
    pub fn from_squares(
        start: &Position,
        squares: impl IntoIterator<Item = SquareId>,
    ) -> Option<Self> {
        let squares: Vec<SquareId> = squares.into_iter().collect();
        let moves = start.clone().walk(&squares);
        (moves.len() == squares.len()).then(|| Self { start: start.clone(), moves })
    }

    /// The path of these moves, which the caller has played from `start`.
    pub fn from_moves(start: &Position, moves: Vec<Slide>) -> Self {
        Self { start: start.clone(), moves }
    }

    /// The position at the beginning.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|slide| _ = position.move_blank(slide.from));
        position
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves.
    pub fn moves(&self) -> &[Slide] {
        &self.moves
    }

    /// The moves in a metric: for each the single tiles that slide. Where several tiles of a row or
    /// column may slide at once, successive slides in the same direction are one move.
    ///
    /// ```
    /// use taquin::position::{Metric, Path};
    /// use taquin::{Board, Position};
    ///
    /// let board: Board = "3x3".parse()?;
    /// let grid = board.grid().expect("it has rows and columns");
    /// let squares = [(3, 2), (3, 1), (2, 1)].map(|(row, column)| grid.square(row, column));
    /// let squares = squares.into_iter().flatten();
    /// let path = Path::from_squares(&Position::goal(&board), squares).expect("adjacent squares");
    /// assert_eq!(path.moves_in(Metric::MultiTile).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_in(&self, metric: Metric) -> impl Iterator<Item = &[Slide]> {
        let board = self.start.board();
        self.moves.chunk_by(move |one, next| {
            let direction = one.direction(board);
            metric == Metric::MultiTile
                && match board.grid() {
                    Some(_) => direction == next.direction(board),
                    None => board.ray(one.to, one.from).get(1) == Some(&next.from),
                }
        })
    }

    /// The tiles that slide, in order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.moves.iter().map(|slide| slide.tile)
    }

    /// The directions in which tiles slide; `None` for a move that goes neither along a row nor
    /// along a column.
    pub fn directions(&self) -> impl Iterator<Item = Option<Direction>> {
        self.moves.iter().map(|slide| slide.direction(self.start.board()))
    }

    /// The positions on the path, the start and the end included: one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut moves = self.moves.iter();
        std::iter::successors(Some(self.start.clone()), move |position| {
            let mut next = position.clone();
            next.move_blank(moves.next()?.from);
            Some(next)
        })
    }

    /// The position at the beginning, and that after each move in a metric.
    pub fn positions_in(&self, metric: Metric) -> Vec<Position> {
        let mut position = self.start.clone();
        let mut positions = vec![position.clone()];
        for slides in self.moves_in(metric) {
            slides.iter().for_each(|slide| _ = position.move_blank(slide.from));
            positions.push(position.clone());
        }
        positions
    }

    /// The path of the first `count` moves in a metric.
    pub fn prefix_in(&self, metric: Metric, count: usize) -> Self {
        self.prefix(self.moves_in(metric).take(count).map(<[Slide]>::len).sum())
    }

    /// The path without its detours: where it comes back to a position, the moves since then are
    /// left out.
    #[must_use]
    pub fn without_returns(&self) -> Self {
        let (mut visited, mut trail, mut moves) = (HashMap::new(), Vec::new(), Vec::new());
        for (number, position) in self.positions().enumerate() {
            if let Some(&before) = visited.get(&position) {
                for left_out in trail.drain(before + 1..) {
                    visited.remove(&left_out);
                }
                moves.truncate(before);
            } else {
                visited.insert(position.clone(), trail.len());
                trail.push(position);
            }
            moves.extend(self.moves.get(number));
        }
        Self { start: self.start.clone(), moves }
    }

    /// The path of the first `count` moves.
    #[must_use]
    pub fn prefix(&self, count: usize) -> Self {
        let moves = self.moves[..count.min(self.len())].to_vec();
        Self { start: self.start.clone(), moves }
    }
}
