use itertools::Itertools;

use super::options::EnumerateOptions;
use super::planes::EnumerationError;
use super::sequences::{RankedSequences, Sequences};
use super::{Levels, Space, StateIndex};
use crate::board::SquareId;
use crate::position::Position;

/// Enumerates all positions that can reach `goal`. Each level is a list of sequences for each square
/// of the blank, so that all positions of a list have the same moves. A goal of the wrong parity for
/// the space gives no levels at all. One thread does it all; of the options only the observer is used.
///
/// `step` is called for each move between two levels, in any order within a level: with a position,
/// a neighbour one move nearer to the goal, and the number of the blank's step from the first to the
/// second. The board's steps are numbered in the order of the squares that they leave and enter.
///
/// # Errors
///
/// If the observer cancels the enumeration, or the system has too little memory.
pub fn breadth_first(
    space: &Space,
    goal: &Position,
    options: &EnumerateOptions,
    step: impl FnMut(StateIndex, StateIndex, usize),
) -> Result<Levels, EnumerationError> {
    match RankedSequences::new(space) {
        Ok(tables) => enumerate(space, &&tables, goal, options, step),
        Err(ranks) => enumerate(space, ranks, goal, options, step),
    }
}

fn enumerate<S: Sequences>(
    space: &Space,
    sequences: &S,
    goal: &Position,
    options: &EnumerateOptions,
    mut step: impl FnMut(StateIndex, StateIndex, usize),
) -> Result<Levels, EnumerationError> {
    let squares = space.board().square_ids();
    let moves = squares.map(|from| {
        let moves = space.moves_from(from);
        moves.map(|made| (made, space.first(made.to()), sequences.change(from, made))).collect_vec()
    });
    let moves = moves.collect_vec();
    let mut levels = Levels::unknown(space)?;
    // By square of the blank: the sequences of the level, and those of the next one.
    let mut level: Vec<Vec<S::Sequence>> = vec![Vec::new(); moves.len()];
    let mut next = level.clone();
    if let Some(state) = space.state(goal) {
        levels.depths[space.index(state).0] = 0;
        level[state.blank.index()].push(sequences.sequence(state));
    }
    for depth in 0.. {
        let count = level.iter().map(Vec::len).sum::<usize>() as u64;
        if count == 0 {
            break;
        }
        levels.counts.push(count);
        options.level(depth, count)?;
        let farther = depth as u16 + 1;
        for (from, (here, moves)) in level.iter_mut().zip(&moves).enumerate() {
            let first = space.first(SquareId(from as u16));
            for (made, first_after, change) in moves {
                let next = &mut next[made.to().index()];
                for &sequence in &*here {
                    let nearer = first + S::rank(sequence) as usize;
                    let neighbour = sequences.changed(sequence, change);
                    let index = first_after + S::rank(neighbour) as usize;
                    let known = &mut levels.depths[index];
                    if *known == Levels::UNREACHED {
                        *known = farther;
                        next.push(neighbour);
                    }
                    if *known == farther {
                        step(StateIndex(index), StateIndex(nearer), made.back());
                    }
                }
            }
            here.clear();
        }
        std::mem::swap(&mut level, &mut next);
    }
    Ok(levels)
}

/// All positions that can reach `goal`, by queues of ranks. Fails if they do not fit in memory, or
/// the observer cancels the enumeration.
pub(super) fn levels_along_own_lines(
    goal: &Position,
    options: &EnumerateOptions,
) -> Result<(Space, Levels), EnumerationError> {
    let space = Space::within(goal, 2, options.memory)?.in_metric(options.metric);
    let levels = breadth_first(&space, goal, options, |_, _, _| ())?;
    Ok((space, levels))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Metric;
    use crate::states::tests::goal;

    /// The numbers of positions by level, and the steps, in order.
    fn found<S: Sequences>(space: &Space, sequences: &S) -> (Vec<u64>, Vec<[usize; 3]>) {
        let goal = Position::goal(space.board());
        let mut steps = Vec::new();
        let add = |farther: StateIndex, nearer: StateIndex, back| {
            steps.push([farther.index(), nearer.index(), back]);
        };
        let levels = enumerate(space, sequences, &goal, &EnumerateOptions::new(), add).unwrap();
        steps.sort_unstable();
        (levels.counts, steps)
    }

    /// Tables of ranks lead to the same positions, by the same steps, as sequences do.
    #[test]
    fn ranks_and_sequences() {
        for name in ["1x2", "2x2", "theta0", "five", "2x4", "eight"] {
            let space = Space::new(&goal(name)).unwrap();
            let ranks = RankedSequences::new(&space).ok().unwrap();
            let by_ranks = found(&space, &&ranks);
            assert_eq!(by_ranks, found(&space, space.ranks().unwrap()), "{name}");
            let reached = by_ranks.0.iter().sum::<u64>();
            // A position has a step to a neighbour that is nearer, except for the goal.
            let farther = by_ranks.1.iter().map(|&[farther, ..]| farther).dedup().count() as u64;
            assert_eq!(farther, reached - 1, "{name}");
        }
    }

    /// Slides of several tiles along lines of their own, by tables and without.
    #[test]
    fn slides_of_several_tiles() {
        for name in ["2x3", "3x3@2,2", "2x4"] {
            let space = Space::new(&goal(name)).unwrap();
            let space = space.in_metric(Metric::MultiTile);
            let ranks = RankedSequences::new(&space).ok().unwrap();
            assert_eq!(found(&space, &&ranks), found(&space, space.ranks().unwrap()), "{name}");
        }
    }

    /// A board with too many sequences, or too many effects, has no tables.
    #[test]
    fn boards_without_tables() {
        for name in ["3x4", "complete-bipartite-4-4"] {
            let space = Space::new(&goal(name)).unwrap();
            assert!(RankedSequences::new(&space).is_err(), "{name}");
        }
    }
}
