//! The perfect values of all positions, and the ways that they show.
//!
//! The value of a position is its distance from the goal. With it hill-climbing is enough (Utgoff and
//! Saxena, 1987): from every position but the goal some move leads to a value less by one, and every
//! such move is the first of a shortest way. So the values modulo 4 are as good: a neighbour of a
//! position has its value, or one more, or one less, and these differ modulo 4. The value itself is
//! then the number of steps down.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::vec;

use thiserror::Error;

use super::planes::{
    Checkpoint, CheckpointError, Enumeration, EnumerationError, Keep, Planes, Settings,
};
use super::space::{State, Step};
use super::values_file::{self, Residues, ValuesFile, Words};
use super::{Cancelled, Distribution, ExactTable, Levels, Limits, Space, StateIndex, TooLarge};
use crate::board::Board;
use crate::position::{Position, Slide};
use crate::store::NotTrusted;

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
    /// It could not be put aside or taken up again.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The file of the table is not what it should be.
    #[error(transparent)]
    NotTrusted(#[from] NotTrusted),
    /// A table with another goal.
    #[error(
        "'{name}' does not have the value 0 at this goal and nowhere else; name the table's own goal"
    )]
    OtherGoal {
        /// The table's name.
        name: String,
    },
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

/// Why the file of values was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The values could not be told.
    #[error(transparent)]
    Values(#[from] ValuesError),
    /// The board is too large for a table of all arrangements.
    #[error(
        "the board has {squares} squares; a table for other programs has one number for each of the arrangements \
         of at most {} squares",
        ExactTable::MOST_SQUARES
    )]
    ManySquares {
        /// The number of squares.
        squares: usize,
    },
    /// A byte cannot hold the values.
    #[error(
        "the values go up to {highest}, and in a raw table up to 254; the format npy holds more"
    )]
    HighValues {
        /// The greatest value.
        highest: usize,
    },
    /// What is written to does not take it.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

/// The value of every position of a board from which a way leads to the goal.
///
/// ```
/// use taquin::states::Values;
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
    target: StateIndex,
    distribution: Distribution,
    table: Table<'b>,
    /// The most memory that may be taken to list the depths of all, in bytes.
    memory: u64,
    /// How levels are computed again.
    settings: Settings,
    /// How many values were asked for that took a walk.
    walked: AtomicUsize,
    /// The depths of all, when so many were asked for that to list them takes no longer; none if they
    /// cannot be listed.
    listed: OnceLock<Option<Levels>>,
}

#[derive(Debug)]
enum Table<'b> {
    /// The values themselves.
    Levels(Levels),
    /// The values modulo 4.
    Residues(Residues<'b>),
}

impl From<EnumerationError> for ValuesError {
    fn from(error: EnumerationError) -> Self {
        match error {
            EnumerationError::TooLarge(error) => error.into(),
            EnumerationError::Cancelled(error) => error.into(),
            EnumerationError::Checkpoint(error) => error.into(),
        }
    }
}

impl<'b> Values<'b> {
    /// Whether a board has so many positions that one of them is better searched for than all.
    pub fn is_slow(board: &Board) -> bool {
        const MOST: u64 = 1 << 25;
        Space::of(board, 1, MOST).is_err()
    }

    /// Computes the values around a goal.
    pub fn around(goal: &Position<'b>) -> Result<Self, ValuesError> {
        let watch = &mut |_, _| std::ops::ControlFlow::Continue(());
        Self::within(goal, Settings::default(), Limits { memory: u64::MAX, watch })
    }

    /// Computes the values around a goal, within limits: by bit planes, which leave what is enough to
    /// walk down. The memory is also the most that is taken later, when all depths are to be listed.
    pub fn within(
        goal: &Position<'b>,
        settings: Settings,
        limits: Limits,
    ) -> Result<Self, ValuesError> {
        Self::computed(goal, settings, limits, None)
    }

    /// The same, going on from where it was put aside, as [`Checkpoint::carry_on`] does. What is put aside
    /// stays until it is removed: when the values are in safety.
    pub fn resumed(
        goal: &Position<'b>,
        settings: Settings,
        limits: Limits,
        checkpoint: &Checkpoint,
    ) -> Result<Self, ValuesError> {
        Self::computed(goal, settings, limits, Some(checkpoint))
    }

    fn computed(
        goal: &Position<'b>,
        settings: Settings,
        limits: Limits,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<Self, ValuesError> {
        let Limits { memory, watch } = limits;
        let planes = Planes::around(goal)?;
        let space = Space::around(goal, 0, u64::MAX)?;
        let mut run = |keep, checkpoint: Option<&Checkpoint>| -> Result<_, EnumerationError> {
            let settings = Settings { keep, ..settings };
            let limits = Limits { memory, watch: &mut *watch };
            let enumeration = match checkpoint {
                Some(checkpoint) => checkpoint.carry_on(&planes, settings, limits)?,
                None => Enumeration::carried_out(&planes, settings, limits)?,
            };
            let distribution = Distribution::new(enumeration.counted().to_vec());
            Ok((distribution, enumeration.into_residues()))
        };
        let (mut distribution, mut residues) = run(Keep::Residues, checkpoint)?;
        let complete = distribution.positions() == planes.room();
        if !complete {
            // Both together would take more than was allowed. Only small boards are like that: nothing is put aside.
            drop(residues);
            (distribution, residues) = run(Keep::ResiduesAndReached, None)?;
        }
        let residues = Residues::new(Words::Memory(residues), planes, !complete);
        let values = Self::of_table(space, goal.clone(), distribution, Table::Residues(residues));
        Ok(Self {
            settings: Settings { keep: Keep::Counts, ..settings },
            ..values.listed_within(memory)
        })
    }

    /// The same values; to list the depths of all positions may take so much memory, in bytes.
    pub fn listed_within(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    pub(super) fn of_levels(space: Space<'b>, goal: Position<'b>, levels: Levels) -> Self {
        let distribution = Distribution::new(levels.counts.clone());
        Self::of_table(space, goal, distribution, Table::Levels(levels))
    }

    fn of_table(
        space: Space<'b>,
        goal: Position<'b>,
        distribution: Distribution,
        table: Table<'b>,
    ) -> Self {
        let target = space.index_of(&goal).expect("the space is around the goal");
        let (walked, listed) = (AtomicUsize::new(0), OnceLock::new());
        let (memory, settings) = (u64::MAX, Settings::default());
        Self { space, goal, target, distribution, table, memory, settings, walked, listed }
    }

    /// The values that are in a file; `board` is the file's, [`ValuesFile::board`]. A block of the file
    /// is read when it is needed.
    pub fn of_file(file: ValuesFile, board: &'b Board) -> Result<Self, ValuesError> {
        let goal = file.goal(board)?;
        let space = Space::around(&goal, 0, u64::MAX)?;
        let distribution = Distribution::new(file.description().counts.clone());
        let residues = file.residues(&space, &goal)?;
        Ok(Self::of_table(space, goal, distribution, Table::Residues(residues)))
    }

    /// Writes the file of the values; gives back what was written to.
    pub fn write<W: Write>(&self, out: W) -> Result<W, WriteError> {
        match &self.table {
            Table::Residues(residues) => residues.write(out, &self.goal, &self.distribution),
            Table::Levels(levels) => {
                values_file::write(out, &self.space, &self.goal, &self.distribution, levels)
            }
        }
    }

    /// The depths of all positions: the values by number of the position. Where the table has them
    /// modulo 4, they are found by one sweep up from the goal, if there is the memory for it.
    pub fn levels(&self) -> Result<Cow<'_, Levels>, ValuesError> {
        match &self.table {
            Table::Levels(levels) => Ok(Cow::Borrowed(levels)),
            Table::Residues(residues) => match self.listed.get() {
                Some(Some(levels)) => Ok(Cow::Borrowed(levels)),
                _ => Ok(Cow::Owned(self.lifted(residues)?)),
            },
        }
    }

    /// The numbers of the positions with this value, in order. Where the table was computed, by computing
    /// again as far as that level.
    pub(super) fn level(&self, value: usize) -> Result<Vec<StateIndex>, ValuesError> {
        if let Table::Residues(residues) = &self.table
            && residues.in_memory()
        {
            let memory = self.memory.saturating_sub(residues.bytes());
            let planes = residues.planes();
            let mut enumeration = Enumeration::within(planes, self.settings, memory)?;
            if enumeration.nth(value).is_none() {
                return Ok(vec![]);
            }
            let number = |position| self.space.index_of(&position);
            let mut states: Vec<_> = enumeration.positions().filter_map(number).collect();
            states.sort_unstable();
            return Ok(states);
        }
        let levels = self.levels()?;
        Ok(self.space.states().filter(|&state| levels.depth(state) == Some(value)).collect())
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
        Ok(self.start(position)?.map(|(_, value)| value))
    }

    /// The moves with which a shortest way to the goal can begin, in the order of the squares that the
    /// tiles leave; `None` if no way leads there.
    pub fn best_moves(&self, position: &Position) -> Result<Option<Vec<Slide>>, ValuesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let slide = |down: Result<(Step, State), ValuesError>| {
            down.map(|(step, _)| self.space.slide(state, step))
        };
        let best: Vec<Slide> = self.down(state, value).map(slide).collect::<Result<_, _>>()?;
        match best.is_empty() && value > 0 {
            true => Err(self.no_way_down(state)),
            false => Ok(Some(best)),
        }
    }

    /// A shortest way to the goal, by hill-climbing: of the best moves always the first. `None` if no
    /// way leads there.
    pub fn solution(&self, position: &Position) -> Result<Option<Vec<Slide>>, ValuesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let mut slides = Vec::with_capacity(value);
        self.walk(state, value, |slide| slides.push(slide))?;
        Ok(Some(slides))
    }

    /// The number of shortest ways to the goal, where `u64::MAX` stands for that and more; `None` if
    /// there is none.
    pub fn count_solutions(&self, position: &Position) -> Result<Option<u64>, ValuesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        // By position on a level between here and the goal: the ways to it.
        let mut level = BTreeMap::from([(self.space.index(state), (state, 1_u64))]);
        for value in (1..=value).rev() {
            let mut nearer = BTreeMap::new();
            for (state, ways) in level.into_values() {
                for next in self.down(state, value) {
                    let (_, next) = next?;
                    let (_, sum) = nearer.entry(self.space.index(next)).or_insert((next, 0_u64));
                    *sum = sum.saturating_add(ways);
                }
            }
            level = nearer;
        }
        match level.into_iter().next() {
            Some((last, (_, ways))) if last == self.target => Ok(Some(ways)),
            _ => Err(self.no_way_down(state)),
        }
    }

    /// All shortest ways to the goal, one after the other, in the order of the squares that the tiles
    /// leave; `None` if there is none.
    pub fn solutions(&self, position: &Position) -> Result<Option<Solutions<'_, 'b>>, ValuesError> {
        let Some((state, value)) = self.start(position)? else { return Ok(None) };
        let mut solutions =
            Solutions { values: self, length: value, branches: vec![], slides: vec![] };
        solutions.branch(state)?;
        Ok(Some(solutions))
    }

    fn state(&self, position: &Position) -> Option<State> {
        assert!(position.board().is_same(self.goal.board()), "a position of another board");
        self.space.state(position)
    }

    /// The position in the shape that moves fast, with its value.
    fn start(&self, position: &Position) -> Result<Option<(State, usize)>, ValuesError> {
        let Some(state) = self.state(position) else { return Ok(None) };
        let value = match &self.table {
            Table::Levels(levels) => levels.depth(self.space.index(state)),
            Table::Residues(residues) => match self.listed(residues) {
                Some(levels) => levels.depth(self.space.index(state)),
                None => match residues.residue(state)? {
                    None => None,
                    Some(residue) => Some(self.walk(state, residue.into(), drop)?),
                },
            },
        };
        Ok(value.map(|value| (state, value)))
    }

    /// The most positions of which the depths are listed because many were asked for.
    const MOST_LISTED: usize = 1 << 21;

    /// The depths of all positions, once the walks were as long as the sweep that lists them.
    fn listed(&self, residues: &Residues<'b>) -> Option<&Levels> {
        if self.space.len() > Self::MOST_LISTED {
            return None;
        }
        if let Some(listed) = self.listed.get() {
            return listed.as_ref();
        }
        let walked = self.walked.fetch_add(1, Ordering::Relaxed);
        if walked * self.distribution.highest() < self.space.len() {
            return None;
        }
        // What is wrong with a file is told by the walk that meets it.
        self.listed.get_or_init(|| self.lifted(residues).ok()).as_ref()
    }

    /// The steps that lead one nearer to the goal, from a position with this value (modulo 4, if that is
    /// what the table has).
    #[inline]
    fn down(
        &self,
        state: State,
        value: usize,
    ) -> impl Iterator<Item = Result<(Step, State), ValuesError>> {
        let nearer = self.below(value);
        let steps = self.space.steps(state.blank).iter().filter(move |_| nearer.is_some());
        steps.filter_map(move |&step| {
            let next = self.space.after(state, step);
            match self.mark(next) {
                Ok(mark) => (mark == nearer).then_some(Ok((step, next))),
                Err(fault) => Some(Err(fault)),
            }
        })
    }

    /// What the table has for a position one nearer; `None` at the goal.
    #[inline]
    fn below(&self, value: usize) -> Option<usize> {
        match self.table {
            Table::Levels(_) => value.checked_sub(1),
            Table::Residues(_) => Some((value + 3) % 4),
        }
    }

    /// What the table has for a position: the value, or the value modulo 4.
    #[inline]
    fn mark(&self, state: State) -> Result<Option<usize>, ValuesError> {
        Ok(match &self.table {
            Table::Levels(levels) => levels.depth(self.space.index(state)),
            Table::Residues(residues) => residues.residue(state)?.map(usize::from),
        })
    }

    /// Goes down to the goal, always by the first of the best moves; gives the number of moves. The value
    /// of the start may be given modulo 4, if that is what the table has.
    fn walk(
        &self,
        start: State,
        value: usize,
        mut visit: impl FnMut(Slide),
    ) -> Result<usize, ValuesError> {
        let (mut state, mut value) = (start, Some(value));
        for moves in 0..=self.distribution.highest() {
            if self.space.index(state) == self.target {
                return Ok(moves);
            }
            let down = value.and_then(|value| self.down(state, value).next()).transpose()?;
            let Some((step, next)) = down else { break };
            visit(self.space.slide(state, step));
            (state, value) = (next, value.and_then(|value| self.below(value)));
        }
        Err(self.no_way_down(start))
    }

    /// The depths by one sweep up from the goal: next to a position of depth d, those whose residue is
    /// that of d + 1 have depth d + 1.
    fn lifted(&self, residues: &Residues<'b>) -> Result<Levels, ValuesError> {
        let goal = self.space.state(&self.goal).expect("the space is around it");
        let count = |depth: usize| self.distribution.counts().get(depth).copied().unwrap_or(0);
        let two_levels = (0..=self.distribution.highest()).map(|d| count(d) + count(d + 1)).max();
        let queues = two_levels.unwrap_or(0) * size_of::<State>() as u64;
        let bytes = residues.bytes() + Levels::bytes(self.space.len()) + queues;
        if bytes > self.memory {
            return Err(residues.planes().too_large(bytes, self.memory).into());
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
        match levels.counts == self.distribution.counts() {
            true => Ok(levels),
            false => Err(self.no_way_down(goal)),
        }
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

impl Solutions<'_, '_> {
    /// Goes on from here.
    fn branch(&mut self, state: State) -> Result<(), ValuesError> {
        let value = self.length - self.slides.len();
        let down = self.values.down(state, value).collect::<Result<Vec<_>, _>>()?;
        self.branches.push((state, down.into_iter()));
        Ok(())
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Vec<Slide>, ValuesError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((state, branch)) = self.branches.last_mut() {
            if self.slides.len() == self.length {
                let (values, state) = (self.values, *state);
                let solution = self.slides.clone();
                self.branches.pop();
                self.slides.pop();
                return Some(match values.space.index(state) == values.target {
                    true => Ok(solution),
                    false => Err(values.no_way_down(state)),
                });
            }
            let Some((step, next)) = branch.next() else {
                self.branches.pop();
                self.slides.pop();
                continue;
            };
            self.slides.push(self.values.space.slide(*state, step));
            if let Err(error) = self.branch(next) {
                self.branches.clear();
                return Some(Err(error));
            }
        }
        None
    }
}
