//! The solution by walks: breadth first over all positions of the board by single moves.
//!
//! The first twist of a walk is the first chord that it crosses. So a position takes the first
//! twists of its nearer neighbours, or the letter of the chord itself where the move crosses one;
//! and its shortest walks are those of its nearer neighbours together.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use num_traits::{AsPrimitive, PrimInt};

use super::{Limits, Solution, SolutionError, words::Alphabet};
use crate::position::{Position, Ranking};
use crate::states::{Space, StateIndex, Visitor, breadth_first};
use crate::twist::{TwistSet, Twists};

/// What the steps of the enumeration leave behind, by position; `S` is an unsigned integer with a
/// bit for each letter.
struct Walks<'w, S> {
    watch: &'w mut dyn FnMut(usize, u64) -> ControlFlow<()>,
    /// By arc: the set of its letter; empty for steps along the tree.
    letters: Vec<S>,
    found: Vec<Found<S>>,
}

/// What is known of a position: side by side, because both are always wanted together, and without a
/// gap, because there are many positions.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Found<S> {
    /// The number of shortest walks.
    walks: u64,
    /// Their first twists.
    first: S,
}

impl<S: PrimInt> Visitor for Walks<'_, S> {
    #[inline]
    fn step(&mut self, farther: StateIndex, nearer: StateIndex, arc: usize) {
        let (farther, nearer) = (farther.index(), nearer.index());
        let letter = self.letters[arc];
        let near = self.found[nearer];
        let far = self.found[farther];
        let first = if letter.is_zero() { near.first } else { letter };
        let walks = u64::saturating_add(far.walks, near.walks);
        self.found[farther] = Found { walks, first: far.first | first };
    }

    fn level(&mut self, depth: usize, positions: u64) -> ControlFlow<()> {
        (self.watch)(depth, positions)
    }
}

/// Solves the board; it has at most [`TwistSet::MOST`] letters.
pub(super) fn solve<'t>(
    twists: &'t Twists<'t>,
    limits: Limits,
) -> Result<Solution<'t>, SolutionError> {
    match twists.len() {
        0..=8 => solve_with::<u8>(twists, limits),
        9..=16 => solve_with::<u16>(twists, limits),
        17..=32 => solve_with::<u32>(twists, limits),
        _ => solve_with::<u64>(twists, limits),
    }
}

fn solve_with<'t, S>(twists: &'t Twists<'t>, limits: Limits) -> Result<Solution<'t>, SolutionError>
where
    S: PrimInt + AsPrimitive<u64>,
{
    let board = twists.board();
    // For each position: its depth, its first twists, its number of walks; and an allowance for the
    // queues, which hold two levels, and for what is kept of the standard positions.
    const ALLOWANCE: usize = 6;
    let bytes_each = (size_of::<u16>() + size_of::<Found<S>>() + ALLOWANCE) as u64;
    let space = Space::of(board, bytes_each, limits.memory)?;
    let ranking = Ranking::of(board).expect("fewer standard positions than positions");
    let goal = Position::goal(board);
    let mut walks = Walks {
        watch: limits.watch,
        letters: board
            .arcs()
            .map(|arc| twists.spelled(arc).map_or(S::zero(), |t| S::one() << t.index()))
            .collect(),
        found: vec![Found { walks: 0, first: S::zero() }; space.len()],
    };
    walks.found[space.index_of(&goal).expect("the goal has its own parity").index()].walks = 1;
    let levels = breadth_first(&space, &goal, &mut walks)?;
    let standard = || ranking.ranks().map(|rank| space.standard(rank));
    let moves = |state| levels.depth(state).map_or(Solution::UNREACHED, |depth| depth as u16);
    Ok(Solution {
        twists,
        ranking,
        moves: standard().map(moves).collect(),
        first_twists: standard()
            .map(|state| TwistSet({ walks.found[state.index()].first }.as_()))
            .collect(),
        sequences: standard().map(|state| walks.found[state.index()].walks).collect(),
        classes: OnceLock::new(),
        extended_classes: OnceLock::new(),
        alphabet: Alphabet::of(twists),
    })
}
