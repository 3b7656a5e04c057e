use super::image::seam;
use super::shuffle::{Parities, Shuffle};

/// What is done to many words, in one of several ways with the same outcome.
pub(super) trait Kernel {
    /// Makes each word of `into` the shuffled word of `from`; all slices have the same length.
    fn shuffle(shuffle: &Shuffle, from: &[u64], odd: Parities, into: &mut [u64]);

    /// Makes `into` the turn of the two places on both sides of the seam.
    #[inline(always)]
    fn seam(from: &[u64], into: &mut [u64]) {
        seam(from, into);
    }

    /// Asks for the memory of words that will be read soon, if there is a way to.
    #[inline(always)]
    fn ask_for(_words: &[u64]) {}
}
