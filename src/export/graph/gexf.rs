use std::io::{self, Write};

use super::xml::{Escaped, Written, type_name};
use super::{Exporter, Source};
use crate::graph::Attribute;

/// GEXF 1.3: typed attributes, declared before use, and a position of each vertex in the namespace
/// of visualisation. The label is GEXF's own; x and y are in `viz:position`.
pub struct Gexf;

impl Exporter for Gexf {
    fn export(&self, graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(
            b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
            <gexf xmlns=\"http://gexf.net/1.3\" xmlns:viz=\"http://gexf.net/1.3/viz\"\n\
            \x20   xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n\
            \x20   xsi:schemaLocation=\"http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd\" \
            version=\"1.3\">\n<meta>\n<creator>taquin</creator>\n",
        )?;
        writeln!(out, "<description>{}</description>\n</meta>", Escaped(graph.title()))?;
        out.write_all(b"<graph defaultedgetype=\"directed\" mode=\"static\">\n")?;
        attributes(out, "node", graph.vertex_attributes())?;
        attributes(out, "edge", graph.arc_attributes())?;
        writeln!(out, "<nodes count=\"{}\">", graph.vertices())?;
        for vertex in 0..graph.vertices() {
            let (x, y) = graph.at(vertex);
            let (id, label) = (graph.id(vertex), graph.vertex_label(vertex));
            write!(out, "<node id=\"{}\" label=\"{}\"><attvalues>", Escaped(id), Escaped(&label))?;
            graph.vertex_values(vertex, &mut |values| {
                (0..).zip(values).try_for_each(|(number, value)| {
                    write!(out, "<attvalue for=\"n{number}\" value=\"{}\"/>", Written(value))
                })
            })?;
            writeln!(out, "</attvalues><viz:position x=\"{x}\" y=\"{y}\" z=\"0\"/></node>")?;
        }
        writeln!(out, "</nodes>\n<edges count=\"{}\">", graph.arcs())?;
        for arc in 0..graph.arcs() {
            let (from, to) = graph.ends(arc);
            let (from, to) = (Escaped(graph.id(from)), Escaped(graph.id(to)));
            let label = graph.arc_label(arc);
            write!(
                out,
                "<edge id=\"{arc}\" source=\"{from}\" target=\"{to}\" label=\"{}\"><attvalues>",
                Escaped(&label)
            )?;
            graph.arc_values(arc, &mut |values| {
                (0..).zip(values).try_for_each(|(number, value)| {
                    write!(out, "<attvalue for=\"e{number}\" value=\"{}\"/>", Written(value))
                })
            })?;
            out.write_all(b"</attvalues></edge>\n")?;
        }
        out.write_all(b"</edges>\n</graph>\n</gexf>\n")
    }
}

fn attributes(out: &mut dyn Write, of: &str, attributes: &[Attribute]) -> io::Result<()> {
    writeln!(out, "<attributes class=\"{of}\">")?;
    let initial = &of[..1];
    for (number, Attribute { name, kind }) in attributes.iter().enumerate() {
        let kind = type_name(*kind);
        writeln!(out, "<attribute id=\"{initial}{number}\" title=\"{name}\" type=\"{kind}\"/>")?;
    }
    writeln!(out, "</attributes>")
}
