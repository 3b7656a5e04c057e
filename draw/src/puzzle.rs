//! A page to play a puzzle that is too large for the explorer, with a solver for hints.
//!
//! ```
//! use taquin::Board;
//! use taquin_draw::{self as draw, Language};
//! let board: Board = "4x4".parse()?;
//! assert!(draw::explorable(&board).is_err() && draw::playable(&board).is_ok());
//! assert!(draw::puzzle(&board, Language::En)?.starts_with("<!doctype html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::Serialize;
use taquin::board::Board;

use super::error::DrawError;
use super::language::Language;
use super::layout::Layout;
use super::page::{Page, ShownBoard, json};
use super::texts::Texts;

/// The longest row or column with which the solver is tested.
const LONGEST_LINE: usize = 6;
/// The largest number of squares for which hints come soon. On 5x5 the first one takes about a
/// second, for the tables. After that, those of thirty random positions took at most 0.3 s each.
const MOST_SQUARES: usize = 25;

/// Checks that a board has a page to play: at least two rows and two columns, at most six of each,
/// and at most 25 squares.
///
/// # Errors
///
/// Returns an error if it has no such rows and columns.
pub fn playable(board: &Board) -> Result<(), DrawError> {
    match board.grid() {
        Some(grid)
            if [grid.rows, grid.columns].iter().all(|line| (2..=LONGEST_LINE).contains(line))
                && board.square_count() <= MOST_SQUARES =>
        {
            Ok(())
        }
        _ => Err(DrawError::Unplayable { board: board.name().into() }),
    }
}

/// A page with a puzzle on a board, as HTML. Its hints come from a search in the page, so they may be
/// longer than needed; the page says what it has proved.
///
/// # Errors
///
/// Returns an error if the board has no such page (see [`playable`]).
pub fn puzzle(board: &Board, language: Language) -> Result<String, DrawError> {
    playable(board)?;
    let texts = Texts::new(language);
    let board = ShownBoard::new(board, &Layout::new(board), &texts);
    let data = json(&Puzzle { board: &board, letters: [] });
    let solver = include_str!("../web/dist/solver.js").to_string();
    let page = Page {
        template: include_str!("../web/puzzle.html"),
        texts: &texts,
        title: &board.title,
        script: include_str!("../web/dist/puzzle.js"),
        others: vec![("{solver}", solver), ("{data}", data)],
    };
    Ok(page.html())
}

/// A board that is played without twists.
#[derive(Serialize)]
struct Puzzle<'p> {
    #[serde(flatten)]
    board: &'p ShownBoard,
    letters: [(); 0],
}
