use itertools::{Itertools, iproduct};

use super::{Position, Tile};
use crate::board::Board;
use crate::named_enum;

/// A goal that many puzzles and problems have, on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UsualGoal {
    /// Row by row, with the blank last: 1 2 3/4 5 6/7 8 _.
    BlankLast,
    /// Row by row, with the blank first: _ 1 2/3 4 5/6 7 8.
    BlankFirst,
    /// Inwards along a spiral, with the blank at its end: 1 2 3/8 _ 4/7 6 5.
    Snail,
    /// Column by column, with the blank last: 1 4 7/2 5 8/3 6 _.
    Columns,
    /// Row by row, forwards and backwards in turn, with the blank at the end: 1 2 3/6 5 4/7 8 _.
    Boustrophedon,
}

named_enum! {
    UsualGoal, "goal":
    BlankLast => "blank-last",
    BlankFirst => "blank-first",
    Snail => "snail",
    Columns => "columns",
    Boustrophedon => "boustrophedon",
}

impl UsualGoal {
    /// The goal on a board; `None` unless it is a grid.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::position::UsualGoal;
    /// let snail = |board: &str| Some(UsualGoal::Snail.on(&board.parse().ok()?)?.with_rows());
    /// assert_eq!(snail("3x3").as_deref(), Some("123804765"));
    /// assert_eq!(snail("3x2").as_deref(), Some("12/03/54"));
    /// assert_eq!(snail("petersen"), None);
    /// ```
    pub fn on(self, board: &Board) -> Option<Position> {
        let grid = board.grid()?;
        let rows = || iproduct!(0..grid.rows, 0..grid.columns);
        let order: Vec<(usize, usize)> = match self {
            Self::BlankLast | Self::BlankFirst => rows().collect(),
            Self::Columns => rows().sorted_by_key(|&(row, at)| (at, row)).collect(),
            Self::Boustrophedon => {
                let turned =
                    |(row, at)| (row, if row % 2 == 0 { at } else { grid.columns - 1 - at });
                rows().map(turned).collect()
            }
            Self::Snail => {
                // A square is on a ring; in it the upper side comes first, then the right one.
                let place = |&(row, at): &(usize, usize)| {
                    let (below, right) = (grid.rows - 1 - row, grid.columns - 1 - at);
                    let ring = row.min(at).min(below).min(right);
                    let along = match () {
                        () if row == ring => (0, at),
                        () if right == ring => (1, row),
                        () if below == ring => (2, right),
                        () => (3, below),
                    };
                    (ring, along)
                };
                rows().sorted_by_key(place).collect()
            }
        };
        let tiles = (0..board.place_count()).map(|tile| Some(Tile(tile as u16)));
        let mut tiles: Vec<Option<Tile>> = tiles.collect();
        let blank = if self == Self::BlankFirst { 0 } else { tiles.len() };
        tiles.insert(blank, None);
        let mut on_squares = vec![None; board.square_count()];
        for ((row, column), tile) in order.into_iter().zip(tiles) {
            on_squares[row * grid.columns + column] = tile;
        }
        Some(Position::from_squares(board, on_squares))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_on_grids() {
        let on = |board: &str| {
            let board = board.parse().unwrap();
            UsualGoal::ALL.map(|goal| goal.on(&board).unwrap().with_rows())
        };
        let expected = ["123456780", "012345678", "123804765", "147258360", "123654780"];
        assert_eq!(on("3x3"), expected);
        assert_eq!(on("3x3@1,1"), expected);
        let expected = ["1234/5670", "0123/4567", "1234/0765", "1357/2460", "1234/0765"];
        assert_eq!(on("2x4"), expected);
        assert_eq!(on("4x4")[2], "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7");
    }
}
