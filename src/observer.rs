use std::ops::ControlFlow;

use thiserror::Error;

/// How far a long computation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The work on a table of a pattern database begins.
    Table {
        /// Its number, from 1.
        number: usize,
        /// The number of tables.
        tables: usize,
    },
    /// An enumeration of all positions begins.
    Enumeration {
        /// The number of positions that it can reach at most.
        positions: u64,
        /// The memory that it takes, in bytes.
        bytes: u64,
    },
    /// An enumeration begins that keeps its levels on a disk.
    OnDisk {
        /// The number of parts that take turns in memory.
        parts: usize,
        /// The memory that it takes at most, in bytes.
        memory: u64,
        /// The bytes on the disk that it takes at most: those of three levels without codes.
        disk: u64,
        /// The number of levels that are complete: some, if the enumeration is resumed.
        levels: usize,
    },
    /// An enumeration of the positions near a goal goes on from levels that were saved.
    Resumed {
        /// The distance of the last of them from the goal, in moves.
        distance: usize,
    },
    /// An enumeration begins with another part of a level: one that keeps its levels on a disk, or
    /// lists them near the goal.
    Part {
        /// Its number, from 1.
        number: usize,
        /// The number of parts.
        parts: usize,
    },
    /// An enumeration has completed a level.
    Level {
        /// The distance of the level from the goal, in moves.
        depth: usize,
        /// The number of positions at that distance.
        positions: u64,
    },
    /// Some of the positions of a level are listed.
    Listed {
        /// Their number.
        listed: u64,
        /// The number of positions of the level.
        positions: u64,
    },
    /// A search by iterative deepening begins with a new threshold, or goes on with one.
    Threshold {
        /// The number of moves that every solution is now known to have at least.
        lower_bound: usize,
        /// The number of nodes that all threads have generated so far, at all thresholds.
        generated: u64,
    },
    /// Random positions are drawn until enough of them have a wanted distance.
    Drawing {
        /// The number of positions that were drawn.
        tries: u64,
        /// The number of those that have the distance.
        found: u64,
    },
    /// A search for a short solution goes on.
    Shortening {
        /// The number of moves of the shortest solution so far.
        moves: Option<usize>,
        /// The number of moves that every solution is known to have at least.
        lower_bound: usize,
    },
    /// A best-first search expands nodes of this bound.
    Frontier {
        /// The number of moves that every solution is now known to have at least.
        lower_bound: usize,
        /// The number of positions held in memory.
        positions: u64,
    },
}

/// Follows a long computation, and may cancel it.
///
/// Every long computation of the library reports to one observer, possibly from several threads.
/// `()` observes nothing; a closure `Fn(Progress) -> ControlFlow<()>` is an observer.
pub trait Observer: Sync {
    /// Takes note of `progress`; `Break` cancels the computation, which then fails with an error
    /// that says so.
    fn observe(&self, progress: Progress) -> ControlFlow<()>;
}

/// The observer cancelled the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the enumeration was cancelled")]
pub struct Cancelled;

impl dyn Observer + '_ {
    /// Reports how far a computation is. An error if the observer cancels it.
    pub(crate) fn check(&self, progress: Progress) -> Result<(), Cancelled> {
        if self.observe(progress).is_break() { Err(Cancelled) } else { Ok(()) }
    }
}

impl Observer for () {
    fn observe(&self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: Fn(Progress) -> ControlFlow<()> + Sync> Observer for F {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        self(progress)
    }
}

/// Ends an enumeration after its level at this distance, or the first one beyond it.
#[cfg(test)]
pub(crate) fn ends_after_level(last: usize) -> impl Fn(Progress) -> ControlFlow<()> {
    move |progress| match progress {
        Progress::Level { depth, .. } if depth >= last => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    }
}

/// Ends a run after its first level that is new, given the number of levels of the runs before.
#[cfg(test)]
pub(crate) fn ends_after_new_level(
    levels: &std::sync::atomic::AtomicUsize,
) -> impl Fn(Progress) -> ControlFlow<()> {
    use std::sync::atomic::Ordering::Relaxed;
    move |progress| match progress {
        Progress::Level { depth, .. } if depth == levels.load(Relaxed) => {
            levels.fetch_add(1, Relaxed);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    }
}
