use std::cell::{Cell, OnceCell};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use taquin::report::{Notation, SolvedDetail, SolvedReport, Wanted};
use taquin::states::Values;
use taquin::{Board, Position};

use super::failure::{Failure, Outcome};
use super::output::Output;
use super::source;
use super::table::{Opened, TableChoice};

/// Solve positions: a shortest sequence of moves to the goal
///
/// Tiles are in reading order, with 0 or _ for the blank. The rows are told by / between them, or by a
/// square number of squares; other boards are named with --board. The goal has the tiles in order and
/// the blank at home, which on a grid is its last square, unless --goal says otherwise.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(after_help = "\
Examples:
  taquin solve 867/254/3_1
  taquin solve 867/254/3_1 --notation blank
  taquin solve 412/_53/786 --all
  taquin solve 102/345/678 --goal 012/345/678
  taquin solve - --length-only --format csv < positions.txt")]
pub struct Solve {
    /// The positions; - reads them from standard input, one a line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    choice: TableChoice,
    /// How solutions are found
    #[arg(long, value_enum, default_value_t)]
    method: Method,
    /// How moves are written: the numbers on the tiles, the directions of the tiles (U D L R), the
    /// directions of the blank, or the boards
    #[arg(long, default_value = "tiles", value_name = "NOTATION")]
    #[arg(value_parser = PossibleValuesParser::new(Notation::ALL.map(Notation::name)).map(|name| {
        name.parse::<Notation>().expect("only names of notations are accepted")
    }))]
    notation: Notation,
    /// Count all shortest solutions, and list them
    #[arg(long, conflicts_with_all = ["length_only", "hint"])]
    all: bool,
    /// How many solutions are listed at most
    #[arg(long, value_name = "NUMBER", default_value_t = 100, requires = "all")]
    limit: usize,
    /// Tell the number of moves alone
    #[arg(long, conflicts_with = "hint")]
    length_only: bool,
    /// Tell one best next move
    #[arg(long)]
    hint: bool,
    #[command(flatten)]
    output: Output,
}

/// What the board is, in the help.
const BOARD: &str = "The board: a name, a grid such as 3x4 or 3x3@2,2, or the path of a YAML file; told by \
                     the table or the first position if it is left out";

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Method {
    /// The best that fits the board
    #[default]
    Auto,
    /// The perfect values of all positions
    Table,
}

impl Solve {
    pub fn run(self) -> Result<Outcome, Failure> {
        let detail = SolvedDetail { wanted: self.wanted(), notation: self.notation };
        let columns = SolvedReport::table_columns(0, 0, detail);
        // What all answers share is made when the first position is there, which may tell the board.
        let (board, opened, solver) = (OnceCell::new(), Cell::new(None), OnceCell::new());
        source::answer_each(&self.positions, &self.output, &columns, |text, answers| {
            let board = made(&board, || {
                let (board, table) = self.board(text)?;
                opened.set(Some(table));
                Ok(board)
            })?;
            let position = Position::parse(board, text)?;
            let solver =
                made(&solver, || self.solver(board, opened.take().unwrap_or(Opened::Computed)))?;
            answers.write(&solver.solve(&position, detail)?)
        })
    }

    fn wanted(&self) -> Wanted {
        match self {
            Self { all: true, limit, .. } => Wanted::All { limit: *limit },
            Self { length_only: true, .. } => Wanted::Length,
            Self { hint: true, .. } => Wanted::Hint,
            _ => Wanted::Solution,
        }
    }

    fn board(&self, first: &str) -> Result<(Board, Opened), Failure> {
        let telling = self.choice.goal.as_deref().unwrap_or(first);
        let (board, opened) = self.choice.open_or(|| source::grid_of(telling))?;
        self.notation.fits(&board)?;
        Ok((board, opened))
    }

    fn solver<'b>(&self, board: &'b Board, opened: Opened) -> Result<Solver<'b>, Failure> {
        match self.method {
            Method::Auto | Method::Table => Ok(Solver::Table(self.choice.values(board, opened)?)),
        }
    }
}

/// What solves positions of one board towards one goal.
enum Solver<'b> {
    Table(Values<'b>),
}

impl Solver<'_> {
    fn solve(&self, position: &Position, detail: SolvedDetail) -> Result<SolvedReport, Failure> {
        match self {
            Self::Table(values) => Ok(SolvedReport::by_values(values, position, detail)?),
        }
    }
}

/// What is in the cell, made if nothing is there yet.
fn made<T>(cell: &OnceCell<T>, make: impl FnOnce() -> Result<T, Failure>) -> Result<&T, Failure> {
    match cell.get() {
        Some(made) => Ok(made),
        None => {
            let value = make()?;
            Ok(cell.get_or_init(|| value))
        }
    }
}
