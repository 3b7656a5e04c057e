use itertools::Itertools;
use petgraph::algo::dijkstra;
use petgraph::visit::{DfsPostOrder, EdgeFiltered, EdgeRef, IntoEdges, Reversed};
use serde::Serialize;

use super::{Edge, Graph, Vertex};
use crate::graphs::Adjacency;
use crate::numerals::optional_number;

/// Invariants of a graph.
///
/// Components, diameter, girth, bipartiteness and automorphisms are those of the underlying simple
/// graph, without directions, costs and labels.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// A one-line description.
    pub title: String,
    /// The number of vertices.
    pub vertices: usize,
    /// The number of arcs.
    pub arcs: usize,
    /// The number of edges of the underlying simple graph.
    pub edges: usize,
    /// The number of connected components.
    pub components: usize,
    /// The minimum and maximum out-degree.
    pub out_degree: (usize, usize),
    /// The minimum and maximum degree in the simple graph.
    pub degree: (usize, usize),
    /// The maximum distance of two connected vertices, in edges; `None` if computing it takes too
    /// long.
    pub diameter: Option<u32>,
    /// The length of a shortest cycle; `Girth::Unknown` if computing it takes too long.
    pub girth: Girth,
    /// Whether the graph is bipartite.
    pub bipartite: bool,
    /// The number of automorphisms; `None` if counting them takes too long, or if there are 2¹²⁸ or
    /// more.
    #[serde(serialize_with = "optional_number")]
    pub automorphisms: Option<u128>,
    /// The number of automorphisms known without search.
    #[serde(skip)]
    pub known_automorphisms: u128,
    /// The number of cheapest paths to the goal from all positions (in the history graph from the
    /// starts of words, so it is the number of minimal words); `None` if the graph does not contain
    /// the goal. It saturates at `u64::MAX`.
    #[serde(serialize_with = "optional_number")]
    pub shortest_paths: Option<u64>,
    /// The vertices by their number of moves.
    pub layers: Vec<LayerSize>,
    /// By distance from the goal in edges: the number of vertices.
    pub spheres: Vec<usize>,
}

/// The vertices with the same number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LayerSize {
    /// The number of moves.
    pub moves: usize,
    /// The number of vertices.
    pub vertices: usize,
    /// The ratio to the size of the preceding layer.
    pub growth: Option<f64>,
}

/// The length of a shortest cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Girth {
    /// The number of edges.
    Length(u32),
    /// There is no cycle.
    Acyclic,
    /// Computing it takes too long.
    Unknown,
}

impl Summary {
    /// Summarizes a graph. What takes more than about `work` visits of edges is left unknown.
    pub fn new<V: Vertex, A: Edge>(graph: &Graph<V, A>, work: u64) -> Self {
        let simple = Adjacency::under(graph);
        let orbits: Option<Vec<u32>> = (graph.facts.orbits.as_ref())
            .map(|orbits| orbits.iter().map(|vertex| vertex.index() as u32).collect());
        let forest = simple.spanning_forest();
        let transitive = orbits.as_ref().is_some_and(|orbits| orbits.len() == 1);
        let vertices = 0..simple.vertex_count() as u32;
        let starts = orbits.unwrap_or_else(|| vertices.clone().collect());
        let one = (simple.vertex_count() + 2 * simple.edge_count()) as u64;
        let affordable = one.saturating_mul(starts.len() as u64) <= work;
        let out = |vertex| graph.edges(vertex).count();
        let outs = graph.node_indices().map(out);
        let degrees = vertices.map(|vertex| simple.neighbours(vertex).len());
        Self {
            title: graph.title().into(),
            vertices: graph.node_count(),
            arcs: graph.edge_count(),
            edges: simple.edge_count(),
            components: forest.component_count(),
            out_degree: extremes(outs),
            degree: extremes(degrees),
            diameter: affordable.then(|| diameter(&simple, &starts)),
            girth: girth(&simple, &starts, work),
            bipartite: forest.has_two_colours(&simple),
            automorphisms: automorphism_count(&simple, &forest.order, transitive, work),
            known_automorphisms: graph.facts.known_automorphisms,
            shortest_paths: shortest_paths(graph),
            layers: layers(graph),
            spheres: graph.goal().map_or(vec![], |goal| spheres(&simple, goal.index() as u32)),
        }
    }
}

/// The number of automorphisms; `None` if it exceeds 128 bits or takes more than about `work` visits
/// of edges.
fn automorphism_count(
    graph: &Adjacency,
    chain: &[u32],
    transitive: bool,
    work: u64,
) -> Option<u128> {
    let group = graph.automorphisms(&[], chain, transitive, work).ok()?;
    group.orbit_lengths.into_iter().map(u128::from).try_fold(1, u128::checked_mul)
}

fn extremes(numbers: impl Iterator<Item = usize>) -> (usize, usize) {
    numbers.minmax().into_option().unwrap_or_default()
}

fn diameter(graph: &Adjacency, starts: &[u32]) -> u32 {
    let eccentricity = |&start: &u32| {
        let search = graph.breadth_first(start);
        search.order.last().map_or(0, |&last| search.distances[last as usize])
    };
    starts.iter().map(eccentricity).max().unwrap_or(0)
}

fn girth(graph: &Adjacency, starts: &[u32], work: u64) -> Girth {
    let mut left = work;
    let mut shortest = None;
    for &start in starts {
        // No cycle is shorter than a triangle.
        if shortest == Some(3) {
            break;
        }
        match left.checked_sub((graph.vertex_count() + 2 * graph.edge_count()) as u64) {
            None => return Girth::Unknown,
            Some(rest) => left = rest,
        }
        shortest = graph.cycle_near(start, shortest).or(shortest);
    }
    shortest.map_or(Girth::Acyclic, Girth::Length)
}

fn spheres(graph: &Adjacency, centre: u32) -> Vec<usize> {
    let search = graph.breadth_first(centre);
    let distance = |vertex: u32| search.distances[vertex as usize];
    search.order.chunk_by(|&a, &b| distance(a) == distance(b)).map(<[u32]>::len).collect()
}

fn layers<V: Vertex, A: Edge>(graph: &Graph<V, A>) -> Vec<LayerSize> {
    let sizes = graph.node_weights().counts_by(V::move_count).into_iter().sorted_unstable();
    let mut before = None;
    sizes
        .map(|(moves, vertices)| {
            let growth = before.map(|before: usize| vertices as f64 / before as f64);
            before = Some(vertices);
            LayerSize { moves, vertices, growth }
        })
        .collect()
}

/// The number of cheapest paths to the goal from all vertices, including the goal: first the costs,
/// by Dijkstra's algorithm backwards from the goal, then the numbers, along the arcs on cheapest
/// paths. These arcs form no cycle, since no cycle has cost 0.
fn shortest_paths<V: Vertex, A: Edge>(graph: &Graph<V, A>) -> Option<u64> {
    let goal = graph.goal()?;
    let mut costs = vec![None; graph.node_count()];
    for (vertex, cost) in dijkstra(Reversed(&graph.graph), goal, None, |arc| arc.weight().cost()) {
        costs[vertex.index()] = Some(cost);
    }
    let cheapest = EdgeFiltered::from_fn(&graph.graph, |arc| {
        let [from, to] = [arc.source(), arc.target()].map(|vertex| costs[vertex.index()]);
        to.is_some_and(|to| from == Some(to + arc.weight().cost()))
    });
    let mut paths = vec![0_u64; graph.node_count()];
    paths[goal.index()] = 1;
    let mut total = 0_u64;
    // A vertex comes after the targets of its arcs.
    let mut search = DfsPostOrder::empty(&cheapest);
    for start in graph.node_indices() {
        search.move_to(start);
        while let Some(vertex) = search.next(&cheapest) {
            let onwards = cheapest.edges(vertex).map(|arc| paths[arc.target().index()]);
            let own = onwards.fold(paths[vertex.index()], u64::saturating_add);
            paths[vertex.index()] = own;
            if graph[vertex].is_start() {
                total = total.saturating_add(own);
            }
        }
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use petgraph::graph::DiGraph;

    use super::*;
    use taquin_testkit::small_graphs::connected_graphs;

    /// The length of a shortest cycle: for each edge, a shortest path between its ends without it.
    fn shortest_cycle(squares: usize, edges: &[(usize, usize)]) -> Option<u32> {
        let detour = |&(from, to): &(usize, usize)| {
            let mut distance = vec![None; squares];
            distance[from] = Some(0);
            for depth in 0..squares as u32 {
                for &(a, b) in edges.iter().filter(|&&edge| edge != (from, to)) {
                    for (a, b) in [(a, b), (b, a)] {
                        if distance[a] == Some(depth) && distance[b].is_none() {
                            distance[b] = Some(depth + 1);
                        }
                    }
                }
            }
            distance[to].map(|distance| distance + 1)
        };
        edges.iter().filter_map(detour).min()
    }

    #[test]
    fn girth_by_brute_force() {
        let mut graphs: Vec<(usize, Vec<(usize, usize)>)> =
            (2..=6).flat_map(connected_graphs).map(|graph| (graph.squares, graph.edges)).collect();
        graphs.extend((5..=10).map(|n| (n, (0..n).map(|a| (a, (a + 1) % n)).collect())));
        // The graphs of Petersen and Heawood, of girth 5 and 6.
        let petersen =
            (0..5).flat_map(|a| [(a, (a + 1) % 5), (a, a + 5), (a + 5, (a + 2) % 5 + 5)]);
        graphs.push((10, petersen.collect()));
        let heawood = (0..14).map(|a| (a, (a + 1) % 14));
        graphs.push((14, heawood.chain((0..7).map(|a| (2 * a, (2 * a + 5) % 14))).collect()));
        let mut girths = std::collections::BTreeSet::new();
        for (squares, edges) in graphs {
            let ends = edges.iter().map(|&(a, b)| (a as u32, b as u32));
            // Loops and repeated edges are not those of a simple graph.
            let graph = DiGraph::<(), ()>::from_edges(ends.clone().chain(ends).chain([(0, 0)]));
            let simple = Adjacency::under(&graph);
            let starts: Vec<_> = (0..squares as u32).collect();
            let shortest = shortest_cycle(squares, &edges);
            let expected = shortest.map_or(Girth::Acyclic, Girth::Length);
            assert_eq!(girth(&simple, &starts, u64::MAX), expected, "{edges:?}");
            girths.insert(shortest);
        }
        assert_eq!(girths.len(), 9, "{girths:?}");
    }
}
