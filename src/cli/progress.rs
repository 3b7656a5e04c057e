//! The one progress line, which follows every long computation.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::available_memory::memory;
use crate::numerals::count_noun;
use crate::report::{format_bytes, grouped};
use crate::states::EnumerateOptions;
use crate::threads::lock;
use crate::{Board, Census, Method, Observer, Progress, Solution, Twists};

use crate::cli::failure::Failure;
use crate::cli::{messages, signals};

/// The time after which a computation shows its progress.
const PATIENCE: Duration = Duration::from_millis(800);

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
    is_terminal: bool,
    cancels: bool,
    shown: Arc<Shown>,
    /// Shows an enumeration whose first level takes long.
    waiting: Mutex<Option<JoinHandle<()>>>,
}

/// What the line shows.
struct Shown {
    start: Instant,
    is_shown: AtomicBool,
    is_over: AtomicBool,
    levels: Mutex<Levels>,
}

impl Shown {
    fn levels(&self) -> MutexGuard<'_, Levels> {
        lock(&self.levels)
    }

    /// Shows a text, once the computation is long.
    fn show(&self, text: impl FnOnce() -> String) {
        if self.start.elapsed() > PATIENCE {
            self.is_shown.store(true, Ordering::Relaxed);
            messages::status(&text());
        }
    }
}

/// When a run that is interrupted ends.
#[derive(Clone, Copy)]
pub enum End {
    /// After the level, which is then saved.
    AfterLevel,
    /// After the part of the level in memory. The levels before are saved.
    AfterPart,
}

impl Shown {
    /// Says at once how an interrupted run goes on, and on a terminal how long it has.
    fn acknowledge(self: Arc<Self>, end: End, is_terminal: bool) {
        // The end of the run waits for this lock, so that nothing is shown after it.
        let levels = self.levels();
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        if self.is_shown.load(Ordering::Relaxed) {
            messages::erase_status();
        }
        messages::message(format_args!("{}", levels.acknowledgement(end)));
        let depth = levels.depth;
        drop(levels);
        if !is_terminal {
            return;
        }
        let since = Instant::now();
        let follow = move || {
            loop {
                thread::park_timeout(Duration::from_secs(1));
                let levels = self.levels();
                if self.is_over.load(Ordering::Relaxed) {
                    return;
                }
                let what = if levels.depth == depth { "finishing the level" } else { "saving" };
                self.show(|| format!("{what}, {} s", since.elapsed().as_secs()));
            }
        };
        // Without the thread there is only the message.
        let _ = thread::Builder::new().spawn(follow);
    }
}

impl ProgressLine {
    pub fn new() -> Self {
        let (start, is_terminal) = (Instant::now(), std::io::stderr().is_terminal());
        let levels = Mutex::new(Levels::new(start));
        let [is_shown, is_over] = [(); 2].map(|()| AtomicBool::new(false));
        let shown = Arc::new(Shown { start, is_shown, is_over, levels });
        Self { is_terminal, cancels: false, shown, waiting: Mutex::default() }
    }

    /// The same line, which also cancels the computation when Ctrl-C or SIGTERM interrupts the
    /// program. The first interruption is acknowledged, if the end may take long; a second one ends
    /// the program at once.
    pub fn cancelling(mut self, end: Option<End>) -> Result<Self, Failure> {
        let (shown, is_terminal) = (self.shown.clone(), self.is_terminal);
        let caught = signals::catch_interruptions(move || {
            if let Some(end) = end {
                shown.acknowledge(end, is_terminal);
            }
        });
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
        if self.is_terminal {
            self.shown.show(text);
        }
    }

    /// Shows the enumeration in time, even if its first levels take long.
    fn wait(&self) {
        let mut waiting = lock(&self.waiting);
        if !self.is_terminal || waiting.is_some() {
            return;
        }
        let shown = self.shown.clone();
        let wait = move || {
            let until = shown.start + PATIENCE;
            while let Some(left) = until.checked_duration_since(Instant::now()) {
                thread::park_timeout(left);
                if shown.is_over.load(Ordering::Relaxed) {
                    return;
                }
            }
            let levels = shown.levels();
            if !shown.is_shown.load(Ordering::Relaxed) {
                shown.show(|| levels.text());
            }
        };
        // Without the thread the line appears later.
        *waiting = thread::Builder::new().spawn(wait).ok();
    }
}

impl Observer for ProgressLine {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        match progress {
            Progress::Table { number, tables } => {
                let part = format!("table {number} of {tables}, ");
                *self.shown.levels() = Levels { part, ..Levels::new(Instant::now()) };
            }
            Progress::OnDisk { parts, memory, disk, levels } => {
                messages::message(format_args!(
                    "Memory: at most {} for each of {}. Disk: at most {}, less as levels are coded.",
                    format_bytes(memory),
                    count_noun(parts, "part"),
                    format_bytes(disk)
                ));
                if let Some(last) = levels.checked_sub(1) {
                    messages::message(format_args!("Resumed after level {last}."));
                }
            }
            Progress::Part { number, parts } => {
                self.show(|| format!("{}, part {number} of {parts}", self.shown.levels().text()))
            }
            Progress::Enumeration { positions, bytes } => {
                self.shown.levels().estimate = Some((positions, bytes));
                self.wait();
            }
            Progress::Level { depth, positions } => {
                let mut levels = self.shown.levels();
                levels.add(depth, positions);
                self.show(|| levels.text());
            }
            Progress::Listed { listed, positions } => self
                .show(|| format!("{} of {} positions listed", grouped(listed), grouped(positions))),
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
        let waiting = self.waiting.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let levels = self.shown.levels();
        self.shown.is_over.store(true, Ordering::Relaxed);
        drop(levels);
        if let Some(waiting) = waiting {
            waiting.thread().unpark();
            // It only shows a text.
            let _ = waiting.join();
        }
        if self.shown.is_shown.load(Ordering::Relaxed) {
            messages::erase_status();
        }
    }
}

/// The levels of an enumeration so far.
struct Levels {
    /// What is enumerated, where it is a part of the computation.
    part: String,
    /// The last level.
    depth: Option<usize>,
    /// The number of positions in all, and the memory in bytes, where the enumeration knows them.
    estimate: Option<(u64, u64)>,
    reached: u64,
    /// The time of the last level.
    last: Instant,
    /// How long it took.
    took: Duration,
    /// The time from which the rate is measured, and the number of positions reached then.
    since: (Instant, u64),
}

impl Levels {
    fn new(start: Instant) -> Self {
        Self {
            part: String::new(),
            depth: None,
            estimate: None,
            reached: 0,
            last: start,
            took: Duration::ZERO,
            since: (start, 0),
        }
    }

    fn add(&mut self, depth: usize, positions: u64) {
        let (now, before) = (Instant::now(), if depth == 0 { 0 } else { self.reached });
        (self.depth, self.reached) = (Some(depth), before + positions);
        // Levels that are read from a checkpoint say nothing about the rate.
        if depth == 0 || now - self.last < INSTANT && self.since.1 == before {
            self.since = (now, self.reached);
        }
        (self.last, self.took) = (now, now - self.last);
    }

    /// How a run that was just interrupted goes on.
    fn acknowledgement(&self, end: End) -> String {
        let took = match self.took.as_secs() {
            0 => String::new(),
            seconds => format!("; the level before took {seconds} s"),
        };
        match end {
            End::AfterLevel => format!(
                "Interrupted. The level is being finished and saved{took}. A second Ctrl-C ends \
                 the run without saving it."
            ),
            End::AfterPart => {
                "Interrupted. The run ends after a part of the level, and the levels \
                               before are saved. A second Ctrl-C ends it at once."
                    .into()
            }
        }
    }

    /// level 61, 15 538 445 120 of 43 589 145 600 positions (36 %), 1 200 million/s, 12 s left, 5.4
    /// GiB
    fn text(&self) -> String {
        let (reached, (since, before)) = (self.reached, self.since);
        let rate = (reached - before) as f64 / since.elapsed().as_secs_f64();
        let mut text = self.part.clone();
        text += &format!("level {}, {}", self.depth.unwrap_or(0), grouped(reached));
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
        *lock(&self.0) = line;
    }
}

impl Observer for SolveProgress {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        let line = lock(&self.0);
        line.as_ref().map_or(ControlFlow::Continue(()), |line| line.observe(progress))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An enumeration is shown in time, even if it has not completed a level.
    #[test]
    fn a_slow_enumeration_is_shown_within_a_second() {
        let mut line = ProgressLine::new();
        line.is_terminal = true;
        let enumeration = Progress::Enumeration { positions: 1 << 40, bytes: 1 << 37 };
        assert!(line.observe(enumeration).is_continue());
        assert!(!line.shown.is_shown.load(Ordering::Relaxed));
        thread::sleep(Duration::from_secs(1));
        assert!(line.shown.is_shown.load(Ordering::Relaxed));
        assert!(
            line.shown.levels().text().starts_with("level 0, 0 of 1 099 511 627 776 positions")
        );
    }

    /// Whoever interrupts a run learns what it still does, and how long that may take.
    #[test]
    fn an_interruption_is_acknowledged() {
        let start = Instant::now();
        let mut levels = Levels::new(start);
        let expected = "Interrupted. The level is being finished and saved. A second Ctrl-C ends \
                        the run without saving it.";
        assert_eq!(levels.acknowledgement(End::AfterLevel), expected);
        levels.last -= Duration::from_secs(24);
        levels.add(30, 1_400_000);
        let text = levels.acknowledgement(End::AfterLevel);
        assert!(text.contains("finished and saved; the level before took 24 s. A"), "{text}");
        let text = levels.acknowledgement(End::AfterPart);
        assert!(text.contains("the levels before are saved"), "{text}");
    }
}
