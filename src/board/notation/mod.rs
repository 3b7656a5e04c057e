//! Boards from texts that describe a graph: graph6 and sparse6, lists of edges, DOT and GraphML.
//!
//! Such a text has no home. The home of its board is the last square, until
//! [`Board::with_home`](super::Board::with_home) chooses another.

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use super::{Board, BoardError, Label, Square, catalogue};
use crate::graphs::{Adjacency, GraphTextError, LabelledGraph, TextFault};
use crate::graphs::{dot, edge_list, graph6, graphml, sparse6};

/// The numbers of squares that a board may have.
const VERTICES: RangeInclusive<usize> = 2..=65_535;

/// No board has more edges, since it has at most 65 535 squares and 32 767 loops.
const MAX_EDGES: usize = 65_534 + 32_767;

impl Board {
    /// A board from a graph in graph6, after B. D. McKay, *Description of graph6, sparse6 and
    /// digraph6 encodings*, as `geng` and `showg` write and read it. Vertex i is square i, labelled
    /// i + 1; home is the last square. The board is called `g6:` and the text.
    ///
    /// ```
    /// use taquin::Board;
    /// let board = Board::from_graph6("DqK")?;
    /// assert_eq!((board.square_count(), board.edge_count()), (5, 5));
    /// assert_eq!(board.group().name(), "C4");
    /// assert_eq!(board.to_graph6(), "DqK");
    /// assert_eq!(
    ///     Board::from_graph6("Dq%").unwrap_err().to_string(),
    ///     "'Dq%' is not valid graph6: its characters are those from ? to ~, at character 3",
    /// );
    /// # Ok::<(), taquin::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not graph6, or as [`Board::new`].
    pub fn from_graph6(text: &str) -> Result<Self, BoardError> {
        let text = text.strip_prefix(graph6::HEADER).unwrap_or(text);
        let graph = graph6::read(text, VERTICES, MAX_EDGES);
        let graph = graph.map_err(|error| not_valid("graph6", text, error))?;
        Self::of_graph(format!("g6:{text}"), &graph)
    }

    /// The graph in graph6, without its home; vertex i is square i.
    pub fn to_graph6(&self) -> String {
        graph6::write(&self.data.graph)
    }

    /// The graph6 of the canonical form of the graph, without its home: two boards have the same
    /// one if and only if their graphs are isomorphic.
    ///
    /// ```
    /// use taquin::Board;
    /// let [square, ring] = ["2x2", "ring-4"].map(|name| name.parse::<Board>().unwrap());
    /// assert_ne!(square.to_graph6(), ring.to_graph6());
    /// assert_eq!(square.to_canonical_graph6(), ring.to_canonical_graph6());
    /// ```
    pub fn to_canonical_graph6(&self) -> String {
        graph6::write(&self.data.graph.canonical_form().0)
    }

    /// The board of a graph, as [`Board::from_graph6`] reads it.
    pub(crate) fn named_by_graph6(graph: &Adjacency) -> Result<Self, BoardError> {
        Self::of_graph(format!("g6:{}", graph6::write(graph)), graph)
    }

    fn of_graph(name: String, graph: &Adjacency) -> Result<Self, BoardError> {
        let edges: Vec<_> = graph.edges().map(|(a, b)| (a as usize, b as usize)).collect();
        let n = graph.vertex_count();
        Self::of_vertices(name, n, &edges, n - 1)
    }

    /// A board from a graph in sparse6. Vertex i is square i, labelled i + 1; home is the last
    /// square. The board is called `s6:` and the text.
    ///
    /// # Errors
    ///
    /// If the text is not sparse6, or as [`Board::new`].
    pub fn from_sparse6(text: &str) -> Result<Self, BoardError> {
        let text = text.strip_prefix(sparse6::HEADER).unwrap_or(text);
        let read = sparse6::read(text, VERTICES);
        let (n, edges) = read.map_err(|error| not_valid("sparse6", text, error))?;
        Self::of_vertices(format!("s6:{text}"), n, &edges, n - 1)
    }

    /// The graph in sparse6, without its home; vertex i is square i.
    pub fn to_sparse6(&self) -> String {
        sparse6::write(&self.data.graph)
    }

    /// A board from a line that is sparse6 if it begins like that, or else graph6. The home may
    /// follow after `@`.
    ///
    /// # Errors
    ///
    /// If the text is neither, or describes no board, or the home is no square of it.
    pub fn from_graph_line(line: &str) -> Result<Self, BoardError> {
        let is_sparse6 = line.starts_with([':', ';']) || line.starts_with(sparse6::HEADER);
        let read = if is_sparse6 { Self::from_sparse6 } else { Self::from_graph6 };
        catalogue::with_home_after(line, true, read)
    }

    /// A board from a list of edges: on each line the labels of two adjacent squares, with a space,
    /// a tab or a comma between them. A line that begins with `#` is a comment. Home is the last
    /// square: in the order of the labels if all are numbers, else in that of the text.
    ///
    /// ```
    /// let square = taquin::Board::from_edge_list("square", "# a ring\n1 2\n2 4\n4 3\n3 1")?;
    /// assert_eq!(square.group().name(), "C3");
    /// assert_eq!(square.to_edge_list(), "1 2\n1 3\n2 4\n3 4\n");
    /// # Ok::<(), taquin::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a line has not two labels, a label is invalid, or as [`Board::new`].
    pub fn from_edge_list(name: &str, text: &str) -> Result<Self, BoardError> {
        Self::labelled(name, "list of edges", edge_list::read(text, Label::is_valid))
    }

    /// The edges, two labels a line, in the order of the squares' numbers.
    pub fn to_edge_list(&self) -> String {
        edge_list::write(&self.data.graph, |vertex| &self.data.squares[vertex as usize].label)
    }

    /// A board from an undirected graph in DOT, the language of Graphviz: its nodes and edges, also
    /// those of its subgraphs. Attributes are not read. Home is the last square: in the order of
    /// the labels if all are numbers, else in that of the text.
    ///
    /// ```
    /// let kite = taquin::Board::from_dot("kite", "graph { a -- b -- c -- a; c -- d }")?;
    /// assert_eq!((kite.square_count(), kite.edge_count()), (4, 4));
    /// # Ok::<(), taquin::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not DOT or its graph is directed, or as [`Board::new`].
    pub fn from_dot(name: &str, text: &str) -> Result<Self, BoardError> {
        Self::labelled(name, "DOT", dot::read(text, Label::is_valid))
    }

    /// A board from GraphML: its nodes, labelled by their ids, and its edges. Other data are not
    /// read. Home is the last square: in the order of the labels if all are numbers, else in that
    /// of the text.
    ///
    /// # Errors
    ///
    /// If the text is not XML or has not one graph, if an edge is directed or names an unknown
    /// node, or as [`Board::new`].
    pub fn from_graphml(name: &str, text: &str) -> Result<Self, BoardError> {
        Self::labelled(name, "GraphML", graphml::read(text, Label::is_valid))
    }

    /// The board of a graph that was read. If all labels are numbers, the squares are in their
    /// order, else in that in which the text names them first.
    fn labelled(
        name: &str,
        notation: &'static str,
        read: Result<LabelledGraph, GraphTextError>,
    ) -> Result<Self, BoardError> {
        let graph = read.map_err(|GraphTextError { reason, line, column }| {
            BoardError::Located { error: Box::new(fault(notation, reason)), line, column }
        })?;
        let labels: Vec<Label> = graph.labels.iter().map(|label| Label::of(label)).collect();
        let mut order: Vec<usize> = (0..labels.len()).collect();
        if labels.iter().all(|label| matches!(label, Label::Number(_))) {
            order.sort_by_key(|&square| &labels[square]);
        }
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| place[old] = new);
        let edges: Vec<_> = graph.edges.iter().map(|&(a, b)| (place[a], place[b])).collect();
        let square = |&old: &usize| Square { label: labels[old].clone(), at: None };
        let squares: Vec<_> = order.iter().map(square).collect();
        let last = squares.len().saturating_sub(1);
        Self::new(name, squares, &edges, last)
    }
}

/// The error that a text on one line is not graph6 or sparse6.
fn not_valid(notation: &'static str, text: &str, error: GraphTextError) -> BoardError {
    match error.reason {
        TextFault::Malformed(reason) => {
            BoardError::Graph6 { notation, read: text.into(), reason, character: error.column }
        }
        reason => fault(notation, reason),
    }
}

/// What is wrong with a text, in terms of boards.
fn fault(notation: &'static str, fault: TextFault) -> BoardError {
    match fault {
        TextFault::Malformed(reason) => BoardError::Notation { notation, reason },
        TextFault::Vertices(count) => BoardError::Size(count),
        TextFault::Edges(vertices, edges) => BoardError::Loops(edges + 1 - vertices),
        TextFault::Label(label) => BoardError::Label(label),
        TextFault::RepeatedLabel(label) => BoardError::RepeatedLabel(label),
        TextFault::UnknownLabel(read) => {
            BoardError::UnknownSquare { place: "an edge".into(), read }
        }
        TextFault::Loop(label) => BoardError::Loop(label),
        TextFault::DoubleEdge(a, b) => BoardError::DoubleEdge(a, b),
    }
}
