use std::num::NonZero;
use std::ops::RangeInclusive;

use clap::Args;
use taquin::search::{self, RandomPositions, SolveOptions};

use crate::args::metric::MetricArg;
use crate::args::numbers::{positive, seed};
use crate::args::pdb::PdbDir;
use crate::args::resources::ResourceArgs;
use crate::boards;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::progress::SolveProgress;
use crate::report::{ScrambledReport, Shape};

/// Generate random positions that can be solved
///
/// All solvable positions have the same probability, or all at the distance that --moves names. One
/// is printed on each line, as taquin solve, play and draw position read it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin scramble
  taquin scramble 4x4 -n 5 --seed 1 | taquin solve -
  taquin scramble 3x3 --moves 20
  taquin scramble 4x4 --moves 40-45 -n 3
  taquin scramble 4x4 --moves 30 --metric mtm
  taquin scramble eight --standard -n 10 | taquin lookup -")]
pub struct Scramble {
    /// The board: a name, a grid such as 3x4 or 3x3@2,2, g6:GRAPH6, or a file
    #[arg(default_value = "3x3")]
    board: String,
    /// Generate this many positions
    #[arg(short = 'n', long, value_name = "NUMBER", value_parser = positive, default_value = "1")]
    count: NonZero<usize>,
    /// The seed; equal seeds give equal positions on every machine [default: another each time]
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    /// Only positions with the blank at home
    #[arg(long)]
    standard: bool,
    /// Only positions whose shortest solution has N moves, or A to B
    #[arg(long, value_name = "MOVES", value_parser = moves)]
    moves: Option<RangeInclusive<usize>>,
    #[command(flatten)]
    metric: MetricArg,
    #[command(flatten)]
    effort: ResourceArgs,
    #[command(flatten)]
    folder: PdbDir,
    #[command(flatten)]
    output: Output,
}

pub fn moves(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse::<usize>(), to.parse::<usize>()) {
        (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
        (Ok(from), Ok(to)) => Err(format!("write the smaller number first: {to}-{from}")),
        _ => Err("write a number of moves, such as 20, or a range, such as 18-22".into()),
    }
}

impl Scramble {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = boards::load(&self.board)?;
        let goal = boards::goal(&board, None)?;
        let seed = self.seed.unwrap_or_else(seed_of_the_moment);
        let metric = self.metric.metric;
        let answers = self.output.begin(Shape::Many)?;
        let Some(moves) = self.moves else {
            self.metric.refuse_without("--moves")?;
            let positions = RandomPositions::new(&goal, seed);
            let positions = if self.standard { positions.keeping_blank() } else { positions };
            let records = positions.map(|position| ScrambledReport::new(&position, metric, None));
            answers.write_list(records.take(self.count.get()), None)?;
            return Ok(Outcome::Done);
        };
        let progress = SolveProgress::default();
        let (threads, memory) = (self.effort.threads().get(), self.effort.memory());
        let options = SolveOptions::default().threads(threads).memory(memory).observer(&progress);
        let options = options.metric(metric).expected_positions(1000);
        let options = self.folder.apply(options);
        let keeps_blank = self.standard;
        let scramble = search::Scramble { moves, keeps_blank, count: self.count.get(), seed };
        progress.begin();
        let drawn = scramble.draw(&goal, options)?;
        progress.end();
        let record =
            |(position, moves): &(_, usize)| ScrambledReport::new(position, metric, Some(*moves));
        answers.write_list(drawn.iter().map(record), None)?;
        Ok(Outcome::Done)
    }
}

/// A seed that differs from run to run: the hasher of the standard library has random keys.
pub fn seed_of_the_moment() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish()
}
