use std::sync::atomic::{AtomicU64, Ordering};

/// What a process sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// How many blocks of levels its workers sent others, also those of the same process.
    pub blocks: u64,
    /// How many of them had positions, and so were sent whole.
    pub full: u64,
    /// In how many parcels.
    pub parcels: u64,
    /// How many bytes were written to other processes in all.
    pub wire_bytes: u64,
}

/// What the workers of a process sent each other and other processes for the levels.
#[derive(Debug, Default)]
pub(super) struct Sent {
    blocks: AtomicU64,
    full: AtomicU64,
    parcels: AtomicU64,
}

impl Sent {
    /// Counts a parcel of `blocks` blocks, `full` of which have positions.
    pub fn add_parcel(&self, blocks: usize, full: usize) {
        for (sum, number) in [(&self.blocks, blocks), (&self.full, full), (&self.parcels, 1)] {
            sum.fetch_add(number as u64, Ordering::Relaxed);
        }
    }

    pub fn traffic(&self, wire_bytes: u64) -> Traffic {
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let (blocks, full, parcels) = (of(&self.blocks), of(&self.full), of(&self.parcels));
        Traffic { blocks, full, parcels, wire_bytes }
    }
}
