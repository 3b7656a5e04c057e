use super::Position;
use crate::board::SquareId;

/// For each square, the square on which the goal has the tile or the blank that lies on it. In
/// these terms each square of the goal has its own number, so all that a search needs to know of
/// the goal is the square of its blank.
pub(crate) fn relabel_by_goal(position: &Position, goal: &Position) -> Vec<SquareId> {
    let board = goal.board();
    let mut goal_squares = vec![goal.blank(); board.place_count()];
    for square in board.square_ids() {
        if let Some(tile) = goal.tile(square) {
            goal_squares[tile.place()] = square;
        }
    }
    let label = |square| position.tile(square).map_or(goal.blank(), |t| goal_squares[t.place()]);
    board.square_ids().map(label).collect()
}
