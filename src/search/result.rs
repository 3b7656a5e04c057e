use std::time::Duration;

use super::pdb::TilePartition;
use super::{Construction, Heuristic, SolveMethod, Statistics, walk};
use crate::position::{Metric, Path, Position};

/// A solved position: what [`Solver::solve`](super::Solver::solve) returns.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolveResult {
    /// The position.
    pub position: Position,
    /// What is known of the solution.
    pub status: SolveStatus,
    /// What counts as one move.
    pub metric: Metric,
    /// The number of moves of the solution.
    pub moves: usize,
    /// The number of moves that every solution has at least, where the method proves such a bound.
    pub lower_bound: Option<usize>,
    /// The solutions: one, or where all were asked for as many as the limit allows. Empty where
    /// only the number of moves was asked for and no path had to be found for it.
    pub paths: Vec<Path>,
    /// The number of shortest solutions, where all were asked for; `u64::MAX` stands for that and
    /// more.
    pub solution_count: Option<u64>,
    /// The method that found the solution.
    pub method: SolveMethod,
    /// The partition of the pattern database in use at the end.
    pub partition: Option<TilePartition>,
    /// The lower bound that guided A* or IDA*.
    pub heuristic: Option<Heuristic>,
    /// The cost of the search, where there was one.
    pub statistics: Option<Statistics>,
    /// How long it took to solve the position.
    pub elapsed: Duration,
    /// How much of this time the building of tables took, or their reading, or the waiting until
    /// another thread had built them.
    pub building: Duration,
    /// The 3-cycles, where the method is [`SolveMethod::ThreeCycles`].
    pub construction: Option<Construction>,
}

/// What is known of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveStatus {
    /// It is a shortest one; where all were asked for, these are all. This also holds if the search was
    /// stopped early ([`Statistics::interrupted`]), provided that its lower bound equals the length.
    Optimal,
    /// It need not be a shortest one.
    Suboptimal,
    /// The search was ended first, by the time limit or by its observer. It need not be a shortest
    /// one, and where all were asked for, the others are missing.
    Interrupted,
    /// The moves lead to the goal with its last two tiles exchanged, since no moves lead to it.
    /// Only [`SolveMethod::Textbook`] and [`SolveResult::with_exchange_undone`] give such an answer.
    LastTwoExchanged,
}

impl SolveStatus {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Suboptimal => "suboptimal",
            Self::Interrupted => "interrupted",
            Self::LastTwoExchanged => "last-two-exchanged",
        }
    }
}

impl SolveResult {
    /// The result of a method that found this path.
    pub(super) fn new(
        method: SolveMethod,
        status: SolveStatus,
        path: Path,
        lower_bound: Option<usize>,
    ) -> Self {
        let moves = path.len();
        let position = path.start().clone();
        let result = Self::without_paths(position, method, status, moves, lower_bound);
        Self { paths: vec![path], ..result }
    }

    /// The result of a method that found only the number of moves.
    pub(super) fn without_paths(
        position: Position,
        method: SolveMethod,
        status: SolveStatus,
        moves: usize,
        lower_bound: Option<usize>,
    ) -> Self {
        Self {
            position,
            status,
            metric: Metric::SingleTile,
            moves,
            lower_bound,
            paths: vec![],
            solution_count: None,
            method,
            partition: None,
            heuristic: None,
            statistics: None,
            elapsed: Duration::ZERO,
            building: Duration::ZERO,
            construction: None,
        }
    }

    /// The result for a position whose last two tiles were exchanged before it was solved. The same
    /// moves of the blank from the position itself end with the goal's last two tiles exchanged.
    #[must_use]
    pub fn with_exchange_undone(self, position: &Position) -> Self {
        Self {
            position: position.clone(),
            status: SolveStatus::LastTwoExchanged,
            paths: self.paths.iter().map(walk::exchanged).collect(),
            construction: self.construction.as_ref().map(Construction::exchanged),
            ..self
        }
    }

    /// Whether no solution is shorter.
    pub fn is_proved(&self) -> bool {
        self.status == SolveStatus::Optimal || self.lower_bound == Some(self.moves)
    }

    /// The first solution, where one was asked for.
    pub fn path(&self) -> Option<&Path> {
        self.paths.first()
    }
}
