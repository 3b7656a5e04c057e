//! Lines of text and boards on A4 paper.

use pdf_writer::{Content, Name, Str};

use taquin::position::Position;

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

/// Draws the grid of a position below a corner, at most so wide and so high; nothing for a board
/// without rows.
pub(super) fn grid(
    content: &mut Content,
    position: &Position,
    (left, top): (f32, f32),
    room: (f32, f32),
) {
    let board = position.board();
    let rows = board.rows().unwrap_or_default();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
    let side = (room.0 / columns as f32).min(room.1 / rows.len() as f32);
    for (row, squares) in rows.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            let Some(square) = *square else { continue };
            let corner = (left + column as f32 * side, top - (row + 1) as f32 * side);
            content.set_line_width(0.8).rect(corner.0, corner.1, side, side).stroke();
            let Some(tile) = position.tile(square) else { continue };
            let number = tile.number(board).to_string();
            let size = (0.5 * side).min(0.9 * side / (CHARACTER * number.len() as f32));
            let width = CHARACTER * size * number.len() as f32;
            let start = (corner.0 + (side - width) / 2.0, corner.1 + side / 2.0 - 0.31 * size);
            line(content, PLAIN, size, start, &number);
        }
    }
}
