use super::walk::At;
use crate::board::Grid;
use crate::position::{Position, relabel_by_goal};

/// By square, the label of what lies there; and the square of the blank.
///
/// A search labels what lies on a square by the square where the goal has it, so that every goal is
/// the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Labelled<T> {
    pub on: Vec<T>,
    pub blank: At,
}

impl<T> Labelled<T> {
    /// Moves the blank to a square, and what lies there to the blank's.
    pub fn step(&mut self, to: At) {
        self.on.swap(self.blank, to);
        self.blank = to;
    }

    /// Moves the blank to these squares, one after the other.
    pub fn walk(&mut self, walk: &[At]) {
        walk.iter().for_each(|&to| self.step(to));
    }
}

impl<T: PartialEq> Labelled<T> {
    /// The square where a label lies.
    pub fn square_of(&self, label: &T) -> Option<At> {
        self.on.iter().position(|there| there == label)
    }
}

impl Labelled<At> {
    /// A position, each tile and the blank labelled with the square where the goal has it.
    pub fn by_goal(position: &Position, goal: &Position) -> Self {
        let on = relabel_by_goal(position, goal).into_iter().map(|label| label.index()).collect();
        Self { on, blank: position.blank().index() }
    }

    /// The sum of the tiles' distances from home.
    pub fn manhattan(&self, grid: Grid) -> usize {
        let all = self.on.iter().enumerate().filter(|&(square, _)| square != self.blank);
        all.map(|(square, &home)| grid.distance(square, home)).sum()
    }

    /// This position labelled by another goal.
    pub fn relabelled(&self, goal: &Self) -> Self {
        let mut squares = vec![0; self.on.len()];
        for (square, &label) in goal.on.iter().enumerate() {
            squares[label] = square;
        }
        Self { on: self.on.iter().map(|&label| squares[label]).collect(), ..*self }
    }

    /// The image under a symmetry, which takes square `s` to `image[s]`.
    pub fn mirrored(&self, image: &[At]) -> Self {
        let mut on = vec![0; self.on.len()];
        for (square, &home) in self.on.iter().enumerate() {
            on[image[square]] = image[home];
        }
        Self { on, blank: image[self.blank] }
    }
}
