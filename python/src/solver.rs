use std::collections::VecDeque;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};
use taquin::position::Metric;
use taquin::search::{self, SolveError, SolveOptions, SolveTarget, TilePartition};
use taquin::threads::lock;

use crate::board::{Board, within};
use crate::errors::OrRaise;
use crate::path::Path;
use crate::position::{Position, PositionLike, goal_on};
use crate::threads::number;
use crate::watch::{self, Progress, Watch};

/// A solver with the watch that follows it.
struct Watched {
    solver: search::Solver<'static>,
    watch: Arc<Watch>,
}

/// Solves positions of one board for one goal. What all positions need is computed once.
///
/// The methods are distances, pdb, ida, astar, three-cycles, quick and textbook; by default the best
/// one for the board. An option has no effect where the method has no use for it:
///
/// goal: the goal, by default the board's own
/// metric: single-tile, or multi-tile where the slide of several tiles is one move
/// target: one solution, all shortest solutions (of which at most limit are listed), or the length
/// heuristic: of ida and astar: linear-conflict, manhattan, walking-distance, hamming, discrete,
/// or pdb, a small pattern database
/// pdb: the partition of the pattern database, such as 7-8, or a drawing; pdb_dir: a folder of files
/// max_moves, time_limit (seconds), memory (bytes), threads: limits
/// expected_positions: how many positions will be solved at least
/// progress: a function that is called with each Progress, or True for a bar of tqdm
///
/// >>> import taquin
/// >>> solver = taquin.Solver(taquin.Board("3x4"))
/// >>> result = solver.solve("7 10 8 11 / 3 0 4 6 / 2 9 1 5")
/// >>> result.status, result.moves
/// ('optimal', 33)
/// >>> positions = solver.board.random_positions(3, seed=1)
/// >>> [result.moves for result in solver.solve_many(positions)]
/// [31, 30, 33]
#[pyclass(frozen, module = "taquin")]
pub struct Solver(Arc<Watched>);

/// Solves one position; without a board, that of the position. The options are those of Solver.
///
/// >>> import taquin
/// >>> taquin.solve("867/254/3_1").moves
/// 31
/// >>> str(taquin.solve("1_3/425/786").path)
/// '2 5 6'
/// >>> taquin.solve("813/402/765", method="astar", heuristic="manhattan").generated
/// 70
#[pyfunction]
#[pyo3(signature = (position, *, board = None, **options))]
pub fn solve<'py>(
    py: Python<'py>,
    position: PositionLike<'py>,
    board: Option<Bound<'py, Board>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<SolveResult> {
    let position = match (position, &board) {
        (PositionLike::Position(position), None) => position,
        (position, board) => Bound::new(py, Position::new(position, board.as_ref())?)?,
    };
    let board = board.map_or_else(|| Bound::new(py, position.get().board()), Ok)?;
    let solver = py.get_type::<Solver>().call((board,), options)?;
    solver.cast::<Solver>()?.get().solve(py, PositionLike::Position(position))
}

/// A number of seconds, where one is given. A time that no clock shows is no limit.
pub fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    match seconds {
        Some(seconds) if seconds.is_nan() || seconds < 0.0 => {
            let message = format!("the time limit {seconds} is not a number of seconds, 0 or more");
            Err(PyValueError::new_err(message))
        }
        seconds => {
            Ok(seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
        }
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (board, *, goal = None, method = None, metric = "single-tile",
                        target = "one", limit = 100, heuristic = None, pdb = None, pdb_dir = None,
                        max_moves = None, time_limit = None, memory = None, threads = None,
                        expected_positions = 1, progress = None))]
    #[expect(clippy::too_many_arguments, reason = "the options by name")]
    fn new(
        py: Python<'_>,
        board: &Bound<Board>,
        goal: Option<PositionLike>,
        method: Option<&str>,
        metric: &str,
        target: &str,
        limit: usize,
        heuristic: Option<&str>,
        pdb: Option<&str>,
        pdb_dir: Option<PathBuf>,
        max_moves: Option<usize>,
        time_limit: Option<f64>,
        memory: Option<u64>,
        threads: Option<usize>,
        expected_positions: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let board = board.get().get();
        let goal = goal_on(board, goal)?;
        let metric: Metric = metric.parse().or_raise()?;
        let partition = |text: &str| {
            let name = || board.name().into();
            let grid = board.grid().ok_or_else(|| SolveError::NotGrid(name()));
            TilePartition::parse(grid.or_raise()?, goal.blank(), text).or_raise()
        };
        let watch = Arc::new(Watch::new(py, progress)?);
        let options = SolveOptions::default()
            .metric(metric)
            .method(method.map(|method| method.parse().or_raise()).transpose()?)
            .heuristic(heuristic.map(|heuristic| heuristic.parse().or_raise()).transpose()?)
            .partition(pdb.map(partition).transpose()?)
            .pdb_dir(pdb_dir.as_deref())
            .max_moves(max_moves)
            .time_limit(duration(time_limit)?)
            .shared_observer(watch.clone())
            .memory(within(memory))
            .threads(number(threads).get())
            .expected_positions(expected_positions)
            .target(match target {
                "one" => SolveTarget::One,
                "all" => SolveTarget::All { limit },
                "length" => SolveTarget::Length,
                _ => return Err(PyValueError::new_err("the target is one, all or length")),
            });
        let solver = watch.run(py, || search::Solver::new(&goal, options))?;
        Ok(Self(Arc::new(Watched { solver, watch })))
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.0.solver.board().clone().into()
    }

    /// The goal.
    #[getter]
    fn goal(&self) -> Position {
        Position(self.0.solver.goal().clone())
    }

    /// The method.
    #[getter]
    fn method(&self) -> &'static str {
        self.0.solver.method().name()
    }

    /// Solves a position.
    fn solve(&self, py: Python<'_>, position: PositionLike) -> PyResult<SolveResult> {
        let position = position.on(self.0.solver.board())?;
        let result = self.0.watch.run(py, || self.0.solver.solve(&position))?;
        Ok(SolveResult(result))
    }

    /// Solves many positions, each on one of the threads, and gives the results in the order of the
    /// positions as they come. An error is raised when it is the turn of its position, or with
    /// return_errors given in place of the result. A function given as progress is called with a
    /// Progress.Solved for each result; True shows a bar. An exception of the iterable itself is raised
    /// after the results of the positions before it, also with return_errors.
    #[pyo3(signature = (positions, *, threads = None, return_errors = false, progress = None))]
    fn solve_many(
        &self,
        positions: &Bound<'_, PyAny>,
        threads: Option<usize>,
        return_errors: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solutions> {
        let answered = Answered::of(positions, progress)?;
        let positions = positions.try_iter()?.unbind();
        Solutions::new(self.0.clone(), positions, number(threads), return_errors, answered)
    }

    fn __repr__(&self) -> String {
        format!("Solver({}, method='{}')", self.board().__repr__(), self.method())
    }
}

/// A position for a thread, and where its result goes.
type Job = (taquin::Position, SyncSender<PyResult<SolveResult>>);

/// How many of many positions have been answered, and the function to call with each.
struct Answered {
    progress: Option<Py<PyAny>>,
    solved: u64,
    positions: Option<u64>,
}

impl Answered {
    fn of(positions: &Bound<'_, PyAny>, progress: Option<Py<PyAny>>) -> PyResult<Self> {
        let progress = watch::function(positions.py(), progress)?;
        // A generator does not know its length.
        let positions = positions.len().ok().map(|count| count as u64);
        Ok(Self { progress, solved: 0, positions })
    }

    fn one_more(&mut self, py: Python<'_>) -> PyResult<()> {
        self.solved += 1;
        let Self { solved, positions, .. } = *self;
        let tell =
            |function: &Py<PyAny>| function.call1(py, (Progress::Solved { solved, positions },));
        self.progress.as_ref().map(tell).transpose().map(|_| ())
    }
}

/// The results of many positions, in their order.
///
/// The positions are read a little ahead of the results.
#[pyclass(module = "taquin")]
pub struct Solutions {
    solver: Arc<Watched>,
    positions: Py<PyIterator>,
    ahead: usize,
    return_errors: bool,
    answered: Answered,
    /// None once all positions were read.
    jobs: Option<Sender<Job>>,
    /// The exception that ended the reading of positions; it is raised after all results.
    failed: Option<PyErr>,
    /// Ends the searches of these positions, and no other work of the solver.
    is_over: Arc<AtomicBool>,
    /// Only one thread at a time has them, which the lock shows to the compiler.
    results: Mutex<VecDeque<Receiver<PyResult<SolveResult>>>>,
}

/// The number of positions by which each thread may be ahead of the results.
const AHEAD: usize = 16;

/// How often to ask whether Ctrl-C was pressed.
const INTERVAL: Duration = Duration::from_millis(50);

impl Solutions {
    fn new(
        solver: Arc<Watched>,
        positions: Py<PyIterator>,
        threads: NonZero<usize>,
        return_errors: bool,
        answered: Answered,
    ) -> PyResult<Self> {
        let (jobs, queue) = channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        let is_over = Arc::new(AtomicBool::new(false));
        let work = || {
            let (solver, queue, is_over) = (solver.clone(), queue.clone(), is_over.clone());
            move || {
                watch::ends_with(is_over);
                let next = || lock(&queue).recv();
                while let Ok((position, result)) = next() {
                    let solved = solver.solver.solve_with_threads(&position, NonZero::<usize>::MIN);
                    // Nobody receives the result where the iteration has ended.
                    let _ = result.send(solved.map(SolveResult).or_raise());
                }
            }
        };
        // Where the system refuses a thread, the others do its work.
        thread::Builder::new().spawn(work())?;
        let threads =
            1 + (1..threads.get()).map_while(|_| thread::Builder::new().spawn(work()).ok()).count();
        Ok(Self {
            solver,
            positions,
            ahead: AHEAD * threads,
            return_errors,
            answered,
            jobs: Some(jobs),
            failed: None,
            is_over,
            results: Mutex::default(),
        })
    }

    fn results(&mut self) -> &mut VecDeque<Receiver<PyResult<SolveResult>>> {
        self.results.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads positions until enough are ahead.
    fn read(&mut self, py: Python<'_>) {
        let solver = self.solver.clone();
        let board = solver.solver.board();
        while self.results().len() < self.ahead
            && let Some(jobs) = &self.jobs
        {
            let position = match self.positions.bind(py).clone().next() {
                Some(Ok(position)) => position,
                end => {
                    self.jobs = None;
                    self.failed = end.and_then(Result::err);
                    break;
                }
            };
            let (send, receive) = sync_channel(1);
            let read = || {
                let position: PositionLike = position.extract()?;
                position.on(board)
            };
            match read() {
                Ok(position) => jobs.send((position, send)).expect("the threads wait for jobs"),
                Err(error) => send.send(Err(error)).expect("the channel has a place"),
            }
            self.results().push_back(receive);
        }
    }

    /// Ends the work of the threads, and waits for that.
    fn end(&mut self, py: Python<'_>) {
        (self.jobs, self.failed) = (None, None);
        let results = std::mem::take(self.results());
        self.is_over.store(true, Ordering::Relaxed);
        py.detach(|| results.into_iter().for_each(|result| _ = result.recv()));
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        if !self.results().is_empty() {
            Python::attach(|py| self.end(py));
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.read(py);
        let Some(mut receiver) = self.results().pop_front() else {
            return self.failed.take().map_or(Ok(None), Err);
        };
        let result = loop {
            let (received, same) = py.detach(|| (receiver.recv_timeout(INTERVAL), receiver));
            match received {
                Ok(result) => break result,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("a thread panicked"));
                }
                Err(RecvTimeoutError::Timeout) => receiver = same,
            }
            if let Err(error) = py.check_signals() {
                self.results().push_front(receiver);
                self.end(py);
                return Err(error);
            }
        };
        let raised = self.solver.watch.raised();
        if let Some(error) = raised.or_else(|| self.answered.one_more(py).err()) {
            self.end(py);
            return Err(error);
        }
        match result {
            Ok(result) => Ok(Some(Bound::new(py, result)?.into_any())),
            Err(error) if self.return_errors => {
                Ok(Some(error.into_value(py).into_bound(py).into_any()))
            }
            Err(error) => Err(error),
        }
    }
}

/// A solved position.
#[pyclass(frozen, module = "taquin")]
pub struct SolveResult(search::SolveResult);

#[pymethods]
impl SolveResult {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position.clone())
    }

    /// optimal, suboptimal, interrupted (by the time limit) or last-two-exchanged.
    #[getter]
    fn status(&self) -> &'static str {
        self.0.status.name()
    }

    /// The name of the method.
    #[getter]
    fn method(&self) -> &'static str {
        self.0.method.name()
    }

    /// What counts as one move.
    #[getter]
    fn metric(&self) -> &'static str {
        self.0.metric.name()
    }

    /// The number of moves of the solution.
    #[getter]
    fn moves(&self) -> usize {
        self.0.moves
    }

    /// The number of moves that every solution has at least, where the method proves one.
    #[getter]
    fn lower_bound(&self) -> Option<usize> {
        self.0.lower_bound
    }

    /// The number of shortest solutions, where all were asked for.
    #[getter]
    fn solution_count(&self) -> Option<u64> {
        self.0.solution_count
    }

    /// The heuristic of A* or IDA*.
    #[getter]
    fn heuristic(&self) -> Option<&'static str> {
        self.0.heuristic.map(|heuristic| heuristic.name())
    }

    /// The sizes of the parts of the pattern database in use at the end.
    #[getter]
    fn pdb(&self) -> Option<String> {
        self.0.partition.as_ref().map(TilePartition::sizes)
    }

    /// The number of nodes that a search generated.
    #[getter]
    fn generated(&self) -> Option<u64> {
        Some(self.0.statistics.as_ref()?.generated)
    }

    /// The number of nodes that a search expanded.
    #[getter]
    fn expanded(&self) -> Option<u64> {
        Some(self.0.statistics.as_ref()?.expanded)
    }

    /// Whether the time limit ended the search before it had counted all its nodes.
    #[getter]
    fn interrupted(&self) -> Option<bool> {
        Some(self.0.statistics.as_ref()?.interrupted)
    }

    /// How long it took, in seconds.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    /// The solutions: one, or all up to the limit; none where only the length was asked for.
    #[getter]
    fn paths(&self) -> Vec<Path> {
        self.0.paths.iter().cloned().map(Path).collect()
    }

    /// The first solution.
    #[getter]
    fn path(&self) -> Option<Path> {
        self.0.path().cloned().map(Path)
    }

    fn __repr__(&self) -> String {
        let search::SolveResult { position, moves, status, method, .. } = &self.0;
        let (status, method) = (status.name(), method.name());
        format!("<SolveResult of {position}: {moves} moves, {status}, by {method}>")
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.path().map(|path| path._repr_svg_())
    }
}
