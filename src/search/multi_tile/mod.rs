//! Shortest solutions where the slide of several tiles is one move.
//!
//! ```text
//! 1 2 3 4     A vertical slide moves tiles of the blank's column: here c, or 8 and c, or 4, 8
//! 5 6 7 8     and c. Two vertical slides one after the other are one slide or none, so in a
//! 9 a b c     shortest solution vertical and horizontal slides alternate.
//! d e f .
//! ```
//!
//! *Sequences.* Read the tiles in reading order and leave out the blank. A horizontal slide does
//! not change this sequence. A vertical slide by one row takes a tile over the others of a row's
//! length, which rotates a window of the sequence, and a slide of several tiles rotates as many
//! windows, one next to the other. So the sequence and the blank's row form a puzzle of their own,
//! whose moves are the vertical slides alone. Read by columns, the same holds for the horizontal
//! slides.
//!
//! *Bounds.* Give the same colour to tiles of the same home rows. A search breadth first finds the
//! fewest slides of the first puzzle that bring all colours home, from each of its states, for a
//! table. Every solution contains at least so many vertical slides v, and by a second table so many
//! horizontal slides h. Both kinds alternate, so of the n moves of a solution that begins with a
//! vertical slide, ⌈n/2⌉ are vertical and ⌊n/2⌋ horizontal. Hence n ≥ max(2v − 1, 2h), which is at
//! least v + h. The search prunes wherever v or h exceeds its half of the moves that are left, which
//! uses all of this. It looks up one number per node: a slide changes only that of its own kind.

mod ida;
mod sequence;
mod solver;
mod table;
mod windows;

#[cfg(test)]
mod tests;

pub(super) use solver::MultiTileSolver;
pub(super) use windows::{fewest_slides, with_fewer_slides};

/// The number of moves of a solution that has at least so many vertical and horizontal slides, which
/// alternate.
fn at_least([v, h]: [usize; 2]) -> usize {
    2 * v.max(h) - usize::from(v != h)
}
