//! One object for all methods of solving: what a method needs for all positions is computed once and
//! kept, and each position is then passed to the method's function.
//!
//! [`SolveOptions`] choose the method, or the board does. Each has a variant of [`Engine`], which
//! owns its tables, and a function that turns what it finds into a [`SolveResult`]. A search by
//! pattern databases that takes too long moves on to larger databases; when the time is over, the
//! result says what is known by then: a short solution, and how many moves every one has at least.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::astar::astar;
use super::deadline::{UntilDeadline, is_past};
use super::deepening::{BlankPath, SearchLimits, SearchResult, SearchStatus};
use super::ida::ida;
use super::multi_tile::{MultiTileSolver, fewest_slides, with_fewer_slides};
use super::options::{SolveMethod, SolveOptions};
use super::pdb::{PatternDatabase, PdbSelector, TilePartition};
use super::result::{SolveResult, SolveStatus};
use super::suboptimal::{SuboptimalSolution, SuboptimalSolver};
use super::target::SolveTarget;
use super::textbook::textbook;
use super::three_cycles::ThreeCycles;
use super::{Heuristic, SearchProblem, SolveError, walk};
use crate::board::Board;
use crate::position::{Metric, Path, Position};
use crate::states::Distances;
use crate::{Observer, Progress};

/// The most memory for building databases that were not asked for by name, in bytes.
const MAX_DATABASE_MEMORY: u64 = 400 << 20;

/// Solves positions of one board for one goal, by any method. Several threads can share it.
///
/// What all positions need is computed once: the distances of all positions when the solver is
/// made, a pattern database when the first position is solved, and a larger one when the search
/// takes long.
///
/// ```
/// use taquin::search::{SolveOptions, SolveStatus, Solver};
/// use taquin::{Board, Position};
///
/// let board: Board = "3x4".parse()?;
/// let solver = Solver::new(&Position::goal(&board), SolveOptions::default().threads(2))?;
/// let position = Position::parse(&board, "7 10 8 11 / 3 0 4 6 / 2 9 1 5")?;
/// let result = solver.solve(&position)?;
/// assert_eq!((result.status, result.moves), (SolveStatus::Optimal, 33));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver<'o> {
    goal: Position,
    options: SolveOptions<'o>,
    engine: Engine,
    /// For positions that are not solved in time.
    suboptimal: OnceLock<SuboptimalSolver>,
}

/// What a method needs for all positions.
#[derive(Debug)]
enum Engine {
    Distances(Box<Distances>),
    Pdb(Box<PdbSelector>),
    MultiTile(Box<MultiTileSolver>),
    Ida,
    AStar,
    ThreeCycles(Box<ThreeCycles>),
    Quick(Box<SuboptimalSolver>),
    Textbook,
}

impl Board {
    /// A shortest path from a position to the goal with the tiles in order; on grids of more than 25
    /// squares a short one. [`Solver`] solves many positions, other goals, and with other methods.
    ///
    /// ```
    /// use taquin::{Board, Position};
    /// let board: Board = "3x3".parse()?;
    /// let path = board.solve(&Position::parse(&board, "813/402/765")?)?;
    /// assert_eq!((path.len(), path.end()), (14, Position::goal(&board)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the position is of another board, cannot be solved, or takes more memory than there is.
    #[expect(clippy::missing_panics_doc, reason = "the default options ask for one path")]
    pub fn solve(&self, start: &Position) -> Result<Path, SolveError> {
        let solver = Solver::new(&Position::goal(self), SolveOptions::default())?;
        Ok(solver.solve(start)?.paths.pop().expect("the default options ask for one path"))
    }
}

impl<'o> Solver<'o> {
    /// The solver for a goal.
    ///
    /// # Errors
    ///
    /// If the method is not made for the board, takes too much memory, or the observer cancels the
    /// enumeration of all positions.
    pub fn new(goal: &Position, options: SolveOptions<'o>) -> Result<Self, SolveError> {
        options.metric.check(goal.board())?;
        let board = goal.board();
        let method = options.method_for(board);
        let is_short = options.method.is_none() && method == SolveMethod::Quick;
        if is_short && options.target.is_all() {
            let (board, squares) = (board.name().into(), board.square_count());
            return Err(match options.metric {
                Metric::SingleTile => SolveError::TooLarge { board, squares },
                Metric::MultiTile => SolveError::TooLargeForSlides { board, squares },
            });
        }
        if let (Metric::MultiTile, Some(partition)) = (options.metric, &options.partition) {
            return Err(SolveError::OtherPartition { partition: partition.sizes() });
        }
        let engine = match method {
            SolveMethod::Pdb if options.metric == Metric::MultiTile => {
                let SolveOptions { memory, threads, expected_positions, .. } = options;
                let (memory, folder) =
                    (memory.min(MAX_DATABASE_MEMORY), options.pdb_dir.as_deref());
                let solver =
                    MultiTileSolver::new(goal, memory, threads, expected_positions, folder)?;
                Engine::MultiTile(solver.into())
            }
            SolveMethod::Quick => Engine::Quick(SuboptimalSolver::new(goal)?.into()),
            SolveMethod::Distances => {
                Engine::Distances(Distances::compute(goal, &options.enumeration())?.into())
            }
            _ if options.metric == Metric::MultiTile => {
                return Err(SolveError::OtherMetric { method: method.name() });
            }
            SolveMethod::Pdb => Engine::Pdb(pdb_selector(goal, &options)?.into()),
            SolveMethod::Ida => Engine::Ida,
            SolveMethod::AStar => Engine::AStar,
            SolveMethod::ThreeCycles => Engine::ThreeCycles(ThreeCycles::new(goal)?.into()),
            SolveMethod::Textbook => Engine::Textbook,
        };
        Ok(Self::with_engine(goal, engine, options))
    }

    /// The solver by distances that are known, for the goal and in the metric of these.
    pub fn with_distances(distances: Distances, options: SolveOptions<'o>) -> Self {
        let options = options.metric(distances.metric());
        let goal = distances.goal().clone();
        Self::with_engine(&goal, Engine::Distances(distances.into()), options)
    }

    /// The solver by one pattern database, which counts single tiles whatever the metric of the
    /// options. A goal for which the database is not made is refused when a position is solved.
    pub fn with_database(
        goal: &Position,
        database: Arc<PatternDatabase>,
        options: SolveOptions<'o>,
    ) -> Self {
        let options = options.metric(Metric::SingleTile);
        let selector = PdbSelector::with_database(database, options.memory, options.threads);
        Self::with_engine(goal, Engine::Pdb(selector.into()), options)
    }

    fn with_engine(goal: &Position, engine: Engine, options: SolveOptions<'o>) -> Self {
        Self { goal: goal.clone(), options, engine, suboptimal: OnceLock::new() }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.goal.board()
    }

    /// The goal.
    pub fn goal(&self) -> &Position {
        &self.goal
    }

    /// The method.
    pub fn method(&self) -> SolveMethod {
        match &self.engine {
            Engine::Distances(_) => SolveMethod::Distances,
            Engine::Pdb(_) | Engine::MultiTile(_) => SolveMethod::Pdb,
            Engine::Ida => SolveMethod::Ida,
            Engine::AStar => SolveMethod::AStar,
            Engine::ThreeCycles(_) => SolveMethod::ThreeCycles,
            Engine::Quick(_) => SolveMethod::Quick,
            Engine::Textbook => SolveMethod::Textbook,
        }
    }

    /// Solves a position with all threads.
    ///
    /// # Errors
    ///
    /// If the position is unsolvable, a limit is exceeded, or the observer cancels the search.
    pub fn solve(&self, position: &Position) -> Result<SolveResult, SolveError> {
        self.solve_with_threads(position, self.options.threads)
    }

    /// Solves a position with this many of the threads: one, where each thread takes a position of
    /// a batch.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`].
    pub fn solve_with_threads(
        &self,
        position: &Position,
        threads: NonZero<usize>,
    ) -> Result<SolveResult, SolveError> {
        SolveError::check_board(position.board(), self.board())?;
        let start = Instant::now();
        let deadline = self.options.deadline(start);
        let result = match &self.engine {
            Engine::Distances(distances) => self.by_distances(distances, position)?,
            Engine::Pdb(selector) => self.searched(position, threads, deadline, |limits| {
                selector.solve(position, &self.goal, limits)
            })?,
            Engine::MultiTile(solver) => self.searched(position, threads, deadline, |limits| {
                let problem = self.solvable_problem(position)?;
                solver.solve(&problem, limits)
            })?,
            Engine::Ida => self.by_heuristic(position, threads, deadline, ida)?,
            Engine::AStar => {
                let memory = self.options.memory;
                self.by_heuristic(position, threads, deadline, |problem, heuristic, observer| {
                    astar(problem, heuristic, memory, observer)
                })?
            }
            Engine::ThreeCycles(solver) => self.by_three_cycles(solver, position, deadline)?,
            Engine::Quick(solver) => self.quick(solver, position, threads, deadline)?,
            Engine::Textbook => self.by_textbook(position)?,
        };
        let result = self.limited(result, |position, max_moves, moves, lower_bound| {
            SolveError::NotFound { position, max_moves, moves, lower_bound }
        })?;
        Ok(SolveResult { elapsed: start.elapsed(), ..result })
    }

    fn by_distances(
        &self,
        distances: &Distances,
        position: &Position,
    ) -> Result<SolveResult, SolveError> {
        let unsolvable = || SolveError::no_way(position, &self.goal, "of distances".into());
        let moves = distances.value(position)?.ok_or_else(unsolvable)?;
        let (method, status) = (SolveMethod::Distances, SolveStatus::Optimal);
        let mut result = SolveResult {
            metric: distances.metric(),
            ..SolveResult::without_paths(position.clone(), method, status, moves, Some(moves))
        };
        match self.options.target {
            SolveTarget::Length => {}
            SolveTarget::One => {
                let slides = distances.solution(position)?.ok_or_else(unsolvable)?;
                result.paths.push(Path::from_moves(position, slides));
            }
            SolveTarget::All { limit } => {
                result.solution_count = distances.count_solutions(position)?;
                for slides in distances.solutions(position)?.into_iter().flatten().take(limit) {
                    result.paths.push(Path::from_moves(position, slides?));
                }
            }
        }
        Ok(result)
    }

    /// The result of a search by lower bounds.
    fn searched(
        &self,
        position: &Position,
        threads: NonZero<usize>,
        deadline: Option<Instant>,
        search: impl FnOnce(&SearchLimits) -> Result<SearchResult, SolveError>,
    ) -> Result<SolveResult, SolveError> {
        if deadline.is_some() {
            // Its preparation counts towards the time limit, too. Where there is none, the search
            // may still end in time.
            let _ = self.suboptimal();
        }
        let limits = self.options.limits(threads, deadline.map(before_shortening));
        let SearchResult { status, mut statistics, building, partition } = search(&limits)?;
        statistics.interrupted |= matches!(status, SearchStatus::Interrupted { .. });
        let result = match status {
            SearchStatus::Solved(paths) => self.solved(position, paths, partition.as_ref())?,
            SearchStatus::BoundExceeded { lower_bound } => {
                return Err(SolveError::bound_exceeded(position, lower_bound));
            }
            SearchStatus::Interrupted { lower_bound } if self.is_too_long(lower_bound) => {
                return Err(SolveError::bound_exceeded(position, lower_bound));
            }
            SearchStatus::Interrupted { lower_bound } => {
                let is_late = is_past(limits.deadline);
                if !is_late && !self.options.best_when_cancelled {
                    return Err(SolveError::Interrupted { lower_bound });
                }
                let short = match is_late {
                    true => {
                        // On a single row there is no short solution at once.
                        let late = |_| SolveError::TimeOver {
                            position: position.to_string(),
                            lower_bound,
                        };
                        let solver = self.suboptimal().map_err(late)?;
                        self.short_until(solver, position, threads, deadline, lower_bound)?
                    }
                    false => self.short_at_once(position, lower_bound)?,
                };
                self.unfinished(short, is_late)?
            }
        };
        Ok(SolveResult { partition, statistics: Some(statistics), building, ..result })
    }

    /// The result of a search that ended with shortest solutions.
    fn solved(
        &self,
        position: &Position,
        paths: Vec<BlankPath>,
        partition: Option<&TilePartition>,
    ) -> Result<SolveResult, SolveError> {
        let SolveOptions { target, metric, .. } = self.options;
        // A wrong table makes a search end anywhere.
        let path = |squares: BlankPath| {
            let path = walk::path(position, squares);
            match path.end() == self.goal {
                true => Ok(path),
                false => Err(SolveError::WrongTable {
                    name: partition.map_or("of slides".into(), TilePartition::sizes),
                    position: position.to_string(),
                }),
            }
        };
        let (solution_count, limit) = match target {
            SolveTarget::All { limit } => (Some(paths.len() as u64), limit),
            SolveTarget::One | SolveTarget::Length => (None, 1),
        };
        let paths = paths.into_iter().take(limit.max(1)).map(path);
        let mut paths = paths.collect::<Result<Vec<Path>, _>>()?;
        let moves = paths.first().map_or(0, |path| path.moves_in(metric).count());
        paths.truncate(limit);
        let (method, status) = (self.method(), SolveStatus::Optimal);
        let result =
            SolveResult::without_paths(position.clone(), method, status, moves, Some(moves));
        Ok(SolveResult { paths, metric, solution_count, ..result })
    }

    /// A short solution at once, with a lower bound that takes no search: what the method
    /// [`SolveMethod::Quick`] finds without a time limit.
    ///
    /// # Errors
    ///
    /// If the position is unsolvable, or the board is not a grid of at least two rows and two
    /// columns.
    pub fn short_solution(&self, position: &Position) -> Result<SolveResult, SolveError> {
        self.short_at_once(position, 0)
    }

    /// A short solution at once. Every solution is known to have at least `proved` moves.
    fn short_at_once(&self, position: &Position, proved: usize) -> Result<SolveResult, SolveError> {
        let until = &UntilDeadline::new(&(), None);
        Ok(self.suboptimal_result(self.suboptimal()?.solve(position)?, proved, until))
    }

    /// The result of a search that ended before it was finished, at the time limit or because the
    /// observer cancelled it: this short solution, if it is within the limit.
    fn unfinished(&self, result: SolveResult, is_late: bool) -> Result<SolveResult, SolveError> {
        let result =
            self.limited(result, |position, max_moves, moves, lower_bound| match is_late {
                true => SolveError::TimeLimit { position, max_moves, moves, lower_bound },
                false => SolveError::Interrupted { lower_bound },
            })?;
        // A solution as short as the bound is optimal; only the others can be missing.
        let status = match result.is_proved() && !self.options.target.is_all() {
            true => SolveStatus::Optimal,
            false => SolveStatus::Interrupted,
        };
        Ok(SolveResult { status, ..result })
    }

    /// A short solution, if it has no more moves than are allowed. If a shorter one may do, `not_found`
    /// makes the error of the position, the moves that are allowed, those of the solution, and its lower
    /// bound.
    fn limited(
        &self,
        result: SolveResult,
        not_found: impl FnOnce(String, usize, usize, usize) -> SolveError,
    ) -> Result<SolveResult, SolveError> {
        let (position, lower_bound) = (&result.position, result.lower_bound.unwrap_or(0));
        match self.options.max_moves {
            Some(most) if lower_bound > most => {
                Err(SolveError::bound_exceeded(position, lower_bound))
            }
            Some(_) if result.status == SolveStatus::LastTwoExchanged => Ok(result),
            Some(most) if result.moves > most => {
                Err(not_found(position.to_string(), most, result.moves, lower_bound))
            }
            _ => Ok(result),
        }
    }

    /// A short solution, made shorter until the deadline. Every solution is known to have at least
    /// `proved` moves.
    fn short_until(
        &self,
        solver: &SuboptimalSolver,
        position: &Position,
        threads: NonZero<usize>,
        deadline: Option<Instant>,
        proved: usize,
    ) -> Result<SolveResult, SolveError> {
        let start = Instant::now();
        // Half of the time is for fewer slides.
        let middle = |end: Instant| start + end.saturating_duration_since(start) / 2;
        let first = match self.options.metric {
            Metric::MultiTile => deadline.map(middle),
            Metric::SingleTile => deadline,
        };
        let solution = solver.solve_until(position, threads.get(), &self.until(first))?;
        Ok(self.suboptimal_result(solution, proved, &self.until(deadline)))
    }

    /// A solution that is optimal if no lower bound is less than its number of moves.
    fn suboptimal_result(
        &self,
        found: SuboptimalSolution,
        proved: usize,
        until: &UntilDeadline,
    ) -> SolveResult {
        let SuboptimalSolution { path, lower_bound } = found;
        let metric = self.options.metric;
        let (path, bound) = match metric {
            Metric::SingleTile => (path, lower_bound),
            Metric::MultiTile => {
                let bound = fewest_slides(path.start(), &self.goal);
                (with_fewer_slides(&path, until), bound)
            }
        };
        let (moves, lower_bound) = (path.moves_in(metric).count(), proved.max(bound));
        let status = match moves == lower_bound {
            true => SolveStatus::Optimal,
            false => SolveStatus::Suboptimal,
        };
        let result = SolveResult::new(self.method(), status, path, Some(lower_bound));
        SolveResult { metric, moves, ..result }
    }

    fn suboptimal(&self) -> Result<&SuboptimalSolver, SolveError> {
        if let Some(solver) = self.suboptimal.get() {
            return Ok(solver);
        }
        let solver = SuboptimalSolver::new(&self.goal)?;
        Ok(self.suboptimal.get_or_init(|| solver))
    }

    /// Refuses to look for all solutions by a method that finds one.
    fn check_target(&self) -> Result<(), SolveError> {
        if self.options.target.is_all() { Err(SolveError::OneSolution) } else { Ok(()) }
    }

    fn until(&self, deadline: Option<Instant>) -> UntilDeadline<'_> {
        UntilDeadline::new(self.options.observer.get(), deadline)
    }

    fn by_heuristic(
        &self,
        position: &Position,
        threads: NonZero<usize>,
        deadline: Option<Instant>,
        search: impl FnOnce(
            &SearchProblem,
            Heuristic,
            &dyn Observer,
        ) -> Result<SearchResult, SolveError>,
    ) -> Result<SolveResult, SolveError> {
        self.check_target()?;
        let problem = self.solvable_problem(position)?;
        let heuristic = self.options.heuristic;
        let result = self.searched(position, threads, deadline, |limits| {
            let until = self.until(limits.deadline);
            search(&problem, heuristic, &|progress| match progress {
                Progress::Threshold { lower_bound, .. }
                | Progress::Frontier { lower_bound, .. }
                    if self.is_too_long(lower_bound) =>
                {
                    ControlFlow::Break(())
                }
                other => until.observe(other),
            })
        })?;
        Ok(SolveResult { heuristic: Some(heuristic), ..result })
    }

    /// Whether so many moves are more than a solution may have.
    fn is_too_long(&self, moves: usize) -> bool {
        self.options.max_moves.is_some_and(|most| moves > most)
    }

    fn solvable_problem(&self, position: &Position) -> Result<SearchProblem, SolveError> {
        let problem = SearchProblem::new(position, &self.goal)?;
        SolveError::check_solvable(position, &self.goal)?;
        Ok(problem)
    }

    fn by_three_cycles(
        &self,
        solver: &ThreeCycles,
        position: &Position,
        deadline: Option<Instant>,
    ) -> Result<SolveResult, SolveError> {
        self.check_target()?;
        let construction = solver.solve(position, deadline)?;
        let path = construction.path.clone();
        let result = SolveResult::new(self.method(), SolveStatus::Suboptimal, path, None);
        Ok(SolveResult { construction: Some(construction), ..result })
    }

    fn quick(
        &self,
        solver: &SuboptimalSolver,
        position: &Position,
        threads: NonZero<usize>,
        deadline: Option<Instant>,
    ) -> Result<SolveResult, SolveError> {
        self.check_target()?;
        self.short_until(solver, position, threads, deadline, 0)
    }

    fn by_textbook(&self, position: &Position) -> Result<SolveResult, SolveError> {
        self.check_target()?;
        let solution = textbook(position, &self.goal)?;
        let status = match solution.solved {
            true => SolveStatus::Suboptimal,
            false => SolveStatus::LastTwoExchanged,
        };
        Ok(SolveResult::new(self.method(), status, solution.path, None))
    }
}

/// The databases that the options allow.
fn pdb_selector(goal: &Position, options: &SolveOptions) -> Result<PdbSelector, SolveError> {
    let (board, memory) = (goal.board(), options.memory);
    let (folder, threads) = (options.pdb_dir.clone(), options.threads);
    let selector = match &options.partition {
        Some(partition) => PdbSelector::only(partition.clone(), memory, folder, threads),
        None => {
            let grid = SolveError::grid_of(board)?;
            let most = memory.min(MAX_DATABASE_MEMORY);
            let positions = options.expected_positions;
            PdbSelector::new(grid, goal.blank(), most, folder, threads, positions)?
        }
    };
    let (smallest, bytes) = selector.smallest();
    if bytes > memory {
        return Err(SolveError::DatabaseTooLarge { partition: smallest.sizes(), bytes, memory });
    }
    Ok(selector)
}

/// The time at which a search with this deadline has to end. The rest, a fifth of the time but at most
/// a second, is for making a short solution shorter: on 5x5 a fifth of a second made 112 moves of 150.
fn before_shortening(deadline: Instant) -> Instant {
    let left = deadline.saturating_duration_since(Instant::now());
    let shortening = (left / 5).min(Duration::from_secs(1));
    deadline.checked_sub(shortening).unwrap_or(deadline)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In no time the search ends within a threshold, which is the length of the short solution.
    #[test]
    fn a_proved_solution_does_not_make_the_counts_whole() {
        let goal = Position::goal(&"3x3".parse().unwrap());
        let position = Position::parse(goal.board(), "257861430").unwrap();
        let [ended, whole] = [Some(Duration::ZERO), None].map(|limit| {
            let options = SolveOptions::default().method(SolveMethod::Ida).time_limit(limit);
            let options = options.heuristic(Heuristic::Discrete);
            let result = Solver::new(&goal, options).unwrap().solve(&position).unwrap();
            assert_eq!((result.status, result.moves), (SolveStatus::Optimal, 22));
            result.statistics.unwrap()
        });
        assert!(ended.interrupted && !whole.interrupted);
        assert!(ended.generated < whole.generated);
    }

    #[test]
    fn a_fifth_of_the_time_is_left_for_shortening() {
        let now = Instant::now();
        let left = |deadline| deadline - before_shortening(deadline);
        assert_eq!(left(now + Duration::from_secs(1000)), Duration::from_secs(1));
        assert!(left(now + Duration::from_secs(2)) <= Duration::from_millis(400));
        assert_eq!(left(now), Duration::ZERO);
    }
}
