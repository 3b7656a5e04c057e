use std::fmt::{self, Display};
use std::io::{self, Write};

use itertools::Itertools;

use super::{Exporter, Source};
use crate::perm::Permutation;

/// A file for GAP, to be loaded by `Read`: it makes one record, `taquin`, with the group and its
/// generators by letter, and the graph as lists: ids, arcs from each vertex by the numbers of their
/// heads, and the labels of these arcs in the same order. `Digraph(taquin.arcs)` of the package
/// Digraphs makes a digraph of it.
///
/// Points of the group are the board's places by the numbers of their tiles. GAP has no point 0:
/// where tiles are numbered from 0, tile 0 becomes the number of tiles.
pub struct Gap;

impl Exporter for Gap {
    fn export(&self, graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
        let twists = graph.twists();
        let first = twists.board().first_tile();
        let quoted = Quoted(graph.title());
        writeln!(out, "# {}", graph.title().replace(['\n', '\r'], " "))?;
        writeln!(out, "# Read(\"FILE\"); Size(taquin.group); Length(taquin.ids);")?;
        writeln!(out, "taquin := rec();;\ntaquin.title := {quoted};;")?;
        writeln!(out, "taquin.degree := {};;", twists.board().places())?;
        writeln!(out, "taquin.twists := rec();;")?;
        for twist in twists.iter() {
            let cycles = Cycles { permutation: twist.permutation(), first };
            writeln!(out, "taquin.twists.({}) := {cycles};;", Quoted(twist.name()))?;
        }
        let capitals = twists.iter().filter(|twist| twist.index() <= twist.inverse().index());
        let names = capitals.map(|t| format!("taquin.twists.({})", Quoted(t.name()))).join(", ");
        let unit = if names.is_empty() { "()" } else { "" };
        writeln!(out, "taquin.group := Group({names}{unit});;")?;
        out.write_all(b"taquin.ids := [\n")?;
        for vertex in 0..graph.vertices() {
            writeln!(out, "{}{}", Quoted(graph.id(vertex)), comma(vertex, graph.vertices()))?;
        }
        out.write_all(b"];;\ntaquin.arcs := [\n")?;
        for vertex in 0..graph.vertices() {
            let heads = graph.arcs_from(vertex).into_iter().map(|arc| graph.ends(arc).1 + 1);
            writeln!(out, "[{}]{}", heads.format(","), comma(vertex, graph.vertices()))?;
        }
        out.write_all(b"];;\ntaquin.labels := [\n")?;
        for vertex in 0..graph.vertices() {
            let labels = graph.arcs_from(vertex).into_iter().map(|arc| graph.arc_label(arc));
            let labels = labels.map(|label| Quoted(&label).to_string()).join(",");
            writeln!(out, "[{labels}]{}", comma(vertex, graph.vertices()))?;
        }
        out.write_all(b"];;\n")
    }
}

fn comma(number: usize, count: usize) -> &'static str {
    if number + 1 < count { "," } else { "" }
}

struct Cycles<'p> {
    permutation: &'p Permutation,
    /// The number of the first tile.
    first: usize,
}

impl Display for Cycles<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |place: usize| match place + self.first {
            0 => self.permutation.degree(),
            point => point,
        };
        let cycles = self.permutation.cycles();
        if cycles.is_empty() {
            return f.write_str("()");
        }
        let cycle =
            |cycle: &Vec<usize>| format!("({})", cycle.iter().copied().map(point).join(","));
        f.write_str(&cycles.iter().map(cycle).join(""))
    }
}

struct Quoted<'t>(&'t str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let escaped = self.0.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        write!(f, "\"{escaped}\"")
    }
}
