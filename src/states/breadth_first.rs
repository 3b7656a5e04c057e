use super::space::State;
use super::{Cancelled, Levels, Space, StateIndex, Visitor};
use crate::board::SquareId;
use crate::position::Position;

/// Enumerates all positions from which a way leads to `goal`, with a queue of positions for each
/// level. A goal of the wrong parity for the space gives no levels at all.
pub fn breadth_first(
    space: &Space,
    goal: &Position,
    visitor: &mut impl Visitor,
) -> Result<Levels, Cancelled> {
    let mut levels = Levels::unknown(space.len());
    // With each position the square where the blank was before. To step back there leads nearer, and
    // need not be looked at; for the goal its own square stands there, to which no step leads.
    let mut level: Vec<(State, SquareId)> = Vec::new();
    if let Some(state) = space.state(goal) {
        levels.depths[space.index(state).0] = 0;
        level.push((state, state.blank));
    }
    let mut next = Vec::new();
    // The neighbours of one position with what is known of them. To look at all of them before doing
    // anything lets the processor wait for many places of memory at once.
    let mut neighbours: Vec<(State, StateIndex, u16, usize)> = Vec::new();
    while !level.is_empty() {
        let depth = levels.counts.len();
        levels.counts.push(level.len() as u64);
        if visitor.level(depth, level.len() as u64).is_break() {
            return Err(Cancelled);
        }
        let farther = depth as u16 + 1;
        for &(state, before) in &level {
            let nearer = space.index(state);
            neighbours.clear();
            let onward = space.steps(state.blank).iter().filter(|step| step.to != before);
            neighbours.extend(onward.map(|&step| {
                let neighbour = space.after(state, step);
                let index = space.index(neighbour);
                (neighbour, index, levels.depths[index.0], step.back)
            }));
            for &(neighbour, index, known, back) in &neighbours {
                if known == Levels::UNREACHED {
                    levels.depths[index.0] = farther;
                    next.push((neighbour, state.blank));
                }
                if known == Levels::UNREACHED || known == farther {
                    visitor.step(index, nearer, back);
                }
            }
        }
        level.clear();
        std::mem::swap(&mut level, &mut next);
    }
    Ok(levels)
}
