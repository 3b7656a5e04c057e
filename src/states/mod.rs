//! All positions of a board, level by level from a goal.
//!
//! A position is addressed densely by two numbers: the square of the blank, and the rank of the
//! sequence of the tiles read in the order of the squares, the blank left out. On a bipartite board
//! the blank's square fixes the parity of the sequence, so half the rank is enough.
//!
//! When the blank steps from square a to square b > a, the tile of b goes to a: in the sequence it
//! is taken out at place b−1 and put back at place a. Between squares with successive numbers the
//! sequence, and so the rank, stays as it is.
//!
//! An engine takes a [`Space`] and a goal, calls a [`Visitor`] for each level, and gives back
//! [`Levels`]: the counts, and the depth of every position. The engine [`breadth_first`] keeps a
//! queue of positions and also tells the visitor of every step from one level to the next.
//! [`planes`] is the fast engine, which takes all positions of a level one move further at once.
//!
//! [`Values`] are the distances of all positions from any goal: looked up, walked down, counted as a
//! [`Distribution`], drawn at random, kept in a [`ValuesFile`] or an [`ExactTable`] for other programs.
//! Both can be proved without the code that made them.

mod breadth_first;
mod check;
mod distribution;
pub mod planes;
mod sample;
mod space;
mod table;
mod unreachable;
mod values;
mod values_file;

pub use breadth_first::breadth_first;
pub use check::Wrong;
pub use distribution::Distribution;
pub use sample::{Sample, SampleError};
pub use space::{Space, StateIndex, TooLarge};
pub use table::{ExactTable, TableError, TableFault, TableFormat};
pub use unreachable::Unreachable;
pub use values::{Solutions, Values, ValuesError, WriteError};
#[cfg(feature = "cluster")]
pub(crate) use values_file::begin as begin_values;
pub use values_file::{Description, Metric, ValuesFile};

use std::ops::ControlFlow;

use thiserror::Error;

/// What an enumeration tells while it runs.
pub trait Visitor {
    /// A step between two levels: from a position one move farther from the goal to a nearer one.
    /// `arc` is the number of the blank's step towards the goal, in the order of
    /// [`Board::arcs`](crate::Board::arcs).
    fn step(&mut self, _farther: StateIndex, _nearer: StateIndex, _arc: usize) {}

    /// A level is complete. To break ends the enumeration.
    fn level(&mut self, _depth: usize, _positions: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Looks at nothing.
impl Visitor for () {}

/// The visitor broke the enumeration off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the enumeration was broken off")]
pub struct Cancelled;

/// How far a computation may go, and who looks on.
pub struct Limits<'w> {
    /// The most memory to take, in bytes, as far as it grows with the board.
    pub memory: u64,
    /// Is told of each level of positions when it is complete: its depth and their number. To break
    /// ends the computation.
    pub watch: &'w mut dyn FnMut(usize, u64) -> ControlFlow<()>,
}

impl Visitor for Limits<'_> {
    fn level(&mut self, depth: usize, positions: u64) -> ControlFlow<()> {
        (self.watch)(depth, positions)
    }
}

/// The outcome of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// By depth: the number of positions.
    pub counts: Vec<u64>,
    depths: Vec<u16>,
}

impl Levels {
    const UNREACHED: u16 = u16::MAX;

    /// The number of moves between the position and the goal; `None` if no way leads there.
    pub fn depth(&self, state: StateIndex) -> Option<usize> {
        Some(self.depths[state.0]).filter(|&depth| depth != Self::UNREACHED).map(usize::from)
    }

    /// Nothing is known yet of so many positions.
    fn unknown(positions: usize) -> Self {
        Self { counts: vec![], depths: vec![Self::UNREACHED; positions] }
    }

    /// What the depths of so many positions take, in bytes.
    fn bytes(positions: usize) -> u64 {
        (positions * size_of::<u16>()) as u64
    }

    fn set(&mut self, state: StateIndex, depth: u16) {
        self.depths[state.0] = depth;
    }

    /// The number of positions from which a way leads to the goal.
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }
}
