//! The printed tabulation: all 20 160 entries in the order of S, cut into half-pages.
//!
//! An entry stands under the six figures of its code, the tiles on squares 0 … 5. The first three
//! are the *head* of a half-page, the next three stand before the entry. There are 336 heads, and
//! after each of them 60 ways to go on; both stand in increasing order, so that
//!
//! S = 60 · (number of the half-page) + (number of the entry),
//!
//! both counted from 0. Two half-pages make a page, and the 168 pages are numbered from 1.
//!
//! ```
//! use taquin::solution::{Head, Page, Tabulation};
//! use taquin::{Board, Twists};
//! let board: Board = "eight".parse()?;
//! let twists = Twists::of(&board);
//! let tabulation = Tabulation::of(&twists)?;
//!
//! let head: Head = "102".parse()?;
//! assert_eq!((head.number(), Page::of(head).number()), (42, 22));
//! let entry = tabulation.half_page(head).find(|entry| entry.code() == "102536").expect("it is even");
//! assert_eq!(entry.columns().collect::<String>(), "....W..Z");
//! assert_eq!(entry.moves(), 20);
//! assert_eq!(entry.specimen().to_string(), "WXYZADY");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod head;
mod page;

pub use entry::Entry;
pub use head::{Head, HeadError, HeadFault};
pub use page::{Page, PageError, PageFault, Pages};

use super::{Dictionaries, Geometry, NotUniform, WordTable};
use crate::position::Rank;
use crate::twist::{TwistSet, Twists};

/// The complete tabulation of the eight-puzzle, or of a board on which the strategy works as well.
/// Tiles are named as Schofield names them: by the place where they belong, from 0.
pub struct Tabulation<'t> {
    twists: &'t Twists<'t>,
    dictionaries: Dictionaries,
    /// By S, as the bits of a byte in printed order.
    first_twists: Vec<u8>,
    words: WordTable<'t>,
}

impl<'t> Tabulation<'t> {
    /// Computes the tabulation.
    pub fn of(twists: &'t Twists<'t>) -> Result<Self, NotUniform> {
        let geometry = Geometry::of(twists)?;
        let dictionaries = Dictionaries::compute(&geometry)?;
        let first_twists = dictionaries.first_twists(&geometry);
        let words = dictionaries.word_table(&geometry);
        Ok(Self { twists, dictionaries, first_twists, words })
    }

    /// The board's twists, in the order of the columns.
    pub fn twists(&self) -> &'t Twists<'t> {
        self.twists
    }

    /// The entries of a half-page in order.
    pub fn half_page(&self, head: Head) -> impl Iterator<Item = Entry<'t>> {
        let first = Head::ENTRIES * head.number();
        (first..first + Head::ENTRIES).map(move |s| self.entry(head, s))
    }

    /// All entries in the order of S.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'t>> {
        Head::all().flat_map(|head| self.half_page(head))
    }

    fn entry(&self, head: Head, s: usize) -> Entry<'t> {
        let arrangement = self.dictionaries.numbers.arrangement(s);
        Entry {
            head,
            figures: [3, 4, 5].map(|place| arrangement.item(place) as u8),
            first_twists: TwistSet(u64::from(self.first_twists[s])),
            moves: self.dictionaries.moves(s),
            specimen: self.words.specimen(Rank(s as u32)),
        }
    }
}
