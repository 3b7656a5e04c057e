use std::hash::{Hash, Hasher};
use std::path::PathBuf;

use pyo3::prelude::*;
use taquin::board::{Arc, Grid};
use taquin::position::{Metric, Pattern};
use taquin::search::{PatternSolver, SolveError, SolveOptions};
use taquin::solution;
use taquin::states::{EnumerateOptions, PatternDistances, PatternDistancesFile};
use taquin_draw as draw;

use crate::board::{Board, within};
use crate::census::Distribution;
use crate::cosets::Cosets;
use crate::errors::{OrRaise, Raise};
use crate::files::write_whole;
use crate::position::PositionLike;
use crate::solver::duration;
use crate::threads::number;
use crate::watch::Watch;

/// A goal whose tiles may look alike or not matter, and which may have several blanks.
///
/// The text has a label for each square: a number or a word, where equal labels are interchangeable
/// tiles; * for any other tile; _ for a blank. Without _ the blank may end on any square with *.
/// Without a board the text must show a grid.
///
/// >>> import taquin
/// >>> row = taquin.Goal("1 2 3/* * */* * *")
/// >>> row
/// Goal('123/***/***', Board('3x3'))
/// >>> distances = row.distances()
/// >>> len(distances), distances["867/254/3_1"]
/// (3024, 21)
#[pyclass(frozen, module = "taquin", eq, hash)]
#[derive(Clone, PartialEq)]
pub struct Goal(Pattern);

impl Hash for Goal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_string().hash(state);
    }
}

impl Goal {
    pub fn of(labels: &Pattern) -> Self {
        Self(labels.clone())
    }

    /// The labels at the start of a way to the goal.
    pub fn start(&self, start: &PositionLike) -> PyResult<Pattern> {
        match start {
            PositionLike::Text(text) => Ok(self.0.parse_start(text).or_raise()?.0),
            _ => Ok(Pattern::from(&start.on(self.0.board())?)),
        }
    }

    /// What is computed from all arrangements of the labels.
    fn enumerate<T: Send, E: Raise>(
        &self,
        py: Python<'_>,
        metric: &str,
        threads: Option<usize>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
        compute: impl FnOnce(&Pattern, &EnumerateOptions) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let metric: Metric = metric.parse().or_raise()?;
        let watch = Watch::new(py, progress)?;
        let options = EnumerateOptions::new().metric(metric).memory(within(memory));
        let options = options.threads(number(threads)).observer(&watch);
        watch.run(py, || compute(&self.0, &options))
    }
}

#[pymethods]
impl Goal {
    #[new]
    #[pyo3(signature = (labels, board = None))]
    fn new(labels: &str, board: Option<&Bound<Board>>) -> PyResult<Self> {
        let board = match board {
            Some(board) => board.get().get().clone(),
            None => {
                let Grid { rows, columns } = Grid::from_position(labels).or_raise()?;
                taquin::Board::from_grid(rows, columns).or_raise()?
            }
        };
        Pattern::parse(&board, labels).or_raise().map(Self)
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.0.board().clone().into()
    }

    /// The number of blanks; 0 if the blank may be on any of the squares with *.
    #[getter]
    fn blank_count(&self) -> usize {
        self.0.blank_count()
    }

    /// The distances of all arrangements of these labels, in at most so many bytes of memory: a byte
    /// for each arrangement.
    #[pyo3(signature = (*, metric = "single-tile", threads = None, memory = None, progress = None))]
    fn distances(
        &self,
        py: Python<'_>,
        metric: &str,
        threads: Option<usize>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<GoalDistances> {
        let compute = PatternDistances::compute;
        self.enumerate(py, metric, threads, memory, progress, compute).map(GoalDistances)
    }

    /// A shortest solution: by the distances of all arrangements if these are few or there are several
    /// blanks, and else by a search, to which the limits of Solver apply. Nothing is kept for the next
    /// position.
    ///
    /// >>> import taquin
    /// >>> goal = taquin.Goal("1 2 3 4/5 6 7 8/* * * */* * * _")
    /// >>> len(goal.solve("9 2 12 7/5 14 1 6/3 11 8 4/13 10 15 _"))
    /// 38
    #[pyo3(signature = (start, *, metric = "single-tile", max_moves = None, time_limit = None,
                        memory = None, threads = None, progress = None))]
    #[expect(clippy::too_many_arguments, reason = "the options by name")]
    fn solve(
        &self,
        py: Python<'_>,
        start: PositionLike,
        metric: &str,
        max_moves: Option<usize>,
        time_limit: Option<f64>,
        memory: Option<u64>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<GoalSolution> {
        let start = self.start(&start)?;
        start.labelled_as(&self.0).or_raise()?;
        if self.0.blank_count() > 1 {
            let distances = self.distances(py, metric, threads, memory, progress)?;
            let unreachable = SolveError::unreachable(&start, &self.0);
            let solution =
                distances.first_solutions(&start, 1)?.pop().ok_or(unreachable).or_raise()?;
            return match max_moves.is_some_and(|most| solution.slides.len() > most) {
                true => Err(SolveError::BoundExceeded {
                    position: start.to_string(),
                    lower_bound: solution.slides.len(),
                })
                .or_raise(),
                false => Ok(solution),
            };
        }
        let watch = Watch::new(py, progress)?;
        let options = SolveOptions::default()
            .metric(metric.parse().or_raise()?)
            .max_moves(max_moves)
            .time_limit(duration(time_limit)?)
            .memory(within(memory))
            .threads(number(threads).into())
            .observer(&watch);
        let result = watch.run(py, || PatternSolver::new(&self.0, options)?.solve(&start))?;
        let slides = result.paths.first().into_iter().flat_map(|path| path.moves());
        let slides = slides.map(|slide| Arc { from: slide.from, to: slide.to }).collect();
        Ok(GoalSolution { start, slides })
    }

    /// The standard positions of the goal, in which equal tiles are interchangeable. The blank of the
    /// goal has to be at home.
    ///
    /// >>> import taquin
    /// >>> goal = taquin.Goal("a a a/b _ b/c c c", taquin.Board("eight"))
    /// >>> goal.cosets().census().total["positions"]
    /// 560
    #[pyo3(signature = (*, metric = "single-tile", threads = None, memory = None, progress = None))]
    fn cosets(
        &self,
        py: Python<'_>,
        metric: &str,
        threads: Option<usize>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Cosets> {
        let compute = solution::Cosets::compute;
        self.enumerate(py, metric, threads, memory, progress, compute).map(Cosets)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Goal('{}', {})", self.0, self.board().__repr__())
    }

    fn _repr_svg_(&self) -> String {
        draw::pattern(&self.0)
    }
}

/// The distance of every arrangement of labels from a goal with such labels.
///
/// Index it with a position, or with a text that has the labels of the goal.
///
/// >>> import taquin
/// >>> distances = taquin.Goal("a a a/b b b/c c _").distances()
/// >>> distances["a b a/b c c/b a _"], distances.distribution.highest
/// (14, 26)
/// >>> [solution.end for solution in distances.solutions("a b a/b c c/b a _", limit=1)]
/// ['aaa/bbb/cc_']
#[pyclass(frozen, module = "taquin")]
pub struct GoalDistances(PatternDistances);

impl GoalDistances {
    fn start(&self, start: &PositionLike) -> PyResult<Pattern> {
        Goal::of(self.0.goal()).start(start)
    }

    /// The first shortest solutions, at most so many.
    fn first_solutions(&self, start: &Pattern, limit: usize) -> PyResult<Vec<GoalSolution>> {
        let ways = self.0.shortest_slides(start, limit).or_raise()?.unwrap_or_default();
        let solution = |slides| GoalSolution { start: start.clone(), slides };
        Ok(ways.into_iter().map(solution).collect())
    }
}

#[pymethods]
impl GoalDistances {
    /// Reads the distances that save, or taquin distances build --goal, wrote to a file, into at most so
    /// many bytes of memory. Checksums find every damage.
    ///
    /// >>> import pathlib, taquin, tempfile
    /// >>> distances = taquin.Goal("1 2 3/* * */* * *").distances()
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     path = pathlib.Path(folder, "row.distances")
    /// ...     distances.save(path)
    /// ...     taquin.GoalDistances.load(path)["867/254/3_1"]
    /// 21
    #[staticmethod]
    #[pyo3(signature = (path, *, memory = None))]
    fn load(py: Python<'_>, path: PathBuf, memory: Option<u64>) -> PyResult<Self> {
        let options = EnumerateOptions::new().memory(within(memory));
        let read = || PatternDistancesFile::open(&path)?.read(&options);
        py.detach(read).or_raise().map(Self)
    }

    /// Writes the distances to a file, which load reads, and so does the program with --distances.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| write_whole(&path, |out| self.0.write(out).map(drop).or_raise()))
    }

    /// The goal.
    #[getter]
    fn goal(&self) -> Goal {
        Goal::of(self.0.goal())
    }

    /// What counts as one move: single-tile or multi-tile.
    #[getter]
    fn metric(&self) -> &'static str {
        self.0.metric().name()
    }

    /// The number of arrangements by distance.
    #[getter]
    fn distribution(&self) -> Distribution {
        Distribution::new(self.0.distribution().clone(), self.0.goal().board().name())
    }

    /// The arrangements at this distance, as text.
    fn at(&self, py: Python<'_>, distance: usize) -> Vec<String> {
        py.detach(|| self.0.at(distance).map(|labels| labels.to_string()).collect())
    }

    /// The arrangements farthest from the goal, as text.
    fn farthest(&self, py: Python<'_>) -> Vec<String> {
        self.at(py, self.0.distribution().highest())
    }

    /// Random arrangements as text, from all or at one distance.
    #[pyo3(signature = (count, *, distance = None, seed))]
    fn sample(
        &self,
        py: Python<'_>,
        count: usize,
        distance: Option<usize>,
        seed: u64,
    ) -> PyResult<Vec<String>> {
        let depths = distance.map_or(0..=usize::MAX, |distance| distance..=distance);
        let drawn = py.detach(|| self.0.sample(depths, count, seed)).or_raise()?;
        Ok(drawn.into_iter().map(|(labels, _)| labels.to_string()).collect())
    }

    /// Shortest solutions, at most so many; none if no moves lead to the goal.
    ///
    /// >>> import taquin
    /// >>> distances = taquin.Goal("1 2 3/4 5 6/7 _ _").distances()
    /// >>> [solution.slides for solution in distances.solutions("1 2 3/4 5 _/7 _ 6")]
    /// [[('9', '6')]]
    #[pyo3(signature = (start, *, limit = 100))]
    fn solutions(&self, start: PositionLike, limit: usize) -> PyResult<Vec<GoalSolution>> {
        self.first_solutions(&self.start(&start)?, limit)
    }

    /// The number of shortest solutions.
    fn solution_count(&self, start: PositionLike) -> PyResult<u64> {
        Ok(self.0.shortest_way_count(&self.start(&start)?).or_raise()?.unwrap_or(0))
    }

    /// The distance; None if no moves lead to the goal.
    fn __getitem__(&self, start: PositionLike) -> PyResult<Option<usize>> {
        self.0.value(&self.start(&start)?).or_raise()
    }

    fn __len__(&self) -> usize {
        self.0.distribution().positions() as usize
    }

    fn __repr__(&self) -> String {
        let goal = self.0.goal();
        format!("<GoalDistances of {goal}: {} arrangements>", self.__len__())
    }

    fn _repr_svg_(&self) -> String {
        self.distribution()._repr_svg_()
    }
}

/// A solution to a goal with labels.
#[pyclass(frozen, module = "taquin")]
pub struct GoalSolution {
    start: Pattern,
    slides: Vec<Arc>,
}

#[pymethods]
impl GoalSolution {
    /// The slides of single tiles, each as the labels of the square that the tile leaves and of the blank
    /// that it enters.
    #[getter]
    fn slides(&self) -> Vec<(String, String)> {
        let board = self.start.board();
        let label = |square| board.label(square).to_string();
        self.slides.iter().map(|slide| (label(slide.from), label(slide.to))).collect()
    }

    /// The arrangements from the start to the end, as text.
    fn arrangements(&self) -> Vec<String> {
        let after = self.slides.iter().scan(self.start.clone(), |labels, slide| {
            *labels = labels.clone().after_slide(slide);
            Some(labels.to_string())
        });
        std::iter::once(self.start.to_string()).chain(after).collect()
    }

    /// The arrangement at the end, one that the goal allows.
    #[getter]
    fn end(&self) -> String {
        self.slides.iter().fold(self.start.clone(), Pattern::after_slide).to_string()
    }

    fn __len__(&self) -> usize {
        self.slides.len()
    }

    fn __str__(&self) -> String {
        let slides = self.slides().into_iter().map(|(from, to)| format!("{from}>{to}"));
        slides.collect::<Vec<_>>().join(" ")
    }

    fn __repr__(&self) -> String {
        format!("GoalSolution('{}', '{}')", self.start, self.__str__())
    }
}
