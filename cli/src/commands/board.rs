use clap::Args;
use taquin::board::{EdgeDirections, catalogue};
use taquin_draw as draw;

use crate::args::board::BoardArg;
use crate::args::colours::Colours;
use crate::args::headings::{INPUT, OUTPUT};
use crate::args::one_of::one_of;
use crate::boards;
use crate::failure::{Failure, Outcome};
use crate::file_format::{FileFormat, ReportOr};
use crate::output::Destination;
use crate::report::{BoardReport, Shape};

/// Show a board, or list the named ones
///
/// Without a board the command lists the names. A board is shown as a drawing and as YAML, as a
/// graph for other programs, or as a picture with its loops in colour. With -o FILE.yaml the command
/// writes a file that you can edit; every command accepts FILE as a board. The formats graph6,
/// sparse6 and edges have the graph alone, without the home.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin board
  taquin board theta0
  taquin board 3x3@centre -o mine.yaml
  taquin board 3x4@2,2 -o board.svg
  taquin board arrows.gml --undirected -o mine.yaml
  taquin board petersen --format graph6")]
pub struct Board {
    #[command(flatten)]
    board: BoardArg,
    /// Ignore the directions of edges in a file
    #[arg(long, requires = "board", help_heading = INPUT)]
    undirected: bool,
    /// The format of the answer; graph6, sparse6 and edges (two labels a line) describe the graph
    /// for other programs, and svg is a picture [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(Notation::all(), ReportOr::name))]
    #[arg(help_heading = OUTPUT)]
    format: Option<ReportOr<Notation>>,
    /// Draw for light or for dark paper
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t = Colours::Auto)]
    #[arg(help_heading = OUTPUT)]
    colours: Colours,
    #[command(flatten)]
    to: Destination,
}

/// A board as text for other programs, or as a picture.
#[derive(Clone, Copy, PartialEq)]
enum Notation {
    Graph6,
    Sparse6,
    Edges,
    Svg,
}

impl Notation {
    fn all() -> Vec<ReportOr<Self>> {
        ReportOr::all(&[Self::Graph6, Self::Sparse6, Self::Edges, Self::Svg])
    }

    fn write(self, board: &taquin::Board, colours: Colours) -> String {
        match self {
            Self::Graph6 => board.to_graph6() + "\n",
            Self::Sparse6 => board.to_sparse6() + "\n",
            Self::Edges => board.to_edge_list(),
            Self::Svg => colours.of(draw::board(board)),
        }
    }
}

impl FileFormat for Notation {
    fn name(self) -> &'static str {
        match self {
            Self::Graph6 => "graph6",
            Self::Sparse6 => "sparse6",
            Self::Edges => "edges",
            Self::Svg => "svg",
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Graph6 => &["g6"],
            Self::Sparse6 => &["s6"],
            Self::Edges => &["edges", "edgelist"],
            Self::Svg => &["svg"],
        }
    }
}

impl Board {
    pub fn run(self) -> Result<Outcome, Failure> {
        let format = self.to.format(self.format, &Notation::all())?;
        let directions =
            if self.undirected { EdgeDirections::Ignored } else { EdgeDirections::Paired };
        let load = |name| boards::load_with(name, directions);
        let board = self.board.name().map(load).transpose()?;
        match (board, format) {
            (None, ReportOr::Report(format)) => {
                self.to.begin(format, Shape::Many)?.write_list(catalogue(), None)?;
            }
            (None, notation) => {
                let name = notation.name();
                return Err(Failure::bad(format!("{name} is one board; name it")));
            }
            (Some(board), ReportOr::Report(format)) => {
                self.to.begin(format, Shape::One)?.write_one(&BoardReport::new(&board))?;
            }
            (Some(board), ReportOr::Other(notation)) => {
                self.to.write(notation.write(&board, self.colours).as_bytes())?;
            }
        }
        Ok(Outcome::Done)
    }
}
