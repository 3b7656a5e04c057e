use crate::board::catalogue;
use crate::report::{BoardReport, Shape};
use clap::{Args, Subcommand};

use crate::cli::boards;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::output::Output;

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

/// Show a board as a drawing and as YAML
///
/// With --format yaml -o FILE the command writes a file that you can edit; every command accepts
/// FILE as a board.
#[derive(Args)]
#[command(after_help = "Example: taquin board show theta0")]
struct Show {
    /// The board
    board: String,
    #[command(flatten)]
    output: Output,
}

impl Board {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self.command {
            Command::List(List { output }) => {
                output.begin(Shape::Many)?.write_list(catalogue(), None)?;
            }
            Command::Show(Show { board, output }) => {
                let report = BoardReport::new(&boards::load(&board)?);
                output.begin(Shape::One)?.write_one(&report)?;
            }
        }
        Ok(Outcome::Done)
    }
}
