use std::ops::RangeInclusive;

use numpy::{AllowTypeChange, PyArray1, PyArray2, PyArrayLike1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use taquin::board::SquareId;
use taquin::group::Solvability;
use taquin::position::Metric;
use taquin::search::{RandomPositions, SolveError};
use taquin::states::{SeededRng, StateIndex};

use crate::arrays;
use crate::board::Board;
use crate::distances::{Distances, Table};
use crate::errors::{OrRaise, Raise};
use crate::position::{Position, PositionLike, goal_on};
use crate::watch::Watch;

/// Puzzles on one board, played side by side: the steps of an environment for reinforcement
/// learning. The module taquin.gym makes environments of Gymnasium of them.
///
/// An action is the number of the square to which the blank goes. In the metric multi-tile it may
/// be several squares away. An action that is not a move changes nothing.
///
/// goal: the goal, by default the board's own
/// metric: single-tile, or multi-tile where the slide of several tiles is one move
/// distances: those from the goal in the metric; without them neither distances nor optimal actions
/// are known
/// reward: sparse, which is 1 for the move that reaches the goal; or progress, the number of moves
/// by which the goal comes nearer
/// max_steps: the number of actions after which a puzzle is given up
/// start: the least and the greatest distance of a puzzle at its start, which are all equally
/// frequent, and so are the positions at each; by default any solvable position but the goal
///
/// A puzzle that has ended begins anew with the next step, which ignores its action.
///
/// >>> import numpy, taquin
/// >>> distances = taquin.Board("3x3").distances()
/// >>> puzzles = taquin.Puzzles(distances.board, 3, distances=distances, start=(2, 2))
/// >>> puzzles.reset(seed=1)
/// >>> for _ in range(2):
/// ...     rewards, terminated, truncated = puzzles.step(puzzles.optimal_actions)
/// >>> rewards, terminated, truncated
/// (array([1., 1., 1.]), array([ True,  True,  True]), array([False, False, False]))
#[pyclass(module = "taquin")]
pub struct Puzzles {
    rules: Rules,
    distances: Option<Py<Distances>>,
    starts: Starts,
    puzzles: Vec<Puzzle>,
}

/// What all puzzles have in common.
struct Rules {
    goal: taquin::Position,
    /// By the square of the blank, and that to which it goes: the squares that it enters, none if
    /// that is not a move.
    moves: Vec<Vec<Vec<SquareId>>>,
    rewards_progress: bool,
    max_steps: Option<u64>,
}

/// One puzzle of many.
struct Puzzle {
    position: taquin::Position,
    /// Known if the distances are given.
    distance: Option<usize>,
    steps: u64,
    is_over: bool,
}

/// An item for each puzzle.
type Column<'py, T> = Bound<'py, PyArray1<T>>;

/// What an action led to.
#[derive(Clone, Copy, Default)]
struct Outcome {
    reward: f64,
    is_solved: bool,
    is_given_up: bool,
}

/// Where puzzles begin.
struct Starts {
    solvable: RandomPositions,
    /// The least and the greatest distance, unless all solvable positions are starts.
    between: Option<(usize, usize)>,
    /// The positions at these distances, by distance.
    levels: Vec<Vec<StateIndex>>,
    rng: SeededRng,
}

impl Starts {
    fn new(goal: &taquin::Position, seed: u64) -> Self {
        let (solvable, rng) = (RandomPositions::new(goal, seed), SeededRng::new(seed));
        Self { solvable, between: None, levels: vec![], rng }
    }

    fn draw(&mut self, goal: &taquin::Position, table: Option<&Table>) -> taquin::Position {
        match table {
            Some(table) if self.between.is_some() => {
                let mut below = |n: usize| self.rng.below(n as u64) as usize;
                let level = &self.levels[below(self.levels.len())];
                table.space.position(level[below(level.len())])
            }
            _ => self.solvable.find(|position| position != goal).expect("there is no end of them"),
        }
    }
}

impl Rules {
    /// The squares to which the blank can go.
    fn actions(&self, position: &taquin::Position) -> impl Iterator<Item = usize> {
        let moves = &self.moves[position.blank().index()];
        (0..moves.len()).filter(|&action| !moves[action].is_empty())
    }

    fn act(&self, position: &mut taquin::Position, action: usize) {
        for &square in &self.moves[position.blank().index()][action] {
            position.move_blank(square);
        }
    }

    fn step(&self, puzzle: &mut Puzzle, action: usize, table: Option<&Table>) -> Outcome {
        let before = puzzle.distance;
        self.act(&mut puzzle.position, action);
        puzzle.distance = table.and_then(|table| table.distance(&puzzle.position));
        puzzle.steps += 1;
        let is_solved = puzzle.position == self.goal;
        let is_given_up = !is_solved && self.max_steps.is_some_and(|most| puzzle.steps >= most);
        puzzle.is_over = is_solved || is_given_up;
        let reward = match (self.rewards_progress, before, puzzle.distance) {
            (true, Some(before), Some(after)) => before as f64 - after as f64,
            _ => f64::from(u8::from(is_solved)),
        };
        Outcome { reward, is_solved, is_given_up }
    }

    /// The first action that brings the goal nearer; at the goal, one that is no move.
    fn optimal_action(&self, puzzle: &Puzzle, table: &Table) -> usize {
        let blank = puzzle.position.blank();
        let nearer = |&action: &usize| {
            let mut after = puzzle.position.clone();
            self.act(&mut after, action);
            table.distance(&after) < puzzle.distance
        };
        self.actions(&puzzle.position).find(nearer).unwrap_or(blank.index())
    }
}

impl Puzzle {
    fn begin(position: taquin::Position, table: Option<&Table>) -> Self {
        let distance = table.and_then(|table| table.distance(&position));
        Self { position, distance, steps: 0, is_over: false }
    }
}

/// Does the work with the distance of every position, if the distances are given.
fn with_table<T: Send>(
    py: Python<'_>,
    distances: Option<&Py<Distances>>,
    work: impl FnOnce(Option<&Table>) -> T + Send,
) -> PyResult<T> {
    let distances = distances.map(Py::get);
    let watch = Watch::default();
    watch.run(py, || -> PyResult<T> {
        let table = distances.map(|distances| distances.table(&watch)).transpose()?;
        Ok(work(table.as_ref()))
    })
}

/// By the square of the blank, and that to which it goes: the squares that it enters.
fn moves_between_squares(board: &taquin::Board, metric: Metric) -> Vec<Vec<Vec<SquareId>>> {
    let from_square = |from| {
        let mut walks = vec![vec![]; board.square_count()];
        for walk in metric.moves(board, from) {
            let to = walk[walk.len() - 1].index();
            walks[to] = walk;
        }
        walks
    };
    board.square_ids().map(from_square).collect()
}

impl Puzzles {
    /// Begins so many puzzles, in place of those so far.
    fn begin(&mut self, py: Python<'_>, count: usize) -> PyResult<()> {
        let Self { rules, distances, starts, puzzles } = self;
        *puzzles = with_table(py, distances.as_ref(), |table| {
            let mut begin = || Puzzle::begin(starts.draw(&rules.goal, table), table);
            (0..count).map(|_| begin()).collect()
        })?;
        Ok(())
    }
}

#[pymethods]
impl Puzzles {
    #[new]
    #[pyo3(signature = (board, count, *, goal = None, metric = "single-tile", distances = None,
                        reward = "sparse", max_steps = None, start = None))]
    #[expect(clippy::too_many_arguments, reason = "the options by name")]
    fn new(
        py: Python<'_>,
        board: &Board,
        count: usize,
        goal: Option<PositionLike>,
        metric: &str,
        distances: Option<Py<Distances>>,
        reward: &str,
        max_steps: Option<u64>,
        start: Option<(usize, usize)>,
    ) -> PyResult<Self> {
        let board = board.get();
        let goal = goal_on(board, goal)?;
        let metric: Metric = metric.parse().or_raise()?;
        metric.check(board).or_raise()?;
        if goal.moves().next().is_none() {
            return Err(PyValueError::new_err("the board has no moves"));
        }
        if distances.as_ref().is_some_and(|given| given.get().goal_and_metric() != (&goal, metric))
        {
            let message = "the distances are those of another goal or another metric";
            return Err(PyValueError::new_err(message));
        }
        let rewards_progress = match reward {
            "sparse" => false,
            "progress" if distances.is_some() => true,
            "progress" => return Err(PyValueError::new_err("the reward progress needs distances")),
            _ => return Err(PyValueError::new_err("the reward is sparse or progress")),
        };
        let moves = moves_between_squares(board, metric);
        let starts = Starts::new(&goal, 0);
        let rules = Rules { goal, moves, rewards_progress, max_steps };
        let mut new = Self { rules, distances, starts, puzzles: vec![] };
        new.set_start(py, start)?;
        new.begin(py, count)?;
        Ok(new)
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.rules.goal.board().clone().into()
    }

    /// The goal.
    #[getter]
    fn goal(&self) -> Position {
        Position(self.rules.goal.clone())
    }

    /// Begins all puzzles anew. The seed decides about these and all later starts.
    #[pyo3(signature = (*, seed))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        let (between, levels) = (self.starts.between, std::mem::take(&mut self.starts.levels));
        self.starts = Starts { between, levels, ..Starts::new(&self.rules.goal, seed) };
        self.begin(py, self.puzzles.len())
    }

    /// The least and the greatest distance at which puzzles begin from now on; None for all
    /// solvable positions but the goal.
    #[getter]
    fn start(&self) -> Option<(usize, usize)> {
        self.starts.between
    }

    #[setter]
    fn set_start(&mut self, py: Python<'_>, start: Option<(usize, usize)>) -> PyResult<()> {
        let Some((least, greatest)) = start else {
            (self.starts.between, self.starts.levels) = (None, vec![]);
            return Ok(());
        };
        let range = least.max(1)..=greatest;
        let at = |table: Option<&Table>| Some(states_at(table?, &range));
        let Some(levels) = with_table(py, self.distances.as_ref(), at)? else {
            return Err(PyValueError::new_err("a start at a distance needs distances"));
        };
        if levels.is_empty() {
            let message = format!("no puzzle begins {least} to {greatest} moves from the goal");
            return Err(PyValueError::new_err(message));
        }
        (self.starts.between, self.starts.levels) = (start, levels);
        Ok(())
    }

    /// Begins one puzzle anew with this position.
    fn put(&mut self, py: Python<'_>, number: usize, position: PositionLike) -> PyResult<()> {
        let position = position.on(self.rules.goal.board())?;
        let verdict = Box::new(Solvability::new(&position, &self.rules.goal));
        if !verdict.is_solvable() {
            let position = position.to_string();
            return Err(SolveError::Unsolvable { position, verdict }.raise());
        }
        let count = self.puzzles.len();
        let puzzle = self.puzzles.get_mut(number).ok_or_else(|| {
            PyValueError::new_err(format!(
                "there are {count} puzzles, and none has number {number}"
            ))
        })?;
        *puzzle = with_table(py, self.distances.as_ref(), |table| Puzzle::begin(position, table))?;
        Ok(())
    }

    /// One action for each puzzle: the rewards, whether the goal is reached, and whether the puzzle
    /// is given up.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyArrayLike1<'py, i64, AllowTypeChange>,
    ) -> PyResult<(Column<'py, f64>, Column<'py, bool>, Column<'py, bool>)> {
        let squares = self.rules.moves.len();
        let action = |&action: &i64| {
            let square = usize::try_from(action).ok().filter(|&square| square < squares);
            let message = || format!("the action {action} is not the number of a square");
            square.ok_or_else(|| PyValueError::new_err(message()))
        };
        let actions: Vec<usize> = actions.as_array().iter().map(action).collect::<PyResult<_>>()?;
        if actions.len() != self.puzzles.len() {
            let message = format!("{} actions for {} puzzles", actions.len(), self.puzzles.len());
            return Err(PyValueError::new_err(message));
        }
        let Self { rules, distances, starts, puzzles } = self;
        let outcomes = with_table(py, distances.as_ref(), |table| {
            let step = |(puzzle, action): (&mut Puzzle, usize)| {
                if puzzle.is_over {
                    *puzzle = Puzzle::begin(starts.draw(&rules.goal, table), table);
                    return Outcome::default();
                }
                rules.step(puzzle, action, table)
            };
            puzzles.iter_mut().zip(actions).map(step).collect::<Vec<_>>()
        })?;
        Ok((
            PyArray1::from_iter(py, outcomes.iter().map(|outcome| outcome.reward)),
            PyArray1::from_iter(py, outcomes.iter().map(|outcome| outcome.is_solved)),
            PyArray1::from_iter(py, outcomes.iter().map(|outcome| outcome.is_given_up)),
        ))
    }

    /// The positions as rows of tiles.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let squares = self.rules.moves.len();
        let mut tiles = Vec::with_capacity(squares * self.puzzles.len());
        self.puzzles.iter().for_each(|puzzle| tiles.extend(arrays::tiles(&puzzle.position)));
        arrays::matrix(py, tiles, squares)
    }

    /// By puzzle and action: 1 if the action is a move, and 0 if it is not.
    #[getter]
    fn action_masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let squares = self.rules.moves.len();
        let mut masks = Vec::with_capacity(squares * self.puzzles.len());
        for puzzle in &self.puzzles {
            let moves = &self.rules.moves[puzzle.position.blank().index()];
            masks.extend(moves.iter().map(|squares| i8::from(!squares.is_empty())));
        }
        arrays::matrix(py, masks, squares)
    }

    /// The distances from the goal; None where they are not given.
    #[getter]
    fn distances<'py>(&self, py: Python<'py>) -> Option<Column<'py, i32>> {
        self.distances.as_ref()?;
        let distance = |puzzle: &Puzzle| puzzle.distance.map_or(-1, |distance| distance as i32);
        Some(PyArray1::from_iter(py, self.puzzles.iter().map(distance)))
    }

    /// An optimal action for each puzzle, the first of these if there are several; at the goal an
    /// action that is not a move. None where the distances are not given.
    #[getter]
    fn optimal_actions<'py>(&self, py: Python<'py>) -> PyResult<Option<Column<'py, i64>>> {
        let Self { rules, puzzles, .. } = self;
        let actions = with_table(py, self.distances.as_ref(), |table| {
            let table = table?;
            let action = |puzzle| rules.optimal_action(puzzle, table) as i64;
            Some(puzzles.iter().map(action).collect::<Vec<_>>())
        })?;
        Ok(actions.map(|actions| PyArray1::from_vec(py, actions)))
    }

    fn __len__(&self) -> usize {
        self.puzzles.len()
    }

    fn __repr__(&self) -> String {
        let goal = &self.rules.goal;
        format!("<{} puzzles of {} with the goal {goal}>", self.__len__(), goal.board().name())
    }
}

/// The positions at these distances, by distance.
fn states_at(table: &Table, range: &RangeInclusive<usize>) -> Vec<Vec<StateIndex>> {
    let mut levels = vec![vec![]; table.levels.counts.len()];
    for state in table.space.states() {
        if let Some(distance) = table.levels.depth(state)
            && range.contains(&distance)
        {
            levels[distance].push(state);
        }
    }
    levels.retain(|level| !level.is_empty());
    levels
}
