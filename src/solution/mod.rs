//! The complete solution of a board: what Schofield printed, for every standard position.
//!
//! For each standard position: its number of moves to the goal, its *first twists* (the twists with
//! which a shortest solution can begin), the number of its shortest solutions, all of them as words
//! (the *minimal words*), and the *specimen*, the one that is printed. Over all positions: the
//! *census* by moves of positions, classes and extended classes.
//!
//! Two methods that share no search code give the same solution: [`Method::Schofield`], his general
//! strategy of two dictionaries, and [`Method::Walks`], a search over all positions of the board,
//! move by move.
//!
//! ```
//! use taquin::{Board, Method, Solution, StandardPosition, Twists};
//! let eight: Board = "eight".parse()?;
//! let twists = Twists::of(&eight);
//! let solution = Solution::of(&twists, Method::Schofield)?;
//! let answer = solution.answer(&StandardPosition::parse(&eight, "102536")?).expect("it is even");
//! assert_eq!(answer.moves(), 20);
//! assert_eq!(answer.first_twists().map(|twist| twist.name()).collect::<String>(), "WZ");
//! assert_eq!(answer.specimen().to_string(), "WXYZADY");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod census;
mod fixed;
mod schofield;
mod tabulation;
mod walks;
mod word_table;
mod words;

use std::ops::ControlFlow;
use std::sync::OnceLock;

use thiserror::Error;

pub use answer::Answer;
pub use census::{Census, CensusRow, NumberedClass};
pub use schofield::{Dictionaries, Geometry, NotUniform};
pub use tabulation::{
    Entry, Head, HeadError, HeadFault, Page, PageError, PageFault, Pages, Tabulation,
};
pub use word_table::WordTable;
pub use words::MinimalWords;

use crate::board::Board;
use crate::group::{Classes, Joining};
use crate::names::by_name;
use crate::position::{Rank, Ranking, StandardPosition};
pub use crate::states::Limits;
use crate::states::{Cancelled, TooLarge};
use crate::twist::{TwistSet, Twists};
use words::Alphabet;

/// How a solution is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Schofield's strategy of two dictionaries, for boards like the eight-puzzle.
    Schofield,
    /// Breadth first over all positions of the board, for any board that fits in memory.
    Walks,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 2] = [Self::Schofield, Self::Walks];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Schofield => "schofield",
            Self::Walks => "walks",
        }
    }

    /// Schofield's strategy where it fits the board, else walks.
    pub fn best_for(twists: &Twists) -> Self {
        if Geometry::of(twists).is_ok() { Self::Schofield } else { Self::Walks }
    }
}

/// A name that no method has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no method is called '{0}'")]
pub struct UnknownMethod(String);

by_name!(Method, UnknownMethod);

/// Why a board's solution cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The board has too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The board has more loops than a set of twists can tell apart.
    #[error("the board has {loops} loops; first twists are kept for boards with at most {} of them", TwistSet::MOST / 2)]
    TooManyLoops {
        /// How many loops it has.
        loops: usize,
    },
    /// The computation was broken off.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// Schofield's strategy does not fit the board.
    #[error(transparent)]
    NotUniform(#[from] NotUniform),
}

/// The complete solution of a board.
#[derive(Debug)]
pub struct Solution<'t> {
    twists: &'t Twists<'t>,
    ranking: Ranking,
    /// By rank: the number of moves; `UNREACHED` where no sequence of moves leads.
    moves: Vec<u16>,
    /// By rank.
    first_twists: Vec<TwistSet>,
    /// By rank: the number of minimal words.
    sequences: Vec<u64>,
    classes: OnceLock<Classes>,
    extended_classes: OnceLock<Classes>,
    alphabet: Alphabet,
}

impl<'t> Solution<'t> {
    const UNREACHED: u16 = u16::MAX;

    /// Computes the solution.
    pub fn of(twists: &'t Twists<'t>, method: Method) -> Result<Self, SolutionError> {
        let watch = &mut |_, _| ControlFlow::Continue(());
        Self::within(twists, method, Limits { memory: u64::MAX, watch })
    }

    /// Whether the board is small enough in all that does not depend on memory; to be asked before
    /// [`Twists::of`], which on a board of thousands of loops takes its time.
    pub fn fits(board: &Board) -> Result<(), SolutionError> {
        match board.loops() {
            loops if loops > TwistSet::MOST / 2 => Err(SolutionError::TooManyLoops { loops }),
            _ => Ok(()),
        }
    }

    /// Computes the solution within limits.
    pub fn within(
        twists: &'t Twists<'t>,
        method: Method,
        limits: Limits,
    ) -> Result<Self, SolutionError> {
        Self::fits(twists.board())?;
        match method {
            Method::Schofield => {
                let geometry = Geometry::of(twists)?;
                Ok(Dictionaries::compute(&geometry)?.solution(&geometry))
            }
            Method::Walks => walks::solve(twists, limits),
        }
    }

    /// The board's twists.
    pub fn twists(&self) -> &'t Twists<'t> {
        self.twists
    }

    /// The board.
    pub fn board(&self) -> &'t Board {
        self.twists.board()
    }

    /// How the positions are numbered.
    pub fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// The ranks of all positions that can be reached, in order.
    pub fn reached(&self) -> impl Iterator<Item = Rank> {
        self.ranking.ranks().filter(|&rank| self.moves(rank).is_some())
    }

    /// The number of moves to the goal; `None` if no sequence of moves leads there.
    pub fn moves(&self, rank: Rank) -> Option<usize> {
        Some(self.moves[rank.index()]).filter(|&moves| moves != Self::UNREACHED).map(usize::from)
    }

    /// The twists with which a minimal word can begin; none for the goal.
    pub fn first_twists(&self, rank: Rank) -> TwistSet {
        self.first_twists[rank.index()]
    }

    /// The number of minimal words, doubled letters included; `u64::MAX` stands for that and more.
    pub fn sequences(&self, rank: Rank) -> u64 {
        self.sequences[rank.index()]
    }

    /// The classes of positions under the symmetries of the board that fix home.
    pub fn classes(&self) -> &Classes {
        self.classes.get_or_init(|| {
            Classes::of(self.board(), self.ranking, |rank| self.moves(rank).is_some())
        })
    }

    /// The extended classes, with inverses.
    pub fn extended_classes(&self) -> &Classes {
        self.extended_classes.get_or_init(|| self.classes().with_inverses(self.ranking))
    }

    /// The classes or the extended classes.
    pub fn joined(&self, joining: Joining) -> &Classes {
        match joining {
            Joining::Symmetries => self.classes(),
            Joining::SymmetriesAndInverses => self.extended_classes(),
        }
    }

    /// All that is known of one position; `None` if no sequence of moves leads there. The position
    /// must lie on the solution's board.
    pub fn answer(&self, position: &StandardPosition) -> Option<Answer<'_>> {
        assert!(position.board().is_same(self.board()), "a position of another board");
        self.answer_at(self.ranking.rank(position))
    }

    /// All that is known of the position with this rank.
    pub fn answer_at(&self, rank: Rank) -> Option<Answer<'_>> {
        self.moves(rank).map(|moves| Answer { solution: self, rank, moves })
    }

    /// All reachable positions in the order of their ranks.
    pub fn answers(&self) -> impl Iterator<Item = Answer<'_>> {
        self.ranking.ranks().filter_map(|rank| self.answer_at(rank))
    }
}
