//! The book as a PDF.

use pdf_writer::types::NumberingStyle;
use pdf_writer::writers::PageLabel;
use pdf_writer::{Content, Finish};
use taquin::export::Spelling;
use taquin::solution::{Page, Tabulation};

use super::front;
use super::outline::{self, Leaf};
use super::selection::BookSelection;
use super::sheet::{Sheet, sheets};
use super::table;
use crate::pdf::Document;
use crate::typesetting::{PLAIN, line};

/// Baselines.
const RUNNING_TITLE: f32 = 792.0;
const HEADINGS: [f32; 2] = [758.0, 420.0];

/// The selected pages as a PDF.
pub fn pdf_of(tabulation: &Tabulation, selection: BookSelection, spelling: Spelling) -> Vec<u8> {
    let mut document = Document::begin();
    if selection == BookSelection::Whole {
        for content in front::pages(tabulation, spelling) {
            document.add_page(content);
        }
    }
    let front = document.page_count();
    let mut leaves = Vec::new();
    for sheet in sheets(tabulation, selection) {
        let page = document.add_page(content_of(&sheet, spelling));
        let tops = HEADINGS.map(|baseline| baseline + 2.0 * table::HEADING_FONT);
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
        line(&mut content, PLAIN, table::FONT, (table::LEFT, RUNNING_TITLE), &title);
    }
    for (half_page, heading) in sheet.half_pages.iter().zip(HEADINGS) {
        table::half_page(&mut content, half_page, heading, spelling);
    }
    content
}
