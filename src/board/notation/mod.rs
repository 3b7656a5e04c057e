//! Boards from texts that describe a graph.
//!
//! Such a text has no home. The home of its board is the last square, until
//! [`Board::with_home`](super::Board::with_home) chooses another.

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::{Board, BoardError, Label, Square, catalogue};
use crate::graphs::{Adjacency, EdgeDirections, GraphNotation, GraphTextError, LabelledGraph};
use crate::graphs::{ReadRules, TextFault, edge_list, graph6, sparse6};
use crate::input_text::byte_of;

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
        let graph = graph.map_err(|error| not_valid(GraphNotation::Graph6, text, error))?;
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
        let (n, edges) = read.map_err(|error| not_valid(GraphNotation::Sparse6, text, error))?;
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

    /// A board from a graph in a text. Only the labels of the vertices are read, no other data: those
    /// meant for people if all are valid and different, else the ids by which edges refer to the
    /// vertices. The items of a tuple are joined by points: `(0, 1)` is 0.1. Home is the last square:
    /// in the order of the labels if all are whole numbers or as many joined by points, else in that
    /// of the text.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::board::{EdgeDirections, GraphNotation};
    /// let read = |notation, text| Board::from_graph_text("x", text, notation, EdgeDirections::Paired);
    ///
    /// let square = read(GraphNotation::EdgeList, "# a ring\n1 2\n2 4\n4 3\n3 1")?;
    /// assert_eq!(square.group().name(), "C3");
    /// assert_eq!(square.to_edge_list(), "1 2\n1 3\n2 4\n3 4\n");
    ///
    /// let kite = read(GraphNotation::Dot, "graph { a -- b -- c -- a; c -- d }")?;
    /// assert_eq!((kite.square_count(), kite.edge_count()), (4, 4));
    ///
    /// let error = read(GraphNotation::Dot, "digraph { a -> b }").unwrap_err();
    /// assert!(error.to_string().ends_with("the edge from a to b has a direction, and none leads back"));
    /// # Ok::<(), taquin::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not in this notation or has several graphs, if an edge has a direction and no
    /// partner and directions are not to be ignored, or as [`Board::new`].
    pub fn from_graph_text(
        name: &str,
        text: &str,
        notation: GraphNotation,
        directions: EdgeDirections,
    ) -> Result<Self, BoardError> {
        let located = |GraphTextError { reason, line, column }| BoardError::InGraph {
            notation,
            error: Box::new(fault(reason)),
            line,
            column,
        };
        let rules = ReadRules { is_label: Label::is_valid, directions };
        if let Some(read) = notation.read_labelled(text, VERTICES, rules) {
            return Self::labelled(name, read.map_err(located)?);
        }
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let line = lines.next().unwrap_or_default();
        match lines.next() {
            Some(second) => {
                let byte = byte_of(second, text);
                Err(located(GraphTextError::new(text, byte, TextFault::Several)))
            }
            None if notation == GraphNotation::Sparse6 => Self::from_sparse6(line),
            None => Self::from_graph6(line),
        }
    }

    /// A board from a list of edges, as [`Board::to_edge_list`] writes it.
    ///
    /// # Errors
    ///
    /// As [`Board::from_graph_text`].
    pub fn from_edge_list(name: &str, text: &str) -> Result<Self, BoardError> {
        Self::from_graph_text(name, text, GraphNotation::EdgeList, EdgeDirections::Paired)
    }

    /// The edges, two labels a line, in the order of the squares' numbers.
    pub fn to_edge_list(&self) -> String {
        edge_list::write(&self.data.graph, |vertex| &self.data.squares[vertex as usize].label)
    }

    /// The board of a graph that was read.
    fn labelled(name: &str, graph: LabelledGraph) -> Result<Self, BoardError> {
        let labels: Vec<Label> = graph.labels.iter().map(|label| Label::of(label)).collect();
        let mut order: Vec<usize> = (0..labels.len()).collect();
        if let Some(numbers) = numbers(&graph.labels) {
            order.sort_by_key(|&square| &numbers[square]);
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

/// The numbers in labels that are numbers, or tuples of as many numbers, such as 0.1.
fn numbers(labels: &[String]) -> Option<Vec<Vec<u32>>> {
    let tuple = |label: &String| label.split('.').map(|number| number.parse().ok()).collect();
    let tuples = labels.iter().map(tuple).collect::<Option<Vec<Vec<u32>>>>()?;
    tuples.iter().map(Vec::len).all_equal().then_some(tuples)
}

/// The error that a text on one line is not graph6 or sparse6.
fn not_valid(notation: GraphNotation, text: &str, error: GraphTextError) -> BoardError {
    match error.reason {
        TextFault::Malformed(reason) => {
            BoardError::Graph6 { notation, read: text.into(), reason, character: error.column }
        }
        reason => fault(reason),
    }
}

/// What is wrong with a text, in terms of boards.
fn fault(fault: TextFault) -> BoardError {
    match fault {
        TextFault::Malformed(reason) => BoardError::Notation(reason),
        TextFault::Vertices(count) => BoardError::Size(count),
        TextFault::Edges(vertices, edges) => BoardError::Loops(edges + 1 - vertices),
        TextFault::Label(label) => BoardError::Label(label),
        TextFault::RepeatedLabel(label) => BoardError::RepeatedLabel(label),
        TextFault::UnknownLabel(read) => {
            BoardError::UnknownSquare { place: "an edge".into(), read }
        }
        TextFault::Loop(label) => BoardError::Loop(label),
        TextFault::DoubleEdge(a, b) => BoardError::DoubleEdge(a, b),
        TextFault::Direction(from, to) => BoardError::Direction(from, to),
        TextFault::Several => BoardError::SeveralGraphs,
    }
}
