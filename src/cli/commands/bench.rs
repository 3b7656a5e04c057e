use std::time::Instant;

use crate::report::{BenchReport, BenchedInstance, Shape};
use crate::search::{SolveMethod, SolveOptions, Solver, korf_instances};
use crate::{Board, Position};
use clap::{Args, Subcommand};

use crate::cli::args::pdb;
use crate::cli::args::resources::ResourceArgs;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::output::Output;
use crate::cli::progress::SolveProgress;

/// Measure searches on published instances, and check the lengths of the solutions
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin bench korf --first 3
  taquin bench korf --first 3 --pdb 5-5-5 --format markdown")]
pub struct Bench {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Korf's hundred random fifteen-puzzles of 1985, by IDA* with pattern databases
    #[command(after_help = "Example: taquin bench korf --first 3 --format csv")]
    Korf(Korf),
}

#[derive(Args)]
struct Korf {
    /// Only the first of the hundred
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=100))]
    first: u8,
    /// Use these pattern databases, such as 5-5-5 or 7-8, for all instances [default: larger ones
    /// as a search takes longer]
    #[arg(long, value_name = "PARTITION")]
    pdb: Option<String>,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

impl Bench {
    pub fn run(self) -> Result<Outcome, Failure> {
        let Command::Korf(command) = self.command;
        command.run()
    }
}

impl Korf {
    fn run(self) -> Result<Outcome, Failure> {
        let board: Board = "4x4@1,1".parse()?;
        let goal = Position::goal(&board);
        let (progress, threads) = (SolveProgress::default(), self.resources.threads().get());
        let mut options = SolveOptions::default()
            .method(SolveMethod::Pdb)
            .threads(threads)
            .memory(self.resources.memory())
            .expected_positions(self.first.into())
            .observer(&progress);
        if let Some(text) = &self.pdb {
            options = options.partition(pdb::partition(&board, goal.blank(), text)?);
        }
        let answers = self.output.begin(Shape::One)?;
        let start = Instant::now();
        progress.begin();
        let solver = Solver::new(&goal, options)?;
        let solved = korf_instances().take(self.first.into()).map(|instance| {
            let result = solver.solve(&Position::parse(&board, instance.position)?)?;
            Ok(BenchedInstance::new(instance.number, instance.moves, &result))
        });
        let instances = solved.collect::<Result<Vec<_>, Failure>>();
        progress.end();
        let report = BenchReport {
            version: env!("CARGO_PKG_VERSION"),
            machine: machine(),
            threads,
            seconds: start.elapsed().as_secs_f64(),
            instances: instances?,
        };
        answers.write_one(&report)?;
        match report.instances.iter().find(|instance| !instance.agrees) {
            None => Ok(Outcome::Done),
            Some(other) => Err(Failure::negative(format!(
                "instance {} takes {} moves, and {} are published",
                other.number, other.moves, other.published
            ))),
        }
    }
}

/// The processor, as Linux names it, and the system.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    format!("{model}, {}", std::env::consts::OS)
}
