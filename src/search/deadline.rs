//! Time limits.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::{Observer, Progress};

/// An observer that also cancels the work at a deadline.
pub(super) struct UntilDeadline<'o> {
    observer: &'o dyn Observer,
    deadline: Option<Instant>,
    is_over: AtomicBool,
}

impl<'o> UntilDeadline<'o> {
    pub fn new(observer: &'o dyn Observer, deadline: Option<Instant>) -> Self {
        Self { observer, deadline, is_over: AtomicBool::new(false) }
    }

    /// Whether the deadline cancelled the work, and not the observer.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

impl Observer for UntilDeadline<'_> {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.is_over.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        self.observer.observe(progress)
    }
}
