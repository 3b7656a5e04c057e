//! Columns as NumPy arrays.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use taquin::Position;

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

/// The tiles by square. The blank is 0, or -1 on boards with a tile 0.
pub fn tiles(position: &Position) -> impl Iterator<Item = i32> {
    let board = position.board();
    let blank = if board.first_tile() == 0 { -1 } else { 0 };
    let number = move |square| position.tile(square).map_or(blank, |t| t.number(board) as i32);
    board.square_ids().map(number)
}

/// Positions as rows.
pub fn rows<'py>(
    py: Python<'py>,
    board: &taquin::Board,
    positions: impl Iterator<Item = Position>,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let numbers: Vec<i32> = positions.flat_map(|p| tiles(&p).collect::<Vec<_>>()).collect();
    let squares = board.square_count();
    let shape = [numbers.len() / squares, squares];
    PyArray1::from_vec(py, numbers).reshape(shape)
}
