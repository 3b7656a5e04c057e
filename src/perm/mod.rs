//! Permutations as algebra.
//!
//! A permutation of the points 0, 1, …, n−1 is its list of images. The cycle (a b c) takes a to b,
//! b to c and c to a. Products are read from left to right, as in GAP and in Schofield's paths: in
//! `p.then(&q)` first `p` acts, then `q`.
//!
//! ```text
//! point  0 1 2 3 4          the tiles of the ring       1 2 3        0 1 3
//! image  1 2 0 3 4          under (0 1 2):              0 · 4   →    2 · 4
//! cycles (0 1 2)                                        7 6 5        7 6 5
//! ```
//!
//! An *arrangement* is the other reading of the same list: the item on each place. The arrangements
//! of n items are numbered in lexicographic order, and tables are indexed by this rank. A
//! [`Sequence`] has items of any names.
//!
//! Every permutation is a product of transpositions, even of adjacent ones, and every even one is a
//! product of 3-cycles: [`Permutation::factors`] finds the shortest such products.
//!
//! ```
//! use taquin::{Board, Permutation, StandardPosition};
//! let a = Permutation::from_cycles(8, &[&[0, 1, 2]])?;
//! let b = Permutation::from_cycles(8, &[&[2, 3, 4]])?;
//! assert_eq!(a.then(&b).to_string(), "(0 1 3 4 2)");
//! assert!(a.then(&a).then(&a).is_identity());
//! // The position above.
//! let eight: Board = "eight".parse()?;
//! assert_eq!(StandardPosition::parse(&eight, "013/2_4/765")?.element(), a);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use num_bigint::BigUint;
use num_traits::One;

mod factors;
mod half_ranks;
mod lexicographic;
mod order;
mod packed;
mod permutation;
mod sequence;

#[cfg(test)]
mod tests;

pub use factors::{FactorKind, Factoring, Factors};
pub(crate) use half_ranks::HalfRanks;
pub use order::Order;
pub use packed::Packed;
pub(crate) use packed::{MAX_PACKED, PackedMove};
pub use permutation::{Permutation, PermutationError};
pub use sequence::{Sequence, SequenceError, SequenceFault};

/// n!, for n up to 20.
pub(crate) fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// n!, however large.
pub(crate) fn factorial_exact(n: usize) -> BigUint {
    product_above(0, n)
}

/// (a + 1) · … · b, from two factors of about the same length, which is faster than one by one.
fn product_above(a: usize, b: usize) -> BigUint {
    match b - a {
        0 => BigUint::one(),
        1 => b.into(),
        many => product_above(a, a + many / 2) * product_above(a + many / 2, b),
    }
}
