//! Optimal solutions from distances: one, all, or their number.

use std::collections::BTreeMap;
use std::vec;

use super::space::{Move, State};
use super::{Distances, DistancesError};
use crate::position::{Position, Slide};

impl Distances {
    /// The optimal moves, each as the slides of its tiles, in the order of the squares that the
    /// tiles leave; `None` if the goal is unreachable.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read.
    ///
    /// # Panics
    ///
    /// If the position is of another board.
    pub fn best_moves(
        &self,
        position: &Position,
    ) -> Result<Option<Vec<Vec<Slide>>>, DistancesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let slides = |down: Result<(Move, State), DistancesError>| {
            down.map(|(made, _)| self.space.slides(state, made).collect())
        };
        let best: Vec<_> = self.down(state, value).map(slides).collect::<Result<_, _>>()?;
        match best.is_empty() && value > 0 {
            true => Err(self.no_path(state)),
            false => Ok(Some(best)),
        }
    }

    /// An optimal solution by hill climbing, always with the first of the optimal moves, as slides
    /// of single tiles; `None` if the goal is unreachable.
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

    /// All optimal solutions as slides of single tiles, one after another, in the order of the
    /// squares that the tiles leave; `None` if the goal is unreachable.
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
struct Solutions<'v> {
    distances: &'v Distances,
    length: usize,
    /// The positions of the current path.
    branches: Vec<Branch<'v>>,
    slides: Vec<Slide>,
}

/// A position of the current path.
struct Branch<'v> {
    state: State,
    /// The number of slides before it.
    slides: usize,
    /// The moves not yet made from it.
    left: vec::IntoIter<(Move<'v>, State)>,
}

impl Solutions<'_> {
    /// Extends the current path to this position.
    fn branch(&mut self, state: State) -> Result<(), DistancesError> {
        let left = match self.length - self.branches.len() {
            0 => vec![],
            value => self.distances.down(state, value).collect::<Result<_, _>>()?,
        };
        self.branches.push(Branch { state, slides: self.slides.len(), left: left.into_iter() });
        Ok(())
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Vec<Slide>, DistancesError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(branch) = self.branches.last_mut() {
            let (distances, state) = (self.distances, branch.state);
            self.slides.truncate(branch.slides);
            if let Some((made, next)) = branch.left.next() {
                self.slides.extend(distances.space.slides(state, made));
                if let Err(error) = self.branch(next) {
                    self.branches.clear();
                    return Some(Err(error));
                }
            } else {
                let length = self.branches.len() - 1;
                self.branches.pop();
                if length == self.length {
                    return Some(match distances.space.index(state) == distances.target {
                        true => Ok(self.slides.clone()),
                        false => Err(distances.no_path(state)),
                    });
                }
            }
        }
        None
    }
}
