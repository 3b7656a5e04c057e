//! The choice of the tables: small ones first, larger ones for positions that take long.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::file::SlideFile;
use super::ida::{SlideAxis, SlideSearch, SlidesDeepened};
use super::tables::{self, Colourings, SHARES, SlideTables};
use crate::board::Board;
use crate::position::Position;
use crate::search::deadline::{UntilDeadline, lock_until};
use crate::search::pdb::{PdbError, PdbLimits, SearchResult, SearchStatus};
use crate::search::{SearchProblem, SolveError, Statistics};

/// The numbers of positions from which on it is best to begin with the second and the third tables.
const MANY: [usize; 2] = [3, 200];

/// Tables of at most so many entries in all are built at once instead of smaller ones.
const FEW_ENTRIES: u64 = 1 << 21;

/// The number of entries of which two take as long to compute as three nodes of the search.
const NODES_PER_TWO_ENTRIES: u64 = 3;

/// Shortest solutions for one goal on a grid of at most sixteen squares.
#[derive(Debug)]
pub(in crate::search) struct MultiTileSolver {
    threads: NonZero<usize>,
    stages: Vec<Stage>,
    /// The stage with which a search begins.
    first: AtomicUsize,
    /// The last stage for which there is memory.
    last: AtomicUsize,
}

/// The tables of one size, made when they are needed.
#[derive(Debug)]
struct Stage {
    colourings: Colourings,
    /// The file that has them.
    kept: Option<PathBuf>,
    axes: Mutex<Option<Arc<[SlideAxis; 2]>>>,
}

impl MultiTileSolver {
    /// Whether a board is small enough.
    pub fn fits(board: &Board) -> bool {
        tables::fits(board)
    }

    /// The solver for a goal and at least so many positions, with tables of at most so many bytes in
    /// all, or with those that are kept in a folder.
    ///
    /// # Errors
    ///
    /// If the board is not a grid of at most sixteen squares.
    pub fn new(
        goal: &Position,
        memory: u64,
        threads: NonZero<usize>,
        positions: usize,
        folder: Option<&Path>,
    ) -> Result<Self, SolveError> {
        let (grid, home) = (tables::grid(goal.board())?, goal.blank());
        let mut stages: Vec<Stage> = Vec::new();
        for shares in SHARES {
            let colourings = Colourings::new(grid, home, shares);
            if stages.is_empty() || colourings.entries() <= memory {
                if colourings.entries() <= FEW_ENTRIES {
                    stages.clear();
                }
                stages.push(Stage { colourings, kept: None, axes: Mutex::default() });
            }
        }
        let mut first = MANY.iter().filter(|&&many| positions >= many).count();
        let kept = folder.map(|folder| SlideFile::path(folder, grid, home));
        let largest = Colourings::new(grid, home, SHARES[SHARES.len() - 1]);
        if let Some(last) = stages.last_mut().filter(|stage| stage.colourings == largest)
            && kept.as_ref().is_some_and(|path| path.is_file())
        {
            last.kept = kept;
            first = stages.len();
        }
        let last = stages.len() - 1;
        let (first, last) = (AtomicUsize::new(first.min(last)), AtomicUsize::new(last));
        Ok(Self { threads, stages, first, last })
    }

    /// The shortest solutions of a position that can be solved. They do not depend on the tables.
    ///
    /// # Errors
    ///
    /// If there is no memory for the tables, or those of a file are damaged or wrong.
    pub fn solve(
        &self,
        problem: &SearchProblem,
        limits: &PdbLimits,
    ) -> Result<SearchResult, SolveError> {
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let last = || self.last.load(Ordering::Relaxed);
        let (mut stage, mut lower_bound) = (self.first.load(Ordering::Relaxed).min(last()), 0);
        loop {
            let axes = match self.stages[stage].axes(self.threads, limits) {
                Err(SolveError::Build(PdbError::Cancelled)) => {
                    let status = SearchStatus::Interrupted { lower_bound };
                    return Ok(SearchResult { status, statistics });
                }
                // The smaller tables will do.
                Err(SolveError::Build(PdbError::Memory(_))) if stage > 0 => {
                    stage -= 1;
                    self.last.fetch_min(stage, Ordering::Relaxed);
                    continue;
                }
                axes => axes?,
            };
            let next = self.stages.get(stage + 1).filter(|_| stage < last());
            let node_budget = next.map(Stage::nodes);
            let search = SlideSearch::new(&axes, problem, limits)
                .ok_or_else(|| self.stages[stage].leads_nowhere(problem))?;
            match search.run(lower_bound, node_budget, &mut statistics) {
                SlidesDeepened::Finished(status) => return Ok(SearchResult { status, statistics }),
                SlidesDeepened::BudgetExceeded { lower_bound: proved } => {
                    lower_bound = proved;
                    stage += 1;
                    self.first.fetch_max(stage, Ordering::Relaxed);
                }
            }
        }
    }
}

impl Stage {
    /// The number of nodes that take as long as making the tables.
    fn nodes(&self) -> u64 {
        self.colourings.entries() * NODES_PER_TWO_ENTRIES / 2
    }

    /// The error for a position from which the tables do not lead to the goal.
    fn leads_nowhere(&self, problem: &SearchProblem) -> SolveError {
        let name = self
            .kept
            .as_ref()
            .map_or_else(|| "of slides".into(), |path| path.display().to_string());
        SolveError::no_way(problem.start(), problem.goal(), name)
    }

    /// The slides along both axes with their tables. A thread makes them while others wait. It is
    /// cancelled at the deadline, as the building is by the observer.
    fn axes(
        &self,
        threads: NonZero<usize>,
        limits: &PdbLimits,
    ) -> Result<Arc<[SlideAxis; 2]>, SolveError> {
        let axes = lock_until(&self.axes, limits.deadline);
        let mut axes = axes.ok_or(PdbError::Cancelled)?;
        let observer = UntilDeadline::new(limits.observer, limits.deadline);
        if let Some(axes) = &*axes {
            return Ok(Arc::clone(axes));
        }
        let tables = match &self.kept {
            Some(path) => SlideFile::open_kept(path)?.read()?,
            None => SlideTables::build(self.colourings, threads, &observer)?,
        };
        Ok(Arc::clone(axes.insert(Arc::new(tables.axes.map(SlideAxis::new)))))
    }
}
