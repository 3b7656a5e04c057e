//! The loops of the blank from home, and the words that they spell.
//!
//! Take the breadth-first spanning tree of the board from home. Each edge left over, a chord, gives
//! one loop: home, along the tree to the chord, across, back along the tree. The loops generate the
//! fundamental group of the board freely, so a closed walk from home that never backtracks is the
//! same thing as one reduced word, and the word is read off by the chords that the walk crosses.
//!
//! ```text
//! 1 2 3        A: home 2 1 0 home      the tiles turn (0 1 2)
//! 0 · 4        B: home 4 3 2 home                     (2 3 4)
//! 7 6 5        C: home 6 5 4 home                     (4 5 6)
//!              D: home 0 7 6 home                     (6 7 0)
//! ```
//!
//! A ends by the edge from 0 to home and D begins by the edge from home to 0: in AD the two steps
//! cancel. This is an *elision*. Chords never cancel, so cancellation is between neighbours in the
//! word only, and the number of moves of a word is the sum of its loops' lengths less twice the
//! overlaps of adjacent letters: 4t − 2e for t twists and e elisions on the eight-puzzle.
//!
//! ```
//! use taquin::{Board, Twists};
//! let eight: Board = "eight".parse()?;
//! let twists = Twists::of(&eight);
//! let word = twists.word("WXYZADY")?;
//! assert_eq!((word.twists(), word.elisions(), word.moves()), (7, 4, 20));
//! assert_eq!(word.inverse().to_string(), "CZWDCBA");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod loops;
mod set;
mod walk;
mod word;

pub use loops::{Twist, Twists};
pub use set::TwistSet;
pub use walk::{MovesError, MovesFault};
pub use word::{Word, WordError};
