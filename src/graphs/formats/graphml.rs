//! GraphML, a language in XML.

use std::io::{self, Write};

use roxmltree::Node;

use super::attribute::{Attribute, Value};
use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use super::line::Line;
use super::source::Source;
use super::xml::{Escaped, attribute, document, is_named, only_graph, start, type_name};

/// Reads a graph: its nodes, with what their labels call them, and its edges. Other data are not
/// read.
///
/// The program yEd declares every graph as directed. There an edge has a direction if it is drawn with an
/// arrow at one end.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let document = document(text)?;
    let mut read = GraphText::new(text, rules);
    let graph = only_graph(&read, &document)?;
    // The key of the data that are labels.
    let key = |name: &str| {
        let mut keys = document.descendants().filter(|node| is_named(*node, "key"));
        let key = keys.find(|key| {
            key.attribute("attr.name") == Some(name)
                && ["node", "all"].contains(&key.attribute("for").unwrap_or("all"))
        });
        key.and_then(|key| key.attribute("id"))
    };
    let label_key = key("label").or_else(|| key("name"));
    for node in graph.children().filter(|node| is_named(*node, "node")) {
        let id = attribute(&read, node, "id")?;
        if node.children().any(|part| is_named(part, "graph")) {
            let reason = format!("the node {id} is a group with a graph inside; ungroup it");
            return Err(read.malformed(start(node), reason));
        }
        let parts = || node.descendants();
        let label = parts().find(|part| is_named(*part, "NodeLabel")).or_else(|| {
            let is_label = |part: &Node| {
                is_named(*part, "data") && label_key.is_some() && part.attribute("key") == label_key
            };
            parts().find(is_label)
        });
        let label = label.map(|label| label.text().unwrap_or_default());
        read.declare(id, label, start(node))?;
    }
    if let Some(edge) = graph.children().find(|node| is_named(*node, "hyperedge")) {
        let reason = "a hyperedge may join more than two nodes, and an edge of a board joins two";
        return Err(read.malformed(start(edge), reason));
    }
    let default = graph.attribute("edgedefault");
    for edge in graph.children().filter(|node| is_named(*node, "edge")) {
        let declared = match edge.attribute("directed") {
            Some(directed) => ["true", "1"].contains(&directed),
            None => default == Some("directed"),
        };
        let arrows = edge.descendants().find(|part| is_named(*part, "Arrows"));
        let has_arrow =
            |arrows: Node, end| arrows.attribute(end).is_some_and(|arrow| arrow != "none");
        let end = |name| read.declared(attribute(&read, edge, name)?, start(edge));
        let ends = [end("source")?, end("target")?];
        match arrows {
            Some(arrows) => {
                let arrows = ["source", "target"].map(|end| has_arrow(arrows, end));
                read.drawn_edge(arrows, ends, start(edge))?;
            }
            None => read.edge_or_arc(declared, ends, start(edge))?,
        }
    }
    read.finish()
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
