//! Lists of edges: on each line the labels of two adjacent vertices, with a space, a tab or a comma
//! between them. A line that begins with `#` is a comment.

use std::fmt::Display;

use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph};
use crate::graphs::Adjacency;
use crate::input_text::{Token, tokens};

/// Reads a graph whose labels are allowed.
pub(crate) fn read(
    text: &str,
    is_label: fn(&str) -> bool,
) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, is_label);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        match tokens(line, start, true)[..] {
            [] => {}
            [first, ..] if first.text.starts_with('#') => {}
            [Token { text: a, start }, b] => {
                let a = read.vertex(a, start)?;
                let b = read.vertex(b.text, b.start)?;
                read.edge(a, b, start)?;
            }
            ref more => {
                let reason = format!("an edge is two labels, and here are {}", more.len());
                return Err(read.malformed(more[0].start, reason));
            }
        }
        start += line.len();
    }
    Ok(read.graph)
}

/// Writes the edges in the order of the vertices.
pub(crate) fn write<L: Display>(graph: &Adjacency, label: impl Fn(u32) -> L) -> String {
    graph.edges().map(|(a, b)| format!("{} {}\n", label(a), label(b))).collect()
}
