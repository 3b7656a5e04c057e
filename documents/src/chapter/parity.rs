//! Section 6.2.5: three ways to find the parity of a permutation, with their steps counted.

use itertools::Itertools;
use taquin::numerals::grouped;

use super::permutations_to;
use crate::{ClaimEntry, Finding, Solved};

/// Whether a permutation is even, and the number of steps that it took to find out.
type Parity = fn(&[u16]) -> (bool, usize);

/// Places value after value, and looks for each from the start of the list, as Python does.
fn by_placing(images: &[u16]) -> (bool, usize) {
    let (mut list, mut exchanges, mut steps) = (images.to_vec(), 0, 0);
    for place in 0..list.len() {
        let found = list.iter().position(|&value| usize::from(value) == place).unwrap_or(place);
        steps += found + 1;
        if found != place {
            list.swap(place, found);
            exchanges += 1;
        }
    }
    (exchanges % 2 == 0, steps)
}

/// Sorts by exchanges in a heap, and counts comparisons and exchanges.
fn by_sorting(images: &[u16]) -> (bool, usize) {
    let (mut list, mut exchanges, mut comparisons) = (images.to_vec(), 0, 0);
    let mut sink = |list: &mut [u16], mut place: usize, exchanges: &mut usize| {
        while let Some(mut child) = Some(2 * place + 1).filter(|&child| child < list.len()) {
            comparisons += 2;
            if child + 1 < list.len() && list[child + 1] > list[child] {
                child += 1;
            }
            if list[child] <= list[place] {
                break;
            }
            list.swap(place, child);
            *exchanges += 1;
            place = child;
        }
    };
    for place in (0..list.len() / 2).rev() {
        sink(&mut list, place, &mut exchanges);
    }
    for end in (1..list.len()).rev() {
        list.swap(0, end);
        exchanges += 1;
        sink(&mut list[..end], 0, &mut exchanges);
    }
    (exchanges % 2 == 0, comparisons + exchanges)
}

/// Goes around each cycle once.
fn by_cycles(images: &[u16]) -> (bool, usize) {
    let (mut seen, mut even, mut steps) = (vec![false; images.len()], true, 0);
    for start in 0..images.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = images[at].into();
            even ^= at != start;
            steps += 1;
        }
        steps += 1;
    }
    (even, steps)
}

/// The list of n numbers in the reverse order.
fn reversed(n: usize) -> Vec<u16> {
    (0..n as u16).rev().collect()
}

/// Whether an algorithm is right for all permutations of at most 7 objects, and its steps on long
/// lists are at least and at most so many times `growth`.
fn grows_as(parity: Parity, growth: fn(f64) -> f64, factors: [f64; 2]) -> Finding {
    let lists = permutations_to(7);
    let finding =
        Finding::in_all("permutations of at most 7 objects", lists, ToString::to_string, |p| {
            parity(p.images()).0 == p.is_even()
        });
    let sizes = (5..=12).map(|power| 1_usize << power);
    let counts = sizes.map(|n| (n, parity(&reversed(n)))).collect_vec();
    let is_right = |&(n, (even, steps)): &(usize, (bool, usize))| {
        let factor = steps as f64 / growth(n as f64);
        even == (n / 2).is_multiple_of(2) && factors[0] <= factor && factor <= factors[1]
    };
    let computed = counts.iter().map(|&(n, (_, steps))| (grouped(n), grouped(steps)));
    let mut computed = computed.map(|(n, steps)| format!("{steps} steps for {n}"));
    match counts.iter().all(is_right) {
        true => finding.with(computed.skip(4).join(", ")),
        false => Finding::whether(false, computed.join(", ")),
    }
}

pub fn quadratic(_: &ClaimEntry, _: &Solved) -> Finding {
    grows_as(by_placing, |n| n * n, [0.25, 1.0])
}

pub fn n_log_n(_: &ClaimEntry, _: &Solved) -> Finding {
    grows_as(by_sorting, |n| n * n.log2(), [1.0, 4.0])
}

pub fn linear(_: &ClaimEntry, _: &Solved) -> Finding {
    grows_as(by_cycles, |n| n, [1.0, 2.0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    /// An algorithm does not hold for a smaller growth, nor where it is wrong.
    #[test]
    fn another_growth_is_refused() {
        let verdict = |parity, growth| grows_as(parity, growth, [0.25, 4.0]).verdict;
        assert_eq!(verdict(by_placing, |n| n * n), Verdict::Holds);
        assert_eq!(verdict(by_placing, |n| n * n.log2()), Verdict::DoesNotHold);
        assert_eq!(verdict(by_sorting, |n| n), Verdict::DoesNotHold);
        assert_eq!(verdict(by_cycles, |n| n * n.log2()), Verdict::DoesNotHold);
        assert_eq!(verdict(|list| (true, list.len()), |n| n), Verdict::DoesNotHold);
    }
}
