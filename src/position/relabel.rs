use super::Position;
use crate::board::SquareId;

/// By square: the square where the goal has what lies there, the blank included. With these labels
/// every goal is the list 0, 1, 2, …, so a search needs to know only where the goal has its blank.
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
