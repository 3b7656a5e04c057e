use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;

use super::{Graph, Step, Vertex};

/// Where the vertices of a graph are drawn, so that nobody needs to wait for a layout: the depth,
/// which is the number of moves, goes down from the goal, and the vertices of one depth stand across,
/// each near those to which its first twists lead.
///
/// The unit is the point, 72 to the inch; x grows to the right and y upwards, as in Gephi and in
/// Graphviz. The goal is at the top, at y = 0.
#[derive(Clone, Debug)]
pub struct Layers {
    /// By depth, without gaps: the vertices from left to right.
    layers: Vec<Layer>,
    /// By vertex.
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

/// From one vertex to the next in a layer.
const ACROSS: i64 = 72;
/// From one layer to the next, at least.
const DOWN: i64 = 144;
/// How many times as wide as high a drawing may be.
const ASPECT: i64 = 2;

impl Layers {
    /// The layers of a graph.
    pub fn of<V: Vertex, A: Step>(graph: &Graph<V, A>) -> Self {
        let deepest = graph.node_weights().map(Vertex::moves).max().unwrap_or(0);
        let mut by_moves = vec![Vec::new(); deepest + 1];
        for vertex in graph.node_indices() {
            by_moves[graph[vertex].moves()].push(vertex);
        }
        // By vertex: how far from the left it stands in its layer, from 0 to 1.
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

    /// The layers from the goal outwards; depths without vertices are left out.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Layer> {
        self.layers.iter()
    }

    /// Where a vertex is drawn.
    pub fn at(&self, vertex: NodeIndex) -> (i64, i64) {
        self.at[vertex.index()]
    }
}
