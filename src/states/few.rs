//! Boards with few positions, such as a ring or a single row of many squares.

use super::EnumerateOptions;
use super::near::NearLevel;
use crate::perm::Order;
use crate::position::{Position, Tile};

/// On boards of up to so many squares the numbering of all arrangements is small enough.
const FEW_SQUARES: usize = 12;

/// The most squares of all positions together.
const MAX_CELLS: u128 = 1 << 24;

/// Whether a board has too many squares for its arrangements to be numbered, but so few positions
/// that all of them can be kept.
pub(crate) fn has_few_positions(goal: &Position) -> bool {
    goal.board().square_count() > FEW_SQUARES && can_be_listed(goal)
}

/// Whether a board has far fewer positions than arrangements, and so few that all of them can be
/// kept: their number is the order of the group for each square of the blank.
pub(super) fn can_be_listed(goal: &Position) -> bool {
    let board = goal.board();
    let squares = board.square_count();
    // By Wilson's theorem such a board has at least half of all arrangements.
    let is_many = || board.loop_count() > 1 && board.is_two_connected();
    let cells = || board.group().order_with_formula() * Order::from((squares * squares) as u128);
    !is_many() && cells().value().is_some_and(|cells| cells <= MAX_CELLS)
}

/// The tile sequences of all positions that can reach a goal, by square of the blank, each list in
/// order. The lists are equally long.
pub(super) fn sequences(goal: &Position) -> Vec<Vec<Vec<Tile>>> {
    let mut lists = vec![Vec::new(); goal.board().square_count()];
    let options = EnumerateOptions::new();
    let all = NearLevel::each(goal, usize::MAX, &options, |level| {
        for position in level.positions() {
            lists[position.blank().index()].push(position.sequence().collect());
        }
    });
    all.expect("nothing limits or cancels it");
    lists.iter_mut().for_each(|list| list.sort_unstable());
    lists
}
