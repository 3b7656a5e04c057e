//! The enumeration of [`states`](crate::states) by several processes, the *ranks*, on one machine or
//! many. A [`Link`] carries their messages: that of MPI is in the crate `taquin-mpi`.
//!
//! Each rank owns the same blocks of every plane of bits. The blocks that it needs from others are
//! the same at every level. Each pair of ranks exchanges one message for a level, in which a block
//! without a position takes one bit. Then each rank sends its count to all, and all add them up. So
//! all ranks have the same total after each level, and all continue or all end.
//!
//! ```text
//!  rank 0       rank 1       rank 2
//! ┌────────┐   ┌────────┐   ┌────────┐    every plane in three parts
//! │ blocks ├──▶│ blocks │◀──┤ blocks │    the blocks that others need
//! └───┬────┘   └───┬────┘   └───┬────┘
//!     └── counts ──┴── counts ──┘         added up by all
//! ```
//!
//! Each message has a checksum, which the receiver verifies. The last count is compared with the
//! number of positions that the board's group gives. Rank 0 writes the files, and the others send
//! it their words. So a checkpoint is one file, the same that one machine writes, and any number of
//! ranks can resume from it.
//!
//! A rank that ends unexpectedly ends the run: the link sees to that.
//!
//! An [`Outline`] says what a run takes, even for boards that no machine can hold.

mod error;
mod link;
mod outline;
mod ranks;
mod run;
mod world;

#[cfg(test)]
mod tests;

pub use error::ClusterError;
pub use link::{Inbox, Link, Outbox};
pub use outline::{Outline, OutlineError, Rate};
pub use world::World;
