use std::alloc::{Layout, handle_alloc_error};
use std::ops::{Deref, DerefMut};

use crate::memory::Memory;

/// Words of many bitmaps, one behind the other, zero at first: in large pages, if they fill one.
///
/// All that belongs together is asked for at once: a plane of its own would end within a page, and
/// the system clears the small pages of the rest one by one.
#[derive(Debug)]
pub struct Words(Room);

#[derive(Debug)]
enum Room {
    Few(Vec<u64>),
    Many(Memory),
}

impl Words {
    pub(super) fn zero(words: usize) -> Self {
        let layout = Layout::array::<u64>(words).expect("the bytes of all planes are a number");
        if layout.size() < Memory::LARGE_PAGE {
            return Self(Room::Few(vec![0; words]));
        }
        // Without memory it ends as a vector does.
        Self(Room::Many(Memory::new(layout.size()).unwrap_or_else(|_| handle_alloc_error(layout))))
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
        Self::zero(0)
    }
}
