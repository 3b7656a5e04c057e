use super::{MinimalWords, Solution};
use crate::position::{Rank, StandardPosition};
use crate::twist::{Twist, Twists, Word};

/// The part of a solution about one standard position.
#[derive(Clone)]
pub struct Answer {
    pub(super) solution: Solution,
    pub(super) rank: Rank,
    pub(super) moves: usize,
}

impl Answer {
    /// The twists of the board.
    pub(crate) fn twists(&self) -> &Twists {
        self.solution.twists()
    }

    /// The rank of the position.
    pub fn rank(&self) -> Rank {
        self.rank
    }

    /// The position.
    pub fn position(&self) -> StandardPosition {
        self.solution.ranking().position(self.solution.board(), self.rank)
    }

    /// The number of moves to the goal.
    pub fn move_count(&self) -> usize {
        self.moves
    }

    /// The twists with which a minimal word can begin, in printed order.
    pub fn first_twists(&self) -> impl Iterator<Item = Twist<'_>> {
        let twists = self.solution.twists();
        self.solution.first_twists(self.rank).iter().map(|letter| twists.get(letter))
    }

    /// The number of minimal words, including those with doubled letters.
    pub fn word_count(&self) -> u64 {
        self.solution.word_count(self.rank)
    }

    /// All minimal words, letter by letter in printed order.
    pub fn words(&self) -> impl Iterator<Item = Word> {
        MinimalWords::new(&self.solution, self.rank)
    }

    /// The first minimal word without a doubled letter or, if all have one, the first minimal word.
    #[expect(clippy::missing_panics_doc, reason = "a solvable position has a minimal word")]
    pub fn specimen(&self) -> Word {
        let plain = MinimalWords::without_doubled_letters(&self.solution, self.rank).next();
        plain.or_else(|| self.words().next()).expect("a solvable position has a minimal word")
    }
}
