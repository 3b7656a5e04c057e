//! The spectrum of the twist graph, by representation theory.
//!
//! The adjacency matrix A of the twist graph has a row and a column for each element of the group;
//! each of the letters, twists and inverses, counts 1, also where two have the same effect. It is
//! the sum of the letters in the regular representation, which contains each irreducible
//! representation ρ of the group as often as its dimension. So A is, in another basis, a block
//! ρ(A) + ρ(B) + … + ρ(A)⁻¹ + ρ(B)⁻¹ + … for each ρ, repeated as often:
//!
//! ```text
//! five, A5 of order 60       5      4+1      3+2      3+1+1a   3+1+1b
//! blocks                    1×1     4×4      5×5       3×3      3×3
//! copies                     1       4        5         3        3         1 + 16 + 25 + 9 + 9
//! ```
//!
//! For the eight-puzzle the 20 160 eigenvalues are those of fourteen matrices of at most 70 rows.
//!
//! The group of a board is the direct product of its actions on its orbits, and each generator
//! moves one orbit only. So the eigenvalues of a product are the sums of those of its factors.
//! Factors that are neither alternating nor symmetric are small; the block of such a factor is its
//! whole regular representation.
//!
//! - `certified` computes the eigenvalues of a symmetric matrix with a bound of the error.
//! - `quadratic_roots` proves which of them are roots of a quadratic with integer coefficients,
//!   from the same sum of letters in Specht's matrices of integers.
//! - `modes` finds what the symmetries of the board do to eigenvectors.
//! - `factor` has the blocks of one orbit, [`Spectrum`] those of the board.
//! - `blank_walk` has the same for the random walk of the blank on all positions.
//! - `elements` lists the group: closed words are counted, and random twists followed, on it.

mod blank_walk;
mod certified;
mod eigenvalue;
mod elements;
mod error;
mod factor;
mod modes;
mod quadratic_roots;
mod whole;

#[cfg(test)]
mod tests;

pub use blank_walk::BlankWalk;
pub use eigenvalue::Eigenvalue;
pub use elements::{ClosedWords, WalkStep};
pub use error::SpectrumError;
pub use factor::SpectrumBlock;
pub use modes::SymmetryGroup;
pub use whole::Spectrum;
