//! Lists of edges: on each line the labels of two adjacent vertices, and perhaps data after them,
//! which are not read: numbers, or a dictionary as NetworkX writes it.
//!
//! ```text
//! # a comment          (0, 0) (0, 1) {}          1,2,0.5
//! 1 2                  (0, 0) (1, 0) {'weight': 3}   2,3,1
//! ```

use std::collections::HashSet;
use std::fmt::Display;

use super::cells::{cells, content_lines};
use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use crate::graphs::Adjacency;
use crate::input_text::Token;

/// What begins a comment.
pub(super) const COMMENTS: [&str; 3] = ["#", "%", "//"];

/// Reads a graph.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    if let Some(start) = counts(text) {
        let reason = "these may be the numbers of vertices and edges, or an edge: remove the line, or \
                      move it to another place";
        return Err(read.malformed(start, reason));
    }
    let mut columns = None;
    for (start, line) in content_lines(text, &COMMENTS) {
        let cells = cells(line, start);
        let [a, b, data @ ..] = &cells[..] else {
            let reason = format!("an edge is two labels, and here are {}", cells.len());
            return Err(read.malformed(cells.first().map_or(start, |cell| cell.start), reason));
        };
        // Numbers on some lines only could be labels of further vertices.
        if !matches!(data, [cell] if is_dictionary(*cell)) {
            let columns = *columns.get_or_insert(cells.len());
            if columns != cells.len() || !data.iter().all(|cell| is_number(*cell)) {
                let reason = format!(
                    "an edge is two labels, and here are {}; data after them are {{…}}, or numbers on \
                     each line",
                    cells.len()
                );
                return Err(read.malformed(a.start, reason));
            }
        }
        let [from, to] = [a, b].map(|cell| read.vertex(cell.text, cell.start));
        read.edge(from, to, a.start)?;
    }
    read.finish()
}

/// Where the first line is, if it may be the numbers of vertices and of edges: so many labels and lines
/// follow.
fn counts(text: &str) -> Option<usize> {
    let mut lines = content_lines(text, &COMMENTS).map(|(start, line)| cells(line, start));
    let first = lines.next()?;
    let [vertices, edges] = &first[..] else { return None };
    let [vertices, edges] = [vertices, edges].map(|cell| cell.text.parse::<usize>().ok());
    let (mut labels, mut count) = (HashSet::new(), 0_usize);
    for line in lines {
        labels.extend(line.iter().take(2).map(|cell| cell.text));
        count += 1;
    }
    (Some(labels.len()) == vertices && Some(count) == edges).then(|| first[0].start)
}

pub(super) fn is_dictionary(cell: Token) -> bool {
    cell.text.starts_with('{') && cell.text.ends_with('}')
}

pub(super) fn is_number(cell: Token) -> bool {
    cell.text.parse::<f64>().is_ok()
}

/// Writes the edges in the order of the vertices.
pub(crate) fn write<L: Display>(graph: &Adjacency, label: impl Fn(u32) -> L) -> String {
    graph.edges().map(|(a, b)| format!("{} {}\n", label(a), label(b))).collect()
}
