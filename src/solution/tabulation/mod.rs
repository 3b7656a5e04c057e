//! The printed tabulation: all 20 160 entries in the order of S, divided into half-pages.
//!
//! The code of an entry has six digits, the tiles on squares 0 … 5. The first three are the *head*
//! of its half-page, the next three precede the entry. There are 336 heads with 60 entries each,
//! both in increasing order, so that
//!
//! S = 60 · (number of the half-page) + (number of the entry),
//!
//! both counted from 0. Two half-pages make a page, and the 168 pages are numbered from 1.
//!
//! ```
//! use taquin::solution::Tabulation;
//! use taquin::{Board, Twists};
//! let board: Board = "eight".parse()?;
//! let twists = board.twists();
//! let tabulation = Tabulation::new(&twists)?;
//!
//! let entry = tabulation.entries().find(|entry| entry.code() == "102536").expect("it is even");
//! assert_eq!(entry.columns().collect::<String>(), "....W..Z");
//! assert_eq!(entry.move_count(), 20);
//! assert_eq!(entry.specimen().to_string(), "WXYZADY");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod head;
mod page;

#[cfg(test)]
mod tests;

pub use entry::TabulationEntry;
#[cfg(test)]
use head::HeadFault;
pub use head::{Head, HeadError};
#[cfg(test)]
use page::PageFault;
pub use page::{Page, PageError, Pages};

use super::{Dictionaries, Geometry, SolutionError, SpecimenTable};
use crate::position::Rank;
use crate::twist::{TwistSet, Twists};

/// The complete tabulation of the eight-puzzle, or of another board that Schofield's strategy fits.
/// Tiles are numbered as Schofield numbers them: by their goal places, from 0.
pub struct Tabulation {
    twists: Twists,
    dictionaries: Dictionaries,
    /// By S.
    first_twists: Vec<TwistSet>,
    specimens: SpecimenTable,
}

impl Tabulation {
    /// Computes the tabulation.
    ///
    /// # Errors
    ///
    /// If Schofield's strategy does not fit the board.
    pub fn new(twists: &Twists) -> Result<Self, SolutionError> {
        let geometry = Geometry::new(twists)?;
        let dictionaries = Dictionaries::compute(&geometry)?;
        let first_twists = dictionaries.first_twists(&geometry);
        let specimens = dictionaries.specimens(&geometry);
        Ok(Self { twists: twists.clone(), dictionaries, first_twists, specimens })
    }

    /// The board's twists, in the order of the columns.
    pub fn twists(&self) -> &Twists {
        &self.twists
    }

    /// The entries of a half-page in order.
    pub fn half_page(&self, head: Head) -> impl Iterator<Item = TabulationEntry> {
        let first = Head::ENTRIES * head.number();
        (first..first + Head::ENTRIES).map(move |s| self.entry(head, s))
    }

    /// All entries in the order of S.
    pub fn entries(&self) -> impl Iterator<Item = TabulationEntry> {
        Head::all().flat_map(|head| self.half_page(head))
    }

    fn entry(&self, head: Head, s: usize) -> TabulationEntry {
        let arrangement = self.dictionaries.numbers.arrangement(s);
        TabulationEntry {
            head,
            rank: Rank(s as u32),
            digits: [3, 4, 5].map(|place| arrangement.item(place) as u8),
            first_twists: self.first_twists[s],
            moves: self.dictionaries.move_count(s),
            specimen: self.specimens.specimen(Rank(s as u32)),
        }
    }
}
