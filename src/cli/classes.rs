use clap::Args;
use taquin::group::Joining;
use taquin::report::{ClassReport, Column, MemberReport, Record, Shape};
use taquin::{StandardPosition, Twists};

use super::failure::{Failure, Outcome};
use super::lookup::spelling;
use super::method::MethodChoice;
use super::output::{Answers, Output};
use super::{progress, source};

/// List the classes of positions under the symmetries of the board
///
/// Classes are numbered by moves, then by their representative, the member that comes first in the
/// order of the printed tables.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin classes --format csv
  taquin classes --of 102536
  taquin classes --inverses --of 102536")]
pub struct Classes {
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, or the path of a YAML file
    #[arg(default_value = "eight")]
    board: String,
    /// Count a position and its inverse as the same
    #[arg(long)]
    inverses: bool,
    /// Show the members of this position's class, each with the symmetry that takes the
    /// representative to it
    #[arg(long, value_name = "POSITION")]
    of: Option<String>,
    /// Strike out the letters that take back a step of the letter before
    #[arg(long)]
    elisions: bool,
    #[command(flatten)]
    choice: MethodChoice,
    #[command(flatten)]
    output: Output,
}

/// What the switch --inverses asks for.
pub fn joining(inverses: bool) -> Joining {
    match inverses {
        true => Joining::SymmetriesAndInverses,
        false => Joining::Symmetries,
    }
}

impl Classes {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board_to_solve(&self.board)?;
        // Position and output are looked at before the work begins.
        let of = self.of.as_deref();
        let of = of.map(|text| Ok::<_, Failure>((text, StandardPosition::parse(&board, text)?)));
        let of = of.transpose()?;
        let answers = self.output.begin(Shape::Many)?;
        let twists = Twists::of(&board);
        let solution = progress::solve(&twists, self.choice.method)?;
        let joining = joining(self.inverses);
        let spelling = spelling(self.elisions);
        match of {
            None => list(answers, ClassReport::all(&solution, joining, spelling)),
            Some((text, position)) => {
                let members = MemberReport::of_class(&solution, joining, &position, spelling)?;
                list(answers, members.ok_or_else(|| Failure::unreachable(text))?)
            }
        }
    }
}

fn list<R: Record>(answers: Answers, reports: Vec<R>) -> Result<Outcome, Failure> {
    let columns: Vec<Column> = reports.first().map(Record::columns).unwrap_or_default();
    answers.write_list(reports, &columns, None)?;
    Ok(Outcome::Done)
}
