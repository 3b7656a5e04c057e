//! Positions drawn at random.

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::listing::ask;
use super::{Distances, DistancesError, SeededRng, StateIndex};
use crate::board::SquareId;
use crate::observer::Observer;
use crate::position::Position;

/// Draws items independently and with equal probability from several lists together, of which one
/// at a time is known (reservoir sampling; here each draw has a reservoir of its own).
pub(crate) struct Reservoir<T> {
    drawn: Vec<Option<T>>,
    /// The number of items so far.
    total: u64,
    rng: SeededRng,
}

impl<T> Reservoir<T> {
    /// For so many draws.
    pub fn new(draws: usize, seed: u64) -> Self {
        let drawn = std::iter::repeat_with(|| None).take(draws).collect();
        Self { drawn, total: 0, rng: SeededRng::new(seed) }
    }

    /// Adds a list of this length; `item` has the items by number.
    pub fn add(&mut self, length: usize, item: impl Fn(usize) -> T) {
        let before = self.total;
        self.total += length as u64;
        if length == 0 {
            return;
        }
        for drawn in &mut self.drawn {
            // A list replaces a draw with the probability of its share.
            if let Some(number) = self.rng.below(self.total).checked_sub(before) {
                *drawn = Some(item(number as usize));
            }
        }
    }

    /// The items; none if the lists were empty.
    pub fn drawn(self) -> Vec<T> {
        self.drawn.into_iter().flatten().collect()
    }
}

impl Distances {
    /// The greatest number of positions that are drawn at once: all are held in memory.
    pub const MOST_DRAWN: usize = 10_000_000;

    /// Draws positions at random, independently and with equal probability, from those at these
    /// distances, or from those of them with the blank on a given square. Each comes with its
    /// distance. There are none if no position is so far.
    ///
    /// # Errors
    ///
    /// If the number is more than [`Distances::MOST_DRAWN`], the distances are not known, or the
    /// observer cancels the work.
    pub fn sample_between(
        &self,
        depths: RangeInclusive<usize>,
        blank: Option<SquareId>,
        number: usize,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Vec<(Position, usize)>, DistancesError> {
        Self::check_draws(number)?;
        let mut reservoir = Reservoir::new(number, seed);
        self.each_level(depths, observer, |depth, mut level| {
            level.retain(|&state| blank.is_none_or(|blank| self.space().blank(state) == blank));
            reservoir.add(level.len(), |number| (level[number], depth));
        })?;
        let position = |(state, depth)| (self.space().position(state), depth);
        Ok(reservoir.drawn().into_iter().map(position).collect())
    }

    /// The distances that positions have, or those of them with the blank on a given square.
    pub(crate) fn depths_with_blank(
        &self,
        blank: Option<SquareId>,
        observer: &dyn Observer,
    ) -> Result<Vec<usize>, DistancesError> {
        let mut depths = Vec::new();
        self.each_level(0..=usize::MAX, observer, |depth, level| {
            let has_blank = |&state| blank.is_none_or(|blank| self.space().blank(state) == blank);
            depths.extend(level.iter().any(has_blank).then_some(depth));
        })?;
        Ok(depths)
    }

    /// Draws positions at random, independently and with equal probability, from those at this
    /// depth or from all. Each comes with its distance.
    ///
    /// # Errors
    ///
    /// If no position has this depth, the number is too large, the distances are not known, or the
    /// observer cancels the work.
    #[expect(
        clippy::missing_panics_doc,
        reason = "all positions are reachable where they are drawn by number"
    )]
    pub fn sample(
        &self,
        depth: Option<usize>,
        number: usize,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Vec<(Position, usize)>, DistancesError> {
        let distribution = self.distribution();
        let count = match depth {
            None => distribution.positions(),
            Some(depth) => {
                let count = distribution.counts().get(depth).copied().filter(|&count| count > 0);
                let (depths, highest) = (depth..=depth, distribution.highest());
                count.ok_or(DistancesError::NoneThere { depths, highest })?
            }
        };
        let drawn = Self::draws(number, count, seed)?;
        if let Some(depth) = depth {
            let level = self.level(depth, observer)?;
            let position = |number| (self.space().position(level[number as usize]), depth);
            return Ok(drawn.into_iter().map(position).collect());
        }
        if count == self.space().len() as u64 {
            // Every number belongs to a reachable position.
            let position = |number| self.space().position(StateIndex(number as usize));
            let valued = drawn.into_iter().map(position).enumerate().map(|(done, position)| {
                ask(observer, done, number as u64)?;
                let value = self.value(&position)?.expect("all positions are reachable");
                Ok((position, value))
            });
            return valued.collect();
        }
        let levels = self.levels(observer)?;
        // Reachable positions are counted in the order of their numbers.
        let reached = (0..self.space().len()).map(StateIndex).filter_map(|state| {
            match ask(observer, state.index(), self.space().len() as u64) {
                Ok(()) => Some(Ok((state, levels.depth(state)?))),
                Err(cancelled) => Some(Err(cancelled)),
            }
        });
        let position = |(state, value)| (self.space().position(state), value);
        Ok(items_at(&drawn, reached)?.into_iter().map(position).collect())
    }

    /// Refuses to draw more than [`Distances::MOST_DRAWN`] positions at once.
    pub(crate) fn check_draws(number: usize) -> Result<(), DistancesError> {
        match number {
            0..=Self::MOST_DRAWN => Ok(()),
            _ => Err(DistancesError::TooMany { number, most: Self::MOST_DRAWN }),
        }
    }

    /// So many random numbers below a count, if they are not too many.
    pub(super) fn draws(number: usize, count: u64, seed: u64) -> Result<Vec<u64>, DistancesError> {
        Self::check_draws(number)?;
        let mut rng = SeededRng::new(seed);
        Ok((0..number).map(|_| rng.below(count)).collect())
    }
}

/// The items at these places of a list, in this order. One pass finds them, and ends with the last place.
pub(super) fn items_at<T: Clone, E>(
    places: &[u64],
    items: impl Iterator<Item = Result<T, E>>,
) -> Result<Vec<T>, E> {
    let mut wanted = (0..places.len()).sorted_by_key(|&at| places[at]).peekable();
    let mut found = vec![None; places.len()];
    let mut items = (0..).zip(items);
    while wanted.peek().is_some()
        && let Some((place, item)) = items.next()
    {
        let item = item?;
        while let Some(at) = wanted.next_if(|&at| places[at] == place) {
            found[at] = Some(item.clone());
        }
    }
    Ok(found.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::observer::Progress;
    use crate::states::EnumerationError;
    use crate::states::tests::goal;

    /// Positions of several distances come from one enumeration, which the observer may cancel.
    #[test]
    fn positions_between_two_distances() {
        let distances = Distances::new(&goal("3x3")).unwrap();
        let levels = AtomicUsize::new(0);
        let count = |progress| {
            if let Progress::Level { .. } = progress {
                levels.fetch_add(1, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        };
        let drawn = distances.sample_between(12..=20, None, 300, 1, &count).unwrap();
        assert_eq!((drawn.len(), levels.into_inner()), (300, 21));
        for (position, distance) in drawn {
            assert!((12..=20).contains(&distance));
            assert_eq!(distances.value(&position).unwrap(), Some(distance));
        }
        assert!(distances.sample_between(32..=40, None, 3, 1, &()).unwrap().is_empty());
        let many = distances.sample_between(12..=20, None, usize::MAX, 1, &());
        assert!(matches!(many, Err(DistancesError::TooMany { .. })), "{many:?}");
        let cancel = |_| ControlFlow::Break(());
        for cancelled in [
            distances.sample_between(12..=20, None, 3, 1, &cancel),
            distances.sample(Some(20), 1, 1, &cancel),
            distances.sample(None, 1 << 17, 1, &cancel),
        ] {
            let error = cancelled.unwrap_err();
            assert!(matches!(error, DistancesError::Enumeration(EnumerationError::Cancelled(_))));
        }
    }
}
