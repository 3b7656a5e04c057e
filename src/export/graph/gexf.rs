use std::io::{self, Write};

use crate::graphs::{Attribute, Escaped, Line, Source, Value, type_name};

/// GEXF 1.3: typed attributes, declared before use. The label is GEXF's own; x and y are in
/// `viz:position`.
pub(super) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
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
    let mut line = Line::new(out);
    line.put("<nodes count=\"").number(graph.vertices() as u64).put("\">").end()?;
    for vertex in 0..graph.vertices() {
        let (x, y) = graph.at(vertex);
        line.put("<node id=\"").xml(graph.id(vertex));
        line.put("\" label=\"").xml(&graph.vertex_label(vertex)).put("\"><attvalues>");
        attribute_values(&mut line, "n", &graph.vertex_values(vertex));
        line.put("</attvalues><viz:position x=\"").signed(x).put("\" y=\"").signed(y);
        line.put("\" z=\"0\"/></node>").end()?;
    }
    line.put("</nodes>\n<edges count=\"").number(graph.arcs() as u64).put("\">").end()?;
    for arc in 0..graph.arcs() {
        let (from, to) = graph.ends(arc);
        line.put("<edge id=\"").number(arc as u64);
        line.put("\" source=\"").xml(graph.id(from));
        line.put("\" target=\"").xml(graph.id(to));
        line.put("\" label=\"").xml(&graph.arc_label(arc)).put("\"><attvalues>");
        attribute_values(&mut line, "e", &graph.arc_values(arc));
        line.put("</attvalues></edge>").end()?;
    }
    line.put("</edges>\n</graph>\n</gexf>").end()?;
    line.finish()
}

fn attribute_values(line: &mut Line, of: &str, values: &[Value]) {
    for (number, value) in (0..).zip(values) {
        line.put("<attvalue for=\"").put(of).number(number);
        line.put("\" value=\"").xml_value(value).put("\"/>");
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
