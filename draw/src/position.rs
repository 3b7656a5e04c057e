use itertools::Itertools;
use taquin::board::{Board, SquareId};
use taquin::position::{Pattern, Position};

use super::layout::Layout;
use super::svg::{COLOURS, Svg};

/// The radius of a square that is drawn as a circle, where neighbours are a unit apart.
pub(super) const RADIUS: f64 = 0.34;

/// A position as a drawing of its board.
pub fn position(position: &Position) -> String {
    drawn(position, &Layout::new(position.board()))
}

/// The same, with the squares of the board in these places.
pub(super) fn drawn(position: &Position, layout: &Layout) -> String {
    let title = format!("Position {position} of the board {}", position.board().name());
    alone(layout, title, |svg, tray| {
        tray.squares(svg, position);
        tray.numbers(svg, position);
    })
}

/// Labels as a drawing of their board. Tiles that have a label in common have its colour, one of eight,
/// and a tile that may be any has neither colour nor text.
pub fn pattern(pattern: &Pattern) -> String {
    let board = pattern.board();
    let title = format!("Labels {pattern} of the board {}", board.name());
    let labels = board.square_ids().map(|id| pattern.label(id)).collect_vec();
    let shared = labels.iter().duplicates().filter(|label| *label != "_" && *label != "*");
    let shared = shared.collect_vec();
    alone(&Layout::new(board), title, |svg, tray| {
        let colour = |label| {
            let number = shared.iter().position(|&one| one == label)?;
            Some(format!("f{}", number % COLOURS))
        };
        tray.each_square(svg, board, |id| match &labels[id.index()] {
            label if label == "_" => "hole".into(),
            label if label == "*" => "node".into(),
            label => colour(label).unwrap_or_else(|| "tile".into()),
        });
        for (id, label) in board.square_ids().zip(&labels) {
            let class = if colour(label).is_some() { "inverse" } else { "ink" };
            if !["_", "*"].contains(&label.as_str()) {
                tray.label(svg, id, class, label);
            }
        }
    })
}

/// A drawing of a board and nothing else.
fn alone(layout: &Layout, title: String, draw: impl FnOnce(&mut Svg, &Tray)) -> String {
    const SQUARE: f64 = 56.0;
    let (width, height) = size(layout, SQUARE);
    let mut svg = Svg::new(width + 24.0, height + 24.0, title);
    draw(&mut svg, &Tray { layout, square: SQUARE, corner: (12.0, 12.0) });
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
            if position.tile(id).is_some() { "tile".into() } else { "hole".into() }
        });
    }

    /// Draws the squares without tiles.
    pub fn holes(&self, svg: &mut Svg, board: &Board) {
        self.each_square(svg, board, |_| "hole".into());
    }

    fn each_square(&self, svg: &mut Svg, board: &Board, class: impl Fn(SquareId) -> String) {
        if !self.layout.cells {
            for arc in board.arcs().filter(|arc| arc.from < arc.to) {
                svg.line("soft", self.middle(arc.from), self.middle(arc.to), 1.5);
            }
        }
        board.square_ids().for_each(|id| self.square(svg, id, &class(id)));
    }

    fn square(&self, svg: &mut Svg, id: SquareId, class: &str) {
        let (x, y) = self.middle(id);
        if self.layout.cells {
            let side = 0.94 * self.square;
            svg.rect(class, (x - side / 2.0, y - side / 2.0), (side, side), 0.08 * self.square);
        } else {
            svg.circle(class, (x, y), RADIUS * self.square);
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
        self.label(svg, id, "ink", number);
    }

    /// Writes on a square. A long text is smaller.
    fn label(&self, svg: &mut Svg, id: SquareId, class: &str, text: &str) {
        let size = match text.chars().count() {
            ..=2 => 0.42,
            3 => 0.3,
            count => 1.2 / count.max(4) as f64,
        };
        svg.text(class, self.middle(id), size * self.square, text);
    }
}
