//! How much of the machine a computation may take.

use std::num::NonZero;

use clap::Args;
use taquin::states::planes::{Keep, Settings};

use super::progress;

/// Threads and memory.
#[derive(Args)]
pub struct Effort {
    /// How many threads work at once, in each process; as many as there are cores by default
    #[arg(long, value_name = "NUMBER", value_parser = at_once)]
    threads: Option<NonZero<usize>>,
    /// The most memory to take, such as 500M or 6G; all there is by default
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    max_memory: Option<u64>,
}

impl Effort {
    /// How to enumerate all positions.
    pub fn settings(&self, keep: Keep) -> Settings {
        Settings { threads: self.threads(), keep, ..Settings::default() }
    }

    /// How many threads work at once.
    pub fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }

    /// How many workers each of several processes of this machine has; its share of the cores by default.
    #[cfg(feature = "cluster")]
    pub fn workers(&self, processes: usize) -> NonZero<usize> {
        let share = NonZero::new(threads(None).get() / processes);
        self.threads.or(share).unwrap_or(NonZero::<usize>::MIN)
    }

    /// The most memory to take, in bytes.
    pub fn memory(&self) -> u64 {
        self.max_memory.unwrap_or_else(progress::memory)
    }
}

/// All processors that the program may use, if nothing else is said.
pub fn threads(chosen: Option<NonZero<usize>>) -> NonZero<usize> {
    chosen.unwrap_or_else(|| Settings::default().threads)
}

/// How many threads or processes work at once.
pub fn at_once(text: &str) -> Result<NonZero<usize>, String> {
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MOST);
    number.ok_or_else(|| format!("write a number from 1 to {MOST}"))
}

/// A number of bytes, with K, M, G or T for powers of 1024.
pub fn bytes(text: &str) -> Result<u64, String> {
    let power = match text.chars().last() {
        Some('K') => 10,
        Some('M') => 20,
        Some('G') => 30,
        Some('T') => 40,
        _ => 0,
    };
    let figures = if power == 0 { text } else { &text[..text.len() - 1] };
    let number = figures.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << power));
    number.ok_or_else(|| "write a number of bytes, or one followed by K, M, G or T".into())
}
