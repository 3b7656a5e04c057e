//! The group that the twists generate, and its classes under the board's symmetries.
//!
//! A closed walk of the blank from home permutes the places. All walks together are a group, the
//! [`PuzzleGroup`] of the board, and the loops across the chords generate it. Each of them is a single
//! cycle of places: the blank goes round a fundamental cycle of the board, and the tiles there turn
//! the other way.
//!
//! ```text
//! 1 2 3        A = (0 1 2)     every cycle of three is even, any two places are joined by one
//! 0 · 4        B = (2 3 4)     or more of them, and no partition of the eight places is kept:
//! 7 6 5        C = (4 5 6)     the group is A₈, of order 8!/2 = 20 160
//!              D = (6 7 0)
//! ```
//!
//! The group is computed, never looked up, and says how it is known: by [`Evidence`] that can be
//! checked without the search that found it. What Wilson's theorem says stands beside it as a
//! [`Prediction`].
//!
//! A symmetry φ of the board that fixes home turns a position X into φ⁻¹ X φ, and its solutions
//! into the solutions of that: positions fall into *classes* of equal difficulty. Joining inverses
//! as well gives the *extended classes*, since a solution read backwards solves the inverse.

mod chain;
mod classes;
mod cycle;
mod dodecahedron;
mod evidence;
pub mod five;
mod jordan;
mod name;
mod product;
mod puzzle_group;
mod solvability;
mod wilson;

pub use chain::Chain;
pub use classes::{ClassId, Classes, Joining};
pub use cycle::Cycle;
pub use dodecahedron::{Axis, Dodecahedron, Rotation};
pub use evidence::{Evidence, EvidenceError};
pub use name::Name;
pub use product::Product;
pub use puzzle_group::{Constituent, PuzzleGroup};
pub use solvability::{Obstacle, Reason, Solvability};
pub use wilson::Prediction;
