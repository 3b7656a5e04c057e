use std::ops::Deref;

use petgraph::graph::{DiGraph, NodeIndex};

/// A petgraph graph, with what its builder knows of it beside. It can be used as the petgraph graph
/// that it holds, and be turned into it by [`Graph::into_petgraph`].
#[derive(Clone, Debug)]
pub struct Graph<V, A> {
    pub(super) graph: DiGraph<V, A>,
    pub(super) facts: Facts,
}

/// What the builder of a graph knows of it.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    /// One line that says what it is.
    pub title: String,
    /// The vertex to which shortest paths lead.
    pub goal: Option<NodeIndex>,
    /// A vertex of each orbit under automorphisms that are known without search; `None` where none
    /// are known.
    pub orbits: Option<Vec<NodeIndex>>,
    /// How many of these automorphisms there are.
    pub known_automorphisms: u128,
}

impl<V, A> Graph<V, A> {
    /// One line that says what it is.
    pub fn title(&self) -> &str {
        &self.facts.title
    }

    /// The vertex to which shortest paths lead, if it is in the part that was taken.
    pub fn goal(&self) -> Option<NodeIndex> {
        self.facts.goal
    }

    /// The graph alone.
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
