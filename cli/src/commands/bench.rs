use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use itertools::Itertools;
use serde::Serialize;
use serde_json::Value;
use taquin::search::{
    KorfInstance, SolveMethod, SolveOptions, SolveTarget, Solver, korf_instances, korf24_instances,
    random_positions,
};
use taquin::{Board, Position};

use crate::args::{
    BoardArg, DrawsArgs, HeuristicArg, INPUT, LIMITS, METHOD, PdbDir, ResourceArgs, distances,
    one_of, pdb, refuse_unused,
};
use crate::failure::{Failure, Outcome, Result};
use crate::journal::{Journal, in_folder};
use crate::output::Output;
use crate::progress::{SolveProgress, Watched};
use crate::report::{BenchReport, BenchedInstance, Circumstances, Shape};
use crate::signals::is_interrupted;

/// Measure searches on published or random instances, and check the lengths of the solutions
///
/// Each instance is solved on its own, and the time of building tables is printed apart from the
/// time of the search. In CSV and Markdown each row also has the position, the version, the
/// processor and the number of threads, which a table in a paper needs.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin bench korf --only 1-3
  taquin bench korf --only 1-3 --pdb 5-5-5 --format markdown
  taquin bench korf --only 79 --method ida --heuristic walking-distance
  taquin bench korf24 --only 38,40 --pdb 4x6-6-6-6 --checkpoint results
  taquin bench random 3x4 -n 10 --seed 1")]
pub struct Bench {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve Korf's hundred random fifteen-puzzles of 1985
    ///
    /// Their goal has the blank in the first corner: the board 4x4@1,1.
    #[command(after_help = "Example: taquin bench korf --only 1-3 --format csv")]
    Korf(Published),
    /// Solve the fifty random twenty-four-puzzles of Korf and Felner, 2002
    ///
    /// Most of them take hours. Their goal has the blank in the first corner: the board 5x5@1,1.
    #[command(
        after_help = "Example: taquin bench korf24 --only 38,40 --pdb 4x6-6-6-6 --checkpoint results"
    )]
    Korf24(Published),
    /// Solve random positions of a board, all with the same probability
    #[command(after_help = "Example: taquin bench random 3x4 -n 10 --seed 1")]
    #[command(mut_arg("board", |board| board.default_value("4x4")))]
    #[command(mut_arg("count", |count| count.default_value("10")))]
    Random {
        #[command(flatten)]
        board: BoardArg,
        #[command(flatten)]
        draws: DrawsArgs,
        #[command(flatten)]
        searches: Searches,
    },
}

#[derive(Args)]
struct Published {
    /// Only the instances with these numbers, such as 1-3,38
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = numbers)]
    #[arg(help_heading = INPUT)]
    only: Vec<RangeInclusive<usize>>,
    #[command(flatten)]
    searches: Searches,
}

#[derive(Args)]
struct Searches {
    /// The method: IDA* with pattern databases (pdb) or with a heuristic (ida), or A* with one
    #[arg(long, value_name = "METHOD", default_value = "pdb", help_heading = METHOD)]
    #[arg(value_parser = one_of(METHODS, SolveMethod::name))]
    method: SolveMethod,
    #[command(flatten)]
    heuristic: HeuristicArg,
    /// Use these pattern databases, such as 7-8, or 4x6-6-6-6 on 5x5, for all instances [default:
    /// larger ones as a search takes longer]
    #[arg(long, value_name = "PARTITION", help_heading = METHOD)]
    pdb: Option<String>,
    #[command(flatten)]
    folder: PdbDir,
    /// Save each result in DIR when its search is finished; rerun the same command to resume
    #[arg(long, value_name = "DIR", help_heading = LIMITS)]
    checkpoint: Option<PathBuf>,
    /// Stop each search after this time. Unless the databases change in the search, which --pdb
    /// prevents, estimate how many nodes the whole search has
    #[arg(long, value_name = "SECONDS", value_parser = pdb::seconds, help_heading = LIMITS)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

/// The methods that search.
const METHODS: [SolveMethod; 3] = [SolveMethod::Pdb, SolveMethod::Ida, SolveMethod::AStar];

/// How a search that takes long can be limited.
const ADVICE: &str = "A search may take hours. --time-limit SECONDS ends each one, and Ctrl-C this one \
                      and all that follow.";

/// Parses the number of an instance, or the first and the last of several.
fn numbers(text: &str) -> Result<RangeInclusive<usize>, String> {
    distances(text).map_err(|_| "write numbers of instances, such as 38 or 1-10".into())
}

/// A position that is searched.
struct Instance {
    number: usize,
    position: Position,
    /// The published length of a shortest solution.
    published: Option<usize>,
}

impl Bench {
    pub fn run(self) -> Result<Outcome> {
        match self.command {
            Command::Korf(published) => published.run("4x4@1,1", korf_instances()),
            Command::Korf24(published) => published.run("5x5@1,1", korf24_instances()),
            Command::Random { board, draws, searches } => {
                let board = board.load()?;
                let checkpoint = searches.checkpoint()?;
                let seed = draws.seed_or(checkpoint.as_ref().and_then(Checkpoint::seed))?;
                let goal = Position::goal(&board);
                let drawn = random_positions(&goal, seed).take(draws.count());
                let instance = |(number, position)| Instance { number, position, published: None };
                let instances = (1..).zip(drawn).map(instance).collect();
                searches.run(&goal, instances, Some(seed), checkpoint)
            }
        }
    }
}

impl Published {
    fn run(self, board: &str, instances: impl Iterator<Item = KorfInstance>) -> Result<Outcome> {
        let board: Board = board.parse()?;
        let mut all = Vec::new();
        let is_wanted = |number: &usize| {
            self.only.is_empty() || self.only.iter().any(|range| range.contains(number))
        };
        let mut most = 0;
        for KorfInstance { number, position, moves } in instances {
            most = number;
            if is_wanted(&number) {
                let position = Position::parse(&board, position)?;
                all.push(Instance { number, position, published: Some(moves) });
            }
        }
        if let Some(range) =
            self.only.iter().find(|range| *range.end() > most || *range.start() == 0)
        {
            let number = if *range.start() == 0 { range.start() } else { range.end() };
            return Err(Failure::bad(format!(
                "there is no instance {number}: their numbers are 1 to {most}"
            )));
        }
        let checkpoint = self.searches.checkpoint()?;
        self.searches.run(&Position::goal(&board), all, None, checkpoint)
    }
}

impl Searches {
    /// Opens the checkpoint, if one is named and the options fit the method.
    fn checkpoint(&self) -> Result<Option<Checkpoint>> {
        use SolveMethod::{AStar, Ida, Pdb};
        let options = [
            ("--pdb", self.pdb.is_some(), &[Pdb][..]),
            ("--pdb-dir", self.folder.is_given(), &[Pdb]),
            ("--heuristic", self.heuristic.heuristic.is_some(), &[Ida, AStar]),
        ];
        refuse_unused(self.method, options)?;
        self.checkpoint.as_deref().map(Checkpoint::open).transpose()
    }

    fn run(
        self,
        goal: &Position,
        instances: Vec<Instance>,
        seed: Option<u64>,
        mut checkpoint: Option<Checkpoint>,
    ) -> Result<Outcome> {
        let advice = self.time_limit.is_none().then_some(ADVICE);
        let progress = SolveProgress::cancelling(advice)?;
        let options = self.options(goal, instances.len(), &progress)?;
        let circumstances = self.circumstances(goal, seed);
        let mut answers = self.output.begin(Shape::One)?;
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.begin(&circumstances)?;
        }
        let same_databases = self.method != SolveMethod::Pdb || self.pdb.is_some();
        let start = Instant::now();
        let solver = Solver::new(goal, options)?;
        let (mut earlier, mut unfinished) = (0.0, None);
        // An interruption ends the instance that is searched and leaves out those that follow.
        let wanted = instances.iter().take_while(|_| !is_interrupted());
        let solved = wanted.map(|instance| {
            let mut known = checkpoint.iter().flat_map(|checkpoint| &checkpoint.results);
            if let Some(done) = known.find(|done| done.number == instance.number) {
                earlier += done.seconds + done.building_seconds;
                return Ok(done.clone());
            }
            let Instance { number, position, published } = instance;
            let short = || {
                let result = solver.short_solution(position).ok()?;
                Some((result.moves, result.lower_bound?))
            };
            let part = &format!("instance {number}, ");
            let watched = Watched { part, short: Some(&short) };
            let result = progress.during(watched, || solver.solve(position))?;
            let (moves, lower_bound) = (result.moves, result.lower_bound);
            let result = BenchedInstance::new(*number, *published, &result, same_databases);
            if is_interrupted() && result.moves.is_none() {
                unfinished = Some((*number, moves, lower_bound));
            }
            if let Some(checkpoint) = &mut checkpoint {
                checkpoint.add(&result)?;
            }
            Ok(result)
        });
        let results = solved.collect::<Result<Vec<_>>>();
        let seconds = earlier + start.elapsed().as_secs_f64();
        let report = BenchReport { circumstances, seconds, instances: results? };
        answers.write(&report)?;
        let Some(message) = interruption(&report.instances, instances.len(), unfinished) else {
            answers.finish(None)?;
            return verdict(&report);
        };
        let saved = match checkpoint {
            Some(_) => " What is finished is saved; the same command resumes.",
            None => "",
        };
        self.output.end_early(answers, &format!("{message}{saved}"))
    }

    /// What the searches have in common.
    fn circumstances(&self, goal: &Position, seed: Option<u64>) -> Circumstances {
        Circumstances {
            board: goal.board().name().into(),
            version: env!("CARGO_PKG_VERSION").into(),
            machine: machine(),
            threads: self.resources.threads().get(),
            method: self.method.name().into(),
            heuristic: self.heuristic.heuristic.map(|heuristic| heuristic.name().into()),
            pdb: self.pdb.clone(),
            seed,
        }
    }

    fn options<'p>(
        &self,
        goal: &Position,
        instances: usize,
        progress: &'p SolveProgress,
    ) -> Result<SolveOptions<'p>> {
        let partition = |text: &String| pdb::partition(goal.board(), goal.blank(), text);
        let options = self.resources.solving();
        // Without a word about databases, what is counted does not depend on which ones are kept.
        let options = match self.pdb.is_some() || self.folder.named().is_some() {
            true => self.folder.apply(options),
            false => options,
        };
        Ok(options
            .method(self.method)
            .heuristic(self.heuristic.heuristic)
            .partition(self.pdb.as_ref().map(partition).transpose()?)
            .time_limit(self.time_limit)
            .best_when_cancelled()
            .target(SolveTarget::Length)
            .expected_positions(instances)
            .observer(progress))
    }
}

/// What an interruption left, if there was one: of an unfinished instance its number, the best moves
/// and the lower bound are known.
fn interruption(
    results: &[BenchedInstance],
    instances: usize,
    unfinished: Option<(usize, usize, Option<usize>)>,
) -> Option<String> {
    if let Some((number, moves, lower_bound)) = unfinished {
        let least = lower_bound.unwrap_or(0);
        return Some(format!(
            "Interrupted. Every solution of instance {number} has at least {least} moves; the best one \
             found so far has {moves}."
        ));
    }
    let finished = results.iter().filter(|of| of.moves.is_some()).count();
    (results.len() < instances)
        .then(|| format!("Interrupted. {finished} of {instances} instances are solved."))
}

/// Whether all searches were finished, and found the published lengths.
fn verdict(report: &BenchReport) -> Result<Outcome> {
    let differing = report.instances.iter().filter_map(|of| {
        let (moves, published) = of.moves.zip(of.published)?;
        (moves != published).then(|| {
            format!("instance {} takes {moves} moves, and {published} are published", of.number)
        })
    });
    let unfinished = report.instances.iter().filter(|of| of.moves.is_none());
    let unfinished = match &unfinished.map(|of| of.number).collect_vec()[..] {
        [] => None,
        [one] => Some(format!("the search of instance {one} was not finished in time")),
        [before @ .., last] => Some(format!(
            "the searches of instances {} and {last} were not finished in time",
            before.iter().join(", ")
        )),
    };
    let others = differing.chain(unfinished).join("; ");
    if others.is_empty() { Ok(Outcome::Done) } else { Err(Failure::negative(others)) }
}

/// The results of finished searches in a file.
struct Checkpoint {
    journal: Journal,
    /// The circumstances of earlier runs, as JSON.
    earlier: Option<String>,
    results: Vec<BenchedInstance>,
}

impl Checkpoint {
    /// Reads the results of earlier runs.
    fn open(folder: &Path) -> Result<Self> {
        let path = &in_folder(folder, "bench.checkpoint")?;
        let mut journal = Journal::open(path, "the results of taquin bench")?;
        let earlier = journal.next()?;
        let mut results = Vec::new();
        while let Some(text) = journal.next()? {
            results.push(serde_json::from_str(&text).map_err(|error| {
                Failure::bad(format!(
                    "'{}' has a result that cannot be read: {error}",
                    path.display()
                ))
            })?);
        }
        Ok(Self { journal, earlier, results })
    }

    /// The seed of earlier runs.
    fn seed(&self) -> Option<u64> {
        serde_json::from_str::<Value>(self.earlier.as_ref()?).ok()?["seed"].as_u64()
    }

    /// Begins the file, or refuses the results of other circumstances.
    fn begin(&mut self, circumstances: &Circumstances) -> Result {
        let circumstances = json(circumstances);
        match &self.earlier {
            None => Ok(self.journal.add(&circumstances)?),
            Some(found) if *found == circumstances => Ok(()),
            Some(found) => {
                let path = self.journal.path().display();
                Err(Failure::bad(format!(
                    "'{path}' has the results of other runs ({found}); name another folder"
                )))
            }
        }
    }

    /// Adds a result, if it is one of a finished search.
    fn add(&mut self, result: &BenchedInstance) -> Result {
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
