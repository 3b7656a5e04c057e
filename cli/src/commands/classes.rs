use clap::Args;
use taquin::StandardPosition;
use taquin::group::Equivalence;

use crate::args::{BoardArg, INPUT, SpellingArg};
use crate::failure::{Failure, Outcome, Result};
use crate::output::{Answers, Output};
use crate::report::{ClassReport, MemberReport, Record, Shape};
use crate::texts::of_option;
use crate::{boards, progress};

/// List the classes of positions under the symmetries of the board
///
/// A class consists of the positions that the symmetries of the board take to one another. Classes
/// are numbered by moves, then by their representative, the member that comes first in the order of
/// the printed tables.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(after_help = "\
Examples:
  taquin classes --format csv
  taquin classes --of 102536
  taquin classes --inverses --of 102536
  taquin classes --symmetries rotations --of 102536
  taquin classes --symmetries '(0 2)(3 7)(4 6)' --format csv")]
pub struct Classes {
    #[command(flatten)]
    board: BoardArg,
    /// The group of symmetries: all, rotations, half-turn, axes (the reflections in the vertical
    /// and the horizontal axis and the half turn), diagonals, none, or symmetries that generate
    /// it, as cycles of squares with commas between them
    #[arg(long, value_name = "GROUP", default_value = "all", help_heading = INPUT)]
    symmetries: String,
    /// List extended classes: put a position and its inverse in the same class
    #[arg(long, help_heading = INPUT)]
    inverses: bool,
    /// List the members of this position's class, each with the symmetry that takes the
    /// representative to it
    #[arg(long, value_name = "POSITION", value_parser = of_option, help_heading = INPUT)]
    of: Option<String>,
    #[command(flatten)]
    spelling: SpellingArg,
    #[command(flatten)]
    output: Output,
}

impl Classes {
    pub fn run(self) -> Result<Outcome> {
        let board = boards::load_to_solve(self.board.name().unwrap_or("eight"))?;
        // A bad position or output file is refused before the board is solved.
        let of = self.of.as_deref();
        let of = of.map(|text| StandardPosition::parse(&board, text));
        let of = of.transpose()?;
        let symmetries = board.symmetry_subgroup(&self.symmetries)?;
        let answers = self.output.begin(Shape::Many)?;
        let twists = board.twists();
        let solution = progress::solve(&twists, None)?;
        let equivalence = match self.inverses {
            true => Equivalence::SymmetryAndInversion,
            false => Equivalence::Symmetry,
        };
        let spelling = self.spelling.spelling();
        match of {
            None => list(answers, ClassReport::all(&solution, &symmetries, equivalence, spelling)),
            Some(position) => {
                let members = MemberReport::of_class(
                    &solution,
                    &symmetries,
                    equivalence,
                    &position,
                    spelling,
                )?;
                list(answers, members.ok_or_else(|| Failure::unsolvable(&position))?)
            }
        }
    }
}

fn list<R: Record>(answers: Answers, reports: Vec<R>) -> Result<Outcome> {
    answers.write_list(reports, None)?;
    Ok(Outcome::Done)
}
