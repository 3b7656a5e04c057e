//! A graph whose vertices have labels, as it is read edge by edge.

use std::collections::{HashMap, HashSet};

use super::error::{GraphTextError, TextFault};

/// A graph whose vertices have labels.
#[derive(Clone, Debug, Default)]
pub(crate) struct LabelledGraph {
    /// By vertex: its label. The vertices are in the order in which the text names them first.
    pub labels: Vec<String>,
    /// The edges, each from its lower to its higher vertex.
    pub edges: HashSet<(usize, usize)>,
}

/// A text, and the graph that it describes so far.
pub(super) struct GraphText<'t> {
    pub text: &'t str,
    pub graph: LabelledGraph,
    /// Whether a label is allowed.
    is_label: fn(&str) -> bool,
    numbers: HashMap<String, usize>,
}

impl<'t> GraphText<'t> {
    pub fn new(text: &'t str, is_label: fn(&str) -> bool) -> Self {
        Self { text, graph: LabelledGraph::default(), is_label, numbers: HashMap::new() }
    }

    /// The error with its place in the text.
    pub fn error(&self, byte: usize, reason: TextFault) -> GraphTextError {
        GraphTextError::new(self.text, byte, reason)
    }

    /// The error that the text does not follow the rules of the format.
    pub fn malformed(&self, byte: usize, reason: impl Into<String>) -> GraphTextError {
        self.error(byte, TextFault::Malformed(reason.into()))
    }

    /// The number of the vertex with this label, if there is one.
    pub fn known_vertex(&self, label: &str) -> Option<usize> {
        self.numbers.get(label).copied()
    }

    /// The number of the vertex with this label, which is at this byte of the text. A new label
    /// gets the next number.
    pub fn vertex(&mut self, label: &str, byte: usize) -> Result<usize, GraphTextError> {
        if let Some(number) = self.known_vertex(label) {
            return Ok(number);
        }
        if !(self.is_label)(label) {
            return Err(self.error(byte, TextFault::Label(label.into())));
        }
        let number = self.graph.labels.len();
        self.numbers.insert(label.into(), number);
        self.graph.labels.push(label.into());
        Ok(number)
    }

    /// Adds the edge between two vertices, which a byte of the text names.
    pub fn edge(&mut self, a: usize, b: usize, byte: usize) -> Result<(), GraphTextError> {
        let label = |vertex: usize| self.graph.labels[vertex].clone();
        let fault = match (a == b, self.has_edge(a, b)) {
            (true, _) => TextFault::Loop(label(a)),
            (_, true) => TextFault::DoubleEdge(label(a), label(b)),
            _ => {
                self.graph.edges.insert((a.min(b), a.max(b)));
                return Ok(());
            }
        };
        Err(self.error(byte, fault))
    }

    /// Whether the edge is listed already.
    pub fn has_edge(&self, a: usize, b: usize) -> bool {
        self.graph.edges.contains(&(a.min(b), a.max(b)))
    }
}
