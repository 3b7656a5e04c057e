use std::sync::atomic::{AtomicU64, Ordering};

/// What a process sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// The number of blocks of levels that its workers sent to others, in the same process or
    /// another.
    pub blocks: u64,
    /// The number of these blocks that had positions and so were sent whole.
    pub full: u64,
    /// The number of parcels.
    pub parcels: u64,
    /// The number of bytes written to other processes.
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
