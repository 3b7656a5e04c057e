use super::Permutation;

/// The most items that a [`Packed`] arrangement holds.
pub const MAX_PACKED: usize = 16;

/// An arrangement of n ≤ 16 items in one word: the item on place 0 is the highest of the n lowest
/// hexadecimal digits, so that numeric order is lexicographic order.
///
/// ```text
/// place          0 1 2 3 4 5 6 7
/// 0x10253647     1 0 2 5 3 6 4 7
/// ```
///
/// The number n of items is not in the word; whoever holds one holds n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed(pub(super) u64);

impl Packed {
    /// Every item on the place of its own number.
    pub fn identity(items: usize) -> Self {
        Self::from_items(0..items)
    }

    /// The arrangement with these items on places 0, 1, …; at most sixteen items, each below 16.
    pub fn from_items(items: impl IntoIterator<Item = usize>) -> Self {
        Self(items.into_iter().fold(0, |word, item| word << 4 | item as u64))
    }

    /// The items on places 0, 1, …
    pub fn items(self, items: usize) -> impl Iterator<Item = usize> {
        (0..items).map(move |place| self.item(items, place))
    }

    /// The item on `place`.
    pub fn item(self, items: usize, place: usize) -> usize {
        (self.0 >> (4 * (items - 1 - place)) & 15) as usize
    }

    /// The inverse arrangement: place and item change roles.
    #[must_use]
    pub fn inverse(self, items: usize) -> Self {
        let word = self
            .items(items)
            .enumerate()
            .fold(0, |word, (place, item)| word | (place as u64) << (4 * (items - 1 - item)));
        Self(word)
    }

    /// Conjugation: each item x on place p becomes φ(x) on place φ(p).
    #[must_use]
    pub fn conjugated(self, phi: &Permutation) -> Self {
        let n = phi.degree();
        let word = (0..n).fold(0, |word, place| {
            let item = phi.image(self.item(n, place)) as u64;
            word | item << (4 * (n - 1 - phi.image(place)))
        });
        Self(word)
    }

    /// The item on place `from` is taken out and put back at place `to`; those between close up.
    #[must_use]
    #[inline]
    pub fn shifted(self, items: usize, from: usize, to: usize) -> Self {
        let digit = |place: usize| 4 * (items - 1 - place) as u32;
        // The places between `from` and `to`, both included, as a mask of digits.
        let (first, last) = (from.min(to), from.max(to));
        let span = (u64::MAX >> (60 - 4 * (last - first) as u32)) << digit(last);
        let item = self.0 >> digit(from) & 15;
        let rest = self.0 & span & !(15 << digit(from));
        let rest = if from > to { rest >> 4 } else { rest << 4 };
        Self(self.0 & !span | rest & span | item << digit(to))
    }

    /// The lexicographic rank among all n! arrangements.
    ///
    /// Place by place, the item's number among those not yet met is the Lehmer digit. `standing`
    /// keeps, in its x-th hexadecimal digit, the standing of item x among those not yet met: when
    /// an item has been met, all above it step down by one.
    #[inline]
    pub fn rank(self, items: usize) -> u64 {
        let mut standing = STANDING;
        let mut rest = self.0 << (4 * (MAX_PACKED - items));
        let mut rank = 0;
        for weight in FACTORIALS[..items].iter().rev() {
            let item = rest >> 58 & 0b11_1100;
            rank += (standing >> item & 15) * weight;
            standing = standing.wrapping_sub(STEP_DOWN << item);
            rest <<= 4;
        }
        rank
    }

    /// The arrangement of `items` items that has this lexicographic rank; `rank` is below n!.
    pub fn unrank(items: usize, mut rank: u64) -> Self {
        let mut digits = [0; MAX_PACKED];
        for place in (0..items).rev() {
            let radix = (items - place) as u64;
            digits[place] = (rank % radix) as u32;
            rank /= radix;
        }
        // The items not yet placed, the smallest in the lowest hexadecimal digit.
        let mut left = STANDING;
        let word = digits[..items].iter().fold(0, |word, &digit| {
            let below = (1 << (4 * digit)) - 1;
            let item = left >> (4 * digit) & 15;
            left = left & below | left >> 4 & !below;
            word << 4 | item
        });
        Self(word)
    }

    /// Exchanges the last two items, which turns an even arrangement into an odd one and leaves
    /// half its rank, rounded down, as it is.
    #[must_use]
    pub fn last_two_exchanged(self) -> Self {
        Self(self.0 & !0xFF | (self.0 & 0xF) << 4 | self.0 >> 4 & 0xF)
    }

    /// Whether the number of inversions is even.
    pub fn is_even(self, items: usize) -> bool {
        // The sum of the Lehmer digits is the number of inversions.
        let mut standing = STANDING;
        let mut inversions = 0;
        for item in self.items(items).map(|item| 4 * item) {
            inversions += standing >> item & 15;
            standing = standing.wrapping_sub(STEP_DOWN << item);
        }
        inversions % 2 == 0
    }
}

/// Item x stands in the x-th place.
const STANDING: u64 = 0xFEDC_BA98_7654_3210;

/// Shifted by 4x: all items above x step down by one.
const STEP_DOWN: u64 = 0x1111_1111_1111_1110;

const FACTORIALS: [u64; MAX_PACKED] = {
    let mut factorials = [1; MAX_PACKED];
    let mut n = 1;
    while n < MAX_PACKED {
        factorials[n] = factorials[n - 1] * n as u64;
        n += 1;
    }
    factorials
};

/// What moving items does to any [`Packed`]: few items move, all others are kept by one mask.
#[derive(Clone, Debug)]
pub struct PackedMove {
    kept: u64,
    /// By how much each moving digit's word is turned to the left, and the digit's mask after that.
    turns: Vec<(u32, u64)>,
}

impl PackedMove {
    /// Each item is moved from its place p to the place `by.image(p)`; the degree is at most sixteen.
    pub fn by(by: &Permutation) -> Self {
        let digit = |place: usize| 4 * (by.degree() - 1 - place) as u32;
        let moving = (0..by.degree()).filter(|&place| by.image(place) != place);
        let turn = |place| {
            let (from, to) = (digit(place), digit(by.image(place)));
            (to.wrapping_sub(from) % 64, 15 << to)
        };
        let turns: Vec<(u32, u64)> = moving.map(turn).collect();
        Self { kept: !turns.iter().fold(0, |mask, (_, digit)| mask | digit), turns }
    }

    /// The arrangement after the move.
    #[inline]
    pub fn apply(&self, Packed(x): Packed) -> Packed {
        let kept = x & self.kept;
        Packed(
            self.turns.iter().fold(kept, |word, &(turn, mask)| word | x.rotate_left(turn) & mask),
        )
    }
}
