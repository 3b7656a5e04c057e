//! Boards and goals as they are named on the command line.

use std::path::Path;

use crate::board::{BoardError, Grid};
use crate::{Board, Position, Solution};

use crate::cli::failure::Failure;
use crate::cli::inputs::read_text_file;

/// The board of this name, the grid of this size, or the board that the YAML file at this path
/// defines.
pub fn load(text: &str) -> Result<Board, Failure> {
    let named = text.parse::<Board>();
    let path = Path::new(text);
    let is_path = text.contains(['/', '\\']) || path.extension().is_some() || path.is_file();
    match named {
        Err(BoardError::UnknownName { .. }) if is_path => {}
        Err(_) if path.is_file() => {}
        named => return Ok(named?),
    }
    let yaml = read_text_file(path)?;
    let board = Board::from_yaml(&yaml);
    board.map_err(|error| Failure::bad(format!("'{text}': {error}")))
}

/// The same, if a [`Solution`] of the board fits into memory.
pub fn load_to_solve(text: &str) -> Result<Board, Failure> {
    let board = load(text)?;
    Solution::check_size(&board)?;
    Ok(board)
}

/// The grid whose rows and columns the text of a position shows; its home is the last square.
pub fn grid_of(position: &str) -> Result<Board, Failure> {
    let grid = Grid::from_position(position)?;
    load(&format!("{}x{}", grid.rows, grid.columns))
}

/// The board that is named, or else the one that the text of a position shows: a grid, or `eight`.
pub fn of_position(named: Option<&str>, position: &str) -> Result<Board, Failure> {
    if let Some(name) = named {
        return load(name);
    }
    let grid = grid_of(position);
    if grid.as_ref().is_ok_and(|grid| Position::parse(grid, position).is_ok()) {
        return grid;
    }
    let eight = load("eight")?;
    match Position::parse(&eight, position) {
        Ok(_) if may_be_on_eight(position) => Ok(eight),
        _ => grid,
    }
}

/// Whether a position for which no board is named may be one on `eight`. With an 8 it may as well
/// be one on a grid whose blank was forgotten.
pub fn may_be_on_eight(position: &str) -> bool {
    !position.contains('8')
}

/// The goal that is given, or else the board's own.
pub fn goal<'b>(board: &'b Board, text: Option<&str>) -> Result<Position<'b>, Failure> {
    Ok(match text {
        Some(text) => Position::parse(board, text)?,
        None => Position::goal(board),
    })
}
