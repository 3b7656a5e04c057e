//! The textbook's own program for the fifteen-puzzle (A. Shen and others, *Discrete
//! Mathematics for Computer Science*, chapter "15-puzzle", section "Implementation").
//!
//! It fills square after square, each by a 3-cycle with the next free square as the third. Walks
//! round long cycles of squares bring the three tiles into the top left corner: first a to square
//! 0, then c to square 4, then b to square 1, and last the blank to square 5. Then the blank goes
//! round 1, 0, 4, 5, and everything before that is undone.
//!
//! ```text
//!  0  1  2  3        a b
//!  4  5  6  7        c ·
//!  8  9 10 11
//! 12 13 14 15        the blank begins and ends on square 15
//! ```

use super::SolveError;
use super::labelled::Labelled;
use super::walk::{At, back, path, squares};
use crate::board::Grid;
use crate::position::{Path, Position};

/// Through all squares.
const CYCLE_1: [At; 16] = [0, 4, 8, 12, 13, 14, 15, 11, 7, 3, 2, 6, 10, 9, 5, 1];
/// Without 0, and without 12.
const CYCLE_2A: [At; 14] = [1, 5, 4, 8, 9, 13, 14, 15, 11, 10, 6, 7, 3, 2];
/// Without 0, and without 3.
const CYCLE_2B: [At; 14] = [1, 5, 4, 8, 12, 13, 9, 10, 14, 15, 11, 7, 6, 2];
/// Without 0 and 4.
const CYCLE_3: [At; 14] = [1, 5, 9, 8, 12, 13, 14, 15, 11, 10, 6, 7, 3, 2];
/// Without 0, 1, 4, and without 10.
const CYCLE_4: [At; 12] = [2, 6, 5, 9, 8, 12, 13, 14, 15, 11, 7, 3];

/// The square of the blank at the beginning and at the end.
const CORNER: At = 15;

/// The path of the textbook's program from a position, and whether it reaches the goal. From an odd
/// position it leads to the goal with its last two tiles exchanged.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TextbookSolution {
    pub path: Path,
    /// Whether the position is even.
    pub solved: bool,
}

/// The textbook's algorithm, on a 4×4 grid with the blank in the last corner at the beginning and
/// in the goal.
pub(crate) fn textbook(start: &Position, goal: &Position) -> Result<TextbookSolution, SolveError> {
    let fits = start.board().grid() == Some(Grid { rows: 4, columns: 4 })
        && [start, goal].iter().all(|position| position.blank().index() == CORNER);
    if !fits {
        return Err(SolveError::NotTextbook);
    }
    let tiles = Labelled::by_goal(start, goal);
    let mut board = WalkedGrid { tiles, walk: Vec::new() };
    for square in 0..13 {
        let there = board.square_of(square);
        if there != square {
            let spare = if there == square + 1 { square + 2 } else { square + 1 };
            let [a, b, c] = [there, square, spare].map(|square| board.tiles.on[square]);
            board.three_cycle(a, b, c);
        }
    }
    let path = path(start, squares(board.walk));
    Ok(TextbookSolution { path, solved: board.tiles.on[13] == 13 })
}

/// The tiles, and the squares that the blank has entered.
struct WalkedGrid {
    tiles: Labelled<At>,
    walk: Vec<At>,
}

impl WalkedGrid {
    fn square_of(&self, tile: At) -> At {
        self.tiles.square_of(&tile).expect("every tile lies somewhere")
    }

    fn step(&mut self, to: At) {
        self.tiles.step(to);
        self.walk.push(to);
    }

    /// Takes the blank once round a cycle on which it lies: every tile of the cycle goes one square
    /// back.
    fn shift(&mut self, cycle: &[At]) {
        let start =
            cycle.iter().position(|&square| square == self.tiles.blank).expect("it is on it");
        (1..cycle.len()).for_each(|step| self.step(cycle[(start + step) % cycle.len()]));
    }

    /// Takes tile a to the square of b, b to that of c, and c to that of a.
    fn three_cycle(&mut self, a: At, b: At, c: At) {
        let (start, walked) = (self.tiles.blank, self.walk.len());
        while self.tiles.on[0] != a {
            self.shift(&CYCLE_1);
        }
        if self.tiles.on[12] != c {
            if self.tiles.blank == 12 {
                self.step(if self.tiles.on[8] != c { 8 } else { 13 });
            }
            while self.tiles.on[4] != c {
                self.shift(&CYCLE_2A);
            }
        } else {
            if self.tiles.blank == 3 {
                self.step(7);
            }
            while self.tiles.on[4] != c {
                self.shift(&CYCLE_2B);
            }
        }
        while self.tiles.on[1] != b {
            self.shift(&CYCLE_3);
        }
        if self.tiles.blank == 10 {
            self.step(11);
        }
        while self.tiles.blank != 5 {
            self.shift(&CYCLE_4);
        }
        let setup = self.walk[walked..].to_vec();
        [1, 0, 4, 5].into_iter().for_each(|square| self.step(square));
        back(start, &setup).for_each(|square| self.step(square));
    }
}
