use clap::Args;
use taquin::board::Symmetry;
use taquin::report::{ClassReport, Column, MemberReport, Record};
use taquin::{StandardPosition, Twists};

use super::failure::{Failure, Outcome};
use super::lookup::spelling;
use super::method::MethodChoice;
use super::output::Output;
use super::{progress, source};

/// The most symmetries whose members are listed one by one.
const MOST_SYMMETRIES: usize = 10_000;

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

impl Classes {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board_to_solve(&self.board)?;
        let twists = Twists::of(&board);
        // The position is read before the work begins.
        let of =
            self.of.as_deref().map(|text| StandardPosition::parse(&board, text)).transpose()?;
        let solution = progress::solve(&twists, self.choice.method)?;
        let classes = if self.inverses { solution.extended_classes() } else { solution.classes() };
        let numbered = solution.numbered(classes);
        let spelling = spelling(self.elisions);
        let symmetries = board.symmetries();
        let Some(position) = of else {
            let order = symmetries.order().value().expect("no more than orders of the places");
            let order = order * if self.inverses { 2 } else { 1 };
            let reports =
                numbered.iter().map(|class| ClassReport::of(&solution, class, order, spelling));
            return self.list(reports.collect());
        };
        let class = classes.class_of(solution.ranking().rank(&position));
        let class = class.and_then(|id| numbered.iter().find(|class| class.id == id));
        let class = class.ok_or_else(|| {
            Failure::negative(format!("'{}': no sequence of moves leads there", position.code()))
        })?;
        let elements = symmetries.elements(MOST_SYMMETRIES).ok_or_else(|| {
            Failure::bad(format!(
                "the board has {} symmetries that fix home; members are listed for at most \
                 {MOST_SYMMETRIES}",
                symmetries.order()
            ))
        })?;
        let elements: Vec<Symmetry> =
            elements.into_iter().map(|element| Symmetry::of(&board, element)).collect();
        self.list(MemberReport::all(&solution, class, &elements, self.inverses, spelling))
    }

    fn list<R: Record>(&self, reports: Vec<R>) -> Result<Outcome, Failure> {
        let columns: Vec<Column> = reports.first().map(Record::columns).unwrap_or_default();
        self.output.write_list(reports, &columns, None)?;
        Ok(Outcome::Done)
    }
}
