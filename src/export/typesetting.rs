//! Lines of Courier on A4 paper.

use pdf_writer::{Content, Name, Str};

/// Width and height of A4 in points, the unit of all lengths here.
pub(super) const PAPER: (f32, f32) = (595.0, 842.0);

/// The width of a character of Courier, as a fraction of the font size.
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
