use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use taquin::Observer;
use taquin::threads::lock;

use crate::errors::Raise;

/// How far a long computation is, for a `progress` function.
///
/// >>> import taquin
/// >>> levels = []
/// >>> distances = taquin.Board("2x3").distances(progress=levels.append)
/// >>> levels[-1]
/// Progress.Level(depth=21, positions=1)
#[pyclass(frozen, module = "taquin", eq)]
#[derive(Clone, PartialEq)]
pub enum Progress {
    /// The work on a table of a pattern database begins.
    Table { number: usize, tables: usize },
    /// An enumeration of all positions begins: their number, and its memory in bytes.
    Enumeration { positions: u64, bytes: u64 },
    /// An enumeration has completed a level.
    Level { depth: usize, positions: u64 },
    /// So many of the positions of a level are listed.
    Listed { listed: u64, positions: u64 },
    /// A search for a short solution: one of so many moves is known, and every solution has at least
    /// the others.
    Shortening { moves: Option<usize>, lower_bound: usize },
    /// A search by iterative deepening: every solution has at least so many moves.
    Threshold { lower_bound: usize, generated: u64 },
    /// A best-first search: every solution has at least so many moves.
    Frontier { lower_bound: usize, positions: u64 },
    /// So many of many positions are solved, in their order; the number of all is None where it is
    /// not known.
    Solved { solved: u64, positions: Option<u64> },
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        match self {
            Self::Table { number, tables } => {
                format!("Progress.Table(number={number}, tables={tables})")
            }
            Self::Enumeration { positions, bytes } => {
                format!("Progress.Enumeration(positions={positions}, bytes={bytes})")
            }
            Self::Level { depth, positions } => {
                format!("Progress.Level(depth={depth}, positions={positions})")
            }
            Self::Listed { listed, positions } => {
                format!("Progress.Listed(listed={listed}, positions={positions})")
            }
            Self::Shortening { moves, lower_bound } => {
                let moves = or_none(*moves);
                format!("Progress.Shortening(moves={moves}, lower_bound={lower_bound})")
            }
            Self::Threshold { lower_bound, generated } => {
                format!("Progress.Threshold(lower_bound={lower_bound}, generated={generated})")
            }
            Self::Frontier { lower_bound, positions } => {
                format!("Progress.Frontier(lower_bound={lower_bound}, positions={positions})")
            }
            Self::Solved { solved, positions } => {
                format!("Progress.Solved(solved={solved}, positions={})", or_none(*positions))
            }
        }
    }
}

impl Progress {
    /// `None` for what this version does not know.
    fn of(progress: taquin::Progress) -> Option<Self> {
        use taquin::Progress as Of;
        Some(match progress {
            Of::Table { number, tables } => Self::Table { number, tables },
            Of::Enumeration { positions, bytes } => Self::Enumeration { positions, bytes },
            Of::Level { depth, positions } => Self::Level { depth, positions },
            Of::Listed { listed, positions } => Self::Listed { listed, positions },
            Of::Shortening { moves, lower_bound } => Self::Shortening { moves, lower_bound },
            Of::Threshold { lower_bound, generated } => Self::Threshold { lower_bound, generated },
            Of::Frontier { lower_bound, positions } => Self::Frontier { lower_bound, positions },
            _ => return None,
        })
    }
}

/// A number as Python prints it.
fn or_none(number: Option<impl ToString>) -> String {
    number.map_or("None".into(), |number| number.to_string())
}

/// The function that `progress` names; True stands for one that shows a bar, False for none.
pub fn function(py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Option<Py<PyAny>>> {
    match progress.as_ref().map(|given| given.extract::<bool>(py)) {
        Some(Ok(true)) => Ok(py.import("taquin._progress")?.call_method0("bar")?.extract()?),
        Some(Ok(false)) => Ok(None),
        _ => Ok(progress),
    }
}

/// How often a thread asks whether Ctrl-C was pressed. To ask takes Python's lock.
const INTERVAL: Duration = Duration::from_millis(20);

thread_local! {
    static ASKED: Cell<Option<Instant>> = const { Cell::new(None) };
    static ENDED: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// The work of this thread ends once the flag is set, whatever others with the same watch do.
pub fn ends_with(flag: Arc<AtomicBool>) {
    ENDED.set(Some(flag));
}

/// Follows a computation that runs without Python's lock: calls the user's function, and ends the
/// work where that raises an exception or Ctrl-C was pressed.
#[derive(Default)]
pub struct Watch {
    progress: Option<Py<PyAny>>,
    raised: Mutex<Option<PyErr>>,
    is_over: AtomicBool,
}

impl Watch {
    /// Follows with the function that `progress` names.
    pub fn new(py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Self> {
        Ok(Self { progress: function(py, progress)?, ..Self::default() })
    }

    /// Does the work without Python's lock.
    pub fn run<T: Send, E: Raise>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let result = py.detach(work);
        self.raised().map_or_else(|| result.map_err(Raise::raise), Err)
    }

    /// The exception that ended the work, if one did. Then the watch is ready for other work.
    pub fn raised(&self) -> Option<PyErr> {
        self.is_over.store(false, Ordering::Relaxed);
        lock(&self.raised).take()
    }

    /// Ends the work of all threads.
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether the work must end. Only the main thread of Python learns of Ctrl-C.
    pub fn is_over(&self) -> bool {
        self.is_over_after(None)
    }

    fn is_over_after(&self, progress: Option<taquin::Progress>) -> bool {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        let is_ended = ENDED.with_borrow(|flag| flag.as_ref().is_some_and(is_set));
        if is_ended || self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        let now = Instant::now();
        let asks = ASKED.get().is_none_or(|last| now - last >= INTERVAL);
        if asks {
            ASKED.set(Some(now));
        }
        let called = self.progress.as_ref().zip(progress.and_then(Progress::of));
        if !asks && called.is_none() {
            return false;
        }
        let asked = Python::attach(|py| {
            py.check_signals()?;
            called
                .map_or(Ok(()), |(function, progress)| function.call1(py, (progress,)).map(|_| ()))
        });
        asked.is_err_and(|error| {
            self.end();
            *lock(&self.raised) = Some(error);
            true
        })
    }
}

impl Observer for Watch {
    fn observe(&self, progress: taquin::Progress) -> ControlFlow<()> {
        match self.is_over_after(Some(progress)) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
