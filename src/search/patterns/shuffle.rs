//! What a move of a tile does to a whole row of bits.

use itertools::Itertools;

use super::order::{Layout, Order};
use crate::perm::factorial;

/// The tile on one place of a row's squares goes to another, and those between close up: an
/// arrangement of the row goes to one of the other row, whatever the tiles are.
///
/// The places that the leading tiles hold go to other places, a block to a block. If it is a leading
/// tile that moves, the words of the block change places and their bits stay; if it is one of the last
/// four, it passes at most three others of them, and the same few bits of every word of the block
/// change places. A tile that slides along a row of the board passes no other, and all stays as it is.
#[derive(Debug)]
pub(super) struct Shuffle {
    blocks: Vec<Block>,
    /// The permutations that occur, each once.
    words: Vec<Vec<u8>>,
    bits: Vec<BitShuffle>,
}

#[derive(Debug)]
struct Block {
    from: usize,
    to: usize,
    how: How,
}

#[derive(Clone, Copy, Debug)]
enum How {
    Same,
    /// By this permutation of the words.
    Words(usize),
    /// By this permutation of the bits of each word.
    Bits(usize),
}

/// A permutation of the bits of a word: the bits that go equally far, as masks of where they arrive.
#[derive(Debug, PartialEq)]
struct BitShuffle {
    kept: u32,
    up: Vec<(u32, u32)>,
    down: Vec<(u32, u32)>,
}

impl BitShuffle {
    fn of(images: &[u8]) -> Self {
        let mut moved = images.iter().enumerate().map(|(from, &to)| (from as i32, i32::from(to)));
        let by_distance = moved
            .by_ref()
            .map(|(from, to)| (to - from, 1_u32 << to))
            .into_grouping_map()
            .fold(0, |mask, _, bit| mask | bit)
            .into_iter()
            .sorted_unstable();
        let mut shuffle = Self { kept: 0, up: vec![], down: vec![] };
        for (distance, mask) in by_distance {
            match distance {
                0 => shuffle.kept = mask,
                1.. => shuffle.up.push((distance as u32, mask)),
                _ => shuffle.down.push((-distance as u32, mask)),
            }
        }
        shuffle
    }

    #[inline(always)]
    fn add<const WORDS: usize>(&self, to: &mut [u32; WORDS], from: &[u32; WORDS]) {
        let mut sum = from.map(|word| word & self.kept);
        for &(distance, mask) in &self.up {
            for (sum, word) in sum.iter_mut().zip(from) {
                *sum |= word << distance & mask;
            }
        }
        for &(distance, mask) in &self.down {
            for (sum, word) in sum.iter_mut().zip(from) {
                *sum |= word >> distance & mask;
            }
        }
        for (to, sum) in to.iter_mut().zip(sum) {
            *to |= sum;
        }
    }
}

impl Shuffle {
    /// The tile on place `from` goes to place `to`.
    pub fn of(layout: Layout, from: usize, to: usize) -> Self {
        let moved = |place: usize| match place {
            _ if place == from => to,
            _ if from < place && place <= to => place - 1,
            _ if to <= place && place < from => place + 1,
            _ => place,
        };
        let mut shuffle = Self { blocks: vec![], words: vec![], bits: vec![] };
        for held in (0..layout.tiles).combinations(layout.leading) {
            let after = held.iter().map(|&place| moved(place)).sorted_unstable().collect_vec();
            let leading = held.contains(&from);
            // The tile's standing among those of its kind, before and after.
            let standing = |held: &[usize], place: usize| {
                let before = held.iter().filter(|&&other| other < place).count();
                if leading { before } else { place - before }
            };
            let (first, last) = (standing(&held, from), standing(&after, to));
            let how = match (first == last, leading) {
                (true, _) => How::Same,
                (false, true) => {
                    let images = images(layout.leading, first, last);
                    // A word is fetched from where it was.
                    let mut sources = vec![0; images.len()];
                    (0..).zip(images).for_each(|(from, to)| sources[usize::from(to)] = from);
                    How::Words(number_of(sources, &mut shuffle.words))
                }
                (false, false) => {
                    let bits = BitShuffle::of(&images(layout.tiles - layout.leading, first, last));
                    How::Bits(number_of(bits, &mut shuffle.bits))
                }
            };
            let block = |held: &[usize]| {
                let terms = held.iter().enumerate();
                terms.map(|(i, &place)| super::order::choose(place, i + 1)).sum()
            };
            shuffle.blocks.push(Block { from: block(&held), to: block(&after), how });
        }
        shuffle
    }

    /// Adds a row, shuffled, to another; `WORDS` are the words of a block.
    #[inline(always)]
    pub fn add<const WORDS: usize>(&self, to: &mut [u32], from: &[u32]) {
        let (to, _) = to.as_chunks_mut::<WORDS>();
        let (from, _) = from.as_chunks::<WORDS>();
        for block in &self.blocks {
            let (to, from) = (&mut to[block.to], &from[block.from]);
            match block.how {
                How::Same => to.iter_mut().zip(from).for_each(|(to, from)| *to |= from),
                How::Words(permutation) => {
                    let sources = &self.words[permutation];
                    let sources = to.iter_mut().zip(sources);
                    sources.for_each(|(to, &source)| *to |= from[usize::from(source)]);
                }
                How::Bits(permutation) => self.bits[permutation].add(to, from),
            }
        }
    }
}

/// The number of a value in a list, to which it is added if it is not there.
fn number_of<T: PartialEq>(value: T, list: &mut Vec<T>) -> usize {
    list.iter().position(|known| *known == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

/// Where each arrangement of so many items goes, by rank, when the item on one place goes to another.
fn images(items: usize, from: usize, to: usize) -> Vec<u8> {
    let mut images = vec![0; factorial(items) as usize];
    for on in (0..items).permutations(items) {
        let mut moved = on.clone();
        let item = moved.remove(from);
        moved.insert(to, item);
        images[rank(&on)] = rank(&moved) as u8;
    }
    images
}

/// The rank of an arrangement: each item counts the smaller items on later places.
fn rank(on: &[usize]) -> usize {
    let pairs = on.iter().tuple_combinations().filter(|(before, after)| before > after);
    pairs.map(|(_, &smaller)| factorial(on.len() - 1 - smaller) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::super::order::{MOST_TILES, Numbering};
    use super::*;

    #[test]
    fn every_bit_arrives_where_its_arrangement_does() {
        for tiles in 1..=MOST_TILES {
            let (layout, numbering) = (Layout::of(tiles), Numbering::of(tiles));
            let pairs = (0..tiles).cartesian_product(0..tiles);
            for (from, to) in pairs.filter(|&(from, to)| from != to && from.abs_diff(to) <= 4) {
                let shuffle = Shuffle::of(layout, from, to);
                let orders = (0..tiles).permutations(tiles).step_by(if tiles > 6 { 37 } else { 1 });
                let (mut before, mut after) =
                    (vec![0; layout.row_words()], vec![0; layout.row_words()]);
                let set = |row: &mut [u32], number: usize| {
                    row[number / layout.bits] |= 1 << (number % layout.bits);
                };
                for on in orders {
                    let order = Order::from_tiles(on);
                    set(&mut before, numbering.number(order));
                    set(&mut after, numbering.number(order.shifted(from as u32, to as u32)));
                }
                let mut sum = vec![0; layout.row_words()];
                match layout.words {
                    1 => shuffle.add::<1>(&mut sum, &before),
                    2 => shuffle.add::<2>(&mut sum, &before),
                    6 => shuffle.add::<6>(&mut sum, &before),
                    _ => shuffle.add::<24>(&mut sum, &before),
                }
                assert_eq!(sum, after, "{tiles} tiles, {from} to {to}");
            }
        }
    }
}
