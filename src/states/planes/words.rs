use std::alloc::{Layout, handle_alloc_error};
use std::ops::{Deref, DerefMut};

use crate::memory::Memory;

/// The words of a bitmap, zero at first: in large pages, if they fill one.
#[derive(Debug)]
pub(super) enum Words {
    Few(Vec<u64>),
    Many(Memory),
}

impl Words {
    /// What a large page of common processors holds, in words.
    const LARGE_PAGE: usize = (2 << 20) / size_of::<u64>();

    pub fn zero(words: usize) -> Self {
        if words < Self::LARGE_PAGE {
            return Self::Few(vec![0; words]);
        }
        // Without memory it ends as a vector does.
        let layout = Layout::array::<u64>(words).expect("the bytes of all planes are a number");
        Self::Many(Memory::of(layout.size()).unwrap_or_else(|_| handle_alloc_error(layout)))
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Self::Few(words) => words,
            Self::Many(memory) => memory.lanes(),
        }
    }
}

impl DerefMut for Words {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Few(words) => words,
            Self::Many(memory) => memory.lanes_mut(),
        }
    }
}

impl Clone for Words {
    fn clone(&self) -> Self {
        let mut words = Self::zero(self.len());
        words.copy_from_slice(self);
        words
    }
}
