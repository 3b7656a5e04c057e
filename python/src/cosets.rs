use pyo3::prelude::*;
use taquin::graph::{Arcs, coset_graph};
use taquin::{num_bigint::BigUint, solution};

use crate::census::Census;
use crate::errors::OrRaise;
use crate::goal::Goal;
use crate::graph::{Graph, Of as GraphOf, part};
use crate::group::integer;
use crate::position::PositionLike;

/// The standard positions of a goal with equal or unknown tiles: the cosets of the elements that keep
/// its labels, in the group of the board.
///
/// >>> import taquin
/// >>> cosets = taquin.Goal("a a a/b _ b/c c c", taquin.Board("3x3@2,2")).cosets()
/// >>> cosets
/// <Cosets of aaa/b_b/ccc on 3x3@2,2>
/// >>> cosets.census()["classes"].tolist()
/// [1, 2, 2, 10, 15, 19, 31, 35, 16, 16, 5, 1]
/// >>> cosets.action().block
/// ['aaa/b_b/ccc', 'ccc/b_b/aaa']
#[pyclass(frozen, module = "taquin")]
pub struct Cosets(pub solution::Cosets);

#[pymethods]
impl Cosets {
    /// The goal.
    #[getter]
    fn goal(&self) -> Goal {
        Goal::of(self.0.goal())
    }

    /// The numbers of positions by moves, and of their classes under the symmetries of the board that
    /// take equal labels of the goal to equal ones.
    fn census(&self, py: Python<'_>) -> Census {
        py.detach(|| Census::of_cosets(&self.0))
    }

    /// How the group acts on the positions.
    fn action(&self, py: Python<'_>) -> PyResult<CosetAction> {
        let action = py.detach(|| self.0.action()).or_raise()?;
        let block = action.block.map(|block| block.iter().map(ToString::to_string).collect());
        Ok(CosetAction { stabilizer: action.stabilizer, orbit_sizes: action.orbits, block })
    }

    /// The Schreier graph: its nodes are the positions that can be solved, and each twist is an edge;
    /// with first_only only those with which a shortest solution begins.
    ///
    /// >>> import taquin
    /// >>> taquin.Goal("1 2 3 * * * _", taquin.Board("theta0")).cosets().twist_graph()
    /// <Graph Schreier graph of the board theta0 and 123***_: 120 nodes, 480 edges>
    #[pyo3(signature = (*, first_only = false, around = None, radius = None, within = None))]
    fn twist_graph(
        &self,
        py: Python<'_>,
        first_only: bool,
        around: Option<PositionLike>,
        radius: Option<usize>,
        within: Option<usize>,
    ) -> PyResult<Graph> {
        let around = around.map(|around| self.goal().start(&around)).transpose()?;
        let part = part(around, radius, within)?;
        let arcs = if first_only { Arcs::FirstTwists } else { Arcs::All };
        let graph = py.detach(|| coset_graph(&self.0, arcs, &part)).or_raise()?;
        let twists = self.0.goal().board().twists();
        Ok(Graph { graph: GraphOf::Cosets(graph), twists })
    }

    fn __repr__(&self) -> String {
        let goal = self.0.goal();
        format!("<Cosets of {goal} on {}>", goal.board().name())
    }
}

/// How the group of a board acts on the standard positions of a goal with equal or unknown tiles.
///
/// >>> import taquin
/// >>> action = taquin.Goal("1 2 3 4 * * _", taquin.Board("theta0")).cosets().action()
/// >>> action.stabilizer_order, action.orbit_sizes, action.is_primitive
/// (1, [120, 120, 120], False)
#[pyclass(frozen, module = "taquin")]
pub struct CosetAction {
    stabilizer: BigUint,
    orbit_sizes: Vec<usize>,
    block: Option<Vec<String>>,
}

#[pymethods]
impl CosetAction {
    /// The number of elements of the group that keep the labels of the goal.
    #[getter]
    fn stabilizer_order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.stabilizer)
    }

    /// The numbers of positions in the orbits on all arrangements with the blank at home; first that of
    /// the goal, whose positions are those that can be solved.
    #[getter]
    fn orbit_sizes(&self) -> Vec<usize> {
        self.orbit_sizes.clone()
    }

    /// Whether the group preserves only the two trivial partitions of the goal's orbit.
    #[getter]
    fn is_primitive(&self) -> bool {
        self.block.is_none()
    }

    /// The goal's block in a partition of its orbit that the group preserves, one with the smallest
    /// blocks; None if the action is primitive.
    #[getter]
    fn block(&self) -> Option<Vec<String>> {
        self.block.clone()
    }

    fn __repr__(&self) -> String {
        let blocks = match &self.block {
            None => "primitive".into(),
            Some(block) => format!("blocks of {}", block.len()),
        };
        format!("<CosetAction on {} positions: {blocks}>", self.orbit_sizes[0])
    }
}
