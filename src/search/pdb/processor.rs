//! Code compiled twice: for every processor of the family, and for those with the wider vectors and
//! the bit instructions that nearly all have had since 2015.

/// A computation whose inner loops the compiler may vectorize with wider words.
pub(super) trait WideWork {
    type Output;

    /// Runs it. An implementation is `#[inline(always)]`, and so are all functions of its inner
    /// loops: else they would be compiled only once.
    fn run(self) -> Self::Output;
}

/// Runs the computation with the instructions that this processor has.
pub(super) fn run<W: WideWork>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if has_wide_words() {
        // SAFETY: the processor was just found to have these instructions.
        #[allow(unsafe_code)]
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
