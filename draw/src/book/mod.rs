//! The book: the printed tabulation as pages of text and as a PDF.
//!
//! Pages are laid out as in Table I of the paper: entries run across in three columns and twenty
//! rows, and a line holds at most the 120 characters of a line printer of the time.
//!
//! ```text
//!                                      1 0 2
//!
//! 3 4 5 ) DC...... 16 DCBWXY       3 4 6 ) DC..W..Z 18 DCBZWXY      3 4 7 ) …
//! 3 5 4 ) D.B..... 16 DCBZWX       3 5 6 ) D....... 14 DCBWX        3 5 7 ) …
//! ```

#[cfg(feature = "pdf")]
mod front;
#[cfg(feature = "pdf")]
mod legend;
#[cfg(feature = "pdf")]
mod outline;
#[cfg(feature = "pdf")]
mod pdf;
mod selection;
mod sheet;
#[cfg(feature = "pdf")]
mod table;

#[cfg(feature = "pdf")]
pub use pdf::pdf_of;
pub use selection::BookSelection;

use taquin::export::Spelling;
use taquin::solution::Tabulation;

/// The book as text, with a form feed between one page and the next.
pub fn book_text(tabulation: &Tabulation, spelling: Spelling) -> String {
    text_of(tabulation, BookSelection::Whole, spelling)
}

/// The book as a PDF: a title page, an explanation of its use with an example, and the 168
/// pages.
#[cfg(feature = "pdf")]
pub fn book_pdf(tabulation: &Tabulation, spelling: Spelling) -> Vec<u8> {
    pdf_of(tabulation, BookSelection::Whole, spelling)
}

/// The selected pages as text, with a form feed between one page and the next.
pub fn text_of(tabulation: &Tabulation, selection: BookSelection, spelling: Spelling) -> String {
    let mut text = String::new();
    for sheet in sheet::sheets(tabulation, selection) {
        if !text.is_empty() {
            text.push('\u{c}');
        }
        sheet.write(&mut text, spelling);
    }
    text
}
