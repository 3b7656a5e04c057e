//! The enumeration of [`states`](crate::states) on many workers, in one process or in several, on
//! one machine or on several, by timely dataflow.
//!
//! Each worker owns the same blocks of every plane of bits. What a level needs of others is the
//! same at every level: it is sent in large pieces, and a block without a position as one bit.
//! Counts are votes that all cast and all add up. So after each level all know the same, and go on
//! or end together.
//!
//! ```text
//!  process 0               process 1
//! ┌─────────┬─────────┐   ┌─────────┬─────────┐
//! │ worker 0│ worker 1│   │ worker 2│ worker 3│   every plane in four parts
//! └─────────┴─────────┘   └─────────┴─────────┘
//!      └──── blocks, votes ────┘                   the engine's connection
//!      └────── heartbeats ─────┘                   a connection to watch each other
//! ```
//!
//! The first worker of all writes what is written to files; the others send it their words. So a
//! checkpoint is one file, the same that one machine writes, and can be resumed by any
//! number of processes.
//!
//! The engine panics where a connection breaks and waits for ever where a process stops; `wire` and
//! `watch` are there so that a run ends with an error that names the process that was the cause.
//!
//! What a run takes is a matter of arithmetic ([`Outline`]), and is known even for boards that no
//! machine holds.

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
pub use hosts::{Hosts, HostsError, Peer};
pub use outline::{Outline, OutlineError, Rate};
#[cfg(feature = "cluster")]
pub use run::{Done, Member};
#[cfg(feature = "cluster")]
pub use traffic::Traffic;
