//! The number of classes of standard positions, by a formula.
//!
//! By Burnside's lemma it is the mean number of elements of the group that a symmetry φ fixes:
//! those that commute with it. φ takes orbits of the group to orbits. On a cycle of r orbits that φ
//! exchanges, the element on one of them determines those on the others, and commutes with φʳ. So
//! the number of elements that commute with φ is a product over these cycles of orbits. The group
//! on an orbit is known by its name:
//!
//! - In Sₙ the permutations with mₖ cycles of length k commute with ∏ kᵐ m! elements.
//! - Half of these are even, unless all are: those with cycles of distinct odd lengths.
//! - Where φ takes a rotation c of a ring to cᵉ, it commutes with cʲ if n divides (e − 1)j.

use itertools::Itertools;
use num_integer::Integer;

use crate::board::{Board, Symmetries, on_places};
use crate::group::{Constituent, GroupName, PuzzleGroup};
use crate::perm::Permutation;

/// The greatest number of symmetries that are listed.
const MOST_SYMMETRIES: usize = 1 << 16;

/// The greatest number of elements that are tried one by one, in a group without a formula.
const MOST_ELEMENTS: usize = 1 << 12;

impl PuzzleGroup {
    /// The number of classes of the board's standard positions under its symmetries that fix home;
    /// `None` if there are too many of these or the number is too large.
    pub(crate) fn class_count(&self, board: &Board, symmetries: &Symmetries) -> Option<u128> {
        if self.constituents().is_empty() {
            return Some(1);
        }
        let symmetries = symmetries.elements(MOST_SYMMETRIES)?;
        let fixed = symmetries.iter().map(|symmetry| self.commuting(&on_places(board, symmetry)));
        let sum = fixed.reduce(|sum, next| sum?.checked_add(next?))??;
        Some(sum / symmetries.len() as u128)
    }

    /// The number of elements that commute with this permutation of the places, which takes the
    /// group to itself.
    fn commuting(&self, symmetry: &Permutation) -> Option<u128> {
        let mut seen = vec![false; symmetry.degree()];
        let mut product = 1_u128;
        for part in self.constituents() {
            if seen[usize::from(part.points[0])] {
                continue;
            }
            // The first power that takes the points of the part back to it.
            let mut power = symmetry.clone();
            let way = loop {
                if let Some(way) = power.restricted_to(&part.points) {
                    break way;
                }
                part.points.iter().for_each(|&point| seen[power.image(point.into())] = true);
                power = power.then(symmetry);
            };
            product = product.checked_mul(self.commuting_on(part, &way)?)?;
        }
        Some(product)
    }

    /// The number of elements on one orbit that commute with a permutation of its points, by index.
    fn commuting_on(&self, part: &Constituent, way: &Permutation) -> Option<u128> {
        match part.name {
            GroupName::Symmetric(_) => centralizer(&way.cycle_type()),
            GroupName::Alternating(_) => {
                let lengths = way.cycle_type();
                let all_even = lengths.iter().all(|n| n % 2 == 1) && lengths.iter().all_unique();
                Some(centralizer(&lengths)? / if all_even { 1 } else { 2 })
            }
            GroupName::Cyclic(n) => {
                let ring = self.generators_on(part).first()?.cycles().pop()?;
                let place = |i: usize| ring.iter().position(|&point| point == way.image(ring[i]));
                let turned = (place(1)? + n - place(0)?) % n;
                Some((turned + n - 1).gcd(&n) as u128)
            }
            _ => {
                let generators = self.generators_on(part);
                let elements = Permutation::products(way.degree(), &generators, MOST_ELEMENTS)?;
                let commutes = |element: &&Permutation| element.then(way) == way.then(element);
                Some(elements.iter().filter(commutes).count() as u128)
            }
        }
    }
}

/// The number of permutations that commute with one with these lengths of cycles.
fn centralizer(lengths: &[usize]) -> Option<u128> {
    let by_length = lengths.iter().counts();
    by_length.into_iter().try_fold(1_u128, |product, (&length, count)| {
        (1..=count).try_fold(product, |product, i| product.checked_mul((length * i) as u128))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class_count(board: &Board) -> Option<u128> {
        board.group().class_count(board, &board.symmetries())
    }

    /// The printed number of classes of the eight-puzzle, and those of groups of every kind.
    #[test]
    fn classes_that_are_known() {
        let count = |name: &str| class_count(&name.parse().unwrap());
        assert_eq!(count("eight"), Some(2572));
        assert_eq!(
            (count("theta0@1"), count("theta0@3"), count("theta0")),
            (Some(120), Some(64), Some(38))
        );
        // A rotation and its inverse.
        assert_eq!((count("ring-9"), count("ring-8")), (Some(5), Some(4)));
        // The partitions of 6 are the conjugacy classes of S6.
        assert_eq!(count("wheel-3"), Some(3));
        assert_eq!(count("g6:F~~~w"), Some(11));
        assert_eq!(count("star-60"), Some(1));
        assert_eq!(count("4x4"), Some((653_837_184_000 + 138_240) / 2));
        assert_eq!(count("8x8"), None);
    }
}
