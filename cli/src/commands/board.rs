use clap::{Args, Subcommand};
use taquin::board::catalogue;

use crate::args::homes::HomeArgs;
use crate::args::one_of::one_of;
use crate::args::resources::Resources;
use crate::failure::{Failure, Outcome};
use crate::file_format::{FileFormat, ReportOr};
use crate::output::{Destination, Output};
use crate::report::{BoardReport, BoardRow, GraphLine, Shape};

/// List the named boards, or show any board
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin board list
  taquin board show theta0
  taquin board show 3x3@centre --format yaml -o mine.yaml")]
pub struct Board {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(List),
    Show(Show),
}

/// List the named boards
#[derive(Args)]
#[command(after_help = "Example: taquin board list")]
struct List {
    #[command(flatten)]
    output: Output,
}

/// Show a board as a drawing and as YAML, or as a graph for other programs
///
/// With --format yaml -o FILE the command writes a file that you can edit; every command accepts
/// FILE as a board. The formats graph6, sparse6 and edges have the graph alone, without the home.
///
/// In place of the board, - reads one from each line of standard input, in graph6 or sparse6 or by
/// its name, and answers each with one row, or with its line in graph6 or sparse6.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin board show theta0
  taquin board show petersen --format graph6
  printf ':BcN\\n3x3\\n' | taquin board show - --format graph6
  taquin board show g6:DqK@2 --format edges")]
struct Show {
    /// The board, or - for one on each line of standard input
    board: String,
    #[command(flatten)]
    homes: HomeArgs,
    /// The format of the answer; graph6, sparse6 and edges (two labels a line) describe the graph
    /// for other programs [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(Notation::all(), ReportOr::name))]
    format: Option<ReportOr<Notation>>,
    #[command(flatten)]
    to: Destination,
}

/// The graph of a board as text for other programs.
#[derive(Clone, Copy, PartialEq)]
enum Notation {
    Graph6,
    Sparse6,
    Edges,
}

impl Notation {
    fn all() -> Vec<ReportOr<Self>> {
        ReportOr::all(&[Self::Graph6, Self::Sparse6, Self::Edges])
    }

    fn write(self, board: &taquin::Board) -> String {
        match self {
            Self::Graph6 => board.to_graph6() + "\n",
            Self::Sparse6 => board.to_sparse6() + "\n",
            Self::Edges => board.to_edge_list(),
        }
    }
}

impl FileFormat for Notation {
    fn name(self) -> &'static str {
        match self {
            Self::Graph6 => "graph6",
            Self::Sparse6 => "sparse6",
            Self::Edges => "edges",
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Graph6 => &["g6"],
            Self::Sparse6 => &["s6"],
            Self::Edges => &["edges", "edgelist"],
        }
    }
}

impl Board {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self.command {
            Command::List(List { output }) => {
                output.begin(Shape::Many)?.write_list(catalogue(), None)?;
            }
            Command::Show(show) => return show.run(),
        }
        Ok(Outcome::Done)
    }
}

impl Show {
    fn run(self) -> Result<Outcome, Failure> {
        let format = self.to.format(self.format, &Notation::all())?;
        if self.homes.has_rows(&self.board) {
            return self.rows(format);
        }
        let board = self.homes.load(&self.board)?;
        match format {
            ReportOr::Report(format) => {
                self.to.begin(format, Shape::One)?.write_one(&BoardReport::new(&board))?;
            }
            ReportOr::Other(notation) => self.to.write(notation.write(&board).as_bytes())?,
        }
        Ok(Outcome::Done)
    }

    /// Answers with rows for boards and homes.
    fn rows(self, format: ReportOr<Notation>) -> Result<Outcome, Failure> {
        let (output, resources) = (self.to.with_format(format.report()), Resources::all());
        match format {
            ReportOr::Report(_) => {
                self.homes.answer(&self.board, &output, resources, |text, board, _| {
                    Ok(BoardRow::new(text, board))
                })
            }
            ReportOr::Other(Notation::Edges) => {
                Err(Failure::bad("--format edges describes a single board: name one in place of -"))
            }
            ReportOr::Other(notation) if self.homes.are_several() => Err(Failure::bad(format!(
                "--format {} has no home: leave out --homes",
                notation.name()
            ))),
            ReportOr::Other(notation) => {
                self.homes.answer(&self.board, &output, resources, |_, board, _| {
                    Ok(GraphLine(notation.write(board).trim_end().into()))
                })
            }
        }
    }
}
