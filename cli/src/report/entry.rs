use itertools::Itertools;
use serde::Serialize;
use taquin::solution::TabulationEntry;
use taquin::twist::Twist;

use crate::report::{Record, Spelling};

/// An entry of the tabulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryRecord {
    /// The three digits at the head of the half-page.
    pub head: String,
    /// The three digits before the entry.
    pub entry: String,
    /// The twists with which a minimal word can begin, in printed order.
    pub first_twists: String,
    /// The number of moves.
    pub moves: usize,
    /// The minimal word that is printed.
    pub specimen: String,
    /// The rank of the position: Schofield's S.
    pub rank: usize,
}

impl EntryRecord {
    /// The record of an entry.
    pub fn new(entry: &TabulationEntry, spelling: Spelling) -> Self {
        let twists = entry.specimen().alphabet();
        Self {
            head: entry.head().to_string(),
            entry: entry.digits().iter().join(""),
            first_twists: (entry.first_twists().iter())
                .map(|letter| Twist::name(twists.get(letter)))
                .join(""),
            moves: entry.move_count(),
            specimen: spelling.spell(entry.specimen()),
            rank: entry.rank().index(),
        }
    }
}

impl Record for EntryRecord {}
