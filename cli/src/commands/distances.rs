use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use taquin::position::Metric;
use taquin::search::SolveError;
#[cfg(feature = "cluster")]
use taquin::states::EnumerateOptions;
use taquin::states::{ExactTable, FullCensus, TableFormat};
use taquin::{Board, Position};
use taquin_draw as draw;
#[cfg(feature = "cluster")]
use taquin_mpi::World;

use crate::args::colours::Colours;
use crate::args::distances::{DistanceArgs, Opened, TableArgs};
use crate::args::metric::{metric, refuse_with_mpi};
use crate::args::mpi::{MpiArgs, Ranks};
use crate::args::numbers::{natural, seed};
use crate::args::resources::{LevelsArgs, ResourceArgs, SavedRun};
use crate::failure::{Failure, Outcome};
use crate::file_format::{DISTANCES, FileFormat};
use crate::output::{Destination, Output, Target};
use crate::progress::ProgressLine;
use crate::report::{DistributionReport, ProofReport, Shape, ValueReport};
use crate::{batch, boards};

/// Compute the distance of every position of a board from a goal
///
/// Utgoff and Saxena (1987) call these distances perfect values. Without --board and --goal the
/// board is their eight-puzzle: tiles 1 to 8, the goal 1 2 3 / 4 5 6 / 7 8 _. Without --distances
/// the distances are computed for each command.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin distances stats --within 10
  taquin distances get 867/254/3_1 647/85_/321
  taquin distances build -o eight.distances
  taquin distances check eight.distances
  taquin distances get - --distances eight.distances --format csv < positions.txt
  taquin distances sample --depth 24 -n 5 --seed 1
  taquin distances export --format npy -o eight.npy")]
pub struct DistancesCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Stats(Stats),
    Get(Get),
    Farthest(Farthest),
    Sample(Sample),
    Build(Build),
    Check(Check),
    Export(Export),
}

impl DistancesCommand {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self.what {
            What::Stats(command) => command.run(),
            What::Get(command) => command.run(),
            What::Farthest(command) => command.run(),
            What::Sample(command) => command.run(),
            What::Build(command) => command.run(),
            What::Check(command) => command.run(),
            What::Export(command) => command.run(),
        }
    }
}

/// The board of Utgoff and Saxena.
fn eight_puzzle() -> Result<Board, Failure> {
    boards::load("3x3")
}

/// Count the positions by distance; compute the mean, median and maximum
#[derive(Args)]
#[command(after_help = "Example: taquin distances stats --within 10")]
struct Stats {
    #[command(flatten)]
    table: TableArgs,
    /// Count only positions within this number of moves; also print their total
    #[arg(long, value_name = "MOVES", value_parser = natural)]
    within: Option<usize>,
    /// Draw the distribution as SVG to FILE
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Draw for light or for dark paper
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t = Colours::Auto)]
    #[arg(requires = "plot")]
    colours: Colours,
    #[command(flatten)]
    output: Output,
}

impl Stats {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.table.choice.open_or(eight_puzzle)?;
        let mut answers = self.output.begin(Shape::One)?;
        let plot = self.output.picture(self.plot.as_deref(), self.colours)?;
        let (goal, metric) =
            (self.table.choice.goal(&board, &opened)?, self.table.metric(&opened)?);
        let (distribution, farthest) = if let Opened::Computed = opened {
            let line = ProgressLine::new();
            let options = self.table.choice.effort.options(&line).metric(metric);
            let census = FullCensus::compute(&goal, &options)?;
            (census.distribution, census.farthest)
        } else {
            let distances = self.table.values(&board, opened)?;
            let distribution = distances.distribution().clone();
            let highest = distribution.highest();
            let few = distribution.counts()[highest] <= DistributionReport::MOST_SHOWN;
            let farthest = few.then(|| distances.at(highest, &())).transpose()?;
            (distribution, farthest)
        };
        let farthest = farthest.as_deref();
        answers.write(&DistributionReport::new(
            &goal,
            metric,
            &distribution,
            farthest,
            self.within,
        ))?;
        if let Some(plot) = plot {
            plot.write(draw::distribution(&distribution, board.name()))?;
        }
        answers.finish(None)?;
        Ok(Outcome::Done)
    }
}

/// Look up the distances of positions
#[derive(Args)]
#[command(after_help = "Example: taquin distances get 867/254/3_1 647/85_/321")]
struct Get {
    /// The positions; - reads them from standard input, one per line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: Output,
}

impl Get {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.table.choice.open_or(eight_puzzle)?;
        if let [text] = &self.positions[..]
            && text != "-"
        {
            // A single position is parsed before the work begins.
            Position::parse(&board, text)?;
        }
        let distances = self.table.values(&board, opened)?;
        batch::answer_each(&self.positions, &self.output, |text, answers| {
            let position = Position::parse(&board, text)?;
            let value = distances
                .value(&position)?
                .ok_or_else(|| SolveError::unsolvable(&position, distances.goal()))?;
            answers.write(&ValueReport::new(&position, value, distances.metric()))
        })
    }
}

/// List the positions that are farthest from the goal (its antipodes)
#[derive(Args)]
#[command(after_help = "Example: taquin distances farthest")]
struct Farthest {
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: Output,
}

impl Farthest {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.table.choice.open_or(eight_puzzle)?;
        let answers = self.output.begin(Shape::Many)?;
        let distances = self.table.values(&board, opened)?;
        let highest = distances.distribution().highest();
        let records = distances.at(highest, &())?;
        let records =
            records.iter().map(|position| ValueReport::new(position, highest, distances.metric()));
        answers.write_list(records, None)?;
        Ok(Outcome::Done)
    }
}

/// Sample positions at random, independently and with equal probability
#[derive(Args)]
#[command(after_help = "Example: taquin distances sample --depth 24 -n 5 --seed 1")]
struct Sample {
    /// Sample only positions at this distance
    #[arg(long, value_name = "MOVES", value_parser = natural)]
    depth: Option<usize>,
    /// Sample this many positions
    #[arg(short = 'n', long, value_name = "NUMBER", value_parser = natural, default_value = "1")]
    count: usize,
    /// The seed; equal seeds give equal positions on every machine
    #[arg(long, value_parser = seed, default_value = "0")]
    seed: u64,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: Output,
}

impl Sample {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.table.choice.open_or(eight_puzzle)?;
        let answers = self.output.begin(Shape::Many)?;
        let distances = self.table.values(&board, opened)?;
        let line = ProgressLine::new();
        let drawn = distances.sample(self.depth, self.count, self.seed, &line)?;
        drop(line);
        let records = drawn
            .iter()
            .map(|(position, value)| ValueReport::new(position, *value, distances.metric()));
        answers.write_list(records, None)?;
        Ok(Outcome::Done)
    }
}

/// Compute the distances and write them to a file
///
/// The file holds one bit for each position, or two on boards that are not bipartite and for moves
/// of several tiles, in blocks with checksums; docs/formats.md describes it. Distances that --distances reads are proved first,
/// as by taquin distances check.
#[derive(Args)]
#[command(group(ArgGroup::new("computed alone").args(["distances", "checkpoint", "disk"])))]
#[command(group(ArgGroup::new("computed together").args(["distances", "mpi"])))]
#[command(after_help = "\
Examples:
  taquin distances build -o eight.distances
  mpirun -n 2 taquin distances build --board 3x4 --mpi -o 3x4.distances
  taquin distances build --board 2x5 --checkpoint saved -o 2x5.distances
  taquin distances build --board 3x4 --disk levels --max-memory 30M -o 3x4.distances")]
struct Build {
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    levels: LevelsArgs,
    #[command(flatten)]
    mpi: MpiArgs,
    #[command(flatten)]
    destination: Destination,
}

impl Build {
    fn run(self) -> Result<Outcome, Failure> {
        if self.mpi.mpi {
            refuse_with_mpi(self.table.metric.unwrap_or_default())?;
            return self.mpi.run(|ranks| self.build_on(ranks));
        }
        self.destination.format(None, &[DISTANCES])?;
        self.destination.refuse_terminal()?;
        let (board, opened) = self.table.choice.open_or(eight_puzzle)?;
        let saved = self.levels.saved()?;
        let target = self.destination.target()?;
        let line = self.levels.progress()?;
        self.table.prove(&board, &opened, &line)?;
        let written = self.table.write(&board, opened, &line, &saved, target);
        let target = self.levels.outcome(written)?;
        drop(line);
        finish(target, &saved)?;
        Ok(Outcome::Done)
    }

    #[cfg(feature = "cluster")]
    fn build_on(&self, ranks: &Ranks) -> Result<Outcome, Failure> {
        self.destination.format(None, &[DISTANCES])?;
        let (board, opened) = self.table.choice.open_or(eight_puzzle)?;
        let goal = self.table.choice.goal(&board, &opened)?;
        let target = || {
            self.destination.refuse_terminal()?;
            self.destination.target()
        };
        let target = ranks.answers().then(target).transpose()?;
        let saved = self.levels.saved()?;
        let line = self.levels.progress_of(ranks.answers())?;
        let write = |world: &World, options: &EnumerateOptions| {
            world.write_distances(&goal, options, target)
        };
        let target = ranks.compute(&self.table.choice.effort, &line, &saved, write);
        drop(line);
        let target = self.levels.outcome(target)?;
        target.map_or(Ok(()), |target| finish(target, &saved))?;
        Ok(Outcome::Done)
    }

    #[cfg(not(feature = "cluster"))]
    fn build_on(&self, ranks: &Ranks) -> Result<Outcome, Failure> {
        match ranks.0 {}
    }
}

/// Gives the file its name, and then removes what was saved.
fn finish(target: Target, saved: &SavedRun) -> Result<(), Failure> {
    target.finish()?;
    saved.discard()
}

/// Check that a file holds the distance of every position
///
/// The check shares no code with the computation of the distances. It detects by the first bytes
/// whether FILE is a file of taquin distances build, a raw table or a NumPy array.
#[derive(Args)]
#[command(after_help = "Example: taquin distances check eight.distances")]
struct Check {
    /// The file of distances
    file: PathBuf,
    /// The board of a table that does not name its own [default: 3x3]
    #[arg(long)]
    board: Option<String>,
    /// The goal of a table that does not name its own
    #[arg(long, value_name = "POSITION")]
    goal: Option<String>,
    /// What counts as one move in a table that does not name its own [default: single-tile]
    #[arg(long, value_name = "METRIC", value_parser = metric())]
    metric: Option<Metric>,
    #[command(flatten)]
    effort: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

impl Check {
    fn run(self) -> Result<Outcome, Failure> {
        let name = self.file.display().to_string();
        let choice = DistanceArgs::from_file(self.board, self.goal, self.file, self.effort);
        let table = TableArgs { choice, metric: self.metric };
        let (board, opened) = table.choice.open_or(eight_puzzle)?;
        let (goal, metric) = (table.choice.goal(&board, &opened)?, table.metric(&opened)?);
        let answers = self.output.begin(Shape::One)?;
        let line = ProgressLine::new();
        let proved = table.prove(&board, &opened, &line)?.expect("a file is given");
        drop(line);
        answers.write_one(&ProofReport::new(name, &goal, metric, &proved))?;
        Ok(Outcome::Done)
    }
}

/// Write the distances as a table for other programs
///
/// The table has one number for each arrangement of all squares, in lexicographic order, the blank
/// counting as the last tile. Raw: one byte, the distance plus 1, or 0 where the goal is
/// unreachable. Table: first the number of entries, a long of four bytes as on the VAX of Utgoff
/// and Saxena, whose file eight.table this is; table-64: a long of eight bytes. Npy: a NumPy array
/// of the distances, -1 where the goal is unreachable.
#[derive(Args)]
#[command(after_help = "Example: taquin distances export --format npy -o eight.npy")]
struct Export {
    #[command(flatten)]
    table: TableArgs,
    /// The format [default: that of FILE's extension, or raw]
    #[arg(long, value_enum)]
    format: Option<ExportFormat>,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum ExportFormat {
    /// One byte for each arrangement
    Raw,
    /// Their number in four bytes, and then the same: the file eight.table
    Table,
    /// The same with the number in eight bytes
    #[value(name = "table-64")]
    Table64,
    /// A NumPy array
    Npy,
}

impl FileFormat for ExportFormat {
    fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Table => "table",
            Self::Table64 => "table-64",
            Self::Npy => "npy",
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Raw => &["raw", "table"],
            Self::Table | Self::Table64 => &[],
            Self::Npy => &["npy"],
        }
    }

    fn accepted(self) -> &'static [&'static str] {
        match self {
            Self::Table | Self::Table64 => &["table"],
            _ => &[],
        }
    }
}

impl Export {
    fn run(self) -> Result<Outcome, Failure> {
        let format = self.destination.format(self.format, ExportFormat::value_variants())?;
        self.destination.refuse_terminal()?;
        let (board, opened) = self.table.choice.open_or(eight_puzzle)?;
        ExactTable::fits(board.square_count())?;
        let target = self.destination.target()?;
        let distances = self.table.values(&board, opened)?;
        let format = match format {
            ExportFormat::Raw => TableFormat::Raw,
            ExportFormat::Table => TableFormat::Long32,
            ExportFormat::Table64 => TableFormat::Long64,
            ExportFormat::Npy => TableFormat::Npy,
        };
        distances.export(format, target)?.finish()?;
        Ok(Outcome::Done)
    }
}
