use itertools::Itertools;
use thiserror::Error;

use crate::board::Grid;
use crate::figures::counted;
use crate::quoted::Quoted;
use crate::tokens::{is_separated, tokens};

/// Why the rows and columns of a grid cannot be told from a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Rows of different lengths.
    #[error(
        "{}: row {row} has {} where row 1 has {first}, so this is no grid; name the board",
        Quoted(text), counted(*found, "square")
    )]
    Uneven {
        /// The position as it was read.
        text: String,
        /// The number of the row, from 1.
        row: usize,
        /// How many squares it has.
        found: usize,
        /// How many the first row has.
        first: usize,
    },
    /// A number of squares that leaves the rows open.
    #[error(
        "{}: {} read, which does not tell the rows: {}; put / between the rows, or name the board",
        Quoted(text),
        if *squares == 1 { "1 square was".into() } else { format!("{squares} squares were") },
        if shapes.is_empty() { "a grid has two or more".into() }
        else { format!("it could be {}", shapes.join(", ")) }
    )]
    Open {
        /// The position as it was read.
        text: String,
        /// How many squares it has.
        squares: usize,
        /// The grids that have as many squares; if there are any of two rows and columns or more, these.
        shapes: Vec<String>,
    },
}

impl Grid {
    /// The rows and columns of the grid that a position lies on: `/` between rows tells them, and
    /// without it a square number of squares.
    ///
    /// ```
    /// use taquin::board::Grid;
    /// assert_eq!(Grid::of_position("123/45_")?, Grid { rows: 2, columns: 3 });
    /// assert_eq!(Grid::of_position("8 6 7 2 5 4 3 0 1")?, Grid { rows: 3, columns: 3 });
    /// assert!(Grid::of_position("1 2 3 4 5 0").is_err());
    /// # Ok::<(), taquin::position::ShapeError>(())
    /// ```
    pub fn of_position(text: &str) -> Result<Self, ShapeError> {
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
