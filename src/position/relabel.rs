use super::Position;
use crate::board::SquareId;
use crate::perm::Permutation;

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

/// The same as a permutation of the squares.
pub(crate) fn squares_by_goal(position: &Position, goal: &Position) -> Permutation {
    let images = relabel_by_goal(position, goal).into_iter().map(|square| square.0);
    Permutation::from_images(images.collect()).expect("the tiles are the same")
}

/// The same as a permutation of the places, where the blank is at home in both.
pub(crate) fn places_by_goal(position: &Position, goal: &Position) -> Permutation {
    let place = |square| goal.board().place(square).map(|place| place as u16);
    let images = relabel_by_goal(position, goal).into_iter().filter_map(place);
    Permutation::from_images(images.collect()).expect("the tiles are the same")
}
