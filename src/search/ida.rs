//! IDA*: depth first, again and again, each time a little deeper (R. E. Korf, *Depth-first
//! iterative-deepening*, Artificial Intelligence 27, 1985).
//!
//! Positions whose moves so far and lower bound add up to more than a threshold are left out. The first
//! threshold is the bound of the start, the next one the least sum that was left out. Nothing is
//! remembered but the way to the position at hand.

use super::heuristic::{Bound, Use};
use super::statistics::{Statistics, Threshold};
use super::task::{Arrangement, Lattice, Task};
use super::{Found, Heuristic, Progress, SearchError, Watch};

/// How many nodes are generated between two calls of the watch.
const PAUSE: u64 = 1 << 24;

/// A shortest way to the goal by IDA*.
///
/// Nodes are counted by Korf's rule: the start once in all, and then each position that is made by a
/// move, in every iteration, whether it is left out or not; the blank moves up, left, right, down, in
/// this order, and never back at once; the search ends when the goal is made.
pub fn ida(task: &Task, heuristic: Heuristic, watch: &mut Watch) -> Result<Found, SearchError> {
    heuristic.apply(task, Ida { watch })
}

struct Ida<'w, 'f> {
    watch: &'w mut Watch<'f>,
}

impl Use for Ida<'_, '_> {
    type Output = Result<Found, SearchError>;

    fn with<B: Bound>(self, bound: &B, task: &Task) -> Self::Output {
        let mark = bound.mark(&task.start);
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let mut dive = Dive {
            lattice: &task.lattice,
            bound,
            at: task.start,
            threshold: bound.value(mark),
            left_out: u16::MAX,
            generated: 0,
            expanded: 0,
            pause: PAUSE,
            walk: Vec::new(),
            watch: self.watch,
            before: 1,
            stopped: false,
        };
        let mut found = bound.value(mark) == 0;
        while !found {
            dive.left_out = u16::MAX;
            (dive.generated, dive.expanded, dive.pause) = (0, 0, PAUSE);
            found = dive.below(Lattice::NOWHERE, 0, mark);
            statistics.generated += dive.generated;
            statistics.expanded += dive.expanded;
            dive.before = statistics.generated;
            let Dive { threshold, generated, expanded, .. } = dive;
            statistics.thresholds.push(Threshold { threshold, generated, expanded, lookups: None });
            if dive.stopped {
                return Err(SearchError::Stopped);
            }
            if !found && dive.left_out == u16::MAX {
                return Err(SearchError::NoWay);
            }
            dive.threshold = dive.left_out;
        }
        // The walk was noted from its end.
        let walk = task.walk(dive.walk.iter().rev().copied());
        Ok(Found { walk, statistics })
    }
}

/// One iteration.
struct Dive<'s, 'f, B> {
    lattice: &'s Lattice,
    bound: &'s B,
    at: Arrangement,
    threshold: u16,
    /// The least sum that was left out.
    left_out: u16,
    generated: u64,
    expanded: u64,
    /// The number of nodes at which the watch is called next.
    pause: u64,
    /// The nodes of the iterations before.
    before: u64,
    /// From its end, once the goal was found.
    walk: Vec<u8>,
    watch: &'s mut Watch<'f>,
    stopped: bool,
}

impl<B: Bound> Dive<'_, '_, B> {
    /// Searches below the position at hand, `moves` from the start; whether the goal was found or
    /// the search broken off.
    fn below(&mut self, last: u8, moves: u16, mark: u16) -> bool {
        self.expanded += 1;
        if self.generated >= self.pause && self.is_stopped() {
            return true;
        }
        let from = self.at.blank;
        let lattice = self.lattice;
        for (to, way) in lattice.steps(from, last).iter() {
            self.generated += 1;
            let mark = self.bound.after(mark, &self.at, to);
            let value = self.bound.value(mark);
            let sum = moves + 1 + value;
            if sum > self.threshold {
                self.left_out = self.left_out.min(sum);
                continue;
            }
            if value == 0 {
                self.walk.push(to);
                return true;
            }
            self.at.step(to);
            let found = self.below(way, moves + 1, mark);
            if found {
                self.walk.push(to);
                return true;
            }
            self.at.step(from);
        }
        false
    }

    #[cold]
    fn is_stopped(&mut self) -> bool {
        self.pause += PAUSE;
        let progress = Progress::Threshold {
            threshold: self.threshold.into(),
            generated: self.before + self.generated,
        };
        self.stopped = (self.watch)(progress).is_break();
        self.stopped
    }
}
