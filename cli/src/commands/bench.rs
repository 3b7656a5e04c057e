use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use serde::Serialize;
use taquin::search::{
    KorfInstance, SolveMethod, SolveOptions, SolveTarget, Solver, korf_instances, korf24_instances,
};
use taquin::{Board, Position};

use crate::args::headings::{LIMITS, METHOD};
use crate::args::numbers::whole;
use crate::args::pdb;
use crate::args::resources::ResourceArgs;
use crate::failure::{Failure, Message, Outcome};
use crate::journal::{Journal, in_folder};
use crate::output::Output;
use crate::progress::{SolveProgress, Watched};
use crate::report::{BenchReport, BenchedInstance, Shape};
use crate::signals::is_interrupted;

/// Measure searches on published instances, and check the lengths of the solutions
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin bench korf --first 3
  taquin bench korf --first 3 --pdb 5-5-5 --format markdown
  taquin bench korf24 --only 38,40 --pdb 6-6-6-6 --checkpoint results")]
pub struct Bench {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Korf's hundred random fifteen-puzzles of 1985, by IDA* with pattern databases
    #[command(after_help = "Example: taquin bench korf --first 3 --format csv")]
    Korf(Korf),
    /// Fifty random twenty-four-puzzles of Korf and Felner, 2002, by IDA* with pattern databases
    ///
    /// Most of them take hours.
    #[command(
        after_help = "Example: taquin bench korf24 --only 38,40 --pdb 6-6-6-6 --checkpoint results"
    )]
    Korf24(Korf24),
}

#[derive(Args)]
struct Korf {
    /// Only the first of the hundred
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    #[arg(value_parser = whole::<u8>(1..=100))]
    first: u8,
    #[command(flatten)]
    searches: Searches,
}

#[derive(Args)]
struct Korf24 {
    /// Only these of the fifty, by their numbers
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    #[arg(value_parser = whole::<u8>(1..=50))]
    only: Vec<u8>,
    #[command(flatten)]
    searches: Searches,
}

#[derive(Args)]
struct Searches {
    /// Use these pattern databases, such as 5-5-5 or 7-8, for all instances [default: larger ones
    /// as a search takes longer]
    #[arg(long, value_name = "PARTITION", help_heading = METHOD)]
    pdb: Option<String>,
    /// Save each result in DIR when its search is finished; rerun the same command to go on
    #[arg(long, value_name = "DIR", help_heading = LIMITS)]
    checkpoint: Option<PathBuf>,
    /// Stop each search after this time, and estimate how many nodes the rest of it has
    #[arg(long, value_name = "SECONDS", value_parser = pdb::seconds, help_heading = LIMITS)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

/// How a search that takes long can be limited.
const ADVICE: &str = "A search may take hours. --time-limit SECONDS ends each one, and Ctrl-C this one \
                      and all that follow.";

impl Bench {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self.command {
            Command::Korf(Korf { first, searches }) => {
                searches.run("4x4@1,1", korf_instances().take(first.into()).collect())
            }
            Command::Korf24(Korf24 { only, searches }) => {
                let is_chosen = |instance: &KorfInstance| {
                    only.is_empty() || only.iter().any(|&one| usize::from(one) == instance.number)
                };
                searches.run("5x5@1,1", korf24_instances().filter(is_chosen).collect())
            }
        }
    }
}

impl Searches {
    fn run(self, board: &str, instances: Vec<KorfInstance>) -> Result<Outcome, Failure> {
        let parsed: Board = board.parse()?;
        let goal = Position::goal(&parsed);
        let advice = self.time_limit.is_none().then_some(ADVICE);
        let (progress, threads) =
            (SolveProgress::cancelling(advice)?, self.resources.threads().get());
        let mut options = SolveOptions::default()
            .method(SolveMethod::Pdb)
            .threads(threads)
            .memory(self.resources.memory())
            .best_when_cancelled()
            .target(SolveTarget::Length)
            .expected_positions(instances.len())
            .observer(&progress);
        if let Some(text) = &self.pdb {
            options = options.partition(pdb::partition(&parsed, goal.blank(), text)?);
        }
        if let Some(limit) = self.time_limit {
            options = options.time_limit(limit);
        }
        let machine = machine();
        let version = env!("CARGO_PKG_VERSION");
        let circumstances =
            Circumstances { board, version, machine: &machine, threads, pdb: self.pdb.as_deref() };
        let answers = self.output.begin(Shape::One)?;
        let mut checkpoint =
            self.checkpoint.map(|path| Checkpoint::open(&path, &circumstances)).transpose()?;
        let start = Instant::now();
        let solver = Solver::new(&goal, options)?;
        let (mut earlier, mut unfinished) = (0.0, None);
        // An interruption ends the instance that is searched and leaves out those that follow.
        let wanted = instances.iter().take_while(|_| !is_interrupted());
        let solved = wanted.map(|instance| {
            let done = checkpoint.as_ref().and_then(|checkpoint| checkpoint.result(instance));
            if let Some(done) = done {
                earlier += done.seconds;
                return Ok(done.clone());
            }
            let position = Position::parse(&parsed, instance.position)?;
            let short = || {
                let result = solver.short_solution(&position).ok()?;
                Some((result.moves, result.lower_bound?))
            };
            let part = &format!("instance {}, ", instance.number);
            let watched = Watched { part, short: Some(&short) };
            let result = progress.during(watched, || solver.solve(&position))?;
            if is_interrupted() && !result.is_proved() {
                unfinished = Some((instance.number, result.moves, result.lower_bound));
            }
            let result = BenchedInstance::new(instance.number, instance.moves, &result);
            if let Some(checkpoint) = &mut checkpoint {
                checkpoint.add(&result)?;
            }
            Ok(result)
        });
        let instances = solved.collect::<Result<Vec<_>, Failure>>();
        let report = BenchReport {
            version,
            machine: machine.clone(),
            threads,
            seconds: earlier + start.elapsed().as_secs_f64(),
            instances: instances?,
        };
        answers.write_one(&report)?;
        if let Some((number, moves, lower_bound)) = unfinished {
            return Err(Failure::Interrupted(Message::new(format!(
                "Interrupted. Every solution of instance {number} has at least {} moves; the best one \
                 found so far has {moves}.",
                lower_bound.unwrap_or(0)
            ))));
        }
        let other = report.instances.iter().find(|instance| instance.agrees != Some(true));
        match other.map(|other| (other, other.moves)) {
            None => Ok(Outcome::Done),
            Some((other, Some(moves))) => Err(Failure::negative(format!(
                "instance {} takes {moves} moves, and {} are published",
                other.number, other.published
            ))),
            Some((other, None)) => Err(Failure::partial(format!(
                "the search of instance {} was not finished in time",
                other.number
            ))),
        }
    }
}

/// What the results of a checkpoint have in common.
#[derive(Serialize)]
struct Circumstances<'c> {
    board: &'c str,
    version: &'c str,
    machine: &'c str,
    threads: usize,
    pdb: Option<&'c str>,
}

/// The results of finished searches in a file.
struct Checkpoint {
    journal: Journal,
    results: Vec<BenchedInstance>,
}

impl Checkpoint {
    /// Reads the results of earlier runs, or begins the file. Refuses those of other circumstances.
    fn open(path: &Path, circumstances: &Circumstances) -> Result<Self, Failure> {
        let path = &in_folder(path, "bench.checkpoint")?;
        let mut journal = Journal::open(path, "the results of taquin bench")?;
        let circumstances = json(circumstances);
        match journal.next()? {
            None => journal.add(&circumstances)?,
            Some(found) if found == circumstances => (),
            Some(found) => {
                let path = path.display();
                return Err(Failure::bad(format!(
                    "'{path}' has the results of other runs ({found}); name another file"
                )));
            }
        }
        let mut results = Vec::new();
        while let Some(text) = journal.next()? {
            results.push(serde_json::from_str(&text).map_err(|error| {
                Failure::bad(format!(
                    "'{}' has a result that cannot be read: {error}",
                    path.display()
                ))
            })?);
        }
        Ok(Self { journal, results })
    }

    fn result(&self, instance: &KorfInstance) -> Option<&BenchedInstance> {
        self.results.iter().find(|result| result.number == instance.number)
    }

    /// Adds a result, if it is one of a finished search.
    fn add(&mut self, result: &BenchedInstance) -> Result<(), Failure> {
        if result.moves.is_some() {
            self.journal.add(&json(result))?;
        }
        Ok(())
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain values")
}

/// The processor, as Linux names it, and the system.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    format!("{model}, {}", std::env::consts::OS)
}
