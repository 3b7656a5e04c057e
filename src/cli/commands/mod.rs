//! One file a command.

pub mod bench;
pub mod board;
pub mod book;
pub mod census;
pub mod classes;
pub mod cluster;
pub mod completions;
pub mod distances;
pub mod draw;
#[cfg(feature = "explorer")]
pub mod explore;
pub mod graph;
pub mod group;
pub mod heuristics;
pub mod lookup;
pub mod man;
pub mod pdb;
pub mod perm;
pub mod play;
pub mod scramble;
pub mod sheet;
pub mod solvable;
pub mod solve;
#[cfg(feature = "claims")]
pub mod verify;
pub mod word;
