//! Lower bounds of the number of moves.
//!
//! None of them counts the blank. A move slides one tile by one square, so it changes each of these
//! bounds by at most one, and at the goal each is 0: they are consistent, and therefore admissible.
//! For the linear conflict: a tile that slides out of its row is one step farther away, and may
//! remove one conflict there, +1 or +1 − 2. Sliding in is the reverse, and the order within its
//! column does not change. If the blank counted, one move could change two terms, and the sum would
//! be too large next to the goal.

use std::iter::once;

use itertools::Itertools;

use super::SolveError;
use super::bound::Bound;
use super::labelled::Labelled;
use super::pdb::{PatternDatabase, TilePartition};
use super::problem::{Arrangement, SearchProblem, StepTable};
use super::walking_distance::WalkingDistance;
use crate::board::Grid;
use crate::named_enum::named_enum;
use crate::position::Position;

/// A lower bound of the number of moves between a position and the goal. [`Heuristic::ALL`] has them
/// from the weakest to the strongest on most boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// 0 at the goal and 1 elsewhere; with it A* is Dijkstra's algorithm.
    Discrete,
    /// The number of tiles that are not at home.
    Hamming,
    /// The sum over the tiles of their distances from home.
    #[default]
    Manhattan,
    /// The same, and two moves for each tile that has to leave its home row or column so that the
    /// others that belong there can be put in order (O. Hansson, A. Mayer, M. Yung 1992).
    LinearConflict,
    /// The number of moves that take the tiles to their home rows, known by their rows alone, and
    /// the same for columns (K. Takahashi 2001). Its tables are made for each search, on grids
    /// where they are small: up to 4x4.
    WalkingDistance,
    /// The sum of small additive pattern databases, of at most five tiles each, or that of the
    /// mirror image (R. E. Korf, A. Felner 2002). They are built for each search;
    /// [`SolveMethod::Pdb`](super::SolveMethod::Pdb) keeps larger ones.
    Pdb,
}

named_enum! {
    Heuristic, "heuristic":
    Discrete => "discrete",
    Hamming => "hamming",
    Manhattan => "manhattan",
    LinearConflict => "linear-conflict",
    WalkingDistance => "walking-distance",
    Pdb => "pdb",
}

impl Heuristic {
    /// The bound for the position of a problem; 0 where the heuristic is not made for the grid.
    pub fn lower_bound(self, problem: &SearchProblem) -> usize {
        let bounds = self.apply(problem, LowerBounds(once(problem.arrangement)));
        bounds.map_or(0, |bounds| bounds[0].into())
    }

    /// The bounds of many positions, in their order. The tables of a heuristic are made once.
    ///
    /// # Errors
    ///
    /// If the board of the goal is not a grid of at most 25 squares, the heuristic is not made for
    /// the grid, or memory for tables is refused.
    ///
    /// # Panics
    ///
    /// If a position is of another board.
    pub fn lower_bounds(
        self,
        positions: impl IntoIterator<Item = Position>,
        goal: &Position,
    ) -> Result<Vec<u16>, SolveError> {
        let problem = SearchProblem::new(goal, goal)?;
        let arrangement = |position: Position| problem.relabel(&position);
        self.apply(&problem, LowerBounds(positions.into_iter().map(arrangement)))
    }

    /// What a visitor makes of each bound that is made for the grid.
    pub(super) fn apply_all<U: HeuristicVisitor>(
        problem: &SearchProblem,
        visitor: impl Fn(Self) -> U,
    ) -> Result<Vec<U::Output>, SolveError> {
        let all =
            Self::ALL.into_iter().map(|heuristic| heuristic.apply(problem, visitor(heuristic)));
        all.filter(|made| !matches!(made, Err(SolveError::OtherHeuristic { .. }))).collect()
    }

    /// Calls the visitor with this bound.
    ///
    /// # Errors
    ///
    /// If the heuristic is not made for the grid.
    pub(super) fn apply<U: HeuristicVisitor>(
        self,
        problem: &SearchProblem,
        visitor: U,
    ) -> Result<U::Output, SolveError> {
        let (home, squares) = (problem.blank_home, problem.board().square_count());
        let not_made = || SolveError::OtherHeuristic {
            heuristic: self.name(),
            board: problem.board().name().into(),
        };
        Ok(match self {
            Self::Discrete => visitor.with(&Discrete(Hamming { home, squares }), problem),
            Self::Hamming => visitor.with(&Hamming { home, squares }, problem),
            Self::Manhattan => visitor.with(&Manhattan::new(&problem.steps, home), problem),
            Self::LinearConflict => {
                visitor.with(&LinearConflict::new(&problem.steps, home), problem)
            }
            Self::WalkingDistance => {
                let bound = WalkingDistance::new(problem).ok_or_else(not_made)?;
                visitor.with(&bound, problem)
            }
            Self::Pdb => {
                let partition = TilePartition::small(problem.steps.grid, problem.goal().blank());
                let database = PatternDatabase::build(&partition.ok_or_else(not_made)?, 1, &())?;
                visitor.with(&SmallDatabase(database), problem)
            }
        })
    }
}

/// A computation that is generic over the bound.
pub(super) trait HeuristicVisitor {
    type Output;
    fn with<B: Bound>(self, bound: &B, problem: &SearchProblem) -> Self::Output;
}

/// The bounds of some arrangements.
struct LowerBounds<P>(P);

impl<P: Iterator<Item = Arrangement>> HeuristicVisitor for LowerBounds<P> {
    type Output = Vec<u16>;

    fn with<B: Bound>(self, bound: &B, _: &SearchProblem) -> Vec<u16> {
        self.0.map(|arrangement| bound.value(bound.state(&arrangement))).collect()
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
    fn state(&self, arrangement: &Arrangement) -> u16 {
        let all = tiles(arrangement, self.squares, self.home);
        all.filter(|(tile, square)| tile != square).count() as u16
    }

    #[inline]
    fn after(&self, state: u16, arrangement: &Arrangement, to: u8) -> u16 {
        let tile = arrangement.at(to);
        state + u16::from(tile == to) - u16::from(tile == arrangement.blank)
    }
}

pub(super) struct Discrete(Hamming);

impl Bound for Discrete {
    fn state(&self, arrangement: &Arrangement) -> u16 {
        self.0.state(arrangement)
    }

    #[inline]
    fn after(&self, state: u16, arrangement: &Arrangement, to: u8) -> u16 {
        self.0.after(state, arrangement, to)
    }

    #[inline]
    fn value(&self, state: u16) -> u16 {
        state.min(1)
    }
}

pub(super) struct Manhattan {
    home: u8,
    squares: usize,
    distance: [[u8; 32]; 32],
}

impl Manhattan {
    pub fn new(steps: &StepTable, home: u8) -> Self {
        Self { home, squares: steps.grid.square_count(), distance: steps.distance }
    }

    #[inline]
    fn steps(&self, tile: u8, square: u8) -> u16 {
        self.distance[usize::from(tile & 31)][usize::from(square & 31)].into()
    }
}

impl Bound for Manhattan {
    fn state(&self, arrangement: &Arrangement) -> u16 {
        let all = tiles(arrangement, self.squares, self.home);
        all.map(|(tile, square)| self.steps(tile, square)).sum()
    }

    #[inline]
    fn after(&self, state: u16, arrangement: &Arrangement, to: u8) -> u16 {
        let tile = arrangement.at(to);
        state + self.steps(tile, arrangement.blank) - self.steps(tile, to)
    }
}

struct SmallDatabase(PatternDatabase);

impl Bound for SmallDatabase {
    fn state(&self, arrangement: &Arrangement) -> u16 {
        let grid = self.0.partition().grid();
        let squares = &arrangement.squares[..grid.square_count()];
        let on = squares.iter().map(|&home| home.into()).collect();
        let homes = Labelled { on, blank: arrangement.blank.into() };
        // Only an unsolvable position has none.
        self.0.sum(&homes).unwrap_or(0) as u16
    }
}

/// The longest row or column whose conflicts are counted. On a grid with longer rows only the
/// conflicts of columns are counted, and vice versa.
const LONGEST_LINE: usize = 6;

pub(super) struct LinearConflict {
    manhattan: Manhattan,
    rows: ConflictLines,
    columns: ConflictLines,
}

impl LinearConflict {
    fn new(steps: &StepTable, home: u8) -> Self {
        let Grid { rows, columns } = steps.grid;
        let at = |square: usize| (square / columns, square % columns);
        let swapped = |square: usize| (square % columns, square / columns);
        Self {
            manhattan: Manhattan::new(steps, home),
            rows: ConflictLines::new(rows, columns, at, home),
            columns: ConflictLines::new(columns, rows, swapped, home),
        }
    }
}

impl Bound for LinearConflict {
    fn state(&self, arrangement: &Arrangement) -> u16 {
        let conflicts =
            self.rows.all_conflicts(arrangement) + self.columns.all_conflicts(arrangement);
        self.manhattan.state(arrangement) + 2 * conflicts
    }

    #[inline]
    fn after(&self, state: u16, arrangement: &Arrangement, to: u8) -> u16 {
        let from = arrangement.blank;
        let same_row = self.rows.line_of(from) == self.rows.line_of(to);
        let lines = if same_row { &self.columns } else { &self.rows };
        let before = lines.conflicts(arrangement, from) + lines.conflicts(arrangement, to);
        let mut next = *arrangement;
        next.step(to);
        let after = lines.conflicts(&next, from) + lines.conflicts(&next, to);
        self.manhattan.after(state, arrangement, to) + 2 * after - 2 * before
    }
}

/// All rows of a grid, or all its columns.
struct ConflictLines {
    /// By line: its squares.
    squares: Vec<Vec<u8>>,
    /// By square: its line, and its place there, from 1.
    at: [(u8, u8); 32],
    home: u8,
    /// By the contents of a line: the number of tiles that have to leave it. The contents are
    /// digits: 0 for what belongs elsewhere, else its home place in the line. Empty where lines are
    /// too long.
    conflicts: Vec<u8>,
}

impl ConflictLines {
    fn new(count: usize, length: usize, at: impl Fn(usize) -> (usize, usize), home: u8) -> Self {
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
            let digits = std::iter::repeat_n(0..=length, length).multi_cartesian_product();
            lines.conflicts = digits.map(|line| leaving(&line)).collect();
        }
        lines
    }

    fn line_of(&self, square: u8) -> u8 {
        self.at[usize::from(square & 31)].0
    }

    /// The number of tiles that have to leave the line of a square.
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
            let digit = if of == line && tile != self.home { place } else { 0 };
            key * (squares.len() + 1) + usize::from(digit)
        });
        self.conflicts[key].into()
    }

    fn all_conflicts(&self, arrangement: &Arrangement) -> u16 {
        self.squares.iter().map(|line| self.conflicts(arrangement, line[0])).sum()
    }
}

/// The least number of tiles to remove from a line so that the rest is in order.
fn leaving(line: &[usize]) -> u8 {
    let tiles: Vec<usize> = line.iter().copied().filter(|&place| place > 0).collect();
    // By tile: the length of the longest increasing sequence that ends with it.
    let mut longest: Vec<u8> = Vec::new();
    for (k, tile) in tiles.iter().enumerate() {
        let before = (0..k).filter(|&j| tiles[j] < *tile).map(|j| longest[j]).max();
        longest.push(before.unwrap_or(0) + 1);
    }
    tiles.len() as u8 - longest.into_iter().max().unwrap_or(0)
}
