//! Twists, the loops of the blank from home, and words of them.
//!
//! Take the breadth-first spanning tree of the board from home. Each edge outside the tree, a
//! chord, gives one loop: from home along the tree to the chord, across it, and back along the
//! tree. These loops and their inverses are the *twists*. The loops generate the fundamental group
//! of the board freely, so closed walks from home without backtracking correspond to reduced words
//! of twists: the word lists the chords that the walk crosses.
//!
//! ```text
//! 1 2 3        A: home 2 1 0 home      the tiles turn (0 1 2)
//! 0 · 4        B: home 4 3 2 home                     (2 3 4)
//! 7 6 5        C: home 6 5 4 home                     (4 5 6)
//!              D: home 0 7 6 home                     (6 7 0)
//! ```
//!
//! A ends with the edge from 0 to home and D begins with the edge from home to 0: in AD the two
//! steps cancel. This is an *elision*. Chords never cancel, so only adjacent letters do, and the
//! number of moves of a word is the sum of its loops' lengths minus twice the overlaps of adjacent
//! letters: on the eight-puzzle 4t − 2e for t twists and e elisions.
//!
//! ```
//! use taquin::{Board, Twists};
//! let eight: Board = "eight".parse()?;
//! let twists = eight.twists();
//! let word = twists.word("WXYZADY")?;
//! assert_eq!((word.twist_count(), word.elision_count(), word.move_count()), (7, 4, 20));
//! assert_eq!(word.inverse().to_string(), "CZWDCBA");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod letters;
mod moves;
mod set;
mod word;

pub use letters::{Twist, Twists};
pub use set::TwistSet;
pub use word::{Word, WordError, WordFault};
