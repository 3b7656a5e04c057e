//! A graph whose squares have labels, as it is read edge by edge.

use std::collections::{HashMap, HashSet};

use super::super::{Board, BoardError, Label, Square};

/// A text, and the graph that it describes so far.
pub(super) struct Labelled<'t> {
    pub text: &'t str,
    labels: Vec<Label>,
    numbers: HashMap<String, usize>,
    edges: HashSet<(usize, usize)>,
}

impl<'t> Labelled<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, labels: vec![], numbers: HashMap::new(), edges: HashSet::new() }
    }

    /// The error with its place in the text.
    pub fn error(&self, byte: usize, error: BoardError) -> BoardError {
        let before = &self.text[..byte];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        BoardError::Located { error: Box::new(error), line, column }
    }

    /// The number of the square with this label, which is at this byte of the text. A new label
    /// gets the next number.
    pub fn square(&mut self, label: &str, byte: usize) -> Result<usize, BoardError> {
        if let Some(&number) = self.numbers.get(label) {
            return Ok(number);
        }
        if !Label::is_valid(label) {
            return Err(self.error(byte, BoardError::Label(label.into())));
        }
        self.numbers.insert(label.into(), self.labels.len());
        self.labels.push(Label::of(label));
        Ok(self.labels.len() - 1)
    }

    /// Whether there is a square with this label.
    pub fn has_square(&self, label: &str) -> bool {
        self.numbers.contains_key(label)
    }

    /// Adds the edge between two squares, which a byte of the text names.
    pub fn edge(&mut self, a: usize, b: usize, byte: usize) -> Result<(), BoardError> {
        let label = |square: usize| self.labels[square].to_string();
        let error = match (a == b, self.has_edge(a, b)) {
            (true, _) => BoardError::Loop(label(a)),
            (_, true) => BoardError::DoubleEdge(label(a), label(b)),
            _ => {
                self.edges.insert((a.min(b), a.max(b)));
                return Ok(());
            }
        };
        Err(self.error(byte, error))
    }

    /// Whether the edge is listed already.
    pub fn has_edge(&self, a: usize, b: usize) -> bool {
        self.edges.contains(&(a.min(b), a.max(b)))
    }

    /// The board. If all labels are numbers, the squares are in their order, else in that in which
    /// the text names them first.
    pub fn board(self, name: &str) -> Result<Board, BoardError> {
        let mut order: Vec<usize> = (0..self.labels.len()).collect();
        if self.labels.iter().all(|label| matches!(label, Label::Number(_))) {
            order.sort_by_key(|&square| &self.labels[square]);
        }
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| place[old] = new);
        let edges: Vec<_> = self.edges.iter().map(|&(a, b)| (place[a], place[b])).collect();
        let square = |&old: &usize| Square { label: self.labels[old].clone(), at: None };
        let squares: Vec<_> = order.iter().map(square).collect();
        let last = squares.len().saturating_sub(1);
        Board::new(name, squares, &edges, last)
    }
}
