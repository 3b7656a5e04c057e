use thiserror::Error;

use crate::board::{Board, Grid, SquareId};
use crate::position::Position;

/// The most squares of a grid that is searched.
pub const MOST_SQUARES: usize = 25;

/// A position and a goal on a grid of at most 25 squares.
///
/// Every tile is called by the square where the goal has it, and the blank likewise: then the goal of
/// every task is the list 0, 1, 2, …, and no search needs to know the goal.
#[derive(Clone, Debug)]
pub struct Task<'b> {
    from: Position<'b>,
    pub(super) lattice: Lattice,
    pub(super) start: Arrangement,
    /// The square of the blank in the goal.
    pub(super) blank_home: u8,
    /// By tile: the square where it belongs.
    belongs: [u8; 32],
}

/// By square: what lies there, called by the square where it belongs.
///
/// 32 entries, so that a masked index needs no check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub squares: [u8; 32],
    pub blank: u8,
}

impl Arrangement {
    pub fn at(&self, square: u8) -> u8 {
        self.squares[usize::from(square & 31)]
    }

    /// The blank goes to a square beside it.
    pub fn step(&mut self, to: u8) {
        self.squares.swap(usize::from(self.blank & 31), usize::from(to & 31));
        self.blank = to;
    }
}

/// Why a position cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TaskError {
    /// The board is no plain grid.
    #[error("the board {0} is no plain grid, and this is made for grids")]
    NoGrid(String),
    /// The grid is too large.
    #[error(
        "the grid {board} has {squares} squares, and a search for a shortest solution is made for at most {}",
        MOST_SQUARES
    )]
    TooLarge {
        /// The board's name.
        board: String,
        /// How many squares it has.
        squares: usize,
    },
    /// The grid has no 3-cycles.
    #[error(
        "the grid {0} has no two rows and three columns, so that its moves bring about no 3-cycles"
    )]
    NoThreeCycles(String),
    /// The chapter's program was made for one grid.
    #[error(
        "the chapter's program solves the 4x4 grid with the blank in the last corner, at the beginning and in \
         the goal"
    )]
    NotTheChapters,
    /// The goal lies on another board.
    #[error("the position and the goal lie on different boards")]
    OtherBoard,
}

impl<'b> Task<'b> {
    /// The way from one position to another. Whether there is one is for [`Solvability`] to tell; a
    /// search without a way would not end.
    ///
    /// [`Solvability`]: crate::group::Solvability
    pub fn new(from: &Position<'b>, goal: &Position<'b>) -> Result<Self, TaskError> {
        let board = from.board();
        if !board.is_same(goal.board()) {
            return Err(TaskError::OtherBoard);
        }
        let grid = board.grid().ok_or_else(|| TaskError::NoGrid(board.name().into()))?;
        let squares = board.squares();
        if squares > MOST_SQUARES {
            return Err(TaskError::TooLarge { board: board.name().into(), squares });
        }
        let blank_home = goal.blank().index() as u8;
        let mut belongs = [blank_home; 32];
        for square in board.square_ids() {
            if let Some(tile) = goal.tile(square) {
                belongs[tile.place()] = square.index() as u8;
            }
        }
        let start = Arrangement { squares: [0; 32], blank: blank_home };
        let lattice = Lattice::of(grid);
        let mut task = Self { from: from.clone(), lattice, start, blank_home, belongs };
        task.start = task.arrangement(from);
        Ok(task)
    }

    /// Another position of the board, its tiles called by the squares where the goal has them.
    pub(super) fn arrangement(&self, position: &Position) -> Arrangement {
        let mut squares = [0; 32];
        for square in self.board().square_ids() {
            let belongs = position.tile(square).map(|tile| self.belongs[tile.place()]);
            squares[square.index()] = belongs.unwrap_or(self.blank_home);
        }
        Arrangement { squares, blank: position.blank().index() as u8 }
    }

    /// The position.
    pub fn from(&self) -> &Position<'b> {
        &self.from
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.from.board()
    }

    /// A walk of the blank, by the squares that it enters.
    pub(super) fn walk(&self, squares: impl IntoIterator<Item = u8>) -> Vec<SquareId> {
        squares.into_iter().map(|square| SquareId(square.into())).collect()
    }
}

/// The steps on a grid and the distances between its squares.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    pub grid: Grid,
    /// By square and by the direction of the last step.
    steps: [[Steps; 5]; 32],
    /// By two squares: how many steps lie between them.
    pub distance: [[u8; 32]; 32],
}

/// The steps that the blank can take, in the order up, left, right, down, and which way each goes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steps {
    count: u8,
    to: [(u8, u8); 4],
}

impl Steps {
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u8, u8)> + '_ {
        self.to[..usize::from(self.count.min(4))].iter().copied()
    }
}

impl Lattice {
    /// In place of a direction: no step was taken yet.
    pub const NOWHERE: u8 = 4;

    pub fn of(grid: Grid) -> Self {
        let Grid { rows, columns } = grid;
        let at = |square: usize| ((square / columns) as isize, (square % columns) as isize);
        let mut lattice =
            Self { grid, steps: [[Steps::default(); 5]; 32], distance: [[0; 32]; 32] };
        for square in 0..rows * columns {
            let (row, column) = at(square);
            for other in 0..rows * columns {
                let there = at(other);
                let steps = (row - there.0).abs() + (column - there.1).abs();
                lattice.distance[square][other] = steps as u8;
            }
            let ways = [(-1, 0), (0, -1), (0, 1), (1, 0)];
            for (way, (down, right)) in ways.into_iter().enumerate() {
                let (row, column) = (row + down, column + right);
                if !(0..rows as isize).contains(&row) || !(0..columns as isize).contains(&column) {
                    continue;
                }
                let to = (row * columns as isize + column) as u8;
                for (last, steps) in lattice.steps[square].iter_mut().enumerate() {
                    // Ways 0 and 3, and 1 and 2, take each other back.
                    if last + way != 3 {
                        steps.to[usize::from(steps.count)] = (to, way as u8);
                        steps.count += 1;
                    }
                }
            }
        }
        lattice
    }

    /// The steps from a square, less the one that takes the last step back.
    #[inline]
    pub fn steps(&self, square: u8, last: u8) -> &Steps {
        &self.steps[usize::from(square & 31)][usize::from(last.min(4))]
    }
}
