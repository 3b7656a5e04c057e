use super::{MinimalWords, Solution};
use crate::position::{Rank, StandardPosition};
use crate::twist::{Twist, Word};

/// What the solution says of one standard position.
#[derive(Clone, Copy)]
pub struct Answer<'s> {
    pub(super) solution: &'s Solution<'s>,
    pub(super) rank: Rank,
    pub(super) moves: usize,
}

impl<'s> Answer<'s> {
    /// The position's number.
    pub fn rank(&self) -> Rank {
        self.rank
    }

    /// The position itself.
    pub fn position(&self) -> StandardPosition<'s> {
        self.solution.ranking.position(self.solution.board(), self.rank)
    }

    /// The number of moves to the goal.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The twists with which a minimal word can begin, in printed order.
    pub fn first_twists(&self) -> impl Iterator<Item = Twist<'s>> + use<'s> {
        let twists = self.solution.twists;
        self.solution.first_twists(self.rank).iter().map(|letter| twists.get(letter))
    }

    /// The number of minimal words, doubled letters included.
    pub fn sequences(&self) -> u64 {
        self.solution.sequences(self.rank)
    }

    /// All minimal words, letter by letter in printed order.
    pub fn words(&self) -> MinimalWords<'s> {
        MinimalWords::of(self.solution, self.rank)
    }

    /// The first minimal word without a doubled letter; on boards where every minimal word of a
    /// position has one, the first minimal word.
    pub fn specimen(&self) -> Word<'s> {
        let plain = MinimalWords::without_doubled_letters(self.solution, self.rank).next();
        plain
            .or_else(|| self.words().next())
            .expect("a position that is reached has a minimal word")
    }
}
