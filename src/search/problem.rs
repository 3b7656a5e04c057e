use super::{MAX_SQUARES, SolveError};
use crate::board::{Board, Grid};
use crate::position::{Position, relabel_by_goal};

/// A position and a goal on a grid of at most 25 squares.
///
/// Every tile is labelled with the square where the goal has it, and so is the blank. Then the goal
/// of every problem is the list 0, 1, 2, …
#[derive(Clone, Debug)]
pub struct SearchProblem {
    start: Position,
    goal: Position,
    pub(super) steps: StepTable,
    pub(super) arrangement: Arrangement,
    /// The square of the blank in the goal.
    pub(super) blank_home: u8,
}

/// By square: the label of what lies there.
///
/// It has 32 entries, so that a masked index needs no bounds check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub squares: [u8; 32],
    pub blank: u8,
}

impl Arrangement {
    fn new(position: &Position, goal: &Position) -> Self {
        let mut squares = [0; 32];
        for (square, label) in relabel_by_goal(position, goal).into_iter().enumerate() {
            squares[square] = label.index() as u8;
        }
        Self { squares, blank: position.blank().index() as u8 }
    }

    pub fn at(&self, square: u8) -> u8 {
        self.squares[usize::from(square & 31)]
    }

    /// Moves the blank to an adjacent square.
    pub fn step(&mut self, to: u8) {
        self.squares.swap(usize::from(self.blank & 31), usize::from(to & 31));
        self.blank = to;
    }
}

impl SearchProblem {
    /// The problem of reaching `goal` from `start`. It may be unsolvable: see
    /// [`Solvability`](crate::group::Solvability).
    ///
    /// # Errors
    ///
    /// If the positions are on different boards, or the board is not a grid of at most 25 squares.
    pub fn new(start: &Position, goal: &Position) -> Result<Self, SolveError> {
        let board = start.board();
        SolveError::check_board(board, goal.board())?;
        let grid = SolveError::grid_of(board)?;
        let squares = board.square_count();
        if squares > MAX_SQUARES {
            return Err(SolveError::TooLarge { board: board.name().into(), squares });
        }
        Ok(Self {
            start: start.clone(),
            goal: goal.clone(),
            steps: StepTable::new(grid),
            arrangement: Arrangement::new(start, goal),
            blank_home: goal.blank().index() as u8,
        })
    }

    /// Another position of the board in the labels of this problem.
    ///
    /// # Panics
    ///
    /// If it is of another board.
    pub(super) fn relabel(&self, position: &Position) -> Arrangement {
        assert!(position.board() == self.board(), "a position is of another board");
        Arrangement::new(position, &self.goal)
    }

    /// The position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The goal.
    pub fn goal(&self) -> &Position {
        &self.goal
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.start.board()
    }
}

/// The steps of the blank and the distances between squares, in tables for searches.
#[derive(Clone, Debug)]
pub(super) struct StepTable {
    pub grid: Grid,
    /// By square and by the direction of the last step.
    steps: [[Steps; 5]; 32],
    /// By two squares: the number of steps between them.
    pub distance: [[u8; 32]; 32],
}

/// The steps that the blank can take, in the order up, left, right, down: the square that it enters
/// and the direction.
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

impl StepTable {
    /// In place of a direction: no step has been taken yet.
    pub const NO_DIRECTION: u8 = 4;

    fn new(grid: Grid) -> Self {
        let mut table = Self { grid, steps: [[Steps::default(); 5]; 32], distance: [[0; 32]; 32] };
        for square in 0..grid.square_count() {
            for other in 0..grid.square_count() {
                table.distance[square][other] = grid.distance(square, other) as u8;
            }
            for to in grid.neighbours(square) {
                // Up, left, right, down: 0 and 3 undo each other, and so do 1 and 2.
                let same_row = to / grid.columns == square / grid.columns;
                let direction = match (to < square, same_row) {
                    (true, false) => 0,
                    (true, true) => 1,
                    (false, true) => 2,
                    (false, false) => 3,
                };
                for (last, steps) in table.steps[square].iter_mut().enumerate() {
                    if last + direction != 3 {
                        steps.to[usize::from(steps.count)] = (to as u8, direction as u8);
                        steps.count += 1;
                    }
                }
            }
        }
        table
    }

    /// The steps from a square, except the one that undoes the last step.
    #[inline]
    pub fn steps(&self, square: u8, last: u8) -> &Steps {
        &self.steps[usize::from(square & 31)][usize::from(last.min(4))]
    }
}
