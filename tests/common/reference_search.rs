//! The reference search: breadth-first over whole boards in a hash map, without permutations,
//! ranks, twists or symmetries.

use std::collections::HashMap;

use taquin::Board;

/// The tile on each square; `None` is the blank.
pub type Tiles = Vec<Option<u8>>;

/// For each position, its distance from the goal and the number of shortest solutions.
pub fn distances(board: &Board) -> HashMap<Tiles, (usize, u64)> {
    let step = |square| board.neighbours(square).map(|n| vec![n.index()]).collect();
    distances_by(board, &board.square_ids().map(step).collect::<Vec<_>>())
}

/// The same on a grid with this number of rows and columns, where a move slides all tiles between
/// the blank and another square of its row or column.
pub fn distances_by_slides(
    board: &Board,
    (rows, columns): (usize, usize),
) -> HashMap<Tiles, (usize, u64)> {
    let slides = |square: usize| {
        let at = |number: usize| (number / columns, number % columns);
        let (row, column) = at(square);
        let others = (0..rows * columns).filter(|&other| other != square);
        let in_line = others.filter(|&other| at(other).0 == row || at(other).1 == column);
        in_line
            .map(|end| {
                let step = if at(end).0 == row { 1 } else { columns };
                match end > square {
                    true => (square + step..=end).step_by(step).collect(),
                    false => {
                        (end..square).step_by(step).collect::<Vec<_>>().into_iter().rev().collect()
                    }
                }
            })
            .collect()
    };
    distances_by(board, &(0..rows * columns).map(slides).collect::<Vec<_>>())
}

/// The same, given by square of the blank the squares that it enters in each move.
fn distances_by(board: &Board, moves: &[Vec<Vec<usize>>]) -> HashMap<Tiles, (usize, u64)> {
    let mut level = vec![goal(board)];
    let mut known = HashMap::from([(goal(board), (0, 1))]);
    for depth in 1.. {
        let mut next = Vec::new();
        for tiles in &level {
            let (_, paths) = known[tiles];
            let blank = tiles.iter().position(Option::is_none).unwrap();
            for squares in &moves[blank] {
                let mut moved = tiles.clone();
                squares.iter().fold(blank, |from, &to| {
                    moved.swap(from, to);
                    to
                });
                let entry = known.entry(moved.clone()).or_insert((depth, 0));
                if entry.1 == 0 {
                    next.push(moved);
                }
                if entry.0 == depth {
                    entry.1 += paths;
                }
            }
        }
        if next.is_empty() {
            return known;
        }
        level = next;
    }
    unreachable!("the levels end")
}

/// Every tile on its own square, and the blank at home.
pub fn goal(board: &Board) -> Tiles {
    board.square_ids().map(|square| board.place(square).map(|place| place as u8)).collect()
}

/// The blank at home, and the tiles `places` on the other squares in their order.
pub fn standard(board: &Board, places: &[u16]) -> Tiles {
    board.square_ids().map(|square| board.place(square).map(|p| places[p] as u8)).collect()
}
