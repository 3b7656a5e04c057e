use thiserror::Error;

use taquin::perm::Order;

/// Why a board cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The board is not the five-puzzle, so it cannot be drawn on the dodecahedron.
    #[error(
        "the dodecahedron shows only boards with the group of the five-puzzle and two loops of \
         three tiles; the board {board} is not one"
    )]
    NotFivePuzzle {
        /// Its name.
        board: String,
    },
    /// The board has too many squares for the explorer.
    #[error(
        "the board {board} has {squares} squares; the explorer holds the whole solution, and shows \
         boards with at most 9, such as eight, five, theta0, 3x3 or 2x4; a grid of up to 25 squares \
         whose lines have 2 to 6 has a page to play it"
    )]
    Squares {
        /// Its name.
        board: String,
        /// The number of its squares.
        squares: usize,
    },
    /// The board has no page to play it.
    #[error(
        "the board {board} has no page to play it: that takes at most 25 squares, and on a grid \
         rows and columns of 2 to 6"
    )]
    Unplayable {
        /// Its name.
        board: String,
    },
    /// The goal of a page to play has no tiles.
    #[error("the goal {goal} has no tiles, so that there is nothing to play")]
    NoTiles {
        /// Its labels.
        goal: String,
    },
    /// The board has too many loops for the explorer.
    #[error(
        "the board {board} has {loops} loops; the explorer keeps a byte of first twists for each \
         position, and shows boards with at most 4 loops"
    )]
    Loops {
        /// Its name.
        board: String,
        /// The number of its independent loops.
        loops: usize,
    },
    /// The board has too many symmetries for the explorer.
    #[error(
        "the board {board} has {order} symmetries that fix home; the explorer shows all members of \
         a class, and boards with at most 48 symmetries"
    )]
    Symmetries {
        /// Its name.
        board: String,
        /// The number of symmetries that fix home.
        order: String,
    },
    /// A number of moves does not fit into the explorer's byte.
    #[error(
        "on the board {board} a position takes {moves} moves; the explorer keeps a byte of moves \
         for each position, and shows boards with fewer than 255"
    )]
    Moves {
        /// Its name.
        board: String,
        /// The largest number of moves.
        moves: usize,
    },
    /// The board has too many positions for a picture of them all.
    #[error(
        "the board {board} has {positions} standard positions; the picture shows a point for each, \
         of which it holds 40 320: eight, five, theta0, 3x3 and 2x4 have no more"
    )]
    Positions {
        /// Its name.
        board: String,
        /// The number of its standard positions that can be solved.
        positions: Order,
    },
}
