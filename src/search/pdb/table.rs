//! The table of one pattern.

use std::sync::Arc;

use itertools::Itertools;

use super::build::{self, Arena, PdbError};
use super::order::{Layout, OrderRank, TileOrder};
use super::partition::TilePartition;
use super::placed::PlacedTiles;
use super::proof::{self, Stated};
use super::rows::{Rows, Squares, colour_of, members, neighbours, region_of};
use crate::Observer;
use crate::board::{Grid, SquareId};
use crate::machine::memory::Memory;
use crate::search::labelled::Labelled;

/// The rows and the ranks that patterns of the same size share.
#[derive(Debug)]
pub(super) struct Frame {
    pub rows: Rows,
    pub layout: Layout,
    /// The number of bits of a row.
    row_bits: usize,
    pub order_rank: OrderRank,
}

impl Frame {
    /// The frame of each part of a partition; parts of the same size share one.
    pub fn for_partition(partition: &TilePartition) -> Vec<Arc<Self>> {
        let mut frames: Vec<Arc<Self>> = Vec::new();
        for part in partition.parts() {
            let known = frames.iter().find(|frame| frame.layout.tiles == part.len()).cloned();
            let made = || Arc::new(Self::new(partition.grid(), part.len()));
            frames.push(known.unwrap_or_else(made));
        }
        frames
    }

    pub fn new(grid: Grid, tiles: usize) -> Self {
        let layout = Layout::new(tiles);
        let (rows, order_rank) = (Rows::new(grid, tiles), OrderRank::new(tiles));
        Self { rows, layout, row_bits: 8 * layout.row_bytes(), order_rank }
    }

    /// The size of a table, in bytes.
    pub fn bytes(&self) -> usize {
        self.rows.len() * self.layout.row_bytes()
    }

    /// The index of a bit in the table.
    #[inline(always)]
    pub fn bit(&self, placed: PlacedTiles, blank: usize) -> usize {
        let row = self.rows.row(placed.occupied, blank);
        row * self.row_bits + self.order_rank.rank(placed.order)
    }

    /// The same, where the index of the set of squares is known.
    #[inline(always)]
    pub fn bit_in(&self, set: u32, order: TileOrder, blank: usize) -> usize {
        self.rows.row_of_set(set, blank) * self.row_bits + self.order_rank.rank(order)
    }
}

/// For every arrangement of a pattern's tiles, and every region in which the blank can be, one bit
/// of the least number of moves *of these tiles* that bring them home and the blank into the region
/// of its home.
#[derive(Debug)]
pub(crate) struct PdbTable {
    pub(super) frame: Arc<Frame>,
    /// The home squares of the tiles, in order.
    homes: Vec<SquareId>,
    blank: SquareId,
    bits: Memory,
    counts: Vec<u64>,
}

impl PdbTable {
    /// The home squares of the tiles, in order.
    #[cfg(test)]
    pub fn homes(&self) -> &[SquareId] {
        &self.homes
    }

    /// The homes of the tiles that the table knows in the image of a position under a symmetry.
    pub(super) fn tiles_seen_in(&self, image: &[usize]) -> Squares {
        let is_seen =
            |&(_, &image): &(usize, &usize)| self.homes.iter().any(|home| home.index() == image);
        image.iter().enumerate().filter(is_seen).fold(0, |set, (home, _)| set | 1 << home)
    }

    /// The tiles of the pattern in a position, whose tiles are labelled by their homes.
    pub(super) fn placed(&self, position: &Labelled<usize>) -> PlacedTiles {
        let tile = |home: usize| self.homes.iter().position(|tile| tile.index() == home);
        let here = position.on.iter().map(|&home| tile(home)).enumerate();
        let here = here.filter_map(|(square, tile)| Some((square, tile?))).collect_vec();
        PlacedTiles {
            occupied: here.iter().fold(0, |set, (square, _)| set | 1 << square),
            order: TileOrder::from_tiles(here.iter().map(|&(_, tile)| tile)),
        }
    }

    /// By distance: the number of arrangements.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    pub(super) fn build(
        frame: Arc<Frame>,
        homes: Vec<SquareId>,
        blank: SquareId,
        threads: usize,
        arena: &mut Arena,
        observer: &dyn Observer,
    ) -> Result<Self, PdbError> {
        let home = (PlacedTiles::at_home(&homes), blank.index());
        let found = build::levels(&frame.rows, frame.layout, home, threads, arena, observer)?;
        Ok(Self::new(frame, homes, blank, found.bits, found.counts))
    }

    pub(super) fn new(
        frame: Arc<Frame>,
        homes: Vec<SquareId>,
        blank: SquareId,
        bits: Memory,
        counts: Vec<u64>,
    ) -> Self {
        Self { frame, homes, blank, bits, counts }
    }

    /// Proves that the table has the distance of every state, and returns their number.
    pub(super) fn prove(&self, threads: usize, observer: &dyn Observer) -> Result<u64, PdbError> {
        let (grid, blank) = (self.frame.rows.grid, self.blank);
        let (homes, bytes, counts) = (&self.homes[..], self.bytes(), &self.counts[..]);
        proof::prove(Stated { grid, homes, blank, bytes, counts }, threads, observer)
    }

    /// Bit 1 of a distance.
    #[inline(always)]
    pub(super) fn second_bit(&self, bit: usize) -> u8 {
        self.bits.bytes()[bit / 8] >> (bit % 8) & 1
    }

    /// The bytes of the table.
    #[inline(always)]
    pub(super) fn bytes(&self) -> &[u8] {
        self.bits.bytes()
    }

    /// The distance: the length of a walk home on which each step leads one move nearer. `None` if
    /// there is no such step, because home is unreachable. The parity of the distance is that of
    /// the number of occupied dark squares, and the table has the next bit.
    pub(super) fn distance(&self, placed: PlacedTiles, blank: usize) -> Option<usize> {
        let rows = &self.frame.rows;
        let neighbours = neighbours(rows.grid);
        let home = PlacedTiles::at_home(&self.homes);
        let home_row = rows.row(home.occupied, self.blank.index());
        let modulo_four = |placed: PlacedTiles, blank| {
            let odd = colour_of(rows.grid, placed.occupied ^ home.occupied) as u8;
            odd | self.second_bit(self.frame.bit(placed, blank)) << 1
        };
        let (mut placed, mut blank, mut distance) = (placed, blank, 0);
        let mut residue = modulo_four(placed, blank);
        while placed != home || rows.row(placed.occupied, blank) != home_row {
            let region = region_of(placed.occupied, blank, &neighbours);
            let moves = members(region).flat_map(|to| {
                members(neighbours[to] & placed.occupied).map(move |from| (from, to))
            });
            let nearer = (residue + 3) % 4;
            let mut steps = moves.map(|(from, to)| (placed.moved(from, to), from));
            (placed, blank) =
                steps.find(|&(placed, blank)| modulo_four(placed, blank) == nearer)?;
            residue = nearer;
            distance += 1;
            if distance >= self.counts.len() {
                return None;
            }
        }
        Some(distance)
    }
}
