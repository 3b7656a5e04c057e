use std::cmp::Reverse;
use std::collections::BinaryHeap;

use petgraph::Direction;
use petgraph::visit::EdgeRef;
use serde::Serialize;

use super::automorphisms::automorphisms;
use super::{Graph, SimpleGraph, Step, Vertex};
use crate::figures::optional_number;

/// What can be known of a graph.
///
/// Components, diameter, girth, colours and automorphisms are those of the simple graph under it:
/// directions, costs and labels do not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// What it is a graph of.
    pub title: String,
    /// The number of vertices.
    pub vertices: usize,
    /// The number of arcs.
    pub arcs: usize,
    /// The number of edges of the simple graph under it.
    pub edges: usize,
    /// The number of connected components.
    pub components: usize,
    /// The fewest and the most arcs that leave a vertex.
    pub out_degree: (usize, usize),
    /// The fewest and the most edges at a vertex of the simple graph.
    pub degree: (usize, usize),
    /// The greatest distance of two connected vertices, in edges; `None` if that would take too long.
    pub diameter: Option<u32>,
    /// The length of a shortest cycle; `Girth::Unknown` if that would take too long.
    pub girth: Girth,
    /// Whether two colours are enough.
    pub bipartite: bool,
    /// How many automorphisms there are; `None` if counting them would take too long.
    #[serde(serialize_with = "optional_number")]
    pub automorphisms: Option<u128>,
    /// How many automorphisms are known without search.
    #[serde(skip)]
    pub known_automorphisms: u128,
    /// The number of cheapest paths to the goal, from all positions together (in the graph with
    /// memory from the starts of words, so that it is the number of minimal words); `None` if the
    /// goal is not in the graph. `u64::MAX` stands for that and more.
    #[serde(serialize_with = "optional_number")]
    pub shortest_paths: Option<u64>,
    /// The vertices by their number of moves.
    pub layers: Vec<LayerSize>,
    /// By distance from the goal in edges: the number of vertices.
    pub spheres: Vec<usize>,
}

/// The vertices that need equally many moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LayerSize {
    /// The moves.
    pub moves: usize,
    /// How many vertices.
    pub vertices: usize,
    /// How many times as many as in the layer before.
    pub growth: Option<f64>,
}

/// The length of a shortest cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Girth {
    /// So many edges.
    Length(u32),
    /// There is no cycle.
    Acyclic,
    /// To find it would take too long.
    Unknown,
}

impl Summary {
    /// Summarises a graph. What takes more than about `work` looks at an edge is left unknown.
    pub fn of<V: Vertex, A: Step>(graph: &Graph<V, A>, work: u64) -> Self {
        let simple = SimpleGraph::under(graph);
        let orbits: Option<Vec<usize>> = (graph.facts.orbits.as_ref())
            .map(|orbits| orbits.iter().map(|vertex| vertex.index()).collect());
        let transitive = orbits.as_ref().is_some_and(|orbits| orbits.len() == 1);
        let starts = orbits.unwrap_or_else(|| (0..simple.vertices()).collect());
        let one = (simple.vertices() + 2 * simple.edges()) as u64;
        let affordable = one.saturating_mul(starts.len() as u64) <= work;
        let out = |vertex| graph.edges(vertex).count();
        let outs = graph.node_indices().map(out);
        let degrees = (0..simple.vertices()).map(|vertex| simple.neighbours(vertex).len());
        Self {
            title: graph.title().into(),
            vertices: graph.node_count(),
            arcs: graph.edge_count(),
            edges: simple.edges(),
            components: simple.components(),
            out_degree: extremes(outs),
            degree: extremes(degrees),
            diameter: affordable.then(|| diameter(&simple, &starts)),
            girth: girth(&simple, &starts, work),
            bipartite: simple.is_bipartite(),
            automorphisms: automorphisms(&simple, transitive, work),
            known_automorphisms: graph.facts.known_automorphisms,
            shortest_paths: shortest_paths(graph),
            layers: layers(graph),
            spheres: graph.goal().map_or(vec![], |goal| spheres(&simple, goal.index())),
        }
    }
}

fn extremes(numbers: impl Iterator<Item = usize>) -> (usize, usize) {
    let start = (usize::MAX, 0);
    let (least, most) = numbers.fold(start, |(least, most), n| (least.min(n), most.max(n)));
    (least.min(most), most)
}

fn diameter(graph: &SimpleGraph, starts: &[usize]) -> u32 {
    let eccentricity = |&start: &usize| {
        let (distance, order) = graph.distances(start);
        order.last().map_or(0, |&last| distance[last as usize])
    };
    starts.iter().map(eccentricity).max().unwrap_or(0)
}

fn girth(graph: &SimpleGraph, starts: &[usize], work: u64) -> Girth {
    let mut left = work;
    let mut shortest = None;
    for &start in starts {
        // A triangle cannot be beaten.
        if shortest == Some(3) {
            break;
        }
        match left.checked_sub((graph.vertices() + 2 * graph.edges()) as u64) {
            None => return Girth::Unknown,
            Some(rest) => left = rest,
        }
        shortest = graph.cycle_near(start, shortest).or(shortest);
    }
    shortest.map_or(Girth::Acyclic, Girth::Length)
}

fn spheres(graph: &SimpleGraph, centre: usize) -> Vec<usize> {
    let (distance, order) = graph.distances(centre);
    let mut sizes: Vec<usize> = Vec::new();
    for vertex in order {
        let radius = distance[vertex as usize] as usize;
        sizes.resize(sizes.len().max(radius + 1), 0);
        sizes[radius] += 1;
    }
    sizes
}

fn layers<V: Vertex, A: Step>(graph: &Graph<V, A>) -> Vec<LayerSize> {
    let mut sizes: Vec<usize> = Vec::new();
    for vertex in graph.node_weights() {
        sizes.resize(sizes.len().max(vertex.moves() + 1), 0);
        sizes[vertex.moves()] += 1;
    }
    let mut before = None;
    let occurring = sizes.into_iter().enumerate().filter(|(_, vertices)| *vertices > 0);
    occurring
        .map(|(moves, vertices)| {
            let growth = before.map(|before: usize| vertices as f64 / before as f64);
            before = Some(vertices);
            LayerSize { moves, vertices, growth }
        })
        .collect()
}

/// The cheapest paths to the goal from all vertices, the goal itself included: first their costs,
/// from the goal backwards (Dijkstra), then their numbers, along the arcs that lie on one of them.
/// These arcs make no circle, since no circle is free of cost.
fn shortest_paths<V: Vertex, A: Step>(graph: &Graph<V, A>) -> Option<u64> {
    let goal = graph.goal()?;
    let mut cost = vec![usize::MAX; graph.node_count()];
    cost[goal.index()] = 0;
    let mut queue = BinaryHeap::from([Reverse((0, goal))]);
    while let Some(Reverse((known, at))) = queue.pop() {
        if cost[at.index()] < known {
            continue;
        }
        for arc in graph.edges_directed(at, Direction::Incoming) {
            let better = known + arc.weight().cost();
            let before = &mut cost[arc.source().index()];
            if better < *before {
                *before = better;
                queue.push(Reverse((better, arc.source())));
            }
        }
    }
    // How many of a vertex's best arcs lead to vertices that are not yet counted.
    let is_best = |from: usize, to: usize, arc: &A| {
        cost[from] != usize::MAX && cost[to] != usize::MAX && cost[to] + arc.cost() == cost[from]
    };
    let mut open = vec![0_u32; graph.node_count()];
    for arc in graph.edge_references() {
        let (from, to) = (arc.source().index(), arc.target().index());
        open[from] += u32::from(is_best(from, to, arc.weight()));
    }
    let mut paths = vec![0_u64; graph.node_count()];
    paths[goal.index()] = 1;
    let mut ready = vec![goal];
    let mut total = 0_u64;
    while let Some(at) = ready.pop() {
        let own = paths[at.index()];
        if graph[at].is_start() {
            total = total.saturating_add(own);
        }
        for arc in graph.edges_directed(at, Direction::Incoming) {
            let from = arc.source().index();
            if is_best(from, at.index(), arc.weight()) {
                paths[from] = paths[from].saturating_add(own);
                open[from] -= 1;
                if open[from] == 0 {
                    ready.push(arc.source());
                }
            }
        }
    }
    Some(total)
}
