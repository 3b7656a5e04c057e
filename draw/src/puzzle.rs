//! A page to play a puzzle that is too large for the explorer, or one with tiles that look alike, with a
//! solver for hints.
//!
//! ```
//! use taquin::Board;
//! use taquin::position::Pattern;
//! use taquin_draw::{self as draw, Language};
//! let board: Board = "4x4".parse()?;
//! assert!(draw::explorable(&board).is_err() && draw::playable(&board).is_ok());
//! assert!(draw::puzzle(&board, Language::En)?.starts_with("<!doctype html>"));
//! let row = Pattern::parse(&board, "1 2 3 4/* * * */* * * */* * * *")?;
//! assert!(draw::labelled_puzzle(&row, Language::En)?.starts_with("<!doctype html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::Serialize;
use taquin::board::Board;
use taquin::position::Pattern;

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
    Ok(page(board, None, language))
}

/// Checks that a board has a page to play to a goal with labels. Grids are those of [`playable`], and
/// other boards have 2 to 25 squares.
///
/// # Errors
///
/// Returns an error if it has no such page.
pub fn labelled_playable(board: &Board) -> Result<(), DrawError> {
    match board.grid() {
        None if (2..=MOST_SQUARES).contains(&board.square_count()) => Ok(()),
        _ => playable(board),
    }
}

/// A page with a puzzle whose goal has labels: tiles with equal labels look alike, `*` is any tile, and there
/// may be several blanks.
///
/// # Errors
///
/// Returns an error if the board has no such page (see [`labelled_playable`]), or the goal has no tiles.
#[expect(clippy::missing_panics_doc, reason = "a goal has a square for the blank")]
pub fn labelled_puzzle(goal: &Pattern, language: Language) -> Result<String, DrawError> {
    let board = goal.board();
    labelled_playable(board)?;
    if goal.blank_count() == board.square_count() {
        return Err(DrawError::NoTiles { goal: goal.to_string() });
    }
    // A blank ends at home, if it may.
    let blank = if goal.blank_count() == 0 { "*" } else { "_" };
    let mut squares = [board.home()].into_iter().chain(board.square_ids());
    let home = squares.find(|&square| goal.label(square) == blank);
    let home =
        board.with_home(home.expect("the blank has a square")).expect("a square of the board");
    let labels = board.square_ids().map(|square| goal.label(square)).collect();
    Ok(page(&home, Some(labels), language))
}

fn page(board: &Board, labels: Option<Vec<String>>, language: Language) -> String {
    let texts = Texts::new(language);
    let board = ShownBoard::new(board, &Layout::new(board), &texts);
    let puzzle = Puzzle { board, labels, letters: [] };
    let data = json(&puzzle);
    let solver = include_str!("../web/dist/solver.js").to_string();
    let page = Page {
        template: include_str!("../web/puzzle.html"),
        texts: &texts,
        title: &puzzle.board.title,
        script: include_str!("../web/dist/puzzle.js"),
        others: vec![("{solver}", solver), ("{data}", data)],
    };
    page.html()
}

/// A board that is played without twists.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PuzzleData"))]
pub(super) struct Puzzle {
    #[serde(flatten)]
    board: ShownBoard,
    /// By square the label in the goal, if that has labels: `_` is a blank, and `*` any tile.
    labels: Option<Vec<String>>,
    #[cfg_attr(test, ts(type = "[]"))]
    letters: [(); 0],
}
