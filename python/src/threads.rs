use std::num::NonZero;

use pyo3::prelude::*;
use taquin::threads::{available_threads, try_in_order};

use crate::watch::Watch;

/// Does the tasks on all processors, until one fails or the watch ends the work. The exception is
/// that of the first task that fails, in their order.
pub fn in_parallel<T: Send>(
    watch: &Watch,
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> PyResult<()> + Sync,
) -> PyResult<()> {
    let work = |task| if watch.is_over() { Ok(()) } else { work(task) };
    try_in_order(number(None).get(), tasks, work).map(|_| ())
}

/// The number of threads that is given, or else that of the processors.
pub fn number(threads: Option<usize>) -> NonZero<usize> {
    threads.and_then(NonZero::new).unwrap_or_else(available_threads)
}
