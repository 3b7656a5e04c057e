use std::io::{self, Write};
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use taquin::export::{GraphFormat, write_graph};
use taquin::graph::{CosetGraph, HistoryGraph, QuotientGraph, Subgraph, TwistGraph};
use taquin_draw as draw;

use crate::board;
use crate::errors::OrRaise;
use crate::files::write_whole;

/// A graph of a solution, or of the standard positions of a goal with labels.
pub enum Of {
    Twists(TwistGraph),
    History(HistoryGraph),
    Classes(QuotientGraph),
    Cosets(CosetGraph),
}

/// The part of a graph within some distance of the goal, or around a position.
pub fn part<C>(
    around: Option<C>,
    radius: Option<usize>,
    within: Option<usize>,
) -> PyResult<Subgraph<C>> {
    if around.is_some() != radius.is_some() {
        return Err(PyValueError::new_err("around and radius belong together"));
    }
    Ok(Subgraph { around: around.zip(radius), within, memory: board::within(None) })
}

/// A graph of the positions of a board: the twist graph, the history graph, a quotient graph, or the
/// Schreier graph of a goal with labels.
///
/// >>> import taquin
/// >>> graph = taquin.Board("five").twist_graph()
/// >>> graph
/// <Graph Twist graph of the board five: 60 nodes, 240 edges>
/// >>> network = graph.to_networkx()
/// >>> network.nodes["013"]["first_twists"]
/// 'B'
#[pyclass(frozen, module = "taquin")]
pub struct Graph {
    pub graph: Of,
    pub twists: taquin::Twists,
}

/// Calls a function with the graph, whichever it is.
macro_rules! with {
    ($self:ident, $graph:ident => $body:expr) => {
        match &$self.graph {
            Of::Twists($graph) => $body,
            Of::History($graph) => $body,
            Of::Classes($graph) => $body,
            Of::Cosets($graph) => $body,
        }
    };
}

impl Graph {
    fn write_to(&self, format: GraphFormat, out: &mut dyn Write) -> io::Result<()> {
        with!(self, graph => write_graph(graph, &self.twists, format, out))
    }
}

#[pymethods]
impl Graph {
    /// A line about the graph.
    #[getter]
    fn title(&self) -> String {
        with!(self, graph => graph.title().into())
    }

    /// The number of edges: arcs, each in one direction.
    #[getter]
    fn edge_count(&self) -> usize {
        with!(self, graph => graph.edge_count())
    }

    /// The graph in a format of the program: graphml, gexf, dot, json, nodes.csv, edges.csv,
    /// sparse6 or gap.
    fn to_text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format = format.parse().or_raise()?;
        let mut out = Vec::new();
        py.detach(|| self.write_to(format, &mut out))?;
        Ok(String::from_utf8(out)?)
    }

    /// Writes the graph to a file in such a format.
    fn write(&self, py: Python<'_>, path: PathBuf, format: &str) -> PyResult<()> {
        let format = format.parse().or_raise()?;
        py.detach(|| write_whole(&path, |out| Ok(self.write_to(format, out)?)))
    }

    /// The graph for NetworkX, with all attributes of its nodes and edges.
    fn to_networkx<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = self.to_text(py, "json")?;
        py.import("taquin._graphs")?.call_method1("to_networkx", (json,))
    }

    fn __len__(&self) -> usize {
        with!(self, graph => graph.node_count())
    }

    fn __repr__(&self) -> String {
        let (nodes, edges) = (self.__len__(), self.edge_count());
        format!("<Graph {}: {nodes} nodes, {edges} edges>", self.title())
    }

    /// A quotient graph in layers; None for the others.
    fn _repr_svg_(&self) -> Option<String> {
        match &self.graph {
            Of::Classes(graph) => Some(draw::quotient_graph(graph)),
            _ => None,
        }
    }
}
