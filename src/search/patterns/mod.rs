//! Additive pattern databases.

mod batch;
mod build;
mod database;
mod ida;
mod memory;
mod order;
mod partition;
mod processor;
mod rows;
mod shuffle;
mod table;

pub use build::BuildError;
pub use database::PatternDatabase;
pub use ida::{Ending, Limits, Outcome, Progress, Statistics, Threshold, Unsolvable, Wanted, shortest};
pub use partition::{Partition, PartitionError};
pub use table::PatternTable;
