//! All tables for a home of the blank.

use std::num::NonZero;
use std::sync::Arc;

use super::ida::{self, SlideAxis, TABLES};
use super::sequence::{Lines, MAX_COLOURS, MAX_SQUARES};
use super::table::{Colouring, SlideTable};
use crate::board::{Board, Grid, SquareId};
use crate::position::Position;
use crate::search::SolveError;
use crate::search::pdb::PdbError;
use crate::search::problem::Arrangement;
use crate::{Observer, Progress};

/// How many tiles of each colour there are, for three sizes of tables; each axis has one table. The
/// small ones take 0.2 s to build for 4x4 on one thread. The larger ones take 1.1 s and save nine
/// tenths of the search. The largest are kept in files, for positions that take hours. Of the
/// choices that were tried, these have the greatest mean bound for their size.
pub(super) const SHARES: [[[usize; MAX_COLOURS]; TABLES]; 3] = [
    [[10, 1, 2, 2], [1, 2, 10, 2], [9, 1, 4, 1], [2, 1, 2, 10]],
    [[8, 1, 3, 3], [1, 3, 8, 3], [7, 1, 6, 1], [2, 2, 2, 9]],
    [[4, 4, 1, 6], [4, 1, 6, 4], [1, 4, 4, 6], [4, 4, 6, 1]],
];

/// Whether a board is small enough.
pub(in crate::search) fn fits(board: &Board) -> bool {
    board.square_count() <= MAX_SQUARES
}

/// The grid of a board. Fails if it is not a grid of at most sixteen squares.
pub(super) fn grid(board: &Board) -> Result<Grid, SolveError> {
    let grid = SolveError::grid_of(board)?;
    if !fits(board) {
        let squares = board.square_count();
        return Err(SolveError::TooLargeForSlides { board: board.name().into(), squares });
    }
    Ok(grid)
}

/// The colourings of the tables for the vertical slides, and of those for the horizontal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colourings([[Colouring; TABLES]; 2]);

impl Colourings {
    /// The colourings of these shares, for a grid and the home of the blank.
    pub fn new(grid: Grid, home: SquareId, shares: [[usize; MAX_COLOURS]; TABLES]) -> Self {
        let rows = Lines { count: grid.rows, width: grid.columns };
        let home = home.index();
        let axis = |lines, home| {
            shares.map(|shares_of_table| Colouring::new(lines, home, shares_of_table))
        };
        Self([axis(rows, home), axis(rows.across(), rows.turned(home))])
    }

    /// Those of different tables. With the blank at home on the diagonal of a square grid, both axes
    /// have the same.
    pub fn different(&self) -> &[[Colouring; TABLES]] {
        let [vertical, horizontal] = &self.0;
        if vertical == horizontal { &self.0[..1] } else { &self.0 }
    }

    /// The entries of all tables, each of one byte.
    pub fn entries(&self) -> u64 {
        self.different().iter().flatten().map(Colouring::entries).sum()
    }
}

/// The tables of all colourings.
#[derive(Debug)]
pub struct SlideTables {
    pub(super) colourings: Colourings,
    /// For the vertical slides and for the horizontal ones.
    pub(super) axes: [Arc<[SlideTable; TABLES]>; 2],
}

impl SlideTables {
    /// The tables that a function makes, one after the other.
    pub(super) fn new<E>(
        colourings: Colourings,
        table: impl FnMut(Colouring) -> Result<SlideTable, E>,
    ) -> Result<Self, E> {
        let tables = colourings.different().iter().flatten().copied().map(table);
        let mut tables = tables.collect::<Result<Vec<_>, _>>()?.into_iter();
        let mut axis = || {
            let axis: Vec<_> = tables.by_ref().take(TABLES).collect();
            axis.try_into().ok().map(<Arc<[SlideTable; TABLES]>>::new)
        };
        let vertical = axis().expect("there are tables for the vertical slides");
        let horizontal = axis().unwrap_or_else(|| Arc::clone(&vertical));
        Ok(Self { colourings, axes: [vertical, horizontal] })
    }

    /// Computes the tables.
    pub(super) fn build(
        colourings: Colourings,
        threads: NonZero<usize>,
        observer: &dyn Observer,
    ) -> Result<Self, PdbError> {
        let (mut number, tables) = (0, colourings.different().len() * TABLES);
        Self::new(colourings, |colouring| {
            number += 1;
            observer.check(Progress::Table { number, tables })?;
            SlideTable::build(colouring, threads.get(), observer)
        })
    }

    /// The number of sizes of tables.
    pub const SIZES: usize = SHARES.len();

    /// Computes the tables of a size for a goal.
    ///
    /// # Errors
    ///
    /// If the board is not a grid of at most 16 squares, without memory, or if the observer cancels
    /// it.
    ///
    /// # Panics
    ///
    /// If the size is not less than [`SlideTables::SIZES`].
    pub fn build_for(
        goal: &Position,
        size: usize,
        threads: NonZero<usize>,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError> {
        let grid = grid(goal.board())?;
        let colourings = Colourings::new(grid, goal.blank(), SHARES[size]);
        Ok(Self::build(colourings, threads, observer)?)
    }

    /// A lower bound, the greatest of all tables; 0 for an unsolvable position from which a table has
    /// no way to the goal.
    pub(in crate::search) fn into_bound(self) -> impl Fn(&Arrangement) -> usize {
        let axes = self.axes.map(SlideAxis::new);
        move |at| ida::lower_bound(&axes, at).unwrap_or(0)
    }

    /// The tables that differ.
    pub(super) fn different(&self) -> impl Iterator<Item = &SlideTable> {
        let axes = self.colourings.different().len();
        self.axes.iter().take(axes).flat_map(|axis| axis.iter())
    }
}
