use taquin::board::{Board, SquareId};
use taquin::position::Position;

use super::layout::Layout;
use super::svg::Svg;

/// A position as a drawing of its board.
pub fn position(position: &Position) -> String {
    const SQUARE: f64 = 56.0;
    let layout = Layout::new(position.board());
    let (width, height) = size(&layout, SQUARE);
    let title = format!("Position {position} of the board {}", position.board().name());
    let mut svg = Svg::new(width + 24.0, height + 24.0, title);
    let tray = Tray { layout: &layout, square: SQUARE, corner: (12.0, 12.0) };
    tray.squares(&mut svg, position);
    tray.numbers(&mut svg, position);
    svg.finish()
}

/// The width and height of a board whose squares have this side.
pub(super) fn size(layout: &Layout, square: f64) -> (f64, f64) {
    (square * (layout.width + 1.0), square * (layout.height + 1.0))
}

/// Where a picture has a board.
pub(super) struct Tray<'l> {
    pub layout: &'l Layout,
    /// The side of a square.
    pub square: f64,
    /// The top left corner of the board.
    pub corner: (f64, f64),
}

impl Tray<'_> {
    /// The centre of a square in the picture.
    pub fn middle(&self, id: SquareId) -> (f64, f64) {
        let (x, y) = self.layout.at(id);
        (self.corner.0 + self.square * (x + 0.5), self.corner.1 + self.square * (y + 0.5))
    }

    /// Draws the squares, without numbers.
    pub fn squares(&self, svg: &mut Svg, position: &Position) {
        self.each_square(svg, position.board(), |id| {
            if position.tile(id).is_some() { "tile" } else { "hole" }
        });
    }

    /// Draws the squares without tiles.
    pub fn holes(&self, svg: &mut Svg, board: &Board) {
        self.each_square(svg, board, |_| "hole");
    }

    fn each_square(&self, svg: &mut Svg, board: &Board, class: impl Fn(SquareId) -> &'static str) {
        if !self.layout.cells {
            for arc in board.arcs().filter(|arc| arc.from < arc.to) {
                svg.line("soft", self.middle(arc.from), self.middle(arc.to), 1.5);
            }
        }
        board.square_ids().for_each(|id| self.square(svg, id, class(id)));
    }

    fn square(&self, svg: &mut Svg, id: SquareId, class: &str) {
        let (x, y) = self.middle(id);
        if self.layout.cells {
            let side = 0.94 * self.square;
            svg.rect(class, (x - side / 2.0, y - side / 2.0), (side, side), 0.08 * self.square);
        } else {
            svg.circle(class, (x, y), 0.34 * self.square);
        }
    }

    /// Draws the tile of this number on a square.
    pub fn tile(&self, svg: &mut Svg, id: SquareId, number: &str) {
        self.square(svg, id, "tile");
        self.number(svg, id, number);
    }

    /// Writes the numbers on the tiles.
    pub fn numbers(&self, svg: &mut Svg, position: &Position) {
        let board = position.board();
        for id in board.square_ids() {
            if let Some(tile) = position.tile(id) {
                self.number(svg, id, &tile.number(board).to_string());
            }
        }
    }

    fn number(&self, svg: &mut Svg, id: SquareId, number: &str) {
        let size = if number.len() > 2 { 0.3 } else { 0.42 };
        svg.text("ink", self.middle(id), size * self.square, number);
    }
}
