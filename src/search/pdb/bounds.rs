//! The bounds of a position: sums of the distances of patterns.

use std::cmp::Reverse;

use itertools::Itertools;

use super::partition::{MAX_DIVISIONS, MAX_PARTS, TilePartition};
use super::placed::PlacedTiles;
use super::rows::Squares;
use super::table::{Frame, PdbTable};
use crate::board::Grid;
use crate::machine::processor::prefetch;
use crate::search::MAX_SQUARES;
use crate::search::labelled::Labelled;

/// Sums of the distances of patterns: one for each division of the tiles, and one for its image under
/// the symmetry of the database if there is one. The greatest of them is a lower bound.
///
/// Several sums may have a pattern in common, which is looked up once for all of them.
#[derive(Debug)]
pub(super) struct PatternBounds<'d> {
    pub grid: Grid,
    patterns: Vec<PdbPattern<'d>>,
    /// By home of a tile: the patterns that it belongs to, one of each sum, in the order in which they
    /// are looked up.
    of_tile: Vec<Vec<usize>>,
    /// The position at the root of the search.
    pub position: Labelled<usize>,
    /// The tiles of each pattern in it, and their distance.
    root: Vec<(PlacedTiles, u16)>,
}

/// The greatest number of sums: of each division and of its image.
const MAX_SUMS: usize = 2 * MAX_DIVISIONS;

/// The greatest number of patterns.
pub(super) const MAX_PATTERNS: usize = 2 * MAX_PARTS;

/// The length of arrays that are indexed by squares: a power of two, so that an index modulo this
/// length needs no check.
pub(super) const SQUARES: usize = MAX_SQUARES.next_power_of_two();

/// A number of 15 bits for each sum, in lanes of 16 bits, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums(u128);

const LANE: u32 = 16;

/// Each lane is 1.
const ONES: u128 = u128::MAX / u16::MAX as u128;

impl Sums {
    /// No sum is as great.
    pub const UNREACHED: u16 = 1 << (LANE - 1);

    fn numbers(self) -> impl Iterator<Item = u16> {
        (0..MAX_SUMS as u32).map(move |sum| (self.0 >> (LANE * sum)) as u16)
    }

    pub fn greatest(self) -> u16 {
        self.numbers().max().unwrap_or(0)
    }

    pub fn total(self) -> u16 {
        self.numbers().sum()
    }

    /// 1 for each sum that is at least `limit`, and 0 for the others. The limit is at most
    /// [`Sums::UNREACHED`].
    #[inline(always)]
    pub fn at_least(self, limit: u16) -> Self {
        // A sum and what is added are less than 2¹⁶ together, so no lane carries to the next.
        let sum = self.0.wrapping_add(ONES * u128::from(Self::UNREACHED - limit));
        Self(sum >> (LANE - 1) & ONES)
    }

    /// Whether some lane is not 0 in both.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// One more in some sums, or one less. Only a wrong table makes less of 0; then the sums are wrong,
    /// too.
    #[inline(always)]
    pub fn changed(self, in_sums: Self, is_greater: bool) -> Self {
        let twice = (in_sums.0 << 1) & u128::from(is_greater).wrapping_neg();
        Self(self.0.wrapping_sub(in_sums.0).wrapping_add(twice))
    }
}

/// A pattern, which is looked up in a position or in its image under a symmetry of the grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct PdbPattern<'d> {
    frame: &'d Frame,
    bytes: &'d [u8],
    /// Its number.
    pub number: u8,
    /// By square: its image.
    image: [u8; SQUARES],
    /// 1 for the sums that the pattern belongs to, and 0 for the others.
    pub in_sums: Sums,
}

/// Work for which the compiler needs to know how many patterns there are.
pub(super) trait PatternWork {
    type Output;

    /// Does the work. A tile belongs to at most `LOOKUPS` of at most `PATTERNS` patterns.
    fn run<const LOOKUPS: usize, const PATTERNS: usize>(self) -> Self::Output;
}

impl<'d> PatternBounds<'d> {
    /// The bounds by the tables of a partition, each also in these images, in a search from this
    /// position. `None` if it is unsolvable.
    pub fn new(
        partition: &TilePartition,
        tables: &'d [PdbTable],
        images: &[Vec<usize>],
        position: &Labelled<usize>,
    ) -> Option<Self> {
        let mut patterns: Vec<(Squares, PdbPattern)> = Vec::new();
        let mut root = Vec::new();
        let sums = images.iter().cartesian_product(partition.divisions());
        for (sum, (image, division)) in sums.enumerate() {
            let seen = position.mirrored(image);
            for &part in division {
                let table = &tables[part];
                let tiles = table.tiles_seen_in(image);
                let known = patterns.iter().position(|&(known, _)| known == tiles);
                let number = known.unwrap_or(patterns.len());
                if known.is_none() {
                    let placed = table.placed(&seen);
                    root.push((placed, table.distance(placed, seen.blank)? as u16));
                    patterns.push((tiles, PdbPattern::new(table, number as u8, image)));
                }
                patterns[number].1.in_sums.0 |= 1 << (LANE * sum as u32);
            }
        }
        let grid = partition.grid();
        let (tiles, patterns): (Vec<_>, Vec<_>) = patterns.into_iter().unzip();
        let position = position.clone();
        let mut bounds = Self { grid, patterns, of_tile: Vec::new(), position, root };
        // First what is in the greatest sum at the root: it will show most often that a position is
        // beyond the limit.
        let at_root = bounds.at_root().numbers().collect_vec();
        let greatest = |&number: &usize| {
            let in_sums = bounds.patterns[number].in_sums.numbers();
            Reverse(in_sums.zip(&at_root).map(|(is_in, sum)| is_in * sum).max())
        };
        let of_tile = (0..grid.square_count()).map(|tile| {
            let holds = |&number: &usize| tiles[number] >> tile & 1 == 1;
            (0..tiles.len()).filter(holds).sorted_by_key(greatest).collect()
        });
        bounds.of_tile = of_tile.collect();
        Some(bounds)
    }

    /// Does work for bounds with so many patterns.
    pub fn run<W: PatternWork>(&self, work: W) -> W::Output {
        let lookups = self.of_tile.iter().map(Vec::len).max().unwrap_or(0);
        match (lookups, self.patterns.len()) {
            (..=1, ..=8) => work.run::<1, 8>(),
            (..=2, ..=8) => work.run::<2, 8>(),
            (..=4, ..=16) => work.run::<4, 16>(),
            _ => work.run::<MAX_SUMS, MAX_PATTERNS>(),
        }
    }

    /// The patterns of the tile of a home, in the order in which they are looked up; none for the blank.
    pub fn of_tile(&self, home: usize) -> impl Iterator<Item = PdbPattern<'d>> {
        self.of_tile.get(home).into_iter().flatten().map(|&number| self.patterns[number])
    }

    /// The tiles of each pattern at the root, and their distance.
    pub fn root(&self) -> &[(PlacedTiles, u16)] {
        &self.root
    }

    /// The sums of the root.
    pub fn at_root(&self) -> Sums {
        let summands = self.patterns.iter().zip(&self.root);
        Sums(
            summands
                .map(|(pattern, &(_, distance))| pattern.in_sums.0 * u128::from(distance))
                .sum(),
        )
    }
}

/// A lookup of the distance of a pattern after a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Probe {
    pub placed: PlacedTiles,
    /// The bit of the table.
    bit: usize,
    /// The index of the set of occupied squares.
    set: u32,
    /// The distance modulo 256.
    pub distance: u8,
    /// Whether the distance is greater than before.
    pub is_farther: bool,
}

impl<'d> PdbPattern<'d> {
    fn new(table: &'d PdbTable, number: u8, image: &[usize]) -> Self {
        let mut small = [0; SQUARES];
        small.iter_mut().zip(image).for_each(|(small, &square)| *small = square as u8);
        let (frame, bytes) = (&table.frame, table.bytes());
        Self { frame, bytes, number, image: small, in_sums: Sums::default() }
    }

    /// The same pattern, but in no sum.
    pub fn without_sums(self) -> Self {
        Self { in_sums: Sums::default(), ..self }
    }

    #[inline(always)]
    fn image(&self, square: u8) -> usize {
        self.image[usize::from(square) % SQUARES].into()
    }

    /// Begins a lookup: the tile on one square slides to another.
    #[inline(always)]
    pub fn begin(&self, before: PlacedTiles, from: u8, to: u8) -> Probe {
        let placed = before.moved(self.image(from), self.image(to));
        let set = self.frame.rows.prefetch_set(placed.occupied);
        Probe { placed, set, ..Probe::default() }
    }

    /// Continues a lookup: finds the bit, with the blank on `blank`, and prefetches it.
    #[inline(always)]
    pub fn find(&self, probe: &mut Probe, blank: u8) {
        probe.bit = self.frame.bit_in(probe.set, probe.placed.order, self.image(blank));
        prefetch(&self.bytes[probe.bit / 8]);
    }

    /// Ends a lookup: reads bit 1 of the distance, which changed by one, up or down.
    #[inline(always)]
    pub fn end(&self, probe: &mut Probe, before: u8) {
        let second_bit = self.bytes[probe.bit / 8] >> (probe.bit % 8) & 1;
        let greater = before.wrapping_add(1);
        probe.is_farther = greater >> 1 & 1 == second_bit;
        probe.distance = if probe.is_farther { greater } else { before.wrapping_sub(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_changed_and_compared_one_by_one() {
        let numbers = [0, 9, 10, 11, 32_767, 1, 0, 200];
        let sums = |numbers: [u16; MAX_SUMS]| {
            Sums((0..).zip(numbers).map(|(sum, n)| u128::from(n) << (LANE * sum)).sum())
        };
        let all = sums(numbers);
        assert_eq!((all.greatest(), all.numbers().collect_vec()), (32_767, numbers.to_vec()));
        for limit in [0, 1, 10, 32_767, Sums::UNREACHED] {
            let expected = numbers.map(|number| u16::from(number >= limit));
            assert_eq!(all.at_least(limit), sums(expected), "{limit}");
        }
        let some = sums([0, 1, 1, 0, 0, 1, 0, 1]);
        assert_eq!(all.changed(some, true), sums([0, 10, 11, 11, 32_767, 2, 0, 201]));
        assert_eq!(all.changed(some, false), sums([0, 8, 9, 11, 32_767, 0, 0, 199]));
        assert!(all.at_least(200).meets(some) && !all.at_least(201).meets(some));
    }
}
