//! One object for both ways to solve labels to a pattern.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::ida::LabelSearch;
use super::problem::LabelProblem;
use super::rungs::LabelRung;
use crate::group::{PermutationGroup, Solvability};
use crate::position::{Pattern, Position};
use crate::search::deadline::is_past;
use crate::search::deepening::{Ladder, SearchLimits, SearchResult, SearchStatus, deepen};
use crate::search::{SolveError, SolveMethod, SolveOptions, SolveResult, SolveStatus, walk};
use crate::states::{DistancesError, PatternDistances, arrangements_of};

/// The greatest number of arrangements that are enumerated before a single position is solved, unless that
/// is asked for: a few seconds' work. A search usually takes less for goals that have more.
const MOST_ENUMERATED: u64 = 1 << 23;

/// Solves arrangements of labels to a pattern, with one blank: by the distances of all arrangements, or by
/// a search. Several threads can share it.
///
/// ```
/// use taquin::position::{Pattern, Position};
/// use taquin::search::{PatternSolver, SolveMethod, SolveOptions};
/// let board: taquin::Board = "4x4".parse()?;
/// let rows = Pattern::parse(&board, "1 2 3 4/5 6 7 8/* * * */* * * _")?;
/// let solver = PatternSolver::new(&rows, SolveOptions::default())?;
/// // The labels have four thousand million arrangements.
/// assert_eq!(solver.method(), SolveMethod::Pdb);
/// let position = Position::parse(&board, "5 1 2 4/9 6 3 8/13 10 7 12/_ 14 11 15")?;
/// let result = solver.solve(&(&position).into())?;
/// let end = result.path().expect("one was asked for").end();
/// assert!(end.to_string().starts_with("1 2 3 4 5 6 7 8"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PatternSolver<'o> {
    goal: Pattern,
    options: SolveOptions<'o>,
    engine: PatternEngine,
}

/// What a method needs for all arrangements.
#[derive(Debug)]
enum PatternEngine {
    Distances(Box<PatternDistances>),
    Search(Box<PatternSearch>),
}

/// What a search needs for all arrangements.
#[derive(Debug)]
struct PatternSearch {
    problem: Arc<LabelProblem>,
    ladder: Ladder<LabelRung>,
    /// The group of the blank, which says whether there is a solution.
    group: OnceLock<Option<PermutationGroup>>,
}

impl<'o> PatternSolver<'o> {
    /// The solver for a goal.
    ///
    /// # Errors
    ///
    /// If the goal has several blanks or is too large for the method, the options name another method than
    /// [`SolveMethod::Distances`] and [`SolveMethod::Pdb`], the metric is not defined on the board, or the
    /// observer cancels the enumeration.
    pub fn new(goal: &Pattern, options: SolveOptions<'o>) -> Result<Self, SolveError> {
        if goal.blank_count() > 1 {
            return Err(SolveError::SeveralBlanks);
        }
        let engine = match Self::method_for(goal, &options) {
            SolveMethod::Distances => {
                let distances = PatternDistances::compute(goal, &options.enumeration());
                return Ok(Self::with_distances(distances.map_err(DistancesError::from)?, options));
            }
            SolveMethod::Pdb => PatternEngine::Search(PatternSearch::new(goal, &options)?.into()),
            method => return Err(SolveError::OtherGoal { method: method.name() }),
        };
        Ok(Self { goal: goal.clone(), options, engine })
    }

    /// The solver by distances that are known, for the goal and in the metric of these.
    pub fn with_distances(distances: PatternDistances, options: SolveOptions<'o>) -> Self {
        let goal = distances.goal().clone();
        Self { goal, options, engine: PatternEngine::Distances(distances.into()) }
    }

    /// The method for a goal: the one that the options name, or else [`SolveMethod::Distances`] for all
    /// solutions, and goals whose labels have at most 2²³ arrangements that fit into memory, and
    /// [`SolveMethod::Pdb`] for other goals.
    pub fn method_for(goal: &Pattern, options: &SolveOptions) -> SolveMethod {
        let fits = || {
            let most = MOST_ENUMERATED.min(options.memory);
            arrangements_of(&goal.with_blank()[0])
                .is_ok_and(|arrangements| arrangements.count() <= most)
        };
        let best = || match options.target.is_all() || fits() {
            true => SolveMethod::Distances,
            false => SolveMethod::Pdb,
        };
        options.method.unwrap_or_else(best)
    }

    /// The goal.
    pub fn goal(&self) -> &Pattern {
        &self.goal
    }

    /// The method.
    pub fn method(&self) -> SolveMethod {
        match self.engine {
            PatternEngine::Distances(_) => SolveMethod::Distances,
            PatternEngine::Search(_) => SolveMethod::Pdb,
        }
    }

    /// A shortest solution of an arrangement, which ends with any of the positions of the goal. Its path
    /// begins with [`Pattern::position`]. By distances, all of them if the options ask for them.
    ///
    /// # Errors
    ///
    /// If the start is on another board, has several blanks or other labels than the goal, no moves lead
    /// from it to the goal, a limit is exceeded, or the observer cancels the search.
    pub fn solve(&self, start: &Pattern) -> Result<SolveResult, SolveError> {
        SolveError::check_board(start.board(), self.goal.board())?;
        match &self.engine {
            PatternEngine::Distances(distances) => self.by_distances(distances, start),
            PatternEngine::Search(search) => self.by_search(search, start),
        }
    }

    fn by_distances(
        &self,
        distances: &PatternDistances,
        start: &Pattern,
    ) -> Result<SolveResult, SolveError> {
        let result = distances.solve(start, self.options.target)?;
        match self.options.max_moves.is_some_and(|most| result.moves > most) {
            true => Err(SolveError::bound_exceeded(start, result.moves)),
            false => Ok(result),
        }
    }

    fn by_search(
        &self,
        search: &PatternSearch,
        start: &Pattern,
    ) -> Result<SolveResult, SolveError> {
        let begin = Instant::now();
        let SolveOptions { threads, .. } = self.options;
        let limits = self.options.limits(threads, self.options.deadline(begin));
        let labels = start.labelled_as(&self.goal)?;
        let position = start.position().ok_or(SolveError::SeveralBlanks)?;
        let unreachable = || SolveError::unreachable(start, &self.goal);
        let found = search.solve(&labels, &limits, unreachable)?;
        let result = self.searched(found, start, &position, limits.deadline)?;
        Ok(SolveResult { elapsed: begin.elapsed(), ..result })
    }

    /// The result of a search.
    fn searched(
        &self,
        found: SearchResult,
        start: &Pattern,
        position: &Position,
        deadline: Option<Instant>,
    ) -> Result<SolveResult, SolveError> {
        let squares = match found.status {
            SearchStatus::Solved(mut paths) => paths.swap_remove(0),
            SearchStatus::BoundExceeded { lower_bound } => {
                return Err(SolveError::bound_exceeded(start, lower_bound));
            }
            SearchStatus::Interrupted { lower_bound } => {
                return Err(match is_past(deadline) {
                    true => SolveError::TimeOver { position: start.to_string(), lower_bound },
                    false => SolveError::Interrupted { lower_bound },
                });
            }
        };
        let path = walk::path(position, squares);
        let (metric, method, status) =
            (self.options.metric, SolveMethod::Pdb, SolveStatus::Optimal);
        let moves = path.moves_in(metric).count();
        Ok(SolveResult {
            metric,
            moves,
            statistics: Some(found.statistics),
            building: found.building,
            ..SolveResult::new(method, status, path, Some(moves))
        })
    }
}

impl PatternSearch {
    /// The search for a goal.
    fn new(goal: &Pattern, options: &SolveOptions) -> Result<Self, SolveError> {
        options.metric.check(goal.board())?;
        if options.target.is_all() {
            return Err(SolveError::OneSolution);
        }
        let problem = LabelProblem::new(goal, options.metric).map_err(DistancesError::from)?;
        let problem = Arc::new(problem);
        let ladder = Ladder::new(
            LabelRung::all(&problem, options.memory, options.threads),
            0,
            options.threads,
        );
        Ok(Self { problem, ladder, group: OnceLock::new() })
    }

    /// A shortest solution of an arrangement, labelled as the goal.
    fn solve(
        &self,
        labels: &Pattern,
        limits: &SearchLimits,
        unreachable: impl Fn() -> SolveError,
    ) -> Result<SearchResult, SolveError> {
        if !self.may_be_solvable(labels)? {
            return Err(unreachable());
        }
        self.ladder.solve(
            limits,
            |_| unreachable(),
            |bounds, begin, statistics| {
                let mut search = LabelSearch::new(&self.problem, bounds, labels)?;
                Some(deepen(&mut search, limits, begin, statistics))
            },
        )
    }

    /// Whether moves may lead to the goal, as far as the group of the blank decides that.
    fn may_be_solvable(&self, labels: &Pattern) -> Result<bool, SolveError> {
        let goal = &self.problem.goal;
        let group = self.group.get_or_init(|| goal.board().group_of_blanks(1));
        let Some(group) = group else { return Ok(true) };
        let verdict = Solvability::of_labels(labels, goal, group)?;
        Ok(verdict.is_none_or(|verdict| verdict.is_solvable()))
    }
}
