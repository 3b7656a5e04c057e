//! The same code for several processors, and the choice between them at run time.
//!
//! This is the only place of the engine with `unsafe` code: a function that is compiled for
//! instructions that not every processor has may be called only where the processor has them.

#![allow(unsafe_code)]

use super::plan::{Plan, Target};
use super::share::Sources;
use super::shuffle::ByShifts;
use super::sweep::{Scratch, TargetBlock, advance};

/// Instructions of the processor. All kinds give the same outcome; a value that exists is one that
/// this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// All that this processor has, the fastest last.
    pub fn all() -> Vec<Self> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "there is but one kind")
        )]
        let mut all = vec![Self(Kind::Plain)];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
                all.push(Self(Kind::Avx2));
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("avx512vpopcntdq")
            {
                all.push(Self(Kind::Avx512));
            }
        }
        all
    }

    /// The fastest that this processor has.
    pub fn best() -> Self {
        *Self::all().last().expect("every processor has the plain ones")
    }

    /// What they are called.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        }
    }

    /// [`advance`] with these instructions.
    #[inline]
    pub(super) fn advance(
        self,
        plan: &Plan,
        target: &Target,
        number: usize,
        sources: &Sources,
        block: TargetBlock,
        scratch: &mut Scratch,
    ) -> u64 {
        match self.0 {
            Kind::Plain => advance::<ByShifts>(plan, target, number, sources, block, scratch),
            // SAFETY: `Instructions::all` makes this kind only where the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::advance(plan, target, number, sources, block, scratch) },
            // SAFETY: `Instructions::all` makes this kind only where the processor has all of them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe {
                avx512::advance(plan, target, number, sources, block, scratch)
            },
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::*;

    /// Four words at a time.
    #[target_feature(enable = "avx2,popcnt")]
    pub fn advance(
        plan: &Plan,
        target: &Target,
        number: usize,
        sources: &Sources,
        block: TargetBlock,
        scratch: &mut Scratch,
    ) -> u64 {
        super::advance::<ByShifts>(plan, target, number, sources, block, scratch)
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{__m512i, _mm512_bitshuffle_epi64_mask, _mm512_set1_epi64};

    use super::super::shuffle::{Parities, Shuffle, Shuffling};
    use super::*;

    /// Eight words at a time, and a whole shuffle as one instruction.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq")]
    pub fn advance(
        plan: &Plan,
        target: &Target,
        number: usize,
        sources: &Sources,
        block: TargetBlock,
        scratch: &mut Scratch,
    ) -> u64 {
        super::advance::<ByBits>(plan, target, number, sources, block, scratch)
    }

    /// `vpshufbitqmb`: each bit of the outcome is one bit of the word, chosen by a byte. Only
    /// [`advance`] names it, so that it runs nowhere else.
    struct ByBits;

    impl Shuffling for ByBits {
        #[inline(always)]
        fn add(shuffle: &Shuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
            // SAFETY: this runs within `advance` alone, whose callers vouch for the instructions.
            unsafe { add_by_bits(shuffle, from, odd, into) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
    fn add_by_bits(shuffle: &Shuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
        let choices = [false, true].map(|odd| {
            // SAFETY: 64 bytes are 512 bits, whatever these are.
            unsafe { std::mem::transmute::<[u8; 64], __m512i>(*shuffle.sources(odd)) }
        });
        for ((sum, &word), odd_word) in into.iter_mut().zip(from).zip(odd.words) {
            let choice = choices[usize::from(odd_word ^ odd.turned != 0)];
            *sum |= _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word as i64), choice);
        }
    }
}
