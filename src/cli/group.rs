use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use taquin::export;
use taquin::group::PuzzleGroup;
use taquin::report::{Format, GroupReport, Record, Shape};

use super::failure::{Failure, Outcome};
use super::output::Destination;
use super::source;

/// Tell the group of a board: its order, its name, and how they are known
///
/// All is computed from the squares and their edges: the loops of the blank that generate the group,
/// its orbits, whether it is primitive, its order and its name, with evidence that is checked, and
/// what Wilson's theorem says beside it. For five also what the paper says of the five-puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin group eight
  taquin group theta0
  taquin group 20x20 --format json
  taquin group eight --format gap | gap -q")]
pub struct Group {
    /// The board
    #[arg(default_value = "eight")]
    board: String,
    /// How the answer is written; gap, tws and kpuzzle define the generators for other programs
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    #[arg(value_parser = PossibleValuesParser::new(
        Format::ALL.map(Format::name).into_iter().chain(["gap", "tws", "kpuzzle"])
    ).map(|name| Language::named(&name)))]
    format: Language,
    #[command(flatten)]
    to: Destination,
}

#[derive(Clone, Copy)]
enum Language {
    Report(Format),
    Gap,
    Tws,
    KPuzzle,
}

impl Language {
    /// One of the names that are accepted.
    fn named(name: &str) -> Self {
        match name {
            "gap" => Self::Gap,
            "tws" => Self::Tws,
            "kpuzzle" => Self::KPuzzle,
            format => Self::Report(format.parse().expect("only names of formats are accepted")),
        }
    }
}

impl Group {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board(&self.board)?;
        let group = PuzzleGroup::of(&board);
        match self.format {
            Language::Report(format) => {
                let report = GroupReport::of(&board, &group);
                let mut answers = self.to.begin(format, Shape::One)?;
                answers.write(&report)?;
                answers.finish(&report.columns(), None)?;
            }
            Language::Gap => self.to.write(export::gap(&board, &group).as_bytes())?,
            Language::Tws => self.to.write(export::tws(&board, &group)?.as_bytes())?,
            Language::KPuzzle => self.to.write(export::kpuzzle(&board, &group)?.as_bytes())?,
        }
        Ok(Outcome::Done)
    }
}
