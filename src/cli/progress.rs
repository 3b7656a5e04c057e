use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use taquin::report::in_bytes;
use taquin::search::{Progress, Watch, patterns};
use taquin::solution::Limits;
use taquin::states::Visitor;
use taquin::states::planes::{Enumeration, Keep, Planes, Settings};
use taquin::{Method, Position, Solution, Twists};

use super::effort::Effort;
use super::failure::Failure;

/// How long a computation may take before it shows that it goes on.
const PATIENCE: Duration = Duration::from_secs(1);

/// Levels that come so soon after one another are not computed, or are very small.
const AT_ONCE: Duration = Duration::from_millis(20);

/// The memory to take where the system does not say how much there is, in bytes.
const MEMORY: u64 = 4 << 30;

/// Solves a board, within the memory that the machine has.
pub fn solve<'t>(twists: &'t Twists<'t>, method: Option<Method>) -> Result<Solution<'t>, Failure> {
    let method = method.unwrap_or_else(|| Method::best_for(twists));
    watched(|limits| Ok(Solution::within(twists, method, limits)?))
}

/// Runs a computation within the memory that the machine has, and shows on a terminal how far it is.
pub fn watched<T>(compute: impl FnOnce(Limits) -> Result<T, Failure>) -> Result<T, Failure> {
    watched_within(memory(), compute)
}

/// The same within so many bytes.
pub fn watched_within<T>(
    memory: u64,
    compute: impl FnOnce(Limits) -> Result<T, Failure>,
) -> Result<T, Failure> {
    Outlook::default().over(memory, compute)
}

/// Runs an enumeration of all positions around a goal, and shows on a terminal how far it is.
pub fn enumerated<T>(
    goal: &Position,
    effort: &Effort,
    keep: Keep,
    compute: impl FnOnce(Settings, Limits) -> Result<T, Failure>,
) -> Result<T, Failure> {
    enumerated_within(goal, keep, effort.memory(), |limits| compute(effort.settings(keep), limits))
}

/// The same within so many bytes.
pub fn enumerated_within<T>(
    goal: &Position,
    keep: Keep,
    memory: u64,
    compute: impl FnOnce(Limits) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let planes = Planes::around(goal)?;
    let outlook =
        Outlook { all: Some(planes.room()), bytes: Some(Enumeration::bytes(&planes, keep)) };
    outlook.over(memory, compute)
}

/// Runs a computation that is broken off, after the level that it is at, when the program is told to
/// stop: by Ctrl-C, or by a signal to end. When it is told so again it ends at once.
pub fn until_interrupted<T>(
    limits: Limits,
    compute: impl FnOnce(Limits) -> Result<T, Failure>,
) -> Result<T, Failure> {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let handler = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(2);
        }
    });
    handler.map_err(|error| Failure::bad(format!("Ctrl-C cannot be waited for: {error}")))?;
    let watch = &mut |depth, positions| match (limits.watch)(depth, positions) {
        ControlFlow::Continue(()) if INTERRUPTED.load(Ordering::Relaxed) => ControlFlow::Break(()),
        flow => flow,
    };
    compute(Limits { memory: limits.memory, watch })
}

/// What is known beforehand of a computation.
#[derive(Default)]
struct Outlook {
    /// How many positions there are in all.
    all: Option<u64>,
    /// How much memory it takes.
    bytes: Option<u64>,
}

impl Outlook {
    fn over<T>(
        &self,
        memory: u64,
        compute: impl FnOnce(Limits) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let line = Line::new();
        let (mut reached, mut last) = (0, line.start);
        // Since when the rate is measured, and how many positions there were then.
        let mut since = (line.start, 0);
        let mut watch = |depth, positions| {
            let (now, before) = (Instant::now(), if depth == 0 { 0 } else { reached });
            reached = before + positions;
            // Levels that come at once, such as those that were put aside, say nothing of it.
            let at_once = depth == 0 || now - last < AT_ONCE && since.1 == before;
            if at_once {
                since = (now, reached);
            }
            last = now;
            let rate = (reached - since.1) as f64 / since.0.elapsed().as_secs_f64();
            line.show(|| self.line(depth, reached, rate));
            ControlFlow::Continue(())
        };
        compute(Limits { memory, watch: &mut watch })
    }

    /// level 61, 15 538 445 120 of 43 589 145 600 positions (36 %), 1 200 million/s, 12 s left, 5.4 GiB
    fn line(&self, depth: usize, reached: u64, rate: f64) -> String {
        let mut line = format!("level {depth}, {}", number(reached));
        if let Some(all) = self.all {
            let part = 100.0 * reached as f64 / all as f64;
            line += &format!(" of {} positions ({part:.0} %)", number(all));
        } else {
            line += " positions so far";
        }
        line += &format!(", {} million/s", number((rate / 1e6) as u64));
        if let Some(all) = self.all.filter(|_| rate > 0.0) {
            line += &format!(", {:.0} s left", all.saturating_sub(reached) as f64 / rate);
        }
        if let Some(bytes) = self.bytes {
            line += &format!(", {}", in_bytes(bytes));
        }
        line
    }
}

/// A line on a terminal that says how far a computation is, for one that takes long.
pub struct Line {
    start: Instant,
    terminal: bool,
    shown: AtomicBool,
}

impl Line {
    pub fn new() -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { start: Instant::now(), terminal, shown: AtomicBool::new(false) }
    }

    /// Shows a text in place of the last one.
    pub fn show(&self, text: impl FnOnce() -> String) {
        if self.terminal && self.start.elapsed() > PATIENCE {
            self.shown.store(true, Ordering::Relaxed);
            eprint!("\r{:79.79}", text());
            let _ = std::io::stderr().flush();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if *self.shown.get_mut() {
            eprint!("\r{:79}\r", "");
        }
    }
}

/// Searches, and shows on a terminal how far it is.
pub fn searched<T>(search: impl FnOnce(&mut Watch) -> T) -> T {
    let line = Line::new();
    search(&mut |progress| {
        line.show(|| match progress {
            Progress::Threshold { threshold, generated } => {
                format!("threshold {threshold}, {} positions made", number(generated))
            }
            Progress::Frontier { moves, positions } => {
                format!("{moves} moves at least, {} positions held", number(positions))
            }
            _ => String::new(),
        });
        ControlFlow::Continue(())
    })
}

/// Told of the levels of pattern tables.
pub struct Levels<'l>(pub &'l Line);

impl Visitor for Levels<'_> {
    fn level(&mut self, depth: usize, states: u64) -> ControlFlow<()> {
        self.0.show(|| format!("pattern tables: level {depth}, {} arrangements", number(states)));
        ControlFlow::Continue(())
    }
}

/// Shows how far a search with pattern tables is.
pub fn thresholds(line: &Line) -> impl Fn(patterns::Progress) -> ControlFlow<()> + Sync {
    |progress| {
        let patterns::Progress { at_least, generated } = progress;
        line.show(|| format!("{at_least} moves at least, {} positions made", number(generated)));
        ControlFlow::Continue(())
    }
}

fn number(number: u64) -> String {
    taquin::report::grouped(&number.to_string())
}

/// The memory that a computation may take.
pub fn memory() -> u64 {
    available_memory().unwrap_or(MEMORY)
}

/// The memory that can be had without swapping, where the system says so.
pub fn available_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
