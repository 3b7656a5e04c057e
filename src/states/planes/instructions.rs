//! The same code compiled for several instruction sets, and the choice among them at run time.
//!
//! This is the only file of the enumeration with `unsafe` code: a function compiled for
//! instructions that some processors lack may be called only on a processor that has them.

#![allow(unsafe_code)]

use super::kernel::Kernel;
use super::shifts::ByShifts;
use super::sweep::{Scratch, Task, advance};

/// An instruction set of this processor. All sets give the same outcome. A value exists only if
/// this processor has its instructions.
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
    /// All instruction sets of this processor, the fastest last.
    pub fn all() -> Vec<Self> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "there is only one kind")
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

    /// The fastest instruction set of this processor.
    pub fn best() -> Self {
        *Self::all().last().expect("every processor has the plain ones")
    }

    /// The name.
    #[cfg(test)]
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
    pub(super) fn advance(self, task: Task, scratch: &mut Scratch) -> u64 {
        match self.0 {
            Kind::Plain => advance::<ByShifts>(task, scratch),
            // SAFETY: `Instructions::all` makes this kind only where the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::advance(task, scratch) },
            // SAFETY: `Instructions::all` makes this kind only where the processor has all these
            // instructions.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::advance(task, scratch) },
        }
    }
}

/// Prefetches words that will be read soon, one cache line at a time, without waiting.
#[inline(always)]
pub(crate) fn ask_for(words: &[u64]) {
    words.chunks(8).for_each(|line| prefetch(&line[0]));
}

/// Prefetches a value that will be read soon, without waiting.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
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

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi64_si128, _mm256_and_si256, _mm256_or_si256, _mm256_set_epi64x,
        _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sll_epi64, _mm256_srl_epi64,
        _mm256_unpackhi_epi64, _mm256_unpacklo_epi64,
    };

    use super::super::image::{SEAM_GROUP, seam, seam_group};
    use super::super::shuffle::{Parities, Shuffle};
    use super::*;

    /// Four words at a time.
    #[target_feature(enable = "avx2,popcnt")]
    pub fn advance(task: Task, scratch: &mut Scratch) -> u64 {
        super::advance::<FourWords>(task, scratch)
    }

    struct FourWords;

    impl Kernel for FourWords {
        #[inline(always)]
        fn shuffle(shuffle: &Shuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
            ByShifts::shuffle(shuffle, from, odd, into);
        }

        #[inline(always)]
        fn seam(from: &[u64], into: &mut [u64]) {
            // SAFETY: this runs within `advance` alone, whose callers vouch for the instructions.
            unsafe { seams(from, into) }
        }

        #[inline(always)]
        fn ask_for(words: &[u64]) {
            super::ask_for(words);
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

    use super::super::shuffle::{Parities, Shuffle};
    use super::*;

    /// Eight words at a time; one instruction does a whole shuffle.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq")]
    pub fn advance(task: Task, scratch: &mut Scratch) -> u64 {
        super::advance::<ByBits>(task, scratch)
    }

    /// `vpshufbitqmb`: each bit of the outcome is one bit of the word, chosen by a byte. Only
    /// [`advance`] uses this kernel, so it runs nowhere else.
    struct ByBits;

    impl Kernel for ByBits {
        #[inline(always)]
        fn shuffle(shuffle: &Shuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
            // SAFETY: this runs within `advance` alone, whose callers vouch for the instructions.
            unsafe { by_bits(shuffle, from, odd, into) }
        }

        #[inline(always)]
        fn ask_for(words: &[u64]) {
            super::ask_for(words);
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
    fn by_bits(shuffle: &Shuffle, from: &[u64], odd: Parities, into: &mut [u64]) {
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
