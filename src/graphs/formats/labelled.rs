//! A graph whose vertices have labels, as it is read vertex by vertex and edge by edge.

use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use super::error::{GraphTextError, TextFault};
use crate::input_text::{Token, byte_of};

/// A graph whose vertices have labels.
#[derive(Clone, Debug, Default)]
pub(crate) struct LabelledGraph {
    /// By vertex: its label. The vertices are in the order in which the text names them first.
    pub labels: Vec<String>,
    /// The edges, each from its lower to its higher vertex.
    pub edges: HashSet<(usize, usize)>,
}

/// What becomes of an edge that has a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeDirections {
    /// It needs a partner in the other direction, and both are one edge.
    Paired,
    /// The direction is ignored.
    Ignored,
}

/// What a reader allows.
#[derive(Clone, Copy)]
pub(crate) struct ReadRules {
    /// Whether a label is allowed.
    pub is_label: fn(&str) -> bool,
    pub directions: EdgeDirections,
}

/// A text, and the graph that it describes so far.
pub(super) struct GraphText<'t> {
    pub text: &'t str,
    rules: ReadRules,
    vertices: Vec<NamedVertex>,
    numbers: HashMap<String, usize>,
    edges: HashSet<(usize, usize)>,
    /// Edges as they were listed from one end.
    listed: HashSet<(usize, usize)>,
    /// Edges with a direction, and where each is in the text.
    arcs: Vec<((usize, usize), usize)>,
}

/// A vertex as a text names it.
struct NamedVertex {
    /// The name by which edges refer to it.
    id: String,
    /// What people call it, if that is something else.
    label: Option<String>,
    byte: usize,
}

impl<'t> GraphText<'t> {
    pub fn new(text: &'t str, rules: ReadRules) -> Self {
        Self {
            text,
            rules,
            vertices: vec![],
            numbers: HashMap::new(),
            edges: HashSet::new(),
            listed: HashSet::new(),
            arcs: vec![],
        }
    }

    /// The error with its place in the text.
    pub fn error(&self, byte: usize, reason: TextFault) -> GraphTextError {
        GraphTextError::new(self.text, byte, reason)
    }

    /// The error that the text does not follow the rules of the format.
    pub fn malformed(&self, byte: usize, reason: impl Into<String>) -> GraphTextError {
        self.error(byte, TextFault::Malformed(reason.into()))
    }

    /// The byte at which a part of the text begins.
    pub fn byte_of(&self, part: &str) -> usize {
        byte_of(part, self.text)
    }

    /// The number of the vertex with this name, if there is one.
    pub fn known_vertex(&self, id: &str) -> Option<usize> {
        self.numbers.get(id).copied()
    }

    /// The number of the vertex with this name, which is at this byte of the text. A new name gets
    /// the next number.
    pub fn vertex(&mut self, id: &str, byte: usize) -> usize {
        if let Some(number) = self.known_vertex(id) {
            return number;
        }
        let number = self.vertices.len();
        self.numbers.insert(id.into(), number);
        self.vertices.push(NamedVertex { id: id.into(), label: None, byte });
        number
    }

    /// The number of the vertex in a cell of a list, where a label with a space is in quotes.
    pub fn listed_vertex(&mut self, cell: Token) -> Result<usize, GraphTextError> {
        let id = unquoted(cell.text);
        let is_tuple = id.starts_with(['(', '[']);
        if id == cell.text && !is_tuple && id.contains(char::is_whitespace) {
            return Err(self.error(cell.start, TextFault::Label(id.into())));
        }
        Ok(self.vertex(id, cell.start))
    }

    /// Adds a vertex of a format that lists the vertices before the edges.
    pub fn declare(
        &mut self,
        id: &str,
        label: Option<&str>,
        byte: usize,
    ) -> Result<(), GraphTextError> {
        if self.known_vertex(id).is_some() {
            return Err(self.error(byte, TextFault::RepeatedLabel(id.into())));
        }
        let number = self.vertex(id, byte);
        self.vertices[number].label = label.map(String::from);
        Ok(())
    }

    /// The number of the vertex that an edge at this byte names.
    pub fn declared(&self, id: &str, byte: usize) -> Result<usize, GraphTextError> {
        let unknown = || self.error(byte, TextFault::UnknownLabel(id.into()));
        self.known_vertex(id).ok_or_else(unknown)
    }

    /// Adds the edge between two vertices, which a byte of the text names.
    pub fn edge(&mut self, a: usize, b: usize, byte: usize) -> Result<(), GraphTextError> {
        match self.has_edge(a, b) {
            // Without directions, it may be listed from both ends.
            _ if self.rules.directions == EdgeDirections::Ignored => self.half_edge(a, b, byte),
            true => Err(self.twice(a, b, byte)),
            false => self.add(a, b, byte),
        }
    }

    /// Adds an edge that may be listed from both of its ends, but from each once.
    pub fn half_edge(&mut self, a: usize, b: usize, byte: usize) -> Result<(), GraphTextError> {
        if self.has_edge(a, b) && !self.listed.contains(&(b, a)) || !self.listed.insert((a, b)) {
            return Err(self.twice(a, b, byte));
        }
        self.add(a, b, byte)
    }

    /// Adds an edge that leads from a to b.
    pub fn arc(&mut self, a: usize, b: usize, byte: usize) -> Result<(), GraphTextError> {
        self.arcs.push(((a, b), byte));
        self.half_edge(a, b, byte)
    }

    /// Adds an edge with a direction or without one.
    pub fn edge_or_arc(
        &mut self,
        is_directed: bool,
        [a, b]: [usize; 2],
        byte: usize,
    ) -> Result<(), GraphTextError> {
        if is_directed { self.arc(a, b, byte) } else { self.edge(a, b, byte) }
    }

    /// Adds an edge that is drawn with an arrow at its source, at its target, at both or at none. It has a
    /// direction if it has one arrow.
    pub fn drawn_edge(
        &mut self,
        [at_source, at_target]: [bool; 2],
        [source, target]: [usize; 2],
        byte: usize,
    ) -> Result<(), GraphTextError> {
        let ends = if at_source && !at_target { [target, source] } else { [source, target] };
        self.edge_or_arc(at_source != at_target, ends, byte)
    }

    fn twice(&self, a: usize, b: usize, byte: usize) -> GraphTextError {
        let [a, b] = [a, b].map(|vertex| self.name(vertex));
        self.error(byte, if a == b { TextFault::Loop(a) } else { TextFault::DoubleEdge(a, b) })
    }

    fn add(&mut self, a: usize, b: usize, byte: usize) -> Result<(), GraphTextError> {
        if a == b {
            return Err(self.error(byte, TextFault::Loop(self.name(a))));
        }
        self.edges.insert((a.min(b), a.max(b)));
        Ok(())
    }

    /// Whether the edge is listed already.
    pub fn has_edge(&self, a: usize, b: usize) -> bool {
        self.edges.contains(&(a.min(b), a.max(b)))
    }

    /// Whether the edge is listed already from a to b.
    pub fn has_arc(&self, a: usize, b: usize) -> bool {
        self.listed.contains(&(a, b))
    }

    /// The name of a vertex in messages.
    fn name(&self, vertex: usize) -> String {
        plain(&self.vertices[vertex].id)
    }

    /// The graph that was read. Its labels are what people call the vertices, where these are allowed
    /// and differ, and else the names by which edges refer to them.
    pub fn finish(self) -> Result<LabelledGraph, GraphTextError> {
        let is_paired = |(a, b): (usize, usize)| self.listed.contains(&(b, a));
        let single = self.arcs.iter().find(|(arc, _)| !is_paired(*arc));
        if let (Some(&((a, b), byte)), EdgeDirections::Paired) = (single, self.rules.directions) {
            return Err(self.error(byte, TextFault::Direction(self.name(a), self.name(b))));
        }
        let labels = self.vertices.iter().map(|vertex| vertex.label.as_deref().map(plain));
        let labels: Option<Vec<_>> = labels.collect();
        let are_allowed = |labels: &Vec<String>| {
            labels.iter().all(|label| (self.rules.is_label)(label)) && labels.iter().all_unique()
        };
        let labels = match labels.filter(are_allowed) {
            Some(labels) => labels,
            None => self.ids()?,
        };
        Ok(LabelledGraph { labels, edges: self.edges })
    }

    /// The names by which edges refer to the vertices, as labels.
    fn ids(&self) -> Result<Vec<String>, GraphTextError> {
        let mut known = HashSet::new();
        let label = |vertex: &NamedVertex| {
            let label = plain(&vertex.id);
            let fault = match (self.rules.is_label)(&label) {
                true if known.insert(label.clone()) => return Ok(label),
                true => TextFault::RepeatedLabel(label),
                false => TextFault::Label(label),
            };
            Err(self.error(vertex.byte, fault))
        };
        self.vertices.iter().map(label).collect()
    }
}

/// A name without quotes, with `_` for spaces, and with the items of a tuple joined by points: `(0, 1)`
/// is `0.1`.
fn plain(name: &str) -> String {
    let name = unquoted(name);
    let is_tuple = |open, close| name.starts_with(open) && name.ends_with(close);
    let name = match (is_tuple('(', ')') || is_tuple('[', ']')) && name.contains(',') {
        true => {
            let items = name.split(|c| ",()[]".contains(c)).map(unquoted);
            items.filter(|item| !item.is_empty()).join(".")
        }
        false => name.into(),
    };
    name.split_whitespace().join("_")
}

/// A text without spaces and quotes around it.
pub(super) fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inside = ['"', '\''].iter().find_map(|&q| text.strip_prefix(q)?.strip_suffix(q));
    inside.unwrap_or(text)
}
