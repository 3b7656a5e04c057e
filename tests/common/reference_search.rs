//! The reference search: breadth-first over whole boards in a hash map, without permutations,
//! ranks, twists or symmetries.

use std::collections::HashMap;

use taquin::Board;

/// The tile on each square; `None` is the blank.
pub type Tiles = Vec<Option<u8>>;

/// For each position, its distance from the goal and the number of shortest solutions.
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
            let (_, paths) = known[tiles];
            let blank = tiles.iter().position(Option::is_none).unwrap();
            for &square in &neighbours[blank] {
                let mut moved = tiles.clone();
                moved.swap(blank, square);
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
