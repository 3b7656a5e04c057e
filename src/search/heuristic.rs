//! Lower bounds of the number of moves.
//!
//! The blank counts in none of them. A move slides one tile by one square, so it changes each of these
//! bounds by at most one, and at the goal each is 0: they are consistent, and therefore never too
//! large. For the linear conflict: a tile that slides out of the row where it belongs is one step
//! farther away, and may settle one conflict there, +1 or +1 − 2; sliding in is the reverse; and the
//! order within its column stays as it is. Would the blank count, one move could change two terms, and
//! the sum would be too large beside the goal.

use itertools::Itertools;
use thiserror::Error;

use crate::board::Grid;
use crate::names::by_name;

use super::task::{Arrangement, Lattice, Task};

/// A lower bound of the number of moves between a position and the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// 0 at the goal and 1 elsewhere; with it A* is Dijkstra's algorithm.
    Discrete,
    /// The number of tiles that are not where they belong.
    Hamming,
    /// The sum over the tiles of the steps from where they are to where they belong.
    #[default]
    Manhattan,
    /// The same, and two moves for each tile that has to leave its row or its column so that others
    /// which belong there too, but in another order, can pass (O. Hansson, A. Mayer, M. Yung 1992).
    LinearConflict,
}

impl Heuristic {
    /// All of them, from the weakest to the strongest.
    pub const ALL: [Self; 4] =
        [Self::Discrete, Self::Hamming, Self::Manhattan, Self::LinearConflict];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Discrete => "discrete",
            Self::Hamming => "hamming",
            Self::Manhattan => "manhattan",
            Self::LinearConflict => "linear-conflict",
        }
    }

    /// The bound for the position of a task.
    pub fn of(self, task: &Task) -> usize {
        struct Value;
        impl Use for Value {
            type Output = u16;
            fn with<B: Bound>(self, bound: &B, task: &Task) -> u16 {
                bound.value(bound.mark(&task.start))
            }
        }
        self.apply(task, Value).into()
    }

    /// Calls something generic with the bound that this is.
    pub(super) fn apply<U: Use>(self, task: &Task, user: U) -> U::Output {
        let home = task.blank_home;
        match self {
            Self::Discrete => {
                user.with(&Discrete(Hamming { home, squares: task.board().squares() }), task)
            }
            Self::Hamming => user.with(&Hamming { home, squares: task.board().squares() }, task),
            Self::Manhattan => user.with(&Manhattan::of(&task.lattice, home), task),
            Self::LinearConflict => user.with(&LinearConflict::of(&task.lattice, home), task),
        }
    }
}

/// A name that no heuristic has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no heuristic is called '{0}'")]
pub struct UnknownHeuristic(String);

by_name!(Heuristic, UnknownHeuristic);

/// What is done with a bound, whichever it is.
pub(super) trait Use {
    type Output;
    fn with<B: Bound>(self, bound: &B, task: &Task) -> Self::Output;
}

/// A bound that is carried from a position to the next.
pub(super) trait Bound {
    /// The number from which the bound is known; it is what is carried.
    fn mark(&self, arrangement: &Arrangement) -> u16;

    /// The number after the blank has gone to a square beside it.
    fn after(&self, mark: u16, arrangement: &Arrangement, to: u8) -> u16;

    /// The bound; 0 at the goal and only there.
    #[inline]
    fn value(&self, mark: u16) -> u16 {
        mark
    }
}

/// The tiles of an arrangement, and the squares on which they lie.
fn tiles(arrangement: &Arrangement, squares: usize, home: u8) -> impl Iterator<Item = (u8, u8)> {
    let all = (0..squares as u8).map(|square| (arrangement.squares[usize::from(square)], square));
    all.filter(move |&(tile, _)| tile != home)
}

pub(super) struct Hamming {
    home: u8,
    squares: usize,
}

impl Bound for Hamming {
    fn mark(&self, arrangement: &Arrangement) -> u16 {
        let all = tiles(arrangement, self.squares, self.home);
        all.filter(|(tile, square)| tile != square).count() as u16
    }

    #[inline]
    fn after(&self, mark: u16, arrangement: &Arrangement, to: u8) -> u16 {
        let tile = arrangement.at(to);
        mark + u16::from(tile == to) - u16::from(tile == arrangement.blank)
    }
}

pub(super) struct Discrete(Hamming);

impl Bound for Discrete {
    fn mark(&self, arrangement: &Arrangement) -> u16 {
        self.0.mark(arrangement)
    }

    #[inline]
    fn after(&self, mark: u16, arrangement: &Arrangement, to: u8) -> u16 {
        self.0.after(mark, arrangement, to)
    }

    #[inline]
    fn value(&self, mark: u16) -> u16 {
        mark.min(1)
    }
}

pub(super) struct Manhattan {
    home: u8,
    squares: usize,
    distance: [[u8; 32]; 32],
}

impl Manhattan {
    pub fn of(lattice: &Lattice, home: u8) -> Self {
        let squares = lattice.grid.rows * lattice.grid.columns;
        Self { home, squares, distance: lattice.distance }
    }

    #[inline]
    fn steps(&self, tile: u8, square: u8) -> u16 {
        self.distance[usize::from(tile & 31)][usize::from(square & 31)].into()
    }
}

impl Bound for Manhattan {
    fn mark(&self, arrangement: &Arrangement) -> u16 {
        let all = tiles(arrangement, self.squares, self.home);
        all.map(|(tile, square)| self.steps(tile, square)).sum()
    }

    #[inline]
    fn after(&self, mark: u16, arrangement: &Arrangement, to: u8) -> u16 {
        let tile = arrangement.at(to);
        mark + self.steps(tile, arrangement.blank) - self.steps(tile, to)
    }
}

/// The longest row or column whose conflicts are counted. A grid with longer ones has them counted
/// in the other direction only.
const LONGEST_LINE: usize = 6;

pub(super) struct LinearConflict {
    manhattan: Manhattan,
    rows: Lines,
    columns: Lines,
}

impl LinearConflict {
    fn of(lattice: &Lattice, home: u8) -> Self {
        let Grid { rows, columns } = lattice.grid;
        let at = |square: usize| (square / columns, square % columns);
        let swapped = |square: usize| (square % columns, square / columns);
        Self {
            manhattan: Manhattan::of(lattice, home),
            rows: Lines::of(rows, columns, at, home),
            columns: Lines::of(columns, rows, swapped, home),
        }
    }
}

impl Bound for LinearConflict {
    fn mark(&self, arrangement: &Arrangement) -> u16 {
        let conflicts =
            self.rows.all_conflicts(arrangement) + self.columns.all_conflicts(arrangement);
        self.manhattan.mark(arrangement) + 2 * conflicts
    }

    #[inline]
    fn after(&self, mark: u16, arrangement: &Arrangement, to: u8) -> u16 {
        let from = arrangement.blank;
        let same_row = self.rows.line_of(from) == self.rows.line_of(to);
        let lines = if same_row { &self.columns } else { &self.rows };
        let before = lines.conflicts(arrangement, from) + lines.conflicts(arrangement, to);
        let mut next = *arrangement;
        next.step(to);
        let after = lines.conflicts(&next, from) + lines.conflicts(&next, to);
        self.manhattan.after(mark, arrangement, to) + 2 * after - 2 * before
    }
}

/// All rows of a grid, or all its columns.
struct Lines {
    /// By line: its squares.
    squares: Vec<Vec<u8>>,
    /// By square: its line, and the place in it, from 1.
    at: [(u8, u8); 32],
    home: u8,
    /// By what lies in a line, as figures: 0 for what belongs elsewhere, else the place where it
    /// belongs. How many tiles have to leave it. Empty where lines are too long.
    conflicts: Vec<u8>,
}

impl Lines {
    fn of(count: usize, length: usize, at: impl Fn(usize) -> (usize, usize), home: u8) -> Self {
        let mut lines = Self {
            squares: vec![vec![0; length]; count],
            at: [(0, 0); 32],
            home,
            conflicts: vec![],
        };
        for square in 0..count * length {
            let (line, place) = at(square);
            lines.squares[line][place] = square as u8;
            lines.at[square] = (line as u8, place as u8 + 1);
        }
        if length <= LONGEST_LINE {
            let figures = std::iter::repeat_n(0..=length, length).multi_cartesian_product();
            lines.conflicts = figures.map(|line| leaving(&line)).collect();
        }
        lines
    }

    fn line_of(&self, square: u8) -> u8 {
        self.at[usize::from(square & 31)].0
    }

    /// How many tiles have to leave the line of a square.
    #[inline]
    fn conflicts(&self, arrangement: &Arrangement, square: u8) -> u16 {
        if self.conflicts.is_empty() {
            return 0;
        }
        let line = self.line_of(square);
        let squares = &self.squares[usize::from(line)];
        let key = squares.iter().fold(0, |key, &square| {
            let tile = arrangement.at(square);
            let (of, place) = self.at[usize::from(tile & 31)];
            let figure = if of == line && tile != self.home { place } else { 0 };
            key * (squares.len() + 1) + usize::from(figure)
        });
        self.conflicts[key].into()
    }

    fn all_conflicts(&self, arrangement: &Arrangement) -> u16 {
        self.squares.iter().map(|line| self.conflicts(arrangement, line[0])).sum()
    }
}

/// The least number of tiles to take out of a line so that the rest stands in order.
fn leaving(line: &[usize]) -> u8 {
    let tiles: Vec<usize> = line.iter().copied().filter(|&place| place > 0).collect();
    // By tile: the longest list in order that ends with it.
    let mut longest: Vec<u8> = Vec::new();
    for (k, tile) in tiles.iter().enumerate() {
        let before = (0..k).filter(|&j| tiles[j] < *tile).map(|j| longest[j]).max();
        longest.push(before.unwrap_or(0) + 1);
    }
    tiles.len() as u8 - longest.into_iter().max().unwrap_or(0)
}
