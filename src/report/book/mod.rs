//! The book: the printed tabulation as pages of text, as a PDF, and as records.
//!
//! Pages are laid out as in Table I of the paper: entries run across in three columns and twenty
//! rows, and a line holds no more than the 120 characters of a line-printer of the time.
//!
//! ```text
//!                                      1 0 2
//!
//! 3 4 5 ) DC...... 16 DCBWXY       3 4 6 ) DC..W..Z 18 DCBZWXY      3 4 7 ) …
//! 3 5 4 ) D.B..... 16 DCBZWX       3 5 6 ) D....... 14 DCBWX        3 5 7 ) …
//! ```

mod entry;
mod front;
mod outline;
mod pdf;
mod sheet;

pub use entry::EntryRecord;

use super::Spelling;
use crate::solution::{Entry, Head, Page, Pages, Tabulation};
use sheet::Sheet;

/// How much of the book is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All 168 pages; the PDF then has a title page and an explanation of use as well.
    Whole,
    /// Some pages.
    Pages(Pages),
    /// One half-page.
    HalfPage(Head),
}

/// The book, or a part of it.
pub struct Book<'a> {
    /// What is printed.
    pub tabulation: &'a Tabulation<'a>,
    /// How much of it.
    pub selection: Selection,
    /// How the specimens are written.
    pub spelling: Spelling,
}

impl<'a> Book<'a> {
    /// The entries in order, as records.
    pub fn records(&self) -> impl Iterator<Item = EntryRecord> {
        let heads: Vec<Head> = match self.selection {
            Selection::Whole => Head::all().collect(),
            Selection::Pages(pages) => pages.iter().flat_map(Page::heads).collect(),
            Selection::HalfPage(head) => vec![head],
        };
        let entries = heads.into_iter().flat_map(|head| self.tabulation.half_page(head));
        entries.map(|entry: Entry| EntryRecord::of(&entry, self.spelling))
    }

    /// The pages as text, with a form feed between one and the next.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for sheet in self.sheets() {
            if !text.is_empty() {
                text.push('\u{c}');
            }
            sheet.write(&mut text, self.spelling);
        }
        text
    }

    fn sheets(&self) -> impl Iterator<Item = Sheet<'a>> {
        let (pages, half_page) = match self.selection {
            Selection::Whole => (Some(Pages::ALL), None),
            Selection::Pages(pages) => (Some(pages), None),
            Selection::HalfPage(head) => (None, Some(head)),
        };
        let pages = pages.into_iter().flat_map(Pages::iter);
        let half_page = half_page.map(|head| Sheet::half_page(self.tabulation, head));
        pages.map(|page| Sheet::page(self.tabulation, page)).chain(half_page)
    }
}
