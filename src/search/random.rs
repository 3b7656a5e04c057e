use crate::board::SquareId;
use crate::group::{PuzzleGroup, Solvability};
use crate::position::{Position, Tile};
use crate::states::SeededRng;

/// Random solvable positions without end, independent and all with the same probability. They are
/// the same for a seed on every machine.
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
pub fn random_positions(goal: &Position, seed: u64) -> impl Iterator<Item = Position> + use<> {
    RandomPositions::new(goal, seed)
}

/// Random solvable positions without end, perhaps only those with the blank where the goal has it.
#[derive(Clone, Debug)]
pub struct RandomPositions {
    goal: Position,
    keeps_blank: bool,
    /// Where parity alone does not decide: the group, and the goal with the blank at home.
    by_group: Option<(PuzzleGroup, Position)>,
    rng: SeededRng,
}

impl RandomPositions {
    /// Positions from which the goal can be reached.
    pub fn new(goal: &Position, seed: u64) -> Self {
        let board = goal.board();
        let by_group =
            (!Solvability::is_parity(board)).then(|| (board.group(), goal.with_blank_home()));
        let rng = SeededRng::new(seed);
        Self { goal: goal.clone(), keeps_blank: false, by_group, rng }
    }

    /// Only positions with the blank where the goal has it.
    #[must_use]
    pub fn keeping_blank(self) -> Self {
        Self { keeps_blank: true, ..self }
    }

    /// An element of the group moves the tiles, and then the blank moves along the spanning tree to
    /// its square. So each position belongs to one element and one square.
    fn draw_by_group(&mut self) -> Option<Position> {
        let (group, home) = self.by_group.as_ref()?;
        let board = home.board();
        let mut below = |n: usize| self.rng.below(n as u64) as usize;
        let element = group.draw(&mut below);
        let mut tiles: Vec<Option<Tile>> = vec![None; board.square_count()];
        for place in 0..board.place_count() {
            let [from, to] = [place, element.image(place)].map(|place| board.square_at(place));
            tiles[to.index()] = home.tile(from);
        }
        let mut position = Position::from_squares(board, tiles);
        let square = match self.keeps_blank {
            true => self.goal.blank(),
            false => SquareId(below(board.square_count()) as u16),
        };
        let mut walk = board.spanning_tree().path_to_root(square);
        walk.reverse();
        position.walk(&walk[1..]);
        Some(position)
    }
}

impl Iterator for RandomPositions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        match self.by_group {
            Some(_) => self.draw_by_group(),
            None => Some(shuffled(&self.goal, self.keeps_blank, &mut self.rng)),
        }
    }
}

/// A random solvable position, all with the same probability, on a grid where parity alone decides:
/// one of two rows and three columns or more.
#[cfg(test)]
pub(crate) fn random_position(goal: &Position, rng: &mut SeededRng) -> Position {
    shuffled(goal, false, rng)
}

/// All tiles and, unless it is kept, the blank are shuffled (R. Durstenfeld 1964). If the result is
/// unsolvable, the last two tiles in the order of the squares are exchanged. This maps the
/// unsolvable positions one to one to the solvable ones.
fn shuffled(goal: &Position, keeps_blank: bool, rng: &mut SeededRng) -> Position {
    let board = goal.board();
    let mut tiles: Vec<Option<Tile>> = board.square_ids().map(|square| goal.tile(square)).collect();
    let is_shuffled = |&square: &usize| !keeps_blank || square != goal.blank().index();
    let squares: Vec<usize> = (0..tiles.len()).filter(is_shuffled).collect();
    for last in (1..squares.len()).rev() {
        tiles.swap(squares[last], squares[rng.below(last as u64 + 1) as usize]);
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::board::Board;

    /// A seed draws what a separate program draws by the recipe in `docs/notation.md`.
    #[test]
    fn a_seed_draws_by_the_documented_recipe() {
        for (name, seed, drawn) in [
            ("3x3", 1, "3 8 1 5 2 4 6 0 7"),
            ("3x3", 42, "7 3 2 4 8 1 0 6 5"),
            ("4x4", 1, "0 5 1 12 14 10 13 3 7 9 8 11 2 6 4 15"),
            ("4x4", 42, "14 10 2 11 3 4 0 1 6 12 15 13 8 5 9 7"),
        ] {
            let board: Board = name.parse().unwrap();
            let first = random_positions(&Position::goal(&board), seed).next();
            assert_eq!(first, Some(Position::parse(&board, drawn).unwrap()), "{name} {seed}");
        }
    }

    /// On boards with groups of all kinds, each solvable position occurs, about as often as any
    /// other.
    #[test]
    fn all_positions_are_drawn_equally_often() {
        for name in ["five", "theta0", "2x2", "figure-eight", "ring-7", "2x3"] {
            let board: Board = name.parse().unwrap();
            let order = board.group().order_with_formula().value().unwrap() as usize;
            let mut goal = Position::goal(&board);
            let first = goal.moves().next().unwrap();
            goal.apply(first);
            let mut fixed = RandomPositions::new(&goal, 1).keeping_blank();
            let free = RandomPositions::new(&goal, 1);
            for (positions, number) in [
                (&mut fixed as &mut dyn Iterator<Item = Position>, order),
                (&mut free.clone(), order * board.square_count()),
            ] {
                let mut drawn: HashMap<Position, usize> = HashMap::new();
                positions
                    .take(40 * number)
                    .for_each(|position| *drawn.entry(position).or_default() += 1);
                assert_eq!(drawn.len(), number, "{name}");
                assert!(drawn.values().all(|count| (8..100).contains(count)), "{name}");
                let mut some = drawn.keys().take(50);
                assert!(some.all(|position| Solvability::new(position, &goal).is_solvable()));
            }
        }
    }
}
