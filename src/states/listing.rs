//! Levels from distances: all depths at once, or the positions of one level.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use super::distances::Table;
use super::planes::{self, Enumeration, Keep, Planes};
use super::residues::{Residues, Storage};
use super::{Distances, DistancesError, EnumerateOptions, Levels, StateIndex};
use crate::Cancelled;
use crate::observer::{Observer, Progress};
use crate::position::Position;

impl Distances {
    /// The greatest number of positions whose depths are listed because many were asked for.
    const MOST_LISTED: usize = 1 << 21;

    /// The depths of all positions. If the table has them modulo 4, they are enumerated again, if
    /// there is the memory for it.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read, memory is too small, or the observer
    /// cancels the enumeration.
    pub fn levels(&self, observer: &dyn Observer) -> Result<Cow<'_, Levels>, DistancesError> {
        match &self.table {
            Table::Levels(levels) => Ok(Cow::Borrowed(levels)),
            Table::Residues(residues) => match self.listed.get() {
                Some(Some(levels)) => Ok(Cow::Borrowed(levels)),
                _ => Ok(Cow::Owned(self.lift(residues, observer)?)),
            },
        }
    }

    /// The positions at this distance, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read, memory is too small, or the observer
    /// cancels the enumeration.
    pub fn at(
        &self,
        distance: usize,
        observer: &dyn Observer,
    ) -> Result<Vec<Position>, DistancesError> {
        let level = self.level(distance, observer)?;
        let positions = level.iter().map(|&state| self.space.position(state));
        Ok(list(positions, level.len() as u64, observer)?)
    }

    /// The numbers of the positions at this distance, in order.
    pub(super) fn level(
        &self,
        distance: usize,
        observer: &dyn Observer,
    ) -> Result<Vec<StateIndex>, DistancesError> {
        let mut found = vec![];
        self.each_level(distance..=distance, observer, |_, level| found = level)?;
        Ok(found)
    }

    /// Calls `visit` with each of these distances that a position has, and with the numbers of the
    /// positions there, in order. A table that was computed is computed again, once, up to the last
    /// of these levels.
    pub(super) fn each_level(
        &self,
        distances: RangeInclusive<usize>,
        observer: &dyn Observer,
        mut visit: impl FnMut(usize, Vec<StateIndex>),
    ) -> Result<(), DistancesError> {
        let counts = self.distribution().counts();
        let (first, last) = distances.into_inner();
        let last = last.min(self.distribution().highest());
        if first > last {
            return Ok(());
        }
        if let Table::Residues(residues) = &self.table
            && residues.in_memory()
        {
            let planes = residues.planes();
            let left = self.memory.map(|memory| memory.saturating_sub(residues.bytes()));
            planes.check_memory(Enumeration::bytes(planes, Keep::Counts), left)?;
            let options = EnumerateOptions::new().observer(observer);
            let mut enumeration = Enumeration::new(planes, Keep::Counts, self.workers)?;
            for _ in 0..=last {
                let Some(level) = enumeration.next() else { break };
                options.level(level.depth, level.positions())?;
                if level.depth >= first {
                    let number = |position| self.space.index_of(&position);
                    let states = enumeration.positions().filter_map(number);
                    let mut states = list(states, level.positions(), observer)?;
                    states.sort_unstable();
                    visit(level.depth, states);
                }
            }
            return Ok(());
        }
        let levels = self.levels(observer)?;
        for (distance, &count) in counts.iter().enumerate().take(last + 1).skip(first) {
            let level = self.space.states().filter(|&state| levels.depth(state) == Some(distance));
            visit(distance, list(level, count, observer)?);
        }
        Ok(())
    }

    /// The depths of all positions, once the walks so far were as long as the sweep that lists
    /// them.
    pub(super) fn listed(&self, residues: &Residues) -> Option<&Levels> {
        if self.space.len() > Self::MOST_LISTED {
            return None;
        }
        if let Some(listed) = self.listed.get() {
            return listed.as_ref();
        }
        let walked = self.walked.fetch_add(1, Ordering::Relaxed);
        if walked * self.distribution().highest() < self.space.len() {
            return None;
        }
        // A fault in the file is reported by the walk that meets it.
        self.listed.get_or_init(|| self.lift(residues, &()).ok()).as_ref()
    }

    /// The depths of all positions, by another enumeration. Residues in a file must be those that
    /// the enumeration finds.
    fn lift(&self, residues: &Residues, observer: &dyn Observer) -> Result<Levels, DistancesError> {
        let options = EnumerateOptions { workers: self.workers, observer, ..Default::default() };
        let board = self.space.board();
        let planes = Planes::in_order(self.goal(), self.metric(), board.square_ids().collect())?;
        let bytes = residues.bytes()
            + Levels::bytes(self.space.len())
            + Enumeration::bytes(&planes, Keep::ResiduesAndReached);
        planes.check_memory(bytes, self.memory)?;
        if let Storage::File(file) = residues.storage() {
            let keep =
                if residues.has_reached() { Keep::ResiduesAndReached } else { Keep::Residues };
            let enumeration = planes::run(residues.planes(), keep, &options)?;
            let is_right = enumeration.level_counts() == self.distribution().counts();
            let found = enumeration.into_residues();
            for (&found, word) in found.iter().zip(file.words()) {
                if found != word? || !is_right {
                    let goal = self.space.state(self.goal()).expect("the space contains the goal");
                    return Err(self.no_path(goal));
                }
            }
        }
        let mut levels = Levels::unknown(&self.space)?;
        let mut enumeration = Enumeration::new(&planes, Keep::Counts, self.workers)?;
        while let Some(level) = enumeration.next() {
            for index in enumeration.bit_indices() {
                let blank = planes.planes()[index.plane].blank;
                let number = match planes.is_halved() {
                    // Where only one parity occurs, the numbers of a plane are those of the space.
                    true => {
                        self.space.first(blank)
                            + index.word * planes.bits() as usize
                            + index.bit as usize
                    }
                    false => {
                        let state = self.space.placed(blank, planes.sequence_at(index));
                        self.space.index(state.expect("both parities occur")).index()
                    }
                };
                levels.set(StateIndex(number), level.depth as u16);
            }
            levels.counts.push(level.positions());
            options.level(level.depth, level.positions())?;
        }
        Ok(levels)
    }
}

/// The number of steps between two questions to the observer.
const STEPS_AT_ONCE: usize = 1 << 16;

/// Asks the observer, once in many steps, whether to go on.
pub(super) fn ask(observer: &dyn Observer, done: usize, steps: u64) -> Result<(), Cancelled> {
    let progress = Progress::Listed { listed: done as u64, positions: steps };
    let is_due = done > 0 && done.is_multiple_of(STEPS_AT_ONCE);
    if is_due { observer.check(progress) } else { Ok(()) }
}

/// Lists the items of a level with so many positions, and asks the observer from time to time.
fn list<T>(
    level: impl Iterator<Item = T>,
    positions: u64,
    observer: &dyn Observer,
) -> Result<Vec<T>, Cancelled> {
    let asked = level.enumerate().map(|(done, item)| ask(observer, done, positions).map(|()| item));
    asked.collect()
}
