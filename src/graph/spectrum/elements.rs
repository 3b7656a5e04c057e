use std::collections::HashMap;

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

use crate::perm::Permutation;

/// The elements of a group, with the products of each with all letters: the twist graph as lists of
/// neighbours. The first element is the identity.
pub(super) struct ProductTable {
    pub count: usize,
    letters: usize,
    /// By element and letter.
    products: Vec<u32>,
}

/// The numbers of words of one length that are the identity.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedWords {
    /// The number of letters in the word.
    pub length: usize,
    /// All words.
    pub words: BigUint,
    /// Those in which no letter follows its inverse.
    pub reduced: BigInt,
    /// Those whose first letter does not follow the last one's inverse either.
    pub cyclically_reduced: BigInt,
}

/// How far the product of some random letters is from uniform.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkStep {
    /// The number of letters.
    pub length: usize,
    /// Half the sum of all |p(g) − 1/N|: the total variation distance.
    pub total_variation: f64,
    /// The root of N Σ (p(g) − 1/N)²: the L² distance relative to uniform.
    pub l2: f64,
}

impl ProductTable {
    /// All products of the letters, which contain their inverses.
    pub fn new(letters: &[Permutation]) -> Self {
        let identity = letters.first().map(|letter| Permutation::identity(letter.degree()));
        let Some(identity) = identity else {
            return Self { count: 1, letters: 0, products: vec![] };
        };
        let mut number_of = HashMap::from([(identity.clone(), 0)]);
        let mut elements = vec![identity];
        let mut products = Vec::new();
        let mut next = 0;
        while let Some(element) = elements.get(next).cloned() {
            for letter in letters {
                let product = element.then(letter);
                let number = *number_of.entry(product).or_insert_with_key(|product| {
                    elements.push(product.clone());
                    elements.len() as u32 - 1
                });
                products.push(number);
            }
            next += 1;
        }
        Self { count: elements.len(), letters: letters.len(), products }
    }

    /// By element: its products with the letters.
    pub fn neighbours(&self) -> impl Iterator<Item = &[u32]> {
        self.products.chunks_exact(self.letters.max(1))
    }

    /// By element: the sum of the values at its neighbours.
    fn sums<T: Copy + std::iter::Sum>(&self, values: &[T]) -> Vec<T> {
        if self.letters == 0 {
            return vec![[].into_iter().sum()];
        }
        let sum = |row: &[u32]| row.iter().map(|&neighbour| values[neighbour as usize]).sum();
        self.neighbours().map(sum).collect()
    }

    /// The numbers of closed words of each length up to `most`. There must be fewer than 2¹²⁸ words
    /// of half that length, since they are counted in 128 bits.
    ///
    /// Let f(g) be the number of words of length k whose product is g. A closed word of length 2k
    /// is a word of length k with a product g and one with the product g⁻¹. There are equally many
    /// of both, since the inverse of each letter is a letter; so their number is Σ f(g)². Reduced
    /// words of length k are counted by the polynomials
    /// R₁ = x, R₂ = x² − (q + 1), R₍ₖ₊₁₎ = x Rₖ − q R₍ₖ₋₁₎ of the adjacency matrix, with q + 1
    /// letters, and cyclically reduced ones by C₍ₖ₊₁₎ = x Cₖ − q C₍ₖ₋₁₎, C₀ = 2, C₁ = x, and
    /// q − 1 more for even k (Y. Ihara 1966). The trace of xᵏ is the number of closed words.
    pub fn closed_words(&self, most: usize) -> Vec<ClosedWords> {
        let mut words = Vec::new();
        let mut counts = vec![0_u128; self.count];
        counts[0] = 1;
        let dot = |a: &[u128], b: &[u128]| -> BigUint {
            a.iter().zip(b).map(|(&a, &b)| BigUint::from(a) * b).sum()
        };
        while words.len() <= most {
            words.push(dot(&counts, &counts));
            if words.len() <= most {
                let next = self.sums(&counts);
                words.push(dot(&counts, &next));
                counts = next;
            }
        }
        let q: BigInt = BigInt::from(self.letters) - 1;
        // Polynomials by their coefficients, the constant first.
        let next = |last: &[BigInt], before: &[BigInt], factor: &BigInt| {
            let mut next = vec![BigInt::zero()];
            next.extend_from_slice(last);
            next.iter_mut().zip(before).for_each(|(a, b)| *a -= factor * b);
            next
        };
        let value = |polynomial: &[BigInt]| -> BigInt {
            polynomial.iter().zip(&words).map(|(a, words)| a * BigInt::from(words.clone())).sum()
        };
        let (one, x) = (vec![BigInt::from(1)], vec![BigInt::zero(), BigInt::from(1)]);
        let mut reduced = [one, x.clone()];
        let mut cyclic = [vec![BigInt::from(2)], x];
        let mut rows = Vec::new();
        for (length, count) in words.iter().enumerate().take(most + 1) {
            let tails = if length % 2 == 0 && length > 0 { &q - 1 } else { BigInt::zero() };
            let closed = if length == 0 { BigInt::from(1) } else { value(&cyclic[0]) + tails };
            rows.push(ClosedWords {
                length,
                words: count.clone(),
                reduced: value(&reduced[0]),
                cyclically_reduced: closed,
            });
            let factor = if length == 0 { &q + 1 } else { q.clone() };
            let [before, last] = reduced;
            let following = next(&last, &before, &factor);
            reduced = [last, following];
            let [before, last] = cyclic;
            let following = next(&last, &before, &q);
            cyclic = [last, following];
        }
        rows
    }

    /// The distances from uniform after 0, 1, 2, … random letters.
    pub fn walk(&self, most: usize) -> Vec<WalkStep> {
        let n = self.count as f64;
        let mut p = vec![0.0; self.count];
        p[0] = 1.0;
        let mut steps = Vec::new();
        for length in 0..=most {
            if length > 0 && self.letters > 0 {
                p = self.sums(&p);
                p.iter_mut().for_each(|p| *p /= self.letters as f64);
            }
            let total_variation = p.iter().map(|p| (p - 1.0 / n).abs()).sum::<f64>() / 2.0;
            let l2 = (n * p.iter().map(|p| (p - 1.0 / n).powi(2)).sum::<f64>()).sqrt();
            steps.push(WalkStep { length, total_variation, l2 });
        }
        steps
    }
}
