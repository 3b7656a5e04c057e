//! Adjacency lists: on each line a vertex and its neighbours. An edge stands on the line of one of
//! its ends, as NetworkX writes it, or on the lines of both.
//!
//! ```text
//! 0 1 3                1: 2 3
//! 1 2                  2: 1 3
//! 2                    3: 1 2
//! ```
//!
//! The lines may also be the items of a dictionary: `{1: [2, 3], 2: [1, 3], 3: [1, 2]}`.

use super::cells::{cells, split};
use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use super::literal::{list_lines, without_brackets};
use crate::input_text::Token;

/// Reads a graph.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    let lines = list_lines(text);
    for AdjacencyLine { vertex, neighbours, .. } in lines.into_iter().filter_map(AdjacencyLine::of)
    {
        if let Some(cell) = neighbours.iter().find(|cell| cell.text.starts_with('{')) {
            let reason = "a dictionary is no label: this may be a list of edges with data";
            return Err(read.malformed(cell.start, reason));
        }
        let vertex = read.listed_vertex(vertex)?;
        for cell in neighbours {
            let neighbour = read.listed_vertex(cell)?;
            read.half_edge(vertex, neighbour, cell.start)?;
        }
    }
    read.finish()
}

/// A line of an adjacency list.
pub(super) struct AdjacencyLine<'t> {
    pub vertex: Token<'t>,
    /// Whether a colon stands behind the vertex.
    pub has_colon: bool,
    pub neighbours: Vec<Token<'t>>,
}

impl<'t> AdjacencyLine<'t> {
    /// The parts of a line, if it has any.
    pub fn of(line: Token<'t>) -> Option<Self> {
        let mut cells = cells(line.text, line.start);
        let mut neighbours = cells.split_off(cells.len().min(1));
        let mut vertex = cells.pop()?;
        // Other colons are parts of labels.
        let stands_alone = neighbours.first().is_some_and(|cell| cell.text == ":");
        if stands_alone {
            neighbours.remove(0);
        }
        let at_end = vertex.text.strip_suffix(':').filter(|label| !label.is_empty());
        vertex.text = at_end.unwrap_or(vertex.text);
        let has_colon = stands_alone || at_end.is_some();
        if let (true, &[list]) = (has_colon, &neighbours[..])
            && list.text.starts_with('[')
            && let Some(items) = without_brackets(list)
        {
            neighbours = split(items, |c| c == ',');
        }
        Some(Self { vertex, has_colon, neighbours })
    }
}
