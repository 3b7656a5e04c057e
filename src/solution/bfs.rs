//! The solution by breadth-first search over all positions of the board by single moves.
//!
//! The first twist of a walk is that of the first chord that the walk crosses. So a position
//! inherits the first twists of each nearer neighbour, unless the move to that neighbour crosses a
//! chord: then it has the letter of the chord. The number of shortest walks is the sum over all
//! nearer neighbours.

use std::sync::OnceLock;

use num_traits::{AsPrimitive, PrimInt};

use super::{Solution, SolutionData, SolutionError, words::Alphabet};
use crate::machine::memory::filled;
use crate::position::{Position, Ranking};
use crate::states::{EnumerateOptions, Space, TooLargeError, breadth_first};
use crate::twist::{TwistSet, Twists};

/// The record of a position: one struct, because both fields are always used together, and packed,
/// because there are many positions.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct BfsRecord<S> {
    /// The number of shortest walks.
    walks: u64,
    /// Their first twists.
    first: S,
}

/// Solves the board, which has at most [`TwistSet::CAPACITY`] letters.
pub(super) fn solve(
    twists: &Twists,
    options: &EnumerateOptions,
) -> Result<Solution, SolutionError> {
    match twists.len() {
        0..=8 => solve_with::<u8>(twists, options),
        9..=16 => solve_with::<u16>(twists, options),
        17..=32 => solve_with::<u32>(twists, options),
        _ => solve_with::<u64>(twists, options),
    }
}

fn solve_with<S>(twists: &Twists, options: &EnumerateOptions) -> Result<Solution, SolutionError>
where
    S: PrimInt + AsPrimitive<u64>,
{
    let board = twists.board();
    // For each position: depth, first twists and number of walks, plus an allowance for the lists
    // of two levels, for the tables of ranks, and for the data of the standard positions.
    const ALLOWANCE: usize = 6;
    let bytes_each = (size_of::<u16>() + size_of::<BfsRecord<S>>() + ALLOWANCE) as u64;
    let goal = Position::goal(board);
    // Standard positions are found by their ranks, which listed positions do not have.
    let space = Space::ranked(&goal, bytes_each, options.memory)?;
    let ranking = Ranking::new(board).ok_or_else(|| TooLargeError::uncounted(board))?;
    // By arc: the set of its letter; empty for steps along the tree.
    let letter =
        |arc| twists.twist_across(arc).map_or(S::zero(), |twist| S::one() << twist.index());
    let letters: Vec<S> = board.arcs().map(letter).collect();
    let found = filled(BfsRecord { walks: 0, first: S::zero() }, space.len());
    let mut found = found.map_err(|_| space.without_memory(bytes_each * space.len() as u64))?;
    found[space.index_of(&goal).expect("the goal has its own parity").index()].walks = 1;
    let levels = breadth_first(&space, &goal, options, |farther, nearer, arc| {
        let (farther, nearer) = (farther.index(), nearer.index());
        let (letter, near, far) = (letters[arc], found[nearer], found[farther]);
        let first = if letter.is_zero() { near.first } else { letter };
        let walks = u64::saturating_add(far.walks, near.walks);
        found[farther] = BfsRecord { walks, first: far.first | first };
    })?;
    let standard = || ranking.ranks().map(|rank| space.standard(rank));
    let moves = |state| levels.depth(state).map_or(Solution::UNREACHED, |depth| depth as u16);
    let first_twists = standard().map(|state| TwistSet({ found[state.index()].first }.as_()));
    let walks = standard().map(|state| found[state.index()].walks);
    let data = SolutionData {
        twists: twists.clone(),
        ranking,
        moves: standard().map(moves).collect(),
        first_twists: OnceLock::from(first_twists.collect::<Vec<_>>()),
        sequences: OnceLock::from(walks.collect::<Vec<_>>()),
        classes: OnceLock::new(),
        extended_classes: OnceLock::new(),
        schofield: None,
        alphabet: Alphabet::new(twists),
    };
    Ok(Solution { data: data.into() })
}
