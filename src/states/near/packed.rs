//! Positions as packed tiles, in integers or arrays as wide as the board needs.

use num_traits::ops::bytes::NumBytes;
use num_traits::{FromBytes, PrimInt, ToBytes, Unsigned};

/// The tiles on the squares of a board, packed; 0 is the blank, and tile i is i + 1.
pub(super) trait PackedTiles: Ord + Clone + Send + Sync {
    fn pack(tiles: impl Iterator<Item = u16>, bits: u32) -> Self;

    /// What is on a square.
    fn at(&self, square: usize, bits: u32) -> u16;

    /// The same after the blank has moved from one square to another, next to it or not.
    fn after(&self, blank: usize, to: usize, bits: u32) -> Self;

    /// The bytes of memory that one takes.
    fn bytes(squares: usize) -> u64;

    /// The number of bytes that [`PackedTiles::write_bytes`] writes.
    fn width(squares: usize) -> usize;

    /// Writes it as bytes.
    fn write_bytes(&self, bytes: &mut [u8]);

    /// Reads it from its bytes.
    fn from_bytes(bytes: &[u8]) -> Self;
}

impl<W, B> PackedTiles for W
where
    W: PrimInt + Unsigned + Send + Sync + ToBytes<Bytes = B> + FromBytes<Bytes = B>,
    B: NumBytes,
{
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

    fn width(_: usize) -> usize {
        size_of::<W>()
    }

    fn write_bytes(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(self.to_le_bytes().as_ref());
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        let mut own = W::zero().to_le_bytes();
        own.as_mut().copy_from_slice(bytes);
        W::from_le_bytes(&own)
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

    fn width(_: usize) -> usize {
        SQUARES
    }

    fn write_bytes(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.try_into().expect("a position has as many bytes"))
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

    fn width(squares: usize) -> usize {
        2 * squares
    }

    fn write_bytes(&self, bytes: &mut [u8]) {
        for (bytes, tile) in bytes.chunks_exact_mut(2).zip(&self.0) {
            bytes.copy_from_slice(&tile.to_le_bytes());
        }
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.chunks_exact(2).map(|tile| u16::from_le_bytes([tile[0], tile[1]])).collect())
    }
}
