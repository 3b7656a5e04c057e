use std::fmt;

use itertools::Itertools;
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};
use thiserror::Error;

/// A permutation of the points 0 … n−1, n at most 65 535.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    images: Box<[u16]>,
}

/// Why a list or a product of cycles is no permutation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAPermutation {
    /// A point outside 0 … n−1.
    #[error("{point} is not one of the {degree} points 0 … {}", degree.saturating_sub(1))]
    OutOfRange {
        /// The point that was read.
        point: usize,
        /// How many points there are.
        degree: usize,
    },
    /// A point that occurs twice.
    #[error("{point} occurs twice")]
    Repeated {
        /// The point that was read twice.
        point: usize,
    },
}

impl Permutation {
    /// The permutation of `degree` points that leaves every point where it is.
    pub fn identity(degree: usize) -> Self {
        Self { images: (0..degree as u16).collect() }
    }

    /// The permutation that takes i to `images[i]`.
    pub fn from_images(images: Vec<u16>) -> Result<Self, NotAPermutation> {
        let degree = images.len();
        let mut seen = vec![false; degree];
        for &image in &images {
            let point = usize::from(image);
            match seen.get_mut(point) {
                None => return Err(NotAPermutation::OutOfRange { point, degree }),
                Some(true) => return Err(NotAPermutation::Repeated { point }),
                Some(free) => *free = true,
            }
        }
        Ok(Self { images: images.into() })
    }

    /// The product, from left to right, of cycles of `degree` points; they need not be disjoint.
    pub fn from_cycles(degree: usize, cycles: &[&[usize]]) -> Result<Self, NotAPermutation> {
        let mut product = Self::identity(degree);
        for cycle in cycles {
            let mut images: Vec<u16> = (0..degree as u16).collect();
            for (&from, &to) in cycle.iter().circular_tuple_windows() {
                let point = from.max(to);
                if point >= degree {
                    return Err(NotAPermutation::OutOfRange { point, degree });
                }
                images[from] = to as u16;
            }
            if let Some(&point) = cycle.iter().duplicates().next() {
                return Err(NotAPermutation::Repeated { point });
            }
            if let [point] = cycle
                && *point >= degree
            {
                return Err(NotAPermutation::OutOfRange { point: *point, degree });
            }
            product = product.then(&Self { images: images.into() });
        }
        Ok(product)
    }

    /// The number of points.
    pub fn degree(&self) -> usize {
        self.images.len()
    }

    /// Where `point` goes. `point` is less than the degree.
    pub fn image(&self, point: usize) -> usize {
        usize::from(self.images[point])
    }

    /// The images of 0, 1, 2, …
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// Whether every point stays where it is.
    pub fn is_identity(&self) -> bool {
        self.images.iter().enumerate().all(|(i, &image)| i == usize::from(image))
    }

    /// The product: first `self`, then `next`. Both have the same degree.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { images: self.images.iter().map(|&i| next.images[usize::from(i)]).collect() }
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = vec![0; self.degree()];
        for (i, &image) in self.images.iter().enumerate() {
            images[usize::from(image)] = i as u16;
        }
        Self { images: images.into() }
    }

    /// φ⁻¹ · self · φ: this permutation with every point x renamed φ(x).
    #[must_use]
    pub fn conjugated_by(&self, phi: &Self) -> Self {
        let mut images = vec![0; self.degree()];
        for (i, &image) in self.images.iter().enumerate() {
            images[phi.image(i)] = phi.images[usize::from(image)];
        }
        Self { images: images.into() }
    }

    /// The cycles of two or more points, each from its least point, in the order of these.
    pub fn cycles(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.degree()];
        let mut cycles = Vec::new();
        for start in 0..self.degree() {
            let mut cycle = Vec::new();
            let mut point = start;
            while !std::mem::replace(&mut seen[point], true) {
                cycle.push(point);
                point = self.image(point);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Whether the permutation is a product of an even number of transpositions: by its cycles, in a
    /// time proportional to the degree.
    pub fn is_even(&self) -> bool {
        self.cycles().iter().map(|cycle| cycle.len() - 1).sum::<usize>() % 2 == 0
    }

    /// The least k > 0 whose k-th power is the identity: the least common multiple of the lengths of
    /// the cycles.
    pub fn order(&self) -> BigUint {
        let lengths = self.cycles().into_iter().map(|cycle| cycle.len()).unique();
        lengths.fold(BigUint::one(), |order, length| {
            // gcd(order, length), of which one step of Euclid's algorithm makes a small number.
            let rest = (&order % length).to_usize().expect("less than the length");
            order * (length / gcd(length, rest))
        })
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Disjoint cycles, as `(0 1 2)(3 4)`; the identity is `()`.
impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = self.cycles();
        if cycles.is_empty() {
            return f.write_str("()");
        }
        cycles.iter().try_for_each(|cycle| write!(f, "({})", cycle.iter().join(" ")))
    }
}

impl fmt::Debug for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} on {} points", self.degree())
    }
}
