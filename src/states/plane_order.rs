use super::space::{Space, State};
use super::{Levels, StateIndex};
use crate::perm::{Packed, factorial};

/// In which order a bit for each position stands in a bitmap.
///
/// There is one *plane* for each square of the blank. On a bipartite board the blank's square fixes
/// the parity of the tile sequence; on other boards there are two planes for each square, the even
/// sequences before the odd ones. Sequences 2k and 2k + 1 in lexicographic order differ by an exchange
/// of the last two tiles, so one of each pair is even, and k, the *half rank*, numbers the positions of
/// a plane.
///
/// A plane is made of words of 64 bits, of which the lowest 60 are used: half rank h is bit h mod 60 of
/// word ⌊h/60⌋. As 60 = 5!/2, the number of a word is the rank of all tiles but the last five, and the
/// bit is the half rank of these. With fewer than five tiles a plane is one word.
///
/// ```text
/// 3x3, blank on the last square    half rank   word   bit
/// 1 2 3 4 5 6 7 8                          0      0     0
/// 1 2 3 4 5 7 8 6                          1      0     1
/// 1 2 4 3 5 6 8 7                         60      1     0
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaneOrder {
    tiles: usize,
    /// Whether each square of the blank has a plane for either parity.
    both_parities: bool,
    /// Positions to a word.
    group: u64,
    /// Words to a plane.
    pub words: u64,
    /// The number of planes.
    pub planes: u64,
}

/// The positions of a full word: the even sequences of five tiles.
const GROUP: u64 = 60;

impl PlaneOrder {
    /// The order of the positions of a space.
    pub fn of(space: &Space) -> Self {
        let (tiles, squares) = (space.board().places(), space.board().squares() as u64);
        let both_parities = !space.board().is_bipartite();
        let half = factorial(tiles).div_ceil(2);
        let group = half.min(GROUP);
        let planes = squares * (1 + u64::from(both_parities));
        Self { tiles, both_parities, group, words: half.div_ceil(group), planes }
    }

    /// The words of a bitmap of all planes.
    pub fn bitmap(self) -> u64 {
        self.words * self.planes
    }

    /// The word of a bitmap in which a position has its bit, and the number of the bit.
    #[inline]
    pub fn place(self, state: State) -> (u64, u32) {
        let (plane, half) = match self.both_parities {
            false => (state.blank.index() as u64, u64::from(state.rank)),
            true => {
                let odd = !state.sequence.is_even(self.tiles);
                (2 * state.blank.index() as u64 + u64::from(odd), u64::from(state.rank / 2))
            }
        };
        if self.words == 1 {
            return (plane, half as u32);
        }
        (plane * self.words + half / GROUP, (half % GROUP) as u32)
    }

    /// The bitmap of the positions whose depth has a property, word by word.
    pub fn bitmap_of<'l>(
        self,
        levels: &'l Levels,
        property: impl Fn(Option<usize>) -> bool + 'l,
    ) -> impl Iterator<Item = u64> + 'l {
        let half = factorial(self.tiles).div_ceil(2);
        (0..self.bitmap()).map(move |number| {
            let (plane, first) = (number / self.words, number % self.words * self.group);
            let last = half.min(first + self.group);
            (first..last).fold(0, |bits, h| {
                let bit = property(levels.depth(self.state(plane, h)));
                bits | u64::from(bit) << (h - first)
            })
        })
    }

    /// The number of the position with this half rank in a plane.
    fn state(self, plane: u64, half: u64) -> StateIndex {
        if !self.both_parities {
            return StateIndex((plane * factorial(self.tiles).div_ceil(2) + half) as usize);
        }
        let (blank, odd) = (plane / 2, plane % 2 == 1);
        let first_is_odd = !Packed::unrank(self.tiles, 2 * half).is_even(self.tiles);
        let rank = 2 * half + u64::from(first_is_odd != odd);
        StateIndex((blank * factorial(self.tiles) + rank) as usize)
    }
}
