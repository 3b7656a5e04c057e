use std::ops::RangeInclusive;

use clap::Args;
use taquin::search::{self, RandomPositions};

use crate::args::{BoardArg, DrawsArgs, INPUT, MetricArg, PdbDir, ResourceArgs, distances};
use crate::boards;
use crate::failure::{Outcome, Result};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::report::{ScrambledReport, Shape};

/// Generate random positions that can be solved
///
/// All solvable positions, or with --distance all at that distance, have the same probability. Each
/// is printed on a line of its own, as taquin solve, play and draw read it.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("3x3")))]
#[command(mut_arg("metric", |metric| metric.requires("distance")))]
#[command(after_help = "\
Examples:
  taquin scramble
  taquin scramble 4x4 -n 5 --seed 1 | taquin solve -
  taquin scramble 3x3 --distance 20
  taquin scramble 4x4 --distance 17-28 -n 3
  taquin scramble 4x4 --distance 30 --metric mtm
  taquin scramble eight --standard -n 10 | taquin lookup -")]
pub struct Scramble {
    #[command(flatten)]
    board: BoardArg,
    /// Only positions whose shortest solution has N moves, or A to B moves
    #[arg(long, value_name = "N|A-B", value_parser = distances, help_heading = INPUT)]
    distance: Option<RangeInclusive<usize>>,
    /// Only positions with the blank at home
    #[arg(long, help_heading = INPUT)]
    standard: bool,
    #[command(flatten)]
    draws: DrawsArgs,
    #[command(flatten)]
    metric: MetricArg,
    #[command(flatten)]
    folder: PdbDir,
    #[command(flatten)]
    effort: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

impl Scramble {
    pub fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        let goal = boards::goal(&board, None)?;
        let metric = self.metric.metric;
        let answers = self.output.begin(Shape::Many)?;
        let (count, seed) = (self.draws.count(), self.draws.seed()?);
        let Some(moves) = self.distance else {
            let positions = RandomPositions::new(&goal, seed);
            let positions = if self.standard { positions.keeping_blank() } else { positions };
            let records =
                positions.map(|position| ScrambledReport::new(&position, metric, None, seed));
            let answers = answers.like(&ScrambledReport::new(&goal, metric, None, seed))?;
            answers.write_list(records.take(count), None)?;
            return Ok(Outcome::Done);
        };
        let line = ProgressLine::new();
        let options = self.effort.solving().metric(metric).observer(&line);
        let options = self.folder.apply(options.expected_positions(1000));
        let keeps_blank = self.standard;
        let scramble = search::Scramble { moves, keeps_blank, count, seed };
        let drawn = scramble.draw(&goal, options)?;
        drop(line);
        let record = |(position, moves): &(_, usize)| {
            ScrambledReport::new(position, metric, Some(*moves), seed)
        };
        let answers = answers.like(&record(&(goal, 0)))?;
        answers.write_list(drawn.iter().map(record), None)?;
        Ok(Outcome::Done)
    }
}
