use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;

use super::{Edge, Graph, Vertex};

/// A layered layout of a graph, computed in linear time apart from sorting: the number of moves
/// increases downwards from the goal, and each vertex is placed near the targets of its first
/// twists.
///
/// The unit is the point, 72 to the inch; x increases to the right and y upwards, as in Gephi and
/// Graphviz. The goal is at the top, at y = 0.
#[derive(Clone, Debug)]
pub struct Layers {
    /// The nonempty layers, by depth.
    layers: Vec<Layer>,
    /// By vertex: its coordinates.
    at: Vec<(i64, i64)>,
}

/// The vertices of one depth.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The number of moves.
    pub moves: usize,
    /// From left to right.
    pub vertices: Vec<NodeIndex>,
}

/// The distance between adjacent vertices of a layer.
const ACROSS: i64 = 72;
/// The minimum distance between layers.
const DOWN: i64 = 144;
/// The maximum ratio of width to height.
const ASPECT: i64 = 2;

impl Layers {
    /// The layers of a graph.
    pub fn new<V: Vertex, A: Edge>(graph: &Graph<V, A>) -> Self {
        let deepest = graph.node_weights().map(Vertex::move_count).max().unwrap_or(0);
        let mut by_moves = vec![Vec::new(); deepest + 1];
        for vertex in graph.node_indices() {
            by_moves[graph[vertex].move_count()].push(vertex);
        }
        // By vertex: its relative place in its layer, from 0 at the left to 1.
        let mut share = vec![0.5; graph.node_count()];
        let mut layers = Vec::new();
        for (moves, mut vertices) in by_moves.into_iter().enumerate() {
            let wish = |vertex: NodeIndex| {
                let nearer = graph.edges(vertex).filter(|arc| arc.weight().is_first());
                let shares = nearer.map(|arc| share[arc.target().index()]);
                let (sum, count) = shares.fold((0.0, 0), |(s, n), share: f64| (s + share, n + 1));
                if count > 0 { sum / f64::from(count) } else { 0.5 }
            };
            vertices.sort_by(|&a, &b| wish(a).total_cmp(&wish(b)));
            let wide = vertices.len() as f64;
            for (place, vertex) in vertices.iter().enumerate() {
                share[vertex.index()] = (place as f64 + 0.5) / wide;
            }
            if !vertices.is_empty() {
                layers.push(Layer { moves, vertices });
            }
        }
        let widest = layers.iter().map(|layer| layer.vertices.len()).max().unwrap_or(0) as i64;
        let down = DOWN.max(widest * ACROSS / ASPECT / layers.len().max(1) as i64);
        let mut at = vec![(0, 0); graph.node_count()];
        for (depth, layer) in (0..).zip(&layers) {
            let left = ACROSS / 2 * (1 - layer.vertices.len() as i64);
            for (place, vertex) in (0..).zip(&layer.vertices) {
                at[vertex.index()] = (left + ACROSS * place, -down * depth);
            }
        }
        Self { layers, at }
    }

    /// The nonempty layers from the goal outwards.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Layer> {
        self.layers.iter()
    }

    /// The coordinates of a vertex.
    ///
    /// # Panics
    ///
    /// If the graph has no such vertex.
    pub fn at(&self, vertex: NodeIndex) -> (i64, i64) {
        self.at[vertex.index()]
    }
}
