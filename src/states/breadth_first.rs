use super::{Cancelled, Levels, Space, Visitor};
use crate::position::Position;

/// Enumerates all positions from which a way leads to `goal`, with a queue of positions for each
/// level. A goal of the wrong parity for the space gives no levels at all.
pub fn breadth_first(
    space: &Space,
    goal: &Position,
    visitor: &mut impl Visitor,
) -> Result<Levels, Cancelled> {
    let mut levels = Levels { counts: vec![], depths: vec![Levels::UNREACHED; space.len()] };
    let mut level: Vec<_> = space.state(goal).into_iter().collect();
    for &state in &level {
        levels.depths[space.index(state).0] = 0;
    }
    let mut next = Vec::new();
    while !level.is_empty() {
        let depth = levels.counts.len();
        levels.counts.push(level.len() as u64);
        if visitor.level(depth, level.len() as u64).is_break() {
            return Err(Cancelled);
        }
        let farther = depth as u16 + 1;
        for &state in &level {
            let nearer = space.index(state);
            for &step in space.steps(state.blank) {
                let neighbour = space.after(state, step);
                let index = space.index(neighbour);
                let known = &mut levels.depths[index.0];
                if *known == Levels::UNREACHED {
                    *known = farther;
                    next.push(neighbour);
                }
                if *known == farther {
                    visitor.step(index, nearer, step.back);
                }
            }
        }
        level.clear();
        std::mem::swap(&mut level, &mut next);
    }
    Ok(levels)
}
