use std::fmt::{self, Display};
use std::io::{self, Write};

use itertools::Itertools;

use crate::graphs::Source;
use crate::twist::Twists;

/// A file for GAP's `Read`: the twists and their group `G`, as in
/// [`export::gap`](crate::export::gap), and the record `graph` with three lists. `ids` are the
/// vertices, `arcs` the targets of the arcs from each vertex, and `labels` the labels of these arcs
/// in the same order. A graph that is not one of a board has no twists. `Digraph(graph.arcs)` of the
/// package Digraphs makes a digraph of it.
pub(super) fn write(
    graph: &dyn Source,
    twists: Option<&Twists>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(twists) = twists {
        let board = twists.board();
        out.write_all(crate::export::gap(board, &board.group()).as_bytes())?;
    }
    writeln!(out, "# The graph. For instance: Length(graph.ids); Sum(List(graph.arcs, Length));")?;
    writeln!(out, "graph := rec();;\ngraph.title := {};;", GapText(graph.title()))?;
    out.write_all(b"graph.ids := [\n")?;
    for vertex in 0..graph.vertices() {
        writeln!(out, "{}{}", GapText(graph.id(vertex)), comma(vertex, graph.vertices()))?;
    }
    out.write_all(b"];;\ngraph.arcs := [\n")?;
    for vertex in 0..graph.vertices() {
        let heads = graph.arcs_from(vertex).into_iter().map(|arc| graph.ends(arc).1 + 1);
        writeln!(out, "[{}]{}", heads.format(","), comma(vertex, graph.vertices()))?;
    }
    out.write_all(b"];;\ngraph.labels := [\n")?;
    for vertex in 0..graph.vertices() {
        let labels = graph.arcs_from(vertex).into_iter().map(|arc| graph.arc_label(arc));
        let labels = labels.map(|label| GapText(&label).to_string()).join(",");
        writeln!(out, "[{labels}]{}", comma(vertex, graph.vertices()))?;
    }
    out.write_all(b"];;\n")
}

fn comma(number: usize, count: usize) -> &'static str {
    if number + 1 < count { "," } else { "" }
}

/// A GAP string.
struct GapText<'t>(&'t str);

impl Display for GapText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let escaped = self.0.replace('\\', "\\\\").replace('"', "\\\"");
        write!(f, "\"{}\"", escaped.replace('\n', "\\n").replace('\r', "\\r"))
    }
}
