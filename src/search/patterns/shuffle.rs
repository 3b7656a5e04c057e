//! What a move of a tile does to a whole row of bits.

use itertools::Itertools;

use super::order::{Layout, choose};
use crate::perm::factorial;

/// The tile on one place of a row's squares goes to another, and those between close up: an
/// arrangement of the row goes to one of the other row, whatever the tiles are.
///
/// The places that the leading tiles hold go to other places, a block to a block. If it is a leading
/// tile that moves, the words of the block change places and their bits stay; if it is one of the last
/// four, it passes at most three others of them, and the same few bits of every word of the block
/// change places. A tile that slides along a row of the board passes no other, and all stays as it is.
///
/// A block has `WORDS` words, and while a table is made there is room for `ROOM`, so that the processor
/// can take them together.
#[derive(Debug)]
pub(super) struct Shuffle<const WORDS: usize, const ROOM: usize> {
    same: Vec<Blocks>,
    words: Vec<([u8; WORDS], Vec<Blocks>)>,
    bits: Vec<(BitShuffle, Vec<Blocks>)>,
}

/// From which block to which.
#[derive(Clone, Copy, Debug)]
struct Blocks {
    from: u8,
    to: u8,
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
    fn apply<const ROOM: usize>(&self, words: &[u32; ROOM]) -> [u32; ROOM] {
        let mut sum = [0; ROOM];
        for (sum, word) in sum.iter_mut().zip(words) {
            *sum = word & self.kept;
        }
        for &(distance, mask) in &self.up {
            for (sum, word) in sum.iter_mut().zip(words) {
                *sum |= word << distance & mask;
            }
        }
        for &(distance, mask) in &self.down {
            for (sum, word) in sum.iter_mut().zip(words) {
                *sum |= word >> distance & mask;
            }
        }
        sum
    }
}

impl<const WORDS: usize, const ROOM: usize> Shuffle<WORDS, ROOM> {
    /// The tile on place `from` goes to place `to`.
    pub fn of(layout: Layout, from: usize, to: usize) -> Self {
        let moved = |place: usize| match place {
            _ if place == from => to,
            _ if from < place && place <= to => place - 1,
            _ if to <= place && place < from => place + 1,
            _ => place,
        };
        let mut shuffle = Self { same: vec![], words: vec![], bits: vec![] };
        for held in (0..layout.tiles).combinations(layout.leading) {
            let after = held.iter().map(|&place| moved(place)).sorted_unstable().collect_vec();
            let number = |held: &[usize]| {
                let places = held.iter().enumerate();
                places.map(|(i, &place)| choose(place, i + 1)).sum::<usize>() as u8
            };
            let blocks = Blocks { from: number(&held), to: number(&after) };
            let leading = held.contains(&from);
            // The tile's standing among those of its kind, before and after.
            let standing = |held: &[usize], place: usize| {
                let before = held.iter().filter(|&&other| other < place).count();
                if leading { before } else { place - before }
            };
            let (first, last) = (standing(&held, from), standing(&after, to));
            match (first == last, leading) {
                (true, _) => shuffle.same.push(blocks),
                (false, true) => {
                    // A word is fetched from where it was.
                    let sources = images(layout.leading, last, first);
                    let sources = sources.try_into().expect("there are as many words");
                    listed(sources, &mut shuffle.words).push(blocks);
                }
                (false, false) => {
                    let bits = BitShuffle::of(&images(layout.tiles - layout.leading, first, last));
                    listed(bits, &mut shuffle.bits).push(blocks);
                }
            }
        }
        shuffle
    }

    /// Adds a row, shuffled, to another.
    #[inline(always)]
    pub fn add(&self, to: &mut [u32], from: &[u32]) {
        let (to, _) = to.as_chunks_mut::<ROOM>();
        let (from, _) = from.as_chunks::<ROOM>();
        for blocks in &self.same {
            add(&mut to[usize::from(blocks.to)], &from[usize::from(blocks.from)]);
        }
        for (sources, blocks) in &self.words {
            for blocks in blocks {
                let words = &from[usize::from(blocks.from)];
                let mut moved = [0; ROOM];
                for (moved, &source) in moved.iter_mut().zip(sources) {
                    *moved = words[usize::from(source)];
                }
                add(&mut to[usize::from(blocks.to)], &moved);
            }
        }
        for (bits, blocks) in &self.bits {
            for blocks in blocks {
                let moved = bits.apply(&from[usize::from(blocks.from)]);
                add(&mut to[usize::from(blocks.to)], &moved);
            }
        }
    }
}

/// Adds words to others.
#[inline(always)]
fn add<const ROOM: usize>(to: &mut [u32; ROOM], words: &[u32; ROOM]) {
    // Read before and written after: that the two may overlap is then no question.
    let mut sum = *to;
    for (sum, word) in sum.iter_mut().zip(words) {
        *sum |= word;
    }
    *to = sum;
}

/// What is listed with a key, which is added if it is not there.
fn listed<K: PartialEq, V>(key: K, list: &mut Vec<(K, Vec<V>)>) -> &mut Vec<V> {
    let known = list.iter().position(|(known, _)| *known == key);
    let number = known.unwrap_or_else(|| {
        list.push((key, vec![]));
        list.len() - 1
    });
    &mut list[number].1
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
    let pairs = on.iter().array_combinations().filter(|[before, after]| before > after);
    pairs.map(|[_, &smaller]| factorial(on.len() - 1 - smaller) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::super::order::{MOST_TILES, Numbering, Order};
    use super::*;

    /// Where the arrangements go, by number, as the words of a row say.
    fn shuffled<const WORDS: usize, const ROOM: usize>(
        layout: Layout,
        (from, to): (usize, usize),
        numbers: impl Iterator<Item = usize>,
    ) -> Vec<usize> {
        let mut before = vec![0; layout.blocks * ROOM];
        for number in numbers {
            let (word, bit) = (number / layout.bits, number % layout.bits);
            before[word / WORDS * ROOM + word % WORDS] |= 1 << bit;
        }
        let mut after = vec![0; before.len()];
        Shuffle::<WORDS, ROOM>::of(layout, from, to).add(&mut after, &before);
        let number = |word: usize| (word / ROOM * WORDS + word % ROOM) * layout.bits;
        let bits = (0..after.len()).cartesian_product(0..layout.bits);
        let set = bits.filter(|&(word, bit)| after[word] >> bit & 1 == 1);
        set.map(|(word, bit)| number(word) + bit).collect()
    }

    #[test]
    fn every_bit_arrives_where_its_arrangement_does() {
        for tiles in 1..=MOST_TILES {
            let (layout, numbering) = (Layout::of(tiles), Numbering::of(tiles));
            let pairs = (0..tiles).cartesian_product(0..tiles);
            for (from, to) in pairs.filter(|&(from, to)| from != to && from.abs_diff(to) <= 4) {
                let orders = (0..tiles).permutations(tiles).step_by(if tiles > 6 { 37 } else { 1 });
                let orders = orders.map(Order::from_tiles).collect_vec();
                let after = |order: Order| numbering.number(order.shifted(from as u32, to as u32));
                let before = orders.iter().map(|&order| numbering.number(order));
                let shuffled = match layout.words {
                    1 => shuffled::<1, 1>(layout, (from, to), before),
                    2 => shuffled::<2, 2>(layout, (from, to), before),
                    6 => shuffled::<6, 8>(layout, (from, to), before),
                    _ => shuffled::<24, 24>(layout, (from, to), before),
                };
                let expected = orders.iter().map(|&order| after(order)).sorted().collect_vec();
                assert_eq!(shuffled, expected, "{tiles} tiles, {from} to {to}");
            }
        }
    }
}
