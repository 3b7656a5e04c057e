use std::ops::Deref;

use petgraph::graph::{DiGraph, NodeIndex};

/// A petgraph graph with a title, a goal and its known symmetries. It dereferences to the petgraph
/// graph; [`Graph::into_petgraph`] returns it.
#[derive(Clone, Debug)]
pub struct Graph<V, A> {
    pub(super) graph: DiGraph<V, A>,
    pub(super) facts: Facts,
}

/// What the builder of a graph knows about it.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    /// A one-line description.
    pub title: String,
    /// The end of shortest paths.
    pub goal: Option<NodeIndex>,
    /// A vertex of each orbit under the automorphisms known without search; `None` if none are
    /// known.
    pub orbits: Option<Vec<NodeIndex>>,
    /// The number of these automorphisms.
    pub known_automorphisms: u128,
}

impl<V, A> Graph<V, A> {
    /// A one-line description.
    pub fn title(&self) -> &str {
        &self.facts.title
    }

    /// The end of shortest paths, if the subgraph contains it.
    pub fn goal(&self) -> Option<NodeIndex> {
        self.facts.goal
    }

    /// The petgraph graph.
    pub fn into_petgraph(self) -> DiGraph<V, A> {
        self.graph
    }
}

impl<V, A> Deref for Graph<V, A> {
    type Target = DiGraph<V, A>;

    fn deref(&self) -> &DiGraph<V, A> {
        &self.graph
    }
}
