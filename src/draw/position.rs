use super::layout::Layout;
use super::svg::Svg;
use crate::position::Position;

/// A position as a drawing of its board.
pub fn position(position: &Position) -> String {
    const SQUARE: f64 = 56.0;
    let layout = Layout::new(position.board());
    let (width, height) = size(&layout, SQUARE);
    let title = format!("Position {position} of the board {}", position.board().name());
    let mut svg = Svg::new(width + 24.0, height + 24.0, title);
    squares(&mut svg, position, &layout, SQUARE, (12.0, 12.0));
    numbers(&mut svg, position, &layout, SQUARE, (12.0, 12.0));
    svg.finish()
}

/// The width and height of a board whose squares have this side.
pub(super) fn size(layout: &Layout, square: f64) -> (f64, f64) {
    (square * (layout.width + 1.0), square * (layout.height + 1.0))
}

/// The centre of a square in the picture.
pub(super) fn middle(at: (f64, f64), square: f64, corner: (f64, f64)) -> (f64, f64) {
    (corner.0 + square * (at.0 + 0.5), corner.1 + square * (at.1 + 0.5))
}

/// Draws the squares of a board with its top left corner at `corner`, without numbers.
pub(super) fn squares(
    svg: &mut Svg,
    position: &Position,
    layout: &Layout,
    square: f64,
    corner: (f64, f64),
) {
    let board = position.board();
    if !layout.cells {
        for arc in board.arcs().filter(|arc| arc.from < arc.to) {
            let end = |square_id| middle(layout.at(square_id), square, corner);
            svg.line("soft", end(arc.from), end(arc.to), 1.5);
        }
    }
    for id in board.square_ids() {
        let (x, y) = middle(layout.at(id), square, corner);
        let class = if position.tile(id).is_some() { "tile" } else { "hole" };
        if layout.cells {
            let side = 0.94 * square;
            svg.rect(class, (x - side / 2.0, y - side / 2.0), (side, side), 0.08 * square);
        } else {
            svg.circle(class, (x, y), 0.34 * square);
        }
    }
}

/// Writes the numbers on the tiles.
pub(super) fn numbers(
    svg: &mut Svg,
    position: &Position,
    layout: &Layout,
    square: f64,
    corner: (f64, f64),
) {
    let board = position.board();
    for id in board.square_ids() {
        if let Some(tile) = position.tile(id) {
            let number = tile.number(board).to_string();
            let size = if number.len() > 2 { 0.3 } else { 0.42 };
            svg.text("ink", middle(layout.at(id), square, corner), size * square, &number);
        }
    }
}
