//! The book as a PDF.

use pdf_writer::types::NumberingStyle;
use pdf_writer::writers::PageLabel;
use pdf_writer::{Content, Finish, Str};

use super::front;
use super::outline::{self, Leaf};
use super::selection::BookSelection;
use super::sheet::{Sheet, WIDTH, sheets};
use crate::export::pdf::Document;
use crate::export::spelling::Spelling;
use crate::export::typesetting::{BOLD, CHARACTER, PAPER, PLAIN, centred, line};
use crate::solution::{Page, Tabulation};

const TABLE_FONT: f32 = 7.8;
const HEADING_FONT: f32 = 11.0;
const LEFT: f32 = (PAPER.0 - WIDTH as f32 * CHARACTER * TABLE_FONT) / 2.0;

/// Baselines.
const RUNNING_TITLE: f32 = 792.0;
const HEADINGS: [f32; 2] = [758.0, 420.0];
const HEADING_TO_ROWS: f32 = 22.0;
const ROW: f32 = 14.2;

/// The selected pages as a PDF.
pub fn pdf_of(tabulation: &Tabulation, selection: BookSelection, spelling: Spelling) -> Vec<u8> {
    let mut document = Document::begin();
    if selection == BookSelection::Whole {
        for content in front::pages(tabulation.twists().board()) {
            document.add_page(content);
        }
    }
    let front = document.page_count();
    let mut leaves = Vec::new();
    for sheet in sheets(tabulation, selection) {
        let page = document.add_page(content_of(&sheet, spelling));
        let tops = HEADINGS.map(|baseline| baseline + 2.0 * HEADING_FONT);
        for (half_page, top) in sheet.half_pages.iter().zip(tops) {
            leaves.push(Leaf { head: half_page.head, page, top });
        }
    }
    finish(document, front, &leaves)
}

/// Writes the outline and the page labels; `front` pages precede the tables.
fn finish(mut document: Document, front: usize, leaves: &[Leaf]) -> Vec<u8> {
    let outline = outline::write(&mut document.pdf, &mut document.next, leaves);
    let [roman, arabic] = [document.next.bump(), document.next.bump()];
    let pdf = &mut document.pdf;
    pdf.indirect(roman).start::<PageLabel>().style(NumberingStyle::LowerRoman);
    let first = Page::new(leaves[0].head).number() as i32;
    pdf.indirect(arabic).start::<PageLabel>().style(NumberingStyle::Arabic).offset(first);
    let labels = [(0, roman), (front as i32, arabic)];
    let title = "Complete solution of the eight-puzzle: the tabulation";
    let subject = "After P. D. A. Schofield, Machine Intelligence 1 (1967)";
    document.finish(title, subject, |root| {
        root.outlines(outline);
        let mut numbered = root.page_labels();
        let mut numbers = numbered.nums();
        for (page, label) in labels.into_iter().skip(usize::from(front == 0)) {
            numbers.insert(page, label);
        }
        numbers.finish();
        numbered.finish();
    })
}

fn content_of(sheet: &Sheet, spelling: Spelling) -> Content {
    let mut content = Content::new();
    if let Some(title) = sheet.running_title() {
        line(&mut content, PLAIN, TABLE_FONT, (LEFT, RUNNING_TITLE), &title);
    }
    for (half_page, heading) in sheet.half_pages.iter().zip(HEADINGS) {
        centred(&mut content, BOLD, HEADING_FONT, heading, &half_page.heading());
        let first = heading - HEADING_TO_ROWS;
        content.begin_text().set_font(PLAIN, TABLE_FONT).set_leading(ROW).next_line(LEFT, first);
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
                row.elided().for_each(|column| strike(&mut content, column, baseline));
            }
        }
    }
    content
}

/// Strikes out the character in a column of a row.
fn strike(content: &mut Content, column: usize, baseline: f32) {
    let width = CHARACTER * TABLE_FONT;
    let (x, y) = (LEFT + column as f32 * width, baseline + 0.28 * TABLE_FONT);
    content.move_to(x, y).line_to(x + width, y).stroke();
}
