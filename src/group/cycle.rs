use std::fmt;

use itertools::Itertools;

use crate::board::{Board, Chord};
use crate::perm::Permutation;

/// A cycle of points: each goes to the next one, the last to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle<'c>(pub(super) &'c [u16]);

/// Cycles, stored in one list of points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cycles {
    points: Vec<u16>,
    /// By cycle: where it ends in the list.
    ends: Vec<usize>,
}

impl Cycles {
    /// The cycles of places of the loops across the board's chords.
    pub fn from_loops(board: &Board) -> Self {
        let tree = board.spanning_tree();
        let (mut squares, mut near_side) = (Vec::new(), Vec::new());
        let end_of = |chord: &Chord| {
            tree.append_cycle_below_top(chord.arc, &mut squares, &mut near_side);
            squares.len()
        };
        let ends = board.chords().iter().map(end_of).collect();
        let place =
            |square| board.place(square).expect("home is the top of every cycle through it");
        Self { points: squares.into_iter().map(|square| place(square) as u16).collect(), ends }
    }

    /// These cycles; an empty list is the identity.
    pub fn from_lists(lists: impl Iterator<Item = Vec<u16>>) -> Self {
        let mut cycles = Self::default();
        for list in lists {
            cycles.points.extend(list);
            cycles.ends.push(cycles.points.len());
        }
        cycles
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The cycle of this number, below [`Cycles::len`].
    pub fn at(&self, number: usize) -> Cycle<'_> {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        Cycle(&self.points[start..self.ends[number]])
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = Cycle<'_>> {
        (0..self.len()).map(|number| self.at(number))
    }
}

impl<'c> Cycle<'c> {
    /// The points in cyclic order.
    pub fn points(self) -> &'c [u16] {
        self.0
    }

    /// The number of points, at least two.
    #[expect(clippy::len_without_is_empty, reason = "no cycle is empty")]
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether it is a product of an even number of transpositions.
    pub fn is_even(self) -> bool {
        self.len() % 2 == 1
    }

    /// The cycle as a permutation of `degree` points.
    pub fn permutation(self, degree: usize) -> Permutation {
        Permutation::from_pairs(degree, self.0.iter().copied().circular_tuple_windows())
    }
}

/// The points in brackets: `(0 1 2)`.
impl fmt::Display for Cycle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({})", self.0.iter().join(" "))
    }
}
