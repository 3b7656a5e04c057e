use std::ops::RangeInclusive;

use clap::Args;
use itertools::Itertools;
use taquin::Position;
use taquin::numerals::count_noun;
use taquin::search::{Scramble, SolveOptions, Solver};
use taquin::states::Distances;
use taquin_draw::ExerciseSheet;

use crate::args::{BoardArg, DrawsArgs, INPUT, OUTPUT, distances};
use crate::failure::{Outcome, Result};
use crate::file_format::{FileFormat, names};
use crate::messages;
use crate::output::Destination;
use crate::progress::ProgressLine;

/// Print a sheet of exercises for a classroom, with the answers on a page of their own
///
/// The exercises are random positions with the blank at home, the easier ones first. Each answer gives a
/// shortest solution: the number of moves, the twists and the tiles that slide. A board that is no grid is
/// drawn with its edges in PDF and Markdown; text lists which squares are adjacent.
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
type Write = fn(&ExerciseSheet) -> Vec<u8>;

const FORMATS: &[FileFormat<Write>] = &[
    FileFormat::new("text", &["txt"], |sheet| sheet.text().into_bytes()),
    FileFormat::new("markdown", &["md", "markdown"], |sheet| sheet.markdown().into_bytes()),
    #[cfg(feature = "pdf")]
    FileFormat::new("pdf", &["pdf"], ExerciseSheet::pdf),
];

impl Sheet {
    pub fn run(self) -> Result<Outcome> {
        let format = self.to.format(self.format.as_deref(), FORMATS)?;
        if format.name == "pdf" {
            self.to.refuse_terminal("a PDF")?;
        }
        let board = self.board.load()?;
        let goal = Position::goal(&board);
        let seed = self.draws.seed()?;
        let line = ProgressLine::new();
        let options = || SolveOptions::default().observer(&line);
        let positions = self.positions(&goal, seed, options)?;
        let solver = Solver::new(&goal, options())?;
        let solve = |position: &Position| Ok(solver.solve(position)?.paths.into_iter().next());
        let solutions = positions.iter().filter_map(|position| solve(position).transpose());
        let solutions = solutions.collect::<Result<Vec<_>>>()?;
        drop(solver);
        drop(line);
        if solutions.len() < self.draws.count() {
            messages::message(format_args!(
                "The sheet has {}: no more different positions were drawn.",
                count_noun(solutions.len(), "exercise")
            ));
        }
        self.to.write(&(format.value)(&ExerciseSheet::new(&goal, solutions, seed)))?;
        Ok(Outcome::Done)
    }

    /// Different positions, as many as are wanted or can be drawn.
    fn positions<'o>(
        &self,
        goal: &Position,
        seed: u64,
        options: impl Fn() -> SolveOptions<'o>,
    ) -> Result<Vec<Position>> {
        let wanted = self.draws.count();
        let mut positions = Vec::new();
        // Draws are independent. Where too many are equal, more are needed.
        for times in [1, 4, 64] {
            let count = wanted.saturating_mul(times).min(Distances::MOST_DRAWN);
            let moves = self.distance.clone();
            let drawn = Scramble { moves, keeps_blank: true, count, seed }.draw(goal, options())?;
            let drawn = drawn.into_iter().map(|(position, _)| position);
            positions = drawn.unique().take(wanted).collect();
            if positions.len() == wanted {
                break;
            }
        }
        Ok(positions)
    }
}
