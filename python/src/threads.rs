use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;
use taquin::threads::available_threads;

use crate::watch::{Watch, locked};

/// Does the tasks on all processors, until one fails or the watch ends the work.
pub fn in_parallel<T: Send>(
    watch: &Watch,
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> PyResult<()> + Sync,
) -> PyResult<()> {
    let (tasks, failure) = (Mutex::new(tasks), Mutex::new(None));
    let work = || {
        while !watch.is_over() && locked(&failure).is_none() {
            let Some(task) = locked(&tasks).next() else { break };
            if let Err(error) = work(task) {
                *locked(&failure) = Some(error);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..number(None).get() {
            scope.spawn(work);
        }
        work();
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// The number of threads that is given, or else that of the processors.
pub fn number(threads: Option<usize>) -> NonZero<usize> {
    threads.and_then(NonZero::new).unwrap_or_else(available_threads)
}
