//! The innermost loops: a step of the blank on the words of a plane.
//!
//! `shuffle` turns the 60 bits of a word, `image` says which words change places, and `sweep` adds
//! the images of one block to another. What a processor does best is chosen once ([`Instructions`]):
//! each set of instructions has a [`Kernel`], of which `shifts` is the one that runs everywhere.

mod image;
mod instructions;
mod shifts;
mod shuffle;
mod sweep;

pub(super) use image::Image;
pub use instructions::Instructions;
pub(super) use shuffle::Turn;
pub(super) use sweep::{Scratch, Task};

use image::seam;
use shuffle::{Parities, TailShuffle};

/// Operations on many words, implemented in several ways with the same outcome. A kernel is a value
/// without content, which exists only on a processor that has the kernel's instructions.
trait Kernel: Copy {
    /// Makes each word of `into` the shuffled word of `from`; all slices have the same length.
    fn shuffle(self, shuffle: &TailShuffle, from: &[u64], odd: Parities, into: &mut [u64]);

    /// Makes `into` the turn of the two places on both sides of the seam.
    #[inline(always)]
    fn seam(self, from: &[u64], into: &mut [u64]) {
        seam(from, into);
    }
}
