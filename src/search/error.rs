use thiserror::Error;

use super::MAX_SQUARES;
use super::pdb::{PartitionError, PdbError};
use crate::board::{Board, Grid};
use crate::group::Solvability;
use crate::input_text::Quoted;
use crate::numerals::format_bytes;
use crate::position::{MetricError, Pattern, Position, PositionError};
use crate::states::DistancesError;
use crate::store::UntrustedFileError;

/// Why a position was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// No sequence of moves leads from the position to the goal.
    #[error("{} is unsolvable: {verdict}", Quoted(position))]
    Unsolvable {
        /// The position, as it is parsed.
        position: String,
        /// Why it is unsolvable.
        verdict: Box<Solvability>,
    },
    /// No sequence of moves leads from the position to any position of the pattern.
    #[error("{} is unsolvable: no moves lead to {}", Quoted(position), Quoted(pattern))]
    Unreachable {
        /// The position, as it is parsed.
        position: String,
        /// The pattern.
        pattern: String,
    },
    /// A start or a goal with several blanks.
    #[error("paths are those of one blank, and these labels have several blanks")]
    SeveralBlanks,
    /// The tiles of the position are not those of the pattern.
    #[error(transparent)]
    Labels(#[from] PositionError),
    /// Every solution has more moves than [`max_moves`](super::SolveOptions::max_moves) allows.
    #[error("'{position}': no solution is as short as that; one has at least {lower_bound} moves")]
    BoundExceeded {
        /// The position, as it is parsed.
        position: String,
        /// The number of moves that every solution has at least.
        lower_bound: usize,
    },
    /// The time limit was reached before a solution of at most
    /// [`max_moves`](super::SolveOptions::max_moves) moves was found.
    #[error(
        "'{position}': the time limit was reached before a solution of at most {max_moves} moves \
         was found; the best solution found has {moves} moves, and every solution at least \
         {lower_bound}"
    )]
    TimeLimit {
        /// The position, as it is parsed.
        position: String,
        /// The greatest number of moves that was allowed.
        max_moves: usize,
        /// The number of moves of a suboptimal solution.
        moves: usize,
        /// The number of moves that every solution has at least.
        lower_bound: usize,
    },
    /// The method found no solution of at most [`max_moves`](super::SolveOptions::max_moves) moves,
    /// and there may be one.
    #[error(
        "'{position}': no solution of at most {max_moves} moves was found; the best solution found \
         has {moves} moves{}",
        if *lower_bound > 0 {
            format!(", and every solution at least {lower_bound}")
        } else {
            String::new()
        }
    )]
    NotFound {
        /// The position, as it is parsed.
        position: String,
        /// The greatest number of moves that was allowed.
        max_moves: usize,
        /// The number of moves of a suboptimal solution.
        moves: usize,
        /// The number of moves that every solution has at least.
        lower_bound: usize,
    },
    /// The time limit was reached before any solution was found.
    #[error("'{position}': the time limit was reached before a solution was found")]
    NoneInTime {
        /// The position, as it is parsed.
        position: String,
    },
    /// The time limit was reached before a shortest solution was found, and no other one is looked for.
    #[error(
        "'{position}': the time limit was reached before a solution was found; one has at least \
         {lower_bound} moves"
    )]
    TimeOver {
        /// The arrangement, as it is parsed.
        position: String,
        /// The number of moves that every solution has at least.
        lower_bound: usize,
    },
    /// The observer cancelled the search.
    #[error("the search was cancelled; a solution has at least {lower_bound} moves")]
    Interrupted {
        /// The number of moves that every solution has at least.
        lower_bound: usize,
    },
    /// The positions would take more memory than is allowed.
    #[error(
        "the search stopped at {positions} positions: more do not fit in {}; allow more memory",
        format_bytes(*memory)
    )]
    OutOfMemory {
        /// The number of positions held.
        positions: u64,
        /// The memory that was allowed, in bytes.
        memory: u64,
    },
    /// The board is not a grid.
    #[error("the board {0} is not a plain grid, and this method solves only grids")]
    NotGrid(String),
    /// The grid has too many squares for a search.
    #[error(
        "the grid {board} has {squares} squares; shortest solutions are searched for on at most {}",
        MAX_SQUARES
    )]
    TooLarge {
        /// The board's name.
        board: String,
        /// The number of its squares.
        squares: usize,
    },
    /// The grid has too many squares for shortest solutions by slides of several tiles.
    #[error(
        "the grid {board} has {squares} squares; shortest solutions by slides of several tiles are \
         searched for on at most 16. The method quick finds short ones"
    )]
    TooLargeForSlides {
        /// The board's name.
        board: String,
        /// The number of its squares.
        squares: usize,
    },
    /// The method counts single tiles.
    #[error(
        "the method {method} counts single tiles; with slides of several tiles choose the method \
         pdb, quick or distances"
    )]
    OtherMetric {
        /// The name of the method.
        method: &'static str,
    },
    /// The method is for goals that are positions.
    #[error(
        "the method {method} is for goals that are positions; for one with equal or unknown tiles choose \
         the method pdb or distances"
    )]
    OtherGoal {
        /// The name of the method.
        method: &'static str,
    },
    /// Pattern databases were chosen that count single tiles.
    #[error(
        "the pattern databases {partition} count single tiles; leave them out with slides of several \
         tiles"
    )]
    OtherPartition {
        /// The sizes of their parts.
        partition: String,
    },
    /// The metric is not defined on the board.
    #[error(transparent)]
    Metric(#[from] MetricError),
    /// The grid has too few rows or columns for the method.
    #[error(
        "the grid {0} is too narrow: short solutions need two rows and two columns, and 3-cycles \
         one more of either"
    )]
    NoThreeCycles(String),
    /// The textbook's program is made for one grid.
    #[error(
        "the textbook's program solves the 4x4 grid with the blank in the last corner, both in the \
         position and in the goal"
    )]
    NotTextbook,
    /// The position and the goal are on different boards.
    #[error("the position and the goal are on different boards")]
    OtherBoard,
    /// The pattern database is for another grid or another square of the blank.
    #[error(
        "the pattern database is for a grid of {rows} rows and {columns} columns with the blank at \
         home on square {blank}: use a goal of that kind, or build another one"
    )]
    OtherDatabase {
        /// The rows of the database's grid.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// The square of the blank, from 1 in reading order.
        blank: usize,
    },
    /// Building the pattern database would take more memory than is allowed.
    #[error(
        "building the pattern database {partition} would take {}; the memory limit is {}",
        format_bytes(*bytes), format_bytes(*memory)
    )]
    DatabaseTooLarge {
        /// The sizes of the parts.
        partition: String,
        /// The memory that building takes, in bytes.
        bytes: u64,
        /// The memory that was allowed, in bytes.
        memory: u64,
    },
    /// The tables of the heuristic would be too large.
    #[error(
        "the heuristic {heuristic} is not made for the board {board}; choose linear-conflict or \
         another that needs no tables"
    )]
    OtherHeuristic {
        /// The name of the heuristic.
        heuristic: &'static str,
        /// The name of the board.
        board: String,
    },
    /// The method finds one solution, and all shortest ones were asked for.
    #[error("this method finds one solution, not all shortest ones")]
    OneSolution,
    /// The grid has no such pattern databases.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// The pattern database was not built.
    #[error(transparent)]
    Build(#[from] PdbError),
    /// A table of distances leads from a position that can be solved to no solution.
    #[error(
        "the table {name} is wrong: it leads from '{position}' to no solution, although there is one"
    )]
    WrongTable {
        /// The file from which it was read, or the sizes of its parts.
        name: String,
        /// The position, as it is parsed.
        position: String,
    },
    /// A file of a pattern database is damaged.
    #[error(transparent)]
    UntrustedFile(#[from] UntrustedFileError),
    /// The distances were not computed, or their table has no answer.
    #[error(transparent)]
    Distances(#[from] DistancesError),
}

impl SolveError {
    /// The error for a position from which no moves lead to the goal, with the reason.
    pub fn unsolvable(position: &Position, goal: &Position) -> Self {
        let verdict = Solvability::new(position, goal).into();
        Self::Unsolvable { position: position.to_string(), verdict }
    }

    /// The error for an arrangement from which no moves lead to the pattern.
    pub fn unreachable(position: &Pattern, pattern: &Pattern) -> Self {
        Self::Unreachable { position: position.to_string(), pattern: pattern.to_string() }
    }

    /// The error for a position whose solutions have more moves than are allowed.
    pub(super) fn bound_exceeded(position: &impl ToString, lower_bound: usize) -> Self {
        Self::BoundExceeded { position: position.to_string(), lower_bound }
    }

    /// The error for a position from which tables lead to no solution: it is unsolvable, or the
    /// tables, which have this name, are wrong.
    pub(super) fn no_way(position: &Position, goal: &Position, name: String) -> Self {
        let wrong = || Self::WrongTable { name, position: position.to_string() };
        Self::check_solvable(position, goal).err().unwrap_or_else(wrong)
    }

    /// The grid of a board; refuses a board that is none.
    pub(super) fn grid_of(board: &Board) -> Result<Grid, Self> {
        board.grid().ok_or_else(|| Self::NotGrid(board.name().into()))
    }

    /// Refuses another board than that of the goal.
    pub(super) fn check_board(board: &Board, of_goal: &Board) -> Result<(), Self> {
        if board == of_goal { Ok(()) } else { Err(Self::OtherBoard) }
    }

    /// Refuses a position from which no moves lead to the goal, or which is on another board.
    pub(super) fn check_solvable(position: &Position, goal: &Position) -> Result<(), Self> {
        Self::check_board(position.board(), goal.board())?;
        match Solvability::new(position, goal) {
            verdict if verdict.is_solvable() => Ok(()),
            verdict => {
                Err(Self::Unsolvable { position: position.to_string(), verdict: verdict.into() })
            }
        }
    }
}
