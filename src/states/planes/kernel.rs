use super::image::seam;
use super::shuffle::{Parities, TailShuffle};

/// Operations on many words, implemented in several ways with the same outcome. A kernel is a value
/// without content, which exists only on a processor that has the kernel's instructions.
pub(super) trait Kernel: Copy {
    /// Makes each word of `into` the shuffled word of `from`; all slices have the same length.
    fn shuffle(self, shuffle: &TailShuffle, from: &[u64], odd: Parities, into: &mut [u64]);

    /// Makes `into` the turn of the two places on both sides of the seam.
    #[inline(always)]
    fn seam(self, from: &[u64], into: &mut [u64]) {
        seam(from, into);
    }

    /// Prefetches words that will be read soon, if the processor can.
    #[inline(always)]
    fn ask_for(self, _words: &[u64]) {}
}
