//! What the processor can do besides the instructions that all of its family have.
//!
//! [`run`] is for code compiled twice: for every processor of the family, and for those with the
//! wider vectors and the bit instructions that nearly all have had since 2015. The kernels of
//! `states::planes`, which are written for certain instructions, are in a module of their own.

#![allow(unsafe_code)]

/// A computation whose inner loops the compiler may vectorize with wider words.
pub trait WideWork {
    type Output;

    /// Runs it. An implementation is `#[inline(always)]`, and so are all functions of its inner
    /// loops: else they would be compiled only once.
    fn run(self) -> Self::Output;
}

/// Runs the computation with the instructions that this processor has.
pub fn run<W: WideWork>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if has_wide_words() {
        // SAFETY: the processor was just found to have these instructions.
        return unsafe { with_wide_words(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
fn has_wide_words() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_wide_words<W: WideWork>(work: W) -> W::Output {
    work.run()
}

/// Prefetches words that will be read soon, one cache line at a time, without waiting.
#[inline(always)]
pub fn ask_for(words: &[u64]) {
    words.chunks(8).for_each(|line| prefetch(&line[0]));
}

/// Prefetches a value that will be read soon, without waiting.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch changes nothing and never faults, whatever the address; this address
        // is that of a reference.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
