//! Work that several threads share.

use std::iter;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, ScopedJoinHandle, available_parallelism, scope};

/// The number of threads that this machine runs at once; 1 if the system does not say.
///
/// The system is asked once per process: on Linux each answer requires reading several files, which
/// takes longer than solving a position of the eight-puzzle.
pub fn available_threads() -> NonZero<usize> {
    static THREADS: LazyLock<NonZero<usize>> =
        LazyLock::new(|| available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    *THREADS
}

/// Calls `work` on this thread and on `threads − 1` others at the same time, and returns what the
/// calls returned, this thread's first. Where the system refuses a thread, fewer do the same work:
/// the calls take their tasks from a common list.
pub fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    scope(|scope| {
        let spawn = |_| Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let own = work();
        let join = |other: ScopedJoinHandle<_>| other.join().unwrap_or_else(|p| resume_unwind(p));
        iter::once(own).chain(others.into_iter().map(join)).collect()
    })
}

/// Locks a mutex, also where a thread that held it panicked: the panic ends the work anyway.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
