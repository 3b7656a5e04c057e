//! The end of a search: by a time limit, or by its observer.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::machine::threads::lock;
use crate::{Observer, Progress};

/// Whether there is a deadline that has come.
pub(super) fn is_past(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// An observer that also cancels the work at a deadline.
pub(super) struct UntilDeadline<'o> {
    observer: &'o dyn Observer,
    deadline: Option<Instant>,
    /// The length of the shortest solution that was found, and the known lower bound.
    moves: AtomicUsize,
    lower_bound: AtomicUsize,
}

impl<'o> UntilDeadline<'o> {
    pub fn new(observer: &'o dyn Observer, deadline: Option<Instant>) -> Self {
        let (moves, lower_bound) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0));
        Self { observer, deadline, moves, lower_bound }
    }

    /// The same without the time limit.
    pub fn without_deadline(&self) -> UntilDeadline<'o> {
        Self::new(self.observer, None)
    }

    /// Whether there is a time limit.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some()
    }

    /// From now on, reports a solution of this length to the observer.
    pub fn found(&self, moves: usize, lower_bound: usize) {
        self.moves.fetch_min(moves, Relaxed);
        self.lower_bound.fetch_max(lower_bound, Relaxed);
    }

    /// Whether the search for a short solution has to end: at the deadline, or because the observer
    /// cancels it.
    pub fn ends_now(&self) -> bool {
        let moves = Some(self.moves.load(Relaxed)).filter(|&moves| moves < usize::MAX);
        let lower_bound = self.lower_bound.load(Relaxed);
        self.observe(Progress::Shortening { moves, lower_bound }).is_break()
    }
}

impl Observer for UntilDeadline<'_> {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        if is_past(self.deadline) {
            return ControlFlow::Break(());
        }
        self.observer.observe(progress)
    }
}

/// How often a thread looks whether another one has finished what both need.
const INTERVAL: Duration = Duration::from_millis(2);

/// Locks a mutex that another thread may hold for long, before the deadline; `None` if it is too late.
pub(super) fn lock_until<T>(
    mutex: &Mutex<T>,
    deadline: Option<Instant>,
) -> Option<MutexGuard<'_, T>> {
    if deadline.is_none() {
        return Some(lock(mutex));
    }
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if is_past(deadline) => return None,
            Err(TryLockError::WouldBlock) => sleep(INTERVAL),
        }
    }
}
