use itertools::Itertools;
use thiserror::Error;

use crate::board::Grid;
use crate::input_text::Quoted;
use crate::input_text::{is_separated, tokens};
use crate::numerals::count_noun;

/// Why a position does not determine the rows and columns of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Rows of different lengths.
    #[error(
        "{}: row {row} has {} and row 1 has {first}, so this is not a grid; name the board",
        Quoted(text), count_noun(*found, "square")
    )]
    Uneven {
        /// The position as it was read.
        text: String,
        /// The number of the row, from 1.
        row: usize,
        /// The number of its squares.
        found: usize,
        /// The number of squares in the first row.
        first: usize,
    },
    /// An ambiguous number of squares.
    #[error(
        "{}: {} without rows is ambiguous: {}; put / between the rows, or name the board",
        Quoted(text),
        count_noun(*squares, "square"),
        if shapes.is_empty() { "a grid has at least two".into() }
        else { format!("it could be {}", shapes.join(", ")) }
    )]
    Open {
        /// The position as it was read.
        text: String,
        /// The number of its squares.
        squares: usize,
        /// The grids of this size, without those of a single row or column if there are others.
        shapes: Vec<String>,
    },
}

impl Grid {
    /// The rows and columns of the grid that a position lies on: as `/` separates them or, without
    /// it, those of a square grid.
    ///
    /// # Errors
    ///
    /// If the rows have different lengths, or there are no rows and the grid is not square.
    ///
    /// ```
    /// use taquin::board::Grid;
    /// assert_eq!(Grid::from_position("123/45_")?, Grid { rows: 2, columns: 3 });
    /// assert_eq!(Grid::from_position("8 6 7 2 5 4 3 0 1")?, Grid { rows: 3, columns: 3 });
    /// assert!(Grid::from_position("1 2 3 4 5 0").is_err());
    /// # Ok::<(), taquin::position::ShapeError>(())
    /// ```
    pub fn from_position(text: &str) -> Result<Self, ShapeError> {
        let separated = is_separated(&text.replace('/', ""));
        let count = |row: &str| tokens(row, 0, separated).len();
        let rows = text.split('/').map(count).collect_vec();
        let first = rows[0];
        if let Some(row) = rows.iter().position(|&row| row != first) {
            let (text, found) = (text.into(), rows[row]);
            return Err(ShapeError::Uneven { text, row: row + 1, found, first });
        }
        if rows.len() > 1 && first > 0 {
            return Ok(Self { rows: rows.len(), columns: first });
        }
        let side = first.isqrt();
        if side * side == first && first > 1 {
            return Ok(Self { rows: side, columns: side });
        }
        let fits = |&rows: &usize| first.is_multiple_of(rows);
        let shape = |rows| format!("{rows}x{}", first / rows);
        let mut shapes = (2..=first / 2).filter(fits).map(shape).collect_vec();
        if shapes.is_empty() && first > 1 {
            shapes.extend([1, first].map(shape));
        }
        Err(ShapeError::Open { text: text.into(), squares: first, shapes })
    }
}
