//! The irreducible representations of the symmetric and alternating groups.
//!
//! A representation turns each permutation into a matrix, and products into products. It is
//! *irreducible* if only zero and the whole space are mapped to themselves by all matrices. The
//! irreducible representations of Sₙ correspond to the partitions of n, drawn as rows of boxes. The
//! numbers 1 … n in the boxes, increasing along rows and down columns, are a *standard tableau*.
//! The tableaux of a shape are the basis of its representation, so its dimension is their number.
//!
//! ```text
//! 3+1   1 2 3   1 2 4   1 3 4        three tableaux: a representation of dimension 3 of S₄
//!       4       3       2
//!
//! (1 2)   1       1      -1          Young's orthogonal form: i and i + 1 in one row give 1,
//!                                    in one column -1, else they mix two tableaux
//! ```
//!
//! The same representation is written in two ways. `OrthogonalForm` has orthogonal matrices of
//! floating-point numbers, whose sums over letters and their inverses are symmetric. `specht` has
//! matrices of integers, for proofs. The *character*, the trace, does not depend on the choice;
//! [`CharacterTable`] computes it without matrices, by the rule of Murnaghan and Nakayama.
//!
//! A representation of Sₙ stays irreducible in Aₙ, and is there the same as that of the
//! conjugate partition, unless the partition is its own conjugate: then it splits into two halves,
//! a and b. So does the class of permutations whose cycles have distinct odd lengths.
//!
//! ```
//! use taquin::representation::{CharacterTable, Partition};
//! let dimensions = Partition::all(4).iter().map(Partition::dimension).collect::<Vec<_>>();
//! assert_eq!(dimensions, [1, 3, 2, 3, 1]);
//! // The sum of their squares is the order of the group, 4!.
//! assert_eq!(dimensions.iter().map(|d| d * d).sum::<u64>(), 24);
//!
//! let table = CharacterTable::alternating(5);
//! let names = table.irreducibles().iter().map(ToString::to_string).collect::<Vec<_>>();
//! assert_eq!(names, ["5", "4+1", "3+2", "3+1+1a", "3+1+1b"]);
//! // Half a turn and a fifth of a turn of the dodecahedron, whose rotations are A₅.
//! let row = (0..5).map(|class| table.value(3, class).to_string()).collect::<Vec<_>>();
//! assert_eq!(row, ["3", "-1", "0", "(1+√5)/2", "(1-√5)/2"]);
//! ```

mod character_table;
mod conjugacy_class;
mod irrep;
#[cfg(feature = "spectra")]
mod orthogonal;
mod partition;
mod quadratic;
#[cfg(feature = "spectra")]
pub(crate) mod specht;
#[cfg(feature = "spectra")]
mod tableau;

pub use character_table::CharacterTable;
pub use conjugacy_class::ConjugacyClass;
pub use irrep::{Half, Irrep};
#[cfg(feature = "spectra")]
pub(crate) use orthogonal::OrthogonalForm;
pub use partition::Partition;
pub use quadratic::Quadratic;
#[cfg(feature = "spectra")]
use tableau::Tableau;
