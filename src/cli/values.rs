use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use taquin::report::{DistributionReport, ProofReport, Shape, ValueReport};
#[cfg(feature = "cluster")]
use taquin::states::Limits;
use taquin::states::planes::{Checkpoint, Count, Keep};
use taquin::states::{ExactTable, TableFormat};
use taquin::{Board, Position, draw};

use super::effort::{Effort, PutAside, in_safety};
use super::failure::{Failure, Outcome};
use super::output::{Destination, Output, Target};
use super::table::{Opened, TableChoice};
use super::together::{Run, Together};
use super::{progress, source};

/// Perfect values: the distance of every position of a board from a goal
///
/// Without --board and --goal it is the eight-puzzle of Utgoff and Saxena (1987): tiles 1 to 8, the goal
/// 1 2 3 / 4 5 6 / 7 8 _. Without --table the values are computed on the spot.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin values stats --within 10
  taquin values get 867/254/3_1 647/85_/321
  taquin values build -o eight.values
  taquin values check eight.values
  taquin values get - --table eight.values --format csv < positions.txt
  taquin values sample --depth 24 -n 5 --seed 1
  taquin values export --format npy -o eight.npy")]
pub struct ValuesCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Stats(Stats),
    Get(Get),
    Hardest(Hardest),
    Sample(Sample),
    Build(Build),
    Check(Check),
    Export(Export),
}

impl ValuesCommand {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self.what {
            What::Stats(command) => command.run(),
            What::Get(command) => command.run(),
            What::Hardest(command) => command.run(),
            What::Sample(command) => command.run(),
            What::Build(command) => command.run(),
            What::Check(command) => command.run(),
            What::Export(command) => command.run(),
        }
    }
}

/// The board of Utgoff and Saxena.
fn eight_puzzle() -> Result<Board, Failure> {
    source::board("3x3")
}

/// Count the positions by value; mean, median, maximum
#[derive(Args)]
#[command(after_help = "Example: taquin values stats --within 10")]
struct Stats {
    #[command(flatten)]
    choice: TableChoice,
    /// Only the positions that need at most this number of moves, and how many they are
    #[arg(long, value_name = "MOVES")]
    within: Option<usize>,
    /// Draw the distribution as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

impl Stats {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.choice.open_or(eight_puzzle)?;
        let mut answers = self.output.begin(Shape::One)?;
        let plot = self.output.beside(self.plot.as_deref())?;
        let goal = self.choice.goal(&board, &opened)?;
        let (report, distribution) = if let Opened::Computed = opened {
            let effort = &self.choice.effort;
            let count = progress::enumerated(&goal, effort, Keep::Counts, |settings, limits| {
                Ok(Count::around(&goal, settings, limits)?)
            })?;
            (DistributionReport::of_count(&goal, &count, self.within), count.distribution)
        } else {
            let values = self.choice.values(&board, opened)?;
            (DistributionReport::of(&values, self.within)?, values.distribution().clone())
        };
        answers.write(&report)?;
        if let Some(mut plot) = plot {
            let svg = draw::distribution(&distribution, board.name());
            std::io::Write::write_all(&mut plot, svg.as_bytes())?;
            plot.finish()?;
        }
        answers.finish(&[], None)?;
        Ok(Outcome::Done)
    }
}

/// Look up the values of positions
#[derive(Args)]
#[command(after_help = "Example: taquin values get 867/254/3_1 647/85_/321")]
struct Get {
    /// The positions; - reads them from standard input, one a line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    choice: TableChoice,
    #[command(flatten)]
    output: Output,
}

impl Get {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.choice.open_or(eight_puzzle)?;
        if let [text] = &self.positions[..]
            && text != "-"
        {
            // A single position is read before the work begins.
            Position::parse(&board, text)?;
        }
        let values = self.choice.values(&board, opened)?;
        let columns = ValueReport::table_columns(values.goal().to_string().len());
        source::answer_each(&self.positions, &self.output, &columns, |text, answers| {
            let position = Position::parse(&board, text)?;
            answers.write(&ValueReport::looked_up(&values, &position)?)
        })
    }
}

/// List the positions that are farthest from the goal
#[derive(Args)]
#[command(after_help = "Example: taquin values hardest")]
struct Hardest {
    #[command(flatten)]
    choice: TableChoice,
    #[command(flatten)]
    output: Output,
}

impl Hardest {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.choice.open_or(eight_puzzle)?;
        let answers = self.output.begin(Shape::Many)?;
        let values = self.choice.values(&board, opened)?;
        let highest = values.distribution().highest();
        let columns = ValueReport::table_columns(values.goal().to_string().len());
        let records = values.at(highest)?;
        let records = records.iter().map(|position| ValueReport::of(position, highest));
        answers.write_list(records, &columns, None)?;
        Ok(Outcome::Done)
    }
}

/// Draw positions at random, independently and with equal probability
#[derive(Args)]
#[command(after_help = "Example: taquin values sample --depth 24 -n 5 --seed 1")]
struct Sample {
    /// Only positions with this value
    #[arg(long, value_name = "VALUE")]
    depth: Option<usize>,
    /// How many
    #[arg(short, long, value_name = "NUMBER", default_value_t = 1)]
    number: usize,
    /// The same seed draws the same positions, on every machine
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    choice: TableChoice,
    #[command(flatten)]
    output: Output,
}

impl Sample {
    fn run(self) -> Result<Outcome, Failure> {
        let (board, opened) = self.choice.open_or(eight_puzzle)?;
        let answers = self.output.begin(Shape::Many)?;
        let values = self.choice.values(&board, opened)?;
        let columns = ValueReport::table_columns(values.goal().to_string().len());
        let drawn = values.sample(self.depth, self.number, self.seed)?;
        let records = drawn.iter().map(|(position, value)| ValueReport::of(position, *value));
        answers.write_list(records, &columns, None)?;
        Ok(Outcome::Done)
    }
}

/// Write the table of values to a file
///
/// The file holds one bit for each position, or two on boards that are not bipartite, in blocks with
/// checksums; docs/formats.md describes it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin values build -o eight.values
  taquin values build --board 3x4 --processes 2 -o 3x4.values
  taquin values build --board 2x5 --checkpoint aside -o 2x5.values")]
struct Build {
    #[command(flatten)]
    choice: TableChoice,
    #[command(flatten)]
    aside: PutAside,
    #[command(flatten)]
    together: Together,
    #[command(flatten)]
    destination: Destination,
}

impl Build {
    fn run(self) -> Result<Outcome, Failure> {
        self.destination.refuse_terminal()?;
        let (board, opened) = self.choice.open_or(eight_puzzle)?;
        if self.choice.has_table() {
            let why = "can do nothing with --table, which has the values";
            self.together.refuse(why)?;
            self.aside.refuse(why)?;
        }
        let checkpoint = self.aside.folder()?;
        let command = [&["values", "build"], &self.choice.command()[..], &self.aside.command()];
        if let Some(run) = self.together.begin(&self.choice.effort, &command.concat())? {
            self.build_together(&self.choice.goal(&board, &opened)?, run, checkpoint.as_ref())?;
            return Ok(Outcome::Done);
        }
        let target = self.destination.target()?;
        let values = match &checkpoint {
            None => self.choice.values(&board, opened)?,
            Some(checkpoint) => self.choice.resumed(&board, &opened, checkpoint)?,
        };
        finish(values.write(target)?, checkpoint.as_ref())?;
        Ok(Outcome::Done)
    }

    #[cfg(feature = "cluster")]
    fn build_together(
        &self,
        goal: &Position,
        run: Run,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<(), Failure> {
        let target = run.answers().then(|| self.destination.target()).transpose()?;
        let done = run.enumerated(goal, Keep::Residues, |member, settings, limits| {
            let write = |limits: Limits| {
                Ok(member.write_values(goal, settings, limits, checkpoint, target)?)
            };
            self.aside.interruptible(limits, write)
        })?;
        done.answer.map_or(Ok(()), |target| finish(target, checkpoint))
    }

    #[cfg(not(feature = "cluster"))]
    fn build_together(
        &self,
        _: &Position,
        run: Run,
        _: Option<&Checkpoint>,
    ) -> Result<(), Failure> {
        match run.0 {}
    }
}

/// The file gets its name; what was put aside is then of no more use.
fn finish(target: Target, checkpoint: Option<&Checkpoint>) -> Result<(), Failure> {
    target.finish()?;
    in_safety(checkpoint)
}

/// Prove a table: every value is the distance from the goal
///
/// The proof shares nothing with the computation of the values. A file of taquin values build, a raw
/// table and an array of NumPy are told apart by how they begin.
#[derive(Args)]
#[command(after_help = "Example: taquin values check eight.values")]
struct Check {
    /// The table
    file: PathBuf,
    /// The board of a table that does not name it; 3x3 if it is left out
    #[arg(long)]
    board: Option<String>,
    /// The goal of a table that does not name it
    #[arg(long, value_name = "POSITION")]
    goal: Option<String>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    output: Output,
}

impl Check {
    fn run(self) -> Result<Outcome, Failure> {
        let name = self.file.display().to_string();
        let choice = TableChoice::of_file(self.board, self.goal, self.file, self.effort);
        let (board, opened) = choice.open_or(eight_puzzle)?;
        let goal = choice.goal(&board, &opened)?;
        let mut answers = self.output.begin(Shape::One)?;
        let (memory, threads) = (choice.effort.memory(), choice.effort.threads());
        let proved = progress::watched_within(memory, |limits| match &opened {
            Opened::File(file) => Ok(file.check(threads, limits)?),
            Opened::Exact(table) => Ok(table.check(&goal, threads, limits)?),
            Opened::Computed => unreachable!("a file was given"),
        })?;
        answers.write(&ProofReport::of(name, &goal, &proved))?;
        answers.finish(&[], None)?;
        Ok(Outcome::Done)
    }
}

/// Write the values as a table for other programs
///
/// One number for each arrangement of all squares, in lexicographic order, the blank counting as the
/// last tile. Raw: a byte, the value and 1 more, 0 where no way leads to the goal, as in the file
/// eight.table of Utgoff and Saxena. Npy: an array of NumPy with the values, -1 where no way leads.
#[derive(Args)]
#[command(after_help = "Example: taquin values export --format npy -o eight.npy")]
struct Export {
    #[command(flatten)]
    choice: TableChoice,
    /// The format
    #[arg(long, value_enum, default_value_t)]
    format: ExportFormat,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ExportFormat {
    /// Bytes
    #[default]
    Raw,
    /// An array of NumPy
    Npy,
}

impl Export {
    fn run(self) -> Result<Outcome, Failure> {
        self.destination.refuse_terminal()?;
        let (board, opened) = self.choice.open_or(eight_puzzle)?;
        ExactTable::fits(board.squares())?;
        let target = self.destination.target()?;
        let values = self.choice.values(&board, opened)?;
        let format = match self.format {
            ExportFormat::Raw => TableFormat::Raw,
            ExportFormat::Npy => TableFormat::Npy,
        };
        values.export(format, target)?.finish()?;
        Ok(Outcome::Done)
    }
}
