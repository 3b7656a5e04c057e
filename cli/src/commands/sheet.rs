use std::ops::RangeInclusive;

use clap::Args;
use itertools::Itertools;
use taquin::Position;
use taquin::numerals::count_noun;
use taquin::search::{Scramble, SolveOptions, Solver};
use taquin_draw::{self as draw, Exercise};

use crate::args::{BoardArg, DrawsArgs, INPUT, OUTPUT, distances};
use crate::failure::{Outcome, Result};
use crate::file_format::{FileFormat, names};
use crate::messages;
use crate::output::Destination;
use crate::progress::SolveProgress;

/// Print a sheet of exercises for a classroom, with the answers on a page of their own
///
/// The exercises are random positions with the blank at home. Each answer has the number of moves of
/// a shortest solution, its twists and the tiles that slide.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(mut_arg("count", |count| count.default_value("6")))]
#[command(after_help = "\
Examples:
  taquin sheet -o sheet.pdf
  taquin sheet eight -n 12 --distance 8-12 --seed 1
  taquin sheet 3x3 --distance 10 --format markdown")]
pub struct Sheet {
    #[command(flatten)]
    board: BoardArg,
    /// The number of moves of a shortest solution: N, or A to B
    #[arg(long, value_name = "N|A-B", value_parser = distances, default_value = "4-12")]
    #[arg(help_heading = INPUT)]
    distance: RangeInclusive<usize>,
    #[command(flatten)]
    draws: DrawsArgs,
    /// The format of the sheet [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", value_parser = names(FORMATS), help_heading = OUTPUT)]
    format: Option<String>,
    #[command(flatten)]
    to: Destination,
}

/// Makes a file of the exercises.
type Write = fn(&[Exercise], &Position) -> Vec<u8>;

const FORMATS: &[FileFormat<Write>] = &[
    FileFormat::new("text", &["txt"], |exercises, goal| {
        draw::exercises_text(exercises, goal).into_bytes()
    }),
    FileFormat::new("markdown", &["md"], |exercises, goal| {
        draw::exercises_markdown(exercises, goal).into_bytes()
    }),
    #[cfg(feature = "pdf")]
    FileFormat::new("pdf", &["pdf"], draw::exercises_pdf),
];

impl Sheet {
    pub fn run(self) -> Result<Outcome> {
        let format = self.to.format(self.format.as_deref(), FORMATS)?;
        if format.name == "pdf" {
            self.to.refuse_terminal()?;
        }
        let board = self.board.load()?;
        let (goal, twists) = (Position::goal(&board), board.twists());
        let (wanted, seed) = (self.draws.count(), self.draws.seed()?);
        // Draws are independent, and a sheet has no exercise twice.
        let count = wanted.saturating_mul(4);
        let scramble = Scramble { moves: self.distance, keeps_blank: true, count, seed };
        let progress = SolveProgress::default();
        let options = || SolveOptions::default().observer(&progress);
        progress.begin();
        let drawn = scramble.draw(&goal, options())?;
        let solver = Solver::new(&goal, options())?;
        let mut exercises = Vec::new();
        for position in drawn.into_iter().map(|(position, _)| position).unique().take(wanted) {
            let solved = solver.solve(&position)?;
            exercises.extend(solved.path().map(|path| Exercise::new(path.clone(), &twists)));
        }
        progress.end();
        if exercises.len() < wanted {
            messages::message(format_args!(
                "The sheet has {}: no more different positions were drawn.",
                count_noun(exercises.len(), "exercise")
            ));
        }
        self.to.write(&(format.value)(&exercises, &goal))?;
        Ok(Outcome::Done)
    }
}
