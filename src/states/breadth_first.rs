use super::options::EnumerateOptions;
use super::planes::EnumerationError;
use super::space::{Move, State};
use super::{Cancelled, Levels, Space, StateIndex};
use crate::board::SquareId;
use crate::position::Position;

/// Enumerates all positions that can reach `goal`, with a queue of positions for each level. A goal
/// of the wrong parity for the space gives no levels at all. The queues are kept by one thread; of
/// the options only the observer is used.
///
/// `step` is called for each move between two levels: with a position, a neighbour one move nearer
/// to the goal, and the number of the blank's step from the first to the second: the steps of the
/// board are numbered in the order of the squares that they leave and enter.
///
/// # Errors
///
/// If the observer cancels the enumeration.
pub fn breadth_first(
    space: &Space,
    goal: &Position,
    options: &EnumerateOptions,
    mut step: impl FnMut(StateIndex, StateIndex, usize),
) -> Result<Levels, Cancelled> {
    let mut levels = Levels::unknown(space.len());
    // Each position comes with the square that the blank came from. The step back leads nearer and
    // need not be inspected. The goal has its own square there, to which no step leads.
    let mut level: Vec<(State, SquareId)> = Vec::new();
    if let Some(state) = space.state(goal) {
        levels.depths[space.index(state).0] = 0;
        level.push((state, state.blank));
    }
    let mut next = Vec::new();
    // The neighbours of one position with their known depths. All are looked up before any is
    // handled, so that the processor waits for several memory accesses at once.
    let mut neighbours: Vec<(State, StateIndex, u16, Move)> = Vec::new();
    while !level.is_empty() {
        let depth = levels.counts.len();
        levels.counts.push(level.len() as u64);
        options.level(depth, level.len() as u64)?;
        let farther = depth as u16 + 1;
        for &(state, before) in &level {
            let nearer = space.index(state);
            neighbours.clear();
            for (made, neighbour) in space.moves(state) {
                if made.to() != before {
                    let index = space.index(neighbour);
                    neighbours.push((neighbour, index, levels.depths[index.0], made));
                }
            }
            for &(neighbour, index, known, made) in &neighbours {
                if known == Levels::UNREACHED {
                    levels.depths[index.0] = farther;
                    next.push((neighbour, state.blank));
                }
                if known == Levels::UNREACHED || known == farther {
                    step(index, nearer, made.back());
                }
            }
        }
        level.clear();
        std::mem::swap(&mut level, &mut next);
    }
    Ok(levels)
}

/// All positions that can reach `goal` in a metric that bit planes cannot enumerate; `None` in any
/// other. Fails if they do not fit in memory, or the observer cancels the enumeration.
pub(super) fn levels_along_own_lines<'b>(
    goal: &Position<'b>,
    options: &EnumerateOptions,
) -> Result<Option<(Space<'b>, Levels)>, EnumerationError> {
    if !options.metric.slides_along_own_lines(goal.board()) {
        return Ok(None);
    }
    let space = Space::within(goal, 2, options.memory)?.in_metric(options.metric);
    let levels = breadth_first(&space, goal, options, |_, _, _| ())?;
    Ok(Some((space, levels)))
}
