use itertools::{Itertools, iproduct};

use super::{Arc, Board, BoardError, Grid, Label, Square, SquareId};
use crate::numerals::count_noun;

impl Grid {
    /// The board with these rows and columns and its home on `home`.
    pub(super) fn board(self, name: &str, home: SquareId) -> Result<Board, BoardError> {
        let squares = iproduct!(1..=self.rows, 1..=self.columns)
            .enumerate()
            .map(|(index, (row, column))| Square {
                label: Label::Number(index as u32 + 1),
                at: Some((row as f64, column as f64)),
            })
            .collect();
        let edges = self.edges().collect_vec();
        let mut board = Board::new(name, squares, &edges, home.index())?;
        board.edit().grid = Some(self);
        board.edit().title = format!(
            "grid of {} and {}",
            count_noun(self.rows, "row"),
            count_noun(self.columns, "column")
        );
        Ok(board)
    }

    /// The rows and columns of a board that is a plain grid with its squares numbered in reading
    /// order, however it was made.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let drawn = board.rows()?;
        let grid = Self { rows: drawn.len(), columns: drawn[0].len() };
        let in_order = drawn.concat().into_iter().flatten().eq(board.square_ids());
        let [rows, columns] = [grid.rows, grid.columns];
        let adjacent = |arc: Arc| {
            let (low, high) = (arc.from.index().min(arc.to.index()), arc.from.max(arc.to).index());
            high - low == columns || high - low == 1 && high % columns != 0
        };
        (drawn.iter().all(|row| row.len() == columns)
            && in_order
            && rows * columns == board.square_count()
            && board.edge_count() == rows * (columns - 1) + columns * (rows - 1)
            && board.arcs().all(adjacent))
        .then_some(grid)
    }

    /// Whether a text is meant as a grid: it begins with a digit.
    pub(super) fn looks_like_grid(text: &str) -> bool {
        text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Parses `ROWSxCOLS`, optionally with the home after `@`: `ROW,COL`, `centre` or `corner`
    /// (default).
    pub(super) fn parse_board(text: &str) -> Result<Board, BoardError> {
        let error = |reason: &str| BoardError::Grid { read: text.into(), reason: reason.into() };
        let (size, home) = text.split_once('@').unwrap_or((text, "corner"));
        let grid: Grid = size.parse().map_err(|reason: &str| error(reason))?;
        let home = grid.parse_home(home).map_err(|reason| error(&reason))?;
        grid.board(text, home)
    }

    /// The home that a text names: `ROW,COL`, `centre` or `corner`.
    pub(super) fn parse_home(self, text: &str) -> Result<SquareId, String> {
        let Self { rows, columns } = self;
        let home = match text {
            "corner" => self.square(rows, columns),
            "centre" | "center" if rows % 2 == 1 && columns % 2 == 1 => {
                self.square(rows.div_ceil(2), columns.div_ceil(2))
            }
            "centre" | "center" => return Err("it has no central square".into()),
            pair => {
                let numbers = pair.split_once(',').and_then(|(row, column)| {
                    Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
                });
                let (row, column) = numbers.ok_or_else(|| format!("'{pair}' is not a home"))?;
                self.square(row, column)
            }
        };
        home.ok_or_else(|| "its home is outside the grid".into())
    }
}
