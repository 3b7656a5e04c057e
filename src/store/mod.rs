//! Files that can be trusted: written whole or not at all, and read with a checksum for each block.
//! This module knows no puzzle.

mod bitmap_code;
mod blocks;
mod coded_words;
mod on_existing;
mod positioned;
mod unfinished;
mod whole;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use bitmap_code::{decode, encode};
pub(crate) use blocks::BlockReader;
pub use blocks::{BlockFile, BlockWriter, Fault, FileKind, FileSource, UntrustedFileError};
pub(crate) use coded_words::CodedWriter;
pub use on_existing::OnExisting;
pub(crate) use positioned::read_exact_at;
pub use whole::{WholeFile, WriteFileError, advice};
