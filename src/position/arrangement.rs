use std::fmt;

use itertools::Itertools;

use super::{Slide, notation};
use crate::board::{Board, SquareId};

/// A tile, by the place where it belongs; its printed number is that plus the board's first tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u16);

impl Tile {
    /// The place where the tile belongs.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    /// The number printed on the tile.
    pub fn number(self, board: &Board) -> usize {
        self.place() + board.first_tile()
    }
}

/// The tiles of a board, each on a square, and the blank on the square that is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Position<'b> {
    board: &'b Board,
    /// By square: the tile on it; `None` where the blank is.
    tiles: Vec<Option<Tile>>,
    blank: SquareId,
}

impl<'b> Position<'b> {
    /// The position with every tile where it belongs and the blank at home.
    pub fn goal(board: &'b Board) -> Self {
        let tile = |square| board.place(square).map(|place| Tile(place as u16));
        Self { board, tiles: board.square_ids().map(tile).collect(), blank: board.home() }
    }

    /// The position with these tiles in the order of the squares; each tile and the blank once.
    pub(crate) fn of_tiles(board: &'b Board, tiles: Vec<Option<Tile>>) -> Self {
        let blank = tiles.iter().position(Option::is_none).expect("one square is blank");
        Self { board, tiles, blank: SquareId(blank as u16) }
    }

    /// The board that the tiles lie on.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// The square without a tile.
    pub fn blank(&self) -> SquareId {
        self.blank
    }

    /// The tile on a square; `None` where the blank is.
    pub fn tile(&self, square: SquareId) -> Option<Tile> {
        self.tiles[square.index()]
    }

    /// Where a tile lies.
    pub fn square_of(&self, tile: Tile) -> SquareId {
        let square = self.tiles.iter().position(|&there| there == Some(tile));
        SquareId(square.expect("every tile lies somewhere") as u16)
    }

    /// Slides the tile on `square` into the blank, and gives it back; `None`, and no change, if the
    /// square does not touch the blank.
    pub fn slide(&mut self, square: SquareId) -> Option<Tile> {
        if !self.board.touch(self.blank, square) {
            return None;
        }
        let tile = self.tiles[square.index()].take();
        self.tiles[self.blank.index()] = tile;
        self.blank = square;
        tile
    }

    /// Takes the blank along these squares, as far as each touches the one before it, and gives the
    /// moves back.
    pub fn walk(&mut self, squares: &[SquareId]) -> Vec<Slide> {
        let mut slides = Vec::with_capacity(squares.len());
        for &from in squares {
            let to = self.blank;
            let Some(tile) = self.slide(from) else { break };
            slides.push(Slide { tile, from, to });
        }
        slides
    }

    /// The board as it is drawn: rows of tiles where the squares have whole rows and columns, else
    /// one line of `square:tile`. Lines are separated by a line feed; there is none at the end.
    pub fn drawing(&self) -> String {
        let width = (self.board.places() + self.board.first_tile() - 1).to_string().len();
        let tile = |square: SquareId| match self.tile(square) {
            Some(tile) => format!("{:>width$}", tile.number(self.board)),
            None => format!("{:>width$}", '_'),
        };
        match self.board.rows() {
            Some(rows) => {
                let cell = |square: Option<SquareId>| square.map_or(" ".repeat(width), tile);
                let line = |row: Vec<Option<SquareId>>| row.into_iter().map(cell).join(" ");
                rows.into_iter().map(|row| line(row).trim_end().to_string()).join("\n")
            }
            None => (self.board.square_ids())
                .map(|square| format!("{}:{}", self.board.label(square), tile(square).trim()))
                .join(" "),
        }
    }
}

/// The tiles in the order of the squares, as [`Position::parse`] reads them.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = notation::separator(self.board);
        let blank = if self.board.first_tile() == 0 { "_" } else { "0" };
        for (square, tile) in self.tiles.iter().enumerate() {
            if square > 0 {
                f.write_str(separator)?;
            }
            match tile {
                Some(tile) => write!(f, "{}", tile.number(self.board))?,
                None => f.write_str(blank)?,
            }
        }
        Ok(())
    }
}
