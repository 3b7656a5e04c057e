//! Work that several threads share.

use std::iter;
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, ScopedJoinHandle, scope};

/// Calls `work` on this thread and on `threads − 1` others at the same time, and returns what the
/// calls returned, this thread's first. Where the system refuses a thread, fewer do the same work:
/// the calls take their tasks from a common list.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    scope(|scope| {
        let spawn = |_| Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let own = work();
        let join = |other: ScopedJoinHandle<_>| other.join().unwrap_or_else(|p| resume_unwind(p));
        iter::once(own).chain(others.into_iter().map(join)).collect()
    })
}

/// Locks a mutex, also where a thread that held it panicked: the panic ends the work anyway.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
