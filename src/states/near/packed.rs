//! Positions as packed tiles, in integers or arrays as wide as the board needs.

use num_traits::{PrimInt, Unsigned};

/// The tiles on the squares of a board, packed; 0 is the blank, and tile i is i + 1.
pub(super) trait PackedTiles: Ord + Clone + Send + Sync {
    fn pack(tiles: impl Iterator<Item = u16>, bits: u32) -> Self;

    /// What is on a square.
    fn at(&self, square: usize, bits: u32) -> u16;

    /// The same after the blank has moved from one square to another, next to it or not.
    fn after(&self, blank: usize, to: usize, bits: u32) -> Self;

    /// The bytes of one.
    fn bytes(squares: usize) -> u64;
}

impl<W: PrimInt + Unsigned + Send + Sync> PackedTiles for W {
    fn pack(tiles: impl Iterator<Item = u16>, bits: u32) -> Self {
        let shifted = |(square, tile)| W::from(tile).expect("a tile has few bits") << square;
        let places = (0..).step_by(bits as usize);
        places.zip(tiles).map(shifted).fold(W::zero(), |all, one| all | one)
    }

    fn at(&self, square: usize, bits: u32) -> u16 {
        let mask = (W::one() << bits as usize) - W::one();
        (*self >> (square * bits as usize) & mask).to_u16().expect("a tile has few bits")
    }

    fn after(&self, blank: usize, to: usize, bits: u32) -> Self {
        let mask = (W::one() << bits as usize) - W::one();
        let [blank, to] = [blank, to].map(|square| square * bits as usize);
        let tile = *self >> to & mask;
        // The blank is 0: the tile leaves one square and appears on the other.
        *self ^ (tile << to) ^ (tile << blank)
    }

    fn bytes(_: usize) -> u64 {
        size_of::<W>() as u64
    }
}

/// One byte per square, on boards of up to `SQUARES` squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ByteTiles<const SQUARES: usize>([u8; SQUARES]);

impl<const SQUARES: usize> PackedTiles for ByteTiles<SQUARES> {
    fn pack(tiles: impl Iterator<Item = u16>, _: u32) -> Self {
        let mut bytes = [0; SQUARES];
        bytes.iter_mut().zip(tiles).for_each(|(byte, tile)| *byte = tile as u8);
        Self(bytes)
    }

    fn at(&self, square: usize, _: u32) -> u16 {
        self.0[square].into()
    }

    fn after(&self, blank: usize, to: usize, _: u32) -> Self {
        let mut after = self.clone();
        after.0.swap(blank, to);
        after
    }

    fn bytes(_: usize) -> u64 {
        SQUARES as u64
    }
}

/// The tiles of a board of many squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LongTiles(Box<[u16]>);

impl PackedTiles for LongTiles {
    fn pack(tiles: impl Iterator<Item = u16>, _: u32) -> Self {
        Self(tiles.collect())
    }

    fn at(&self, square: usize, _: u32) -> u16 {
        self.0[square]
    }

    fn after(&self, blank: usize, to: usize, _: u32) -> Self {
        let mut after = self.clone();
        after.0.swap(blank, to);
        after
    }

    fn bytes(squares: usize) -> u64 {
        // The list's entry, the tiles, and what an allocation costs.
        (size_of::<Self>() + 2 * squares + 16) as u64
    }
}
