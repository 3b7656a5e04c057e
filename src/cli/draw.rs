use clap::{Args, Subcommand};
use taquin::graph::{Part, class_graph};
use taquin::position::Position;
use taquin::{StandardPosition, Twists, draw};

use super::classes::joining;
use super::failure::{Failure, Outcome};
use super::output::Destination;
use super::{progress, source};

/// Draw positions, words, boards, censuses and graphs as SVG
///
/// Pictures are light, and dark where a viewer prefers that; their text is text.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin draw position 025/1_3/746 -o position.svg
  taquin draw word WXYZADY --from 102536 -o word.svg
  taquin draw census -o census.svg
  taquin draw classes --within 12 -o classes.svg
  taquin draw dodecahedron -o five.svg
  taquin draw board 3x4@2,2 -o board.svg")]
pub struct Draw {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Subcommand)]
enum What {
    /// A position, the blank on any square
    Position {
        /// The position
        position: String,
        /// The board
        #[arg(long, default_value = "eight")]
        board: String,
    },
    /// A word as a strip of boards, with the loop of each twist marked
    Word {
        /// The word
        word: String,
        /// The position to start from, instead of the goal
        #[arg(long, value_name = "POSITION")]
        from: Option<String>,
        /// The board
        #[arg(long, default_value = "eight")]
        board: String,
    },
    /// The numbers of positions and classes by moves
    Census {
        /// The board
        #[arg(default_value = "eight")]
        board: String,
    },
    /// The classes of positions in layers, and their twists
    Classes {
        /// The board
        #[arg(default_value = "eight")]
        board: String,
        /// Only the classes that need at most this number of moves
        #[arg(long, value_name = "MOVES", default_value_t = 12)]
        within: usize,
        /// Count a position and its inverse as the same
        #[arg(long)]
        inverses: bool,
    },
    /// The Cayley graph of the five-puzzle on the symmetry of the dodecahedron
    Dodecahedron,
    /// A board with its loops in colour
    Board {
        /// The board
        #[arg(default_value = "eight")]
        board: String,
    },
}

impl Draw {
    pub fn run(self) -> Result<Outcome, Failure> {
        let svg = match &self.what {
            What::Position { position, board } => {
                let board = source::board(board)?;
                draw::position(&Position::parse(&board, position)?)
            }
            What::Word { word, from, board } => {
                let board = source::board(board)?;
                let twists = Twists::of(&board);
                let word = twists.word(word)?;
                let from = match from {
                    Some(text) => StandardPosition::parse(&board, text)?,
                    None => StandardPosition::goal(&board),
                };
                draw::word(&word, &from)
            }
            What::Census { board } => {
                let board = source::board(board)?;
                let twists = Twists::of(&board);
                draw::census(&progress::solve(&twists, None)?.census(), board.name())
            }
            What::Classes { board, within, inverses } => {
                let board = source::board(board)?;
                let twists = Twists::of(&board);
                let solution = progress::solve(&twists, None)?;
                let part = Part { within: Some(*within), ..Part::default() };
                draw::class_graph(&class_graph(&solution, joining(*inverses), part)?)
            }
            What::Dodecahedron => {
                let board = source::board("five")?;
                let twists = Twists::of(&board);
                let solution = progress::solve(&twists, None)?;
                draw::five_puzzle(&solution).map_err(|error| Failure::bad(error.to_string()))?
            }
            What::Board { board } => draw::board(&source::board(board)?),
        };
        self.destination.write(svg.as_bytes())?;
        Ok(Outcome::Done)
    }
}
