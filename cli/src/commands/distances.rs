use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};
use taquin::cluster::{Outline, Rate};
use taquin::position::{Metric, Pattern};
use taquin::search::SolveError;
#[cfg(feature = "cluster")]
use taquin::states::EnumerateOptions;
use taquin::states::{
    DistancesError, Distribution, EnumerationEngine, EnumerationError, ExactTable, FullCensus,
    TableFormat,
};
use taquin::{Board, Position};
use taquin_draw as draw;
#[cfg(feature = "cluster")]
use taquin_mpi::World;

use crate::args::{
    BoardArg, BoardOption, DistanceArgs, DrawsArgs, GoalArg, INPUT, LIMITS, LevelsArgs, METHOD,
    MetricArg, MpiArgs, OUTPUT, PATTERN, PlotArgs, Ranks, ResourceArgs, SavedRun, Table, TableArgs,
    bytes, distances, metric, natural, positive,
};
use crate::boards::Start;
use crate::failure::{Failure, Outcome, Result};
use crate::file_format::{DISTANCES, FileFormat, names};
use crate::output::{Answers, Destination, Output, Picture, Target};
use crate::progress::ProgressLine;
use crate::report::{
    DistributionReport, NearOutlineReport, OutlineReport, PhaseReport, PhasesReport, ProofReport,
    Shape, SolutionCountsReport, ValueReport,
};
use crate::texts::{Texts, of_option};
use crate::{batch, boards};

/// Compute the distance of every position of a board from a goal
///
/// Utgoff and Saxena (1987) call these distances perfect values. Unless another board is named, it
/// is their eight-puzzle: tiles 1 to 8, the goal 1 2 3 / 4 5 6 / 7 8 _. The distances are computed
/// for each command, unless --distances names a file of them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin distances count 3x3 --within 10
  taquin distances get 867/254/3_1 647/85_/321
  taquin distances build -o eight.distances
  taquin distances check eight.distances
  taquin distances get - --distances eight.distances --format csv < positions.txt
  taquin distances sample --distance 24 -n 5 --seed 1
  taquin distances export --format npy -o eight.npy
  taquin distances plan 4x4 --nodes 15 --max-memory 128G")]
pub struct DistancesCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Count(Count),
    Get(Get),
    Farthest(Farthest),
    Sample(Sample),
    Build(Build),
    Check(Check),
    Export(Export),
    Plan(Plan),
}

impl DistancesCommand {
    pub fn run(self) -> Result<Outcome> {
        match self.what {
            What::Count(command) => command.run(),
            What::Get(command) => command.run(),
            What::Farthest(command) => command.run(),
            What::Sample(command) => command.run(),
            What::Build(command) => command.run(),
            What::Check(command) => command.run(),
            What::Export(command) => command.run(),
            What::Plan(command) => command.run(),
        }
    }
}

/// The grid that a text shows, or else the board of Utgoff and Saxena.
fn shown(text: &str) -> Result<Board> {
    boards::grid_of(text).or_else(|_| boards::load("3x3"))
}

/// Where the distances of a command come from that has the board as its argument.
#[derive(Args)]
struct BoardTableArgs {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    table: TableArgs,
}

impl BoardTableArgs {
    fn open(&self) -> Result<Table<'_>> {
        let goal = self.table.choice.goal.or("");
        self.table.open(self.board.name(), || shown(goal))
    }
}

/// Count the positions by distance; compute the mean, median and maximum
///
/// A long run can save checkpoints (--checkpoint), keep levels that do not fit in memory on a disk
/// (--disk), or be divided among several processes (--mpi). taquin distances plan estimates what a
/// board takes.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(TABLE_BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(group(ArgGroup::new("counted alone").args(["distances", "checkpoint", "disk"])))]
#[command(group(ArgGroup::new("counted together").args(["distances", "mpi"])))]
#[command(after_help = "\
Examples:
  taquin distances count 3x3 --within 10
  taquin distances count 4x4 --within 15
  taquin distances count 4x4 --within 18 --disk levels --max-memory 10M
  taquin distances count 3x3 --metric multi-tile
  taquin distances count 3x3 --solutions
  taquin distances count 4x4 --goal '1 2 3 4/* * * */* * * */* * * *'
  taquin distances count 3x3 --phases '1 2 3/* * */* * *' '1 2 3/4 5 6/7 8 _'
  taquin distances count 2x6 --threads 1 --plot 2x6.svg
  taquin distances count 3x4 --disk levels --max-memory 20M
  mpirun -n 2 taquin distances count 3x4 --mpi")]
struct Count {
    #[command(flatten)]
    from: BoardTableArgs,
    /// Count only the positions within this number of moves of the goal, on boards of any size
    #[arg(long, value_name = "MOVES", value_parser = natural, help_heading = INPUT)]
    #[arg(conflicts_with_all = ["checkpoint", "mpi"])]
    within: Option<usize>,
    /// Count the shortest solutions of the positions: their mean and greatest number, and how many
    /// positions have only one
    #[arg(long, help_heading = OUTPUT)]
    #[arg(conflicts_with_all = ["within", "distances", "checkpoint", "disk", "mpi", "plot"])]
    solutions: bool,
    /// Solve in phases: each goal keeps the tiles of the goal before it. Print how many moves each
    /// phase takes at most, and all phases together
    #[arg(long, value_name = "GOAL", value_parser = of_option, num_args = 1..)]
    #[arg(help_heading = INPUT)]
    #[arg(conflicts_with_all = [
        "goal", "within", "solutions", "distances", "checkpoint", "disk", "mpi", "plot",
    ])]
    phases: Vec<String>,
    #[command(flatten)]
    levels: LevelsArgs,
    #[command(flatten)]
    mpi: MpiArgs,
    #[command(flatten)]
    plot: PlotArgs,
    #[command(flatten)]
    output: Output,
}

/// The board of a command that may read a file of distances, in the help.
const TABLE_BOARD: &str = "The board: a name, a grid such as 3x4 or 3x3@2,2, a graph in graph6 such \
                           as g6:DqK, or a file; by default that of the distances, the grid that \
                           --goal shows, or 3x3";

/// How many positions have each distance, and which have the greatest one if they are few.
type Counted<P> = (Distribution, Option<Vec<P>>);

impl Count {
    fn run(self) -> Result<Outcome> {
        if self.mpi.mpi {
            return self.mpi.run(|ranks| self.count_on(ranks));
        }
        if self.solutions {
            return self.count_solutions();
        }
        if !self.phases.is_empty() {
            return self.count_phases();
        }
        let table = self.from.open()?;
        if let Some(goal) = table.pattern()? {
            return self.count_to(&table, &goal);
        }
        let (goal, metric) = (table.goal()?, table.metric()?);
        let open = self.open()?;
        let saved = self.levels.open()?;
        let counted = if table.is_computed() {
            let line = saved.progress()?;
            let options = saved.with(table.options(&line)?);
            let census = match self.within {
                Some(within) => FullCensus::within(&goal, within, &options),
                None => FullCensus::compute(&goal, &options),
            };
            let is_too_large = matches!(census, Err(EnumerationError::TooLarge(_)));
            let census = saved.outcome(census).map_err(|failure| match is_too_large {
                true => failure.with_advice(
                    "--within MOVES counts the positions near the goal, and taquin distances plan \
                     tells what all of them take",
                ),
                false => failure,
            })?;
            (census.distribution, census.farthest)
        } else {
            let distances = table.values()?;
            let distribution = self.counted_within(distances.distribution());
            let highest = distribution.highest();
            let few = distribution.counts()[highest] <= DistributionReport::MOST_SHOWN;
            let farthest = few.then(|| distances.at(highest, &())).transpose()?;
            (distribution, farthest)
        };
        self.write(open, (goal.board(), &goal), metric, counted)?;
        saved.discard()?;
        Ok(Outcome::Done)
    }

    /// Counts the arrangements of the labels of a pattern.
    fn count_to(&self, table: &Table, goal: &Pattern) -> Result<Outcome> {
        refuse_levels(&self.levels, goal)?;
        let open = self.open()?;
        let distances = table.values_to(goal)?;
        let distribution = self.counted_within(distances.distribution());
        let highest = distribution.highest();
        let few = distribution.counts()[highest] <= DistributionReport::MOST_SHOWN;
        let farthest = few.then(|| distances.at(highest).collect());
        self.write(open, (&table.board, goal), distances.metric(), (distribution, farthest))?;
        Ok(Outcome::Done)
    }

    /// The part of a distribution that is asked for.
    fn counted_within(&self, distribution: &Distribution) -> Distribution {
        let counts = distribution.counts();
        let most = self.within.map_or(usize::MAX, |within| within.saturating_add(1));
        Distribution::new(counts[..counts.len().min(most)].to_vec())
    }

    fn count_solutions(&self) -> Result<Outcome> {
        let table = self.from.open()?;
        let (goal, metric) = (table.goal_for("--solutions")?, table.metric()?);
        let answers = self.output.begin(Shape::One)?;
        let line = ProgressLine::new();
        let counts = FullCensus::solution_counts(&goal, &table.options(&line)?)?;
        drop(line);
        answers.write_one(&SolutionCountsReport::new(&goal, metric, &counts))?;
        Ok(Outcome::Done)
    }

    fn count_phases(&self) -> Result<Outcome> {
        let table = self.from.open()?;
        let goals = self.phases.iter().map(|goal| boards::goal_pattern(&table.board, goal));
        let goals = goals.collect::<Result<Vec<_>>>()?;
        let answers = self.output.begin(Shape::One)?;
        let mut phases = Vec::new();
        for (number, goal) in goals.iter().enumerate() {
            let distances = table.values_to(goal)?;
            let counts = match number.checked_sub(1) {
                Some(before) => distances.counts_from(&goals[before])?,
                None => distances.distribution().counts().to_vec(),
            };
            phases.push(PhaseReport::new(goal, &counts));
        }
        answers.write_one(&PhasesReport::new(&table.board, table.metric()?, phases))?;
        Ok(Outcome::Done)
    }

    /// Opens the files of the answer and of its diagram, before the work begins.
    fn open(&self) -> Result<(Answers, Option<Picture>)> {
        Ok((self.output.begin(Shape::One)?, self.plot.open(&self.output)?))
    }

    fn write<P: Display>(
        &self,
        (mut answers, plot): (Answers, Option<Picture>),
        (board, goal): (&Board, &P),
        metric: Metric,
        (distribution, farthest): Counted<P>,
    ) -> Result {
        answers.write(&DistributionReport::new(
            board,
            goal,
            metric,
            &distribution,
            farthest.as_deref(),
            self.within,
        ))?;
        if let Some(plot) = plot {
            plot.write(draw::distribution(&distribution, board.name()))?;
        }
        answers.finish(None)
    }

    #[cfg(feature = "cluster")]
    fn count_on(&self, ranks: &Ranks) -> Result<Outcome> {
        let table = self.from.open()?;
        let (goal, metric) = (table.goal_for("--mpi")?, table.metric()?);
        let open = ranks.answers().then(|| self.open()).transpose()?;
        let saved = self.levels.open()?;
        let line = saved.progress_of(ranks.answers())?;
        let count = |world: &World, options: &EnumerateOptions| {
            world.census(&goal, &options.metric(metric))
        };
        let census = ranks.compute(&self.from.table.choice.effort, &line, &saved, count);
        let census = saved.outcome(census)?;
        drop(line);
        if let (Some(open), Some(census)) = (open, census) {
            let counted = (census.distribution, census.farthest);
            self.write(open, (goal.board(), &goal), metric, counted)?;
            saved.discard()?;
        }
        Ok(Outcome::Done)
    }

    #[cfg(not(feature = "cluster"))]
    fn count_on(&self, ranks: &Ranks) -> Result<Outcome> {
        match ranks.0 {}
    }
}

/// Refuses a checkpoint or a folder of levels, which the distances from a pattern do not use.
fn refuse_levels(levels: &LevelsArgs, goal: &Pattern) -> Result {
    match levels.is_given() {
        false => Ok(()),
        true => Err(Failure::bad(format!(
            "--checkpoint and --disk are for goals that are positions, not for {goal}"
        ))),
    }
}

/// Look up the distances of positions
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD_OF_POSITIONS)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(after_help = "Example: taquin distances get 867/254/3_1 647/85_/321")]
struct Get {
    /// The positions, or files that have them; - reads them from standard input
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: Output,
}

/// The board of positions, in the help.
const BOARD_OF_POSITIONS: &str = "The board: a name, a grid such as 3x4 or 3x3@2,2, a graph in graph6 \
                                  such as g6:DqK, or a file; by default that of the distances, the \
                                  grid that --goal or the first argument shows, or 3x3";

impl Get {
    fn run(self) -> Result<Outcome> {
        // The first argument may be a list.
        let first = Texts::positions(&self.positions[..1], None).single();
        let text = self.table.choice.goal.or(first.unwrap_or(""));
        let table = self.table.open(self.board.name(), || shown(text))?;
        let board = table.board.clone();
        if let Some(goal) = table.pattern()? {
            return self.get_to(&table, &goal);
        }
        let texts = Texts::positions(&self.positions, Some(&board));
        // A single position is parsed before the work begins.
        texts.check_single(|text| self.position(&board, text).map(drop))?;
        let distances = table.values()?;
        let report = |position: &_, value| ValueReport::new(position, value, distances.metric());
        batch::answer_each(
            texts,
            &self.output,
            &|| batch::example(report(distances.goal(), 0)),
            |text, answers| {
                let position = self.position(&board, text)?;
                let value = distances
                    .value(&position)?
                    .ok_or_else(|| SolveError::unsolvable(&position, distances.goal()))?;
                answers.write(&report(&position, value))
            },
        )
    }
}

impl Get {
    fn position(&self, board: &Board, text: &str) -> Result<Position> {
        Position::parse(board, text).map_err(|error| boards::no_position(board, text, error))
    }

    /// Looks up the distances from a pattern.
    fn get_to(&self, table: &Table, goal: &Pattern) -> Result<Outcome> {
        let texts = Texts::starts(&self.positions, goal);
        texts.check_single(|text| Start::check(goal, text))?;
        let distances = table.values_to(goal)?;
        let report = |text: &str, value| ValueReport::new(&text, value, distances.metric());
        let example = || batch::example(report(&goal.to_string(), 0));
        batch::answer_each(texts, &self.output, &example, |text, answers| {
            let start = Start::parse(goal, text)?;
            let unreachable = || SolveError::unreachable(&start.labels, goal);
            let value = distances.value(&start.labels)?.ok_or_else(unreachable)?;
            answers.write(&report(&start.text(), value))
        })
    }
}

/// List the positions that are farthest from the goal (its antipodes)
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(TABLE_BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(after_help = "\
Examples:
  taquin distances farthest 3x3@2,2
  taquin distances farthest 5x5 --within 8")]
struct Farthest {
    #[command(flatten)]
    from: BoardTableArgs,
    /// List the farthest of the positions within this number of moves of the goal, on boards of any
    /// size
    #[arg(long, value_name = "MOVES", value_parser = natural, help_heading = INPUT)]
    within: Option<usize>,
    #[command(flatten)]
    output: Output,
}

impl Farthest {
    fn run(self) -> Result<Outcome> {
        let answers = self.output.begin(Shape::Many)?;
        let table = self.from.open()?;
        let metric = table.metric()?;
        if let Some(goal) = table.pattern()? {
            let distances = table.values_to(&goal)?;
            let highest = distances.distribution().highest();
            let highest = self.within.map_or(highest, |within| within.min(highest));
            let records = distances.at(highest).map(|at| ValueReport::new(&at, highest, metric));
            answers.write_list(records, None)?;
            return Ok(Outcome::Done);
        }
        let (highest, positions) = match self.within {
            Some(within) if table.is_computed() => {
                let line = ProgressLine::new();
                FullCensus::positions_at(&table.goal()?, within, &table.options(&line)?)?
            }
            within => {
                let distances = table.values()?;
                let highest = distances.distribution().highest();
                let highest = within.map_or(highest, |within| within.min(highest));
                (highest, distances.at(highest, &())?)
            }
        };
        let records = positions.iter().map(|position| ValueReport::new(position, highest, metric));
        answers.write_list(records, None)?;
        Ok(Outcome::Done)
    }
}

/// Sample positions at random, independently and with equal probability
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(TABLE_BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(after_help = "\
Examples:
  taquin distances sample --distance 24 -n 5 --seed 1
  taquin distances sample 4x4 --goal '1 2 3 4/* * * */* * * */* * * *' --distance 20-30")]
struct Sample {
    #[command(flatten)]
    from: BoardTableArgs,
    /// Only positions at this distance from the goal: N, or A to B
    #[arg(long, value_name = "N|A-B", value_parser = distances, help_heading = INPUT)]
    distance: Option<RangeInclusive<usize>>,
    #[command(flatten)]
    draws: DrawsArgs,
    #[command(flatten)]
    output: Output,
}

impl Sample {
    fn run(self) -> Result<Outcome> {
        let answers = self.output.begin(Shape::Many)?;
        let table = self.from.open()?;
        if let Some(goal) = table.pattern()? {
            return self.sample_to(&table, &goal, answers);
        }
        let distances = table.values()?;
        let drawn = self.draws.from(&distances, self.distance.as_ref(), self.draws.seed()?)?;
        write_drawn(answers, distances.goal(), &drawn, distances.metric())
    }

    /// Samples arrangements of the labels of a pattern.
    fn sample_to(&self, table: &Table, goal: &Pattern, answers: Answers) -> Result<Outcome> {
        let distances = table.values_to(goal)?;
        let all = 0..=distances.distribution().highest();
        let depths = self.distance.clone().unwrap_or(all);
        let drawn = distances.sample(depths, self.draws.count(), self.draws.seed()?)?;
        write_drawn(answers, goal, &drawn, distances.metric())
    }
}

/// Writes what was drawn, each with its distance from the goal.
fn write_drawn<T: Display>(
    answers: Answers,
    goal: &T,
    drawn: &[(T, usize)],
    metric: Metric,
) -> Result<Outcome> {
    let report = |drawn: &T, moves| ValueReport::new(drawn, moves, metric);
    let answers = answers.like(&report(goal, 0))?;
    answers.write_list(drawn.iter().map(|(drawn, moves)| report(drawn, *moves)), None)?;
    Ok(Outcome::Done)
}

/// Compute the distances and write them to a file
///
/// The file holds one bit for each position, or two on boards that are not bipartite and for moves
/// of several tiles, in blocks with checksums; docs/formats.md describes it. If the goal has equal or
/// unknown tiles, it holds a few bits for each arrangement. Distances that --distances reads are
/// proved first, as by taquin distances check.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(TABLE_BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(group(ArgGroup::new("computed alone").args(["distances", "checkpoint", "disk"])))]
#[command(group(ArgGroup::new("computed together").args(["distances", "mpi"])))]
#[command(after_help = "\
Examples:
  taquin distances build -o eight.distances
  taquin distances build --goal '1 2 3/* * */* * *' -o row.distances
  mpirun -n 2 taquin distances build 3x4 --mpi -o 3x4.distances
  taquin distances build 2x5 --checkpoint saved -o 2x5.distances
  taquin distances build 3x4 --disk levels --max-memory 30M -o 3x4.distances")]
struct Build {
    #[command(flatten)]
    from: BoardTableArgs,
    #[command(flatten)]
    levels: LevelsArgs,
    #[command(flatten)]
    mpi: MpiArgs,
    #[command(flatten)]
    destination: Destination,
}

impl Build {
    fn run(self) -> Result<Outcome> {
        self.destination.format(None, &[DISTANCES])?;
        if self.mpi.mpi {
            return self.mpi.run(|ranks| self.build_on(ranks));
        }
        self.destination.refuse_terminal("a binary file")?;
        let table = self.from.open()?;
        if let Some(goal) = table.pattern()? {
            refuse_levels(&self.levels, &goal)?;
        }
        let saved = self.levels.open()?;
        let target = self.destination.target()?;
        let line = saved.progress()?;
        table.prove(&line)?;
        let written = table.write(&line, &saved, target);
        let target = saved.outcome(written)?;
        drop(line);
        finish(target, &saved)?;
        Ok(Outcome::Done)
    }

    #[cfg(feature = "cluster")]
    fn build_on(&self, ranks: &Ranks) -> Result<Outcome> {
        let table = self.from.open()?;
        let (goal, metric) = (table.goal()?, table.metric()?);
        let target = || {
            self.destination.refuse_terminal("a binary file")?;
            self.destination.target()
        };
        let target = ranks.answers().then(target).transpose()?;
        let saved = self.levels.open()?;
        let line = saved.progress_of(ranks.answers())?;
        let write = |world: &World, options: &EnumerateOptions| {
            world.write_distances(&goal, &options.metric(metric), target)
        };
        let target = ranks.compute(&self.from.table.choice.effort, &line, &saved, write);
        drop(line);
        let target = saved.outcome(target)?;
        target.map_or(Ok(()), |target| finish(target, &saved))?;
        Ok(Outcome::Done)
    }

    #[cfg(not(feature = "cluster"))]
    fn build_on(&self, ranks: &Ranks) -> Result<Outcome> {
        match ranks.0 {}
    }
}

/// Gives the file its name, and then removes what was saved.
fn finish(target: Target, saved: &SavedRun) -> Result {
    target.finish()?;
    saved.discard()
}

/// Check that a file holds the distance of every position
///
/// The check shares no code with the computation of the distances. It detects by the first bytes
/// whether FILE is a file of taquin distances build, a raw table or a NumPy array.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(CHECKED_BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(after_help = "Example: taquin distances check eight.distances")]
struct Check {
    /// The distance file
    file: PathBuf,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    goal: GoalArg,
    /// What counts as one move in a table that does not name its own [default: single-tile]
    #[arg(long, value_name = "METRIC", value_parser = metric(), help_heading = METHOD)]
    metric: Option<Metric>,
    #[command(flatten)]
    effort: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

/// The board of a checked table, in the help.
const CHECKED_BOARD: &str = "The board of a table that does not name its own; by default \
                             the grid that --goal shows, or 3x3";

impl Check {
    fn run(self) -> Result<Outcome> {
        let name = self.file.display().to_string();
        let distances = Some(self.file);
        let choice = DistanceArgs { goal: self.goal, distances, effort: self.effort };
        let text = choice.goal.or("");
        let table = choice.open(self.metric, self.board.name(), || shown(text))?;
        let goal = match table.pattern()? {
            Some(pattern) => pattern.to_string(),
            None => table.goal()?.to_string(),
        };
        let metric = table.metric()?;
        let answers = self.output.begin(Shape::One)?;
        let line = ProgressLine::new();
        let proved = table.prove(&line)?.expect("a file is given");
        drop(line);
        answers.write_one(&ProofReport::new(name, (&table.board, &goal), metric, &proved))?;
        Ok(Outcome::Done)
    }
}

/// Write the distances as a table for other programs
///
/// The table has one number for each arrangement of all squares, in lexicographic order, where the
/// blank counts as the last tile. Raw: one byte, the distance plus 1, or 0 where the goal is
/// unreachable. Table: first the number of entries, a long of four bytes as on the VAX of Utgoff
/// and Saxena, whose file eight.table this is; table-64: a long of eight bytes. Npy: a NumPy array
/// of the distances, -1 where the goal is unreachable.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(TABLE_BOARD)))]
#[command(after_help = "Example: taquin distances export --format npy -o eight.npy")]
struct Export {
    #[command(flatten)]
    from: BoardTableArgs,
    /// The format [default: that of FILE's extension, or raw]
    #[arg(long, value_parser = names(&TABLES), help_heading = OUTPUT)]
    format: Option<String>,
    #[command(flatten)]
    to: Destination,
}

const TABLES: [FileFormat<TableFormat>; 4] = [
    FileFormat::new("raw", &["raw", "table"], TableFormat::Raw)
        .help("One byte for each arrangement"),
    FileFormat::new("table", &[], TableFormat::Long32)
        .accepting(&["table"])
        .help("First their number in four bytes: the file eight.table"),
    FileFormat::new("table-64", &[], TableFormat::Long64)
        .accepting(&["table"])
        .help("First their number in eight bytes"),
    FileFormat::new("npy", &["npy"], TableFormat::Npy).help("A NumPy array"),
];

impl Export {
    fn run(self) -> Result<Outcome> {
        let format = self.to.format(self.format.as_deref(), &TABLES)?.value;
        self.to.refuse_terminal("a binary file")?;
        let table = self.from.open()?;
        ExactTable::fits(table.board.square_count())?;
        let target = self.to.target()?;
        let distances = table.values()?;
        distances.export(format, target)?.finish()?;
        Ok(Outcome::Done)
    }
}

/// Estimate the memory, messages and time that counting the positions of a board takes
///
/// The numbers come from the decomposition that a run uses, on one machine or divided among the
/// processes that mpirun or srun starts on several (--mpi of taquin distances count and build).
/// docs/cluster.md explains them. The time is at the speed of this machine, measured on a small
/// board. The exit code is 1 if the memory is not enough.
#[derive(Args)]
#[command(mut_arg("board", |board| board.required(true)))]
#[command(mut_arg("goal", |goal| goal.requires("within")))]
#[command(mut_arg("metric", |metric| metric.requires("within")))]
#[command(mut_arg("max_memory", |memory| memory.help(NODE_MEMORY)))]
#[command(after_help = "\
Examples:
  taquin distances plan 2x7
  taquin distances plan 5x5 --within 24 --max-memory 8G
  taquin distances plan 4x4 --nodes 15 --max-memory 128G --network 1G")]
struct Plan {
    #[command(flatten)]
    board: BoardArg,
    /// Estimate the memory, or the disk, for the positions within this number of moves of the goal, on
    /// boards of any size
    #[arg(long, value_name = "MOVES", value_parser = natural, help_heading = INPUT)]
    #[arg(conflicts_with_all = ["nodes", "network"])]
    within: Option<usize>,
    #[command(flatten)]
    goal: GoalArg,
    #[command(flatten)]
    metric: MetricArg,
    /// The number of nodes, with one process each
    #[arg(long, value_name = "NUMBER", value_parser = positive, default_value = "1")]
    #[arg(help_heading = LIMITS)]
    nodes: NonZero<usize>,
    /// The bandwidth of a node's network connection in bytes per second, such as 1G
    #[arg(long, value_name = "BYTES", value_parser = network, help_heading = LIMITS)]
    network: Option<NonZero<u64>>,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

/// The memory of a plan, in the help.
const NODE_MEMORY: &str =
    "The memory of a node, such as 64G [default: what is available on this machine]";

fn network(text: &str) -> Result<NonZero<u64>, String> {
    NonZero::new(bytes(text)?).ok_or_else(|| "the bandwidth must be positive".into())
}

impl Plan {
    /// Estimates what `taquin distances count --within` takes.
    fn plan_within(&self, within: usize) -> Result<Outcome> {
        let board = self.board.load()?;
        let answers = self.output.begin(Shape::One)?;
        let line = ProgressLine::new();
        let options = self.resources.options(&line).metric(self.metric.metric);
        let goal = boards::goal(&board, self.goal.text())?;
        let (known, levels) = FullCensus::outline_within(&goal, within, &options)?;
        let engine = EnumerationEngine::choose(&goal, &options).map_err(DistancesError::from)?;
        drop(line);
        let all = (engine == EnumerationEngine::Planes).then(|| Outline::new(&board, self.nodes));
        let board_bytes = all.and_then(Result::ok).map(|all| all.plane_bytes);
        let (levels, memory) = ((known, &levels[..]), self.resources.memory());
        let report = NearOutlineReport::new(board.name(), within, levels, board_bytes, memory);
        answers.write_one(&report)?;
        Ok(if report.fits { Outcome::Done } else { Outcome::Worst(1) })
    }

    fn run(self) -> Result<Outcome> {
        if let Some(within) = self.within {
            return self.plan_within(within);
        }
        let board = self.board.load()?;
        let memory = self.resources.memory();
        let outline = Outline::new(&board, self.nodes)?;
        let engine =
            EnumerationEngine::choose(&Position::goal(&board), &self.resources.options(&()));
        let engine = engine.map_err(DistancesError::from)?;
        let (disk_parts, disk_bytes) = outline.on_disk(&board, memory)?.unzip();
        let on_network = |bytes: NonZero<u64>| outline.time_on_network(bytes.get() as f64);
        let rate = Rate::measured(self.resources.threads());
        let report = OutlineReport {
            enough_nodes: outline.enough(&board, memory)?,
            disk_parts,
            disk_bytes,
            network_seconds: self.network.map(|bytes| on_network(bytes).as_secs_f64()),
            engine: engine.to_string(),
            ..OutlineReport::new(board.name(), &outline, rate, memory)
        };
        self.output.begin(Shape::One)?.write_one(&report)?;
        Ok(if report.fits { Outcome::Done } else { Outcome::Worst(1) })
    }
}
