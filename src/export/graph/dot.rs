use std::io::{self, Write};

use super::line::Line;
use super::source::Source;
use crate::graph::{Attribute, Value};

/// DOT. `pos` fixes the place of every vertex, which `neato -n` uses; `dot` makes its own layout.
/// Graphviz and other readers of DOT keep attributes that they do not know.
pub(super) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    let mut line = Line::new(out);
    quoted(line.put("digraph "), graph.title()).put(" {").end()?;
    line.put("  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=11];").end()?;
    line.put("  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.6];").end()?;
    for vertex in 0..graph.vertices() {
        let (x, y) = graph.at(vertex);
        quoted(line.put("  "), graph.id(vertex));
        quoted(line.put(" [label="), &graph.vertex_label(vertex));
        list(&mut line, graph.vertex_attributes(), &graph.vertex_values(vertex));
        line.put(", pos=\"").signed(x).put(",").signed(y).put("!\"];").end()?;
    }
    for arc in 0..graph.arcs() {
        let (from, to) = graph.ends(arc);
        quoted(line.put("  "), graph.id(from));
        quoted(line.put(" -> "), graph.id(to));
        quoted(line.put(" [label="), &graph.arc_label(arc));
        list(&mut line, graph.arc_attributes(), &graph.arc_values(arc));
        line.put("];").end()?;
    }
    line.put("}").end()?;
    line.finish()
}

fn list(line: &mut Line, attributes: &[Attribute], values: &[Value]) {
    for (attribute, value) in attributes.iter().zip(values) {
        line.put(", ").put(attribute.name).put("=");
        match value {
            Value::Text(text) => quoted(line, text),
            Value::Integer(number) => line.number(*number),
            Value::Truth(truth) => line.truth(*truth),
        };
    }
}

/// A quoted string. DOT escapes only the quotation mark, but Graphviz reads a backslash in a label
/// as the start of an escape, so it is doubled.
fn quoted<'l, 'w>(line: &'l mut Line<'w>, text: &str) -> &'l mut Line<'w> {
    let escape = |character| match character {
        '"' => Some("\\\""),
        '\\' => Some("\\\\"),
        _ => None,
    };
    line.put("\"").escaped(text, escape).put("\"")
}
