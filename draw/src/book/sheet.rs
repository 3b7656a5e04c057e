use std::fmt::Write as _;

use itertools::Itertools;
use taquin::export::Spelling;
use taquin::solution::{Head, Page, Pages, Tabulation, TabulationEntry};

use super::selection::BookSelection;

/// The running title of each page.
const TITLE: &str = "COMPLETE SOLUTION OF THE EIGHT-PUZZLE";

/// The number of characters before the specimen in a cell: `3 4 5 ) DC...... 16 `.
pub(super) const SPECIMEN: usize = 20;

/// The number of letters of the longest specimens, those of 30 moves.
const LONGEST_SPECIMEN: usize = 14;

/// The number of characters of a cell and the gap after it.
pub(super) const CELL: usize = SPECIMEN + LONGEST_SPECIMEN + 4;

/// The number of entries in a row.
pub(super) const ACROSS: usize = 3;

/// The number of characters in a line.
pub(super) const WIDTH: usize = ACROSS * CELL - 4;

/// One sheet of the book: a page, or a single half-page.
pub(super) struct Sheet {
    pub page: Option<Page>,
    pub half_pages: Vec<HalfPage>,
}

/// A head and the rows of entries under it.
pub(super) struct HalfPage {
    pub head: Head,
    pub rows: Vec<Row>,
}

/// A row of entries.
pub(super) struct Row(Vec<TabulationEntry>);

impl Sheet {
    pub fn page(tabulation: &Tabulation, page: Page) -> Self {
        let half_pages = page.heads().map(|head| HalfPage::new(tabulation, head));
        Self { page: Some(page), half_pages: half_pages.collect() }
    }

    pub fn half_page(tabulation: &Tabulation, head: Head) -> Self {
        Self { page: None, half_pages: vec![HalfPage::new(tabulation, head)] }
    }

    /// The running title with the page number.
    pub fn running_title(&self) -> Option<String> {
        let number = self.page.map(|page| format!("PAGE {:>3}", page.number()))?;
        Some(format!("{TITLE}{number:>0$}", WIDTH - TITLE.len()))
    }

    /// Appends the sheet as text.
    pub fn write(&self, text: &mut String, spelling: Spelling) {
        if let Some(title) = self.running_title() {
            let _ = writeln!(text, "{title}\n");
        }
        for (number, half_page) in self.half_pages.iter().enumerate() {
            let gap = if number > 0 { "\n\n" } else { "" };
            let _ = writeln!(text, "{gap}{}\n", centred(&half_page.heading()));
            for row in &half_page.rows {
                row.write(text, spelling);
                text.push('\n');
            }
        }
    }
}

/// The sheets of a selection, in order.
pub(super) fn sheets(
    tabulation: &Tabulation,
    selection: BookSelection,
) -> impl Iterator<Item = Sheet> {
    let (pages, head) = selection.pages_or_head();
    let pages = pages.into_iter().flat_map(Pages::iter);
    let half_page = head.map(|head| Sheet::half_page(tabulation, head));
    pages.map(|page| Sheet::page(tabulation, page)).chain(half_page)
}

impl HalfPage {
    fn new(tabulation: &Tabulation, head: Head) -> Self {
        let rows = tabulation.half_page(head).chunks(ACROSS);
        Self { head, rows: rows.into_iter().map(|row| Row(row.collect())).collect() }
    }

    /// The three digits of the head, separated by spaces.
    pub fn heading(&self) -> String {
        self.head.digits().iter().join(" ")
    }
}

impl Row {
    /// Appends the row as text.
    pub fn write(&self, line: &mut String, spelling: Spelling) {
        let mut gap = 0;
        for entry in &self.0 {
            line.extend(std::iter::repeat_n(' ', gap));
            write_entry(line, entry, spelling);
            // A stroke is a character without width, so the gap depends on the letters.
            gap = CELL - SPECIMEN - entry.specimen().twist_count();
        }
    }

    /// The columns of the letters whose first move undoes the previous letter's last.
    #[cfg(feature = "pdf")]
    pub fn elided(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(number, entry)| {
            let overlaps = entry.specimen().overlaps();
            let elided = overlaps.into_iter().positions(|overlap| overlap > 0);
            elided.map(move |letter| CELL * number + SPECIMEN + letter)
        })
    }
}

/// Appends an entry as text.
pub(super) fn write_entry(line: &mut String, entry: &TabulationEntry, spelling: Spelling) {
    for digit in entry.digits() {
        line.extend([char::from(b'0' + digit), ' ']);
    }
    line.push_str(") ");
    line.extend(entry.columns());
    let _ = write!(line, " {:>2} ", entry.move_count());
    line.push_str(&spelling.spell(entry.specimen()));
}

fn centred(text: &str) -> String {
    format!("{text:>0$}", (WIDTH + text.len()) / 2)
}
