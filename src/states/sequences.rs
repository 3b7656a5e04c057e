//! The tiles' sequences in the forms in which a level of [`super::breadth_first`] keeps them.
//!
//! A move that takes the tile at place a to place b does the same to the sequence on every board: it
//! maps ranks to ranks. Where the ranks are few, the maps are tables, and a level is a list of ranks
//! alone. Else a level keeps the sequences too, and ranks them after each move.

use std::collections::HashMap;

use itertools::Itertools;

use super::Space;
use super::space::{BlankStep, Move, ReachableRanks, State};
use crate::board::SquareId;
use crate::perm::Packed;

/// How the sequences of a space are kept and moved.
pub(super) trait Sequences {
    type Sequence: Copy;
    /// What a move does to each sequence.
    type Change;

    fn sequence(&self, state: State) -> Self::Sequence;

    /// What this move does with the blank on this square.
    fn change(&self, blank: SquareId, made: Move) -> Self::Change;

    fn changed(&self, sequence: Self::Sequence, change: &Self::Change) -> Self::Sequence;

    fn rank(sequence: Self::Sequence) -> u32;
}

// Sequences with their ranks.
impl Sequences for ReachableRanks {
    type Sequence = (Packed, u32);
    /// From which place to which other one a tile goes, one tile after another.
    type Change = Vec<(usize, usize)>;

    fn sequence(&self, state: State) -> Self::Sequence {
        (state.sequence, state.rank)
    }

    fn change(&self, _: SquareId, made: Move) -> Self::Change {
        let shifts = made.steps().iter().filter(|step| step.shifts());
        shifts.map(|step| (step.taken, step.put)).collect()
    }

    #[inline]
    fn changed(&self, (sequence, rank): Self::Sequence, change: &Self::Change) -> Self::Sequence {
        if change.is_empty() {
            return (sequence, rank);
        }
        let shift = |sequence: Packed, &(from, to): &_| sequence.shifted(self.tiles, from, to);
        let sequence = change.iter().fold(sequence, shift);
        (sequence, self.rank(sequence))
    }

    #[inline]
    fn rank((_, rank): Self::Sequence) -> u32 {
        rank
    }
}

/// Ranks alone.
pub(super) struct RankedSequences<'s> {
    space: &'s Space,
    /// The rank after a step by the rank before it, for each effect that a step can have.
    tables: Vec<(Effect, Vec<u32>)>,
}

/// Steps with the same effect map ranks in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Effect {
    /// The tile goes from one place to another; on a bipartite board the sequences before it are
    /// all odd or all even.
    Shift { taken: usize, put: usize, odd: Option<bool> },
    /// Where the sequences of each square are listed, each step has an effect of its own.
    Listed { from: SquareId, to: SquareId },
}

impl Effect {
    fn new(space: &Space, from: SquareId, step: &BlankStep) -> Self {
        if space.ranks().is_none() {
            return Self::Listed { from, to: step.to };
        }
        Self::Shift { taken: step.taken, put: step.put, odd: space.is_odd(from) }
    }

    /// The effect of the step back.
    fn inverse(self) -> Self {
        match self {
            Self::Shift { taken, put, odd } => {
                let changes = taken.abs_diff(put) % 2 == 1;
                Self::Shift { taken: put, put: taken, odd: odd.map(|odd| odd != changes) }
            }
            Self::Listed { from, to } => Self::Listed { from: to, to: from },
        }
    }
}

impl<'s> RankedSequences<'s> {
    /// With more sequences the tables do not fit in the processor's cache, and a rank is computed as
    /// fast as it is looked up.
    const MOST: usize = 1_814_400;

    /// The tables of a space; the ranks themselves if there are too many of them, or too many effects.
    pub fn new(space: &'s Space) -> Result<Self, &'s ReachableRanks> {
        let steps = steps_by_effect(space);
        // Eight bytes for each position, which lists of sequences would take.
        let is_small =
            space.sequence_count() <= Self::MOST && steps.len() <= 2 * space.board().square_count();
        match space.ranks().filter(|_| !is_small) {
            Some(ranks) => Err(ranks),
            None => Ok(Self::of_steps(space, steps)),
        }
    }

    /// The bytes that the tables of a space take, also while they are made.
    pub fn bytes(space: &Space) -> u64 {
        // The states of both parities are listed meanwhile.
        let each = size_of::<u32>() * steps_by_effect(space).len() + 2 * size_of::<State>();
        (space.sequence_count() as u64).saturating_mul(each as u64)
    }

    /// The tables of a space, however large they are.
    pub fn of_any_size(space: &'s Space) -> Self {
        Self::of_steps(space, steps_by_effect(space))
    }

    /// The tables of a space for steps with different effects.
    fn of_steps(space: &'s Space, steps: Vec<(SquareId, &'s BlankStep)>) -> Self {
        let mut ranks = Self { space, tables: Vec::new() };
        let mut states = HashMap::new();
        for (from, step) in steps {
            let effect = Effect::new(space, from, step);
            if ranks.table(effect).is_some() {
                continue;
            }
            let odd = space.is_odd(from);
            let states = states.entry(odd).or_insert_with(|| space.states_of_parity(odd));
            let after = |&state: &State| space.after(State { blank: from, ..state }, step).rank;
            let table: Vec<u32> = states.iter().map(after).collect();
            let mut inverse = vec![0; table.len()];
            for (rank, &after) in (0..).zip(&table) {
                inverse[after as usize] = rank;
            }
            ranks.tables.extend([(effect, table), (effect.inverse(), inverse)]);
        }
        ranks
    }

    /// By square of the blank: its steps, with the numbers of their tables; and the tables.
    pub fn into_steps(self) -> (Vec<Vec<RankedStep>>, Vec<Vec<u32>>) {
        let ranked = |from| {
            let ranked = |step: &BlankStep| {
                let table = self.table(Effect::new(self.space, from, step));
                RankedStep { to: step.to, table }
            };
            self.space.single_steps(from).map(ranked).collect()
        };
        let steps = self.space.board().square_ids().map(ranked).collect();
        (steps, self.tables.into_iter().map(|(_, table)| table).collect())
    }

    /// The number of the table of an effect.
    fn table(&self, effect: Effect) -> Option<usize> {
        self.tables.iter().position(|(known, _)| *known == effect)
    }
}

/// A step of the blank on ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankedStep {
    pub to: SquareId,
    /// The number of the table that has the ranks after the step; `None` if they stay.
    pub table: Option<usize>,
}

/// One step for each effect on the ranks.
fn steps_by_effect(space: &Space) -> Vec<(SquareId, &BlankStep)> {
    let steps = |from| space.single_steps(from).map(move |step| (from, step));
    let steps = space.board().square_ids().flat_map(steps).filter(|(_, step)| step.shifts());
    steps.unique_by(|&(from, step)| Effect::new(space, from, step)).collect()
}

impl<'s> Sequences for &'s RankedSequences<'s> {
    type Sequence = u32;
    type Change = Vec<&'s [u32]>;

    fn sequence(&self, state: State) -> u32 {
        state.rank
    }

    fn change(&self, blank: SquareId, made: Move) -> Self::Change {
        let mut from = blank;
        let mut tables = Vec::new();
        for step in made.steps() {
            if step.shifts() {
                let table = self.table(Effect::new(self.space, from, step));
                let (_, table) = &self.tables[table.expect("each effect has a table")];
                tables.push(&table[..]);
            }
            from = step.to;
        }
        tables
    }

    #[inline]
    fn changed(&self, rank: u32, change: &Self::Change) -> u32 {
        change.iter().fold(rank, |rank, table| table[rank as usize])
    }

    #[inline]
    fn rank(rank: u32) -> u32 {
        rank
    }
}
