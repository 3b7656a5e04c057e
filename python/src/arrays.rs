//! Columns as NumPy arrays.

use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use taquin::Position;

use crate::watch::Watch;

/// A column of texts: an array of strings as wide as the longest.
pub fn texts<'py>(py: Python<'py>, texts: &[impl AsRef<str>]) -> PyResult<Bound<'py, PyAny>> {
    let width = texts.iter().map(|text| text.as_ref().chars().count()).max().unwrap_or(0).max(1);
    let mut letters = Vec::with_capacity(width * texts.len());
    for (text, row) in texts.iter().zip(1..) {
        letters.extend(text.as_ref().chars().map(u32::from));
        letters.resize(row * width, 0);
    }
    PyArray1::from_vec(py, letters).call_method1("view", (format!("=U{width}"),))
}

/// The number of the blank: 0, or -1 on boards with a tile 0.
pub fn blank(board: &taquin::Board) -> i32 {
    if board.first_tile() == 0 { -1 } else { 0 }
}

/// The tiles by square, and the blank.
pub fn tiles(position: &Position) -> impl Iterator<Item = i32> {
    let board = position.board();
    let blank = blank(board);
    let number = move |square| position.tile(square).map_or(blank, |t| t.number(board) as i32);
    board.square_ids().map(number)
}

/// Positions as rows. They are listed without Python's lock, until Ctrl-C is pressed.
pub fn rows<'py>(
    py: Python<'py>,
    board: &taquin::Board,
    positions: impl Iterator<Item = Position> + Send,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let watch = Watch::default();
    let numbers = watch.run(py, || -> PyResult<Vec<i32>> {
        let positions = positions.take_while(|_| !watch.is_over());
        Ok(positions.flat_map(|position| tiles(&position).collect::<Vec<_>>()).collect())
    })?;
    matrix(py, numbers, board.square_count())
}

/// Items as rows of so many columns.
pub fn matrix<'py, T: Element>(
    py: Python<'py>,
    items: Vec<T>,
    columns: usize,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let shape = [items.len() / columns, columns];
    PyArray1::from_vec(py, items).reshape(shape)
}
