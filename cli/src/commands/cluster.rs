use std::num::NonZero;

use clap::{Args, Subcommand};
use taquin::cluster::{Outline, Rate};

use crate::args::{numbers, resources};
use crate::boards;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::report::{OutlineReport, Shape};

/// Plan enumerations that are divided among several machines
///
/// With --mpi, taquin census BOARD --positions all and taquin distances build divide their work
/// among the processes that mpirun or srun starts; docs/cluster.md explains how.
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

/// Estimate the memory, messages and time of a run
///
/// The numbers come from the decomposition that a run uses. The time is at the speed of this
/// machine, measured on a small board. The exit code is 1 if the memory is not enough.
#[derive(Args)]
#[command(after_help = "Example: taquin cluster plan 3x5 --nodes 7 --memory 16G")]
struct Plan {
    /// The board: a name, a grid such as 3x5 or 4x4@1,1, g6:GRAPH6, or a file
    board: String,
    /// The number of nodes, with one worker each
    #[arg(long, value_name = "NUMBER", value_parser = numbers::positive)]
    nodes: NonZero<usize>,
    /// The memory of a node, such as 64G
    #[arg(long, value_name = "BYTES", value_parser = resources::bytes)]
    memory: Option<u64>,
    /// The bandwidth of a node's network connection in bytes per second, such as 1G
    #[arg(long, value_name = "BYTES", value_parser = network)]
    network: Option<u64>,
    /// The number of threads for the measurement; one by default, since a node has one worker
    #[arg(long, value_name = "NUMBER", value_parser = numbers::threads, default_value = "1")]
    threads: NonZero<usize>,
    #[command(flatten)]
    output: Output,
}

fn network(text: &str) -> Result<u64, String> {
    resources::bytes(text).and_then(|bytes| {
        if bytes > 0 { Ok(bytes) } else { Err("the bandwidth must be positive".into()) }
    })
}

impl Plan {
    fn run(self) -> Result<Outcome, Failure> {
        let board = boards::load(&self.board)?;
        let outline = Outline::new(&board, self.nodes)?;
        let enough = self.memory.map(|memory| outline.enough(&board, memory)).transpose()?;
        let rate = Rate::measured(self.threads);
        let name = board.name();
        let disk = self.memory.map(|memory| outline.on_disk(&board, memory)).transpose()?;
        let (enough, disk) = (enough.flatten(), disk.flatten());
        let report =
            OutlineReport::new(name, &outline, rate, self.memory, enough, disk, self.network);
        self.output.begin(Shape::One)?.write_one(&report)?;
        Ok(if report.fits == Some(false) { Outcome::Worst(1) } else { Outcome::Done })
    }
}
