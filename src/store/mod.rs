//! Files that can be trusted: written whole or not at all. This room knows no puzzle.

mod whole;

pub use whole::{NotWritten, OnExisting, WholeFile};
