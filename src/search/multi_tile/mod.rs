//! Shortest solutions where the slide of several tiles is one move.
//!
//! ```text
//! 1 2 3 4     A vertical slide moves tiles of the blank's column: here 4, or 4 and 8, or 4, 8 and
//! 5 6 7 8     12. Two vertical slides one after the other are one or none, so in a shortest
//! 9 a b c     solution vertical and horizontal slides alternate.
//! d e f .
//! ```
//!
//! *Sequences.* Read the tiles in reading order and leave out the blank. A horizontal slide does not
//! change this sequence. A vertical slide by one row takes a tile over the others of a row's length,
//! which rotates a window of the sequence, and a slide of several tiles rotates as many windows,
//! one next to the other. So all that a horizontal slide changes of the sequence and the blank's row
//! is nothing, and they form a puzzle of their own whose moves are the vertical slides alone. Read
//! by columns, the same holds for the horizontal slides.
//!
//! *Bounds.* Give the same colour to tiles of the same home rows. The fewest slides of the first
//! puzzle that bring all colours home, from any of its states, are found by breadth-first search
//! and kept in a table. Every solution contains at least so many vertical slides v, and by the
//! second table so many horizontal slides h. Both kinds alternate, so a solution that goes on with
//! a vertical slide has n moves, of which ⌈n/2⌉ are vertical and ⌊n/2⌋ horizontal. Hence
//! n ≥ max(2v − 1, 2h). No sum of v and h is as large. A search that prunes wherever v or h exceeds
//! its half of the moves that are left uses all of it, and looks up one number per node: the slide
//! changes only that of its own kind.

mod ida;
mod sequence;
mod solver;
mod table;
mod windows;

#[cfg(test)]
mod tests;

pub(super) use solver::MultiTileSolver;
pub(super) use windows::fewest_slides;
