//! GEXF, the format of Gephi, in XML.

use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use super::xml::{attribute, document, is_named, only_graph, start};

/// Reads a graph: its nodes, with what their labels call them, and its edges. Other data are not
/// read.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let document = document(text)?;
    let mut read = GraphText::new(text, rules);
    let graph = only_graph(&read, &document)?;
    let default = graph.attribute("defaultedgetype");
    let in_list = |list: &'static str, item: &'static str| {
        let lists = graph.children().filter(move |node| is_named(*node, list));
        lists.flat_map(|list| list.children()).filter(move |node| is_named(*node, item))
    };
    for node in in_list("nodes", "node") {
        if node.children().any(|part| is_named(part, "nodes")) || node.has_attribute("pid") {
            return Err(read.malformed(start(node), "a group of nodes is no node"));
        }
        let id = attribute(&read, node, "id")?;
        read.declare(id, node.attribute("label"), start(node))?;
    }
    for edge in in_list("edges", "edge") {
        let end = |name| read.declared(attribute(&read, edge, name)?, start(edge));
        let ends = [end("source")?, end("target")?];
        let kind = edge.attribute("type").or(default);
        read.edge_or_arc(kind == Some("directed"), ends, start(edge))?;
    }
    read.finish()
}
