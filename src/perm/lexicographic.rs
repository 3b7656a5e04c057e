//! Lexicographic ranks of permutations of any degree.
//!
//! The rank of a list of n numbers is Σ dᵢ · (n−1−i)!, where the Lehmer digit dᵢ counts the smaller
//! numbers after place i (D. H. Lehmer 1960). A Fenwick tree (P. M. Fenwick 1994) counts them, and
//! finds the number with a given count, in log n steps.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::{Permutation, PermutationError};

impl Permutation {
    /// The rank of the list of images among all such lists in lexicographic order, from 0.
    pub fn lexicographic_rank(&self) -> BigUint {
        let mut left = FenwickTree::new(self.degree());
        let mut rank = BigUint::zero();
        for (i, &image) in self.images().iter().enumerate() {
            rank = rank * (self.degree() - i) + left.below(image.into());
            left.remove(image.into());
        }
        rank
    }

    /// The permutation of `degree` points with this rank.
    ///
    /// # Errors
    ///
    /// If the rank is not below `degree`!, or if there are more than 65 536 points.
    #[expect(clippy::missing_panics_doc, reason = "each number is taken once")]
    pub fn from_lexicographic_rank(
        degree: usize,
        rank: &BigUint,
    ) -> Result<Self, PermutationError> {
        Self::check_degree(degree)?;
        let mut rest = rank.clone();
        let mut digits = vec![0; degree];
        for (place, digit) in digits.iter_mut().enumerate().rev() {
            let radix = degree - place;
            *digit = (&rest % radix).to_usize().expect("less than the radix");
            rest /= radix;
        }
        if !rest.is_zero() {
            return Err(PermutationError::Rank { degree });
        }
        let mut left = FenwickTree::new(degree);
        let image = |digit| {
            let image = left.with_below(digit);
            left.remove(image);
            image as u16
        };
        let images = digits.into_iter().map(image).collect();
        Ok(Self::from_images(images).expect("each number is taken once"))
    }
}

/// A Fenwick tree of the numbers 0 … n−1 that are left: node k, from 1, counts those among
/// k − 2ʲ … k − 1, where 2ʲ is the lowest bit of k.
struct FenwickTree(Vec<usize>);

impl FenwickTree {
    fn new(n: usize) -> Self {
        Self((0..=n).map(|k: usize| k & k.wrapping_neg()).collect())
    }

    /// The number of smaller numbers that are left.
    fn below(&self, number: usize) -> usize {
        let ways_up = std::iter::successors(Some(number), |&k| (k > 0).then(|| k & (k - 1)));
        ways_up.map(|k| self.0[k]).sum()
    }

    /// The remaining number with this many smaller ones left.
    fn with_below(&self, count: usize) -> usize {
        let (mut number, mut rest) = (0, count);
        let mut step = self.0.len().next_power_of_two() / 2;
        while step > 0 {
            if let Some(&there) = self.0.get(number + step)
                && there <= rest
            {
                number += step;
                rest -= there;
            }
            step /= 2;
        }
        number
    }

    fn remove(&mut self, number: usize) {
        let mut k = number + 1;
        while k < self.0.len() {
            self.0[k] -= 1;
            k += k & k.wrapping_neg();
        }
    }
}
