//! The chapter's own algorithm for the fifteen-puzzle, as it stands (A. Shen and others, *Discrete
//! Mathematics for Computer Science*, chapter "15-puzzle", section "Implementation").
//!
//! Squares are filled one after the other, each by a 3-cycle with the next free square as the third.
//! The three tiles are brought into the top left corner by walks round long cycles of squares: first a
//! to square 0, then c to square 4, then b to square 1, and last the blank to square 5. Then the blank
//! goes round 1, 0, 4, 5, and everything before that is taken back.
//!
//! ```text
//!  0  1  2  3        a b
//!  4  5  6  7        c ·
//!  8  9 10 11
//! 12 13 14 15        the blank begins and ends on square 15
//! ```

use super::setup::{At, squares};
use super::task::{Task, TaskError};
use crate::board::{Grid, SquareId};

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

/// The chapter's way from a position: the squares that the blank enters, and whether the goal is
/// reached. From an odd position it leads to the goal with its last two tiles exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterWay {
    /// The squares that the blank enters.
    pub walk: Vec<SquareId>,
    /// Whether the position was even.
    pub solved: bool,
}

/// The chapter's algorithm, on a 4×4 grid with the blank in the last corner at the beginning and in
/// the goal.
pub fn chapter(task: &Task) -> Result<ChapterWay, TaskError> {
    let fits = task.board().grid() == Some(Grid { rows: 4, columns: 4 })
        && usize::from(task.blank_home) == CORNER
        && usize::from(task.start.blank) == CORNER;
    if !fits {
        return Err(TaskError::NotTheChapters);
    }
    let tiles = task.start.squares[..16].iter().map(|&tile| usize::from(tile));
    let mut board = Configuration {
        tiles: tiles.collect::<Vec<At>>().try_into().expect("sixteen squares"),
        blank: CORNER,
        walk: Vec::new(),
    };
    for square in 0..13 {
        let there = board.square_of(square);
        if there != square {
            let spare = if there == square + 1 { square + 2 } else { square + 1 };
            let [a, b, c] = [there, square, spare].map(|square| board.tiles[square]);
            board.three_cycle(a, b, c);
        }
    }
    Ok(ChapterWay { solved: board.tiles[13] == 13, walk: squares(board.walk) })
}

/// By square: the tile there, called by the square where it belongs; and what was done.
struct Configuration {
    tiles: [At; 16],
    blank: At,
    walk: Vec<At>,
}

impl Configuration {
    fn square_of(&self, tile: At) -> At {
        self.tiles.iter().position(|&there| there == tile).expect("every tile lies somewhere")
    }

    fn step(&mut self, to: At) {
        self.tiles.swap(self.blank, to);
        self.blank = to;
        self.walk.push(to);
    }

    /// Once round a cycle that the blank lies on: every tile of it goes one square back.
    fn shift(&mut self, cycle: &[At]) {
        let start = cycle.iter().position(|&square| square == self.blank).expect("it is on it");
        (1..cycle.len()).for_each(|step| self.step(cycle[(start + step) % cycle.len()]));
    }

    /// Tile a goes where b is, b where c is, and c where a is.
    fn three_cycle(&mut self, a: At, b: At, c: At) {
        let (start, begun) = (self.blank, self.walk.len());
        while self.tiles[0] != a {
            self.shift(&CYCLE_1);
        }
        if self.tiles[12] != c {
            if self.blank == 12 {
                self.step(if self.tiles[8] != c { 8 } else { 13 });
            }
            while self.tiles[4] != c {
                self.shift(&CYCLE_2A);
            }
        } else {
            if self.blank == 3 {
                self.step(7);
            }
            while self.tiles[4] != c {
                self.shift(&CYCLE_2B);
            }
        }
        while self.tiles[1] != b {
            self.shift(&CYCLE_3);
        }
        if self.blank == 10 {
            self.step(11);
        }
        while self.blank != 5 {
            self.shift(&CYCLE_4);
        }
        let setup = self.walk[begun..].to_vec();
        [1, 0, 4, 5].into_iter().for_each(|square| self.step(square));
        let back = setup.iter().rev().skip(1).copied().chain((!setup.is_empty()).then_some(start));
        back.for_each(|square| self.step(square));
    }
}
