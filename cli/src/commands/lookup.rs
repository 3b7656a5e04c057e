use std::cell::OnceCell;

use clap::Args;
use taquin::group::Solvability;
use taquin::position::{StandardPositionError, with_zero_for_eight};
use taquin::search::SolveError;
use taquin::{Board, Position, StandardPosition};

use crate::args::{BoardOption, GoalArg, INPUT, MethodArg, OUTPUT, SpellingArg};
use crate::batch::{self, get_or_try_init};
use crate::failure::{Failure, Outcome, Result};
use crate::output::Output;
use crate::report::{LookupDetail, LookupReport, Record};
use crate::texts::{Texts, of_option};
use crate::{boards, progress};

/// Look up standard positions: first twists, moves, a minimal word
///
/// A standard position has the blank at home. A position of the eight-puzzle is the six-digit code
/// of the printed tables (the tiles on squares 0 to 5), the ring of eight digits, the board in
/// reading order with _ for the blank and / between rows, or a product of cycles from the goal.
/// Pieces numbered 1 to 8 are read with 0 for 8. With --goal or --start, words lead to another goal
/// or from a fixed start, and both positions may be odd. For a position with the blank on another
/// square use taquin solve.
///
/// The columns are: code, the tiles on the squares, on bipartite boards other than grids without the
/// last two, which parity determines; rank, the number of the position in lexicographic order, on
/// bipartite boards among the even ones (Schofield's S), or with --goal or --start that of the transition;
/// moves, the length of a shortest solution; first twists, the letters with which a shortest
/// solution can begin; sequences, the number of shortest solutions; specimen, one of them. With
/// --all, each word has a row of its own: twists is the number of its letters, and elisions the
/// number of pairs of moves that cancel between letters.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(after_help = "\
Examples:
  taquin lookup 102536
  taquin lookup 025/1_3/746 --all --tiles
  taquin lookup '(0 1)(3 4 6 5)' --boards
  taquin lookup 534/0_2/176 --goal 345/0_2/176
  printf '102536\\n765432\\n' | taquin lookup - --format csv")]
pub struct Lookup {
    /// The positions, or files that have them; - reads them from standard input
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    goal: GoalArg,
    /// Start from this position, and take the arguments as goals
    #[arg(long, value_name = "POSITION", value_parser = of_option, conflicts_with = "goal")]
    #[arg(help_heading = INPUT)]
    start: Option<String>,
    /// List every minimal word, with its numbers of twists and elisions
    #[arg(long, help_heading = OUTPUT)]
    all: bool,
    /// List the tiles that slide, in order
    #[arg(long, help_heading = OUTPUT)]
    tiles: bool,
    /// Show the boards of the specimen, step by step
    #[arg(long, help_heading = OUTPUT)]
    boards: bool,
    #[command(flatten)]
    spelling: SpellingArg,
    #[command(flatten)]
    method: MethodArg,
    #[command(flatten)]
    output: Output,
}

impl Lookup {
    pub fn run(self) -> Result<Outcome> {
        let board = boards::load_to_solve(self.board.name().unwrap_or("eight"))?;
        let twists = board.twists();
        let detail = LookupDetail {
            all_words: self.all,
            tiles: self.tiles,
            boards: self.boards,
            spelling: self.spelling.spelling(),
        };
        let end = self.goal.text().or(self.start.as_deref());
        let end = end.map(|text| match boards::goal_name(text) {
            Some(_) => boards::goal(&board, Some(text)),
            None => Ok(at_home(&board, text)?),
        });
        let end = end.transpose()?;
        let own_goal = Position::goal(&board);
        // The board is solved when the first position has been read.
        let solution = OnceCell::new();
        batch::answer_each(
            Texts::positions(&self.positions, Some(&board)),
            &self.output,
            &|| example(end.is_some(), detail),
            |text, answers| {
                let read = match &end {
                    None => {
                        StandardPosition::parse(&board, text).map(|own| ((&own).into(), Some(own)))
                    }
                    Some(_) => at_home(&board, text).map(|position| (position, None)),
                };
                let (position, own) = read.map_err(|error| {
                    let failure = match error {
                        StandardPositionError::Unreadable(error) => {
                            boards::only_positions(&board, text, error)
                        }
                        error => error.into(),
                    };
                    let name = self.board.name().unwrap_or("eight");
                    refer_to_solve(failure, (&board, name), text)
                })?;
                let (from, to) = match &end {
                    None => (&position, &own_goal),
                    Some(start) if self.start.is_some() => (start, &position),
                    Some(goal) => (&position, goal),
                };
                let renamed = own.map_or_else(|| StandardPosition::between(from, to), Ok)?;
                let solution =
                    get_or_try_init(&solution, || progress::solve(&twists, self.method.method))?;
                let answer = solution.answer(&renamed);
                let answer = answer.ok_or_else(|| SolveError::unsolvable(from, to))?;
                let report = LookupReport::new(&answer, from, end.is_some().then_some(to), detail);
                let texts = [Some(text), self.goal.text(), self.start.as_deref()];
                let eight =
                    texts.into_iter().flatten().find_map(|t| with_zero_for_eight(&board, t));
                answers.write(&report.with_note(eight.map(|_| EIGHT)))
            },
        )
    }
}

/// An answer with the columns of all: about the goal of a small board.
fn example(has_end: bool, detail: LookupDetail) -> Result<Box<dyn Record>> {
    let twists = boards::load("five")?.twists();
    let goal = StandardPosition::goal(twists.board());
    let answer = progress::solve(&twists, None)?.answer(&goal);
    let (answer, goal) = (answer.expect("the goal is solved"), Position::from(&goal));
    batch::example(LookupReport::new(&answer, &goal, has_end.then_some(&goal), detail))
}

/// Below an answer about a position that numbers the pieces from 1 to 8.
const EIGHT: &str = "  note: piece 8 is read as piece 0";

/// A position with the blank at home. It may be odd.
fn at_home(board: &Board, text: &str) -> Result<Position, StandardPositionError> {
    match StandardPosition::parse(board, text) {
        Err(StandardPositionError::Odd { .. }) => Ok(Position::parse(board, text)?),
        parsed => parsed.map(|standard| (&standard).into()),
    }
}

/// Refers to the command that accepts the text with the blank anywhere, where it is a solvable
/// position of the board, or else of the grid that it shows.
fn refer_to_solve(failure: Failure, (board, name): (&Board, &str), text: &str) -> Failure {
    let is_solvable = |board: &Board| {
        let goal = Position::goal(board);
        Position::parse(board, text)
            .is_ok_and(|position| Solvability::new(&position, &goal).is_solvable())
    };
    if is_solvable(board) {
        // A name with marks of the shell is quoted.
        let is_plain = |c: char| c.is_alphanumeric() || "-_@,.:/".contains(c);
        let name = if name.chars().all(is_plain) { name.into() } else { format!("'{name}'") };
        failure
            .with_advice(&format!("taquin solve accepts it: taquin solve '{text}' --board {name}"))
    } else if let Some(grid) = boards::grid_of(text).ok().filter(is_solvable) {
        let grid = grid.name();
        failure.with_advice(&format!("on the board {grid} it is solved by taquin solve '{text}'"))
    } else {
        failure
    }
}
