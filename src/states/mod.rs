//! All positions of a board, level by level from a goal.
//!
//! A position has a dense number made of two: the square of the blank, and the rank of the sequence
//! of the tiles, read in the order of the squares without the blank. On a bipartite board the
//! blank's square fixes the parity of the sequence, so half the rank is enough.
//!
//! When the blank moves from square a to square b > a, the tile of b goes to a: it leaves the
//! sequence at place b − 1 and enters it at place a. Between squares with successive numbers the
//! sequence, and so the rank, stays the same.
//!
//! [`Distances`] are the distances of all positions from any goal: look them up, walk down, count
//! them as a [`Distribution`], draw positions at random, keep them in a [`DistancesFile`], or in an
//! [`ExactTable`] for other programs. Both can be proved without the code that made them.
//! [`FullCensus`] only counts. Both enumerate as their [`EnumerateOptions`] say, with the engine
//! that [`EnumerationEngine::choose`] names: mostly `planes`, which advances all positions of a level
//! at once. The engine [`breadth_first`] lists the positions of each level; it also reports each
//! move from one level to the next. [`random_moves`] follows the random walk of the blank on all
//! positions.

mod breadth_first;
mod check;
mod distances;
mod distances_file;
mod distances_writer;
mod distribution;
mod engine;
mod error;
mod exact_table;
pub(crate) mod few;
mod full_census;
mod levels;
mod listing;
mod miscounted;
mod near;
mod options;
mod pattern_distances_file;
mod patterns;
pub(crate) mod planes;
mod random_moves;
mod residues;
mod sample;
mod sequences;
mod solution_counts;
mod solutions;
mod space;
mod table_export;
mod table_format;
mod too_large;

#[cfg(test)]
mod few_tests;
#[cfg(test)]
mod file_tests;
#[cfg(test)]
mod pattern_file_tests;
#[cfg(test)]
pub(crate) use patterns::tests::reference;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
pub(crate) mod tests;

pub use crate::seeded_rng::SeededRng;
pub use breadth_first::breadth_first;
pub use check::DistancesCheckError;
pub use distances::Distances;
pub use distances_file::DistancesFile;
pub(crate) use distances_file::DistancesHeader;
pub(crate) use distances_writer::begin as begin_distances;
pub use distribution::Distribution;
pub use engine::EnumerationEngine;
pub use error::DistancesError;
pub use exact_table::ExactTable;
pub use full_census::FullCensus;
pub use levels::Levels;
pub use miscounted::MiscountedError;
pub(crate) use near::{NearLevel, NextLevel};
pub use options::EnumerateOptions;
pub use pattern_distances_file::PatternDistancesFile;
pub use patterns::PatternDistances;
pub(crate) use patterns::{ArrangementMap, Arrangements, arrangements_of, walk};
pub(crate) use planes::from_causes_of_enumeration_error;
pub use planes::{Checkpoint, CheckpointError, EnumerationError, LevelFolder};
pub use random_moves::random_moves;
pub(crate) use sample::Reservoir;
pub use space::{Space, StateIndex};
use table_format::TableFault;
pub use table_format::{TableError, TableFormat};
pub use too_large::TooLargeError;
