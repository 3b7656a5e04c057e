//! Short solutions at once, though not always shortest ones.
//!
//! ```text
//! 1 2 3 4      placed two by two: 1 2, then 3 4; then the first column, 5 9 and 13;
//! 5 . . .      then the rest, three by three squares, by a shortest path
//! 9 . . .
//! 13. . .
//! ```
//!
//! *Placing.* While more than three rows or columns are left, an outer line that does not hold the
//! blank's home is filled, two tiles at a time. Each time A* over the squares of the two tiles and
//! the blank finds a shortest path that does not disturb the tiles already placed. The rest, at
//! most three by three squares, is solved by a shortest path.
//!
//! *Weighted A\*.* On at most 16 squares there is a better first solution: A* with the bound of
//! small pattern databases, multiplied by 1½, or by 2 and 3 where that takes too many nodes. A path
//! found with a bound multiplied by w is at most w times as long as a shortest one (I. Pohl 1970),
//! and usually much shorter than that.
//!
//! *Beams.* On 17 to 400 squares a beam search gives the first solution, as the module `beam`
//! explains; on larger grids, placing does. With a time limit, wider beams and others follow.
//!
//! *Windows.* Then the path is cut into windows of a few moves. Iterative deepening looks for a
//! shorter path from the position at the beginning of a window to the one at its end. Its bound is
//! the sum of the tiles' distances from their squares at the end. A shorter path replaces the
//! window. Windows grow until the node budget is spent.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use itertools::Itertools;

use super::SolveError;
use super::beam::Beam;
use super::deadline::UntilDeadline;
use super::labelled::Labelled;
use super::outer_lines::outer_lines;
use super::pdb::{PatternDatabase, TilePartition, weighted_astar};
use super::walk::{At, path, reduced, squares, steps};
use crate::board::{Grid, SquareId};
use crate::machine::threads::{lock, on_threads};
use crate::position::{Path, Position};

/// A solution that need not be a shortest one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SuboptimalSolution {
    /// The path to the goal.
    pub path: Path,
    /// The number of moves that every solution has at least: the bound of the pattern databases, or
    /// the sum of the tiles' distances from home.
    pub lower_bound: usize,
}

/// Finds short solutions for one goal, on a grid of any size with at least two rows and two
/// columns: in about a millisecond on the fifteen-puzzle, in less than a second on ten by ten
/// squares.
#[derive(Debug)]
pub struct SuboptimalSolver {
    goal: Position,
    grid: Grid,
    /// Small pattern databases, on grids that have any.
    database: Option<PatternDatabase>,
    /// The number of nodes that may be generated to shorten a path.
    node_budget: u64,
}

impl SuboptimalSolver {
    /// The solver for a goal.
    ///
    /// # Errors
    ///
    /// If the board is not a grid of at least two rows and two columns.
    pub fn new(goal: &Position) -> Result<Self, SolveError> {
        let board = goal.board();
        let grid = SolveError::grid_of(board)?;
        if grid.rows.min(grid.columns) < 2 {
            return Err(SolveError::NoThreeCycles(board.name().into()));
        }
        // Without memory for a database, lines are placed instead.
        let database = TilePartition::small(grid, goal.blank())
            .and_then(|partition| PatternDatabase::build(&partition, 1, &()).ok());
        let node_budget = node_budget(board.square_count(), database.is_some());
        Ok(Self { goal: goal.clone(), grid, database, node_budget })
    }

    /// Solves a position.
    ///
    /// # Errors
    ///
    /// If the position is unsolvable or on another board.
    pub fn solve(&self, position: &Position) -> Result<SuboptimalSolution, SolveError> {
        self.solve_until(position, 1, &UntilDeadline::new(&(), None))
    }

    /// Solves a position, and shortens the solution by all threads until the deadline; without one,
    /// on one thread until the node budget is spent. If the observer cancels the work, the solution
    /// is the one found so far.
    pub(super) fn solve_until(
        &self,
        position: &Position,
        threads: usize,
        until: &UntilDeadline,
    ) -> Result<SuboptimalSolution, SolveError> {
        let Self { goal, node_budget, .. } = self;
        SolveError::check_solvable(position, goal)?;
        let start = Labelled::by_goal(position, goal);
        let bound = |database: &PatternDatabase| database.lower_bound(position, goal).ok();
        let lower_bound =
            self.database.as_ref().and_then(bound).unwrap_or_else(|| start.manhattan(self.grid));
        let limits = Limits { nodes: *node_budget, until };
        let first = self.first(position, &start, until);
        until.found(first.len(), lower_bound);
        let walk = shortened(self.grid, &start, first, limits);
        let walk = match until.is_limited() && walk.len() > lower_bound {
            true => self.improved(position, &start, walk, lower_bound, threads, limits),
            false => walk,
        };
        Ok(SuboptimalSolution { path: path(position, squares(walk)), lower_bound })
    }

    /// A path that is found at once.
    fn first(&self, position: &Position, start: &Labelled<At>, until: &UntilDeadline) -> Vec<At> {
        // Some solution is found, even if there is no time.
        let until = &until.without_deadline();
        let squares = self.grid.square_count();
        let of_database = || self.weighted(position, &WEIGHTS, MAX_NODES, until);
        let by_beam = || {
            let width = (FIRST_BEAM / squares).max(100);
            (squares <= MAX_AT_ONCE)
                .then(|| Beam { width, ..BEAMS[0] }.path(self.grid, start, until))?
        };
        let path = if squares <= MAX_FOR_DATABASE { of_database() } else { by_beam() };
        path.unwrap_or_else(|| placed(self.grid, start.clone()))
    }

    /// A path by A* with a multiplied bound, where there are pattern databases.
    fn weighted(
        &self,
        position: &Position,
        weights: &[u32],
        max_nodes: usize,
        until: &UntilDeadline,
    ) -> Option<Vec<At>> {
        let (goal, database) = (&self.goal, self.database.as_ref()?);
        let path = weighted_astar(database, position, goal, weights, max_nodes, until);
        Some(path.ok().flatten()?.into_iter().map(SquareId::index).collect())
    }

    /// The path of an attempt of this number, each with more effort than those before; `None` once
    /// there are no more.
    fn attempt(
        &self,
        number: usize,
        position: &Position,
        start: &Labelled<At>,
        until: &UntilDeadline,
    ) -> Option<Option<Vec<At>>> {
        let squares = self.grid.square_count();
        let mut number = number;
        if squares <= MAX_FOR_DATABASE {
            // Every other attempt is by A*.
            if let (true, Some(&weight)) = (number.is_multiple_of(2), SMALL_WEIGHTS.get(number / 2))
            {
                return Some(self.weighted(position, &[weight], MOST_NODES, until));
            }
            number /= 2;
        }
        let growth = 1_usize.checked_shl((number / BEAMS.len()) as u32).unwrap_or(usize::MAX);
        let most = (MAX_BEAM / squares).max(100);
        let width = (FIRST_BEAM / squares).max(100).saturating_mul(growth);
        let beam = Beam { width: width.min(most), ..BEAMS[number % BEAMS.len()] };
        (width < 2 * most).then(|| beam.path(self.grid, start, until))
    }

    /// A walk that gets shorter until the deadline: each thread makes the next attempt, and
    /// shortens what that finds. So more threads, or more time, make more attempts of the same
    /// list.
    fn improved(
        &self,
        position: &Position,
        start: &Labelled<At>,
        walk: Vec<At>,
        lower_bound: usize,
        threads: usize,
        mut limits: Limits,
    ) -> Vec<At> {
        let until = limits.until;
        let next = AtomicUsize::new(0);
        // Of equally short walks that of the first attempt is kept.
        let best = Mutex::new((walk.len(), 0, walk));
        on_threads(threads, || {
            while lock(&best).0 > lower_bound && !until.ends_now() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(path) = self.attempt(number, position, start, until) else { break };
                let Some(path) = path else { continue };
                let walk = shortened(self.grid, start, path, limits);
                let mut best = lock(&best);
                until.found(walk.len(), lower_bound);
                if (walk.len(), number + 1) < (best.0, best.1) {
                    *best = (walk.len(), number + 1, walk);
                }
            }
        });
        let (_, _, mut walk) = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Windows that grow further.
        while walk.len() > lower_bound && !until.ends_now() {
            limits.nodes = limits.nodes.saturating_mul(2);
            walk = shortened(self.grid, start, walk, limits);
        }
        walk
    }
}

/// The multipliers of the bound for the first path, in sixteenths, and those that follow.
const WEIGHTS: [u32; 3] = [24, 32, 48];
const SMALL_WEIGHTS: [u32; 4] = [20, 18, 17, 16];

/// The greatest number of nodes for each of those that follow, for the sake of memory.
const MOST_NODES: usize = 1 << 20;

/// The beams that are tried in turn, with ever greater widths.
const BEAMS: [Beam; 4] = [
    Beam { width: 1000, power: 6, pull: 2 },
    Beam { width: 1000, power: 5, pull: 2 },
    Beam { width: 1000, power: 6, pull: 3 },
    Beam { width: 1000, power: 5, pull: 1 },
];

/// The squares of all positions on a level of the first beam.
const FIRST_BEAM: usize = 50_000;

/// The most squares of all positions on a level of a beam.
const MAX_BEAM: usize = 1 << 22;

/// The greatest number of squares of a grid on which a beam search is the first method.
const MAX_AT_ONCE: usize = 400;

/// The greatest number of squares of a grid on which small pattern databases give a better first
/// path than a narrow beam.
const MAX_FOR_DATABASE: usize = 16;

/// The greatest number of nodes for each multiplier of the bound.
const MAX_NODES: usize = 8000;

/// The largest node budget, on however large a grid: that of 10x10, about a second.
const MAX_NODE_BUDGET: u64 = 20_000_000;

/// The number of nodes that may be generated to shorten a path: fewer where the first path is
/// short.
fn node_budget(squares: usize, with_database: bool) -> u64 {
    let factor = if with_database { 5 } else { 20 };
    MAX_NODE_BUDGET.min(factor * (squares as u64).pow(3))
}

/// The greatest number of rows and columns that are solved at once.
const LAST: usize = 3;

/// Places line after line, and solves the rest.
fn placed(grid: Grid, mut at: Labelled<At>) -> Vec<At> {
    let home = at.on[at.blank];
    let mut open = vec![true; grid.square_count()];
    let mut walk = Vec::new();
    for line in outer_lines(grid, home, LAST) {
        let (first, pairs) = line.split_at(line.len() % 2);
        for some in first.chunks(1).chain(pairs.chunks(2)) {
            let steps = steps(grid, |square| open[square]);
            // On a large grid, tiles come near one by one: far fewer states, somewhat longer paths.
            let is_large = grid.square_count() > MAX_TOGETHER;
            let alone = some.chunks(1).map(|one| (one, NEAR)).filter(|_| is_large);
            for (squares, near) in alone.chain([(some, 0)]) {
                let path = placing(grid, &at, &steps, squares, near);
                at.walk(&path);
                walk.extend(path);
            }
            some.iter().for_each(|&square| open[square] = false);
        }
    }
    let steps = steps(grid, |square| open[square]);
    let until = &UntilDeadline::new(&(), None);
    let unlimited = Limits { nodes: u64::MAX, until };
    let mut search = IterativeDeepening::new(grid, &at, &steps, unlimited);
    walk.extend(search.shortest(usize::MAX).unwrap_or_default());
    walk
}

/// The approximate number of moves that bring a tile one square nearer.
const MOVES_PER_SQUARE: usize = 4;

/// The greatest number of squares of a grid on which two tiles are placed together from afar.
const MAX_TOGETHER: usize = 400;

/// The distance from home at which two tiles are placed together on larger grids.
const NEAR: usize = 4;

/// A path that brings the tiles of these one or two home squares there, or as near. Only the
/// squares of these tiles and of the blank matter.
fn placing(
    grid: Grid,
    at: &Labelled<At>,
    steps: &[Vec<At>],
    squares: &[At],
    near: usize,
) -> Vec<At> {
    type State = (At, [At; 2]);
    let last = squares.len() - 1;
    let homes = [squares[0], squares[last]];
    let square_of = |home: At| at.square_of(&home).expect("every tile lies somewhere");
    let start: State = (at.blank, homes.map(square_of));
    let estimate = |(blank, tiles): State| {
        let distance = |i: usize| grid.distance(tiles[i], homes[i]);
        let away = (0..=last).filter(|&i| distance(i) > 0);
        let nearest = away.map(|i| grid.distance(blank, tiles[i]));
        MOVES_PER_SQUARE * (0..=last).map(distance).sum::<usize>() + nearest.min().unwrap_or(0)
    };
    // By state: the number of moves to it, and the state before it.
    let mut known: HashMap<State, (usize, State)> = HashMap::from([(start, (0, start))]);
    let mut queue = BinaryHeap::from([Reverse((estimate(start), 0, start))]);
    while let Some(Reverse((_, moves, state))) = queue.pop() {
        let (blank, tiles) = state;
        if (0..=last).all(|i| grid.distance(tiles[i], homes[i]) <= near) {
            let before = |&state: &State| Some(known[&state].1).filter(|&before| before != state);
            let path = std::iter::successors(Some(state), before).map(|(blank, _)| blank);
            let mut path = path.collect_vec();
            path.reverse();
            return path.split_off(1);
        }
        if known[&state].0 < moves {
            continue;
        }
        for &to in &steps[blank] {
            let next = (to, tiles.map(|tile| if tile == to { blank } else { tile }));
            if known.get(&next).is_none_or(|&(fewer, _)| moves + 1 < fewer) {
                known.insert(next, (moves + 1, state));
                queue.push(Reverse((moves + 1 + estimate(next), moves + 1, next)));
            }
        }
    }
    unreachable!("in two lines or more, moves take any two tiles to any two squares")
}

/// What a search may cost.
#[derive(Clone, Copy)]
struct Limits<'l> {
    /// The number of nodes that may be generated.
    nodes: u64,
    until: &'l UntilDeadline<'l>,
}

/// The number of nodes that are generated between two looks at the clock.
const NODES_PER_LOOK: u64 = 1 << 14;

/// The length of the first windows in moves, and by how much they grow.
const WINDOW: usize = 10;
const GROWTH: usize = 4;

/// A walk with windows of it replaced by shorter ones.
fn shortened(grid: Grid, start: &Labelled<At>, walk: Vec<At>, limits: Limits) -> Vec<At> {
    let all = steps(grid, |_| true);
    let mut walk = reduced(start.blank, walk);
    let mut left = limits.nodes;
    let mut window = WINDOW;
    while window < walk.len() + GROWTH && left > 0 {
        let (mut here, mut at) = (start.clone(), 0);
        let mut shorter = false;
        while at < walk.len() && left > 0 {
            let end = walk.len().min(at + window);
            let mut target = here.clone();
            target.walk(&walk[at..end]);
            let problem = here.relabelled(&target);
            let limits = Limits { nodes: left.min(limits.nodes / 16), ..limits };
            let mut search = IterativeDeepening::new(grid, &problem, &all, limits);
            let found = (end - at).checked_sub(2).and_then(|most| search.shortest(most));
            left = if search.is_late { 0 } else { left.saturating_sub(search.generated) };
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

/// Iterative deepening by the sum of the distances from home.
struct IterativeDeepening<'s> {
    grid: Grid,
    at: Labelled<At>,
    steps: &'s [Vec<At>],
    limits: Limits<'s>,
    /// The number of nodes generated.
    generated: u64,
    /// Whether the search has to end.
    is_late: bool,
    path: Vec<At>,
}

impl<'s> IterativeDeepening<'s> {
    fn new(grid: Grid, at: &Labelled<At>, steps: &'s [Vec<At>], limits: Limits<'s>) -> Self {
        let (at, path) = (at.clone(), vec![]);
        Self { grid, at, steps, limits, generated: 0, is_late: false, path }
    }

    /// Whether a limit is reached.
    fn is_over(&mut self) -> bool {
        if self.generated.is_multiple_of(NODES_PER_LOOK) {
            self.is_late = self.is_late || self.limits.until.ends_now();
        }
        self.is_late || self.generated >= self.limits.nodes
    }

    /// A shortest path of at most `max_moves` moves; `None` if there is none, or the budget is
    /// spent.
    fn shortest(&mut self, max_moves: usize) -> Option<Vec<At>> {
        let bound = self.at.manhattan(self.grid);
        let mut threshold = bound;
        while threshold <= max_moves && !self.is_over() {
            if self.dfs(usize::MAX, bound, threshold) {
                self.path.reverse();
                return Some(std::mem::take(&mut self.path));
            }
            threshold += 2;
        }
        None
    }

    /// Whether the goal is at most `moves` moves away. The path is collected in reverse order.
    fn dfs(&mut self, before: At, bound: usize, moves: usize) -> bool {
        if bound == 0 {
            return true;
        }
        let blank = self.at.blank;
        for i in 0..self.steps[blank].len() {
            let to = self.steps[blank][i];
            if to == before || self.is_over() {
                continue;
            }
            self.generated += 1;
            let (grid, home) = (self.grid, self.at.on[to]);
            let bound = bound + grid.distance(blank, home) - grid.distance(to, home);
            if bound < moves {
                self.at.step(to);
                let found = self.dfs(blank, bound, moves - 1);
                self.at.step(blank);
                if found {
                    self.path.push(to);
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random_position;
    use crate::search::tests::goal;
    use crate::states::SeededRng;

    /// The stated bound is that of the pattern databases, or that of the tiles' distances where
    /// there are none.
    #[test]
    fn the_bound_is_the_strongest_one_at_hand() {
        for (name, with_database) in [("3x3", true), ("4x4@1,1", true), ("6x6", false)] {
            let goal = goal(name);
            let solver = SuboptimalSolver::new(&goal).unwrap();
            assert_eq!(solver.database.is_some(), with_database);
            let mut sample = SeededRng::new(2);
            let mut stronger = 0;
            for _ in 0..10 {
                let position = random_position(&goal, &mut sample);
                let bound = solver.solve(&position).unwrap().lower_bound;
                let manhattan = Labelled::by_goal(&position, &goal).manhattan(solver.grid);
                let database = solver.database.as_ref();
                let expected =
                    database.map_or(manhattan, |one| one.lower_bound(&position, &goal).unwrap());
                assert_eq!(bound, expected, "{name}: {position}");
                stronger += usize::from(bound > manhattan);
            }
            assert_eq!(stronger > 0, with_database, "{name}");
        }
    }
}
