use std::hash::{Hash, Hasher};

use itertools::Itertools;

use super::{Direction, Metric, Slide, Tile};
use crate::board::{Board, SquareId};

/// The tiles of a board, each on a square, and the blank on the remaining square.
///
/// Positions are equal if they have the same tiles on the same squares of equal boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    /// By square: the tile on it; `None` where the blank is.
    tiles: Vec<Option<Tile>>,
    blank: SquareId,
}

impl Position {
    /// The goal of the board: every tile on its place and the blank at home.
    pub fn goal(board: &Board) -> Self {
        Self::on_places(board, |place| Tile(place as u16))
    }

    /// The position with these tiles on the places, and the blank at home. The caller guarantees that
    /// each tile appears once.
    pub(super) fn on_places(board: &Board, tile: impl Fn(usize) -> Tile) -> Self {
        let tiles = board.square_ids().map(|square| board.place(square).map(&tile)).collect();
        Self { board: board.clone(), tiles, blank: board.home() }
    }

    /// The position with these tiles in the order of the squares. The caller guarantees that each
    /// tile and the blank appear once.
    pub(crate) fn from_squares(board: &Board, tiles: Vec<Option<Tile>>) -> Self {
        let blank = tiles.iter().position(Option::is_none).expect("one square is blank");
        Self { board: board.clone(), tiles, blank: SquareId(blank as u16) }
    }

    /// The board that the tiles lie on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The square without a tile.
    pub fn blank(&self) -> SquareId {
        self.blank
    }

    /// The tile on a square; `None` for the blank.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn tile(&self, square: SquareId) -> Option<Tile> {
        self.tiles[square.index()]
    }

    /// The square of a tile.
    ///
    /// # Panics
    ///
    /// If the board has no such tile.
    pub fn square_of(&self, tile: Tile) -> SquareId {
        let square = self.tiles.iter().position(|&there| there == Some(tile));
        SquareId(square.expect("the tile is one of the board's") as u16)
    }

    /// The legal moves, in the order of the squares that the tiles leave.
    pub fn moves(&self) -> impl Iterator<Item = Slide> {
        let slide = |from| Some(Slide { tile: self.tile(from)?, from, to: self.blank });
        self.board.neighbours(self.blank).filter_map(slide)
    }

    /// The legal moves, and the positions after them.
    pub(crate) fn neighbours(&self) -> impl Iterator<Item = (Slide, Self)> {
        self.moves().map(|slide| {
            let mut after = self.clone();
            after.apply(slide);
            (slide, after)
        })
    }

    /// The positions one move away in a metric.
    pub(crate) fn neighbours_in(&self, metric: Metric) -> impl Iterator<Item = Self> {
        metric.moves(&self.board, self.blank).into_iter().map(|squares| {
            let mut after = self.clone();
            after.walk(&squares);
            after
        })
    }

    /// The tiles in the order of the squares, without the blank.
    pub(crate) fn sequence(&self) -> impl Iterator<Item = Tile> {
        self.tiles.iter().copied().flatten()
    }

    /// Slides the tile that can move in this direction, as the board is drawn. Returns the move;
    /// `None` without a change if no tile can move so.
    pub fn slide(&mut self, direction: Direction) -> Option<Slide> {
        let slide = self.moves().find(|slide| slide.direction(&self.board) == Some(direction))?;
        self.move_blank(slide.from)?;
        Some(slide)
    }

    /// Makes a move. Returns false without a change if it is not a legal move of this position.
    pub fn apply(&mut self, slide: Slide) -> bool {
        slide.to == self.blank
            && self.tile(slide.from) == Some(slide.tile)
            && self.move_blank(slide.from).is_some()
    }

    /// Moves the blank to an adjacent square and returns the tile that slid; `None` without a
    /// change if the square is not adjacent.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn move_blank(&mut self, square: SquareId) -> Option<Tile> {
        if !self.board.are_adjacent(self.blank, square) {
            return None;
        }
        let tile = self.tiles[square.index()].take();
        self.tiles[self.blank.index()] = tile;
        self.blank = square;
        tile
    }

    /// The position after the blank has moved home along the spanning tree.
    pub(crate) fn with_blank_home(&self) -> Self {
        let mut position = self.clone();
        position.walk(&self.board.spanning_tree().path_to_root(self.blank)[1..]);
        position
    }

    /// The position with the two tiles of the highest numbers exchanged; the same position if there
    /// are no two.
    #[must_use]
    pub fn with_last_two_exchanged(&self) -> Self {
        let mut position = self.clone();
        if let Some(last) = self.board.place_count().checked_sub(1).filter(|&last| last > 0) {
            let [one, other] =
                [last, last - 1].map(|place| self.square_of(Tile(place as u16)).index());
            position.tiles.swap(one, other);
        }
        position
    }

    /// Moves the blank along these squares until one is not adjacent to the one before it. Returns
    /// the moves made.
    pub fn walk(&mut self, squares: &[SquareId]) -> Vec<Slide> {
        let mut slides = Vec::with_capacity(squares.len());
        for &from in squares {
            let to = self.blank;
            let Some(tile) = self.move_blank(from) else { break };
            slides.push(Slide { tile, from, to });
        }
        slides
    }

    /// The board as drawn: rows of tiles, or one line of `square:tile` pairs if the squares have no
    /// rows and columns. Lines are separated by a line feed, without one at the end.
    pub fn drawing(&self) -> String {
        let width = (self.board.place_count() + self.board.first_tile() - 1).to_string().len();
        let tile = |square: SquareId| match self.tile(square) {
            Some(tile) => format!("{:>width$}", tile.number(&self.board)),
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

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}
