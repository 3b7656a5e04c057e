//! The tables for a goal: small ones first, larger ones for positions that take long.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use super::file::SlideFile;
use super::ida::{SlideAxis, SlideSearch};
use super::tables::{self, Colourings, SHARES, SlideTables};
use crate::Observer;
use crate::position::Position;
use crate::search::deepening::{Ladder, Rung, SearchLimits, SearchResult, deepen};
use crate::search::{SearchProblem, SolveError};

/// The numbers of positions from which on it is best to begin with the second and the third tables.
const MANY: [usize; 2] = [3, 200];

/// Tables of at most so many entries in all are built at once instead of smaller ones.
const FEW_ENTRIES: u64 = 1 << 21;

/// The number of entries of which two take as long to compute as three nodes of the search.
const NODES_PER_TWO_ENTRIES: u64 = 3;

/// Shortest solutions for one goal on a grid of at most sixteen squares.
#[derive(Debug)]
pub(in crate::search) struct MultiTileSolver(Ladder<SlideRung>);

/// The tables of one size, made when they are needed.
#[derive(Debug)]
struct SlideRung {
    colourings: Colourings,
    /// The file that has them.
    kept: Option<PathBuf>,
}

impl Rung for SlideRung {
    type Tables = [SlideAxis; 2];

    fn nodes(&self) -> u64 {
        self.colourings.entries() * NODES_PER_TWO_ENTRIES / 2
    }

    fn name(&self) -> String {
        let path = |path: &PathBuf| path.display().to_string();
        self.kept.as_ref().map_or_else(|| "of slides".into(), path)
    }

    fn tables(
        &self,
        threads: NonZero<usize>,
        observer: &dyn Observer,
    ) -> Result<[SlideAxis; 2], SolveError> {
        let tables = match &self.kept {
            Some(path) => SlideFile::open_kept(path)?.read()?,
            None => SlideTables::build(self.colourings, threads, observer)?,
        };
        Ok(tables.axes.map(SlideAxis::new))
    }
}

impl MultiTileSolver {
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
        let mut rungs: Vec<SlideRung> = Vec::new();
        for shares in SHARES {
            let colourings = Colourings::new(grid, home, shares);
            if rungs.is_empty() || colourings.entries() <= memory {
                if colourings.entries() <= FEW_ENTRIES {
                    rungs.clear();
                }
                rungs.push(SlideRung { colourings, kept: None });
            }
        }
        let mut first = MANY.iter().filter(|&&many| positions >= many).count();
        let kept = folder.map(|folder| SlideFile::path(folder, grid, home));
        let largest = Colourings::new(grid, home, SHARES[SHARES.len() - 1]);
        if let Some(last) = rungs.last_mut().filter(|rung| rung.colourings == largest)
            && kept.as_ref().is_some_and(|path| path.is_file())
        {
            last.kept = kept;
            first = rungs.len();
        }
        let first = first.min(rungs.len() - 1);
        Ok(Self(Ladder::new(rungs, first, threads)))
    }

    /// The shortest solutions of a position that can be solved. They do not depend on the tables.
    ///
    /// # Errors
    ///
    /// If there is no memory for the tables, or those of a file are damaged or wrong.
    pub fn solve(
        &self,
        problem: &SearchProblem,
        limits: &SearchLimits,
    ) -> Result<SearchResult, SolveError> {
        let no_way = |tables| SolveError::no_way(problem.start(), problem.goal(), tables);
        self.0.solve(limits, no_way, |axes, start, statistics| {
            let mut search = SlideSearch::new(axes, problem, limits.target)?;
            Some(deepen(&mut search, limits, start, statistics))
        })
    }
}
