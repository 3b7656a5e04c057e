use std::num::NonZero;

use crate::cluster::{Outline, Rate};
use crate::report::{OutlineReport, Shape};
use clap::{Args, Subcommand};

use crate::cli::args::resources;
use crate::cli::boards;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::output::Output;

/// Enumerations that are divided among several machines
///
/// taquin census BOARD --positions all and taquin distances build run on several processes with
/// --processes or --hosts; docs/cluster.md tells how.
#[derive(Args)]
#[command(after_help = "Example: taquin cluster plan 4x4 --nodes 15 --memory 128G --network 1G")]
pub struct ClusterCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Plan(Plan),
}

impl ClusterCommand {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self.what {
            What::Plan(command) => command.run(),
        }
    }
}

/// Work out what a run would take: memory, messages, time
///
/// The figures are those of the division that a run uses; the time is at the rate of this machine,
/// which is measured on a small board. The exit code is 1 if the memory is not enough.
#[derive(Args)]
#[command(after_help = "Example: taquin cluster plan 3x5 --nodes 7 --memory 16G")]
struct Plan {
    /// The board: a name, a grid such as 3x5 or 4x4@1,1, or the path of a YAML file
    board: String,
    /// On how many nodes, of one worker each
    #[arg(long, value_name = "NUMBER")]
    nodes: NonZero<usize>,
    /// The memory of a node, such as 64G
    #[arg(long, value_name = "BYTES", value_parser = resources::bytes)]
    memory: Option<u64>,
    /// What the network carries from a node, in bytes a second, such as 1G
    #[arg(long, value_name = "BYTES", value_parser = network)]
    network: Option<u64>,
    /// How many threads the rate is measured with; one by default, as a node has one worker
    #[arg(long, value_name = "NUMBER", value_parser = resources::count, default_value = "1")]
    threads: NonZero<usize>,
    #[command(flatten)]
    output: Output,
}

fn network(text: &str) -> Result<u64, String> {
    resources::bytes(text)
        .and_then(|bytes| if bytes > 0 { Ok(bytes) } else { Err("it carries nothing".into()) })
}

impl Plan {
    fn run(self) -> Result<Outcome, Failure> {
        let board = boards::load(&self.board)?;
        let outline = Outline::new(&board, self.nodes)?;
        let enough = self.memory.map(|memory| outline.enough(&board, memory)).transpose()?;
        let rate = Rate::measured(self.threads);
        let name = board.name();
        let report =
            OutlineReport::new(name, &outline, rate, self.memory, enough.flatten(), self.network);
        let mut answers = self.output.begin(Shape::One)?;
        answers.write(&report)?;
        answers.finish(None)?;
        Ok(if report.fits == Some(false) { Outcome::Worst(1) } else { Outcome::Done })
    }
}
