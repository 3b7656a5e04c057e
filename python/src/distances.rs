use std::borrow::Cow;
use std::sync::OnceLock;

use numpy::ndarray::ArrayView1;
use numpy::{PyArray1, PyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use taquin::position::Metric;
use taquin::states::{DistancesError, EnumerateOptions, Levels, Space};

use crate::arrays;
use crate::board::{Board, within};
use crate::census::Distribution;
use crate::errors::OrRaise;
use crate::position::{Position, PositionLike, goal_on};
use crate::rows::Rows;
use crate::threads::number;
use crate::watch::Watch;

/// The distance of every position of a board from a goal.
///
/// Index it with a position, or with an array whose rows are positions.
///
/// >>> import taquin
/// >>> board = taquin.Board("3x3")
/// >>> distances = board.distances()
/// >>> distances["1_3/425/786"]
/// 3
/// >>> distances[board.random_positions(4, seed=1)]
/// array([25, 27, 26, 13], dtype=uint16)
/// >>> len(distances), round(distances.distribution.mean, 3)
/// (181440, 21.972)
/// >>> [str(position) for position in distances.farthest()]
/// ['647850321', '867254301']
#[pyclass(frozen, module = "taquin")]
pub struct Distances {
    distances: taquin::states::Distances,
    /// The depths of all positions, where the library does not keep them.
    levels: OnceLock<Levels>,
}

impl Distances {
    pub fn compute(
        py: Python<'_>,
        board: &taquin::Board,
        goal: Option<PositionLike>,
        metric: &str,
        threads: Option<usize>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let metric: Metric = metric.parse().or_raise()?;
        let goal = goal_on(board, goal)?;
        let watch = Watch::new(py, progress)?;
        let options = EnumerateOptions::new().metric(metric).memory(within(memory));
        let options = options.threads(number(threads)).observer(&watch);
        let distances = watch.run(py, || taquin::states::Distances::compute(&goal, &options))?;
        Ok(Self { distances, levels: OnceLock::new() })
    }

    fn levels(&self, watch: &Watch) -> Result<&Levels, DistancesError> {
        if let Some(levels) = self.levels.get() {
            return Ok(levels);
        }
        Ok(match self.distances.levels(watch)? {
            Cow::Borrowed(levels) => levels,
            Cow::Owned(levels) => self.levels.get_or_init(|| levels),
        })
    }

    /// The distances of the positions in the rows of an array.
    fn look_up<'py>(
        &self,
        py: Python<'py>,
        rows: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let distance = |position| {
            let value = self.distances.value(&position).or_raise()?;
            Ok(value.map_or(u16::MAX, |value| value as u16))
        };
        let distances = Rows::new(rows, self.distances.goal().board())?.map(py, distance)?;
        Ok(PyArray1::from_vec(py, distances))
    }

    /// The depths by the numbers of the positions.
    pub fn table(&self, watch: &Watch) -> PyResult<Table<'_>> {
        Ok(Table { space: self.distances.space(), levels: self.levels(watch).or_raise()? })
    }

    pub fn goal_and_metric(&self) -> (&taquin::Position, Metric) {
        (self.distances.goal(), self.distances.metric())
    }
}

/// The distance of every position, in memory.
pub struct Table<'d> {
    pub space: &'d Space,
    pub levels: &'d Levels,
}

impl Table<'_> {
    /// The distance of a position; `None` where the goal is unreachable.
    pub fn distance(&self, position: &taquin::Position) -> Option<usize> {
        self.levels.depth(self.space.index_of(position)?)
    }
}

#[pymethods]
impl Distances {
    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.distances.goal().board().clone().into()
    }

    /// The goal.
    #[getter]
    fn goal(&self) -> Position {
        Position(self.distances.goal().clone())
    }

    /// The number of positions by distance.
    #[getter]
    fn distribution(&self) -> Distribution {
        Distribution::new(
            self.distances.distribution().clone(),
            self.distances.goal().board().name(),
        )
    }

    /// The distances of all positions, by their numbers; UNREACHABLE where the goal is unreachable.
    /// The array shares the memory of this object, so it cannot be written to.
    ///
    /// >>> import taquin
    /// >>> distances = taquin.Board("2x3").distances()
    /// >>> int(distances.array[distances.index("312/_45")])
    /// 3
    #[getter]
    fn array<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let distances = this.get();
        let watch = Watch::default();
        let levels = watch.run(this.py(), || distances.levels(&watch))?;
        let depths = ArrayView1::from(levels.depths());
        // SAFETY: the depths are neither moved nor changed as long as the object lives, and the
        // array keeps the object alive.
        #[allow(unsafe_code)]
        let array = unsafe { PyArray1::borrow_from_array(&depths, this.clone().into_any()) };
        array.call_method1("setflags", (false,))?;
        Ok(array)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        this: &Bound<'py, Self>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let array = Self::array(this)?.into_any();
        let converted = match dtype {
            Some(dtype) => this.py().import("numpy")?.call_method1("asarray", (&array, dtype))?,
            None => array.clone(),
        };
        match (copy, converted.is(&array)) {
            (Some(true), true) => array.call_method0("copy"),
            (Some(false), false) => Err(PyValueError::new_err("this type needs a copy")),
            _ => Ok(converted),
        }
    }

    /// The number of a position in the array; None where the numbers do not cover it.
    fn index(&self, position: PositionLike) -> PyResult<Option<usize>> {
        let distances = &self.distances;
        let position = position.on(distances.goal().board())?;
        Ok(distances.space().index_of(&position).map(|state| state.index()))
    }

    /// All positions as rows of tiles, in the order of the array.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let space = self.distances.space();
        arrays::rows(py, space.board(), space.states().map(|state| space.position(state)))
    }

    /// The positions at this distance.
    fn at(&self, py: Python<'_>, distance: usize) -> PyResult<Vec<Position>> {
        let watch = Watch::default();
        let positions = watch.run(py, || self.distances.at(distance, &watch))?;
        Ok(positions.into_iter().map(Position).collect())
    }

    /// The positions farthest from the goal.
    fn farthest(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        self.at(py, self.distances.distribution().highest())
    }

    /// Random positions, from all or at one distance.
    #[pyo3(signature = (count, *, distance = None, seed))]
    fn sample(
        &self,
        py: Python<'_>,
        count: usize,
        distance: Option<usize>,
        seed: u64,
    ) -> PyResult<Vec<Position>> {
        let watch = Watch::default();
        let drawn = watch.run(py, || self.distances.sample(distance, count, seed, &watch))?;
        Ok(drawn.into_iter().map(|(position, _)| Position(position)).collect())
    }

    /// The number of the tile to push in an optimal move, the first of these if there are several,
    /// for each of the positions in the rows of an array. If several tiles slide, it is the one
    /// farthest from the blank. At the goal, and if the goal is unreachable, it is the number of the
    /// blank.
    ///
    /// >>> import taquin
    /// >>> board = taquin.Board("3x3")
    /// >>> board.distances().next_moves(board.random_positions(4, seed=1))
    /// array([2, 5, 6, 4], dtype=int32)
    fn next_moves<'py>(
        &self,
        py: Python<'py>,
        positions: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let board = self.distances.goal().board();
        let next = |position| {
            let best = self.distances.best_moves(&position).or_raise()?.unwrap_or_default();
            let pushed = best.first().and_then(|slides| slides.last());
            Ok(pushed.map_or(arrays::blank(board), |slide| slide.tile.number(board) as i32))
        };
        Ok(PyArray1::from_vec(py, Rows::new(&positions, board)?.map(py, next)?))
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        positions: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if positions.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() == 2) {
            return Ok(self.look_up(py, &positions)?.into_any());
        }
        let position: PositionLike = positions.extract()?;
        let position = position.on(self.distances.goal().board())?;
        Ok(self.distances.value(&position).or_raise()?.into_pyobject(py)?)
    }

    fn __len__(&self) -> usize {
        self.distances.distribution().positions() as usize
    }

    fn __repr__(&self) -> String {
        let goal = self.distances.goal();
        format!("<Distances of {} from {goal}: {} positions>", goal.board().name(), self.__len__())
    }

    fn _repr_svg_(&self) -> String {
        self.distribution()._repr_svg_()
    }
}
