//! The choice of the tables: small ones first, larger ones for positions that take long.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::ida::{Axis, Deepened, Search};
use super::sequence::{Lines, MAX_SQUARES};
use super::table::{Colouring, SlideTable};
use crate::Progress;
use crate::board::Board;
use crate::position::Position;
use crate::search::pdb::{PdbError, PdbLimits, SearchResult};
use crate::search::{SearchProblem, SolveError, Statistics};

/// The greatest number of entries of each table, four to a byte: tables of the first size are built
/// in tenths of a second.
const SIZES: [u64; 2] = [2 << 20, 64 << 20];

/// The number of positions for which the larger tables are built at once: these save a second of
/// search with each, and take four to build on one thread.
const MANY: usize = 5;

/// The number of nodes that take about as long as computing an entry of a table.
const NODES_PER_ENTRY: u64 = 3;

/// Shortest solutions for one goal on a grid of at most sixteen squares.
#[derive(Debug)]
pub(in crate::search) struct MultiTileSolver {
    threads: NonZero<usize>,
    stages: Vec<Stage>,
    /// The stage with which a search begins.
    first: AtomicUsize,
}

/// The tables of one size, built when they are needed.
#[derive(Debug)]
struct Stage {
    colourings: [Colouring; 2],
    axes: Mutex<Option<Arc<[Axis; 2]>>>,
}

impl MultiTileSolver {
    /// Whether a board is small enough.
    pub fn fits(board: &Board) -> bool {
        board.square_count() <= MAX_SQUARES
    }

    /// The solver for a goal and at least so many positions, with tables of at most so many bytes
    /// in all.
    ///
    /// # Errors
    ///
    /// If the board is not a grid of at most sixteen squares.
    pub fn new(
        goal: &Position,
        memory: u64,
        threads: NonZero<usize>,
        positions: usize,
    ) -> Result<Self, SolveError> {
        let board = goal.board();
        let grid = board.grid().ok_or_else(|| SolveError::NotGrid(board.name().into()))?;
        if !Self::fits(board) {
            let squares = board.square_count();
            return Err(SolveError::TooLargeForSlides { board: board.name().into(), squares });
        }
        let rows = Lines { count: grid.rows, width: grid.columns };
        let home = goal.blank().index();
        let mut stages: Vec<Stage> = Vec::new();
        for size in SIZES {
            // Two tables with four entries to a byte.
            let size = size.min(memory.saturating_mul(2));
            let vertical = Colouring::finest(rows, home, size);
            let horizontal = Colouring::finest(rows.across(), rows.turned(home), size);
            let colourings = [vertical, horizontal];
            if stages.last().is_none_or(|stage| stage.colourings != colourings) {
                stages.push(Stage { colourings, axes: Mutex::default() });
            }
        }
        let first = AtomicUsize::new(if positions < MANY { 0 } else { stages.len() - 1 });
        Ok(Self { threads, stages, first })
    }

    /// The shortest solutions of a position that can be solved. They do not depend on the tables.
    ///
    /// # Errors
    ///
    /// If there is no memory for the tables.
    pub fn solve(
        &self,
        problem: &SearchProblem,
        limits: &PdbLimits,
    ) -> Result<SearchResult, SolveError> {
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let (mut stage, mut lower_bound) = (self.first.load(Ordering::Relaxed), 0);
        loop {
            let axes = self.stages[stage].axes(self.threads, limits)?;
            let next = self.stages.get(stage + 1);
            let node_budget = next.map(|next| next.entries() * NODES_PER_ENTRY);
            let search = Search::new(&axes, problem, limits);
            match search.run(lower_bound, node_budget, &mut statistics) {
                Deepened::Finished(status) => return Ok(SearchResult { status, statistics }),
                Deepened::BudgetExceeded { lower_bound: proved } => {
                    lower_bound = proved;
                    stage += 1;
                    self.first.fetch_max(stage, Ordering::Relaxed);
                }
            }
        }
    }
}

impl Stage {
    /// The entries of all tables.
    fn entries(&self) -> u64 {
        self.tables().iter().map(Colouring::entries).sum()
    }

    /// The colourings that differ. On a square grid the two may be the same.
    fn tables(&self) -> &[Colouring] {
        let [vertical, horizontal] = &self.colourings;
        if vertical == horizontal { &self.colourings[..1] } else { &self.colourings }
    }

    /// The slides along both axes with their tables. A thread builds them while others wait.
    fn axes(
        &self,
        threads: NonZero<usize>,
        limits: &PdbLimits,
    ) -> Result<Arc<[Axis; 2]>, SolveError> {
        let mut axes = self.axes.lock().expect("building a table does not panic");
        if let Some(axes) = &*axes {
            return Ok(Arc::clone(axes));
        }
        let [vertical, horizontal] = self.colourings;
        let tables = self.tables().len();
        let build = |number, colouring| -> Result<_, SolveError> {
            if limits.observer.observe(Progress::Table { number, tables }).is_break() {
                return Err(PdbError::Cancelled.into());
            }
            let table = SlideTable::build(colouring, threads.get()).map_err(PdbError::Memory)?;
            Ok(Axis::new(Arc::new(table)))
        };
        let first = build(1, vertical)?;
        let second = if tables == 1 { first.clone() } else { build(2, horizontal)? };
        Ok(Arc::clone(axes.insert(Arc::new([first, second]))))
    }
}
