//! The perfect values of all positions, and the ways that they show.
//!
//! The value of a position is its distance from the goal. With it hill-climbing is enough (Utgoff and
//! Saxena, 1987): from every position but the goal some move leads to a value less by one, and every
//! such move is the first of a shortest way. So the values modulo 4 are as good: a neighbour of a
//! position has its value, or one more, or one less, and these differ modulo 4. The value itself is
//! then the number of steps down.

use std::collections::BTreeMap;
use std::vec;

use thiserror::Error;

use super::space::{State, Step};
use super::{
    Cancelled, Distribution, Levels, Limits, Space, StateIndex, TooLarge, Unreachable,
    breadth_first,
};
use crate::position::{Position, Slide};

/// Why a value cannot be told.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ValuesError {
    /// The board has too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The computation was broken off.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The table has no neighbour of this position that is one nearer to the goal, or too long a way.
    #[error(
        "the table is wrong: the way down from {position} does not end at the goal after at most {highest} \
         moves; taquin values check shows where it goes wrong"
    )]
    NoWayDown {
        /// The position, as it is read.
        position: String,
        /// The greatest value that the table has.
        highest: usize,
    },
}

/// The value of every position of a board from which a way leads to the goal.
///
/// ```
/// use std::ops::ControlFlow;
/// use taquin::states::{Limits, Values};
/// use taquin::{Board, Position};
/// let board: Board = "3x3".parse()?;
/// let values = Values::around(&Position::goal(&board))?;
/// assert_eq!(values.distribution().within(10), 706); // Utgoff and Saxena, section 3
/// let position = Position::parse(&board, "8 6 7 / 2 5 4 / 3 _ 1")?;
/// assert_eq!(values.value(&position)?, Some(31));
/// assert_eq!(values.solution(&position)?.map(|slides| slides.len()), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Values<'b> {
    space: Space<'b>,
    goal: Position<'b>,
    distribution: Distribution,
    levels: Levels,
}

impl<'b> Values<'b> {
    /// What the table takes for each position while it is made, in bytes: the depth, and an allowance
    /// for the queues.
    const BYTES_EACH: u64 = 2 + 6;

    /// Computes the values around a goal.
    pub fn around(goal: &Position<'b>) -> Result<Self, ValuesError> {
        let watch = &mut |_, _| std::ops::ControlFlow::Continue(());
        Self::within(goal, Limits { memory: u64::MAX, watch })
    }

    /// Computes the values around a goal, within limits.
    pub fn within(goal: &Position<'b>, mut limits: Limits) -> Result<Self, ValuesError> {
        let space = Space::around(goal, Self::BYTES_EACH, limits.memory)?;
        let levels = breadth_first(&space, goal, &mut limits)?;
        let distribution = Distribution::new(levels.counts.clone());
        Ok(Self { space, goal: goal.clone(), distribution, levels })
    }

    /// The goal.
    pub fn goal(&self) -> &Position<'b> {
        &self.goal
    }

    /// The positions as they are numbered.
    pub fn space(&self) -> &Space<'b> {
        &self.space
    }

    /// How many positions have each value.
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The value of a position of the same board; `None` if no way leads to the goal.
    pub fn value(&self, position: &Position) -> Result<Option<usize>, ValuesError> {
        Ok(self.state(position).and_then(|state| self.levels.depth(self.space.index(state))))
    }

    /// Why a position has no value; `None` if it has one.
    pub fn unreachable(&self, position: &Position) -> Result<Option<Unreachable>, ValuesError> {
        let reached = self.value(position)?.is_some();
        Ok((!reached).then(|| Unreachable::of(position, &self.goal)))
    }

    /// The moves with which a shortest way to the goal can begin, in the order of the squares that the
    /// tiles leave; `None` if no way leads there.
    pub fn best_moves(&self, position: &Position) -> Result<Option<Vec<Slide>>, ValuesError> {
        let Some((state, _)) = self.start(position)? else { return Ok(None) };
        Ok(Some(self.down(state)?.map(|(step, _)| self.space.slide(state, step)).collect()))
    }

    /// A shortest way to the goal, by hill-climbing: of the best moves always the first. `None` if no
    /// way leads there.
    pub fn solution(&self, position: &Position) -> Result<Option<Vec<Slide>>, ValuesError> {
        let Some((mut state, value)) = self.start(position)? else { return Ok(None) };
        let mut slides = Vec::with_capacity(value);
        while slides.len() < value {
            let next = self.down(state)?.next();
            let (step, next) = next.ok_or_else(|| self.no_way_down(state))?;
            slides.push(self.space.slide(state, step));
            state = next;
        }
        Ok(Some(slides))
    }

    /// The number of shortest ways to the goal, where `u64::MAX` stands for that and more; `None` if
    /// there is none.
    pub fn count_solutions(&self, position: &Position) -> Result<Option<u64>, ValuesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        // By position on a level between here and the goal: the ways to it.
        let mut level = BTreeMap::from([(self.space.index(state), (state, 1_u64))]);
        for _ in 0..value {
            let mut nearer = BTreeMap::new();
            for (state, ways) in level.into_values() {
                for (_, next) in self.down(state)? {
                    let (_, sum) = nearer.entry(self.space.index(next)).or_insert((next, 0_u64));
                    *sum = sum.saturating_add(ways);
                }
            }
            level = nearer;
        }
        Ok(Some(level.into_values().fold(0, |sum, (_, ways)| sum.saturating_add(ways))))
    }

    /// All shortest ways to the goal, one after the other, in the order of the squares that the tiles
    /// leave; `None` if there is none.
    pub fn solutions(&self, position: &Position) -> Result<Option<Solutions<'_, 'b>>, ValuesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let first = self.down(state)?.collect::<Vec<_>>().into_iter();
        Ok(Some(Solutions {
            values: self,
            length: value,
            branches: vec![(state, first)],
            slides: vec![],
        }))
    }

    /// The positions with this value, in the order of their numbers.
    pub fn at(&self, value: usize) -> impl Iterator<Item = Position<'b>> {
        let all = (0..self.space.len()).map(StateIndex);
        let wanted = all.filter(move |&state| self.levels.depth(state) == Some(value));
        wanted.map(|state| self.space.position(state))
    }

    fn state(&self, position: &Position) -> Option<State> {
        assert!(position.board().is_same(self.goal.board()), "a position of another board");
        self.space.state(position)
    }

    /// The position in the shape that moves fast, with its value.
    fn start(&self, position: &Position) -> Result<Option<(State, usize)>, ValuesError> {
        let Some(state) = self.state(position) else { return Ok(None) };
        Ok(self.levels.depth(self.space.index(state)).map(|value| (state, value)))
    }

    /// The steps that lead one nearer to the goal.
    fn down(&self, state: State) -> Result<impl Iterator<Item = (Step, State)>, ValuesError> {
        let nearer =
            self.levels.depth(self.space.index(state)).and_then(|depth| depth.checked_sub(1));
        let steps = self.space.steps(state.blank).iter();
        let reached = steps.map(move |&step| (step, self.space.after(state, step)));
        Ok(reached.filter(move |&(_, next)| {
            nearer.is_some() && self.levels.depth(self.space.index(next)) == nearer
        }))
    }

    fn no_way_down(&self, state: State) -> ValuesError {
        let position = self.space.position(self.space.index(state)).to_string();
        ValuesError::NoWayDown { position, highest: self.distribution.highest() }
    }
}

/// The shortest ways from a position to the goal, one after the other; made by
/// [`Values::solutions`].
pub struct Solutions<'v, 'b> {
    values: &'v Values<'b>,
    length: usize,
    /// The positions on the way that is being followed, each with the steps not yet taken from it.
    branches: Vec<(State, vec::IntoIter<(Step, State)>)>,
    slides: Vec<Slide>,
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Vec<Slide>, ValuesError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((state, branch)) = self.branches.last_mut() {
            if self.slides.len() == self.length {
                let solution = self.slides.clone();
                self.branches.pop();
                self.slides.pop();
                return Some(Ok(solution));
            }
            let Some((step, next)) = branch.next() else {
                self.branches.pop();
                self.slides.pop();
                continue;
            };
            self.slides.push(self.values.space.slide(*state, step));
            match self.values.down(next) {
                Ok(down) => self.branches.push((next, down.collect::<Vec<_>>().into_iter())),
                Err(error) => {
                    self.branches.clear();
                    return Some(Err(error));
                }
            }
        }
        None
    }
}
