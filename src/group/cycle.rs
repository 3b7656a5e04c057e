use std::fmt;

use itertools::Itertools;

use crate::board::{Arc, Board, SpanningTree};
use crate::perm::Permutation;

/// A single cycle of points: what is on each goes to the next one, the last to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(Box<[u16]>);

impl Cycle {
    /// What the loop across a chord does to the places.
    pub(super) fn of_loop(board: &Board, tree: &SpanningTree, chord: Arc) -> Self {
        let squares = tree.cycle_below_top(chord);
        let place = |square| board.place(square).expect("home is the top of every cycle through it");
        Self(squares.into_iter().map(|square| place(square) as u16).collect())
    }

    /// The points in the order in which they turn.
    pub fn points(&self) -> &[u16] {
        &self.0
    }

    /// The number of points.
    #[expect(clippy::len_without_is_empty, reason = "a cycle of a loop has two points or more")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it is a product of an even number of transpositions.
    pub fn is_even(&self) -> bool {
        self.len() % 2 == 1
    }

    /// The same as a permutation of `degree` points.
    pub fn permutation(&self, degree: usize) -> Permutation {
        let mut images = (0..degree as u16).collect_vec();
        for (&from, &to) in self.0.iter().circular_tuple_windows() {
            images[usize::from(from)] = to;
        }
        Permutation::from_images(images).expect("a cycle has no point twice")
    }
}

/// The points in brackets: `(0 1 2)`.
impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({})", self.0.iter().join(" "))
    }
}
