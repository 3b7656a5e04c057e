//! Sliding puzzles for planners (PDDL, D. McDermott and others 1998), with types and without costs:
//! the slide of one tile is one action. [`position`](crate::position) reads such problems where the
//! first tile is 1.

use itertools::Itertools;

use crate::board::SquareId;
use crate::position::{Position, Tile};

/// The domain of the problems that [`pddl_problem`] writes: tiles, squares, and the slide of a tile.
pub fn pddl_domain() -> &'static str {
    "\
(define (domain sliding-puzzle)
  (:requirements :strips :typing)
  (:types tile square)
  (:predicates
    (at ?t - tile ?s - square)
    (empty ?s - square)
    (adjacent ?a - square ?b - square))
  (:action slide
    :parameters (?t - tile ?from - square ?to - square)
    :precondition (and (at ?t ?from) (empty ?to) (adjacent ?from ?to))
    :effect (and (at ?t ?to) (empty ?from) (not (at ?t ?from)) (not (empty ?to)))))
"
}

/// The problem of reaching the goal from a position. A square is called by its row and column on a
/// grid, such as `p1_3`, and elsewhere by its number from 0.
///
/// ```
/// use taquin::export::pddl_problem;
/// use taquin::{Board, Position};
///
/// let board: Board = "2x2".parse()?;
/// let problem = pddl_problem(&Position::parse(&board, "1_/32")?, &Position::goal(&board));
/// assert!(problem.contains("(at t1 p1_1) (empty p1_2) (at t3 p2_1) (at t2 p2_2)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If the positions are on different boards.
pub fn pddl_problem(position: &Position, goal: &Position) -> String {
    let board = position.board();
    assert!(board == goal.board(), "the positions are on different boards");
    let square = |id: SquareId| match board.grid() {
        Some(grid) => {
            let (row, column) = grid.coordinates(id);
            format!("p{row}_{column}")
        }
        None => format!("s{}", id.index()),
    };
    let tile = |tile: Tile| format!("t{}", tile.number(board));
    let tiles = board.square_ids().filter_map(|id| goal.tile(id)).sorted();
    let on = |position: &Position, id| match position.tile(id) {
        Some(there) => format!("(at {} {})", tile(there), square(id)),
        None => format!("(empty {})", square(id)),
    };
    let adjacent = |from, to| format!("(adjacent {} {})", square(from), square(to));
    let tiles_in_goal = board.square_ids().filter(|&id| goal.tile(id).is_some());
    format!(
        "; {name}: from {position} to {goal}\n\
         (define (problem slide-to-goal)\n  (:domain sliding-puzzle)\n  \
         (:objects\n    {tiles} - tile\n    {squares} - square)\n  \
         (:init\n    {init}\n    {edges})\n  \
         (:goal (and {goals})))\n",
        name = board.name().escape_default(),
        tiles = tiles.map(tile).join(" "),
        squares = board.square_ids().map(square).join(" "),
        init = board.square_ids().map(|id| on(position, id)).join(" "),
        edges = board.arcs().map(|arc| adjacent(arc.from, arc.to)).join(" "),
        goals = tiles_in_goal.map(|id| on(goal, id)).join(" "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::position::Reading;

    /// The reader of problems finds the position, and names the goal.
    #[test]
    fn problems_are_read_back() {
        for (name, start, goal) in
            [("3x3", "867/254/3_1", "_12/345/678"), ("2x4", "1 _ 3 4/5 2 6 7", "1 2 3 4/5 6 7 _")]
        {
            let board: Board = name.parse().unwrap();
            let [start, goal] = [start, goal].map(|text| Position::parse(&board, text).unwrap());
            let read = Reading::of(&pddl_problem(&start, &goal), Some(&board)).unwrap();
            assert_eq!(Position::parse(&board, &read.text).unwrap(), start);
            let named = read.inferred.iter().find_map(|said| said.strip_prefix("its goal is "));
            assert_eq!(Position::parse(&board, named.unwrap()).unwrap(), goal);
        }
    }

    #[test]
    fn squares_of_other_boards_have_numbers() {
        let board: Board = "theta0".parse().unwrap();
        let goal = Position::goal(&board);
        let problem = pddl_problem(&goal, &goal);
        assert_eq!(problem.matches("(adjacent s").count(), 2 * board.edge_count());
        assert_eq!(problem.matches("(at t").count(), 2 * board.place_count());
    }
}
