//! Primitive groups that contain a cycle of prime length.
//!
//! *Blocks.* Let G be transitive and g in G a cycle of prime length p. A block B of two points or
//! more that meets the cycle contains all of its points. For if g moves B, then B lies within the
//! cycle, so |B| divides p and B is the whole cycle; and if g fixes B, then B contains the whole
//! cycle. So every block system has a block that contains the cycle. If the minimal such block is
//! the whole orbit, G is primitive.
//!
//! The minimal block is found by extending the cycle by generators h that are cycles themselves.
//! Suppose that the block B meets h, and also contains a point that h fixes, or two points of which
//! h maps one to the other. Then h fixes B, so B contains all points of h.
//!
//! *Jordan's theorem* (C. Jordan 1873; H. Wielandt, Finite Permutation Groups, 1964, theorems 13.3
//! and 13.9). A primitive group of degree n that contains a cycle of prime length p contains Aₙ if
//! p is 2 or 3 or at most n − 3.

use itertools::Itertools;
use num_integer::Integer;

use super::GeneratorWord;
use super::cycle::{Cycle, Cycles};
use crate::perm::Permutation;
use crate::seeded_rng::SeededRng;

/// Whether every primitive group of degree n with a cycle of this length contains Aₙ.
pub(super) fn decides(length: usize, degree: usize) -> bool {
    is_prime(length) && (length <= 3 || length + 3 <= degree)
}

pub(super) fn is_prime(n: usize) -> bool {
    n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

/// The generators, by number and in order, that extend the block from `seed` to all `size` points
/// of the orbit; `None` if the two rules do not reach them all.
pub(super) fn growth(
    degree: usize,
    size: usize,
    generators: &Cycles,
    numbers: &[usize],
    seed: &[u16],
) -> Option<Vec<usize>> {
    let mut block = GrownBlock::new(degree, seed);
    let mut rest = numbers.to_vec();
    let mut growth = Vec::new();
    // Passes alternate in direction, so that one pass absorbs a chain of generators in either
    // order.
    for backwards in [true, false].into_iter().cycle() {
        let absorbed = growth.len();
        let mut absorb = |&number: &usize| {
            let cycle = generators.at(number);
            let kept = block.size < size && block.is_fixed_by(cycle);
            if kept && block.absorb(cycle) {
                growth.push(number);
            }
            !kept
        };
        if backwards {
            rest.reverse();
            rest.retain(&mut absorb);
            rest.reverse();
        } else {
            rest.retain(&mut absorb);
        }
        if block.size == size {
            return Some(growth);
        }
        if growth.len() == absorbed && !backwards {
            return None;
        }
    }
    None
}

/// The points known to be in a block.
pub(super) struct GrownBlock {
    holds: Vec<bool>,
    pub size: usize,
}

impl GrownBlock {
    pub fn new(degree: usize, seed: &[u16]) -> Self {
        let mut holds = vec![false; degree];
        seed.iter().for_each(|&point| holds[usize::from(point)] = true);
        Self { holds, size: seed.len() }
    }

    fn holds(&self, point: u16) -> bool {
        self.holds[usize::from(point)]
    }

    /// Whether one of the two rules shows that the cycle fixes the block.
    pub fn is_fixed_by(&self, cycle: Cycle) -> bool {
        let points = cycle.points();
        let inside = points.iter().filter(|&&point| self.holds(point)).count();
        let neighbours = || {
            points.iter().circular_tuple_windows().any(|(&a, &b)| self.holds(a) && self.holds(b))
        };
        inside > 0 && (inside < self.size || neighbours())
    }

    /// Adds all points of the cycle; returns whether any is new.
    pub fn absorb(&mut self, cycle: Cycle) -> bool {
        let before = self.size;
        for &point in cycle.points() {
            self.size += usize::from(!std::mem::replace(&mut self.holds[usize::from(point)], true));
        }
        self.size > before
    }
}

/// Products are formed from at most this many generators.
const FIRST: usize = 32;

/// A product of the generators that is a cycle of prime length and [`decides`], with its points.
/// Tries the shortest generator, then products and commutators of two, then random products, each
/// raised to the power that leaves one cycle.
pub(super) fn prime_cycle(
    degree: usize,
    size: usize,
    generators: &Cycles,
    numbers: &[usize],
) -> Option<(GeneratorWord, Vec<u16>)> {
    let shortest = numbers
        .iter()
        .filter(|&&number| decides(generators.at(number).len(), size))
        .min_by_key(|&&number| generators.at(number).len());
    if let Some(&number) = shortest {
        let word = GeneratorWord { factors: vec![(number, false)], power: 1 };
        return Some((word, generators.at(number).points().to_vec()));
    }
    let first = numbers.iter().take(FIRST).copied().collect_vec();
    let elements: Vec<Permutation> =
        first.iter().map(|&number| generators.at(number).permutation(degree)).collect();
    let commutators_and_products = (0..first.len()).array_combinations().flat_map(|[a, b]| {
        let commutator = vec![(a, true), (b, true), (a, false), (b, false)];
        [commutator, vec![(a, false), (b, false)], vec![(a, false), (b, true)]]
    });
    let short = commutators_and_products.into_iter().find_map(|factors| {
        let (power, points) = single_prime_cycle(&product(&elements, &factors), size, 2)?;
        Some((GeneratorWord { factors, power }, points))
    });
    let (mut word, points) = short.or_else(|| random_prime_cycle(size, &elements, 2))?;
    word.factors.iter_mut().for_each(|(number, _)| *number = first[*number]);
    Some((word, points))
}

/// A random product of some permutations, the power of it that is a single cycle of a prime length
/// that [`decides`] and is not below `least`, and the points of that cycle.
///
/// The share of the elements of Aₙ that have such a power, counted by cycle types, is at least 28 %
/// for n from 8 to 40, and rises slowly beyond: it is 58 % for n = 100. (Primes between n/2 and n − 2
/// alone give ln 2/ln n, asymptotically: W. R. Unger, Fast detection of giant permutation groups,
/// arXiv:1905.09431, 2019.) Even if only the longer half of the products are like elements drawn at
/// random, 512 tries fail with a probability of 0.72²⁵⁶ < 10⁻³⁶. On fewer points the share is at
/// least 1/9, and if 64 tries fail, a stabilizer chain is quick.
pub(super) fn random_prime_cycle(
    size: usize,
    elements: &[Permutation],
    least: usize,
) -> Option<(GeneratorWord, Vec<u16>)> {
    let tries = if size < 8 { 64 } else { 512 };
    let mut random = SeededRng::new(1);
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let mut element = Permutation::identity(0);
    let mut factors: Vec<(usize, bool)> = Vec::new();
    (0..tries).find_map(|_| {
        if factors.len() == 4 * FIRST {
            factors.clear();
            element = Permutation::identity(0);
        }
        factors.push((below(elements.len()), below(2) == 1));
        element = element.then(&product(elements, &factors[factors.len() - 1..]));
        let (power, points) = single_prime_cycle(&element, size, least)?;
        Some((GeneratorWord { factors: factors.clone(), power }, points))
    })
}

/// The product of some elements or their inverses.
fn product(elements: &[Permutation], factors: &[(usize, bool)]) -> Permutation {
    let factor = |&(number, inverse): &(usize, bool)| match inverse {
        true => elements[number].inverse(),
        false => elements[number].clone(),
    };
    factors.iter().map(factor).reduce(|product, next| product.then(&next)).expect("some factor")
}

/// The power of the element that is a single cycle of a prime length that [`decides`] and is not
/// below `least`, and the points of that cycle. The element must have one cycle of this length, and
/// no other of a length divisible by the prime.
fn single_prime_cycle(element: &Permutation, size: usize, least: usize) -> Option<(u64, Vec<u16>)> {
    let cycles = element.cycles();
    let alone = |prime: usize| cycles.iter().filter(|c| c.len().is_multiple_of(prime)).count() == 1;
    let decides = |length: usize| length >= least && decides(length, size) && alone(length);
    let cycle = cycles.iter().find(|cycle| decides(cycle.len()))?;
    let others = cycles.iter().map(Vec::len).filter(|&length| length != cycle.len());
    // Their least common multiple.
    let power = others
        .map(|length| length as u64)
        .try_fold(1_u64, |a, b| (a / a.gcd(&b)).checked_mul(b))?;
    // The power moves each point this many points along the cycle.
    let turn = (power % cycle.len() as u64) as usize;
    let points = (0..cycle.len()).map(|i| cycle[i * turn % cycle.len()] as u16);
    Some((power, points.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_fixes_the_blocks_that_the_two_rules_tell() {
        let is_fixed =
            |block: &[u16], cycle: &[u16]| GrownBlock::new(6, block).is_fixed_by(Cycle(cycle));
        // The diagonal of a square is a block, which the rotation moves.
        assert!(!is_fixed(&[0, 2], &[0, 1, 2, 3]));
        assert!(!is_fixed(&[0, 2], &[1, 3]));
        assert!(is_fixed(&[0, 1], &[0, 1, 2, 3]));
        assert!(is_fixed(&[3, 0], &[0, 1, 2, 3]));
        assert!(is_fixed(&[0, 2, 4], &[0, 1, 2, 3]));
    }

    /// A cycle that does not meet the block yet is tried again in the next pass.
    #[test]
    fn a_block_grows_along_a_chain_in_any_order() {
        let chain = [vec![2, 3, 4], vec![4, 5, 6], vec![6, 7, 8]];
        let cycles = Cycles::from_lists(chain.into_iter());
        for numbers in [0, 1, 2].into_iter().permutations(3) {
            assert_eq!(growth(9, 9, &cycles, &numbers, &[0, 1, 2]), Some(vec![0, 1, 2]));
        }
        assert_eq!(growth(9, 9, &cycles, &[0, 2], &[0, 1, 2]), None);
    }

    #[test]
    fn lengths_that_decide() {
        let deciding =
            |degree| (1..=degree).filter(|&length| decides(length, degree)).collect_vec();
        assert_eq!(deciding(8), [2, 3, 5]);
        assert_eq!(deciding(10), [2, 3, 5, 7]);
    }
}
