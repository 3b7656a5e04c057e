//! The group that the twists generate, and classes of positions under the board's symmetries.
//!
//! A closed walk of the blank from home permutes the places. These permutations form a group, the
//! [`PuzzleGroup`] of the board, and the loops across the chords generate it. Each generator is a
//! single cycle of places: the blank goes round a fundamental cycle of the board, and the tiles on
//! it turn the other way.
//!
//! ```text
//! 1 2 3        A = (0 1 2)     3-cycles are even, they connect all eight places, and they
//! 0 · 4        B = (2 3 4)     preserve no nontrivial partition of them: by Jordan's theorem
//! 7 6 5        C = (4 5 6)     the group is A₈, of order 8!/2 = 20 160
//!              D = (6 7 0)
//! ```
//!
//! The group is computed, never looked up, and comes with evidence that can be checked
//! independently of the search that found it. [`WilsonPrediction`] is what Wilson's theorem says.
//!
//! A symmetry φ of the board that fixes home takes a position X to φ⁻¹ X φ and its solutions to
//! those of the image. So positions fall into *classes* of equal difficulty: symmetry classes, not
//! conjugacy classes. *Extended classes* also join inverses, since a solution read backwards solves
//! the inverse.
//!
//! ```
//! use taquin::group::{Equivalence, Solvability};
//! use taquin::{Board, Method, Position, Solution};
//! let eight: Board = "eight".parse()?;
//! assert_eq!(eight.group().name(), "A8");
//! let swapped = Position::parse(&eight, "10234567")?;
//! assert!(!Solvability::new(&swapped, &Position::goal(&eight)).is_solvable());
//! let twists = eight.twists();
//! let solution = Solution::new(&twists, Method::Schofield)?;
//! assert_eq!(solution.classes_under(Equivalence::SymmetryAndInversion).len(), 1439);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod blanks;
mod chain;
mod check;
mod classes;
mod constituent;
mod cycle;
mod direct_product;
mod dodecahedron;
mod evidence;
pub mod five;
mod group_name;
mod jordan;
mod named_evidence;
mod orbits;
mod permutation_group;
mod program;
mod puzzle_group;
mod random_products;
mod solvability;
mod subgroup;
mod symmetry_subgroup;
mod wilson;

#[cfg(test)]
mod five_tests;

pub use analysis::GroupAnalysis;
pub use classes::{ClassId, Classes, Equivalence};
pub use constituent::Constituent;
pub use cycle::Cycle;
pub use dodecahedron::{Axis, Dodecahedron, Rotation};
pub use evidence::{Evidence, EvidenceError, GeneratorWord, StabilizerChain};
pub use group_name::GroupName;
pub use named_evidence::{GeneratorNames, NamedEvidence};
pub(crate) use orbits::{minimal_block, orbits};
pub use permutation_group::PermutationGroup;
pub use puzzle_group::PuzzleGroup;
pub use solvability::Solvability;
pub use subgroup::Subgroup;
pub use symmetry_subgroup::SymmetrySubgroupError;
pub use wilson::WilsonPrediction;
