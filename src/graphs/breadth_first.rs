use super::Adjacency;

/// A breadth-first search from a vertex, neighbours in the order of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct BreadthFirst {
    /// By vertex: the vertex from which it was reached first; itself if it is the root or was not
    /// reached.
    pub parents: Vec<u32>,
    /// By vertex: its distance from the root, [`BreadthFirst::UNREACHED`] if there is no path.
    pub distances: Vec<u32>,
    /// The vertices that were reached, in order.
    pub order: Vec<u32>,
}

impl BreadthFirst {
    /// The distance of a vertex that is not connected to the root.
    pub const UNREACHED: u32 = u32::MAX;

    fn new(vertices: usize) -> Self {
        let (parents, distances) =
            ((0..vertices as u32).collect(), vec![Self::UNREACHED; vertices]);
        Self { parents, distances, order: Vec::with_capacity(vertices) }
    }

    /// The number of connected components of a graph, given its spanning forest.
    pub fn component_count(&self) -> usize {
        self.distances.iter().filter(|&&distance| distance == 0).count()
    }

    /// Whether two colours suffice for adjacent vertices of the graph to differ: no edge joins two
    /// vertices at the same distance from the root.
    pub fn has_two_colours(&self, graph: &Adjacency) -> bool {
        graph.edges().all(|(a, b)| self.distances[a as usize] != self.distances[b as usize])
    }
}

impl Adjacency {
    /// The breadth-first search from a vertex.
    pub fn breadth_first(&self, root: u32) -> BreadthFirst {
        let mut search = BreadthFirst::new(self.vertex_count());
        self.extend(&mut search, root);
        search
    }

    /// Searches from one more root, which was not reached yet.
    fn extend(&self, search: &mut BreadthFirst, root: u32) {
        let mut next = search.order.len();
        search.distances[root as usize] = 0;
        search.order.push(root);
        while let Some(&at) = search.order.get(next) {
            next += 1;
            for &neighbour in self.neighbours(at) {
                if search.distances[neighbour as usize] == BreadthFirst::UNREACHED {
                    search.distances[neighbour as usize] = search.distances[at as usize] + 1;
                    search.parents[neighbour as usize] = at;
                    search.order.push(neighbour);
                }
            }
        }
    }

    /// The breadth-first search from the first vertex, continued from the first vertex that was not
    /// reached until there is none. The distances are those from the first vertex of each connected
    /// component, so there are as many components as distances that are 0.
    pub fn spanning_forest(&self) -> BreadthFirst {
        let mut search = BreadthFirst::new(self.vertex_count());
        for root in 0..self.vertex_count() as u32 {
            if search.distances[root as usize] == BreadthFirst::UNREACHED {
                self.extend(&mut search, root);
            }
        }
        search
    }

    /// A bound of the girth by a breadth-first search from the vertex: at most the length of any
    /// cycle through the vertex, and at least that of some cycle of the graph. `None` if it is not
    /// less than `known`.
    pub fn cycle_near(&self, vertex: u32, known: Option<u32>) -> Option<u32> {
        let BreadthFirst { distances, order, .. } = self.breadth_first(vertex);
        let mut shortest = known;
        for &at in &order {
            let depth = distances[at as usize];
            if shortest.is_some_and(|shortest| 2 * depth >= shortest) {
                break;
            }
            // The first neighbour nearer to the start is the parent; a second one closes a cycle,
            // and so does a neighbour at the same distance.
            let around = || self.neighbours(at).iter().map(|&next| distances[next as usize]);
            let nearer = around().filter(|&other| other < depth).count();
            let found = match (nearer, around().any(|other| other == depth)) {
                (2.., _) => Some(2 * depth),
                (_, true) => Some(2 * depth + 1),
                _ => None,
            };
            shortest = [shortest, found].into_iter().flatten().min();
        }
        shortest.filter(|&shortest| known != Some(shortest))
    }
}
