use crate::group::Solvability;
use crate::position::{Position, Tile};
use crate::states::Sample;

/// A random position from which moves lead to the goal, all of them with the same probability, on a
/// grid where parity alone decides: of two rows and three columns or more.
///
/// All tiles and the blank are shuffled (R. Durstenfeld 1964); if moves do not lead to the goal, the
/// last two tiles in the order of the squares are exchanged, which makes of each other position one
/// that they do lead from, and of no two the same.
pub fn random_position<'b>(goal: &Position<'b>, sample: &mut Sample) -> Position<'b> {
    let board = goal.board();
    let mut tiles: Vec<Option<Tile>> = board.square_ids().map(|square| goal.tile(square)).collect();
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, sample.below(last as u64 + 1) as usize);
    }
    let position = Position::of_tiles(board, tiles.clone());
    if Solvability::of(&position, goal).is_solvable() {
        return position;
    }
    let mut with_tile = (0..tiles.len()).rev().filter(|&square| tiles[square].is_some());
    if let (Some(last), Some(before)) = (with_tile.next(), with_tile.next()) {
        tiles.swap(before, last);
    }
    Position::of_tiles(board, tiles)
}
