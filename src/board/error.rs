use itertools::Itertools;
use serde_yaml::Location;
use thiserror::Error;

use crate::graphs::GraphNotation;
use crate::input_text::Quoted;

/// Why a text, a file or a definition does not describe a board.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Neither a name of the catalogue nor a grid.
    #[error(
        "unknown board {}: give one of {names}, a grid such as 3x4 or 3x3@2,2, a graph \
         such as g6:DqK, or the path of a file",
        Quoted(read)
    )]
    UnknownName {
        /// The text that was read.
        read: String,
        /// The names there are.
        names: String,
    },
    /// A malformed or too large grid.
    #[error(
        "{} is not a valid grid: {reason}; write ROWSxCOLS, optionally with the home after @ as \
         ROW,COL, 'centre' or 'corner': 3x3@2,2",
        Quoted(read)
    )]
    Grid {
        /// The text that was read.
        read: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A family of boards with a number out of range.
    #[error("unknown board {}: write {form}", Quoted(read))]
    Family {
        /// The text that was read.
        read: String,
        /// How the names of the family are formed.
        form: String,
    },
    /// A text that has none of the fields of a board.
    #[error(
        "this does not describe a board: it begins with {}. A board is YAML with the fields name, squares, edges \
         and home, or a graph in one of these notations: {}",
        Quoted(line),
        GraphNotation::ALL.iter().join(", ")
    )]
    Unrecognized {
        /// The first line.
        line: String,
    },
    /// YAML that does not parse, with line and column.
    #[error("invalid YAML for a board: {0}")]
    Yaml(#[from] serde_yaml::Error),
    /// A text that is not graph6 or sparse6.
    #[error("{} is not valid {notation}: {reason}, at character {character}", Quoted(read))]
    Graph6 {
        /// graph6 or sparse6.
        notation: GraphNotation,
        /// The text that was read.
        read: String,
        /// What is wrong with it.
        reason: String,
        /// Where, from 1.
        character: usize,
    },
    /// A text of a graph that does not follow the rules of its notation.
    #[error("{0}")]
    Notation(String),
    /// A text with more than one graph.
    #[error("it has several graphs, and a board is one")]
    SeveralGraphs,
    /// An edge that leads from one square to another and not back.
    #[error("the edge from {0} to {1} has a direction, and none leads back")]
    Direction(String, String),
    /// An edge or the home names a square that is not listed.
    #[error("{place} names the square {}, which is not among the board's squares", Quoted(read))]
    UnknownSquare {
        /// Where the name appears.
        place: String,
        /// The name that was read.
        read: String,
    },
    /// The home after an `@` is no square of the board.
    #[error(
        "the board {board} has no square {} for its home; its squares are {labels}",
        Quoted(read)
    )]
    UnknownHome {
        /// The board's name.
        board: String,
        /// The label that was read.
        read: String,
        /// The labels of the squares, of many the first and the last.
        labels: String,
    },
    /// Two squares have the same label.
    #[error("two squares are labelled {}", Quoted(.0))]
    RepeatedLabel(String),
    /// An edge from a square to itself.
    #[error("the edge [{0}, {0}] joins a square to itself")]
    Loop(String),
    /// An edge that is listed twice.
    #[error("the edge [{0}, {1}] is listed twice")]
    DoubleEdge(String, String),
    /// Some squares cannot be reached from home.
    #[error(
        "the board is not connected: there is no path from home {} to {}",
        Quoted(home),
        Quoted(square)
    )]
    Disconnected {
        /// The label of the home square.
        home: String,
        /// The label of a square that cannot be reached.
        square: String,
    },
    /// Too few or too many squares.
    #[error("a board has 2 to 65 535 squares; this one has {0}")]
    Size(usize),
    /// More loops than there are letters.
    #[error("a board has at most 32 767 loops; this one has {0}")]
    Loops(usize),
    /// The order does not list each letter once.
    #[error(
        "the order must list each letter once, and {} is missing, unknown or repeated; the letters \
         are {letters}",
        Quoted(name)
    )]
    Order {
        /// The letter that is wrong, missing or listed twice.
        name: String,
        /// The letters that there are.
        letters: String,
    },
    /// A label that would be ambiguous in a cycle or a list.
    #[error(
        "invalid label {}: a label is a text without spaces, commas, ( ) / and control characters", Quoted(.0)
    )]
    Label(String),
    /// A text with control characters or marks that change the direction of text.
    #[error("the {field} {} has characters that cannot be printed", Quoted(read))]
    Unprintable {
        /// The field of the definition.
        field: &'static str,
        /// The text that was read.
        read: String,
    },
    /// Two squares with the same coordinates.
    #[error("the squares {} and {} are at the same place", Quoted(.0), Quoted(.1))]
    SamePlace(String, String),
    /// Coordinates that are not finite numbers.
    #[error("the coordinates of the square {} are not finite numbers", Quoted(.0))]
    Place(String),
    /// The number of the first tile is too large.
    #[error("the first tile is numbered {0}; it may be at most 9 999")]
    FirstTile(usize),
    /// An invalid name of a loop.
    #[error("invalid loop name {}: {reason}", Quoted(name))]
    LoopName {
        /// The name that was read.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A line that is no path of the board, or shares two squares with another one.
    #[error("the line [{line}] is invalid: {reason}")]
    Line {
        /// The labels of its squares.
        line: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An error in a text that describes a graph, with its place.
    #[error("{notation}, line {line} column {column}: {error}")]
    InGraph {
        /// The notation in which the text was read.
        notation: GraphNotation,
        /// The error.
        error: Box<BoardError>,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// An error with its place in the text.
    #[error("{error} at line {line} column {column}")]
    Located {
        /// The error.
        error: Box<BoardError>,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
}

impl BoardError {
    /// The error with its place in the text.
    pub(super) fn located(self, at: Location) -> Self {
        Self::Located { error: Box::new(self), line: at.line(), column: at.column() }
    }
}
