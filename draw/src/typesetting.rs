//! Lines of text and boards on A4 paper.

use pdf_writer::{Content, Name, Str};

use taquin::board::SquareId;
use taquin::position::Position;

use super::layout::Layout;
use super::position::RADIUS;

/// Width and height of A4 in points, the unit of all lengths here.
pub(super) const PAPER: (f32, f32) = (595.0, 842.0);

/// The width of a character, as a fraction of the font size.
pub(super) const CHARACTER: f32 = 0.6;

/// The names of the fonts in the page contents.
pub(super) const PLAIN: Name = Name(b"F1");
pub(super) const BOLD: Name = Name(b"F2");

/// Writes a line of text that starts at a point.
pub(super) fn line(content: &mut Content, font: Name, size: f32, at: (f32, f32), text: &str) {
    content.begin_text().set_font(font, size).next_line(at.0, at.1);
    content.show(Str(text.as_bytes())).end_text();
}

/// Writes a line of text centred on the paper.
pub(super) fn centred(content: &mut Content, font: Name, size: f32, baseline: f32, text: &str) {
    let width = text.len() as f32 * CHARACTER * size;
    line(content, font, size, ((PAPER.0 - width) / 2.0, baseline), text);
}

/// Draws a position below a corner, at most so wide and so high: squares in rows, or circles joined by
/// lines, as the picture of the position has them.
pub(super) fn board(
    content: &mut Content,
    layout: &Layout,
    position: &Position,
    (left, top): (f32, f32),
    room: (f32, f32),
) {
    let board = position.board();
    let side = (room.0 / (layout.width as f32 + 1.0)).min(room.1 / (layout.height as f32 + 1.0));
    let corner = |square: SquareId| {
        let (x, y) = layout.at(square);
        (left + x as f32 * side, top - (y as f32 + 1.0) * side)
    };
    let middle = |square: SquareId| {
        let (x, y) = corner(square);
        (x + side / 2.0, y + side / 2.0)
    };
    content.set_line_width(0.8);
    if !layout.cells {
        for arc in board.arcs().filter(|arc| arc.from < arc.to) {
            let (from, to) = (middle(arc.from), middle(arc.to));
            content.move_to(from.0, from.1).line_to(to.0, to.1).stroke();
        }
    }
    for square in board.square_ids() {
        if layout.cells {
            let (x, y) = corner(square);
            content.rect(x, y, side, side).stroke();
        } else {
            circle(content, middle(square), RADIUS as f32 * side);
        }
        let Some(tile) = position.tile(square) else { continue };
        let number = tile.number(board).to_string();
        let room = if layout.cells { 0.9 } else { 1.7 * RADIUS as f32 };
        let size = side * (room / (CHARACTER * number.len() as f32)).min(0.5);
        let (x, y) = middle(square);
        let start = (x - CHARACTER * size * number.len() as f32 / 2.0, y - 0.31 * size);
        line(content, PLAIN, size, start, &number);
    }
}

/// Draws a circle that hides what is below it.
fn circle(content: &mut Content, (x, y): (f32, f32), radius: f32) {
    /// The distance of the control points of a Bézier curve that is nearly a quarter of the unit circle.
    const CONTROL: f32 = 0.5523;
    content.save_state().set_fill_gray(1.0).move_to(x + radius, y);
    for (right, up) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        let at = |along: f32, ahead: f32| {
            let (right, up) = (along * right - ahead * up, along * up + ahead * right);
            (x + radius * right, y + radius * up)
        };
        let (a, b, end) = (at(1.0, CONTROL), at(CONTROL, 1.0), at(0.0, 1.0));
        content.cubic_to(a.0, a.1, b.0, b.1, end.0, end.1);
    }
    content.close_path().fill_nonzero_and_stroke().restore_state();
}
