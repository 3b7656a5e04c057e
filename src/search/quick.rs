//! A short way at once, though not a shortest one.
//!
//! ```text
//! 1 2 3 4      placed two by two: 1 2, then 3 4; then the first column, 5 9 and 13;
//! 5 . . .      then what is left, three by three squares, by a shortest way
//! 9 . . .
//! 13. . .
//! ```
//!
//! *Placing.* As long as more than three rows or columns are left, an outer line that does not hold the
//! blank's home is filled, two tiles at a time, each time by a shortest way for the two among what is not
//! placed yet (A* over their squares and the blank's). What is left, at most three by three squares, is
//! solved by a shortest way.
//!
//! *Best first.* On at most 25 squares there is something better to begin with: A* with the bound of small
//! pattern tables, multiplied by 1½, or by 2 and 3 where that takes too many positions. A way found with a bound
//! times w is at most w times as long as a shortest one (I. Pohl 1970), and mostly much shorter than that.
//!
//! *Mending.* The walk is then cut into windows of some moves each. From the position at the beginning of
//! a window to the one at its end, a shorter way is looked for by iterative deepening, with the distances
//! of the tiles from where they are at the end; where there is one, it takes the window's place. Windows
//! grow until the nodes that were granted are spent.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::Range;

use itertools::Itertools;
use thiserror::Error;

use super::TaskError;
use super::patterns::{Partition, PatternDatabase, greedy};
use super::setup::{At, beside, distance};
use crate::board::{Grid, SquareId};
use crate::group::Solvability;
use crate::position::Position;

/// A way to the goal that need not be a shortest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quick {
    /// The squares that the blank enters.
    pub walk: Vec<SquareId>,
    /// No way is shorter than this: the bound of the tables, or the sum of the tiles' distances from where
    /// they belong.
    pub at_least: usize,
}

/// Finds short ways to one goal, on a grid of at least two rows and two columns, of any size: in about a
/// millisecond on the fifteen-puzzle, in less than a second on ten by ten squares.
#[derive(Debug)]
pub struct QuickWays<'b> {
    goal: Position<'b>,
    grid: Grid,
    /// Small pattern tables, on grids that have any.
    tables: Option<PatternDatabase>,
    /// How many positions may be made to mend a way.
    nodes: u64,
}

impl<'b> QuickWays<'b> {
    /// For a goal.
    pub fn to(goal: &Position<'b>) -> Result<Self, TaskError> {
        let board = goal.board();
        let grid = board.grid().ok_or_else(|| TaskError::NoGrid(board.name().into()))?;
        if grid.rows.min(grid.columns) < 2 {
            return Err(TaskError::NoThreeCycles(board.name().into()));
        }
        // Where there is no memory for them, there is another way.
        let tables = small_partition(grid, goal.blank());
        let tables =
            tables.and_then(|partition| PatternDatabase::build(&partition, 1, &mut ()).ok());
        let nodes = granted(board.squares(), tables.is_some());
        Ok(Self { goal: goal.clone(), grid, tables, nodes })
    }

    /// A way from a position to the goal.
    pub fn from(&self, position: &Position<'b>) -> Result<Quick, QuickError> {
        let Self { goal, grid, nodes, .. } = self;
        if !position.board().is_same(goal.board()) {
            return Err(TaskError::OtherBoard.into());
        }
        let verdict = Solvability::of(position, goal);
        if !verdict.is_solvable() {
            return Err(QuickError::Unsolvable(verdict));
        }
        let start = Tray::of(*grid, position, goal);
        let first = self.tables.as_ref().and_then(|tables| {
            let way = greedy(tables, position, goal, MADE).ok().flatten()?;
            Some(way.into_iter().map(SquareId::index).collect())
        });
        let bound = |tables: &PatternDatabase| tables.lower_bound(position, goal).ok();
        let at_least = self.tables.as_ref().and_then(bound).unwrap_or_else(|| start.apart());
        let walk = mended(&start, first.unwrap_or_else(|| placed(start.clone())), *nodes);
        let walk = walk.into_iter().map(|square| SquareId(square as u16)).collect();
        Ok(Quick { walk, at_least })
    }
}

/// The most bytes of pattern tables that are made at once.
const TABLE_BYTES: u64 = 1 << 19;

/// The most positions that are made for each multiplier of the bound.
const MADE: usize = 8000;

/// The largest parts whose tables are made at once; none on grids without such.
fn small_partition(grid: Grid, blank: SquareId) -> Option<Partition> {
    let partitions = [5, 4, 3].into_iter().map(|size| Partition::of_parts(grid, blank, size));
    partitions.flatten().find(|partition| partition.bytes() <= TABLE_BYTES)
}

/// The most of them, on however large a grid: what 10x10 is granted, about a second.
const MOST_GRANTED: u64 = 20_000_000;

/// How many positions are made to mend a way: fewer where it was short from the beginning.
fn granted(squares: usize, with_tables: bool) -> u64 {
    let factor = if with_tables { 5 } else { 20 };
    MOST_GRANTED.min(factor * (squares as u64).pow(3))
}

/// Why there is no quick way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QuickError {
    /// The board is of another kind.
    #[error(transparent)]
    Task(#[from] TaskError),
    /// There is no way at all.
    #[error("it is unsolvable: {0}")]
    Unsolvable(Solvability),
}

/// By square: where what lies there belongs, the blank too; and the square of the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tray {
    grid: Grid,
    belongs: Vec<At>,
    blank: At,
}

impl Tray {
    fn of(grid: Grid, position: &Position, goal: &Position) -> Self {
        let mut home = vec![goal.blank().index(); position.board().squares()];
        for square in goal.board().square_ids() {
            if let Some(tile) = goal.tile(square) {
                home[tile.place()] = square.index();
            }
        }
        let on = |square| position.tile(square).map(|tile| home[tile.place()]);
        let belongs = position.board().square_ids();
        let belongs = belongs.map(|square| on(square).unwrap_or(goal.blank().index())).collect();
        Self { grid, belongs, blank: position.blank().index() }
    }

    fn step(&mut self, to: At) {
        self.belongs.swap(self.blank, to);
        self.blank = to;
    }

    fn walk(&mut self, walk: &[At]) {
        walk.iter().for_each(|&to| self.step(to));
    }

    /// The sum of the tiles' distances from where they belong.
    fn apart(&self) -> usize {
        let all = self.belongs.iter().enumerate().filter(|&(square, _)| square != self.blank);
        all.map(|(square, &belongs)| distance(self.grid, square, belongs)).sum()
    }
}

/// The squares that the blank may enter from each square.
type Steps = Vec<Vec<At>>;

fn steps(grid: Grid, open: impl Fn(At) -> bool) -> Steps {
    let steps = |square| beside(grid, square).filter(|&to| open(to)).collect();
    (0..grid.rows * grid.columns).map(steps).collect()
}

/// The most rows and columns that are solved as a whole.
const LAST: usize = 3;

/// Places line after line, and solves what is left.
fn placed(mut tray: Tray) -> Vec<At> {
    let grid = tray.grid;
    let columns = grid.columns;
    let home = tray.belongs[tray.blank];
    let (mut rows, mut cols) = (0..grid.rows, 0..columns);
    let mut open = vec![true; grid.rows * columns];
    let mut walk = Vec::new();
    while rows.len().max(cols.len()) > LAST {
        // The line, its squares in order, the last two beside each other.
        let line: Vec<At> = if rows.len() >= cols.len() {
            let row = outer(&mut rows, home / columns);
            cols.clone().map(|column| row * columns + column).collect()
        } else {
            let column = outer(&mut cols, home % columns);
            rows.clone().map(|row| row * columns + column).collect()
        };
        let (first, pairs) = line.split_at(line.len() % 2);
        for some in first.chunks(1).chain(pairs.chunks(2)) {
            let way = placing(&tray, &steps(grid, |square| open[square]), some);
            tray.walk(&way);
            walk.extend(way);
            some.iter().for_each(|&square| open[square] = false);
        }
    }
    let mut search = Deepening::of(&tray, steps(grid, |square| open[square]), u64::MAX);
    walk.extend(search.way(usize::MAX).unwrap_or_default());
    walk
}

/// Takes an outer line away that is not `home`.
fn outer(lines: &mut Range<usize>, home: usize) -> usize {
    match lines.start == home {
        true => {
            lines.end -= 1;
            lines.end
        }
        false => {
            lines.start += 1;
            lines.start - 1
        }
    }
}

/// How many moves it takes, about, to bring a tile one square nearer.
const MOVES_A_SQUARE: usize = 4;

/// A way that brings the tiles which belong on these one or two squares there. Only the squares of these
/// tiles and of the blank matter.
fn placing(tray: &Tray, steps: &Steps, squares: &[At]) -> Vec<At> {
    type State = (At, [At; 2]);
    let last = squares.len() - 1;
    let belong = [squares[0], squares[last]];
    let lies = |belongs: At| {
        let square = tray.belongs.iter().position(|&there| there == belongs);
        square.expect("every tile lies somewhere")
    };
    let start: State = (tray.blank, belong.map(lies));
    let to_come = |(blank, tiles): State| {
        let apart = |i: usize| distance(tray.grid, tiles[i], belong[i]);
        let nearest =
            (0..=last).filter(|&i| apart(i) > 0).map(|i| distance(tray.grid, blank, tiles[i]));
        MOVES_A_SQUARE * (0..=last).map(apart).sum::<usize>() + nearest.min().unwrap_or(0)
    };
    // The moves to a state, and the one before it.
    let mut known: HashMap<State, (usize, State)> = HashMap::from([(start, (0, start))]);
    let mut queue = BinaryHeap::from([Reverse((to_come(start), 0, start))]);
    while let Some(Reverse((_, moves, state))) = queue.pop() {
        let (blank, tiles) = state;
        if tiles == belong {
            let before = |&state: &State| Some(known[&state].1).filter(|&before| before != state);
            let way = std::iter::successors(Some(state), before).map(|(blank, _)| blank);
            let mut way = way.collect_vec();
            way.reverse();
            return way.split_off(1);
        }
        if known[&state].0 < moves {
            continue;
        }
        for &to in &steps[blank] {
            let next = (to, tiles.map(|tile| if tile == to { blank } else { tile }));
            if known.get(&next).is_none_or(|&(fewer, _)| moves + 1 < fewer) {
                known.insert(next, (moves + 1, state));
                queue.push(Reverse((moves + 1 + to_come(next), moves + 1, next)));
            }
        }
    }
    unreachable!("beside two lines or more, moves take any two tiles to any two squares")
}

/// The windows that are mended first, in moves, and by how much they grow.
const WINDOW: usize = 10;
const GROWTH: usize = 4;

/// A walk with windows of it replaced by shorter ways.
fn mended(start: &Tray, walk: Vec<At>, nodes: u64) -> Vec<At> {
    let all = steps(start.grid, |_| true);
    let mut walk = without_returns(start.blank, walk);
    let mut left = nodes;
    let mut window = WINDOW;
    while window < walk.len() + GROWTH && left > 0 {
        let (mut here, mut at) = (start.clone(), 0);
        let mut shorter = false;
        while at < walk.len() && left > 0 {
            let end = walk.len().min(at + window);
            let mut target = here.clone();
            target.walk(&walk[at..end]);
            let task = here.towards(&target);
            let mut search = Deepening::of(&task, all.clone(), left.min(nodes / 16));
            let found = (end - at).checked_sub(2).and_then(|most| search.way(most));
            left = left.saturating_sub(search.made);
            if let Some(found) = found {
                walk.splice(at..end, found);
                shorter = true;
            }
            let next = walk.len().min(at + window / 3);
            here.walk(&walk[at..next]);
            at = next;
        }
        if !shorter {
            window += GROWTH;
        }
    }
    walk
}

/// Leaves out steps that are taken back at once.
fn without_returns(start: At, walk: Vec<At>) -> Vec<At> {
    let mut kept = vec![start];
    for to in walk {
        match kept.len() >= 2 && kept[kept.len() - 2] == to {
            true => drop(kept.pop()),
            false => kept.push(to),
        }
    }
    kept.split_off(1)
}

impl Tray {
    /// This position with another one for its goal.
    fn towards(&self, goal: &Self) -> Self {
        let mut lies = vec![0; self.belongs.len()];
        for (square, &tile) in goal.belongs.iter().enumerate() {
            lies[tile] = square;
        }
        Self { belongs: self.belongs.iter().map(|&tile| lies[tile]).collect(), ..self.clone() }
    }
}

/// Iterative deepening by the sum of the distances.
struct Deepening {
    tray: Tray,
    steps: Steps,
    /// The positions that may be made, and those that were.
    most: u64,
    made: u64,
    way: Vec<At>,
}

impl Deepening {
    fn of(tray: &Tray, steps: Steps, most: u64) -> Self {
        Self { tray: tray.clone(), steps, most, made: 0, way: vec![] }
    }

    /// A shortest way of at most so many moves; none if there is none, or if it took too many positions.
    fn way(&mut self, moves: usize) -> Option<Vec<At>> {
        let apart = self.tray.apart();
        let mut threshold = apart;
        while threshold <= moves && self.made < self.most {
            if self.below(usize::MAX, apart, threshold) {
                self.way.reverse();
                return Some(std::mem::take(&mut self.way));
            }
            threshold += 2;
        }
        None
    }

    /// Whether the goal is at most so many moves away; the way is noted from its end.
    fn below(&mut self, before: At, apart: usize, moves: usize) -> bool {
        if apart == 0 {
            return true;
        }
        let blank = self.tray.blank;
        for i in 0..self.steps[blank].len() {
            let to = self.steps[blank][i];
            if to == before || self.made >= self.most {
                continue;
            }
            self.made += 1;
            let (grid, belongs) = (self.tray.grid, self.tray.belongs[to]);
            let apart = apart + distance(grid, blank, belongs) - distance(grid, to, belongs);
            if apart < moves {
                self.tray.step(to);
                let found = self.below(blank, apart, moves - 1);
                self.tray.step(blank);
                if found {
                    self.way.push(to);
                    return true;
                }
            }
        }
        false
    }
}
