//! How much of the machine a computation may take.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use taquin::states::Limits;
use taquin::states::planes::{Checkpoint, Keep, Settings};

use super::failure::Failure;
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

    /// Whether it was said how many threads work at once.
    pub fn has_threads(&self) -> bool {
        self.threads.is_some()
    }

    /// Whether it was said how much memory to take.
    pub fn has_memory(&self) -> bool {
        self.max_memory.is_some()
    }

    /// The most memory to take, in bytes.
    pub fn memory(&self) -> u64 {
        self.max_memory.unwrap_or_else(progress::memory)
    }
}

/// Where a long run is put aside.
#[derive(Args)]
pub struct PutAside {
    /// Save a long run in this folder when it is interrupted, and between levels as often as that takes no
    /// more than a tenth of the time; the same command resumes it
    #[arg(long, value_name = "FOLDER")]
    checkpoint: Option<PathBuf>,
}

impl PutAside {
    /// The folder, made if it is not there.
    pub fn folder(&self) -> Result<Option<Checkpoint>, Failure> {
        Ok(self.checkpoint.as_deref().map(Checkpoint::in_folder).transpose()?)
    }

    /// Runs a computation that is broken off when the program is told to stop, if there is a folder for it.
    pub fn interruptible<T>(
        &self,
        limits: Limits,
        compute: impl FnOnce(Limits) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match self.checkpoint {
            None => compute(limits),
            Some(_) => progress::until_interrupted(limits, compute),
        }
    }

    /// Refuses the option where it has no meaning.
    pub fn refuse(&self, why: &str) -> Result<(), Failure> {
        match self.checkpoint {
            None => Ok(()),
            Some(_) => Err(Failure::bad(format!("--checkpoint {why}"))),
        }
    }

    /// How another process of this machine is asked for the same.
    pub fn command(&self) -> Vec<&str> {
        let folder = self.checkpoint.as_deref().and_then(Path::to_str);
        folder.map_or(vec![], |folder| vec!["--checkpoint", folder])
    }
}

/// The answer is in safety: what was put aside is of no more use.
pub fn in_safety(checkpoint: Option<&Checkpoint>) -> Result<(), Failure> {
    Ok(checkpoint.map_or(Ok(()), Checkpoint::remove)?)
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

/// A number of bytes, with K, M, G or T for powers of 1024: 500M, 1.5G.
pub fn bytes(text: &str) -> Result<u64, String> {
    let unit = text.chars().last().and_then(|letter| "KMGT".find(letter.to_ascii_uppercase()));
    let (figures, power) = match unit {
        Some(unit) => (&text[..text.len() - 1], 10 * (unit + 1)),
        None => (text, 0),
    };
    let decimal = || {
        let (whole, part) = figures.split_once('.').filter(|_| power > 0)?;
        let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()) && !part.is_empty();
        let number: f64 = figures.parse().ok().filter(|_| is_number(whole) && is_number(part))?;
        let bytes = number * (1_u64 << power) as f64;
        (bytes < u64::MAX as f64).then_some(bytes as u64)
    };
    let whole = figures.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << power));
    whole.or_else(decimal).ok_or_else(|| {
        "write a number of bytes, or one followed by K, M, G or T, such as 500M or 1.5G".into()
    })
}
