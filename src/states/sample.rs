use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use thiserror::Error;

use super::{StateIndex, Values, ValuesError};
use crate::position::Position;

/// Numbers drawn at random, the same for the same seed on every machine and in every version.
///
/// The generator is PCG64 (M. E. O'Neill, 2014; XSL-RR 128/64, the default generator of NumPy) with the
/// seed as its state and 0xa02bdbf7bb3c0a7ac28fa16a64abf96 as its stream. A number below n is the
/// remainder of a word by n, where words that would favour small remainders are drawn again.
///
/// ```
/// use taquin::states::Sample;
/// let (mut one, mut other) = (Sample::seeded(1), Sample::seeded(1));
/// assert!((0..100).all(|_| one.below(181_440) == other.below(181_440)));
/// ```
#[derive(Clone, Debug)]
pub struct Sample(Pcg64);

impl Sample {
    /// The numbers that belong to this seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Pcg64::new(seed.into(), 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96))
    }

    /// The next number below `n`, which is not 0, all with the same probability.
    pub fn below(&mut self, n: u64) -> u64 {
        let whole = u64::MAX - u64::MAX % n;
        loop {
            let word = self.0.next_u64();
            if word < whole {
                return word % n;
            }
        }
    }
}

/// Why no positions can be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SampleError {
    /// No position has the value.
    #[error("no position has the value {depth}; the greatest is {highest}")]
    NoneThere {
        /// The value.
        depth: usize,
        /// The greatest that there is.
        highest: usize,
    },
    /// So many are not drawn at once.
    #[error("{number} positions are too many to be drawn at once; {most} are the most")]
    TooMany {
        /// How many were asked for.
        number: usize,
        /// The most.
        most: usize,
    },
    /// The values could not be told.
    #[error(transparent)]
    Values(#[from] ValuesError),
}

impl<'b> Values<'b> {
    /// The most positions that are drawn at once: they are all held in memory.
    pub const MOST_DRAWN: usize = 10_000_000;

    /// Positions drawn at random, each independently of the others and all with the same probability:
    /// of those with this value, or of all. Each comes with its value.
    pub fn sample(
        &self,
        depth: Option<usize>,
        number: usize,
        seed: u64,
    ) -> Result<Vec<(Position<'b>, usize)>, SampleError> {
        let distribution = self.distribution();
        let count = match depth {
            None => distribution.positions(),
            Some(depth) => {
                let count = distribution.counts().get(depth).copied().filter(|&count| count > 0);
                count.ok_or(SampleError::NoneThere { depth, highest: distribution.highest() })?
            }
        };
        if number > Self::MOST_DRAWN {
            return Err(SampleError::TooMany { number, most: Self::MOST_DRAWN });
        }
        let mut sample = Sample::seeded(seed);
        let drawn: Vec<u64> = (0..number).map(|_| sample.below(count)).collect();
        if let Some(depth) = depth {
            let level = self.level(depth)?;
            let position = |number| (self.space().position(level[number as usize]), depth);
            return Ok(drawn.into_iter().map(position).collect());
        }
        if count == self.space().len() as u64 {
            // Every number is that of a position that counts.
            let position = |number| self.space().position(StateIndex(number as usize));
            let valued = drawn.into_iter().map(position).map(|position| {
                let value = self.value(&position)?.expect("a way leads from all of them");
                Ok((position, value))
            });
            return valued.collect();
        }
        let levels = self.levels()?;
        // The positions that count, numbered in the order of their own numbers; one pass finds those
        // that were drawn.
        let mut order: Vec<usize> = (0..number).collect();
        order.sort_by_key(|&draw| drawn[draw]);
        let mut found = vec![None; number];
        let mut wanted = order.into_iter().peekable();
        let mut met = 0;
        for state in (0..self.space().len()).map(StateIndex) {
            if wanted.peek().is_none() {
                break;
            }
            let Some(value) = levels.depth(state) else { continue };
            while let Some(draw) = wanted.next_if(|&draw| drawn[draw] == met) {
                found[draw] = Some((state, value));
            }
            met += 1;
        }
        let position = |(state, value)| (self.space().position(state), value);
        Ok(found.into_iter().flatten().map(position).collect())
    }

    /// The positions with this value, in the order of their numbers.
    pub fn at(&self, value: usize) -> Result<Vec<Position<'b>>, ValuesError> {
        Ok(self.level(value)?.into_iter().map(|state| self.space().position(state)).collect())
    }
}
