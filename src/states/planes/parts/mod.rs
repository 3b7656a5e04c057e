//! One owner's share of the blocks, and the blocks of others that it needs.
//!
//! A [`Decomposition`] gives each owner a run of the blocks of every plane, and says which blocks of
//! which other owners its next level depends on. A [`Halo`] holds these, as they came in messages or
//! from files; the sweep sees own and foreign blocks through one type and does not know whether
//! processes, a disk or nothing lies between.

mod decomposition;
mod halo;

pub(crate) use decomposition::{BlockRange, Decomposition, aligned};
pub(crate) use halo::Halo;
pub(super) use halo::{VisibleBlocks, head};

#[cfg(test)]
pub(super) mod decomposition_tests;
