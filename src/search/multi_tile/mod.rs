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
//! *Bounds.* Give the tiles four colours, in the order of their home squares. A search breadth first
//! finds the fewest slides of the first puzzle that bring all colours home, from each of its states,
//! for a table. Every solution contains at least so many vertical slides v, and by a second table so
//! many horizontal slides h. Both kinds alternate, so of the n moves of a solution that begins with a
//! vertical slide, ⌈n/2⌉ are vertical and ⌊n/2⌋ horizontal. Hence n ≥ max(2v − 1, 2h), which is at
//! least v + h. The search prunes wherever v or h exceeds its half of the moves that are left, which
//! uses all of this. It looks up the numbers of one kind per node: a slide changes only those.
//!
//! Each axis has four tables with different shares of the colours, and the greatest of their numbers
//! counts. Small tables with a large share of one colour together prune better than one table of six
//! times their size with equal shares.
//!
//! *Places.* A table also says from which places of the blank in its line a slide leads nearer. Where
//! v vertical slides are left for the v that there must be, the horizontal slide before them must take
//! the blank to such a place. That saves two lookups of three.

mod file;
mod ida;
mod proof;
mod sequence;
mod solver;
mod table;
mod tables;
mod windows;

#[cfg(test)]
mod tests;

pub use file::SlideFile;
pub(super) use solver::MultiTileSolver;
pub use tables::SlideTables;
pub(super) use tables::fits;
pub(super) use windows::{fewest_slides, with_fewer_slides};

/// The number of moves of a solution that has at least so many vertical and horizontal slides, which
/// alternate.
fn at_least([v, h]: [usize; 2]) -> usize {
    2 * v.max(h) - usize::from(v != h)
}
