//! Optimal solutions from distances: one, all, or their number.

use std::collections::BTreeMap;
use std::vec;

use super::space::{State, Step};
use super::{Distances, DistancesError};
use crate::position::{Position, Slide};

impl<'b> Distances<'b> {
    /// The optimal moves, in the order of the squares that the tiles leave; `None` if the goal is
    /// unreachable.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read.
    ///
    /// # Panics
    ///
    /// If the position is of another board.
    pub fn best_moves(&self, position: &Position) -> Result<Option<Vec<Slide>>, DistancesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let slide = |down: Result<(Step, State), DistancesError>| {
            down.map(|(step, _)| self.space.slide(state, step))
        };
        let best: Vec<Slide> = self.down(state, value).map(slide).collect::<Result<_, _>>()?;
        match best.is_empty() && value > 0 {
            true => Err(self.no_path(state)),
            false => Ok(Some(best)),
        }
    }

    /// An optimal solution by hill climbing, always with the first of the optimal moves; `None` if
    /// the goal is unreachable.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read.
    ///
    /// # Panics
    ///
    /// If the position is of another board.
    pub fn solution(&self, position: &Position) -> Result<Option<Vec<Slide>>, DistancesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let mut slides = Vec::with_capacity(value);
        self.walk(state, value, |slide| slides.push(slide))?;
        Ok(Some(slides))
    }

    /// The number of optimal solutions, where `u64::MAX` stands for that and more; `None` if the
    /// goal is unreachable.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read.
    ///
    /// # Panics
    ///
    /// If the position is of another board.
    pub fn count_solutions(&self, position: &Position) -> Result<Option<u64>, DistancesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        // By position of one level between the start and the goal: the number of paths to it.
        let mut level = BTreeMap::from([(self.space.index(state), (state, 1_u64))]);
        for value in (1..=value).rev() {
            let mut nearer = BTreeMap::new();
            for (state, paths) in level.into_values() {
                for next in self.down(state, value) {
                    let (_, next) = next?;
                    let (_, sum) = nearer.entry(self.space.index(next)).or_insert((next, 0_u64));
                    *sum = sum.saturating_add(paths);
                }
            }
            level = nearer;
        }
        match level.into_iter().next() {
            Some((last, (_, paths))) if last == self.target => Ok(Some(paths)),
            _ => Err(self.no_path(state)),
        }
    }

    /// All optimal solutions, one after another, in the order of the squares that the tiles leave;
    /// `None` if the goal is unreachable.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read.
    ///
    /// # Panics
    ///
    /// If the position is of another board.
    pub fn solutions(
        &self,
        position: &Position,
    ) -> Result<Option<impl Iterator<Item = Result<Vec<Slide>, DistancesError>>>, DistancesError>
    {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let mut solutions =
            Solutions { distances: self, length: value, branches: vec![], slides: vec![] };
        solutions.branch(state)?;
        Ok(Some(solutions))
    }
}

/// An iterator over the optimal solutions of a position; made by [`Distances::solutions`].
struct Solutions<'v, 'b> {
    distances: &'v Distances<'b>,
    length: usize,
    /// The positions of the current path, each with the steps not yet taken from it.
    branches: Vec<(State, vec::IntoIter<(Step, State)>)>,
    slides: Vec<Slide>,
}

impl Solutions<'_, '_> {
    /// Extends the current path to this position.
    fn branch(&mut self, state: State) -> Result<(), DistancesError> {
        let value = self.length - self.slides.len();
        let down = self.distances.down(state, value).collect::<Result<Vec<_>, _>>()?;
        self.branches.push((state, down.into_iter()));
        Ok(())
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Vec<Slide>, DistancesError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((state, branch)) = self.branches.last_mut() {
            if self.slides.len() == self.length {
                let (distances, state) = (self.distances, *state);
                let solution = self.slides.clone();
                self.branches.pop();
                self.slides.pop();
                return Some(match distances.space.index(state) == distances.target {
                    true => Ok(solution),
                    false => Err(distances.no_path(state)),
                });
            }
            let Some((step, next)) = branch.next() else {
                self.branches.pop();
                self.slides.pop();
                continue;
            };
            self.slides.push(self.distances.space.slide(*state, step));
            if let Err(error) = self.branch(next) {
                self.branches.clear();
                return Some(Err(error));
            }
        }
        None
    }
}
