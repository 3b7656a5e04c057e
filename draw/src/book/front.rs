//! The pages before the tables: a title page and an explanation of the tables, with an example.

use pdf_writer::Content;
use taquin::board::Board;
use taquin::export::Spelling;
use taquin::solution::{Head, Page, Tabulation};

use super::legend;
use crate::typesetting::{BOLD, CHARACTER, PAPER, PLAIN, centred, line};

/// The use and the conventions of the tables, with a form feed between one page and the next.
const EXPLANATION: &str = include_str!("explanation.txt");

/// The number of characters in its longest lines.
const EXPLANATION_WIDTH: usize = 88;
const EXPLANATION_FONT: f32 = 9.4;
const EXPLANATION_LINE: f32 = 12.6;

/// The side of a square on the title page.
const SQUARE: f32 = 66.0;

/// The pages in order, with roman numbers at the foot of all but the title page.
pub(super) fn pages(tabulation: &Tabulation, spelling: Spelling) -> Vec<Content> {
    let mut pages = vec![title_page(tabulation.twists().board())];
    pages.extend(EXPLANATION.split('\u{c}').map(explained));
    pages.insert(2, legend::page(tabulation, spelling));
    for (content, number) in pages[1..].iter_mut().zip(["ii", "iii", "iv"]) {
        centred(content, PLAIN, EXPLANATION_FONT, 50.0, number);
    }
    pages
}

fn title_page(board: &Board) -> Content {
    let mut content = Content::new();
    centred(&mut content, BOLD, 22.0, 690.0, "COMPLETE SOLUTION");
    centred(&mut content, BOLD, 22.0, 660.0, "OF THE EIGHT-PUZZLE");
    let entries = taquin::numerals::grouped(Head::COUNT * Head::ENTRIES);
    let subtitle = format!("The tabulation of its {entries} standard positions");
    centred(&mut content, PLAIN, 12.0, 618.0, &subtitle);
    draw(&mut content, board, 420.0);
    let after = "after P. D. A. Schofield, Machine Intelligence 1 (1967)";
    centred(&mut content, PLAIN, 12.0, 250.0, after);
    let extent = format!("{} half-pages of {} entries", Head::COUNT, Head::ENTRIES);
    let extent = format!("{extent} on {} pages", Page::COUNT);
    centred(&mut content, PLAIN, 12.0, 228.0, &extent);
    let program = concat!("computed and typeset by taquin ", env!("CARGO_PKG_VERSION"));
    centred(&mut content, PLAIN, 10.0, 90.0, program);
    content
}

/// Draws the goal, with the centre of the board at height `middle`.
fn draw(content: &mut Content, board: &Board, middle: f32) {
    const FONT: f32 = 24.0;
    content.set_line_width(1.2);
    for square in board.square_ids() {
        let Some((row, column)) = board.square(square).at else { continue };
        let (row, column) = (row as f32, column as f32);
        let x = PAPER.0 / 2.0 + (column - 2.5) * SQUARE;
        let y = middle + (1.5 - row) * SQUARE;
        content.rect(x, y, SQUARE, SQUARE).stroke();
        if let Some(place) = board.place(square) {
            let number = (place + board.first_tile()).to_string();
            let at = (x + (SQUARE - CHARACTER * FONT) / 2.0, y + (SQUARE - 0.6 * FONT) / 2.0);
            line(content, BOLD, FONT, at, &number);
        }
    }
}

/// A page of the explanation.
fn explained(text: &str) -> Content {
    let mut content = Content::new();
    let left = (PAPER.0 - EXPLANATION_WIDTH as f32 * CHARACTER * EXPLANATION_FONT) / 2.0;
    let baselines =
        std::iter::successors(Some(770.0), |baseline| Some(baseline - EXPLANATION_LINE));
    for (text, baseline) in text.lines().zip(baselines) {
        // Headings are the lines in capitals.
        let heading = !text.contains(|c: char| c.is_lowercase() || c.is_ascii_digit());
        let font = if heading { BOLD } else { PLAIN };
        line(&mut content, font, EXPLANATION_FONT, (left, baseline), text);
    }
    content
}
