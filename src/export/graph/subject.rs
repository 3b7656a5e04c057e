use std::borrow::Cow;

use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;

use crate::graph::{Edge, Graph, Layers, Vertex};
use crate::graphs::{Adjacency, Attribute, Source, Value};

/// One of our graphs as a [`Source`].
pub(super) struct Subject<'g, V, A> {
    graph: &'g Graph<V, A>,
    layers: Layers,
    ids: Ids,
}

/// All ids in one string.
struct Ids {
    text: String,
    ends: Vec<usize>,
}

impl<'g, V: Vertex, A: Edge> Subject<'g, V, A> {
    /// Prepares a graph.
    pub fn new(graph: &'g Graph<V, A>) -> Self {
        let mut ids = Ids { text: String::new(), ends: Vec::with_capacity(graph.node_count()) };
        for vertex in graph.node_weights() {
            ids.text.push_str(&vertex.id());
            ids.ends.push(ids.text.len());
        }
        Self { graph, layers: Layers::new(graph), ids }
    }
}

impl<V: Vertex, A: Edge> Source for Subject<'_, V, A> {
    fn title(&self) -> &str {
        self.graph.title()
    }

    fn vertices(&self) -> usize {
        self.graph.node_count()
    }

    fn arcs(&self) -> usize {
        self.graph.edge_count()
    }

    fn vertex_attributes(&self) -> &'static [Attribute] {
        V::ATTRIBUTES
    }

    fn arc_attributes(&self) -> &'static [Attribute] {
        A::ATTRIBUTES
    }

    fn id(&self, vertex: usize) -> &str {
        let start = vertex.checked_sub(1).map_or(0, |before| self.ids.ends[before]);
        &self.ids.text[start..self.ids.ends[vertex]]
    }

    fn vertex_label(&self, vertex: usize) -> Cow<'_, str> {
        self.graph[NodeIndex::new(vertex)].label()
    }

    fn arc_label(&self, arc: usize) -> Cow<'_, str> {
        self.graph[EdgeIndex::new(arc)].label()
    }

    fn at(&self, vertex: usize) -> (i64, i64) {
        self.layers.at(NodeIndex::new(vertex))
    }

    fn vertex_values(&self, vertex: usize) -> Vec<Value<'_>> {
        let mut values = Vec::with_capacity(V::ATTRIBUTES.len());
        self.graph[NodeIndex::new(vertex)].values(&mut values);
        values
    }

    fn arc_values(&self, arc: usize) -> Vec<Value<'_>> {
        let mut values = Vec::with_capacity(A::ATTRIBUTES.len());
        self.graph[EdgeIndex::new(arc)].values(&mut values);
        values
    }

    fn ends(&self, arc: usize) -> (usize, usize) {
        let ends = self.graph.edge_endpoints(EdgeIndex::new(arc));
        let (from, to) = ends.expect("the arc is one of the graph's");
        (from.index(), to.index())
    }

    fn has_parallel_arcs(&self) -> bool {
        // For each vertex, the last source of an arc to it.
        let mut seen = vec![u32::MAX; self.graph.node_count()];
        self.graph.node_indices().any(|from| {
            self.graph.edges(from).any(|arc| {
                let from = from.index() as u32;
                std::mem::replace(&mut seen[arc.target().index()], from) == from
            })
        })
    }

    fn arcs_from(&self, vertex: usize) -> Vec<usize> {
        let arcs = self.graph.edges(NodeIndex::new(vertex));
        let mut arcs: Vec<usize> = arcs.map(|arc| arc.id().index()).collect();
        arcs.sort_unstable();
        arcs
    }

    fn simple(&self) -> Adjacency {
        Adjacency::under(self.graph)
    }
}
