//! Permutations as algebra. This room knows no puzzle.
//!
//! A permutation of the points 0, 1, …, n−1 is its list of images. The cycle (a b c) takes a to b,
//! b to c and c to a; products are read from left to right, as in GAP and as Schofield writes
//! paths: in `p.then(&q)` first `p` acts, then `q`.
//!
//! An *arrangement* is the other reading of the same list: which item lies on each place. The
//! arrangements of n items have a lexicographic order, and their rank in it is the index by which
//! tables are addressed: [`Packed`] for up to sixteen items, [`Octal`] for exactly eight even
//! ones, whose rank is Schofield's sequence number S; [`Sequence`] for items of any names and number.
//!
//! Every permutation is a product of exchanges of two places, and of exchanges of neighbours, and
//! every even one of 3-cycles: [`Permutation::factors`] finds the shortest such products.
//!
//! ```
//! use taquin::Permutation;
//! let a = Permutation::from_cycles(8, &[&[0, 1, 2]])?;
//! let b = Permutation::from_cycles(8, &[&[2, 3, 4]])?;
//! assert_eq!(a.then(&b).to_string(), "(0 1 3 4 2)");
//! assert!(a.then(&a).then(&a).is_identity());
//! # Ok::<(), taquin::NotAPermutation>(())
//! ```

mod factors;
mod half_ranks;
mod lexicographic;
mod octal;
mod order;
mod packed;
mod permutation;
mod sequence;

pub use factors::{FactorKind, Factoring, Factors};
pub use half_ranks::HalfRanks;
pub use lexicographic::RankTooLarge;
pub use octal::{HeadTurn, Octal, OctalMap, SequenceNumbers};
pub use order::Order;
pub use packed::{MAX_PACKED, Packed, PackedMove};
pub use permutation::{NotAPermutation, Permutation};
pub use sequence::{Sequence, SequenceError, SequenceFault};

/// n!, for n up to 20.
pub(crate) fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}
