//! Node-link JSON, as NetworkX and D3 write it: an object with lists of nodes and of links, which
//! may be called edges. A node without an id is named by its number in the list. Its `label` or `name` is
//! what people call it.
//!
//! ```text
//! {"directed": false, "nodes": [{"id": 0}, {"id": 1}], "links": [{"source": 0, "target": 1}]}
//! ```

use itertools::Itertools;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};

/// The parts of a graph that are read. The texts are kept for the places of faults.
#[derive(Deserialize)]
struct NodeLink<'t> {
    #[serde(default)]
    directed: bool,
    #[serde(borrow)]
    nodes: Vec<&'t RawValue>,
    #[serde(borrow, alias = "edges")]
    links: Vec<&'t RawValue>,
}

#[derive(Deserialize)]
struct JsonNode<'t> {
    #[serde(borrow)]
    id: Option<&'t RawValue>,
    label: Option<Value>,
    name: Option<Value>,
}

#[derive(Deserialize)]
struct JsonLink<'t> {
    #[serde(borrow, alias = "from")]
    source: &'t RawValue,
    #[serde(borrow, alias = "to")]
    target: &'t RawValue,
}

/// Reads a graph.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    let graph: NodeLink = serde_json::from_str(text).map_err(|error| {
        // The column is in bytes, and that behind the last line is 0.
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let byte = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        read.malformed(text.floor_char_boundary(byte), message(&error))
    })?;
    for (number, node) in graph.nodes.iter().enumerate() {
        let byte = read.byte_of(node.get());
        let node: JsonNode = part(&read, node)?;
        let id = node.id.map_or(number.to_string(), name);
        let label = node.label.or(node.name).map(text_of);
        read.declare(&id, label.as_deref(), byte)?;
    }
    for link in graph.links {
        let byte = read.byte_of(link.get());
        let JsonLink { source, target } = part(&read, link)?;
        let ends = [read.declared(&name(source), byte)?, read.declared(&name(target), byte)?];
        read.edge_or_arc(graph.directed, ends, byte)?;
    }
    read.finish()
}

/// The name of a node: a text without its quotes, a tuple joined by points, or any other value.
fn name(id: &RawValue) -> String {
    serde_json::from_str(id.get()).map_or_else(|_| id.get().into(), text_of)
}

fn text_of(value: Value) -> String {
    match value {
        Value::String(text) => text,
        // A tuple, perhaps of tuples.
        Value::Array(items) => items.into_iter().map(text_of).join("."),
        value => value.to_string(),
    }
}

/// A node or a link.
fn part<'t, T: Deserialize<'t>>(read: &GraphText, text: &'t RawValue) -> Result<T, GraphTextError> {
    let malformed = |error| read.malformed(read.byte_of(text.get()), message(&error));
    serde_json::from_str(text.get()).map_err(malformed)
}

/// The message without its place, which is that in the part.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.rsplit_once(" at line ").map_or(message.clone(), |(reason, _)| reason.into())
}
