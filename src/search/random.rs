use crate::group::Solvability;
use crate::position::{Position, Tile};
use crate::states::SeededRng;

/// Random solvable positions without end, the same for a seed on every machine; all have the same
/// probability, on a grid where parity alone decides: one of two rows and three columns or more.
///
/// ```
/// use taquin::search::random_positions;
/// use taquin::{Board, Position};
/// let board: Board = "4x4".parse()?;
/// let goal = Position::goal(&board);
/// let [one, other] = [1, 1].map(|seed| random_positions(&goal, seed).nth(9));
/// assert_eq!(one, other);
/// # Ok::<(), taquin::BoardError>(())
/// ```
pub fn random_positions<'b>(
    goal: &Position<'b>,
    seed: u64,
) -> impl Iterator<Item = Position<'b>> + use<'b> {
    let goal = goal.clone();
    let mut rng = SeededRng::new(seed);
    std::iter::repeat_with(move || random_position(&goal, &mut rng))
}

/// A random solvable position, all with the same probability, on a grid where parity alone decides:
/// one of two rows and three columns or more.
///
/// All tiles and the blank are shuffled (R. Durstenfeld 1964). If the result is unsolvable, the
/// last two tiles in the order of the squares are exchanged. This maps the unsolvable positions one
/// to one to the solvable ones.
pub(crate) fn random_position<'b>(goal: &Position<'b>, sample: &mut SeededRng) -> Position<'b> {
    let board = goal.board();
    let mut tiles: Vec<Option<Tile>> = board.square_ids().map(|square| goal.tile(square)).collect();
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, sample.below(last as u64 + 1) as usize);
    }
    let position = Position::from_squares(board, tiles.clone());
    if Solvability::new(&position, goal).is_solvable() {
        return position;
    }
    let mut with_tile = (0..tiles.len()).rev().filter(|&square| tiles[square].is_some());
    if let (Some(last), Some(before)) = (with_tile.next(), with_tile.next()) {
        tiles.swap(before, last);
    }
    Position::from_squares(board, tiles)
}
