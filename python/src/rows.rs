use numpy::{AllowTypeChange, PyArrayLike2};
use pyo3::prelude::*;

use crate::errors::OrRaise;
use crate::position::on;
use crate::threads::in_parallel;
use crate::watch::Watch;

/// Positions of a board as the rows of an array, which may have any type of integers.
pub struct Rows<'b> {
    board: &'b taquin::Board,
    tiles: Vec<i32>,
}

/// The number of positions that a thread takes at once.
const BLOCK: usize = 1 << 12;

impl<'b> Rows<'b> {
    pub fn new(rows: &Bound<PyAny>, board: &'b taquin::Board) -> PyResult<Self> {
        let rows: PyArrayLike2<i32, AllowTypeChange> = rows.extract()?;
        let rows = rows.as_array();
        if rows.ncols() != board.square_count()
            && let Some(row) = rows.rows().into_iter().next()
        {
            // The error says what is wrong with the number of tiles.
            position(board, &row.to_vec())?;
        }
        Ok(Self { board, tiles: rows.iter().copied().collect() })
    }

    /// The positions, one after the other.
    pub fn positions(&self) -> impl Iterator<Item = PyResult<taquin::Position>> {
        self.tiles.chunks(self.board.square_count()).map(|row| position(self.board, row))
    }

    /// A value for each position, computed on all processors without Python's lock.
    pub fn map<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        value: impl Fn(taquin::Position) -> PyResult<T> + Sync,
    ) -> PyResult<Vec<T>> {
        let squares = self.board.square_count();
        let mut values = vec![T::default(); self.tiles.len() / squares];
        let watch = Watch::default();
        let tasks = self.tiles.chunks(BLOCK * squares).zip(values.chunks_mut(BLOCK));
        watch.run(py, || {
            in_parallel(&watch, tasks, |(rows, values)| {
                let mut pairs = rows.chunks(squares).zip(values);
                pairs.try_for_each(|(row, out)| {
                    *out = value(position(self.board, row)?)?;
                    Ok(())
                })
            })
        })?;
        Ok(values)
    }
}

fn position(board: &taquin::Board, row: &[i32]) -> PyResult<taquin::Position> {
    on(board, row.iter().map(|&tile| tile.into())).or_raise()
}
