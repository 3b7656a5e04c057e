//! The effect of a move of a tile on a whole row of bits.

use std::cmp::Ordering;

use itertools::Itertools;

use super::order::{Layout, WEIGHTS, bit_of, choose};
use crate::perm::factorial;

/// The tile at one place of a row's squares moves to another place, and those between close up.
/// This takes the arrangements of one row to those of another, whatever the tiles are.
///
/// The set of places of the leading tiles goes to another set, so a block goes to a block. If a
/// leading tile moves, the words of the block are permuted and their bits stay. If one of the last
/// five moves, it passes at most three others of them on the fifteen-puzzle, and the same bits of
/// every word of the block are permuted. A tile that slides along a row of the board passes no
/// other, and nothing changes.
///
/// A block has `LANES` lanes, two for each word.
#[derive(Debug)]
pub(super) struct Shuffle<const LANES: usize> {
    same: Vec<BlockMove>,
    words: Vec<([u8; LANES], Vec<BlockMove>)>,
    passes: Vec<(Vec<Pass<LANES>>, Vec<BlockMove>)>,
    /// Whether nothing moves at all.
    stays: bool,
}

/// The source block and the target block.
#[derive(Clone, Copy, Debug)]
struct BlockMove {
    from: u8,
    to: u8,
}

/// Two tiles at adjacent places pass each other. That changes the number of larger tiles before the
/// smaller one by one. So bits move by the weight of that digit, up or down, or to the other lane
/// (`order`). The masks are the places where they arrive.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pass<const LANES: usize> {
    up: [[u64; LANES]; WEIGHTS.len()],
    down: [[u64; LANES]; WEIGHTS.len()],
    across: [u64; LANES],
}

impl<const LANES: usize> Pass<LANES> {
    /// One pass for each place of a word but the last.
    pub fn all(layout: Layout) -> Vec<Self> {
        (1..layout.tiles - layout.leading).map(|place| Self::new(layout, place - 1)).collect()
    }

    /// The pass of the items at places `first` and `first + 1`.
    fn new(layout: Layout, first: usize) -> Self {
        let none = [[0; LANES]; WEIGHTS.len()];
        let mut pass = Self { up: none, down: none, across: [0; LANES] };
        let items = layout.tiles - layout.leading;
        for (from, &to) in images(items, (first, first + 1), bit_of).iter().enumerate() {
            let [(lane, from), (arrives, to)] =
                [from, usize::from(to)].map(|bit| layout.lane_and_bit(bit));
            let weight = |far: usize| WEIGHTS.iter().position(|&weight| weight == far);
            let weight = |far| weight(far).expect("a digit of the number changed by one");
            let mask = match from.cmp(&to) {
                _ if lane != arrives => &mut pass.across,
                Ordering::Less => &mut pass.up[weight(to - from)],
                _ => &mut pass.down[weight(from - to)],
            };
            mask.iter_mut().skip(arrives).step_by(2).for_each(|mask| *mask |= 1 << to);
        }
        pass
    }

    #[inline(always)]
    fn apply(&self, lanes: &[u64; LANES]) -> [u64; LANES] {
        let mut exchanged = [0; LANES];
        for lane in 0..LANES {
            exchanged[lane] = lanes[lane ^ 1];
        }
        let mut sum = [0; LANES];
        for lane in 0..LANES {
            sum[lane] = exchanged[lane] & self.across[lane];
            for (weight, (up, down)) in WEIGHTS.iter().zip(self.up.iter().zip(&self.down)) {
                sum[lane] |= lanes[lane] << weight & up[lane] | lanes[lane] >> weight & down[lane];
            }
        }
        sum
    }
}

impl<const LANES: usize> Shuffle<LANES> {
    /// The shuffle that takes the tile at place `from` to place `to`; `passes` are all passes.
    pub fn new(layout: Layout, passes: &[Pass<LANES>], (from, to): (usize, usize)) -> Self {
        let moved = |place: usize| match place {
            _ if place == from => to,
            _ if from < place && place <= to => place - 1,
            _ if to <= place && place < from => place + 1,
            _ => place,
        };
        let mut shuffle = Self { same: vec![], words: vec![], passes: vec![], stays: from == to };
        for held in (0..layout.tiles).combinations(layout.leading) {
            let after = held.iter().map(|&place| moved(place)).sorted_unstable().collect_vec();
            let number = |held: &[usize]| {
                let places = held.iter().enumerate();
                places.map(|(i, &place)| choose(place, i + 1)).sum::<usize>() as u8
            };
            let blocks = BlockMove { from: number(&held), to: number(&after) };
            let leading = held.contains(&from);
            // The tile's index among those of its kind, before and after.
            let index_of_kind = |held: &[usize], place: usize| {
                let before = held.iter().filter(|&&other| other < place).count();
                if leading { before } else { place - before }
            };
            let (first, last) = (index_of_kind(&held, from), index_of_kind(&after, to));
            match (first == last, leading) {
                (true, _) => shuffle.same.push(blocks),
                (false, true) => {
                    // By lane: its source.
                    let sources = images(layout.leading, (last, first), rank);
                    let lanes = sources.into_iter().flat_map(|word| [2 * word, 2 * word + 1]);
                    let lanes = lanes.collect_vec().try_into().expect("two lanes a word");
                    listed(lanes, &mut shuffle.words).push(blocks);
                }
                (false, false) => {
                    let passes = match first < last {
                        true => passes[first..last].to_vec(),
                        false => passes[last..first].iter().rev().cloned().collect(),
                    };
                    listed(passes, &mut shuffle.passes).push(blocks);
                }
            }
        }
        shuffle
    }

    /// Adds a row, shuffled, to another.
    #[inline(always)]
    pub fn add(&self, to: &mut [u64], from: &[u64]) {
        if self.stays {
            to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
            return;
        }
        let (to, _) = to.as_chunks_mut::<LANES>();
        let (from, _) = from.as_chunks::<LANES>();
        for blocks in &self.same {
            add(&mut to[usize::from(blocks.to)], &from[usize::from(blocks.from)]);
        }
        for (sources, blocks) in &self.words {
            for blocks in blocks {
                let lanes = &from[usize::from(blocks.from)];
                let mut moved = [0; LANES];
                for (moved, &source) in moved.iter_mut().zip(sources) {
                    *moved = lanes[usize::from(source)];
                }
                add(&mut to[usize::from(blocks.to)], &moved);
            }
        }
        for (passes, blocks) in &self.passes {
            for blocks in blocks {
                let mut moved = from[usize::from(blocks.from)];
                for pass in passes {
                    moved = pass.apply(&moved);
                }
                add(&mut to[usize::from(blocks.to)], &moved);
            }
        }
    }
}

/// Adds lanes to others.
#[inline(always)]
fn add<const LANES: usize>(to: &mut [u64; LANES], lanes: &[u64; LANES]) {
    // All are read before any is written, so the compiler need not assume that the two overlap.
    let mut sum = *to;
    for (sum, lane) in sum.iter_mut().zip(lanes) {
        *sum |= lane;
    }
    *to = sum;
}

/// The values listed with a key, which is added if it is missing.
fn listed<K: PartialEq, V>(key: K, list: &mut Vec<(K, Vec<V>)>) -> &mut Vec<V> {
    let known = list.iter().position(|(known, _)| *known == key);
    let number = known.unwrap_or_else(|| {
        list.push((key, vec![]));
        list.len() - 1
    });
    &mut list[number].1
}

/// By rank: the image of each arrangement of this many items when the item at one place moves to
/// another.
fn images(items: usize, (from, to): (usize, usize), number: impl Fn(&[usize]) -> usize) -> Vec<u8> {
    let mut images = vec![0; factorial(items) as usize];
    for on in (0..items).permutations(items) {
        let mut moved = on.clone();
        let item = moved.remove(from);
        moved.insert(to, item);
        images[number(&on)] = number(&moved) as u8;
    }
    images
}

/// The rank of an arrangement: each item counts the smaller items at later places.
fn rank(on: &[usize]) -> usize {
    let pairs = on.iter().array_combinations().filter(|[before, after]| before > after);
    pairs.map(|[_, &smaller]| factorial(on.len() - 1 - smaller) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::super::order::{MAX_TILES, OrderRank, TileOrder};
    use super::*;

    /// Where the arrangements go, by number, as the words of a row say.
    fn shuffled<const LANES: usize>(
        layout: Layout,
        (from, to): (usize, usize),
        numbers: impl Iterator<Item = usize>,
    ) -> Vec<usize> {
        let mut before = vec![0; layout.blocks * LANES];
        for number in numbers {
            let (lane, bit) = layout.lane_and_bit(number);
            before[lane] |= 1 << bit;
        }
        let mut after = vec![0; before.len()];
        Shuffle::new(layout, &Pass::<LANES>::all(layout), (from, to)).add(&mut after, &before);
        let bits = (0..after.len()).cartesian_product(0..layout.lane_bits());
        let set = bits.filter(|&(lane, bit)| after[lane] >> bit & 1 == 1);
        set.map(|(lane, bit)| lane / 2 * layout.bits + lane % 2 * layout.lane_bits() + bit)
            .collect()
    }

    #[test]
    fn every_bit_arrives_where_its_arrangement_does() {
        for tiles in 1..=MAX_TILES {
            let (layout, order_rank) = (Layout::new(tiles), OrderRank::new(tiles));
            let pairs = (0..tiles).cartesian_product(0..tiles);
            for (from, to) in pairs.filter(|&(from, to)| from.abs_diff(to) <= 4) {
                let orders = (0..tiles).permutations(tiles).step_by(if tiles > 6 { 37 } else { 1 });
                let orders = orders.map(TileOrder::from_tiles).collect_vec();
                let after =
                    |order: TileOrder| order_rank.rank(order.shifted(from as u32, to as u32));
                let before = orders.iter().map(|&order| order_rank.rank(order));
                let shuffled = match layout.words {
                    1 => shuffled::<2>(layout, (from, to), before),
                    2 => shuffled::<4>(layout, (from, to), before),
                    _ => shuffled::<12>(layout, (from, to), before),
                };
                let expected = orders.iter().map(|&order| after(order)).sorted().collect_vec();
                assert_eq!(shuffled, expected, "{tiles} tiles, {from} to {to}");
            }
        }
    }
}
