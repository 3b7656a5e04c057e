use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use taquin::search::{Progress, Watch};
use taquin::solution::Limits;
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

/// Runs a computation within the memory that the machine has, and shows on a terminal how far it is.
pub fn watched<T>(compute: impl FnOnce(Limits) -> Result<T, Failure>) -> Result<T, Failure> {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let (mut shown, mut reached) = (false, 0);
    let mut watch = |depth, positions| {
        reached += positions;
        if terminal && start.elapsed() > PATIENCE {
            shown = true;
            eprint!("\rlevel {depth}, {} positions so far", number(reached));
            let _ = std::io::stderr().flush();
        }
        ControlFlow::Continue(())
    };
    let limits = Limits { memory: self::memory(), watch: &mut watch };
    let outcome = compute(limits);
    if shown {
        eprint!("\r{:60}\r", "");
    }
    outcome
}

/// Searches, and shows on a terminal how far it is.
pub fn searched<T>(search: impl FnOnce(&mut Watch) -> T) -> T {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let mut shown = false;
    let outcome = search(&mut |progress| {
        if terminal && start.elapsed() > PATIENCE {
            shown = true;
            let line = match progress {
                Progress::Threshold { threshold, generated } => {
                    format!("threshold {threshold}, {} positions made", number(generated))
                }
                Progress::Frontier { moves, positions } => {
                    format!("{moves} moves at least, {} positions held", number(positions))
                }
                _ => String::new(),
            };
            eprint!("\r{line}");
            let _ = std::io::stderr().flush();
        }
        ControlFlow::Continue(())
    });
    if shown {
        eprint!("\r{:60}\r", "");
    }
    outcome
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
