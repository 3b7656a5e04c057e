use std::borrow::Cow;
use std::io::{self, Write};

use ::csv::Writer;

use crate::export::guarded;
use crate::graphs::{Attribute, Source, Value};

/// The vertices: `id`, `label`, the attributes, `x` and `y`. Gephi and igraph read this table
/// together with that of [`write_arcs`].
pub(super) fn write_vertices(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Writer::from_writer(out);
    let names = names(graph.vertex_attributes());
    table
        .write_record(["id", "label"].into_iter().chain(names).chain(["x", "y"]))
        .map_err(written)?;
    for vertex in 0..graph.vertices() {
        let (x, y) = graph.at(vertex);
        table.write_field(graph.id(vertex)).map_err(written)?;
        table.write_field(&*guarded(&graph.vertex_label(vertex))).map_err(written)?;
        fields(&mut table, &graph.vertex_values(vertex))?;
        table.write_record([x.to_string(), y.to_string()]).map_err(written)?;
    }
    table.flush()
}

/// The arcs: `source`, `target`, `label` and the attributes.
pub(super) fn write_arcs(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Writer::from_writer(out);
    let names = names(graph.arc_attributes());
    table.write_record(["source", "target", "label"].into_iter().chain(names)).map_err(written)?;
    for arc in 0..graph.arcs() {
        let (from, to) = graph.ends(arc);
        table.write_field(graph.id(from)).map_err(written)?;
        table.write_field(graph.id(to)).map_err(written)?;
        table.write_field(&*guarded(&graph.arc_label(arc))).map_err(written)?;
        fields(&mut table, &graph.arc_values(arc))?;
        table.write_record(None::<&[u8]>).map_err(written)?;
    }
    table.flush()
}

/// The underlying I/O error, so that a closed pipe is recognised.
fn written(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

fn names(attributes: &[Attribute]) -> impl Iterator<Item = &'static str> {
    attributes.iter().map(|attribute| attribute.name)
}

fn fields(table: &mut Writer<&mut dyn Write>, values: &[Value]) -> io::Result<()> {
    for value in values {
        let text: Cow<str> = match value {
            Value::Text(text) => guarded(text),
            Value::Integer(number) => number.to_string().into(),
            Value::Truth(truth) => (if *truth { "true" } else { "false" }).into(),
        };
        table.write_field(&*text).map_err(written)?;
    }
    Ok(())
}
