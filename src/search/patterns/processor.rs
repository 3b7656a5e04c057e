//! Work compiled twice: for every processor of its family, and for those with the wider words and the
//! bit instructions that nearly all have had since 2015.

/// Work whose inner loops the compiler may do with wider words.
pub(super) trait Work {
    type Output;

    /// Does it. An implementation is `#[inline(always)]`, and so is all of its inner loops: else it
    /// would be compiled once only.
    fn run(self) -> Self::Output;
}

/// Does the work as fast as this processor can.
pub(super) fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if has_wide_words() {
        // SAFETY: the processor has just said that it has these instructions.
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
fn with_wide_words<W: Work>(work: W) -> W::Output {
    work.run()
}
