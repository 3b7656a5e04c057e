use super::Permutation;

/// The maximum number of items of a [`Packed`] arrangement.
pub(crate) const MAX_PACKED: usize = 16;

/// An arrangement of n ≤ 16 items in a word of n hexadecimal digits. The item on place 0 is the
/// highest digit, so numeric order is lexicographic order.
///
/// ```text
/// place          0 1 2 3 4 5 6 7
/// 0x10253647     1 0 2 5 3 6 4 7
/// ```
///
/// The word does not contain n: its owner stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed(pub(super) u64);

impl Packed {
    /// Every item on the place of its own number.
    #[cfg(test)]
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

    /// The inverse arrangement: places and items change roles.
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

    /// Removes the item on place `from` and inserts it at place `to`; those between shift.
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
    /// Place by place, the item's index among the remaining items is the Lehmer digit. The x-th
    /// hexadecimal digit of `standing` is that index for item x: once an item has been read, the
    /// indices of all larger ones decrease by one.
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

    /// Visits all arrangements of `items` items in lexicographic order, each with whether it is odd.
    pub fn each(items: usize, visit: &mut impl FnMut(Self, bool)) {
        Self(0).each_continued(items, STANDING, false, visit);
    }

    /// The same for those that continue this beginning with the next items; `left` holds the items
    /// that it lacks, the smallest in the lowest hexadecimal digit.
    fn each_continued(
        self,
        items: usize,
        left: u64,
        odd: bool,
        visit: &mut impl FnMut(Self, bool),
    ) {
        if items == 0 {
            return visit(self, odd);
        }
        for digit in 0..items {
            let below = (1 << (4 * digit)) - 1;
            let next = Self(self.0 << 4 | left >> (4 * digit) & 15);
            let left = left & below | left >> 4 & !below;
            next.each_continued(items - 1, left, odd ^ (digit % 2 == 1), visit);
        }
    }

    /// Exchanges the last two items. This changes the parity and keeps half the rank, rounded down.
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

/// Item x has index x.
const STANDING: u64 = 0xFEDC_BA98_7654_3210;

/// Shifted by 4x: decreases the index of every item above x by one.
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

/// A permutation of the places of [`Packed`] arrangements that moves few items: a mask keeps the
/// rest.
#[derive(Clone, Debug)]
pub(crate) struct PackedMove {
    kept: u64,
    /// For each moving digit: the rotation of the word to the left, and the digit's mask after it.
    turns: Vec<(u32, u64)>,
}

impl PackedMove {
    /// Moves the item on place p to place `by.image(p)`; the degree is at most sixteen.
    pub fn new(by: &Permutation) -> Self {
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
