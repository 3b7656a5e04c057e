//! Boards with few positions, such as a ring or a single row of many squares.

use std::collections::HashSet;

use super::{Cancelled, EnumerateOptions};
use crate::perm::Order;
use crate::position::Position;

/// On boards of up to so many squares the numbering of all arrangements is small enough.
const FEW_SQUARES: usize = 12;

/// The most squares of all positions together.
const MAX_CELLS: u128 = 1 << 24;

/// Whether a board has too many squares for its arrangements to be numbered, but so few positions
/// that all of them can be kept: their number is the order of the group for each square of the
/// blank.
pub(crate) fn has_few_positions(goal: &Position) -> bool {
    let board = goal.board();
    let squares = board.square_count();
    let cells = || board.group().order() * Order::from((squares * squares) as u128);
    squares > FEW_SQUARES && cells().value().is_some_and(|cells| cells <= MAX_CELLS)
}

/// Calls `visit` with the positions at each distance from the goal. Only three levels are kept.
///
/// # Errors
///
/// If the observer cancels the enumeration.
pub(crate) fn each_level<'b>(
    goal: &Position<'b>,
    options: &EnumerateOptions,
    mut visit: impl FnMut(&HashSet<Position<'b>>),
) -> Result<(), Cancelled> {
    let (mut before, mut level) = (HashSet::new(), HashSet::from([goal.clone()]));
    for depth in 0.. {
        options.level(depth, level.len() as u64)?;
        visit(&level);
        let mut next = HashSet::new();
        for position in &level {
            for slide in position.moves() {
                let mut after = position.clone();
                after.apply(slide);
                if !before.contains(&after) && !level.contains(&after) {
                    next.insert(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        before = std::mem::replace(&mut level, next);
    }
    Ok(())
}
