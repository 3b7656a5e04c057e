use crate::perm::factorial;

/// How the sequences of a number of tiles lie in the words of a plane.
///
/// The *tail* of a sequence is its last five tiles, or all if there are fewer; the *head* is what
/// comes before. A word's number is the Lehmer code of a head, its digits most significant first:
/// the digit at place i counts the smaller items behind it and so is below (tiles − i). A bit's
/// number is half the rank of the tail's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct PlaneShape {
    tiles: usize,
}

impl PlaneShape {
    /// The most tiles of a tail: half of 5! orders is the largest such number that a word holds.
    pub const TAIL: usize = 5;

    pub fn new(tiles: usize) -> Self {
        Self { tiles }
    }

    pub fn tiles(self) -> usize {
        self.tiles
    }

    pub fn tail(self) -> usize {
        self.tiles.min(Self::TAIL)
    }

    /// The number of tiles in a head, which is also the place where the tail begins.
    pub fn head(self) -> usize {
        self.tiles - self.tail()
    }

    /// The number of bits of a word that stand for sequences; the others are zero.
    pub fn bits(self) -> usize {
        (factorial(self.tail()) as usize / 2).max(1)
    }

    /// The number of words in a plane; `None` if there are 2⁶⁴ or more.
    pub fn words(self) -> Option<u64> {
        (0..self.head()).try_fold(1_u64, |words, place| words.checked_mul(self.radix(place)))
    }

    /// The number of values of the digit at this place of the head.
    pub fn radix(self, place: usize) -> u64 {
        (self.tiles - place) as u64
    }

    /// The number of successive words that share all digits before this place: a *run*.
    pub fn run(self, place: usize) -> usize {
        (place..self.head()).map(|place| self.radix(place) as usize).product()
    }

    /// Whether the sum of the digits before this place is odd, for a word where all later ones are
    /// 0.
    pub fn is_odd(self, word: usize, place: usize) -> bool {
        let digit = |at| word / self.run(at + 1) % self.radix(at) as usize;
        (0..place).map(digit).sum::<usize>() % 2 == 1
    }
}
