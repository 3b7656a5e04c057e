use std::fmt::{self, Display};
use std::io::{self, Write};

use super::{Exporter, Source};
use crate::graph::{Attribute, Value};

/// DOT. `pos` fixes every vertex where `neato -n` draws it at once; `dot` makes a layout of its own.
/// Unknown attributes are kept by Graphviz's tools and by who else reads DOT.
pub struct Dot;

impl Exporter for Dot {
    fn export(&self, graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "digraph {} {{", Quoted(graph.title()))?;
        writeln!(out, "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=11];")?;
        writeln!(out, "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.6];")?;
        for vertex in 0..graph.vertices() {
            let (x, y) = graph.at(vertex);
            let (id, label) = (Quoted(graph.id(vertex)), graph.vertex_label(vertex));
            write!(out, "  {id} [label={}", Quoted(&label))?;
            graph.vertex_values(vertex, &mut |values| {
                list(out, graph.vertex_attributes(), values)
            })?;
            writeln!(out, ", pos=\"{x},{y}!\"];")?;
        }
        for arc in 0..graph.arcs() {
            let (from, to) = graph.ends(arc);
            let (from, to) = (Quoted(graph.id(from)), Quoted(graph.id(to)));
            write!(out, "  {from} -> {to} [label={}", Quoted(&graph.arc_label(arc)))?;
            graph.arc_values(arc, &mut |values| list(out, graph.arc_attributes(), values))?;
            out.write_all(b"];\n")?;
        }
        out.write_all(b"}\n")
    }
}

fn list(out: &mut dyn Write, attributes: &[Attribute], values: &[Value]) -> io::Result<()> {
    attributes.iter().zip(values).try_for_each(|(attribute, value)| match value {
        Value::Text(text) => write!(out, ", {}={}", attribute.name, Quoted(text)),
        Value::Integer(number) => write!(out, ", {}={number}", attribute.name),
        Value::Truth(truth) => write!(out, ", {}={truth}", attribute.name),
    })
}

/// A quoted string: in DOT only the quotation mark is escaped. But Graphviz reads a backslash in a
/// label as the start of an escape, so it is doubled.
struct Quoted<'t>(&'t str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for (number, part) in self.0.split('"').enumerate() {
            f.write_str(if number > 0 { "\\\"" } else { "" })?;
            for (number, part) in part.split('\\').enumerate() {
                f.write_str(if number > 0 { "\\\\" } else { "" })?;
                f.write_str(part)?;
            }
        }
        f.write_str("\"")
    }
}
