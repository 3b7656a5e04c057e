use std::cell::OnceCell;
use std::collections::BTreeMap;

use clap::Args;
use taquin::group::{PermutationGroup, Solvability};
use taquin::numerals::count_noun;
use taquin::position::Pattern;
use taquin::{Board, Position};

use crate::args::{BoardOption, GoalArg, PATTERN};
use crate::batch::{self, get_or_try_init};
use crate::boards::{self, Start};
use crate::failure::{Failure, Outcome, Result};
use crate::output::Output;
use crate::report::SolvableReport;
use crate::texts::Texts;

/// Decide whether positions can be solved, with the reason
///
/// On grids the parity of the permutation must agree with that of the blank's distance from its
/// goal square; on other boards the board's group decides. With equal tiles or several blanks the group
/// of these blanks decides; without --goal, the goal of several blanks is the board's own without the
/// missing tiles. The exit code is 1 if some position is unsolvable.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(after_help = "\
Examples:
  taquin solvable '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0'
  taquin solvable 213/45_
  taquin solvable --board theta0 2134560
  taquin solvable '2 1 3/4 5 6/_ 7 _'
  taquin solvable 'a b a/b c c/b a _' --goal 'a a a/b b b/c c _'")]
pub struct Solvable {
    /// The positions, or files that have them; - reads them from standard input
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
        let pattern = self.pattern()?;
        let known = self.board.named().or_else(|| boards::grid_of(self.goal.or("")).ok());
        let texts = match &pattern {
            Some(goal) => Texts::starts(&self.positions, goal),
            None => Texts::positions(&self.positions, known.as_ref()),
        };
        let (mut decided, mut all) = (Decided::default(), true);
        let example = || {
            let goal = Position::goal(&boards::load("five")?);
            let verdict = Solvability::new(&goal, &goal);
            batch::example(SolvableReport::new(goal.to_string(), &verdict))
        };
        let outcome = batch::answer_each(texts, &self.output, &example, |text, answers| {
            let (text, verdict) = match &pattern {
                Some(goal) => {
                    let start = Start::parse(goal, text)?;
                    decided.verdict(start.text(), &start.labels, goal)?
                }
                None => self.decide(&mut decided, text)?,
            };
            all &= verdict.is_solvable();
            answers.write(&SolvableReport::new(text, &verdict))
        })?;
        Ok(match outcome {
            Outcome::Done if !all => Outcome::Worst(1),
            outcome => outcome,
        })
    }

    /// The goal, if it is a pattern and the board is known before the first position.
    fn pattern(&self) -> Result<Option<Pattern>> {
        let Some(goal) = self.goal.text() else { return Ok(None) };
        let board = match self.board.name() {
            Some(name) => Some(boards::load(name)?),
            None => boards::grid_of(goal).ok(),
        };
        board.map_or(Ok(None), |board| boards::pattern(&board, goal))
    }

    /// Decides for a position, or for labels with several blanks.
    fn decide(&self, decided: &mut Decided, text: &str) -> Result<(String, Solvability)> {
        let named = self.board.name();
        let board =
            get_or_try_init(&decided.board, || boards::of_position(named, self.goal.or(text)))?;
        let position = Position::parse(board, text);
        let several = || Pattern::parse(board, text).ok().filter(|start| start.blank_count() > 1);
        if position.is_err()
            && let Some(labels) = several()
        {
            let goal = match self.goal.text() {
                Some(goal) => boards::goal_pattern(board, goal)?,
                None => own_goal(&labels)?,
            };
            return decided.verdict(labels.to_string(), &labels, &goal);
        }
        boards::refuse_other_board(board, named, self.goal.text(), text, position.is_ok())?;
        let position = position.map_err(|error| boards::no_position(board, text, error))?;
        let goal = get_or_try_init(&decided.goal, || boards::goal(board, self.goal.text()))?;
        Ok((position.to_string(), Solvability::new(&position, goal)))
    }
}

/// The goal of the board without the tiles that are missing.
fn own_goal(labels: &Pattern) -> Result<Pattern> {
    let goal = labels.own_goal();
    match labels.labelled_as(&goal) {
        Ok(_) => Ok(goal),
        Err(_) => Err(Failure::bad(format!(
            "'{labels}' has tiles that are not on the board {} or are there twice: name the goal with \
             --goal",
            goal.board().name()
        ))),
    }
}

/// What is computed once for all positions.
#[derive(Default)]
struct Decided {
    board: OnceCell<Board>,
    goal: OnceCell<Position>,
    /// By number of blanks.
    groups: BTreeMap<usize, Option<PermutationGroup>>,
}

impl Decided {
    /// Decides for labels, which are written in this way.
    fn verdict(
        &mut self,
        text: String,
        labels: &Pattern,
        goal: &Pattern,
    ) -> Result<(String, Solvability)> {
        let (board, blanks) = (goal.board(), goal.blank_count().max(1));
        labels.labelled_as(goal)?;
        let group = self.groups.entry(blanks).or_insert_with(|| board.group_of_blanks(blanks));
        let verdict = group.as_ref().map(|group| Solvability::of_labels(labels, goal, group));
        match verdict.transpose()?.flatten() {
            Some(verdict) => Ok((text, verdict)),
            None => Err(Failure::bad(format!(
                "whether '{text}' can be solved is not decided on so large a board with {}",
                count_noun(blanks, "blank")
            ))),
        }
    }
}
