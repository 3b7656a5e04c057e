use std::io::{self, Write};

use super::source::Source;
use crate::board::sparse6;
use crate::graphs::Adjacency;

/// sparse6: one line for the simple graph under the directed one. Vertices keep their numbers, from
/// 0.
pub(super) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    write_simple(&graph.simple(), out)
}

pub(super) fn write_simple(simple: &Adjacency, out: &mut dyn Write) -> io::Result<()> {
    let neighbours = |vertex| simple.neighbours(vertex as u32).iter().copied();
    out.write_all(&sparse6::write(simple.vertex_count(), neighbours))?;
    out.write_all(b"\n")
}
