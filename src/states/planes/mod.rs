//! Every position of a board as one bit, and all positions of a level advanced by one move at once.
//!
//! # Planes
//!
//! The positions with the blank on one square make a *plane*, a bitmap. A position's bit is found
//! by the sequence of its tiles, read square by square with the blank left out. Of two sequences
//! that differ by an exchange of their last two tiles only one can occur (on a bipartite board; on
//! others even and odd sequences have planes of their own), and they follow one another in
//! lexicographic order: so half the rank numbers the positions of a plane without gaps.
//!
//! A word holds the 60 = 5!/2 positions that agree in all tiles but the last five, the *tail*:
//! their orders of one parity, a coset of A₅, the group of the five-puzzle. The number of the word
//! is the Lehmer code of the tiles before, the *head*: its digit at place i, below (tiles − i),
//! counts the smaller tiles behind place i.
//!
//! ```text
//!  1 2 3                      1 2 3      4 6 5 8 7
//!  4 6 5     sequence         head        tail          the blank on square 9: plane 8
//!  8 7 ·     Lehmer code      0 0 0      0 1 0 1 0      word 0 of 336, half rank ⌊7/2⌋ = bit 3
//! ```
//!
//! # A move is a turn of a window
//!
//! When the blank steps from the square at place a of the reading order to that at place b > a, the
//! tile of b moves to a: in the sequence it leaves place b − 1 and is inserted at place a, so the
//! last item of the window a … b − 1 goes to its front. The opposite step turns the window back.
//! Along a row of a grid b = a + 1, and the sequence stays as it is: one plane is added to another.
//! Otherwise W = b − a Lehmer digits change, as a function of these digits alone:
//!
//! - where the window lies in the head, runs of words that share all digits up to the window's end
//!   change places (`kernel::image`);
//! - where it lies in the tail, the 60 bits of each word are shuffled, all words alike or by the
//!   parity of their heads (`kernel::shuffle`);
//! - where it lies across the seam, it is a turn in the head, an exchange of the two places at the
//!   seam, and a turn in the tail, one after the other; and the exchange lets six words swap groups
//!   of twelve bits (`kernel::image::seam`).
//!
//! No position is ever ranked or unranked, and memory is read and written in long pieces. The
//! squares are read in the order that makes steps short: a grid of 2 rows and 7 columns by its
//! columns, so that W = 2 and not 7.
//!
//! # Levels
//!
//! Let F(d) be the positions at depth d and N(F) the neighbours of F. A neighbour of a position at
//! depth d has depth d − 1, d or d + 1, and on a bipartite board not d, since the blank changes
//! the colour of its square. So
//!
//! F(d + 1) = N(F(d)) minus F(d − 1),
//!
//! and as F(d − 1) and F(d + 1) have the blank on the same colour, the latter replaces the former
//! in place. The planes of one colour hold F(d), those of the other colour F(d − 1), and nothing
//! else is stored: 64/60 bits per position. On other boards each square has two planes, and F(d) is
//! subtracted too.
//!
//! # Slides of several tiles
//!
//! Where a move slides any number of tiles along a row or column, a neighbour of a position at depth
//! d may have depth d on any board: each square's plane has positions of even and of odd depths, and
//! F(d) is subtracted, too. N(F) comes from sweeps along the lines of the grid, one square at a time.
//! Let S be the step from one square of a line to the next, and B(i) the positions with the blank on
//! its square i that are in F or have come along:
//!
//! B(i) = F(i) ∪ S(B(i − 1)), and S(B(i − 1)) is in N(F).
//!
//! So a slide costs as many turns of windows as steps do, however long it is. The squares are read
//! line by line, so S is the identity in one direction, and B is a union of planes there. In the
//! other direction most steps stay within a block: the thread that works on the block computes B for
//! it, and keeps it in its cache. Only before a step from other blocks a whole bitmap B is stored;
//! `plan` divides the level into rounds accordingly.
//!
//! # Blocks
//!
//! Work is done block by block, so that all planes' words of a block are in the processor's cache,
//! and blocks whose neighbourhood is empty are skipped, since most levels are sparse. Threads take
//! blocks in order, and one thread writes each block of the new level, so the outcome does not
//! depend on the number of threads.
//!
//! # Larger than memory
//!
//! The same blocks may be divided among owners that lend each other blocks: processes
//! (`crate::cluster`), or parts that take turns in the memory of one machine, with the levels in
//! files (`saved::on_disk`).

mod bitmap;
mod blocks;
mod enumeration;
mod error;
mod geometry;
mod keep;
mod kernel;
mod parts;
mod plan;
mod run;
mod saved;
mod team;

#[cfg(test)]
mod tests;

pub(in crate::states) use bitmap::Words;
pub(crate) use enumeration::{Enumeration, LevelCounts, LevelPart};
pub(crate) use error::from_causes_of_enumeration_error;
pub use error::{CheckpointError, EnumerationError};
pub(in crate::states) use geometry::colours;
pub(crate) use geometry::{BitIndex, Planes};
pub(crate) use keep::Keep;
pub use kernel::Instructions;
pub(crate) use parts::{BlockRange, Decomposition, Halo, aligned};
pub(crate) use run::{check_memory, run, run_with};
pub use saved::{Checkpoint, LevelFolder};
pub(in crate::states) use saved::{EnumerationIdentity, FolderLock, Found};
pub(crate) use saved::{LevelsOnDisk, SaveThrottle, SavedLevels, last_two, miscounted, parts_in};
pub(crate) use team::Workers;
