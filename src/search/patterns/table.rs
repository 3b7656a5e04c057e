//! One pattern's table.

use std::sync::Arc;

use thiserror::Error;

use super::build::{self, Origin};
use super::order::{Layout, MOST_TILES, Numbering, Order};
use super::rows::{MOST_SQUARES, Row, Rows, Squares, members, place, touching};
use crate::board::{Grid, SquareId};
use crate::states::{Cancelled, Visitor};

/// The tiles of one pattern with the square of the blank, of which one is looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placed {
    pub occupied: Squares,
    pub order: Order,
}

/// What tables of patterns with as many tiles share: rows and numbers.
#[derive(Debug)]
pub(super) struct Frame {
    pub rows: Rows,
    pub layout: Layout,
    pub numbering: Numbering,
}

impl Frame {
    pub fn of(grid: Grid, tiles: usize) -> Self {
        Self { rows: Rows::of(grid, tiles), layout: Layout::of(tiles), numbering: Numbering::of(tiles) }
    }

    /// The number of a bit in the table.
    #[inline(always)]
    pub fn bit(&self, placed: Placed, blank: usize) -> usize {
        let row = self.rows.row(placed.occupied, blank);
        8 * row * self.layout.row_bytes() + self.numbering.number(placed.order)
    }
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
    pub(super) bits: Vec<u8>,
    counts: Vec<u64>,
}

impl PatternTable {
    /// By distance: how many arrangements have it.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    pub(super) fn build(
        frame: Arc<Frame>,
        homes: Vec<SquareId>,
        blank: SquareId,
        threads: usize,
        visitor: &mut impl Visitor,
    ) -> Result<Self, Cancelled> {
        let origin = origin(&frame, &homes, blank);
        let found = build::levels(&frame.rows, frame.layout, origin, threads, visitor)?;
        Ok(Self { frame, homes, blank, bits: found.bits, counts: found.counts })
    }
}

fn origin(frame: &Frame, homes: &[SquareId], blank: SquareId) -> Origin {
    let occupied = homes.iter().fold(0, |set, home| set | 1 << home.index());
    let order = Order::from_tiles(0..homes.len());
    let region = 1 << blank.index();
    Origin { row: Row { occupied, region }, order }
}
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    #[ignore = "timing"]
    fn timing() {
        let grid = Grid { rows: 4, columns: 4 };
        for homes in [vec![1,4,5,8,9,12], vec![2,6,7,10,11,14],  vec![1,2,3,4,5,6,7], vec![8,9,10,11,12,13,14,15]] {
            for threads in [1, 2] {
                for _ in 0..3 {
                let homes = homes.iter().map(|&s| SquareId(s)).collect::<Vec<_>>();
                let t = std::time::Instant::now();
                let frame = Arc::new(Frame::of(grid, homes.len()));
                let t1 = t.elapsed();
                let table = PatternTable::build(frame, homes, SquareId(0), threads, &mut ()).unwrap();
                println!("{} tiles, {threads} threads: frame {t1:?} all {:?}, {:?} {}", table.homes.len(), t.elapsed(), table.counts.len(), table.counts.iter().sum::<u64>());
                }
            }
        }
    }
}
