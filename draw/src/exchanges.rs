use taquin::graph::{Attributed, ExchangeGraph};

use super::svg::Svg;

/// The orderings of some items and their exchanges: on the left the even orderings, on the right
/// the odd ones.
pub fn exchanges(graph: &ExchangeGraph) -> String {
    const DOWN: f64 = 34.0;
    const TOP: f64 = 84.0;
    let longest = graph.node_weights().map(|vertex| vertex.label().chars().count()).max();
    let wide = 20.0 + 9.0 * longest.unwrap_or(0) as f64;
    let [left, right] = [24.0 + wide / 2.0, 24.0 + 1.5 * wide + 220.0];
    let title = graph.title();
    let half = graph.node_weights().filter(|vertex| vertex.even).count();
    let width = right + wide / 2.0 + 24.0;
    let mut svg = Svg::titled(width, TOP + DOWN * half as f64, 20.0, title);
    svg.text("quiet", (left, 52.0), 13.0, "even");
    svg.text("quiet", (right, 52.0), 13.0, "odd");
    let mut placed = [0, 0];
    let at: Vec<(f64, f64)> = (graph.node_weights())
        .map(|vertex| {
            let side = usize::from(!vertex.even);
            placed[side] += 1;
            ([left, right][side], TOP + DOWN * (placed[side] - 1) as f64)
        })
        .collect();
    for arc in graph.edge_indices() {
        if let Some((from, to)) = graph.edge_endpoints(arc).filter(|(from, _)| graph[*from].even) {
            let [(x, y), (to_x, to_y)] = [at[from.index()], at[to.index()]];
            svg.line("soft", (x + wide / 2.0, y), (to_x - wide / 2.0, to_y), 1.0);
        }
    }
    for (vertex, at) in graph.node_weights().zip(at) {
        svg.rect("node", (at.0 - wide / 2.0, at.1 - 11.0), (wide, 22.0), 11.0);
        svg.text("ink", at, 13.0, &vertex.label());
    }
    svg.finish()
}
