#![allow(unsafe_code)]

use super::plan::{Planes, Target};
use super::shuffle::ByShifts;
use super::sweep::{Bitmap, Scratch, TargetBlock, advance};

/// Which instructions of the processor are used. All give the same outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Instructions {
    /// Those that every processor has.
    Plain,
    /// AVX2: the same code, four words at a time.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Instructions {
    /// The fastest that this processor has.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
            return Self::Avx2;
        }
        Self::Plain
    }

    #[inline]
    pub(super) fn advance(
        self,
        planes: &Planes,
        target: &Target,
        number: usize,
        sources: &[Bitmap],
        block: TargetBlock,
        scratch: &mut Scratch,
    ) -> u64 {
        match self {
            Self::Plain => advance::<ByShifts>(planes, target, number, sources, block, scratch),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only made where the processor has it.
            Self::Avx2 => unsafe { advance_avx2(planes, target, number, sources, block, scratch) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn advance_avx2(
    planes: &Planes,
    target: &Target,
    number: usize,
    sources: &[Bitmap],
    block: TargetBlock,
    scratch: &mut Scratch,
) -> u64 {
    advance::<ByShifts>(planes, target, number, sources, block, scratch)
}
