use std::io::{self, Write};

use super::line::Line;
use super::source::Source;
use crate::export::xml::{Escaped, type_name};
use crate::graph::{Attribute, Value};

/// GraphML. Every attribute is a key, declared with its type before the graph. The ids of keys
/// begin with `n-` for vertices and with `e-` for arcs, so that both can have a `label`.
pub(super) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(
        b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
            <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"\n\
            \x20   xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n\
            \x20   xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns \
            http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n",
    )?;
    key(out, "node", "label", "string")?;
    keys(out, "node", graph.vertex_attributes())?;
    key(out, "node", "x", "double")?;
    key(out, "node", "y", "double")?;
    key(out, "edge", "label", "string")?;
    keys(out, "edge", graph.arc_attributes())?;
    writeln!(out, "<graph id=\"G\" edgedefault=\"directed\">")?;
    writeln!(out, "<desc>{}</desc>", Escaped(graph.title()))?;
    let mut line = Line::new(out);
    for vertex in 0..graph.vertices() {
        let (x, y) = graph.at(vertex);
        line.put("<node id=\"").xml(graph.id(vertex));
        line.put("\"><data key=\"n-label\">").xml(&graph.vertex_label(vertex)).put("</data>");
        data(&mut line, "n-", graph.vertex_attributes(), &graph.vertex_values(vertex));
        line.put("<data key=\"n-x\">").signed(x).put("</data><data key=\"n-y\">").signed(y);
        line.put("</data></node>").end()?;
    }
    for arc in 0..graph.arcs() {
        let (from, to) = graph.ends(arc);
        line.put("<edge id=\"e").number(arc as u64);
        line.put("\" source=\"").xml(graph.id(from));
        line.put("\" target=\"").xml(graph.id(to));
        line.put("\"><data key=\"e-label\">").xml(&graph.arc_label(arc)).put("</data>");
        data(&mut line, "e-", graph.arc_attributes(), &graph.arc_values(arc));
        line.put("</edge>").end()?;
    }
    line.put("</graph>\n</graphml>").end()?;
    line.finish()
}

fn data(line: &mut Line, of: &str, attributes: &[Attribute], values: &[Value]) {
    for (attribute, value) in attributes.iter().zip(values) {
        line.put("<data key=\"").put(of).put(attribute.name).put("\">");
        line.xml_value(value).put("</data>");
    }
}

fn keys(out: &mut dyn Write, of: &str, attributes: &[Attribute]) -> io::Result<()> {
    attributes.iter().try_for_each(|a| key(out, of, a.name, type_name(a.kind)))
}

fn key(out: &mut dyn Write, of: &str, name: &str, kind: &str) -> io::Result<()> {
    let initial = &of[..1];
    writeln!(
        out,
        "<key id=\"{initial}-{name}\" for=\"{of}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
    )
}
