//! The slow, obvious twin: breadth first with a hash map over whole boards, knowing nothing of
//! permutations, ranks, twists or symmetries.

use std::collections::HashMap;

use taquin::Board;

/// What is on each square; `None` is the blank.
pub type Tiles = Vec<Option<u8>>;

/// By position: the distance from the goal and the number of shortest sequences of moves.
pub fn distances(board: &Board) -> HashMap<Tiles, (usize, u64)> {
    let neighbours: Vec<Vec<usize>> = board
        .square_ids()
        .map(|square| board.neighbours(square).map(|n| n.index()).collect())
        .collect();
    let mut level = vec![goal(board)];
    let mut known = HashMap::from([(goal(board), (0, 1))]);
    for depth in 1.. {
        let mut next = Vec::new();
        for tiles in &level {
            let (_, ways) = known[tiles];
            let blank = tiles.iter().position(Option::is_none).unwrap();
            for &square in &neighbours[blank] {
                let mut moved = tiles.clone();
                moved.swap(blank, square);
                let entry = known.entry(moved.clone()).or_insert((depth, 0));
                if entry.1 == 0 {
                    next.push(moved);
                }
                if entry.0 == depth {
                    entry.1 += ways;
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

/// Every tile on its own place, in the order of the squares, and the blank at home.
pub fn goal(board: &Board) -> Tiles {
    board.square_ids().map(|square| board.place(square).map(|place| place as u8)).collect()
}

/// The tiles with the blank at home and `places` elsewhere in the order of the squares.
pub fn standard(board: &Board, places: &[u16]) -> Tiles {
    board.square_ids().map(|square| board.place(square).map(|p| places[p] as u8)).collect()
}
