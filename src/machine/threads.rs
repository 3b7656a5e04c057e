//! Work that several threads share.

use std::convert::Infallible;
use std::iter;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, ScopedJoinHandle, available_parallelism, scope};

use itertools::Itertools;

/// The number of threads that this machine runs at once; 1 if the system does not say.
///
/// The system is asked once per process: on Linux each answer requires reading several files, which
/// takes longer than solving a position of the eight-puzzle.
#[expect(clippy::disallowed_methods, reason = "the one place that asks")]
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

/// Calls `work` on several threads, each time with the jobs that are left: the calls take them in
/// order from one list. Returns what the calls returned.
pub fn share<J: Send, R: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(&mut dyn Iterator<Item = J>) -> R + Sync,
) -> Vec<R> {
    let jobs = Mutex::new(jobs);
    // The lock is held only while a job is taken.
    let next = || lock(&jobs).next();
    on_threads(threads, || work(&mut iter::from_fn(next)))
}

/// Does jobs on several threads; returns the results in the order of the jobs.
///
/// # Errors
///
/// The first fault in this order, whichever thread finds one first. After a fault no thread begins
/// another job.
pub fn try_in_order<J: Send, T: Send, E: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let is_over = AtomicBool::new(false);
    let done = share(threads, jobs.enumerate(), |jobs| {
        let mut done = Vec::new();
        while !is_over.load(Relaxed)
            && let Some((number, job)) = jobs.next()
        {
            let result = work(job);
            is_over.fetch_or(result.is_err(), Relaxed);
            done.push((number, result));
        }
        done
    });
    // All jobs before the first fault were begun before it, and are done.
    let done = done.into_iter().flatten().sorted_unstable_by_key(|&(number, _)| number);
    done.map(|(_, result)| result).collect()
}

/// Does jobs on several threads; returns the results in the order of the jobs.
pub fn in_order<J: Send, T: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J) -> T + Sync,
) -> Vec<T> {
    let done = try_in_order(threads, jobs, |job| Ok::<_, Infallible>(work(job)));
    done.unwrap_or_else(|never| match never {})
}

/// Locks a mutex, also where a thread that held it panicked: the panic ends the work anyway.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fault of the first job is the result, although later jobs fail before it ends.
    #[test]
    fn the_first_fault_does_not_depend_on_threads() {
        let fails_after = |job: u64| {
            std::thread::sleep(std::time::Duration::from_millis(20 * (3 - job % 4)));
            if job % 4 == 3 || job == 5 { Err(job) } else { Ok(10 * job) }
        };
        for threads in [1, 2, 3, 8] {
            assert_eq!(try_in_order(threads, 4..40, fails_after), Err(5), "{threads}");
            assert_eq!(try_in_order(threads, 8..11, fails_after), Ok(vec![80, 90, 100]));
            assert_eq!(try_in_order(threads, 8..8, fails_after), Ok(vec![]));
            assert_eq!(in_order(threads, 0..100, |job| job * job)[99], 9801);
        }
    }
}
