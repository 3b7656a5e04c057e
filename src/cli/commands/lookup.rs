use std::cell::OnceCell;

use crate::group::Solvability;
use crate::report::{LookupDetail, LookupReport, Spelling};
use crate::{Position, StandardPosition};
use clap::Args;

use crate::cli::args::method::MethodArg;
use crate::cli::batch::{self, get_or_try_init};
use crate::cli::failure::{Failure, Outcome};
use crate::cli::output::Output;
use crate::cli::{boards, progress};

/// Look up standard positions: first twists, moves, a minimal word
///
/// A standard position has the blank at home. A position of the eight-puzzle is the six-digit code
/// of the printed tables (the tiles on squares 0 to 5), the ring of eight digits, the board in
/// reading order with _ for the blank and / between rows, or a product of cycles from the goal. For
/// a position with the blank on another square use taquin solve.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin lookup 102536
  taquin lookup 025/1_3/746 --all --moves
  taquin lookup '(0 1)(3 4 6 5)' --draw
  printf '102536\\n765432\\n' | taquin lookup - --format csv")]
pub struct Lookup {
    /// The positions; - reads them from standard input, one per line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, or the path of a YAML file
    #[arg(long, default_value = "eight")]
    board: String,
    /// List every minimal word, with its numbers of twists and elisions
    #[arg(long)]
    all: bool,
    /// List the tiles that slide, in order
    #[arg(long)]
    moves: bool,
    /// Draw the boards of the specimen, step by step
    #[arg(long)]
    draw: bool,
    /// Strike out letters whose first move undoes the previous letter's last
    #[arg(long)]
    mark_elisions: bool,
    #[command(flatten)]
    method: MethodArg,
    #[command(flatten)]
    output: Output,
}

impl Lookup {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = boards::load_to_solve(&self.board)?;
        let twists = board.twists();
        let detail = LookupDetail {
            all_words: self.all,
            tiles: self.moves,
            boards: self.draw,
            spelling: spelling(self.mark_elisions),
        };
        // The board is solved when the first position has been read.
        let solution = OnceCell::new();
        batch::answer_each(&self.positions, &self.output, |text, answers| {
            let position = StandardPosition::parse(&board, text);
            let position = position.map_err(|error| refer_to_solve(error.into(), text))?;
            let solution =
                get_or_try_init(&solution, || progress::solve(&twists, self.method.method))?;
            let answer = solution.answer(&position);
            let answer = answer.ok_or_else(|| Failure::unsolvable(&position))?;
            answers.write(&LookupReport::new(&answer, detail))
        })
    }
}

/// Refers to the command that accepts the text, where it is a solvable position of a grid with the
/// blank anywhere.
fn refer_to_solve(failure: Failure, text: &str) -> Failure {
    let is_solvable = boards::grid_of(text).is_ok_and(|board| {
        let goal = Position::goal(&board);
        Position::parse(&board, text)
            .is_ok_and(|position| Solvability::new(&position, &goal).is_solvable())
    });
    match failure {
        Failure::Bad(message) if is_solvable => Failure::Bad(
            message.with_advice(&format!("taquin solve accepts it: taquin solve {text}")),
        ),
        failure => failure,
    }
}

/// How words are written.
pub fn spelling(mark_elisions: bool) -> Spelling {
    if mark_elisions { Spelling::ElisionsStruck } else { Spelling::Plain }
}
