//! Levels from distances: all depths at once, or the positions of one level.

use std::borrow::Cow;
use std::sync::atomic::Ordering;

use super::distances::Table;
use super::planes::{Enumeration, Keep};
use super::residues::Residues;
use super::space::State;
use super::{Distances, DistancesError, Levels, StateIndex};
use crate::position::Position;

impl<'b> Distances<'b> {
    /// The greatest number of positions whose depths are listed because many were asked for.
    const MOST_LISTED: usize = 1 << 21;

    /// The depths of all positions. If the table has them modulo 4, one sweep from the goal lifts
    /// them, if there is the memory for it.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read, or memory is too small.
    pub fn levels(&self) -> Result<Cow<'_, Levels>, DistancesError> {
        match &self.table {
            Table::Levels(levels) => Ok(Cow::Borrowed(levels)),
            Table::Residues(residues) => match self.listed.get() {
                Some(Some(levels)) => Ok(Cow::Borrowed(levels)),
                _ => Ok(Cow::Owned(self.lift(residues)?)),
            },
        }
    }

    /// The positions at this distance, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read, or memory is too small.
    pub fn at(&self, distance: usize) -> Result<Vec<Position<'b>>, DistancesError> {
        Ok(self.level(distance)?.into_iter().map(|state| self.space.position(state)).collect())
    }

    /// The numbers of the positions at this distance, in order. A table that was computed is
    /// computed again up to that level.
    pub(super) fn level(&self, distance: usize) -> Result<Vec<StateIndex>, DistancesError> {
        if let Table::Residues(residues) = &self.table
            && residues.in_memory()
        {
            let planes = residues.planes();
            let bytes = Enumeration::bytes(planes, Keep::Counts);
            if let Some(memory) = self.memory
                && bytes > memory.saturating_sub(residues.bytes())
            {
                let left = memory.saturating_sub(residues.bytes());
                return Err(planes.too_large(bytes, left).into());
            }
            let mut enumeration = Enumeration::new(planes, Keep::Counts, self.workers);
            if enumeration.nth(distance).is_none() {
                return Ok(vec![]);
            }
            let number = |position| self.space.index_of(&position);
            let mut states: Vec<_> = enumeration.positions().filter_map(number).collect();
            states.sort_unstable();
            return Ok(states);
        }
        let levels = self.levels()?;
        Ok(self.space.states().filter(|&state| levels.depth(state) == Some(distance)).collect())
    }

    /// The depths of all positions, once the walks so far were as long as the sweep that lists
    /// them.
    pub(super) fn listed(&self, residues: &Residues<'b>) -> Option<&Levels> {
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
        self.listed.get_or_init(|| self.lift(residues).ok()).as_ref()
    }

    /// Lifts residues to depths by one sweep from the goal: next to a position of depth d, those
    /// with the residue of d + 1 have depth d + 1.
    fn lift(&self, residues: &Residues<'b>) -> Result<Levels, DistancesError> {
        let goal = self.space.state(self.goal()).expect("the space contains the goal");
        let count = |depth: usize| self.distribution().counts().get(depth).copied().unwrap_or(0);
        let two_levels = (0..=self.distribution().highest()).map(|d| count(d) + count(d + 1)).max();
        let queues = two_levels.unwrap_or(0) * size_of::<State>() as u64;
        let bytes = residues.bytes() + Levels::bytes(self.space.len()) + queues;
        if let Some(memory) = self.memory.filter(|&memory| bytes > memory) {
            return Err(residues.planes().too_large(bytes, memory).into());
        }
        let mut levels = Levels::unknown(self.space.len());
        let mut level = vec![goal];
        levels.set(self.space.index(goal), 0);
        for depth in 0.. {
            if level.is_empty() {
                break;
            }
            levels.counts.push(level.len() as u64);
            let mut next = Vec::with_capacity(count(usize::from(depth) + 1) as usize);
            for &state in &level {
                for &step in self.space.steps(state.blank) {
                    let farther = self.space.after(state, step);
                    let index = self.space.index(farther);
                    if levels.depth(index).is_none()
                        && residues.residue(farther)? == Some(((depth + 1) % 4) as u8)
                    {
                        levels.set(index, depth + 1);
                        next.push(farther);
                    }
                }
            }
            level = next;
        }
        match levels.counts == self.distribution().counts() {
            true => Ok(levels),
            false => Err(self.no_path(goal)),
        }
    }
}
