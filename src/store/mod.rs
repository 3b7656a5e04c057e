//! Files that can be trusted: written whole or not at all, and read with a checksum for each block.
//! This room knows no puzzle.

mod blocks;
mod unfinished;
mod whole;

pub use blocks::{BlockFile, BlockWriter, Fault, Kind, NotTrusted, Source};
pub use whole::{NotWritten, OnExisting, WholeFile, advice};
