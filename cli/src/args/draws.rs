//! Random draws: how many, how far from the goal, and the seed, which is always told.

use std::ops::RangeInclusive;

use clap::Args;
use taquin::Position;
use taquin::states::{Distances, DistancesError};

use super::numbers::{natural, seed};
use crate::args::headings::INPUT;
use crate::failure::{Failure, Result};
use crate::messages::message;
use crate::progress::ProgressLine;

/// How many positions are drawn, and from which seed.
#[derive(Args)]
pub struct DrawsArgs {
    /// Generate this many positions
    #[arg(short = 'n', long, value_name = "NUMBER", value_parser = natural, default_value = "1")]
    #[arg(help_heading = INPUT)]
    count: usize,
    /// The seed; equal seeds give equal positions on every machine [default: a new one each time]
    #[arg(long, value_parser = seed, help_heading = INPUT)]
    seed: Option<u64>,
}

impl DrawsArgs {
    /// The number of draws.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The seed. One that is not given is random, and a message names it, so that the draws can be
    /// repeated.
    pub fn seed(&self) -> Result<u64> {
        self.seed_or(None)
    }

    /// The seed that was given, or else that of the run to resume, or else a random one. A message names a
    /// seed that was not given.
    pub fn seed_or(&self, resumed: Option<u64>) -> Result<u64> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        if let Some(seed) = resumed {
            message(format_args!("seed {seed}, as before"));
            return Ok(seed);
        }
        // Seeds that people type are short.
        let seed = getrandom::u32().map_err(|error| {
            Failure::bad(format!("the system gives no random seed ({error}); name one with --seed"))
        })?;
        message(format_args!("seed {seed}"));
        Ok(seed.into())
    }

    /// Random positions of which the distances are known, from all or from those at some distances.
    /// Each comes with its distance.
    pub fn from(
        &self,
        known: &Distances,
        distance: Option<&RangeInclusive<usize>>,
        seed: u64,
    ) -> Result<Vec<(Position, usize)>> {
        let highest = known.distribution().highest();
        if let Some(depths) = distance.filter(|depths| *depths.start() > highest) {
            return Err(DistancesError::NoneThere { depths: depths.clone(), highest }.into());
        }
        let (count, line) = (self.count, ProgressLine::new());
        Ok(match distance {
            Some(range) if range.start() < range.end() => {
                known.sample_between(range.clone(), None, count, seed, &line)?
            }
            one => known.sample(one.map(|range| *range.start()), count, seed, &line)?,
        })
    }
}

/// Parses a distance from the goal, or the least and the greatest one.
pub fn distances(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse::<usize>(), to.parse::<usize>()) {
        (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
        (Ok(from), Ok(to)) => Err(format!("write the smaller number first: {to}-{from}")),
        _ => Err("write a number of moves, such as 20, or a range, such as 18-22".into()),
    }
}
