//! The group that the twists generate, and its classes under the board's symmetries.
//!
//! A symmetry φ of the board that fixes home turns a position X into φ⁻¹ X φ, and its solutions
//! into the solutions of that: positions fall into *classes* of equal difficulty. Joining inverses
//! as well gives the *extended classes*, since a solution read backwards solves the inverse.

mod classes;

pub use classes::{ClassId, Classes};
