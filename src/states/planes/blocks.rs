use std::io;

use super::bitmap::Words;

/// Blocks of words, each of which may hold positions.
#[derive(Debug, Default)]
pub(super) struct WordBlocks {
    pub words: Words,
    /// By block: whether it may hold a position.
    pub live: Vec<bool>,
    /// The number of words of a block.
    pub size: usize,
}

impl WordBlocks {
    /// A number of blocks of `size` words, without positions; an error if the system has too little
    /// memory.
    pub fn empty(size: usize, number: usize) -> io::Result<Self> {
        Ok(Self { words: Words::zero(number * size)?, live: vec![false; number], size })
    }

    /// One block, without positions.
    pub fn one(size: usize) -> Self {
        Self { words: Words::few(size), live: vec![false], size }
    }

    /// The number of blocks that may have positions, but no more than `most`: so a dense level is not
    /// searched to its end.
    pub fn live_blocks(&self, most: usize) -> usize {
        self.live.iter().filter(|&&live| live).take(most).count()
    }

    /// The words of a block, if it may have positions.
    #[inline(always)]
    pub fn get(&self, number: usize) -> Option<&[u64]> {
        self.live[number].then(|| &self.words[number * self.size..][..self.size])
    }
}
