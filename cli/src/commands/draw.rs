use clap::{Args, Subcommand};
use taquin::StandardPosition;
use taquin::graph::{Subgraph, quotient_graph};
use taquin::group::five::binary_trees;
use taquin::position::Position;
use taquin_draw as draw;

use crate::args::colours::Colours;
use crate::args::numbers::{natural, whole};
use crate::commands::classes::equivalence;
use crate::commands::perm::transition_graph;
use crate::failure::{Failure, Outcome};
use crate::file_format::SVG;
use crate::output::Destination;
use crate::{boards, progress};

/// Draw positions, words, boards, censuses and graphs as SVG
///
/// A picture is light, or dark where the viewer prefers dark. Its text can be searched and copied.
/// Programs that turn SVG into pixels often ignore what the viewer prefers; --colours decides.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin draw position 025/1_3/746 -o position.svg
  taquin draw word WXYZADY --from 102536 -o word.svg
  taquin draw census -o census.svg
  taquin draw classes --within 12 -o classes.svg
  taquin draw top -o top.svg
  taquin draw dodecahedron -o five.svg
  taquin draw exchanges ABC -o exchanges.svg
  taquin draw board 3x4@2,2 -o board.svg")]
pub struct Draw {
    #[command(subcommand)]
    what: What,
    /// Draw for light or for dark paper
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t = Colours::Auto, global = true)]
    colours: Colours,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Subcommand)]
enum What {
    /// Draw a position, with the blank on any square
    #[command(after_help = "Example: taquin draw position 025/1_3/746 -o position.svg")]
    Position {
        /// The position
        position: String,
        /// The board; by default the grid that the position shows, or eight
        #[arg(long)]
        board: Option<String>,
    },
    /// Draw a word as a strip of boards, one for each twist, with the twist's loop marked
    #[command(after_help = "Example: taquin draw word WXYZADY --from 102536 -o word.svg")]
    Word {
        /// The word
        word: String,
        /// Start from this position instead of the goal
        #[arg(long, value_name = "POSITION")]
        from: Option<String>,
        /// The board
        #[arg(long, default_value = "eight")]
        board: String,
    },
    /// Draw the numbers of positions and of classes by number of moves
    #[command(after_help = "Example: taquin draw census -o census.svg")]
    Census {
        /// The board
        #[arg(default_value = "eight")]
        board: String,
    },
    /// Draw the classes of positions and their twists, in one layer for each number of moves
    #[command(after_help = "Example: taquin draw classes --within 12 -o classes.svg")]
    Classes {
        /// The board
        #[arg(default_value = "eight")]
        board: String,
        /// Draw only the classes within this number of moves of the goal
        #[arg(long, value_name = "MOVES", value_parser = natural, default_value = "12")]
        within: usize,
        /// Draw extended classes: put a position and its inverse in the same class
        #[arg(long)]
        inverses: bool,
    },
    /// Draw all positions as points of a spinning top, with a level for each number of moves
    ///
    /// The area of a level is its part of the census. The symmetries of the picture are those of the
    /// puzzle. The threads from each level to those below it are the first twists. The board may have
    /// at most 40 320 positions.
    #[command(after_help = "Example: taquin draw top eight -o top.svg")]
    Top {
        /// The board
        #[arg(default_value = "eight")]
        board: String,
    },
    /// Draw how far the position is from random after random twists
    #[cfg(feature = "spectra")]
    #[command(after_help = "Example: taquin draw walk eight -o walk.svg")]
    Walk {
        /// The board
        #[arg(default_value = "eight")]
        board: String,
        /// The number of twists
        #[arg(long, default_value_t = 30, value_parser = whole::<u16>(1..=300))]
        twists: u16,
    },
    /// Draw the Cayley graph of the five-puzzle on a dodecahedron
    #[command(after_help = "Example: taquin draw dodecahedron -o five.svg")]
    Dodecahedron,
    /// Draw the binary trees of twists that generate the five-puzzle, and their reflections
    #[command(after_help = "Example: taquin draw trees -o trees.svg")]
    Trees {
        /// The number of twists
        #[arg(long, value_name = "TWISTS", default_value_t = 6)]
        #[arg(value_parser = whole::<u8>(1..=6))]
        within: u8,
    },
    /// Draw all sequences of some items, with a line for each exchange
    #[command(after_help = "Example: taquin draw exchanges ABC -o exchanges.svg")]
    Exchanges {
        /// The items, at most five
        #[arg(value_name = "SEQUENCE")]
        items: String,
        /// Exchange only adjacent places
        #[arg(long)]
        neighbours: bool,
        /// The number of the first item of a sequence of numbers
        #[arg(long, default_value_t = 0, value_parser = whole::<u8>(0..=1))]
        base: u8,
    },
    /// Draw a board with its loops in colour
    #[command(after_help = "\
Examples:
  taquin draw board 3x4@2,2 -o board.svg
  printf 'theta0\\nprism-3\\n' | taquin draw board - -o boards.svg")]
    Board {
        /// The board; - draws the boards on standard input, one a line, side by side
        #[arg(default_value = "eight")]
        board: String,
    },
}

impl Draw {
    pub fn run(self) -> Result<Outcome, Failure> {
        self.destination.format(None, &[SVG])?;
        let mut outcome = Outcome::Done;
        let svg = match &self.what {
            What::Position { position, board } => {
                let board = boards::of_position(board.as_deref(), position)?;
                draw::position(&Position::parse(&board, position)?)
            }
            What::Word { word, from, board } => {
                let board = boards::load(board)?;
                let twists = board.twists();
                let word = twists.word(word)?;
                let from = match from {
                    Some(text) => StandardPosition::parse(&board, text)?,
                    None => StandardPosition::goal(&board),
                };
                draw::word(&word, &from)
            }
            What::Census { board } => {
                let board = boards::load(board)?;
                draw::census(&progress::census(&board)?, board.name())
            }
            What::Classes { board, within, inverses } => {
                let board = boards::load(board)?;
                let twists = board.twists();
                let solution = progress::solve(&twists, None)?;
                let part = Subgraph { within: Some(*within), ..Subgraph::default() };
                draw::quotient_graph(&quotient_graph(&solution, equivalence(*inverses), part)?)
            }
            What::Top { board } => {
                let board = boards::load(board)?;
                draw::check_top(&board)?;
                let twists = board.twists();
                let solution = progress::solve(&twists, None)?;
                draw::top(&solution)?
            }
            #[cfg(feature = "spectra")]
            What::Walk { board, twists } => {
                let board = boards::load(board)?;
                let spectrum = taquin::graph::spectrum::Spectrum::new(&board)?;
                draw::walk(&spectrum.walk(usize::from(*twists))?, board.name())
            }
            What::Dodecahedron => {
                let board = boards::load("five")?;
                let twists = board.twists();
                let solution = progress::solve(&twists, None)?;
                draw::five_puzzle(&solution)?
            }
            What::Trees { within } => {
                let board = boards::load("five")?;
                let twists = board.twists();
                let levels = binary_trees(&twists);
                draw::trees(&levels[..levels.len().min(usize::from(*within))])
            }
            What::Exchanges { items, neighbours, base } => {
                draw::exchanges(&transition_graph(items, (*base).into(), *neighbours, 5)?)
            }
            What::Board { board } if board == "-" => {
                let (boards, worst) = boards::on_standard_input()?;
                outcome = worst;
                draw::boards(&boards)
            }
            What::Board { board } => draw::board(&boards::load(board)?),
        };
        self.destination.write(self.colours.of(svg).as_bytes())?;
        Ok(outcome)
    }
}
