use clap::Args;
use taquin::group::five::binary_trees;
use taquin::position::Position;
use taquin_draw as draw;

use crate::args::{BoardOption, ColoursArg};
use crate::exit_status::only_position;
use crate::failure::{Outcome, Result};
use crate::file_format::svg;
use crate::output::Destination;
use crate::{boards, progress};

/// Draw a position or labels as SVG, or one of the figures
///
/// The figures are: top, all standard positions as points of a spinning top, with a level for each
/// number of moves, whose area is its part of the census, and with the first twists as threads from
/// each level to those below it (on boards of at most 40 320 positions); dodecahedron, the Cayley
/// graph of the five-puzzle; trees, the binary trees of twists that generate the five-puzzle, and
/// their reflections.
///
/// Other commands draw their own answers: board and graph and perm list to a file that ends in
/// .svg, census and distances count and spectrum walk and heuristics with --plot, play and word with
/// --draw. A picture is light, or dark where the viewer prefers dark; its text can be searched and
/// copied. Programs that turn SVG into pixels often ignore what the viewer prefers; --colours
/// decides.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(after_help = "\
Examples:
  taquin draw 025/1_3/746 -o position.svg
  taquin draw 'a a a/b b b/c c _' -o colours.svg
  taquin draw top -o top.svg
  taquin draw dodecahedron -o five.svg")]
pub struct Draw {
    /// The position, with the blank on any square, or labels, such as '1 2 3/* * */* * _'; or a file
    /// that has them, - for standard input; or the figure: top, dodecahedron or trees
    #[arg(value_name = "POSITION|FIGURE")]
    what: String,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    colours: ColoursArg,
    #[command(flatten)]
    destination: Destination,
}

/// The board, in the help.
const BOARD: &str = "The board of the position or of the top; by default the grid that the position \
                     shows, or eight";

impl Draw {
    pub fn run(self) -> Result<Outcome> {
        self.destination.format(None, &[svg(())])?;
        let solved = |board| progress::solve(&boards::load(board)?.twists(), None);
        let svg = match self.what.to_ascii_lowercase().as_str() {
            "top" => {
                let name = self.board.name().unwrap_or("eight");
                draw::check_top(&boards::load(name)?)?;
                draw::top(&solved(name)?)?
            }
            "dodecahedron" => draw::five_puzzle(&solved("five")?)?,
            "trees" => draw::trees(&binary_trees(&boards::load("five")?.twists())),
            _ => {
                let position = only_position(&self.what, self.board.named().as_ref())?;
                let board = boards::of_position(self.board.name(), &position)?;
                match boards::pattern(&board, &position)? {
                    Some(labels) => draw::pattern(&labels),
                    None => draw::position(&Position::parse(&board, &position)?),
                }
            }
        };
        self.destination.write(self.colours.of(svg).as_bytes())?;
        Ok(Outcome::Done)
    }
}
