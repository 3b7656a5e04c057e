use std::fmt;

use petgraph::graph::DiGraph;

/// A simple undirected graph on the vertices 0 … n − 1: for each vertex its neighbours, in order,
/// all in one list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Adjacency {
    /// By vertex: the start of its neighbours; one more entry at the end.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Adjacency {
    /// The graph with these edges, in any direction and order. Loops and repeated edges are left
    /// out; every end is below `vertices`.
    pub fn new(vertices: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let arcs = edges.flat_map(|(a, b)| [(a, b), (b, a)]);
        let mut starts = vec![0_u32; vertices + 1];
        arcs.clone().for_each(|(from, _)| starts[from as usize + 1] += 1);
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut ends = starts.clone();
        let mut all = vec![0; starts[vertices] as usize];
        for (from, to) in arcs {
            let end = &mut ends[from as usize];
            all[*end as usize] = to;
            *end += 1;
        }
        let mut neighbours = Vec::with_capacity(all.len());
        let mut packed = vec![0];
        for vertex in 0..vertices {
            let own = &mut all[starts[vertex] as usize..starts[vertex + 1] as usize];
            own.sort_unstable();
            let first = neighbours.len();
            for &mut next in own {
                if next as usize != vertex && neighbours[first..].last() != Some(&next) {
                    neighbours.push(next);
                }
            }
            packed.push(neighbours.len() as u32);
        }
        Self { starts: packed, neighbours }
    }

    /// The underlying simple graph of a directed graph, without directions, loops, labels and
    /// repeated edges. Vertices keep their numbers.
    pub fn under<V, A>(graph: &DiGraph<V, A>) -> Self {
        let arcs = graph.raw_edges().iter();
        let ends = arcs.map(|arc| (arc.source().index() as u32, arc.target().index() as u32));
        Self::new(graph.node_count(), ends)
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The neighbours of a vertex, in order.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Whether two vertices are adjacent.
    pub fn has_edge(&self, a: u32, b: u32) -> bool {
        self.neighbours(a).binary_search(&b).is_ok()
    }

    /// Every edge once, from its lower to its higher vertex, in order.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        let from = |a| self.neighbours(a).iter().map(move |&b| (a, b));
        (0..self.vertex_count() as u32).flat_map(from).filter(|(a, b)| a < b)
    }

    /// The same graph, its vertex v under the number `numbers[v]`.
    pub fn renumbered(&self, numbers: &[u32]) -> Self {
        let number = |vertex: u32| numbers[vertex as usize];
        Self::new(numbers.len(), self.edges().map(|(a, b)| (number(a), number(b))))
    }
}

impl fmt::Debug for Adjacency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} vertices, edges ", self.vertex_count())?;
        f.debug_list().entries(self.edges()).finish()
    }
}
