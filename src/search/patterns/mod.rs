//! Additive pattern databases.

mod build;
mod order;
mod rows;
mod shuffle;
mod table;

pub use table::PatternTable;
