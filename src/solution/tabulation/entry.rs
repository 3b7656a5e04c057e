use super::Head;
use crate::position::Rank;
use crate::twist::{Twist, TwistSet, Word};

/// One entry of the tabulation.
#[derive(Clone, Debug, PartialEq)]
pub struct TabulationEntry {
    pub(super) head: Head,
    pub(super) rank: Rank,
    pub(super) digits: [u8; 3],
    pub(super) first_twists: TwistSet,
    pub(super) moves: usize,
    pub(super) specimen: Word,
}

impl TabulationEntry {
    /// The head of its half-page: the tiles on squares 0, 1 and 2.
    pub fn head(&self) -> Head {
        self.head
    }

    /// The rank of the position: Schofield's S.
    pub fn rank(&self) -> Rank {
        self.rank
    }

    /// The digits before the entry: the tiles on squares 3, 4 and 5.
    pub fn digits(&self) -> [u8; 3] {
        self.digits
    }

    /// All six digits.
    pub fn code(&self) -> String {
        self.head.digits().iter().chain(&self.digits).map(u8::to_string).collect()
    }

    /// The twists with which a minimal word can begin.
    pub fn first_twists(&self) -> TwistSet {
        self.first_twists
    }

    /// The eight columns: for each twist, in printed order, its letter if a minimal word can begin
    /// with it, else a dot.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        let first_twists = self.first_twists;
        let is_first = move |twist: &Twist| first_twists.contains(twist.index());
        let twists = self.specimen.alphabet().iter();
        twists.map(move |twist| if is_first(&twist) { twist.name() } else { "." })
    }

    /// The number of moves.
    pub fn move_count(&self) -> usize {
        self.moves
    }

    /// The printed minimal word: the first without a doubled letter.
    pub fn specimen(&self) -> &Word {
        &self.specimen
    }
}
