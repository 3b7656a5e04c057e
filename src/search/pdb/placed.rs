use super::order::TileOrder;
use super::rows::{Squares, place};
use crate::board::SquareId;

/// The squares of the tiles of a pattern, and the order of the tiles on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct PlacedTiles {
    pub occupied: Squares,
    pub order: TileOrder,
}

impl PlacedTiles {
    /// Each tile on its home square.
    pub fn at_home(homes: &[SquareId]) -> Self {
        let occupied = homes.iter().fold(0, |set, home| set | 1 << home.index());
        Self { occupied, order: TileOrder::from_tiles(0..homes.len()) }
    }

    /// The tile on one square slides to another.
    #[inline(always)]
    pub fn moved(self, from: usize, to: usize) -> Self {
        let occupied = self.occupied & !(1 << from) | 1 << to;
        let order = self.order.shifted(place(self.occupied, from), place(occupied, to));
        Self { occupied, order }
    }
}
