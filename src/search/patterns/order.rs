//! The order in which a pattern's tiles lie on its squares, and the number that it has in a row.

use itertools::Itertools;

use crate::perm::factorial;

/// The most tiles of a pattern.
pub(super) const MOST_TILES: usize = 8;

/// The arrangements of the last tiles, so many at most, are the bits of one word.
pub(super) const TILES_OF_A_WORD: usize = 5;

/// Which tile of a pattern lies on which of its squares: three bits a place, place 0 lowest, where the
/// places are the occupied squares in the order of their numbers.
///
/// ```text
/// place    0 1 2 3 4 5
/// tile     2 0 1 5 4 3      0o345102
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Order(pub u32);

impl Order {
    pub fn from_tiles(tiles: impl IntoIterator<Item = usize>) -> Self {
        let digits = tiles.into_iter().enumerate();
        Self(digits.fold(0, |word, (place, tile)| word | (tile as u32) << (3 * place)))
    }

    #[cfg(test)]
    pub fn tile(self, place: usize) -> usize {
        (self.0 >> (3 * place) & 7) as usize
    }

    /// The tile on place `from` is taken out and put back at place `to`; those between close up.
    #[inline(always)]
    pub fn shifted(self, from: u32, to: u32) -> Self {
        let (first, last) = if from < to { (from, to) } else { (to, from) };
        let span = ((8 << (3 * (last - first))) - 1) << (3 * first);
        let tile = self.0 >> (3 * from) & 7;
        let rest = self.0 & span & !(7 << (3 * from));
        let closed = if from < to { rest >> 3 } else { rest << 3 };
        Self(self.0 & !span | closed & span | tile << (3 * to))
    }
}

/// How the arrangements of so many tiles are numbered in a row: first by the set of places that the
/// *leading* tiles hold, all but the last five, then by their arrangement on it, then by that of the
/// last five. So the arrangements that differ in the last five only are the 120 bits of one word, the
/// words of one set of places stand together as a block, and there are C(n, 5) blocks.
///
/// In a word, each tile counts the larger ones before it. That is a number in mixed radix: two digits for the
/// last tile but one, three for the one before, and so on. The digit of radix two counts most, and cuts
/// the word into two *lanes* of 60 bits; the others are weighted 12, 3 and 1. A tile that passes another
/// changes one digit by one: so all bits go 12, 3 or 1 places up or down, or to the other lane.
///
/// A number is the sum of what pairs of places contribute. What the places of one half contribute
/// among themselves is known from that half; what pairs across the halves contribute depends only on
/// which tiles are in the lower half. So two look-ups and a sum give the number.
#[derive(Debug)]
pub(super) struct Numbering {
    lower: Box<[u16; 4096]>,
    upper: Box<[u16; 4096]>,
}

const HALF: usize = 4;

impl Numbering {
    pub fn of(tiles: usize) -> Self {
        let layout = Layout::of(tiles);
        let half = |places: std::ops::Range<usize>| {
            let mut numbers = Box::new([0; 4096]);
            for (digits, number) in numbers.iter_mut().enumerate() {
                let tile = |place: usize| digits >> (3 * (place - places.start)) & 7;
                let on: Vec<usize> = places.clone().map(tile).collect();
                let mut seen = 0_u32;
                let fits = on.iter().all(|&tile| {
                    let new = tile < tiles && seen >> tile & 1 == 0;
                    seen |= 1 << tile;
                    new
                });
                if fits {
                    *number = layout.contribution(places.start, &on) as u16;
                }
            }
            numbers
        };
        Self { lower: half(0..tiles.min(HALF)), upper: half(tiles.min(HALF)..tiles) }
    }

    /// The number of an arrangement.
    #[inline(always)]
    pub fn number(&self, order: Order) -> usize {
        let lower = self.lower[order.0 as usize & 4095];
        let upper = self.upper[order.0 as usize >> 12 & 4095];
        usize::from(lower) + usize::from(upper)
    }
}

/// How a row is cut: blocks of words of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub tiles: usize,
    /// The tiles that choose the word; the others choose the bit.
    pub leading: usize,
    pub blocks: usize,
    /// The words of a block.
    pub words: usize,
    /// The bits of a word.
    pub bits: usize,
}

impl Layout {
    pub fn of(tiles: usize) -> Self {
        let leading = tiles.saturating_sub(TILES_OF_A_WORD);
        Self {
            tiles,
            leading,
            blocks: choose(tiles, leading),
            words: factorial(leading) as usize,
            bits: factorial(tiles - leading) as usize,
        }
    }

    /// The bytes of a word in a table; the last may have bits that mean nothing.
    pub fn word_bytes(self) -> usize {
        self.bits.div_ceil(8)
    }

    /// The bytes of a row of a table.
    pub fn row_bytes(self) -> usize {
        self.blocks * self.words * self.word_bytes()
    }

    /// The bits of each of the two lanes of a word; the second has none where there is one bit in all.
    pub fn lane_bits(self) -> usize {
        self.bits.div_ceil(2)
    }

    /// Where a number stands in a row of lanes: which lane, and which bit of it.
    pub fn lane_and_bit(self, number: usize) -> (usize, usize) {
        let (word, bit) = (number / self.bits, number % self.bits);
        (2 * word + bit / self.lane_bits(), bit % self.lane_bits())
    }

    /// What these tiles on the places from `start` on contribute to the number. They are all on the
    /// lower places or all on the upper ones.
    fn contribution(self, start: usize, on: &[usize]) -> usize {
        let leading = |tile: usize| tile < self.leading;
        let leading_here = on.iter().filter(|&&tile| leading(tile)).count();
        let leading_before = if start == 0 { 0 } else { self.leading.saturating_sub(leading_here) };
        let held = (start..).zip(on).filter(|&(_, &tile)| leading(tile)).map(|(place, _)| place);
        let block: usize =
            held.enumerate().map(|(i, place)| choose(place, leading_before + i + 1)).sum();
        // A tile before a smaller one of its kind, on an earlier place: what the smaller one adds.
        let weight = |smaller: usize, larger: usize| match (leading(smaller), leading(larger)) {
            (true, true) => self.bits * factorial(self.leading - 1 - smaller) as usize,
            (false, false) => weight(self.tiles - self.leading, smaller - self.leading),
            _ => 0,
        };
        let after = |place: usize| {
            let here = on[place + 1..].iter().copied();
            let beyond = (0..self.tiles).filter(|tile| start == 0 && !on.contains(tile));
            here.chain(beyond)
        };
        let smaller_after = |place: usize| {
            let tile = on[place];
            after(place).filter(move |&later| later < tile).map(move |later| weight(later, tile))
        };
        let inversions: usize = (0..on.len()).flat_map(smaller_after).sum();
        block * self.words * self.bits + inversions
    }
}

/// By how many places the number of a bit changes, within a lane, when a tile passes another.
pub(super) const WEIGHTS: [usize; 3] = [12, 3, 1];

/// What one of so many tiles adds to the number of a bit for each larger one that lies before it.
fn weight(tiles: usize, smaller: usize) -> usize {
    match smaller + 2 == tiles {
        true => factorial(tiles) as usize / 2,
        false => factorial(tiles - 1 - smaller) as usize / 2,
    }
}

/// The bit of a word that stands for an arrangement of the last tiles.
pub(super) fn bit_of(on: &[usize]) -> usize {
    let pairs = on.iter().array_combinations().filter(|[before, after]| before > after);
    pairs.map(|[_, &smaller]| weight(on.len(), smaller)).sum()
}

/// Binomial coefficient.
pub(super) fn choose(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_words_are_the_last_five_tiles() {
        for tiles in 1..=MOST_TILES {
            let (layout, numbering) = (Layout::of(tiles), Numbering::of(tiles));
            let mut seen = vec![None; factorial(tiles) as usize];
            for on in (0..tiles).permutations(tiles) {
                let number = numbering.number(Order::from_tiles(on.iter().copied()));
                let places = |leading: bool| {
                    let kind = |&(_, &tile): &(usize, &usize)| (tile < layout.leading) == leading;
                    on.iter()
                        .enumerate()
                        .filter(kind)
                        .map(|(place, &tile)| (place, tile))
                        .collect_vec()
                };
                assert_eq!(seen[number].replace(places(true)), None, "{on:?}");
            }
            for word in seen.chunks(layout.bits) {
                assert!(word.iter().all_equal());
            }
        }
    }

    #[test]
    fn shifts() {
        for (from, to) in (0..6).cartesian_product(0..6) {
            let mut tiles = vec![2, 0, 1, 5, 4, 3];
            let order = Order::from_tiles(tiles.iter().copied()).shifted(from as u32, to as u32);
            let tile = tiles.remove(from);
            tiles.insert(to, tile);
            assert_eq!((0..6).map(|place| order.tile(place)).collect_vec(), tiles);
        }
    }
}
