use std::cell::OnceCell;

use clap::Args;
use taquin::Position;
use taquin::group::Solvability;
use taquin::report::SolvableReport;

use super::failure::{Failure, Outcome};
use super::output::Output;
use super::source::{self, made};

/// Decide whether positions can be solved, and tell why
///
/// On grids the parity of the permutation is compared with the way of the blank, which may be on any
/// square; on other boards the board's group decides. The exit code is 1 if some position cannot be
/// solved.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin solvable '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0'
  taquin solvable 213/45_
  taquin solvable --board theta0 2134560")]
pub struct Solvable {
    /// The positions; - reads them from standard input, one a line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    /// The board: a name, a grid such as 3x4 or 3x3@2,2, or the path of a YAML file; told by the first
    /// position if it is left out
    #[arg(long)]
    board: Option<String>,
    /// The position to be reached, instead of the board's own goal
    #[arg(long, value_name = "POSITION")]
    goal: Option<String>,
    #[command(flatten)]
    output: Output,
}

impl Solvable {
    pub fn run(self) -> Result<Outcome, Failure> {
        let (board, goal) = (OnceCell::new(), OnceCell::new());
        let columns = SolvableReport::table_columns(0);
        let mut all = true;
        let outcome =
            source::answer_each(&self.positions, &self.output, &columns, |text, answers| {
                let board = made(&board, || match &self.board {
                    Some(board) => source::board(board),
                    None => source::grid_of(self.goal.as_deref().unwrap_or(text)),
                })?;
                let position = Position::parse(board, text)?;
                let goal = made(&goal, || source::goal(board, self.goal.as_deref()))?;
                let verdict = Solvability::of(&position, goal);
                all &= verdict.is_solvable();
                answers.write(&SolvableReport::of(&position, &verdict))
            })?;
        Ok(match outcome {
            Outcome::Done if !all => Outcome::Worst(1),
            outcome => outcome,
        })
    }
}
