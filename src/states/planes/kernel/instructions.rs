//! The same code compiled for several instruction sets, and the choice among them at run time.
//!
//! This is the only file of the enumeration with `unsafe` code: a function compiled for
//! instructions that some processors lack may be called only on a processor that has them. A value
//! of a kernel, `FourWords` or `ByBits`, proves that: only a check of the processor makes one.

#![allow(unsafe_code)]

use super::shifts::ByShifts;
use super::sweep::{Scratch, Task, advance};

/// An instruction set of this processor. All sets give the same outcome. A value exists only if
/// this processor has its instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions(InstructionSet);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InstructionSet {
    Plain(ByShifts),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::FourWords),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::ByBits),
}

impl Instructions {
    /// All instruction sets of this processor, the fastest last.
    pub fn all() -> Vec<Self> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "there is only one kind")
        )]
        let mut all = vec![Self(InstructionSet::Plain(ByShifts))];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(avx2::FourWords::new().map(|kernel| Self(InstructionSet::Avx2(kernel))));
            all.extend(avx512::ByBits::new().map(|kernel| Self(InstructionSet::Avx512(kernel))));
        }
        all
    }

    /// The fastest instruction set of this processor.
    pub fn best() -> Self {
        *Self::all().last().expect("every processor has the plain ones")
    }

    /// The name.
    #[cfg(test)]
    pub fn name(self) -> &'static str {
        match self.0 {
            InstructionSet::Plain(_) => "plain",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => "AVX-512",
        }
    }

    /// [`advance`] with these instructions.
    #[inline]
    pub(in super::super) fn advance(self, task: Task, scratch: &mut Scratch) -> u64 {
        match self.0 {
            InstructionSet::Plain(kernel) => advance(kernel, task, scratch),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(kernel) => kernel.advance(task, scratch),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(kernel) => kernel.advance(task, scratch),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi64_si128, _mm256_and_si256, _mm256_or_si256, _mm256_set_epi64x,
        _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sll_epi64, _mm256_srl_epi64,
        _mm256_unpackhi_epi64, _mm256_unpacklo_epi64,
    };

    use super::*;
    use crate::states::planes::kernel::Kernel;
    use crate::states::planes::kernel::image::{SEAM_GROUP, seam, seam_group};
    use crate::states::planes::kernel::shuffle::{Parities, TailShuffle};

    /// Four words at a time. A value exists only where the processor has these instructions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct FourWords(());

    impl FourWords {
        /// The kernel, if this processor has its instructions.
        pub fn new() -> Option<Self> {
            let has_them = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
            has_them.then_some(Self(()))
        }

        /// [`advance`] with these instructions.
        #[inline]
        pub fn advance(self, task: Task, scratch: &mut Scratch) -> u64 {
            // SAFETY: `self` exists, so the processor has the instructions.
            unsafe { four_words(self, task, scratch) }
        }
    }

    #[target_feature(enable = "avx2,popcnt")]
    fn four_words(kernel: FourWords, task: Task, scratch: &mut Scratch) -> u64 {
        advance(kernel, task, scratch)
    }

    impl Kernel for FourWords {
        #[inline(always)]
        fn shuffle(self, shuffle: &TailShuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
            ByShifts.shuffle(shuffle, from, odd, into);
        }

        #[inline(always)]
        fn seam(self, from: &[u64], into: &mut [u64]) {
            // SAFETY: `self` exists, so the processor has AVX2.
            unsafe { seams(from, into) }
        }
    }

    /// `image::seam` for four tables at once: a vector holds one word of each.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn seams(from: &[u64], into: &mut [u64]) {
        let (from, from_rest) = from.as_chunks::<24>();
        let (into, into_rest) = into.as_chunks_mut::<24>();
        for (from, into) in from.iter().zip(into) {
            let mut columns = [_mm256_setzero_si256(); 6];
            for h in [0, 2, 4] {
                let (even, odd) = (two_and_two(from, h), two_and_two(from, 6 + h));
                columns[h] = _mm256_unpacklo_epi64(even, odd);
                columns[h + 1] = _mm256_unpackhi_epi64(even, odd);
            }
            let turned = [
                column::<0>(&columns),
                column::<1>(&columns),
                column::<2>(&columns),
                column::<3>(&columns),
                column::<4>(&columns),
                column::<5>(&columns),
            ];
            for c in [0, 2, 4] {
                let even = _mm256_unpacklo_epi64(turned[c], turned[c + 1]);
                let odd = _mm256_unpackhi_epi64(turned[c], turned[c + 1]);
                for (words, at) in [(even, c), (odd, 6 + c)] {
                    // SAFETY: 256 bits are four words, and every bit pattern is a valid word.
                    let words = unsafe { std::mem::transmute::<__m256i, [u64; 4]>(words) };
                    into[at] = words[0];
                    into[at + 1] = words[1];
                    into[at + 12] = words[2];
                    into[at + 13] = words[3];
                }
            }
        }
        seam(from_rest, into_rest);
    }

    /// Two successive words, and the two that follow twelve words later.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn two_and_two(words: &[u64; 24], at: usize) -> __m256i {
        let [lower, upper] = [at, at + 12];
        _mm256_set_epi64x(
            words[upper + 1] as i64,
            words[upper] as i64,
            words[lower + 1] as i64,
            words[lower] as i64,
        )
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn column<const C: usize>(columns: &[__m256i; 6]) -> __m256i {
        let mut sum = _mm256_setzero_si256();
        for to in 0..5 {
            let (h, e) = seam_group(C, to);
            let bits = _mm256_and_si256(columns[h], _mm256_set1_epi64x(0xFFF << (SEAM_GROUP * e)));
            let by = _mm_cvtsi64_si128((SEAM_GROUP * to.abs_diff(e)) as i64);
            let moved =
                if to < e { _mm256_srl_epi64(bits, by) } else { _mm256_sll_epi64(bits, by) };
            sum = _mm256_or_si256(sum, moved);
        }
        sum
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{__m512i, _mm512_bitshuffle_epi64_mask, _mm512_set1_epi64};

    use super::*;
    use crate::states::planes::kernel::Kernel;
    use crate::states::planes::kernel::shuffle::{Parities, TailShuffle};

    /// Eight words at a time; one instruction does a whole shuffle, `vpshufbitqmb`: each bit of the
    /// outcome is one bit of the word, chosen by a byte. A value exists only where the processor has
    /// these instructions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct ByBits(());

    impl ByBits {
        /// The kernel, if this processor has its instructions.
        pub fn new() -> Option<Self> {
            let has_them = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("avx512vpopcntdq");
            has_them.then_some(Self(()))
        }

        /// [`advance`] with these instructions.
        #[inline]
        pub fn advance(self, task: Task, scratch: &mut Scratch) -> u64 {
            // SAFETY: `self` exists, so the processor has the instructions.
            unsafe { eight_words(self, task, scratch) }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq")]
    fn eight_words(kernel: ByBits, task: Task, scratch: &mut Scratch) -> u64 {
        advance(kernel, task, scratch)
    }

    impl Kernel for ByBits {
        #[inline(always)]
        fn shuffle(self, shuffle: &TailShuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
            // SAFETY: `self` exists, so the processor has the instructions.
            unsafe { by_bits(shuffle, from, odd, into) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
    fn by_bits(shuffle: &TailShuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
        let choices = [false, true].map(|odd| {
            // SAFETY: 64 bytes are 512 bits, and every bit pattern is a valid vector.
            unsafe { std::mem::transmute::<[u8; 64], __m512i>(*shuffle.sources(odd)) }
        });
        for ((into, &word), odd_word) in into.iter_mut().zip(from).zip(odd.words) {
            let choice = choices[usize::from(odd_word ^ odd.turned != 0)];
            *into = _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word as i64), choice);
        }
    }
}
