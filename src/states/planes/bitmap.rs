use std::io;
use std::ops::{Deref, DerefMut};

use crate::machine::memory::Memory;

/// The words of many bitmaps, one after another, zero at first; in large pages if they fill one.
///
/// Bitmaps that belong together share one allocation: a plane of its own would be rounded up to
/// whole large pages.
#[derive(Debug)]
pub struct Words(Room);

#[derive(Debug)]
enum Room {
    Few(Vec<u64>),
    Many(Memory),
}

impl Words {
    /// An error if the system has too little memory.
    pub(super) fn zero(words: usize) -> io::Result<Self> {
        let bytes = words.checked_mul(size_of::<u64>()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Self(match bytes {
            0..Memory::LARGE_PAGE => Room::Few(vec![0; words]),
            _ => Room::Many(Memory::new(bytes)?),
        }))
    }

    /// As many as fit in a processor's cache.
    pub(super) fn few(words: usize) -> Self {
        Self(Room::Few(vec![0; words]))
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match &self.0 {
            Room::Few(words) => words,
            Room::Many(memory) => memory.lanes(),
        }
    }
}

impl DerefMut for Words {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Room::Few(words) => words,
            Room::Many(memory) => memory.lanes_mut(),
        }
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::few(0)
    }
}
