use crate::perm::Permutation;

/// A line of a straight-line program, and whether its inverse is meant.
pub(super) type LineFactor = (usize, bool);

/// How elements are made of the generators: a *straight-line program*. The generators are its first
/// lines, and each other line is a product of earlier ones. So a word stays short where each of its
/// letters would be a long word in the generators.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Program {
    pub lines: Vec<Vec<LineFactor>>,
    pub elements: Vec<ChainElement>,
}

/// A strong generator, or a product of strong generators that shortens a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChainElement {
    pub forward: Permutation,
    pub backward: Permutation,
    pub line: usize,
}

impl Program {
    /// Adds an element, and returns its number.
    pub fn push(&mut self, forward: Permutation, line: usize) -> usize {
        self.elements.push(ChainElement { backward: forward.inverse(), forward, line });
        self.elements.len() - 1
    }

    pub fn push_line(&mut self, factors: Vec<LineFactor>) -> usize {
        self.lines.push(factors);
        self.lines.len() - 1
    }
}
