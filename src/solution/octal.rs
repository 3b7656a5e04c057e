use itertools::Itertools;

use crate::perm::{Packed, Permutation};

/// An arrangement of eight items as eight octal digits, as in Schofield's program. The item on
/// place 0 is the highest digit, so numeric order is the order of S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Octal(u32);

impl Octal {
    /// The items on places 0 … 7, each below 8.
    #[cfg(test)]
    pub fn from_items(items: impl IntoIterator<Item = usize>) -> Self {
        Self(items.into_iter().fold(0, |word, item| word << 3 | item as u32))
    }

    /// The item on `place`.
    pub fn item(self, place: usize) -> usize {
        (self.0 >> (21 - 3 * place) & 7) as usize
    }

    /// The items on places 0 … 7.
    #[cfg(test)]
    pub fn items(self) -> impl Iterator<Item = usize> {
        (0..8).map(move |place| self.item(place))
    }

    /// The first three digits.
    fn head(self) -> usize {
        (self.0 >> 15) as usize
    }

    /// The three digits after the head.
    fn entry(self) -> usize {
        (self.0 >> 6 & 0o777) as usize
    }
}

/// A map of [`Octal`]s in which the image of each item depends only on the item and its place. One
/// table for each pair of digits; their entries are combined by or.
pub(super) struct OctalMap([[u32; 64]; 4]);

impl OctalMap {
    /// The map in which an item x on place p becomes `item(p, x)` on place `place(p, x)`.
    fn new(place: impl Fn(usize, usize) -> usize, item: impl Fn(usize, usize) -> usize) -> Self {
        let digit = |p: usize, x: usize| (item(p, x) as u32) << (21 - 3 * place(p, x));
        Self(std::array::from_fn(|k| {
            let first: [u32; 8] = std::array::from_fn(|x| digit(2 * k, x));
            let second: [u32; 8] = std::array::from_fn(|x| digit(2 * k + 1, x));
            std::array::from_fn(|two| first[two >> 3] | second[two & 7])
        }))
    }

    /// X ↦ X · `by`: each item moves from place p to `by.image(p)`. `by` has degree 8.
    pub fn moving(by: &Permutation) -> Self {
        Self::new(|place, _| by.image(place), |_, item| item)
    }

    /// X ↦ φ⁻¹ · X · φ: each item x on place p becomes φ(x) on place φ(p). `phi` has degree 8.
    pub fn conjugating(phi: &Permutation) -> Self {
        Self::new(|place, _| phi.image(place), |_, item| phi.image(item))
    }

    /// X ↦ X⁻¹: places and items change roles.
    pub fn inverting() -> Self {
        Self::new(|_, item| item, |place, _| place)
    }

    /// The image of `x`.
    #[inline]
    pub fn apply(&self, Octal(x): Octal) -> Octal {
        let pair = |k: usize| self.0[k][(x >> (18 - 6 * k) & 0o77) as usize];
        Octal(pair(0) | pair(1) | pair(2) | pair(3))
    }
}

/// Schofield's sequence number S of an even arrangement of eight items, equation (1):
///
/// S = ½ Σᵢ (7−i)! · #{ j > i : Cⱼ < Cᵢ }, i = 0 … 5,
///
/// which is half the lexicographic rank, 0 ≤ S < 20 160. The printed tabulation divides this order
/// into 336 half-pages, one for each head of three digits, of 60 entries each: S = 60 · (number of
/// the half-page) + (number of the entry). So two lookups give S without comparing digits.
#[derive(Debug)]
pub(super) struct SequenceNumbers {
    /// By head: 60 × the number of its half-page, and 512 × the number of its set of digits.
    half_pages: [(u16, u16); 512],
    /// By 512 × the number of the head's set of digits + the next three digits: the entry's number.
    entries: Vec<u8>,
    /// By half-page: its head as a word, and whether the head contributes an even number of
    /// inversions.
    heads: Vec<(u32, bool)>,
    /// By 60 × the number of the set + the entry's number: the last five digits as a word, in the
    /// one of their two orders that is even.
    tails: Vec<u32>,
}

impl SequenceNumbers {
    /// The number of even arrangements of eight items, ½ · 8!.
    pub const COUNT: usize = 20_160;

    /// The number of places in a head.
    pub const HEAD: usize = 3;

    /// Builds the tables.
    pub fn new() -> Self {
        const NO_SET: u16 = u16::MAX;
        let mut numbers = Self {
            half_pages: [(0, 0); 512],
            entries: Vec::with_capacity(56 * 512),
            heads: Vec::with_capacity(336),
            tails: Vec::with_capacity(56 * 60),
        };
        let mut set_numbers = [NO_SET; 256];
        let fives: Vec<[usize; 5]> = even_arrangements_of_five();
        for head in 0..512_usize {
            let digits = [head >> 6, head >> 3 & 7, head & 7];
            let [a, b, c] = digits;
            if a == b || b == c || c == a {
                continue;
            }
            let set = 1 << a | 1 << b | 1 << c;
            if set_numbers[set] == NO_SET {
                set_numbers[set] = (numbers.entries.len() / 512) as u16;
                let rest = (0..8_usize).filter(|digit| set >> digit & 1 == 0);
                numbers.enter_set(&fives, rest.collect_array().expect("eight digits less three"));
            }
            numbers.half_pages[head] = (60 * numbers.heads.len() as u16, 512 * set_numbers[set]);
            numbers.heads.push(((head as u32) << 15, head_is_even(digits)));
        }
        numbers
    }

    /// Numbers the entries of the half-pages whose head leaves the five digits `rest`.
    fn enter_set(&mut self, fives: &[[usize; 5]], rest: [usize; 5]) {
        let start = self.entries.len();
        self.entries.resize(start + 512, 0);
        for (number, five) in fives.iter().enumerate() {
            let tail = five.iter().fold(0, |tail, &k| tail << 3 | rest[k] as u32);
            self.entries[start + (tail >> 6) as usize] = number as u8;
            self.tails.push(tail);
        }
    }

    /// S of an even arrangement.
    #[inline]
    pub fn rank(&self, x: Octal) -> u16 {
        let (half_page, set) = self.half_pages[x.head()];
        half_page + u16::from(self.entries[usize::from(set) + x.entry()])
    }

    /// The effect on sequence numbers of an even permutation `by` of the first three places.
    pub fn turn(&self, by: &Permutation) -> HeadTurn {
        let turn = OctalMap::moving(by);
        let start = |head: usize| self.half_pages[turn.apply(Octal((head as u32) << 15)).head()].0;
        HeadTurn(std::array::from_fn(start))
    }

    /// The sequence numbers S of an even arrangement before and after the turn. The turn changes
    /// only the head, so the arrangement moves to the same line of another half-page.
    #[inline]
    pub fn with_turned(&self, x: Octal, turn: &HeadTurn) -> (u16, u16) {
        let (half_page, set) = self.half_pages[x.head()];
        let entry = u16::from(self.entries[usize::from(set) + x.entry()]);
        (half_page + entry, turn.0[x.head()] + entry)
    }

    /// The even arrangement whose sequence number is `s`, s < 20 160.
    pub fn arrangement(&self, s: usize) -> Octal {
        let (head, even) = self.heads[s / 60];
        let (_, set) = self.half_pages[(head >> 15) as usize];
        let x = head | self.tails[usize::from(set) / 512 * 60 + s % 60];
        // An odd head needs an odd tail: exchange the last two digits.
        Octal(if even { x } else { x & !0o77 | (x & 7) << 3 | x >> 3 & 7 })
    }
}

/// An even permutation of the first three places. By head: 60 × the number of the resulting
/// half-page.
pub(super) struct HeadTurn([u16; 512]);

/// The 60 even arrangements of five items, in order.
fn even_arrangements_of_five() -> Vec<[usize; 5]> {
    let arrangements = (0..60).map(|half| Packed::unrank(5, 2 * half));
    let even = arrangements.map(|x| if x.is_even(5) { x } else { x.last_two_exchanged() });
    even.map(|x| x.items(5).collect_array().expect("five items")).collect()
}

/// Whether a head contributes an even number of inversions.
fn head_is_even([a, b, c]: [usize; 3]) -> bool {
    let after = |digit: usize, before: &[usize]| {
        digit - before.iter().filter(|&&earlier| earlier < digit).count()
    };
    (a + after(b, &[a]) + after(c, &[a, b])) % 2 == 0
}
