use numpy::PyArray1;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use taquin_draw as draw;

/// The columns of a table.
trait Columns {
    const NAMES: &'static [&'static str];

    /// The column of this number.
    fn column(&self, number: usize) -> Vec<u64>;

    fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let number = Self::NAMES.iter().position(|each| *each == name);
        let number = number.ok_or_else(|| PyKeyError::new_err(name.to_string()))?;
        Ok(PyArray1::from_vec(py, self.column(number)))
    }
}

/// The numbers of standard positions and of their classes, by moves: columns of one table.
///
/// >>> import taquin
/// >>> census = taquin.Board("eight").census()
/// >>> list(dict(census))
/// ['moves', 'positions', 'classes', 'extended_classes']
/// >>> census.total["positions"]
/// 20160
#[pyclass(frozen, module = "taquin", mapping)]
pub struct Census {
    census: taquin::Census,
    board: String,
}

impl Census {
    pub fn new(census: taquin::Census, board: &str) -> Self {
        Self { census, board: board.into() }
    }
}

impl Columns for Census {
    const NAMES: &'static [&'static str] = &["moves", "positions", "classes", "extended_classes"];

    fn column(&self, number: usize) -> Vec<u64> {
        let rows = self.census.rows.iter();
        rows.map(|row| [row.moves as u64, row.positions, row.classes, row.extended_classes][number])
            .collect()
    }
}

#[pymethods]
impl Census {
    /// The names of the columns.
    fn keys(&self) -> Vec<&'static str> {
        Self::NAMES.to_vec()
    }

    /// The sums of the columns, with the greatest number of moves.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let total = self.census.total();
        let dict = PyDict::new(py);
        dict.set_item("moves", total.moves)?;
        dict.set_item("positions", total.positions)?;
        dict.set_item("classes", total.classes)?;
        dict.set_item("extended_classes", total.extended_classes)?;
        Ok(dict)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.get(py, name)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::<Self>(py)
    }

    fn __len__(&self) -> usize {
        Self::NAMES.len()
    }

    fn __repr__(&self) -> String {
        let total = self.census.total();
        format!(
            "<Census of {}: {} positions, at most {} moves>",
            self.board, total.positions, total.moves
        )
    }

    fn _repr_svg_(&self) -> String {
        draw::census(&self.census, &self.board)
    }
}

/// The number of positions at each distance from the goal: columns of one table.
///
/// >>> import taquin
/// >>> distribution = taquin.Board("2x2").distances().distribution
/// >>> distribution["positions"].tolist(), distribution.mean
/// ([1, 2, 2, 2, 2, 2, 1], 3.0)
#[pyclass(frozen, module = "taquin", mapping)]
pub struct Distribution {
    distribution: taquin::states::Distribution,
    board: String,
}

impl Distribution {
    pub fn new(distribution: taquin::states::Distribution, board: &str) -> Self {
        Self { distribution, board: board.into() }
    }
}

impl Columns for Distribution {
    const NAMES: &'static [&'static str] = &["moves", "positions"];

    fn column(&self, number: usize) -> Vec<u64> {
        let counts = self.distribution.counts();
        (0..).zip(counts).map(|(moves, &positions)| [moves, positions][number]).collect()
    }
}

#[pymethods]
impl Distribution {
    /// The names of the columns.
    fn keys(&self) -> Vec<&'static str> {
        Self::NAMES.to_vec()
    }

    /// The number of positions.
    #[getter]
    fn total(&self) -> u64 {
        self.distribution.positions()
    }

    /// The greatest distance.
    #[getter]
    fn highest(&self) -> usize {
        self.distribution.highest()
    }

    /// The mean distance.
    #[getter]
    fn mean(&self) -> f64 {
        self.distribution.mean()
    }

    /// The median distance.
    #[getter]
    fn median(&self) -> f64 {
        self.distribution.median()
    }

    /// The number of positions at this distance or less.
    fn within(&self, distance: usize) -> u64 {
        self.distribution.within(distance)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.get(py, name)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        names::<Self>(py)
    }

    fn __len__(&self) -> usize {
        Self::NAMES.len()
    }

    fn __repr__(&self) -> String {
        let (total, highest) = (self.total(), self.highest());
        format!("<Distribution of {}: {total} positions, at most {highest} moves>", self.board)
    }

    pub fn _repr_svg_(&self) -> String {
        draw::distribution(&self.distribution, &self.board)
    }
}

/// The names of the columns, one after the other.
fn names<C: Columns>(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let list = PyList::new(py, C::NAMES)?;
    Ok(list.as_any().try_iter()?.into_any())
}
