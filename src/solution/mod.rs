//! The complete solution of a board: what Schofield printed, for every standard position.
//!
//! For each standard position: the number of moves to the goal, the *first twists* (those with
//! which a shortest solution can begin), the number of shortest solutions, all of them as words
//! (the *minimal words*), and the *specimen*, the one that is printed. For the whole board: the
//! *census*, the numbers of positions, classes and extended classes by moves.
//!
//! ```text
//! 0 2 5        code 102536: 20 moves, first twists W and Z
//! 1 · 3        minimal words WXYZADY and ZWBDCBA
//! 7 4 6        specimen WXYZADY, the first in printed order
//! ```
//!
//! Two methods that share no search code compute the same solution: [`Method::Schofield`], his
//! general strategy with two dictionaries, and [`Method::Bfs`], breadth-first search over all
//! positions of the board by single moves.
//!
//! ```
//! use taquin::{Board, Method, Solution, StandardPosition, Twists};
//! let eight: Board = "eight".parse()?;
//! let twists = eight.twists();
//! let solution = Solution::new(&twists, Method::Schofield)?;
//! let answer = solution.answer(&StandardPosition::parse(&eight, "102536")?).expect("it is even");
//! assert_eq!(answer.move_count(), 20);
//! assert_eq!(answer.first_twists().map(|twist| twist.name()).collect::<String>(), "WZ");
//! assert_eq!(answer.specimen().to_string(), "WXYZADY");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod bfs;
mod census;
mod characters;
mod conjugacy;
mod cosets;
mod fixed_points;
mod octal;
mod schofield;
mod specimens;
mod tabulation;
mod words;

#[cfg(test)]
mod census_tests;
#[cfg(test)]
mod octal_tests;

use std::sync::{Arc, OnceLock};

use thiserror::Error;

pub use answer::Answer;
pub use census::{Census, CensusRow, NumberedClass};
pub use characters::{CharactersError, GroupCharacters};
pub use conjugacy::{ConjugacyCensus, ConjugacyCensusRow};
pub(crate) use cosets::NumberedCoset;
pub use cosets::{CosetAction, CosetRow, Cosets};
pub use schofield::{Dictionaries, Geometry};
use specimens::SpecimenTable;
pub use tabulation::{HeadError, Page, PageError, Tabulation, TabulationEntry};
use words::{Alphabet, MinimalWords};

// The fuzz targets read them.
#[doc(hidden)]
pub use tabulation::{Head, Pages};

use crate::board::{Board, Symmetries};
use crate::group::{Classes, Equivalence};
use crate::named_enum::named_enum;
use crate::position::{PositionError, Rank, Ranking, StandardPosition};
use crate::states::{EnumerateOptions, EnumerationError, from_causes_of_enumeration_error};
use crate::twist::{TwistSet, Twists};

/// The method of computing a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Schofield's strategy with two dictionaries, for boards like the eight-puzzle.
    Schofield,
    /// Breadth-first search over all positions, for any board whose positions fit in memory.
    Bfs,
}

named_enum! {
    Method, "method":
    Schofield => "schofield",
    Bfs => "bfs",
}

impl Method {
    /// Schofield's strategy where it fits the board, else breadth-first search.
    pub fn best_for(twists: &Twists) -> Self {
        if Geometry::new(twists).is_ok() { Self::Schofield } else { Self::Bfs }
    }
}

/// Why a board's solution or its census cannot be computed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The positions could not be enumerated.
    #[error(transparent)]
    Enumeration(#[from] EnumerationError),
    /// The goal has no standard positions.
    #[error(transparent)]
    Goal(#[from] PositionError),
    /// The board has more loops than a set of twists can hold.
    #[error(
        "the board has {loops} loops; first twists are computed for boards with at most {} loops",
        TwistSet::CAPACITY / 2
    )]
    TooManyLoops {
        /// The number of loops.
        loops: usize,
    },
    /// Schofield's strategy does not fit the board.
    #[error(
        "Schofield's strategy does not fit the board {board}: {reason}; breadth-first search fits \
         every board"
    )]
    NonUniform {
        /// The board's name.
        board: String,
        /// What does not fit.
        reason: &'static str,
    },
    /// The only method with checkpoints does not fit the board.
    #[error(
        "{board} has too many symmetries to count its classes level by level, as a run with a \
         checkpoint must"
    )]
    TooManySymmetries {
        /// The board's name.
        board: String,
    },
}

from_causes_of_enumeration_error!(SolutionError);

/// The complete solution of a board.
///
/// Clones share what has been computed, so that cloning costs next to nothing.
///
/// ```
/// use taquin::solution::SolutionError;
/// use taquin::{Board, Method, Solution, StandardPosition};
///
/// fn load(board: &Board) -> Result<Solution, SolutionError> {
///     Solution::new(&board.twists(), Method::Schofield)
/// }
/// let solution = load(&"eight".parse()?)?;
/// let position = StandardPosition::parse(solution.board(), "102536")?;
/// let answer = solution.answer(&position).expect("it is solvable");
/// assert_eq!((answer.move_count(), answer.specimen().to_string()), (20, "WXYZADY".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    data: Arc<SolutionData>,
}

/// What a solution consists of.
#[derive(Debug)]
struct SolutionData {
    twists: Twists,
    ranking: Ranking,
    /// By rank: the number of moves; `UNREACHED` for unsolvable positions.
    moves: Vec<u16>,
    /// By rank.
    first_twists: OnceLock<Vec<TwistSet>>,
    /// By rank: the number of minimal words.
    sequences: OnceLock<Vec<u64>>,
    classes: OnceLock<Classes>,
    extended_classes: OnceLock<Classes>,
    /// With [`Method::Schofield`]: what is computed on first use comes from here.
    schofield: Option<(Geometry, Dictionaries)>,
    alphabet: Alphabet,
}

impl Solution {
    const UNREACHED: u16 = u16::MAX;

    /// Computes the solution without limits.
    ///
    /// # Errors
    ///
    /// If the board is too large or the method does not fit it.
    pub fn new(twists: &Twists, method: Method) -> Result<Self, SolutionError> {
        Self::compute(twists, Some(method), &EnumerateOptions::new())
    }

    /// Checks what does not depend on memory. Call it before [`Board::twists`], which takes long on
    /// a board of thousands of loops.
    ///
    /// # Errors
    ///
    /// If the board has more loops than a set of twists can hold.
    pub fn check_size(board: &Board) -> Result<(), SolutionError> {
        match board.loop_count() {
            loops if loops > TwistSet::CAPACITY / 2 => Err(SolutionError::TooManyLoops { loops }),
            _ => Ok(()),
        }
    }

    /// Computes the solution; without a method, by Schofield's strategy where it fits the board,
    /// else by breadth-first search. Of the options, only the memory and the observer are used.
    ///
    /// # Errors
    ///
    /// If the method does not fit the board, the board is too large, or the observer cancels it.
    pub fn compute(
        twists: &Twists,
        method: Option<Method>,
        options: &EnumerateOptions,
    ) -> Result<Self, SolutionError> {
        Self::check_size(twists.board())?;
        if method != Some(Method::Bfs) {
            match Geometry::new(twists) {
                Ok(geometry) => {
                    return Ok(Dictionaries::compute(&geometry)?.solution(geometry));
                }
                Err(error) if method.is_some() => return Err(error),
                Err(_) => {}
            }
        }
        bfs::solve(twists, options)
    }

    /// The board's twists.
    pub fn twists(&self) -> &Twists {
        &self.data.twists
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.data.twists.board()
    }

    /// The numbering of the positions.
    pub fn ranking(&self) -> Ranking {
        self.data.ranking
    }

    /// The ranks of all solvable positions, in order.
    pub fn reached(&self) -> impl Iterator<Item = Rank> {
        self.data.ranking.ranks().filter(|&rank| self.move_count(rank).is_some())
    }

    /// The number of moves to the goal; `None` if the position is unsolvable.
    ///
    /// # Panics
    ///
    /// If the board has no such rank.
    pub fn move_count(&self, rank: Rank) -> Option<usize> {
        Some(self.data.moves[rank.index()])
            .filter(|&moves| moves != Self::UNREACHED)
            .map(usize::from)
    }

    /// The twists with which a minimal word can begin; none for the goal.
    ///
    /// # Panics
    ///
    /// If the board has no such rank.
    pub fn first_twists(&self, rank: Rank) -> TwistSet {
        self.all_first_twists()[rank.index()]
    }

    /// The number of minimal words, including those with doubled letters; it saturates at
    /// `u64::MAX`.
    ///
    /// # Panics
    ///
    /// If the board has no such rank.
    pub fn word_count(&self, rank: Rank) -> u64 {
        let sequences = self.data.sequences.get_or_init(|| {
            let (geometry, dictionaries) = self.dictionaries();
            dictionaries.word_counts(geometry)
        });
        sequences[rank.index()]
    }

    fn all_first_twists(&self) -> &[TwistSet] {
        self.data.first_twists.get_or_init(|| {
            let (geometry, dictionaries) = self.dictionaries();
            dictionaries.first_twists(geometry)
        })
    }

    fn dictionaries(&self) -> &(Geometry, Dictionaries) {
        self.data.schofield.as_ref().expect("the other method computes everything at once")
    }

    /// The classes of positions under the symmetries of the board that fix home.
    pub fn classes(&self) -> &Classes {
        self.data.classes.get_or_init(|| match &self.data.schofield {
            Some((_, dictionaries)) => dictionaries.classes(),
            None => Classes::new(self.board(), self.data.ranking, |rank| {
                self.move_count(rank).is_some()
            }),
        })
    }

    /// The extended classes, with inverses.
    pub fn extended_classes(&self) -> &Classes {
        self.data.extended_classes.get_or_init(|| match &self.data.schofield {
            Some((_, dictionaries)) => dictionaries.extended_classes(self.classes()),
            None => self.classes().with_inverses(self.data.ranking),
        })
    }

    /// The classes or the extended classes.
    pub fn classes_under(&self, equivalence: Equivalence) -> &Classes {
        match equivalence {
            Equivalence::Symmetry => self.classes(),
            Equivalence::SymmetryAndInversion => self.extended_classes(),
        }
    }

    /// The classes under some of the symmetries that fix home.
    pub fn classes_under_symmetries(
        &self,
        symmetries: &Symmetries,
        equivalence: Equivalence,
    ) -> Classes {
        let reached = |rank| self.move_count(rank).is_some();
        let classes =
            Classes::under_symmetries(self.board(), symmetries, self.data.ranking, reached);
        match equivalence {
            Equivalence::Symmetry => classes,
            Equivalence::SymmetryAndInversion => classes.with_inverses(self.data.ranking),
        }
    }

    /// The answer for a position; `None` if it is unsolvable.
    ///
    /// # Panics
    ///
    /// If the position is on another board.
    pub fn answer(&self, position: &StandardPosition) -> Option<Answer> {
        assert!(position.board() == self.board(), "a position of another board");
        self.answer_at(self.data.ranking.rank(position))
    }

    /// The answer for the position of this rank; `None` if it is unsolvable.
    ///
    /// # Panics
    ///
    /// If the board has no such rank.
    pub fn answer_at(&self, rank: Rank) -> Option<Answer> {
        self.move_count(rank).map(|moves| Answer { solution: self.clone(), rank, moves })
    }

    /// The answers for all solvable positions, in the order of their ranks.
    pub fn answers(&self) -> impl Iterator<Item = Answer> {
        self.data.ranking.ranks().filter_map(|rank| self.answer_at(rank))
    }
}
