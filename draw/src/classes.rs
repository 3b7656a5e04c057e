use itertools::Itertools;
use petgraph::visit::EdgeRef;
use taquin::graph::{Edge, Layers, QuotientGraph};
use taquin::numerals::count_noun;

use super::svg::{Path, Svg};

/// The quotient graph in layers, with the goal at the top. A line is an arc that begins a minimal
/// word of some member; it is thicker the more such arcs a member has. A pale curve is any other
/// arc. The code of its representative names each class.
pub fn quotient_graph(graph: &QuotientGraph) -> String {
    const LEFT: f64 = 96.0;
    const ACROSS: f64 = 58.0;
    const DOWN: f64 = 118.0;
    /// The most classes in a row; a larger layer has several rows.
    const MOST: usize = 40;
    const ROW: f64 = 36.0;
    const BOX: (f64, f64) = (50.0, 20.0);
    let layers = Layers::new(graph);
    // By layer: the number of its rows, all of about the same length.
    let rows = layers.iter().map(|layer| layer.vertices.len().div_ceil(MOST)).collect_vec();
    let columns =
        layers.iter().zip(&rows).map(|(layer, rows)| layer.vertices.len().div_ceil(*rows));
    let widest = columns.max().unwrap_or(1) as f64;
    let width = (LEFT + ACROSS * widest + 24.0).max(480.0);
    let more = rows.iter().map(|rows| ROW * (rows - 1) as f64);
    let height = 96.0 + DOWN * rows.len() as f64 - DOWN + more.sum::<f64>() + 40.0;
    let title = graph.title().to_string();
    let mut svg = Svg::titled(width, height, 20.0, title);
    // Lines that pass between the boxes of several rows are thin and pale.
    let is_crowded = rows.iter().any(|&rows| rows > 1);
    let thin = if is_crowded { 0.5 } else { 1.0 };
    if is_crowded {
        svg.style(".s0{stroke-opacity:.35}");
    }
    let mut at = vec![(0.0, 0.0); graph.node_count()];
    let mut y = 72.0;
    for (layer, &rows) in layers.iter().zip(&rows) {
        let available = width - LEFT - 24.0;
        let columns = layer.vertices.len().div_ceil(rows) as f64;
        let step = (available / columns).min(2.6 * ACROSS);
        let first = LEFT + (available - step * (columns - 1.0)) / 2.0;
        // The rows are filled column by column, which keeps the order from left to right.
        for (place, vertex) in layer.vertices.iter().enumerate() {
            let (column, row) = ((place / rows) as f64, (place % rows) as f64);
            at[vertex.index()] = (first + step * column, y + ROW * row);
        }
        svg.anchored("ink", (20.0, y - 7.0), 13.0, "start", &count_noun(layer.moves, "move"));
        let count = layer.vertices.len();
        let classes = if count == 1 { "class" } else { "classes" };
        svg.anchored("quiet", (20.0, y + 8.0), 12.0, "start", &format!("{count} {classes}"));
        y += DOWN + ROW * (rows - 1) as f64;
    }
    // The pale curves come first, below the lines.
    for arc in graph.edge_references().filter(|arc| !arc.weight().is_first()) {
        let (a, b) = (at[arc.source().index()], at[arc.target().index()]);
        // An arc and its reverse give one curve; a reverse that is a first twist is drawn as a
        // line.
        let back = graph.find_edge(arc.target(), arc.source());
        let drawn_otherwise =
            back.is_some_and(|back| graph[back].is_first() || (arc.source() > arc.target()));
        if arc.source() == arc.target() || drawn_otherwise {
            continue;
        }
        let path = if a.1 == b.1 {
            let dip = (12.0 + 0.06 * (b.0 - a.0).abs()).min(DOWN * 0.42);
            let (a, b) = ((a.0, a.1 + BOX.1 / 2.0), (b.0, b.1 + BOX.1 / 2.0));
            Path::start(a).curve_to((a.0, a.1 + dip), (b.0, b.1 + dip), b)
        } else {
            between(a, b, BOX.1)
        };
        svg.path("faint", &path, 0.8 * thin);
    }
    for arc in graph.edge_references().filter(|arc| arc.weight().is_first()) {
        let (a, b) = (at[arc.source().index()], at[arc.target().index()]);
        let size = graph[arc.source()].class.size as f64;
        let each = arc.weight().first as f64 / size;
        let path = if a.1 == b.1 {
            let (a, b) = ((a.0, a.1 - BOX.1 / 2.0), (b.0, b.1 - BOX.1 / 2.0));
            let rise = (12.0 + 0.08 * (b.0 - a.0).abs()).min(DOWN * 0.4);
            Path::start(a).curve_to((a.0, a.1 - rise), (b.0, b.1 - rise), b)
        } else {
            between(a, b, BOX.1)
        };
        svg.path("s0", &path, thin * (0.9 + 0.6 * each.min(4.0)));
    }
    for vertex in graph.node_indices() {
        let (x, y) = at[vertex.index()];
        svg.rect("node", (x - BOX.0 / 2.0, y - BOX.1 / 2.0), BOX, 5.0);
        let code = graph[vertex].code();
        let size = (72.0 / code.chars().count().max(1) as f64).min(12.0);
        svg.text("ink", (x, y), size, &code);
    }
    svg.finish()
}

/// A curve from one layer to another, vertical at both ends.
fn between(a: (f64, f64), b: (f64, f64), high: f64) -> Path {
    let half = if a.1 > b.1 { high / 2.0 } else { -high / 2.0 };
    let (a, b) = ((a.0, a.1 - half), (b.0, b.1 + half));
    let bend = (b.1 - a.1) * 0.45;
    Path::start(a).curve_to((a.0, a.1 + bend), (b.0, b.1 - bend), b)
}
