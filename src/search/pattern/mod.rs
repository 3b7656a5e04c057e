//! Arrangements of labels solved to a pattern: a goal with equal and unknown tiles.
//!
//! If the arrangements are few, the distances of all of them lead to the goal (`distances`). If not, IDA*
//! finds a shortest solution (`ida`). Its lower bounds are distances, too (`bounds`): those of a puzzle with fewer
//! labels, in which some tiles look alike that do not in the goal (`coarsening`). A solution also solves that
//! puzzle, so it takes at least as many moves.
//!
//! ```text
//! 1 2 3 4        1 2 3 4        * * * 4        1 1 1 1
//! 5 6 7 8        5 * * *        5 6 7 8        5 5 5 5
//! * * * *        * * * *        * * * *        * * * *
//! * * * _        * * * _        * * * _        * * * _
//! the goal       two windows on its labels     two colours
//! ```
//!
//! Where only the moves of some labels count in a table, and those of others in another one, the sum of
//! both is a lower bound, too.

mod bounds;
mod coarsening;
mod distances;
mod ida;
mod moves;
mod problem;
mod rungs;
mod solver;

#[cfg(test)]
mod tests;

pub use solver::PatternSolver;
