//! Lists of edges: on each line the labels of two adjacent vertices, and perhaps data after them,
//! which are not read: numbers, or a dictionary as NetworkX writes it.
//!
//! ```text
//! # a comment          (0, 0) (0, 1) {}              1,2,0.5        1 -- 2
//! 1 2                  (0, 0) (1, 0) {'weight': 3}   2,3,1          2 -- 3
//! ```
//!
//! The edges may also be the items of a list of a programming language: `[(0, 1), (1, 2)]`.

use std::collections::HashSet;
use std::fmt::Display;

use itertools::Itertools;

use super::cells::{COMMENTS, cells, content_lines, is_number};
use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use super::literal::list_lines;
use crate::graphs::Adjacency;
use crate::input_text::{Quoted, Token};

/// Reads a graph.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    if let Some(start) = end_of_vertices(text) {
        let reason = "a # alone ends the list of vertices in TGF, which is not read: remove it and the \
                      lines before it";
        return Err(read.malformed(start, reason));
    }
    let lines = list_lines(text).into_iter().map(EdgeLine::of).collect::<Result<Vec<_>, _>>();
    let lines = lines.map_err(|(byte, reason)| read.malformed(byte, reason))?;
    if let Some(start) = counts(&lines) {
        let reason = "these may be the numbers of vertices and edges, or an edge: remove the line, or \
                      move it to another place";
        return Err(read.malformed(start, reason));
    }
    if let Some((byte, reason)) = fault_of_columns(&lines) {
        return Err(read.malformed(byte, reason));
    }
    for EdgeLine { ends, is_arc, .. } in &lines {
        let byte = ends[0].start;
        let mut numbers = [0; 2];
        for (number, cell) in numbers.iter_mut().zip(ends) {
            *number = read.listed_vertex(*cell)?;
        }
        read.edge_or_arc(*is_arc, numbers, byte)?;
    }
    read.finish()
}

/// Where a `#` stands alone between other lines, if it does.
fn end_of_vertices(text: &str) -> Option<usize> {
    let (first, _) = content_lines(text, &COMMENTS).next()?;
    let (start, _) =
        content_lines(text, &[]).find(|(at, line)| *at > first && line.trim() == "#")?;
    content_lines(text, &COMMENTS).any(|(at, _)| at > start).then_some(start)
}

/// A line of a list of edges.
pub(super) struct EdgeLine<'t> {
    ends: [Token<'t>; 2],
    /// Whether an arrow stands between the ends.
    is_arc: bool,
    /// Numbers.
    data: Vec<Token<'t>>,
}

impl<'t> EdgeLine<'t> {
    /// The parts of a line, or what is wrong with it, and where.
    pub fn of(line: Token<'t>) -> Result<Self, (usize, String)> {
        let mut cells = cells(line.text, line.start);
        let sign = cells.get(1).map_or("", |cell| cell.text);
        let is_sign = ["->", "--", "-", "<->", "→", "—", "|"].contains(&sign);
        if is_sign {
            cells.remove(1);
        }
        let count = cells.len();
        let start = cells.first().map_or(line.start, |cell| cell.start);
        let mut cells = cells.into_iter();
        let (Some(a), Some(b)) = (cells.next(), cells.next()) else {
            return Err((start, format!("an edge is two labels, and here are {count}")));
        };
        let mut data: Vec<_> = cells.collect();
        let is_dictionary = |cell: &Token| cell.text.starts_with('{');
        // SageMath writes None where an edge has no label.
        data.pop_if(|cell| is_dictionary(cell) || cell.text == "None");
        let fault = if let Some(cell) = [a, b].into_iter().find(is_dictionary) {
            Some((cell.start, "a dictionary is no label: an edge is two labels, and then data"))
        } else if let Some(cell) = data.iter().find(|cell| !is_number(cell.text)) {
            Some((cell.start, "behind the two labels of an edge stand numbers or {…}"))
        } else if is_sign && !data.is_empty() {
            Some((data[0].start, "behind an edge with a sign between its labels stand no numbers"))
        } else {
            None
        };
        match fault {
            Some((byte, reason)) => Err((byte, reason.into())),
            None => Ok(Self { ends: [a, b], is_arc: ["->", "→"].contains(&sign), data }),
        }
    }
}

/// What is wrong with the columns of numbers behind the labels, if anything, and where. If they may be
/// labels of further vertices, the lines may describe another graph.
fn fault_of_columns(lines: &[EdgeLine]) -> Option<(usize, String)> {
    let [first, others @ ..] = lines else { return None };
    let columns = first.data.len();
    if let Some(line) = others.iter().find(|line| line.data.len() != columns) {
        let (found, byte) = (line.data.len(), line.ends[0].start);
        let reason = format!("behind the first edge stand {columns} numbers, and here {found}");
        return Some((byte, reason));
    }
    let byte = first.data.first()?.start;
    if others.is_empty() && columns > 1 {
        return Some((byte, "an edge has a line of its own".into()));
    }
    let labels: HashSet<_> =
        lines.iter().flat_map(|line| line.ends.map(|cell| cell.text)).collect();
    let data = || lines.iter().flat_map(|line| line.data.iter().map(|cell| cell.text));
    let varies = (0..columns).any(|at| !lines.iter().map(|line| line.data[at].text).all_equal());
    // A line for each vertex: with it, or with its neighbours alone.
    let begins = lines.iter().map(|line| line.ends[0].text).all_unique();
    let with_vertex = begins && data().all(|number| labels.contains(number));
    let all: HashSet<_> = labels.iter().copied().chain(data()).collect();
    if varies && (with_vertex || lines.len() == all.len()) {
        let reason = "these numbers may belong to the edges, or be further neighbours: write each edge on \
                      a line of its own, without numbers";
        return Some((byte, reason.into()));
    }
    // `e 1 2`, or `1 pp 2`
    let end = |end: usize| lines.iter().map(move |line| line.ends[end].text);
    let mark = (0..2).find(|&mark| {
        !is_number(first.ends[mark].text) && end(mark).all_equal() && end(1 - mark).all(is_number)
    })?;
    (lines.len() > 1).then(|| {
        let mark = &first.ends[mark];
        (mark.start, format!("{} is on each line, and seems to be no label", Quoted(mark.text)))
    })
}

/// Where the first line is, if it may be the numbers of vertices and of edges: so many labels and lines
/// follow. Those of a tree are not distinguished from an edge.
fn counts(lines: &[EdgeLine]) -> Option<usize> {
    let (first, edges) = lines.split_first()?;
    let labels: HashSet<_> =
        edges.iter().flat_map(|edge| edge.ends.map(|cell| cell.text)).collect();
    let found = [labels.len(), edges.len()];
    let are_counts = first.data.is_empty()
        && first.ends.map(|cell| cell.text.parse().ok()) == found.map(Some)
        && edges.len() >= labels.len();
    are_counts.then(|| first.ends[0].start)
}

/// Writes the edges in the order of the vertices.
pub(crate) fn write<L: Display>(graph: &Adjacency, label: impl Fn(u32) -> L) -> String {
    graph.edges().map(|(a, b)| format!("{} {}\n", label(a), label(b))).collect()
}
