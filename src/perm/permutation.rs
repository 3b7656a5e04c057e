use std::borrow::Borrow;
use std::collections::HashSet;
use std::fmt;
use std::ops::{Mul, Range};

use itertools::Itertools;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;
use thiserror::Error;

/// A permutation of the points 0 … n−1, n at most 65 536: its degree.
///
/// ```
/// use taquin::Permutation;
/// let p: Permutation = "(0 1 2)(3 4)".parse()?;
/// let q = Permutation::from_cycles(5, &[&[0, 4]])?;
/// assert_eq!((p.pow(-2) * &q).to_string(), "(0 1 2 4)");
/// assert_eq!((p.cycle_type(), p.sign(), p.order()), (vec![3, 2], -1, 6_u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Products of permutations of unequal degree have the greater one; the points that one of them lacks
/// are fixed by it. Permutations are equal if their degrees are, too. The order is lexicographic, by
/// images.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    images: Box<[u16]>,
}

/// Why a list, a product of cycles or a rank is not that of a permutation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PermutationError {
    /// A point outside 0 … n−1.
    #[error("{point} is not one of the {degree} points 0 … {}", degree.saturating_sub(1))]
    OutOfRange {
        /// The point that was read.
        point: usize,
        /// The number of points.
        degree: usize,
    },
    /// A point that appears twice.
    #[error("{point} appears twice")]
    Repeated {
        /// The point that was read twice.
        point: usize,
    },
    /// More points than a permutation can have.
    #[error("{degree} points; a permutation has at most 65 536")]
    TooManyPoints {
        /// The number of points.
        degree: usize,
    },
    /// A rank beyond n! − 1.
    #[error(
        "the rank is too large: the {degree}! arrangements of {degree} items have ranks below \
         {degree}!"
    )]
    Rank {
        /// The number of items.
        degree: usize,
    },
}

impl Permutation {
    /// The most points: as many as numbers of 16 bits count.
    pub const MAX_DEGREE: usize = 1 << 16;

    /// The error for more points than numbers of 16 bits can count.
    pub(super) fn check_degree(degree: usize) -> Result<(), PermutationError> {
        if degree > Self::MAX_DEGREE {
            Err(PermutationError::TooManyPoints { degree })
        } else {
            Ok(())
        }
    }

    /// The identity on `degree` points.
    ///
    /// # Panics
    ///
    /// If there are more than 65 536 points.
    pub fn identity(degree: usize) -> Self {
        assert!(degree <= Self::MAX_DEGREE, "a permutation has at most 65 536 points");
        Self { images: Self::points(0..degree).collect() }
    }

    /// Points as they are kept. A range of `u16` does not reach the last of 65 536 points.
    pub(crate) fn points(range: Range<usize>) -> impl Iterator<Item = u16> + Clone {
        range.map(|point| point as u16)
    }

    /// The permutation that takes i to `images[i]`.
    ///
    /// # Errors
    ///
    /// If an image is out of range or appears twice, or if there are more than 65 536 images.
    pub fn from_images(images: Vec<u16>) -> Result<Self, PermutationError> {
        let degree = images.len();
        Self::check_degree(degree)?;
        with_marks(degree, |seen| {
            for &image in &images {
                let point = usize::from(image);
                match seen.get_mut(point) {
                    None => return Err(PermutationError::OutOfRange { point, degree }),
                    Some(true) => return Err(PermutationError::Repeated { point }),
                    Some(free) => *free = true,
                }
            }
            Ok(())
        })?;
        Ok(Self { images: images.into() })
    }

    /// The permutation that takes the first of each pair to the second, and fixes the other points. The
    /// caller guarantees that the first of all pairs are the second in another order.
    pub(crate) fn from_pairs(degree: usize, pairs: impl IntoIterator<Item = (u16, u16)>) -> Self {
        let mut images: Vec<u16> = Self::points(0..degree).collect();
        pairs.into_iter().for_each(|(from, to)| images[usize::from(from)] = to);
        Self::from_images(images).expect("the points of the pairs are permuted")
    }

    /// The product, from left to right, of cycles of `degree` points, not necessarily disjoint.
    ///
    /// # Errors
    ///
    /// If a point is out of range or appears twice in a cycle, or if there are more than 65 536
    /// points.
    pub fn from_cycles(degree: usize, cycles: &[&[usize]]) -> Result<Self, PermutationError> {
        Self::check_degree(degree)?;
        let mut product = Self::identity(degree);
        for cycle in cycles {
            let mut images = Self::identity(degree).images;
            for (&from, &to) in cycle.iter().circular_tuple_windows() {
                let point = from.max(to);
                if point >= degree {
                    return Err(PermutationError::OutOfRange { point, degree });
                }
                images[from] = to as u16;
            }
            if let Some(&point) = cycle.iter().duplicates().next() {
                return Err(PermutationError::Repeated { point });
            }
            if let [point] = cycle
                && *point >= degree
            {
                return Err(PermutationError::OutOfRange { point: *point, degree });
            }
            product = product.then(&Self { images });
        }
        Ok(product)
    }

    /// The number of points.
    pub fn degree(&self) -> usize {
        self.images.len()
    }

    /// The image of a point.
    ///
    /// # Panics
    ///
    /// If the point is not below the degree.
    pub fn image(&self, point: usize) -> usize {
        usize::from(self.images[point])
    }

    /// The images of 0, 1, 2, …
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// Whether the permutation fixes every point.
    pub fn is_identity(&self) -> bool {
        self.images.iter().enumerate().all(|(i, &image)| i == usize::from(image))
    }

    /// The product: first `self`, then `next`. Also written `self * next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let degree = self.degree();
        if degree < next.degree() {
            let beyond = &next.images[degree..];
            let within = self.images.iter().map(|&i| next.images[usize::from(i)]);
            return Self { images: within.chain(beyond.iter().copied()).collect() };
        }
        let image = |&i: &u16| next.images.get(usize::from(i)).copied().unwrap_or(i);
        Self { images: self.images.iter().map(image).collect() }
    }

    /// The same permutation of another number of points, of which those beyond the degree are fixed.
    ///
    /// # Errors
    ///
    /// If it moves a point that is not below `degree`, or there are more than 65 536 points.
    pub fn on_points(&self, degree: usize) -> Result<Self, PermutationError> {
        Self::check_degree(degree)?;
        let beyond = self.images.iter().enumerate().skip(degree);
        if let Some((point, _)) = beyond.into_iter().find(|(i, image)| *i != usize::from(**image)) {
            return Err(PermutationError::OutOfRange { point, degree });
        }
        let fixed = Self::points(self.degree()..degree);
        Ok(Self { images: self.images.iter().take(degree).copied().chain(fixed).collect() })
    }

    /// The power with this exponent, which may be negative.
    #[must_use]
    pub fn pow(&self, exponent: i64) -> Self {
        let mut images = self.images.clone();
        for cycle in self.cycles() {
            let turn = exponent.rem_euclid(cycle.len() as i64) as usize;
            let turned = cycle.iter().cycle().skip(turn);
            cycle.iter().zip(turned).for_each(|(&from, &to)| images[from] = to as u16);
        }
        Self { images }
    }

    /// The inverse.
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
        if self.degree() != phi.degree() {
            return phi.inverse().then(self).then(phi);
        }
        let mut images = vec![0; self.degree()];
        for (i, &image) in self.images.iter().enumerate() {
            images[phi.image(i)] = phi.images[usize::from(image)];
        }
        Self { images: images.into() }
    }

    /// What the permutation does to these points, which are in rising order and get the numbers 0,
    /// 1, 2, …; `None` if it takes one of them elsewhere.
    pub(crate) fn restricted_to(&self, points: &[u16]) -> Option<Self> {
        let number = |point: &u16| points.binary_search(&self.images[usize::from(*point)]).ok();
        let images = points.iter().map(|point| number(point).map(|number| number as u16));
        images.collect::<Option<_>>().map(|images| Self { images })
    }

    /// All products of some permutations of this degree, the identity first; `None` if there are
    /// more than `limit`.
    pub(crate) fn products(degree: usize, generators: &[Self], limit: usize) -> Option<Vec<Self>> {
        let mut elements = vec![Self::identity(degree)];
        let mut known = HashSet::from([elements[0].clone()]);
        let mut next = 0;
        while next < elements.len() {
            if elements.len() > limit {
                return None;
            }
            for generator in generators {
                let product = elements[next].then(generator);
                if known.insert(product.clone()) {
                    elements.push(product);
                }
            }
            next += 1;
        }
        Some(elements)
    }

    /// The cycles of at least two points, each from its smallest point, in the order of these
    /// points.
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

    /// The cycle type: the lengths of all cycles, fixed points included, from the longest.
    pub fn cycle_type(&self) -> Vec<usize> {
        let mut lengths = self.cycles().iter().map(Vec::len).collect_vec();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        let moved: usize = lengths.iter().sum();
        lengths.resize(lengths.len() + self.degree() - moved, 1);
        lengths
    }

    /// Whether the permutation is a product of an even number of transpositions. Takes linear time.
    pub fn is_even(&self) -> bool {
        with_marks(self.degree(), |seen| {
            let mut is_even = true;
            for start in 0..self.degree() {
                // Each step of a cycle but the last is a transposition.
                seen[start] = true;
                let mut point = self.image(start);
                while !std::mem::replace(&mut seen[point], true) {
                    is_even = !is_even;
                    point = self.image(point);
                }
            }
            is_even
        })
    }

    /// The sign: 1 if the permutation is even, −1 if it is odd.
    pub fn sign(&self) -> i8 {
        if self.is_even() { 1 } else { -1 }
    }

    /// The smallest k > 0 such that the k-th power is the identity: the least common multiple of
    /// the cycle lengths.
    pub fn order(&self) -> BigUint {
        let lengths = self.cycles().into_iter().map(|cycle| cycle.len()).unique();
        lengths.fold(BigUint::one(), |order, length| order.lcm(&length.into()))
    }
}

/// Calls `work` with a mark for each point, none set. For few points the marks are on the stack.
fn with_marks<T>(degree: usize, work: impl FnOnce(&mut [bool]) -> T) -> T {
    const FEW: usize = 64;
    if degree <= FEW { work(&mut [false; FEW][..degree]) } else { work(&mut vec![false; degree]) }
}

/// The product from left to right, as [`Permutation::then`].
impl<Next: Borrow<Permutation>> Mul<Next> for Permutation {
    type Output = Self;

    fn mul(self, next: Next) -> Self {
        self.then(next.borrow())
    }
}

/// The product from left to right, as [`Permutation::then`].
impl<Next: Borrow<Permutation>> Mul<Next> for &Permutation {
    type Output = Permutation;

    fn mul(self, next: Next) -> Permutation {
        self.then(next.borrow())
    }
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
