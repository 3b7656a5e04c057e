//! How much of the machine a computation may take.

use std::num::NonZero;

use clap::Args;
use taquin::states::planes::{Keep, Settings};

use super::progress;

/// Threads and memory.
#[derive(Args)]
pub struct Effort {
    /// How many threads work at once; all cores, if it is left out
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZero<usize>>,
    /// The most memory to take, such as 500M or 6G; what is free, if it is left out
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    max_memory: Option<u64>,
}

impl Effort {
    /// How to enumerate all positions.
    pub fn settings(&self, keep: Keep) -> Settings {
        let settings = Settings { keep, ..Settings::default() };
        Settings { threads: self.threads.unwrap_or(settings.threads), ..settings }
    }

    /// The most memory to take, in bytes.
    pub fn memory(&self) -> u64 {
        self.max_memory.unwrap_or_else(progress::memory)
    }
}

/// Bytes, or a number of KiB, MiB, GiB or TiB.
fn bytes(text: &str) -> Result<u64, String> {
    let figures = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[figures.len()..].to_ascii_uppercase().trim_end_matches("IB") {
        "" | "B" => 0,
        "K" | "KB" => 10,
        "M" | "MB" => 20,
        "G" | "GB" => 30,
        "T" | "TB" => 40,
        _ => return Err("the unit is one of K, M, G and T".into()),
    };
    let number: f64 =
        figures.trim().parse().map_err(|_| "a number such as 6G or 1.5G is wanted")?;
    let bytes = number * (1_u64 << unit) as f64;
    if (0.0..u64::MAX as f64).contains(&bytes) {
        Ok(bytes as u64)
    } else {
        Err("no memory has this size".into())
    }
}
