//! The reference search: breadth-first over whole boards in a hash map, without permutations,
//! ranks, twists or symmetries.

use std::collections::HashMap;

/// A board: for each square the adjacent ones, and the home of the blank.
pub struct Squares {
    pub neighbours: Vec<Vec<usize>>,
    pub home: usize,
}

/// The squares of a board of the library. This is a macro because the library's unit tests have a
/// type `Board` of their own, which no other crate can name.
#[macro_export]
macro_rules! squares {
    ($board:expr) => {{
        let board = &$board;
        let adjacent = |square| board.neighbours(square).map(|square| square.index()).collect();
        $crate::reference_search::Squares {
            neighbours: board.square_ids().map(adjacent).collect(),
            home: board.home().index(),
        }
    }};
}

/// The tile on each square; `None` is the blank.
pub type Tiles = Vec<Option<u8>>;

impl Squares {
    /// For each position, its distance from the goal and the number of shortest solutions.
    pub fn distances(&self) -> HashMap<Tiles, (usize, u64)> {
        let steps = |neighbours: &Vec<usize>| neighbours.iter().map(|&to| vec![to]).collect();
        self.distances_by(&self.neighbours.iter().map(steps).collect::<Vec<_>>())
    }

    /// The same on a grid with this number of rows and columns, where a move slides all tiles between
    /// the blank and another square of its row or column.
    pub fn distances_by_slides(
        &self,
        (rows, columns): (usize, usize),
    ) -> HashMap<Tiles, (usize, u64)> {
        let squares: Vec<usize> = (0..rows * columns).collect();
        let column = |first: usize| squares[first..].iter().step_by(columns).copied().collect();
        let in_rows = squares.chunks(columns).map(<[usize]>::to_vec);
        self.distances_by_lines(&in_rows.chain((0..columns).map(column)).collect::<Vec<_>>())
    }

    /// The same, where a move slides all tiles between the blank and another square of a line.
    pub fn distances_by_lines(&self, lines: &[Vec<usize>]) -> HashMap<Tiles, (usize, u64)> {
        let slides = |square: usize| {
            let mut slides: Vec<Vec<usize>> = Vec::new();
            for line in lines {
                let Some(at) = line.iter().position(|&other| other == square) else { continue };
                slides.extend((at + 1..line.len()).map(|end| line[at + 1..=end].to_vec()));
                let back = |end: usize| line[end..at].iter().rev().copied().collect::<Vec<_>>();
                slides.extend((0..at).map(back));
            }
            slides
        };
        self.distances_by(&(0..self.neighbours.len()).map(slides).collect::<Vec<_>>())
    }

    /// The same, given by square of the blank the squares that it enters in each move.
    fn distances_by(&self, moves: &[Vec<Vec<usize>>]) -> HashMap<Tiles, (usize, u64)> {
        let mut level = vec![self.goal()];
        let mut known = HashMap::from([(self.goal(), (0, 1))]);
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
    pub fn goal(&self) -> Tiles {
        self.standard(&(0..self.neighbours.len() as u16 - 1).collect::<Vec<_>>())
    }

    /// The blank at home, and these tiles on the other squares in their order.
    pub fn standard(&self, tiles: &[u16]) -> Tiles {
        let mut tiles: Tiles = tiles.iter().map(|&tile| Some(tile as u8)).collect();
        tiles.insert(self.home, None);
        tiles
    }
}
