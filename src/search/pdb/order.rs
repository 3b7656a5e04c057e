//! The order of a pattern's tiles on their squares, and its rank in a row.

use itertools::Itertools;

use crate::perm::factorial;

/// The greatest number of tiles of a pattern.
pub(super) const MAX_TILES: usize = 8;

/// The arrangements of at most this many last tiles are the bits of one word.
pub(super) const TILES_OF_A_WORD: usize = 5;

/// The tile of a pattern on each of its squares: three bits for each place, place 0 lowest. The
/// places are the occupied squares in the order of their numbers.
///
/// ```text
/// place    0 1 2 3 4 5
/// tile     2 0 1 5 4 3      0o345102
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct TileOrder(pub u32);

impl TileOrder {
    pub fn from_tiles(tiles: impl IntoIterator<Item = usize>) -> Self {
        let digits = tiles.into_iter().enumerate();
        Self(digits.fold(0, |word, (place, tile)| word | (tile as u32) << (3 * place)))
    }

    #[cfg(test)]
    pub fn tile(self, place: usize) -> usize {
        (self.0 >> (3 * place) & 7) as usize
    }

    /// Moves the tile at place `from` to place `to`; those between close up.
    #[inline(always)]
    pub fn shifted(self, from: u32, to: u32) -> Self {
        // Without a branch, because the processor cannot predict whether the tile goes up or down.
        let below = |word: u32, place: u32| word & ((1 << (3 * place)) - 1);
        let above = self.0 >> 3;
        let others = below(self.0, from) + (above - below(above, from));
        let before = below(others, to);
        let tile = self.0 >> (3 * from) & 7;
        Self(before + (tile << (3 * to)) + ((others - before) << 3))
    }
}

/// The rank of the arrangements of n tiles in a row. They are ordered by the set of places of the
/// *leading* tiles, which are all but the last five, then by the arrangement of the leading tiles,
/// then by that of the last five. So arrangements that differ only in the last five are the 120
/// bits of one word, the words of one set of places are consecutive and form a block, and there are
/// C(n, 5) blocks.
///
/// In a word, each tile counts the larger tiles before it. These counts are the digits of a number
/// in mixed radix: the last tile but one has radix two, the one before radix three, and so on. The
/// digit of radix two has the greatest weight, and divides the word into two *lanes* of 60 bits.
/// The others have weights 12, 3 and 1. A tile that passes another changes one digit by one, so all
/// bits move 12, 3 or 1 places up or down, or to the other lane.
///
/// A rank is a sum of contributions of pairs of places. Pairs within one half of the places depend
/// only on that half, and pairs across the halves only on the set of tiles in the lower half. So
/// two lookups and one sum give the rank.
#[derive(Debug)]
pub(super) struct OrderRank {
    lower: Box<[u16; 4096]>,
    upper: Box<[u16; 4096]>,
}

const HALF: usize = 4;

impl OrderRank {
    pub fn new(tiles: usize) -> Self {
        let layout = Layout::new(tiles);
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

    /// The rank of an arrangement.
    #[inline(always)]
    pub fn rank(&self, order: TileOrder) -> usize {
        let lower = self.lower[order.0 as usize & 4095];
        let upper = self.upper[order.0 as usize >> 12 & 4095];
        usize::from(lower) + usize::from(upper)
    }
}

/// The layout of a row: blocks of words of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub tiles: usize,
    /// The number of tiles that select the word; the others select the bit.
    pub leading: usize,
    pub blocks: usize,
    /// The number of words of a block.
    pub words: usize,
    /// The number of bits of a word.
    pub bits: usize,
}

impl Layout {
    pub fn new(tiles: usize) -> Self {
        let leading = tiles.saturating_sub(TILES_OF_A_WORD);
        Self {
            tiles,
            leading,
            blocks: choose(tiles, leading),
            words: factorial(leading) as usize,
            bits: factorial(tiles - leading) as usize,
        }
    }

    /// The bytes of a word in a table; the last one may have unused bits.
    pub fn word_bytes(self) -> usize {
        self.bits.div_ceil(8)
    }

    /// The bytes of a row of a table.
    pub fn row_bytes(self) -> usize {
        self.blocks * self.words * self.word_bytes()
    }

    /// The number of bits of each of the two lanes of a word; if a word has one bit, the second
    /// lane has none.
    pub fn lane_bits(self) -> usize {
        self.bits.div_ceil(2)
    }

    /// The lane and its bit for a rank.
    pub fn lane_and_bit(self, number: usize) -> (usize, usize) {
        let (word, bit) = (number / self.bits, number % self.bits);
        (2 * word + bit / self.lane_bits(), bit % self.lane_bits())
    }

    /// The contribution to the rank of these tiles on the places from `start` on, which are all
    /// lower places or all upper ones.
    fn contribution(self, start: usize, on: &[usize]) -> usize {
        let leading = |tile: usize| tile < self.leading;
        let leading_here = on.iter().filter(|&&tile| leading(tile)).count();
        let leading_before = if start == 0 { 0 } else { self.leading.saturating_sub(leading_here) };
        let held = (start..).zip(on).filter(|&(_, &tile)| leading(tile)).map(|(place, _)| place);
        let block: usize =
            held.enumerate().map(|(i, place)| choose(place, leading_before + i + 1)).sum();
        // The contribution of a smaller tile behind a larger one of its kind.
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

/// The distances by which a bit moves within a lane when a tile passes another.
pub(super) const WEIGHTS: [usize; 3] = [12, 3, 1];

/// The contribution of a tile, one of this many, to the index of a bit for each larger tile before
/// it.
fn weight(tiles: usize, smaller: usize) -> usize {
    match smaller + 2 == tiles {
        true => factorial(tiles) as usize / 2,
        false => factorial(tiles - 1 - smaller) as usize / 2,
    }
}

/// The bit of a word for an arrangement of the last tiles.
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
        for tiles in 1..=MAX_TILES {
            let (layout, order_rank) = (Layout::new(tiles), OrderRank::new(tiles));
            let mut seen = vec![None; factorial(tiles) as usize];
            for on in (0..tiles).permutations(tiles) {
                let number = order_rank.rank(TileOrder::from_tiles(on.iter().copied()));
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
            let order =
                TileOrder::from_tiles(tiles.iter().copied()).shifted(from as u32, to as u32);
            let tile = tiles.remove(from);
            tiles.insert(to, tile);
            assert_eq!((0..6).map(|place| order.tile(place)).collect_vec(), tiles);
        }
    }
}
