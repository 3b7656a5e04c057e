use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use taquin::search::{Progress, Watch, patterns};
use taquin::solution::Limits;
use taquin::states::Visitor;
use taquin::{Method, Solution, Twists};

use super::failure::Failure;

/// How long a computation may take before it shows that it goes on.
const PATIENCE: Duration = Duration::from_secs(1);

/// The memory to take where the system does not say how much there is, in bytes.
const MEMORY: u64 = 4 << 30;

/// Solves a board, within the memory that the machine has.
pub fn solve<'t>(twists: &'t Twists<'t>, method: Option<Method>) -> Result<Solution<'t>, Failure> {
    let method = method.unwrap_or_else(|| Method::best_for(twists));
    watched(|limits| Ok(Solution::within(twists, method, limits)?))
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
            eprint!("\r{:60}", text());
            let _ = std::io::stderr().flush();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if *self.shown.get_mut() {
            eprint!("\r{:60}\r", "");
        }
    }
}

/// Runs a computation within the memory that the machine has, and shows on a terminal how far it is.
pub fn watched<T>(compute: impl FnOnce(Limits) -> Result<T, Failure>) -> Result<T, Failure> {
    let (line, mut reached) = (Line::new(), 0);
    let mut watch = |depth, positions| {
        reached += positions;
        line.show(|| format!("level {depth}, {} positions so far", number(reached)));
        ControlFlow::Continue(())
    };
    compute(Limits { memory: self::memory(), watch: &mut watch })
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
