use std::io::{self, Write};

use super::xml::{Escaped, Written, type_name};
use super::{Exporter, Source};
use crate::graph::Attribute;

/// GraphML: every attribute is a key that is declared, with its type, before the graph. The ids of
/// keys begin with `n-` for vertices and with `e-` for arcs, so that both can have a `label`.
pub struct Graphml;

impl Exporter for Graphml {
    fn export(&self, graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
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
        for vertex in 0..graph.vertices() {
            let (x, y) = graph.at(vertex);
            let label = graph.vertex_label(vertex);
            write!(out, "<node id=\"{}\">", Escaped(graph.id(vertex)))?;
            write!(out, "<data key=\"n-label\">{}</data>", Escaped(&label))?;
            graph.vertex_values(vertex, &mut |values| {
                for (attribute, value) in graph.vertex_attributes().iter().zip(values) {
                    write!(out, "<data key=\"n-{}\">{}</data>", attribute.name, Written(value))?;
                }
                Ok(())
            })?;
            writeln!(out, "<data key=\"n-x\">{x}</data><data key=\"n-y\">{y}</data></node>")?;
        }
        for arc in 0..graph.arcs() {
            let (from, to) = graph.ends(arc);
            let (from, to) = (Escaped(graph.id(from)), Escaped(graph.id(to)));
            write!(out, "<edge id=\"e{arc}\" source=\"{from}\" target=\"{to}\">")?;
            write!(out, "<data key=\"e-label\">{}</data>", Escaped(&graph.arc_label(arc)))?;
            graph.arc_values(arc, &mut |values| {
                for (attribute, value) in graph.arc_attributes().iter().zip(values) {
                    write!(out, "<data key=\"e-{}\">{}</data>", attribute.name, Written(value))?;
                }
                Ok(())
            })?;
            out.write_all(b"</edge>\n")?;
        }
        out.write_all(b"</graph>\n</graphml>\n")
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
