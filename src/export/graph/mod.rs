//! Graphs in the formats of other programs: those that are only written, one file per format. The
//! others are in `graphs`.
//!
//! A [`Source`] hands out vertices and arcs one after the other, and each format writes them as
//! they come: memory does not grow with the size of the graph.
//!
//! In all formats a vertex has a unique `id` and a `label` for people. The other attributes are
//! those of the graph's vertices and arcs, under the same names. `x` and `y` place the vertex for
//! drawing ([`Layers`](crate::graph::Layers)). Formats that number vertices use the graph's own
//! numbers, from 0, and in GAP from 1.

mod csv;
mod format;
mod gap;
mod gexf;
mod json;
mod subject;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

pub use format::GraphFormat;
use subject::Subject;

use crate::graph::{Edge, Graph, Vertex};
use crate::graphs::{Source, dot, graphml, sparse6};
use crate::twist::Twists;

/// Writes a graph; `twists` are those of its board. Equal graphs give equal bytes.
///
/// ```
/// use taquin::export::{GraphFormat, write_graph};
/// use taquin::graph::{Arcs, Subgraph, twist_graph};
/// use taquin::{Board, Method, Solution};
///
/// let board: Board = "five".parse()?;
/// let twists = board.twists();
/// let solution = Solution::new(&twists, Method::Bfs)?;
/// let graph = twist_graph(&solution, Arcs::FirstTwists, Subgraph::default())?;
/// let mut dot = Vec::new();
/// write_graph(&graph, &twists, GraphFormat::Dot, &mut dot)?;
/// assert!(String::from_utf8(dot)?.starts_with("digraph \"First twists of the board five\" {"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the error of `out` if it cannot be written to.
pub fn write_graph<V: Vertex, A: Edge>(
    graph: &Graph<V, A>,
    twists: &Twists,
    format: GraphFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    write_source(&Subject::new(graph), Some(twists), format, out)
}

/// Writes a graph that is not one of a board; in GAP it comes without a group.
///
/// # Errors
///
/// Returns the error of `out` if it cannot be written to.
pub fn write_plain_graph<V: Vertex, A: Edge>(
    graph: &Graph<V, A>,
    format: GraphFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    write_source(&Subject::new(graph), None, format, out)
}

fn write_source(
    graph: &dyn Source,
    twists: Option<&Twists>,
    format: GraphFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        GraphFormat::Graphml => graphml::write(graph, out),
        GraphFormat::Gexf => gexf::write(graph, out),
        GraphFormat::Dot => dot::write(graph, out),
        GraphFormat::Json => json::write(graph, out),
        GraphFormat::NodesCsv => csv::write_vertices(graph, out),
        GraphFormat::EdgesCsv => csv::write_arcs(graph, out),
        GraphFormat::Sparse6 => writeln!(out, "{}", sparse6::write(&graph.simple())),
        GraphFormat::Gap => gap::write(graph, twists, out),
    }
}
