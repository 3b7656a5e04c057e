use numpy::PyArray1;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use taquin::solution::CosetRow;
use taquin_draw as draw;

/// The columns of a table.
trait Columns {
    fn names(&self) -> &'static [&'static str];

    /// The column of this number.
    fn column(&self, number: usize) -> Vec<u64>;

    /// The names of the columns, one after the other.
    fn iterate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyList::new(py, self.names())?.as_any().try_iter().map(Bound::into_any)
    }

    fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let number = self.names().iter().position(|each| *each == name);
        let number = number.ok_or_else(|| PyKeyError::new_err(name.to_string()))?;
        Ok(PyArray1::from_vec(py, self.column(number)))
    }
}

/// The numbers of standard positions and of their classes, by moves: columns of one table. Positions
/// with equal or unknown tiles have no extended classes.
///
/// >>> import taquin
/// >>> census = taquin.Board("eight").census()
/// >>> list(dict(census))
/// ['moves', 'positions', 'classes', 'extended_classes']
/// >>> census.total["positions"]
/// 20160
#[pyclass(frozen, module = "taquin", mapping)]
pub struct Census {
    rows: Rows,
    /// The board, with the goal if that has labels.
    of: String,
}

enum Rows {
    Positions(taquin::Census),
    Cosets(Vec<CosetRow>),
}

impl Census {
    pub fn new(census: taquin::Census, board: &str) -> Self {
        Self { rows: Rows::Positions(census), of: board.into() }
    }

    pub fn of_cosets(cosets: &taquin::solution::Cosets) -> Self {
        let goal = cosets.goal();
        let of = format!("{goal} on {}", goal.board().name());
        Self { rows: Rows::Cosets(cosets.census()), of }
    }

    /// The sum of a column; of the moves the greatest number.
    fn sum(&self, number: usize) -> u64 {
        let column = self.column(number).into_iter();
        if number == 0 { column.max().unwrap_or(0) } else { column.sum() }
    }
}

impl Columns for Census {
    fn names(&self) -> &'static [&'static str] {
        match self.rows {
            Rows::Positions(_) => &["moves", "positions", "classes", "extended_classes"],
            Rows::Cosets(_) => &["moves", "positions", "classes"],
        }
    }

    fn column(&self, number: usize) -> Vec<u64> {
        match &self.rows {
            Rows::Positions(census) => {
                let rows = census.rows.iter();
                rows.map(|row| {
                    [row.moves as u64, row.positions, row.classes, row.extended_classes][number]
                })
                .collect()
            }
            Rows::Cosets(rows) => {
                let rows = rows.iter();
                rows.map(|row| [row.moves as u64, row.positions, row.classes][number]).collect()
            }
        }
    }
}

#[pymethods]
impl Census {
    /// The names of the columns.
    fn keys(&self) -> Vec<&'static str> {
        self.names().to_vec()
    }

    /// The sums of the columns, with the greatest number of moves.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (number, name) in self.names().iter().enumerate() {
            dict.set_item(name, self.sum(number))?;
        }
        Ok(dict)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.get(py, name)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.iterate(py)
    }

    fn __len__(&self) -> usize {
        self.names().len()
    }

    fn __repr__(&self) -> String {
        let [moves, positions] = [0, 1].map(|number| self.sum(number));
        format!("<Census of {}: {positions} positions, at most {moves} moves>", self.of)
    }

    /// A diagram; None for positions with equal or unknown tiles.
    fn _repr_svg_(&self) -> Option<String> {
        match &self.rows {
            Rows::Positions(census) => Some(draw::census(census, &self.of)),
            Rows::Cosets(_) => None,
        }
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
    fn names(&self) -> &'static [&'static str] {
        &["moves", "positions"]
    }

    fn column(&self, number: usize) -> Vec<u64> {
        let counts = self.distribution.counts();
        (0..).zip(counts).map(|(moves, &positions)| [moves, positions][number]).collect()
    }
}

#[pymethods]
impl Distribution {
    /// The names of the columns.
    fn keys(&self) -> Vec<&'static str> {
        self.names().to_vec()
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
        self.iterate(py)
    }

    fn __len__(&self) -> usize {
        self.names().len()
    }

    fn __repr__(&self) -> String {
        let (total, highest) = (self.total(), self.highest());
        format!("<Distribution of {}: {total} positions, at most {highest} moves>", self.board)
    }

    pub fn _repr_svg_(&self) -> String {
        draw::distribution(&self.distribution, &self.board)
    }
}
