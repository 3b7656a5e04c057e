//! Adjacency lists: on each line a vertex and its neighbours. An edge stands on the line of one of
//! its ends, as NetworkX writes it, or on the lines of both.
//!
//! ```text
//! 0 1 3                1: 2 3
//! 1 2                  2: 1 3
//! 2                    3: 1 2
//! ```
//!
//! The lines may also be the items of a dictionary: `{1: [2, 3], 2: [1, 3], 3: [1, 2]}`. Where vertices
//! are numbered from 1 or from 0, as in GAP and in many languages, a list may have only the neighbours of
//! each, in the order of the vertices: `[[2, 3], [1, 3], [1, 2]]`.

use std::collections::HashSet;

use super::cells::{cells, split};
use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use super::literal::{items, list_lines, without_brackets};
use crate::input_text::Token;

/// Reads a graph.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    if let Some(Neighbours { first, lists }) = Neighbours::of(text) {
        for vertex in first..first + lists.len() {
            read.declare(&vertex.to_string(), None, 0)?;
        }
        for (vertex, list) in lists.iter().enumerate() {
            for neighbour in list {
                read.half_edge(vertex, neighbour - first, 0)?;
            }
        }
        return read.finish();
    }
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

/// The neighbours of numbered vertices, in the order of the vertices.
pub(super) struct Neighbours {
    /// The number of the first vertex.
    first: usize,
    lists: Vec<Vec<usize>>,
}

impl Neighbours {
    /// The lists of a text, if each edge is in those of both of its ends.
    pub fn of(text: &str) -> Option<Self> {
        let list = |item| {
            let numbers = split(item, |c| c == ',').into_iter().map(|cell| cell.text.parse().ok());
            numbers.collect::<Option<Vec<usize>>>()
        };
        let lists: Vec<_> = items(text)?.into_iter().map(list).collect::<Option<_>>()?;
        let first = lists.iter().flatten().copied().min().filter(|&first| first <= 1)?;
        let arcs =
            (first..).zip(&lists).flat_map(|(from, list)| list.iter().map(move |&to| (from, to)));
        let known: HashSet<_> = arcs.clone().collect();
        let is_of_both = |(from, to)| from != to && known.contains(&(to, from));
        (known.len() == arcs.clone().count() && arcs.into_iter().all(is_of_both))
            .then_some(Self { first, lists })
    }
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
        // `"1":[2,3]`, as JSON is written without spaces.
        if let [cell] = cells[..]
            && let Some(at) = cell.text.find(":[")
        {
            let ((text, list), start) = (cell.text.split_at(at + 1), cell.start);
            cells = vec![Token { text, start }, Token { text: list, start: start + at + 1 }];
        }
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
