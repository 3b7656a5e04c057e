//! One pattern's table.

use std::sync::Arc;

use itertools::Itertools;
use thiserror::Error;

use super::build::{self, BuildError, Origin, Scratch};
use super::order::{Layout, Numbering, Order, choose};
use super::partition::Partition;
use super::rows::{Row, Rows, Squares, colour_of, members, region_of, touching};
use crate::board::{Grid, SquareId};
use crate::memory::Memory;
use crate::states::Visitor;

/// Where the tiles of one pattern lie: the squares, and the order of the tiles on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Placed {
    pub occupied: Squares,
    pub order: Order,
}

/// What tables of patterns with as many tiles share: rows and numbers.
#[derive(Debug)]
pub(super) struct Frame {
    pub rows: Rows,
    pub layout: Layout,
    /// The bits from one row to the next.
    row_bits: usize,
    pub numbering: Numbering,
}

impl Frame {
    /// One for each part of a partition; parts of as many tiles share it.
    pub fn of_parts(partition: &Partition) -> Vec<Arc<Self>> {
        let mut frames: Vec<Arc<Self>> = Vec::new();
        for part in partition.parts() {
            let known = frames.iter().find(|frame| frame.layout.tiles == part.len()).cloned();
            let made = || Arc::new(Self::of(partition.grid(), part.len()));
            frames.push(known.unwrap_or_else(made));
        }
        frames
    }

    pub fn of(grid: Grid, tiles: usize) -> Self {
        let layout = Layout::of(tiles);
        let (rows, numbering) = (Rows::of(grid, tiles), Numbering::of(tiles));
        Self { rows, layout, row_bits: 8 * layout.row_bytes(), numbering }
    }

    /// The length of a table.
    pub fn bytes(&self) -> usize {
        self.rows.len() * self.layout.row_bytes()
    }

    /// The number of a bit in the table.
    #[inline(always)]
    pub fn bit(&self, placed: Placed, blank: usize) -> usize {
        let row = self.rows.row(placed.occupied, blank);
        row * self.row_bits + self.numbering.number(placed.order)
    }

    /// The same, where the number of the set of squares is known.
    #[inline(always)]
    pub fn bit_in(&self, set: u32, order: Order, blank: usize) -> usize {
        self.rows.row_of_set(set, blank) * self.row_bits + self.numbering.number(order)
    }
}

/// A table that says something wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the table of {tiles} tiles is wrong: from the squares {} with the blank on square {blank} the way home is \
     not as long as it says", squares.iter().join(", ")
)]
pub struct WrongTable {
    /// The number of tiles.
    pub tiles: usize,
    /// Where they lie, from 1 in reading order.
    pub squares: Vec<usize>,
    /// The blank's square.
    pub blank: usize,
}

/// For every way in which a pattern's tiles can lie, and every region in which the blank can be then,
/// one bit of the fewest moves *of these tiles* that bring them home and the blank into the region of
/// its own home.
#[derive(Debug)]
pub struct PatternTable {
    pub(super) frame: Arc<Frame>,
    /// The home squares of the tiles, in order.
    homes: Vec<SquareId>,
    blank: SquareId,
    bits: Memory,
    counts: Vec<u64>,
}

impl PatternTable {
    /// How many tiles the pattern has.
    pub fn tiles(&self) -> usize {
        self.homes.len()
    }

    /// The home squares of the tiles, in order.
    pub fn homes(&self) -> &[SquareId] {
        &self.homes
    }

    /// The fewest moves of the pattern's tiles that bring them home from these squares, in the order of
    /// [`PatternTable::homes`], with the blank on `blank`; `None` if that is no way to place them.
    pub fn moves(&self, squares: &[SquareId], blank: SquareId) -> Option<usize> {
        let grid = self.frame.rows.grid;
        let all = squares.iter().chain([&blank]);
        let on_grid = all.clone().all(|square| square.index() < grid.rows * grid.columns);
        if squares.len() != self.tiles()
            || !on_grid
            || !all.map(|square| square.index()).all_unique()
        {
            return None;
        }
        let here = squares.iter().map(|square| square.index()).enumerate();
        let order = here.clone().sorted_by_key(|&(_, square)| square).map(|(tile, _)| tile);
        let occupied = here.fold(0, |set, (_, square)| set | 1 << square);
        self.distance(Placed { occupied, order: Order::from_tiles(order) }, blank.index())
    }

    /// By distance: how many arrangements have it.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    pub(super) fn build(
        frame: Arc<Frame>,
        homes: Vec<SquareId>,
        blank: SquareId,
        threads: usize,
        scratch: &mut Scratch,
        visitor: &mut impl Visitor,
    ) -> Result<Self, BuildError> {
        let origin = origin(&homes, blank);
        let found = build::levels(&frame.rows, frame.layout, origin, threads, scratch, visitor)?;
        Ok(Self::of(frame, homes, blank, found.bits, found.counts))
    }

    pub(super) fn of(
        frame: Arc<Frame>,
        homes: Vec<SquareId>,
        blank: SquareId,
        bits: Memory,
        counts: Vec<u64>,
    ) -> Self {
        Self { frame, homes, blank, bits, counts }
    }

    /// Walks home from states all over the table, about so many of them, and from their neighbours, which
    /// must be one move nearer or farther. Gives how many walks there were.
    pub(super) fn check(&self, states: usize) -> Result<u64, WrongTable> {
        let rows = &self.frame.rows;
        let squares = rows.grid.rows * rows.grid.columns;
        let touching = touching(rows.grid);
        // Where one tile or none is in no pattern, parity keeps some arrangements from home.
        let all_reach_home = self.tiles() + 2 < squares;
        let wrong = |placed: Placed, blank: usize| WrongTable {
            tiles: self.tiles(),
            squares: members(placed.occupied).map(|square| square + 1).collect(),
            blank: blank + 1,
        };
        let every = (rows.len() / states).max(1);
        let all = (0..2).flat_map(|colour| rows.of_colour(self.tiles(), colour));
        let mut walks = 0;
        for (number, Row { occupied, region }) in all.enumerate().step_by(every) {
            // Orders that differ from one to the next, and go through all in time.
            let mut order = Order::from_tiles(0..self.tiles());
            for place in 0..self.tiles() as u32 {
                order = order.shifted(place, number as u32 / (place + 1) % self.tiles() as u32);
            }
            let (placed, blank) = (Placed { occupied, order }, region.trailing_zeros() as usize);
            let Some(distance) = self.distance(placed, blank) else {
                if all_reach_home {
                    return Err(wrong(placed, blank));
                }
                continue;
            };
            walks += 1;
            for to in members(region) {
                for from in members(touching[to] & occupied) {
                    let neighbour = placed.moved(from, to);
                    let beside = self.distance(neighbour, from);
                    if beside.is_none_or(|beside| beside.abs_diff(distance) != 1) {
                        return Err(wrong(neighbour, from));
                    }
                    walks += 1;
                }
            }
        }
        Ok(walks)
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

    /// The distance itself: the walk home, each step to what is one move nearer; `None` if there is no
    /// such step, since no way leads home. The distance's parity is the number of dark squares that are
    /// occupied, and the table has the bit beside it.
    pub(super) fn distance(&self, placed: Placed, blank: usize) -> Option<usize> {
        let rows = &self.frame.rows;
        let touching = touching(rows.grid);
        let home = origin(&self.homes, self.blank);
        let home = (home.occupied, home.order, self.blank.index());
        let home_row = rows.row(home.0, home.2);
        let modulo_four = |placed: Placed, blank| {
            let odd = colour_of(rows.grid, placed.occupied ^ home.0) as u8;
            odd | self.second_bit(self.frame.bit(placed, blank)) << 1
        };
        let (mut placed, mut blank, mut distance) = (placed, blank, 0);
        let mut residue = modulo_four(placed, blank);
        while (placed.occupied, placed.order) != (home.0, home.1)
            || rows.row(placed.occupied, blank) != home_row
        {
            let region = region_of(placed.occupied, blank, &touching);
            let moves = members(region)
                .flat_map(|to| members(touching[to] & placed.occupied).map(move |from| (from, to)));
            let nearer = (residue + 3) % 4;
            let step = moves.map(|(from, to)| (placed.moved(from, to), from));
            let step =
                step.into_iter().find(|&(placed, blank)| modulo_four(placed, blank) == nearer);
            (placed, blank) = step?;
            residue = nearer;
            distance += 1;
            if distance >= self.counts.len() {
                return None;
            }
        }
        Some(distance)
    }
}

/// About how long a table of so many tiles is: a set leaves two or three regions where it takes half of
/// the squares, and hardly more than one where it takes few.
pub(super) fn table_bytes(grid: Grid, tiles: usize) -> u64 {
    let squares = grid.rows * grid.columns;
    let regions = 1.0 + 7.0 * (tiles as f64 / squares as f64).powi(2);
    (choose(squares, tiles) as f64 * regions) as u64 * Layout::of(tiles).row_bytes() as u64
}

/// A pattern at home.
fn origin(homes: &[SquareId], blank: SquareId) -> Origin {
    let occupied = homes.iter().fold(0, |set, home| set | 1 << home.index());
    Origin { occupied, order: Order::from_tiles(0..homes.len()), blank: blank.index() }
}
