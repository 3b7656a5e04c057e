//! A half-page on paper.

use pdf_writer::{Content, Str};
use taquin::export::Spelling;

use super::sheet::{HalfPage, WIDTH};
use crate::typesetting::{BOLD, CHARACTER, PAPER, PLAIN, centred};

pub(super) const FONT: f32 = 7.8;
pub(super) const HEADING_FONT: f32 = 11.0;
pub(super) const LEFT: f32 = (PAPER.0 - WIDTH as f32 * CHARACTER * FONT) / 2.0;
/// From the baseline of the heading to that of the first row.
pub(super) const HEADING_TO_ROWS: f32 = 22.0;
pub(super) const ROW: f32 = 14.2;

/// Writes a half-page, with its heading on a baseline.
pub(super) fn half_page(
    content: &mut Content,
    half_page: &HalfPage,
    heading: f32,
    spelling: Spelling,
) {
    centred(content, BOLD, HEADING_FONT, heading, &half_page.heading());
    let first = heading - HEADING_TO_ROWS;
    content.begin_text().set_font(PLAIN, FONT).set_leading(ROW).next_line(LEFT, first);
    let mut text = String::new();
    for row in &half_page.rows {
        text.clear();
        row.write(&mut text, Spelling::Plain);
        content.show(Str(text.as_bytes())).next_line_using_leading();
    }
    content.end_text();
    if spelling == Spelling::ElisionsStruck {
        content.set_line_width(0.5);
        let baselines = std::iter::successors(Some(first), |baseline| Some(baseline - ROW));
        for (row, baseline) in half_page.rows.iter().zip(baselines) {
            row.elided().for_each(|column| strike(content, FONT, (LEFT, baseline), column));
        }
    }
}

/// Strikes out the character in a column of a line.
pub(super) fn strike(content: &mut Content, font: f32, start: (f32, f32), column: usize) {
    let width = CHARACTER * font;
    let (x, y) = (start.0 + column as f32 * width, start.1 + 0.28 * font);
    content.move_to(x, y).line_to(x + width, y).stroke();
}
