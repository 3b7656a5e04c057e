use clap::{Args, Subcommand};
use taquin::board::catalogue;
use taquin::report::{BoardReport, Record, Shape};

use super::failure::{Failure, Outcome};
use super::output::Output;
use super::source;

/// List the boards that have a name, or show one
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

/// List the boards that have a name
#[derive(Args)]
#[command(after_help = "Example: taquin board list")]
struct List {
    #[command(flatten)]
    output: Output,
}

/// Show a board: drawn, and as YAML; --format yaml writes a file to edit and read again
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
                let entries = catalogue();
                let columns = entries.first().map(Record::columns).unwrap_or_default();
                output.write_list(entries, &columns, None)?;
            }
            Command::Show(Show { board, output }) => {
                let report = BoardReport::of(&source::board(&board)?);
                let mut answers = output.begin(Shape::One)?;
                answers.write(&report)?;
                answers.finish(&report.columns(), None)?;
            }
        }
        Ok(Outcome::Done)
    }
}
