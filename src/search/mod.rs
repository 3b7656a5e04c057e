//! Solving one position at a time.
//!
//! A [`Solver`] solves positions of one board for one goal, by the best method for the board or by
//! the one that its [`SolveOptions`] name.
//!
//! ```
//! use taquin::search::{SolveMethod, SolveOptions, SolveStatus, Solver};
//! use taquin::{Board, Position};
//!
//! let board: Board = "3x3".parse()?;
//! let (position, goal) = (Position::parse(&board, "813/402/765")?, Position::goal(&board));
//! for method in [SolveMethod::Distances, SolveMethod::Pdb, SolveMethod::Ida, SolveMethod::AStar] {
//!     let solver = Solver::new(&goal, SolveOptions::default().method(method))?;
//!     let result = solver.solve(&position)?;
//!     assert_eq!((result.status, result.moves), (SolveStatus::Optimal, 14));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Searches** work on grids of at most 25 squares. IDA*
//! and A* find a shortest path, guided by a [`Heuristic`]: a lower bound of the number of moves to
//! the goal. If a position is g moves from the start and its bound is h, no path through it is
//! shorter than g + h.
//!
//! ```text
//! 8 1 3        tile        1 2 3 4 5 6 7 8
//! 4 · 2        distance    1 2 0 0 2 2 0 3     Manhattan distance 10, Hamming distance 5
//! 7 6 5
//! ```
//!
//! **Pattern databases** give a much better bound: IDA* with them solves a random fifteen-puzzle in
//! a few milliseconds. The comments of the module `pdb` explain how they are built and searched. A
//! [`PdbCursor`] is for searches of your own.
//!
//! **3-cycles** need no search: any even permutation is a product of 3-cycles, and each 3-cycle is
//! brought about by conjugation, on a grid of any size in polynomial time. The solutions are far
//! from shortest. A [`SuboptimalSolver`] finds short ones.

mod astar;
mod beam;
mod block_setup;
mod bound;
mod comparison;
mod deadline;
mod deepening;
mod error;
mod heuristic;
mod ida;
mod korf;
mod labelled;
mod multi_tile;
mod open_list;
mod options;
mod outer_lines;
mod pattern;
mod pdb;
mod problem;
mod random;
mod result;
mod review;
mod scramble;
mod slide_comparison;
mod solver;
mod spread;
mod statistics;
mod suboptimal;
mod target;
mod textbook;
mod three_cycles;
mod walk;
mod walking_distance;

#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use astar::astar;
pub use comparison::{Performance, SearchCost, compare_bounds, compare_searches, valued_positions};
pub use error::SolveError;
pub use heuristic::Heuristic;
#[cfg(test)]
pub(crate) use ida::ida;
pub use korf::{KorfInstance, korf_instances, korf24_instances};
pub use multi_tile::{SlideFile, SlideTables};
pub use options::{SolveMethod, SolveOptions};
pub use pattern::PatternSolver;
pub use pdb::{PartitionError, PatternDatabase, PdbCursor, PdbError, TilePartition};
// The fuzz targets read it.
#[doc(hidden)]
pub use pdb::PatternFile;
pub use problem::SearchProblem;
#[cfg(test)]
pub(crate) use random::random_position;
pub use random::{RandomPositions, random_positions};
pub use result::{SolveResult, SolveStatus};
pub use review::{FirstLoss, MoveBounds, Review, review, shorten};
pub use scramble::{Scramble, ScrambleError};
pub use slide_comparison::{SlideBound, compare_slide_bounds};
pub use solver::Solver;
pub use spread::Spread;
pub use statistics::{Statistics, Threshold};
pub use suboptimal::{SuboptimalSolution, SuboptimalSolver};
pub use target::SolveTarget;
#[cfg(test)]
pub(crate) use textbook::textbook;
pub use three_cycles::Construction;
#[cfg(test)]
pub(crate) use three_cycles::ThreeCycles;

/// The greatest number of squares of a grid that is searched.
pub(crate) const MAX_SQUARES: usize = 25;
