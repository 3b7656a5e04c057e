use std::io::{self, Write};

use crate::graphs::{Attribute, Line, Source, Value};

/// Node-link JSON: `nodes` and `edges`, as NetworkX's `node_link_graph` reads it.
pub(super) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    let mut line = Line::new(out);
    line.put("{\"directed\":true,\"multigraph\":").truth(graph.has_parallel_arcs());
    text(line.put(",\"graph\":{\"name\":"), graph.title())?.put("},").end()?;
    line.put("\"nodes\":[");
    for vertex in 0..graph.vertices() {
        let (x, y) = graph.at(vertex);
        line.put(if vertex == 0 { "" } else { "," }).end()?;
        text(line.put("{\"id\":"), graph.id(vertex))?;
        text(line.put(",\"label\":"), &graph.vertex_label(vertex))?;
        list(&mut line, graph.vertex_attributes(), &graph.vertex_values(vertex))?;
        line.put(",\"x\":").signed(x).put(",\"y\":").signed(y).put("}");
    }
    line.put("],").end()?;
    line.put("\"edges\":[");
    for arc in 0..graph.arcs() {
        let (from, to) = graph.ends(arc);
        line.put(if arc == 0 { "" } else { "," }).end()?;
        text(line.put("{\"source\":"), graph.id(from))?;
        text(line.put(",\"target\":"), graph.id(to))?;
        text(line.put(",\"label\":"), &graph.arc_label(arc))?;
        list(&mut line, graph.arc_attributes(), &graph.arc_values(arc))?;
        line.put("}");
    }
    line.put("]}").end()?;
    line.finish()
}

fn text<'l, 'w>(line: &'l mut Line<'w>, text: &str) -> io::Result<&'l mut Line<'w>> {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(line.put("\"").put(text).put("\""));
    }
    Ok(line.put(&serde_json::to_string(text)?))
}

fn list(line: &mut Line, attributes: &[Attribute], values: &[Value]) -> io::Result<()> {
    for (attribute, value) in attributes.iter().zip(values) {
        line.put(",\"").put(attribute.name).put("\":");
        match value {
            Value::Text(value) => text(line, value)?,
            // Most readers round numbers beyond 2⁵³.
            Value::Integer(number) if *number > 1 << 53 => line.put("\"").number(*number).put("\""),
            Value::Integer(number) => line.number(*number),
            Value::Truth(truth) => line.truth(*truth),
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_readers_round_are_texts() {
        let mut out = Vec::new();
        let mut line = Line::new(&mut out);
        let attributes = [Attribute::integer("small"), Attribute::integer("large")];
        let values = [1 << 53, (1 << 53) + 1].map(Value::Integer);
        list(&mut line, &attributes, &values).unwrap();
        line.end().unwrap();
        line.finish().unwrap();
        let expected = ",\"small\":9007199254740992,\"large\":\"9007199254740993\"\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
