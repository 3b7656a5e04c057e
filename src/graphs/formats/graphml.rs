//! GraphML, a language in XML.

use std::io::{self, Write};

use roxmltree::{Document, Node};

use super::attribute::{Attribute, Value};
use super::error::{GraphTextError, TextFault};
use super::labelled::{GraphText, LabelledGraph};
use super::line::Line;
use super::source::Source;
use super::xml::{Escaped, type_name};

/// Reads an undirected graph whose labels, the ids of the nodes, are allowed. Other data are not
/// read.
pub(crate) fn read(
    text: &str,
    is_label: fn(&str) -> bool,
) -> Result<LabelledGraph, GraphTextError> {
    let document = Document::parse(text).map_err(|error| {
        let at = error.pos();
        let (message, place) = (error.to_string(), format!(" at {at}"));
        let message = message.strip_suffix(&place).unwrap_or(&message);
        let reason = TextFault::Malformed(message.into());
        GraphTextError { reason, line: at.row as usize, column: at.col as usize }
    })?;
    let mut read = GraphText::new(text, is_label);
    let mut graphs = document.descendants().filter(|node| is_named(*node, "graph"));
    let Some(graph) = graphs.next() else {
        return Err(read.malformed(start(document.root_element()), "it has no graph"));
    };
    if let Some(second) = graphs.next() {
        return Err(read.malformed(start(second), "it has several graphs"));
    }
    for node in graph.children().filter(|node| is_named(*node, "node")) {
        let id = attribute(&read, node, "id")?;
        if read.known_vertex(id).is_some() {
            return Err(read.error(start(node), TextFault::RepeatedLabel(id.into())));
        }
        read.vertex(id, start(node))?;
    }
    let default = graph.attribute("edgedefault");
    for edge in graph.children().filter(|node| is_named(*node, "edge")) {
        let directed = match edge.attribute("directed") {
            Some(directed) => ["true", "1"].contains(&directed),
            None => default == Some("directed"),
        };
        if directed {
            let reason = "an edge is directed, and the edges of a board have no direction";
            return Err(read.malformed(start(edge), reason));
        }
        let end = |name| {
            let id = attribute(&read, edge, name)?;
            let unknown = || read.error(start(edge), TextFault::UnknownLabel(id.into()));
            read.known_vertex(id).ok_or_else(unknown)
        };
        let (a, b) = (end("source")?, end("target")?);
        read.edge(a, b, start(edge))?;
    }
    Ok(read.graph)
}

/// The byte where an element begins.
fn start(node: Node) -> usize {
    node.range().start
}

fn is_named(node: Node, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

fn attribute<'a>(
    read: &GraphText,
    node: Node<'a, '_>,
    name: &str,
) -> Result<&'a str, GraphTextError> {
    let missing = || read.malformed(start(node), format!("{name} is missing"));
    node.attribute(name).ok_or_else(missing)
}

/// Writes a graph. Every attribute is a key, declared with its type before the graph. The ids of keys
/// begin with `n-` for vertices and with `e-` for arcs, so that both can have a `label`.
pub(crate) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
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
