//! The library for Python: the same nouns in Python's manner. The library decides, and this only
//! projects.
//!
//! `watch` follows long computations: it calls the user's function and ends the work on Ctrl-C.

#![deny(unsafe_code)]

mod arrays;
mod board;
mod census;
mod cosets;
mod distances;
mod errors;
mod explorer;
mod files;
mod goal;
mod graph;
mod group;
mod path;
mod planner;
mod position;
mod puzzles;
mod rows;
mod solution;
mod solver;
mod threads;
mod watch;
mod word;

#[pyo3::pymodule]
mod _taquin {
    #[pymodule_export]
    use crate::board::{Board, named_boards};
    #[pymodule_export]
    use crate::census::{Census, Distribution};
    #[pymodule_export]
    use crate::cosets::{CosetAction, Cosets};
    #[pymodule_export]
    use crate::distances::Distances;
    #[pymodule_export]
    use crate::errors::{
        BoardError, DistancesError, DrawError, Error, GraphError, PositionError, SolutionError,
        SolveError, UnsolvableError, WordError,
    };
    #[pymodule_export]
    use crate::explorer::Explorer;
    #[pymodule_export]
    use crate::goal::{Goal, GoalDistances, GoalSolution};
    #[pymodule_export]
    use crate::graph::Graph;
    #[pymodule_export]
    use crate::group::Group;
    #[pymodule_export]
    use crate::path::Path;
    #[pymodule_export]
    use crate::planner::pddl;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::puzzles::Puzzles;
    #[pymodule_export]
    use crate::solution::{Answer, Solution, SymmetryClass};
    #[pymodule_export]
    use crate::solver::{SolveResult, Solver, solve};
    #[pymodule_export]
    use crate::watch::Progress;
    #[pymodule_export]
    use crate::word::Word;

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// In columns of distances: the goal is unreachable.
    #[pymodule_export]
    const UNREACHABLE: u16 = u16::MAX;
}
