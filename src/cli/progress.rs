//! The one progress line, which follows every long computation.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::report::{format_bytes, grouped};
use crate::states::EnumerateOptions;
use crate::{Board, Census, Method, Observer, Progress, Solution, Twists};

use crate::cli::available_memory::memory;
use crate::cli::failure::Failure;
use crate::cli::{messages, signals};

/// The time after which a computation shows its progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Levels that follow each other faster than this are read from a checkpoint, or very small.
const INSTANT: Duration = Duration::from_millis(20);

/// Solves a board within the available memory, by this method or by the best one.
pub fn solve<'t>(twists: &'t Twists<'t>, method: Option<Method>) -> Result<Solution<'t>, Failure> {
    let line = ProgressLine::new();
    let options = EnumerateOptions::new().memory(memory()).observer(&line);
    Ok(Solution::compute(twists, method, &options)?)
}

/// Counts the standard positions of a board within the available memory, by the fastest method.
pub fn census(board: &Board) -> Result<Census, Failure> {
    let line = ProgressLine::new();
    let options = EnumerateOptions::new().memory(memory()).observer(&line);
    Ok(Census::compute(board, &options)?)
}

/// Shows the progress of a long computation in one line on a terminal, and can cancel it when the
/// program is interrupted.
pub struct ProgressLine {
    start: Instant,
    is_terminal: bool,
    is_shown: AtomicBool,
    cancels: bool,
    levels: Mutex<Levels>,
}

impl ProgressLine {
    pub fn new() -> Self {
        let (start, is_terminal) = (Instant::now(), std::io::stderr().is_terminal());
        let levels = Mutex::new(Levels::new(start));
        Self { start, is_terminal, is_shown: AtomicBool::new(false), cancels: false, levels }
    }

    /// The same line, which also cancels the computation when Ctrl-C or SIGTERM interrupts the
    /// program. A second interruption ends the program at once.
    pub fn cancelling(mut self) -> Result<Self, Failure> {
        let caught = signals::catch_interruptions();
        caught.map_err(|error| Failure::bad(format!("Ctrl-C cannot be handled: {error}")))?;
        self.cancels = true;
        Ok(self)
    }

    /// Cancels the computation if the program is interrupted.
    pub fn interrupted(&self) -> ControlFlow<()> {
        match self.cancels && signals::is_interrupted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Shows a text in place of the last one.
    pub fn show(&self, text: impl FnOnce() -> String) {
        if self.is_terminal && self.start.elapsed() > PATIENCE {
            self.is_shown.store(true, Ordering::Relaxed);
            messages::status(&text());
        }
    }
}

impl Observer for ProgressLine {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        match progress {
            Progress::Enumeration { positions, bytes } => {
                let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
                levels.estimate = Some((positions, bytes));
            }
            Progress::Level { depth, positions } => {
                let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
                levels.add(depth, positions);
                self.show(|| levels.text(depth));
            }
            Progress::Threshold { lower_bound, generated } => self.show(|| {
                format!("at least {lower_bound} moves, {} nodes generated", grouped(generated))
            }),
            Progress::Frontier { lower_bound, positions } => self.show(|| {
                format!("at least {lower_bound} moves, {} positions held", grouped(positions))
            }),
        }
        self.interrupted()
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if *self.is_shown.get_mut() {
            messages::erase_status();
        }
    }
}

/// The levels of an enumeration so far.
struct Levels {
    /// The number of positions in all, and the memory in bytes, where the enumeration knows them.
    estimate: Option<(u64, u64)>,
    reached: u64,
    /// The time of the last level.
    last: Instant,
    /// The time from which the rate is measured, and the number of positions reached then.
    since: (Instant, u64),
}

impl Levels {
    fn new(start: Instant) -> Self {
        Self { estimate: None, reached: 0, last: start, since: (start, 0) }
    }

    fn add(&mut self, depth: usize, positions: u64) {
        let (now, before) = (Instant::now(), if depth == 0 { 0 } else { self.reached });
        self.reached = before + positions;
        // Levels that are read from a checkpoint say nothing about the rate.
        if depth == 0 || now - self.last < INSTANT && self.since.1 == before {
            self.since = (now, self.reached);
        }
        self.last = now;
    }

    /// level 61, 15 538 445 120 of 43 589 145 600 positions (36 %), 1 200 million/s, 12 s left, 5.4
    /// GiB
    fn text(&self, depth: usize) -> String {
        let (reached, (since, before)) = (self.reached, self.since);
        let rate = (reached - before) as f64 / since.elapsed().as_secs_f64();
        let mut text = format!("level {depth}, {}", grouped(reached));
        text += &match self.estimate {
            Some((all, _)) => {
                let part = 100.0 * reached as f64 / all as f64;
                format!(" of {} positions ({part:.0} %)", grouped(all))
            }
            None => " positions so far".into(),
        };
        text += &format!(", {} million/s", grouped((rate / 1e6) as u64));
        if let Some((all, bytes)) = self.estimate {
            if rate > 0.0 {
                text += &format!(", {:.0} s left", all.saturating_sub(reached) as f64 / rate);
            }
            text += &format!(", {}", format_bytes(bytes));
        }
        text
    }
}

/// Shows the progress of a solver, position by position.
#[derive(Default)]
pub struct SolveProgress(Mutex<Option<ProgressLine>>);

impl SolveProgress {
    /// Begins a position.
    pub fn begin(&self) {
        self.set(Some(ProgressLine::new()));
    }

    /// Ends the position and erases its line.
    pub fn end(&self) {
        self.set(None);
    }

    fn set(&self, line: Option<ProgressLine>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = line;
    }
}

impl Observer for SolveProgress {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        let line = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        line.as_ref().map_or(ControlFlow::Continue(()), |line| line.observe(progress))
    }
}
