use itertools::Itertools;

use super::Reading;
use super::notation::{PositionError, PositionFault};
use crate::board::Grid;
use crate::input_text::{is_separated, rows, tokens};

impl Grid {
    /// The rows and columns of the grid that a position lies on: as `/` or line ends separate them
    /// or, without these, those of a square grid.
    ///
    /// # Errors
    ///
    /// If the rows have different lengths, or there are no rows and the grid is not square.
    ///
    /// ```
    /// use taquin::board::Grid;
    /// assert_eq!(Grid::from_position("123/45_")?, Grid { rows: 2, columns: 3 });
    /// assert_eq!(Grid::from_position("1 2 3\n4 5 _")?, Grid { rows: 2, columns: 3 });
    /// assert_eq!(Grid::from_position("8 6 7 2 5 4 3 0 1")?, Grid { rows: 3, columns: 3 });
    /// assert!(Grid::from_position("1 2 3 4 5 0").is_err());
    /// # Ok::<(), taquin::PositionError>(())
    /// ```
    pub fn from_position(text: &str) -> Result<Self, PositionError> {
        if let Some(Reading { text, .. }) = Reading::of(text, None) {
            return Self::of_rows(&text);
        }
        Self::of_rows(text)
    }

    fn of_rows(text: &str) -> Result<Self, PositionError> {
        let error = |fault| PositionError::of_whole(text, fault);
        let rows = rows(text);
        let separated = rows.iter().any(|(_, row)| is_separated(row));
        let rows = rows.iter().map(|(_, row)| tokens(row, 0, separated).len()).collect_vec();
        let first = rows.first().copied().unwrap_or(0);
        if let Some(row) = rows.iter().position(|&row| row != first) {
            return Err(error(PositionFault::Uneven { row: row + 1, found: rows[row], first }));
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
        Err(error(PositionFault::Open { squares: first, shapes }))
    }
}
