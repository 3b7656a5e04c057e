use petgraph::graph::DiGraph;
use petgraph::visit::EdgeRef;

/// The underlying simple graph of a directed graph, without directions, loops, labels and repeated
/// edges. Vertices keep their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimpleGraph {
    /// By vertex: the start of its neighbours; one more entry at the end.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

impl SimpleGraph {
    /// The underlying simple graph of `graph`.
    pub fn under<V, A>(graph: &DiGraph<V, A>) -> Self {
        let mut starts = vec![0; graph.node_count() + 1];
        for arc in graph.edge_references() {
            starts[arc.source().index() + 1] += 1;
            starts[arc.target().index() + 1] += 1;
        }
        for vertex in 0..graph.node_count() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut ends = starts.clone();
        let mut all = vec![0_u32; 2 * graph.edge_count()];
        for arc in graph.edge_references() {
            let (a, b) = (arc.source().index(), arc.target().index());
            for (from, to) in [(a, b), (b, a)] {
                all[ends[from] as usize] = to as u32;
                ends[from] += 1;
            }
        }
        // Sorted, without repetitions and loops.
        let mut neighbours = Vec::with_capacity(all.len() / 2);
        let mut packed = vec![0];
        for vertex in 0..graph.node_count() {
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

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The neighbours of a vertex, in order.
    ///
    /// # Panics
    ///
    /// If the graph has no such vertex.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Breadth-first search from a vertex: the distance of each vertex, `u32::MAX` if it is not
    /// connected, and the connected vertices in order.
    ///
    /// # Panics
    ///
    /// If the graph has no such vertex.
    pub fn distances(&self, from: usize) -> (Vec<u32>, Vec<u32>) {
        let mut distance = vec![u32::MAX; self.vertex_count()];
        distance[from] = 0;
        let mut order = vec![from as u32];
        let mut next = 0;
        while let Some(&at) = order.get(next) {
            next += 1;
            for &neighbour in self.neighbours(at as usize) {
                if distance[neighbour as usize] == u32::MAX {
                    distance[neighbour as usize] = distance[at as usize] + 1;
                    order.push(neighbour);
                }
            }
        }
        (distance, order)
    }

    /// The number of connected components.
    pub fn component_count(&self) -> usize {
        let mut seen = vec![false; self.vertex_count()];
        let mut components = 0;
        let mut stack = Vec::new();
        for start in 0..self.vertex_count() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            components += 1;
            stack.push(start as u32);
            while let Some(at) = stack.pop() {
                for &next in self.neighbours(at as usize) {
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        stack.push(next);
                    }
                }
            }
        }
        components
    }

    /// Whether two colours suffice for neighbours to differ.
    pub fn is_bipartite(&self) -> bool {
        let mut colour = vec![None; self.vertex_count()];
        let mut stack = Vec::new();
        for start in 0..self.vertex_count() {
            if colour[start].is_some() {
                continue;
            }
            colour[start] = Some(false);
            stack.push(start);
            while let Some(at) = stack.pop() {
                for &next in self.neighbours(at) {
                    match colour[next as usize] {
                        None => {
                            colour[next as usize] = colour[at].map(|is: bool| !is);
                            stack.push(next as usize);
                        }
                        known if known == colour[at] => return false,
                        Some(_) => {}
                    }
                }
            }
        }
        true
    }

    /// A bound of the girth by a breadth-first search from the vertex: at most the length of any
    /// cycle through the vertex, and at least that of some cycle of the graph. `None` if it is not
    /// less than `known`.
    ///
    /// # Panics
    ///
    /// If the graph has no such vertex.
    pub fn cycle_near(&self, vertex: usize, known: Option<u32>) -> Option<u32> {
        let (distance, order) = self.distances(vertex);
        let mut shortest = known;
        for &at in &order {
            let depth = distance[at as usize];
            if shortest.is_some_and(|shortest| 2 * depth >= shortest) {
                break;
            }
            // The first neighbour nearer to the start is the parent; a second one closes a cycle,
            // and so does a neighbour at the same distance.
            let same = self.neighbours(at as usize).iter().any(|&n| distance[n as usize] == depth);
            let nearer = self.neighbours(at as usize).iter();
            let nearer = nearer.filter(|&&n| distance[n as usize].wrapping_add(1) == depth).count();
            let found = match (nearer, same) {
                (2.., _) => Some(2 * depth),
                (_, true) => Some(2 * depth + 1),
                _ => None,
            };
            shortest = [shortest, found].into_iter().flatten().min();
        }
        shortest.filter(|&shortest| known != Some(shortest))
    }
}
