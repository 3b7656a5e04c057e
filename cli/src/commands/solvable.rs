use std::cell::OnceCell;

use clap::Args;
use taquin::Position;
use taquin::group::Solvability;

use crate::args::{BoardOption, GoalArg};
use crate::batch::{self, get_or_try_init};
use crate::boards;
use crate::failure::{Outcome, Result};
use crate::output::Output;
use crate::report::SolvableReport;
use crate::texts::Texts;

/// Decide whether positions can be solved, with the reason
///
/// On grids the parity of the permutation must agree with that of the blank's distance from its
/// goal square; on other boards the board's group decides. The exit code is 1 if some position is
/// unsolvable.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(after_help = "\
Examples:
  taquin solvable '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0'
  taquin solvable 213/45_
  taquin solvable --board theta0 2134560")]
pub struct Solvable {
    /// The positions; - reads them from standard input, one per line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    goal: GoalArg,
    #[command(flatten)]
    output: Output,
}

/// The board, in the help.
const BOARD: &str = "The board; by default the grid that the first position shows, or eight";

impl Solvable {
    pub fn run(self) -> Result<Outcome> {
        let (board, goal) = (OnceCell::new(), OnceCell::new());
        let named = self.board.named();
        let mut all = true;
        let outcome = batch::answer_each(
            Texts::positions(&self.positions, named.as_ref()),
            &self.output,
            |text, answers| {
                let board = get_or_try_init(&board, || {
                    boards::of_position(self.board.name(), self.goal.or(text))
                })?;
                let position = Position::parse(board, text);
                boards::refuse_other_board(board, self.board.name(), text, position.is_ok())?;
                let position = position?;
                let goal = get_or_try_init(&goal, || boards::goal(board, self.goal.text()))?;
                let verdict = Solvability::new(&position, goal);
                all &= verdict.is_solvable();
                answers.write(&SolvableReport::new(&position, &verdict))
            },
        )?;
        Ok(match outcome {
            Outcome::Done if !all => Outcome::Worst(1),
            outcome => outcome,
        })
    }
}
