use std::fmt;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::deepening::SearchLimits;
use super::multi_tile;
use super::pdb::TilePartition;
use super::target::SolveTarget;
use super::{Heuristic, MAX_SQUARES};
use crate::Observer;
use crate::board::Board;
use crate::machine::threads::available_threads;
use crate::named_enum::named_enum;
use crate::position::{Metric, Position};
use crate::states::{Distances, EnumerateOptions, few};

/// How a position is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolveMethod {
    /// By the distances of all positions from the goal.
    Distances,
    /// By IDA* with additive pattern databases, on grids of at most 25 squares.
    Pdb,
    /// By IDA* with a heuristic; takes almost no memory.
    Ida,
    /// By A* with a heuristic; takes memory.
    AStar,
    /// By conjugated 3-cycles, on grids of any size; not optimal.
    ThreeCycles,
    /// By a fast suboptimal search, on grids of any size.
    Quick,
    /// By the textbook's program for the fifteen-puzzle; far from optimal.
    Textbook,
}

named_enum! {
    SolveMethod, "method":
    Distances => "distances",
    Pdb => "pdb",
    Ida => "ida",
    AStar => "astar",
    ThreeCycles => "three-cycles",
    Quick => "quick",
    Textbook => "textbook",
}

impl SolveMethod {
    /// The best method for a board, where the slide of a single tile is one move: the distances of
    /// all positions if these are few enough to list; else, on a grid, pattern databases, which find
    /// shortest solutions on at most 25 squares; and [`SolveMethod::Quick`] on larger grids, whose
    /// solutions are short, and need not be shortest.
    pub fn best_for(board: &Board) -> Self {
        match board.grid() {
            Some(_) if Distances::is_slow(board) => match board.square_count() {
                ..=MAX_SQUARES => Self::Pdb,
                _ => Self::Quick,
            },
            _ => Self::Distances,
        }
    }

    /// The best method in a metric: the one that finds shortest solutions where there is one.
    fn best_in(metric: Metric, board: &Board) -> Self {
        match metric {
            Metric::SingleTile => Self::best_for(board),
            _ if metric.slides_along_own_lines(board) => Self::Distances,
            Metric::MultiTile if multi_tile::fits(board) => Self::Pdb,
            // A single row of many squares.
            _ if few::has_few_positions(&Position::goal(board)) => Self::Distances,
            Metric::MultiTile => Self::Quick,
        }
    }
}

/// How a [`Solver`](super::Solver) solves positions. An option has no effect where the method has
/// no use for it. Those with a default also take `None`, which is the default.
#[derive(Clone, Debug)]
pub struct SolveOptions<'o> {
    pub(super) method: Option<SolveMethod>,
    pub(super) metric: Metric,
    pub(super) target: SolveTarget,
    pub(super) heuristic: Heuristic,
    pub(super) threads: NonZero<usize>,
    pub(super) memory: u64,
    pub(super) time_limit: Option<Duration>,
    pub(super) best_when_cancelled: bool,
    pub(super) max_moves: Option<usize>,
    pub(super) partition: Option<TilePartition>,
    pub(super) pdb_dir: Option<PathBuf>,
    pub(super) expected_positions: usize,
    pub(super) observer: Observed<'o>,
}

/// An observer that is borrowed or kept.
#[derive(Clone)]
pub(super) enum Observed<'o> {
    Borrowed(&'o dyn Observer),
    Shared(Arc<dyn Observer + Send>),
}

impl Observed<'_> {
    /// The observer.
    pub fn get(&self) -> &dyn Observer {
        match self {
            Self::Borrowed(observer) => *observer,
            Self::Shared(observer) => &**observer,
        }
    }
}

impl fmt::Debug for Observed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

impl Default for SolveOptions<'_> {
    /// The best method for the board, one solution, all processors, no limits.
    fn default() -> Self {
        Self {
            method: None,
            metric: Metric::SingleTile,
            target: SolveTarget::One,
            heuristic: Heuristic::LinearConflict,
            threads: available_threads(),
            memory: u64::MAX,
            time_limit: None,
            best_when_cancelled: false,
            max_moves: None,
            partition: None,
            pdb_dir: None,
            expected_positions: 1,
            observer: Observed::Borrowed(&()),
        }
    }
}

impl<'o> SolveOptions<'o> {
    /// Uses this method instead of the best one for the board.
    #[must_use]
    pub fn method(self, method: impl Into<Option<SolveMethod>>) -> Self {
        Self { method: method.into(), ..self }
    }

    /// What counts as one move. Slides of several tiles are for grids, with the methods
    /// [`SolveMethod::Pdb`], on at most sixteen squares, and [`SolveMethod::Quick`], and for boards
    /// with lines, with the method [`SolveMethod::Distances`].
    #[must_use]
    pub fn metric(self, metric: Metric) -> Self {
        Self { metric, ..self }
    }

    /// Finds one solution, all shortest ones, or the number of moves.
    #[must_use]
    pub fn target(self, target: SolveTarget) -> Self {
        Self { target, ..self }
    }

    /// The lower bound that guides A* and IDA*; linear conflict by default.
    #[must_use]
    pub fn heuristic(self, heuristic: impl Into<Option<Heuristic>>) -> Self {
        Self { heuristic: heuristic.into().unwrap_or(Heuristic::LinearConflict), ..self }
    }

    /// The number of threads that share the work; 0 is taken as 1. Without a time limit the solution
    /// does not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN), ..self }
    }

    /// The most memory to take, in bytes.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    /// How long the solution of one position may take. A search then gives a suboptimal solution, with
    /// the lower bound proved so far; [`SolveMethod::Quick`] shortens its solution until then.
    /// [`SolveMethod::ThreeCycles`], and the search of a [`PatternSolver`](super::PatternSolver), have
    /// nothing to give before they end, and fail. The other methods ignore the limit.
    #[must_use]
    pub fn time_limit(self, limit: impl Into<Option<Duration>>) -> Self {
        Self { time_limit: limit.into(), ..self }
    }

    /// When the observer cancels a search, gives what a time limit would give at that moment, and no
    /// error: a suboptimal solution, with the lower bound proved so far.
    #[must_use]
    pub fn best_when_cancelled(self) -> Self {
        Self { best_when_cancelled: true, ..self }
    }

    /// The greatest number of moves that a solution may have.
    #[must_use]
    pub fn max_moves(self, moves: impl Into<Option<usize>>) -> Self {
        Self { max_moves: moves.into(), ..self }
    }

    /// Uses the pattern database of this partition, and by default the method
    /// [`SolveMethod::Pdb`].
    #[must_use]
    pub fn partition(self, partition: impl Into<Option<TilePartition>>) -> Self {
        Self { partition: partition.into(), ..self }
    }

    /// Reads pattern databases from this folder where it has them.
    #[must_use]
    pub fn pdb_dir<'p>(self, folder: impl Into<Option<&'p Path>>) -> Self {
        Self { pdb_dir: folder.into().map(PathBuf::from), ..self }
    }

    /// The number of positions that will be solved at least. If there are many, the solver begins
    /// with larger pattern databases.
    #[must_use]
    pub fn expected_positions(self, positions: usize) -> Self {
        Self { expected_positions: positions, ..self }
    }

    /// When a search that begins at this time must end. A time limit beyond the range of the clock is none.
    pub(super) fn deadline(&self, begin: Instant) -> Option<Instant> {
        self.time_limit.and_then(|limit| begin.checked_add(limit))
    }

    /// The limits of a search by these threads that ends at this time.
    pub(super) fn limits(
        &self,
        threads: NonZero<usize>,
        deadline: Option<Instant>,
    ) -> SearchLimits<'_> {
        let Self { max_moves, target, .. } = *self;
        SearchLimits { threads, max_moves, deadline, target, observer: self.observer.get() }
    }

    /// The options of the enumeration with which a solver by distances begins.
    pub(super) fn enumeration(&self) -> EnumerateOptions<'_> {
        let options = EnumerateOptions::new().metric(self.metric).threads(self.threads);
        options.memory(self.memory).observer(self.observer.get())
    }

    /// Reports the progress of enumerations, databases and searches to this observer.
    #[must_use]
    pub fn observer(self, observer: &'o dyn Observer) -> Self {
        Self { observer: Observed::Borrowed(observer), ..self }
    }

    /// The same with an observer that the options, and a solver made with them, keep.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::sync::Arc;
    /// use taquin::search::{SolveError, SolveOptions, Solver};
    /// use taquin::{Board, Position, Progress};
    ///
    /// fn solver(board: &Board) -> Result<Solver<'static>, SolveError> {
    ///     let observer = |progress: Progress| {
    ///         eprintln!("{progress:?}");
    ///         ControlFlow::Continue(())
    ///     };
    ///     let options = SolveOptions::default().shared_observer(Arc::new(observer));
    ///     Solver::new(&Position::goal(board), options)
    /// }
    /// # let board = "2x3".parse()?;
    /// # assert_eq!(solver(&board)?.solve(&Position::goal(&board))?.moves, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shared_observer(self, observer: Arc<dyn Observer + Send>) -> Self {
        Self { observer: Observed::Shared(observer), ..self }
    }

    /// The method for a board: the one that was chosen, or the best one for the board and the metric.
    pub fn method_for(&self, board: &Board) -> SolveMethod {
        match (self.method, &self.partition) {
            (Some(method), _) => method,
            (None, Some(_)) => SolveMethod::Pdb,
            (None, None) => SolveMethod::best_in(self.metric, board),
        }
    }
}
