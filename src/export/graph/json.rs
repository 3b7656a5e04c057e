use std::io::{self, Write};

use super::{Exporter, Source};
use crate::graph::{Attribute, Value};

/// Node-link JSON: `nodes` and `edges`, as NetworkX's `node_link_graph` reads it.
pub struct NodeLinkJson;

impl Exporter for NodeLinkJson {
    fn export(&self, graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            "{{\"directed\":true,\"multigraph\":{},\"graph\":{{\"name\":",
            graph.has_parallel_arcs()
        )?;
        text(out, graph.title())?;
        out.write_all(b"},\n\"nodes\":[")?;
        for vertex in 0..graph.vertices() {
            let (x, y) = graph.at(vertex);
            out.write_all(if vertex == 0 { b"\n{\"id\":" } else { b",\n{\"id\":" })?;
            text(out, graph.id(vertex))?;
            out.write_all(b",\"label\":")?;
            text(out, &graph.vertex_label(vertex))?;
            graph.vertex_values(vertex, &mut |values| {
                list(out, graph.vertex_attributes(), values)
            })?;
            write!(out, ",\"x\":{x},\"y\":{y}}}")?;
        }
        out.write_all(b"],\n\"edges\":[")?;
        for arc in 0..graph.arcs() {
            let (from, to) = graph.ends(arc);
            out.write_all(if arc == 0 { b"\n{\"source\":" } else { b",\n{\"source\":" })?;
            text(out, graph.id(from))?;
            out.write_all(b",\"target\":")?;
            text(out, graph.id(to))?;
            out.write_all(b",\"label\":")?;
            text(out, &graph.arc_label(arc))?;
            graph.arc_values(arc, &mut |values| list(out, graph.arc_attributes(), values))?;
            out.write_all(b"}")?;
        }
        out.write_all(b"]}\n")
    }
}

fn text(out: &mut dyn Write, text: &str) -> io::Result<()> {
    Ok(serde_json::to_writer(out, text)?)
}

fn list(out: &mut dyn Write, attributes: &[Attribute], values: &[Value]) -> io::Result<()> {
    for (attribute, value) in attributes.iter().zip(values) {
        write!(out, ",\"{}\":", attribute.name)?;
        match value {
            Value::Text(value) => text(out, value)?,
            // Beyond 2⁵³ a number would lose figures in most readers.
            Value::Integer(number) if *number >= 1 << 53 => write!(out, "\"{number}\"")?,
            Value::Integer(number) => write!(out, "{number}")?,
            Value::Truth(truth) => write!(out, "{truth}")?,
        }
    }
    Ok(())
}
