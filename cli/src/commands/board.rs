use clap::Args;
use taquin::board::{EdgeDirections, catalogue};
use taquin_draw as draw;

use crate::args::{BoardArg, ColoursArg, INPUT, OUTPUT};
use crate::boards;
use crate::failure::{Failure, Outcome, Result};
use crate::file_format::{FileFormat, ReportOr, names, reports, svg};
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
    /// The format of the answer; graph6, sparse6 and edges (two labels per line) describe the graph
    /// for other programs, and svg is a picture [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", value_parser = names(&formats()), help_heading = OUTPUT)]
    format: Option<String>,
    #[command(flatten)]
    colours: ColoursArg,
    #[command(flatten)]
    to: Destination,
}

/// A board as text for other programs, or as a picture.
type Write = fn(&taquin::Board, &ColoursArg) -> String;

fn formats() -> Vec<FileFormat<ReportOr<Write>>> {
    let row =
        |name, extensions, write: Write| FileFormat::new(name, extensions, ReportOr::Other(write));
    let mut formats = reports(ReportOr::Report);
    formats.extend([
        row("graph6", &["g6"], |board, _| board.to_graph6() + "\n"),
        row("sparse6", &["s6"], |board, _| board.to_sparse6() + "\n"),
        row("edges", &["edges", "edgelist"], |board, _| board.to_edge_list()),
        svg(ReportOr::Other(|board, colours| colours.of(draw::board(board)))),
    ]);
    formats
}

impl Board {
    pub fn run(self) -> Result<Outcome> {
        let format = self.to.format(self.format.as_deref(), &formats())?;
        let directions =
            if self.undirected { EdgeDirections::Ignored } else { EdgeDirections::Paired };
        let load = |name| boards::load_with(name, directions);
        let board = self.board.name().map(load).transpose()?;
        match (board, format.value) {
            (None, ReportOr::Report(format)) => {
                self.to.begin(format, Shape::Many)?.write_list(catalogue(), None)?;
            }
            (None, ReportOr::Other(_)) => {
                let name = format.name;
                return Err(Failure::bad(format!("{name} is one board; name it")));
            }
            (Some(board), ReportOr::Report(format)) => {
                self.to.begin(format, Shape::One)?.write_one(&BoardReport::new(&board))?;
            }
            (Some(board), ReportOr::Other(write)) => {
                self.to.write(write(&board, &self.colours).as_bytes())?;
            }
        }
        Ok(Outcome::Done)
    }
}
