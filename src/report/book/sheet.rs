use std::fmt::Write as _;

use itertools::Itertools;

use crate::report::Spelling;
use crate::solution::{Entry, Head, Page, Tabulation};

/// What runs along the top of each page.
const TITLE: &str = "COMPLETE SOLUTION OF THE EIGHT-PUZZLE";

/// The characters before the specimen in a cell: `3 4 5 ) DC...... 16 `.
const BEFORE_SPECIMEN: usize = 20;

/// The letters of the longest specimens, those of 30 moves.
const LONGEST_SPECIMEN: usize = 14;

/// The characters of a cell and of the gap after it.
const CELL: usize = BEFORE_SPECIMEN + LONGEST_SPECIMEN + 4;

/// How many entries stand in a row.
const ACROSS: usize = 3;

/// The characters of a line.
pub(super) const WIDTH: usize = ACROSS * CELL - 4;

/// One sheet of the book: a page, or a half-page alone.
pub(super) struct Sheet<'t> {
    pub page: Option<Page>,
    pub half_pages: Vec<HalfPage<'t>>,
}

/// A head and what stands under it.
pub(super) struct HalfPage<'t> {
    pub head: Head,
    pub rows: Vec<Row<'t>>,
}

/// Entries side by side.
pub(super) struct Row<'t>(Vec<Entry<'t>>);

impl<'t> Sheet<'t> {
    pub fn page(tabulation: &Tabulation<'t>, page: Page) -> Self {
        let half_pages = page.heads().map(|head| HalfPage::of(tabulation, head));
        Self { page: Some(page), half_pages: half_pages.collect() }
    }

    pub fn half_page(tabulation: &Tabulation<'t>, head: Head) -> Self {
        Self { page: None, half_pages: vec![HalfPage::of(tabulation, head)] }
    }

    /// The line along the top, with the number of the page.
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

impl<'t> HalfPage<'t> {
    fn of(tabulation: &Tabulation<'t>, head: Head) -> Self {
        let rows = tabulation.half_page(head).chunks(ACROSS);
        Self { head, rows: rows.into_iter().map(|row| Row(row.collect())).collect() }
    }

    /// The three figures with spaces between them.
    pub fn heading(&self) -> String {
        self.head.figures().iter().join(" ")
    }
}

impl Row<'_> {
    /// Appends the row as text.
    pub fn write(&self, line: &mut String, spelling: Spelling) {
        let mut gap = 0;
        for entry in &self.0 {
            line.extend(std::iter::repeat_n(' ', gap));
            for figure in entry.figures() {
                line.extend([char::from(b'0' + figure), ' ']);
            }
            line.push_str(") ");
            line.extend(entry.columns());
            let _ = write!(line, " {:>2} ", entry.moves());
            line.push_str(&spelling.of(entry.specimen()));
            // Strokes take no room, so letters are counted, not characters.
            gap = CELL - BEFORE_SPECIMEN - entry.specimen().twists();
        }
    }

    /// The places in the line of the letters that take back a step of the letter before.
    pub fn elided(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(number, entry)| {
            let overlaps = entry.specimen().overlaps();
            let elided = overlaps.into_iter().positions(|overlap| overlap > 0);
            elided.map(move |letter| CELL * number + BEFORE_SPECIMEN + letter)
        })
    }
}

fn centred(text: &str) -> String {
    format!("{text:>0$}", (WIDTH + text.len()) / 2)
}
