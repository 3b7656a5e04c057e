//! graph6: a bit for each pair of vertices (B. D. McKay, *Description of graph6, sparse6 and digraph6
//! encodings*), as nauty's `geng` and `showg` write and read it.

use std::ops::RangeInclusive;

use super::error::{GraphTextError, TextFault};
use super::sixes::{self, SixesReader};
use crate::graphs::Adjacency;

/// What may precede a graph in a file.
pub(crate) const HEADER: &str = ">>graph6<<";

/// Reads a graph with a number of vertices in this range and at most this many edges.
pub(crate) fn read(
    text: &str,
    vertices: RangeInclusive<usize>,
    most_edges: usize,
) -> Result<Adjacency, GraphTextError> {
    let mut reader = SixesReader::new(text, 0);
    if text.starts_with('&') {
        let reason = "it is digraph6, and the edges of a board have no direction";
        return Err(reader.error_at(0, reason));
    }
    let n = reader.vertex_count(vertices)?;
    let (pairs, given) = (n * (n - 1) / 2, reader.remaining());
    let (mut edges, mut edge_count) = (Vec::new(), 0);
    for edge in (1..n as u32).flat_map(|b| (0..b).map(move |a| (a, b))).take(6 * given) {
        if reader.bits(1)? == 1 {
            edge_count += 1;
            // A dense graph would take much memory.
            if edge_count <= most_edges {
                edges.push(edge);
            }
        }
    }
    if 6 * given < pairs {
        let needed = pairs.div_ceil(6);
        let reason = format!("{n} vertices take {needed} characters after their number");
        return Err(reader.error_at(text.len(), reason));
    }
    if reader.remaining() > 0 {
        let end = text.len() - reader.remaining();
        return Err(reader.error_at(end, format!("the graph of {n} vertices ends before it")));
    }
    let filling = reader.remaining_bits() as u32;
    if reader.bits(filling)? != 0 {
        return Err(reader.error("its last bits, which stand for no edge, are not zero"));
    }
    if edge_count > most_edges {
        return Err(GraphTextError::new(text, 0, TextFault::Edges(n, edge_count)));
    }
    Ok(Adjacency::new(n, edges.into_iter()))
}

/// Writes a graph.
pub(crate) fn write(graph: &Adjacency) -> String {
    let n = graph.vertex_count();
    let mut text = sixes::vertex_count(n);
    let start = text.len();
    text.resize(start + (n * n.saturating_sub(1) / 2).div_ceil(6), b'?');
    for (a, b) in graph.edges() {
        let pair = b as usize * (b as usize - 1) / 2 + a as usize;
        text[start + pair / 6] += 32 >> (pair % 6);
    }
    text.into_iter().map(char::from).collect()
}
