use std::borrow::Cow;

use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;

use crate::graph::{Attribute, Edge, Graph, Layers, Value, Vertex};
use crate::graphs::Adjacency;
use crate::twist::Twists;

/// A graph for the formats: vertices and arcs by number, one at a time.
pub(super) trait Source {
    /// The title, one line.
    fn title(&self) -> &str;

    /// The twists of the board, if it is a graph of a board.
    fn twists(&self) -> Option<&Twists>;

    /// The number of vertices.
    fn vertices(&self) -> usize;

    /// The number of arcs.
    fn arcs(&self) -> usize;

    /// The attributes of vertices.
    fn vertex_attributes(&self) -> &'static [Attribute];

    /// The attributes of arcs.
    fn arc_attributes(&self) -> &'static [Attribute];

    /// The unique name of a vertex: letters, digits, `_`, `-` and `.` only.
    fn id(&self, vertex: usize) -> &str;

    /// The label of a vertex, for people.
    fn vertex_label(&self, vertex: usize) -> Cow<'_, str>;

    /// The label of an arc, for people.
    fn arc_label(&self, arc: usize) -> Cow<'_, str>;

    /// The coordinates of a vertex: x to the right and y upwards, 72 to the inch.
    fn at(&self, vertex: usize) -> (i64, i64);

    /// The values of a vertex, one for each attribute.
    fn vertex_values(&self, vertex: usize) -> Vec<Value<'_>>;

    /// The values of an arc, one for each attribute.
    fn arc_values(&self, arc: usize) -> Vec<Value<'_>>;

    /// The vertices that an arc leaves and enters.
    fn ends(&self, arc: usize) -> (usize, usize);

    /// Whether two arcs have the same source and the same target.
    fn has_parallel_arcs(&self) -> bool;

    /// The numbers of the arcs that leave a vertex, in order.
    fn arcs_from(&self, vertex: usize) -> Vec<usize>;

    /// The simple graph under it.
    fn simple(&self) -> Adjacency;
}

/// One of our graphs as a [`Source`].
pub(super) struct Subject<'g, V, A> {
    graph: &'g Graph<V, A>,
    twists: Option<&'g Twists>,
    layers: Layers,
    ids: Ids,
}

/// All ids in one string.
struct Ids {
    text: String,
    ends: Vec<usize>,
}

impl<'g, V: Vertex, A: Edge> Subject<'g, V, A> {
    /// Prepares a graph; `twists` are those of its board.
    pub fn new(graph: &'g Graph<V, A>, twists: Option<&'g Twists>) -> Self {
        let mut ids = Ids { text: String::new(), ends: Vec::with_capacity(graph.node_count()) };
        for vertex in graph.node_weights() {
            ids.text.push_str(&vertex.id());
            ids.ends.push(ids.text.len());
        }
        Self { graph, twists, layers: Layers::new(graph), ids }
    }
}

impl<V: Vertex, A: Edge> Source for Subject<'_, V, A> {
    fn title(&self) -> &str {
        self.graph.title()
    }

    fn twists(&self) -> Option<&Twists> {
        self.twists
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
