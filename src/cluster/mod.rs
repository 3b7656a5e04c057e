//! The enumeration of [`states`](crate::states) by many workers, in one process or several, on one
//! machine or several, with timely dataflow.
//!
//! Each worker owns the same blocks of every plane of bits. The blocks that it needs from others
//! are the same at every level. They are sent in large parcels, where a block without a position
//! takes one bit. Each worker sends its counts to all, as a vote, and all add them up. So after
//! each level all workers have the same totals, and all continue or all end.
//!
//! ```text
//!  process 0               process 1
//! ┌─────────┬─────────┐   ┌─────────┬─────────┐
//! │ worker 0│ worker 1│   │ worker 2│ worker 3│   every plane in four parts
//! └─────────┴─────────┘   └─────────┴─────────┘
//!      └──── blocks, votes ────┘                   the engine's connection
//!      └────── heartbeats ─────┘                   a connection for these only
//! ```
//!
//! The first worker of all writes the files, and the others send it their words. So a checkpoint is
//! one file, the same that one machine writes, and any number of processes can resume from it.
//!
//! The engine panics if a connection breaks and waits forever if a process stops. The modules
//! `wire` and `watch` turn both into an error that names the process at fault.
//!
//! The module `outline` computes what a run takes, even for boards that no machine can hold.

#[cfg(feature = "cluster")]
mod error;
#[cfg(feature = "cluster")]
mod hosts;
#[cfg(feature = "cluster")]
mod meeting;
mod outline;
#[cfg(feature = "cluster")]
mod parcel;
#[cfg(feature = "cluster")]
mod post;
#[cfg(feature = "cluster")]
mod run;
#[cfg(feature = "cluster")]
mod traffic;
#[cfg(feature = "cluster")]
mod watch;
#[cfg(feature = "cluster")]
mod wire;
#[cfg(feature = "cluster")]
mod work;

#[cfg(all(test, feature = "cluster"))]
mod tests;

#[cfg(feature = "cluster")]
pub use error::ClusterError;
#[cfg(feature = "cluster")]
pub use hosts::{Hosts, HostsError};
pub(crate) use outline::{Outline, OutlineError, Rate};
#[cfg(feature = "cluster")]
pub use run::Member;
