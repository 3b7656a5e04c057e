use pyo3::prelude::*;
use pyo3::types::PyBytes;
use taquin::export;
use taquin::group::PuzzleGroup;
use taquin::num_bigint::BigUint;

use crate::errors::OrRaise;

/// The group that the loops of the blank generate, as permutations of the places.
///
/// >>> import taquin
/// >>> group = taquin.Board("theta0").group()
/// >>> group.name, group.order, group.degree
/// ('PGL2(5)', 120, 6)
#[pyclass(frozen, module = "taquin")]
pub struct Group {
    board: taquin::Board,
    group: PuzzleGroup,
}

impl Group {
    pub fn of(board: &taquin::Board) -> Self {
        Self { board: board.clone(), group: board.group() }
    }
}

/// An order as an integer of Python.
pub fn integer<'py>(py: Python<'py>, order: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &order.to_bytes_le());
    py.get_type::<pyo3::types::PyInt>().call_method1("from_bytes", (bytes, "little"))
}

#[pymethods]
impl Group {
    /// The name: those of the orbits' groups, joined by ×.
    #[getter]
    fn name(&self) -> String {
        self.group.name()
    }

    /// The name with subscripts, and another name of the same group if there is one.
    #[getter]
    fn full_name(&self) -> String {
        self.group.full_name()
    }

    /// The number of elements.
    #[getter]
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.group.order())
    }

    /// The number of elements as a product that keeps factorials.
    #[getter]
    fn order_formula(&self) -> String {
        self.group.order_with_formula().formula()
    }

    /// The number of places.
    #[getter]
    fn degree(&self) -> usize {
        self.group.degree()
    }

    /// All orbits, as lists of places.
    #[getter]
    fn orbits(&self) -> Vec<Vec<u16>> {
        self.group.orbits()
    }

    /// Whether there is only one orbit.
    #[getter]
    fn is_transitive(&self) -> bool {
        self.group.is_transitive()
    }

    /// Whether the group is transitive and preserves no nontrivial partition.
    #[getter]
    fn is_primitive(&self) -> bool {
        self.group.is_primitive()
    }

    /// Whether all elements are even.
    #[getter]
    fn is_even(&self) -> bool {
        self.group.is_even()
    }

    /// The evidence for the name and the order in words, for each orbit of two places or more.
    ///
    /// >>> import taquin
    /// >>> taquin.Board("2x2").group().evidence
    /// ['A alone moves these 3 places, in one cycle; 3 is prime, so it is primitive']
    #[getter]
    fn evidence(&self) -> Vec<String> {
        self.group.evidence_in_words(&self.board)
    }

    /// Checks the evidence, without the code that found it; raises an Error where it does not hold.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.group.check(&self.board)).or_raise()
    }

    /// One permutation of the places for each loop: the tile on place i goes to the i-th entry.
    ///
    /// >>> import taquin
    /// >>> taquin.Board("1x2").group().generators, taquin.Board("2x2").group().generators
    /// ([], [[1, 2, 0]])
    #[getter]
    fn generators(&self) -> Vec<Vec<u16>> {
        let twists = &self.board.twists();
        let one_way = twists.iter().filter(|twist| twist.index() < twist.inverse().index());
        one_way.map(|twist| twist.permutation().images().to_vec()).collect()
    }

    /// A program for GAP that defines the group G; also for Sage's libgap.eval.
    fn to_gap(&self) -> String {
        export::gap(&self.board, &self.group)
    }

    /// The group for SymPy. Both multiply from left to right.
    ///
    /// >>> import taquin
    /// >>> taquin.Board("eight").group().to_sympy().order()
    /// 20160
    fn to_sympy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sympy = py.import("sympy.combinatorics")?;
        let permutation = sympy.getattr("Permutation")?;
        let mut generators = self.generators();
        if generators.is_empty() {
            generators.push((0..self.degree() as u16).collect());
        }
        let generators: Vec<_> = generators
            .into_iter()
            .map(|images| permutation.call1((images,)))
            .collect::<Result<_, _>>()?;
        sympy.call_method1("PermutationGroup", (generators,))
    }

    fn __repr__(&self) -> String {
        format!("<Group {} of order {}>", self.full_name(), self.group.order_with_formula())
    }
}
