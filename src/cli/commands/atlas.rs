use std::num::NonZero;

use crate::atlas::{self, AtlasRecord, connected_graphs};
use crate::report::AtlasReport;
use crate::states::EnumerateOptions;
use clap::Args;
use clap::builder::RangedU64ValueParser;

use crate::cli::args::resources::ResourceArgs;
use crate::cli::batch::{self, Remaining};
use crate::cli::boards;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::output::{Answers, Output};
use crate::cli::worker_pool::WorkerPool;

/// Compute the group and all distances of the puzzles on many graphs
///
/// Prints one row for each graph and each home up to symmetry: the group with its checked evidence
/// and with what Wilson's theorem predicts, and the distances of all positions and of the standard
/// ones from the goal. The graphs are given, read from standard input, as nauty's geng writes them,
/// or all with some number of squares. The rows are in the order of the graphs.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin atlas theta0 petersen --format csv
  taquin atlas --squares 5 --two-connected --format csv -o atlas.csv
  printf 'DqK\\nDhc\\n' | taquin atlas - --format jsonl")]
pub struct Atlas {
    /// The graphs: graph6 such as DqK, sparse6, or boards, whose home does not count; - for one on
    /// each line of standard input
    #[arg(value_name = "GRAPH", required_unless_present = "squares")]
    graphs: Vec<String>,
    /// Take all connected graphs with this many squares, 2 to 8
    #[arg(long, value_name = "NUMBER", conflicts_with = "graphs")]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(2..=atlas::MAX_SQUARES as u64))]
    squares: Option<usize>,
    /// Of these take only the graphs without a cut vertex
    #[arg(long, requires = "squares", conflicts_with = "graphs")]
    two_connected: bool,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

impl Atlas {
    pub fn run(mut self) -> Result<Outcome, Failure> {
        if let Some(graphs) = self.squares.and_then(connected_graphs) {
            let wanted = graphs.iter().filter(|g| !self.two_connected || g.is_two_connected());
            self.graphs = wanted.map(|graph| graph.to_graph6()).collect();
        }
        let threads = self.resources.threads();
        let memory = self.resources.memory();
        let one = EnumerateOptions::new().threads(threads).memory(memory);
        // Each thread takes a graph.
        let each = EnumerateOptions::new()
            .threads(NonZero::<usize>::MIN)
            .memory(memory / threads.get() as u64);
        let answer = |text: &str, remaining: Remaining, answers: &mut Answers| {
            let options = if remaining() > 0 { each } else { one };
            write(text, solve(text, &options)?, answers)
        };
        let pool =
            || Some(WorkerPool { threads, solve: Box::new(|text| solve(text, &each)), write });
        batch::answer_many(&self.graphs, &self.output, answer, pool)
    }
}

fn solve(text: &str, options: &EnumerateOptions) -> Result<Vec<AtlasRecord>, Failure> {
    Ok(AtlasRecord::of_graph(&boards::of_line(text)?, options)?)
}

fn write(_: &str, records: Vec<AtlasRecord>, answers: &mut Answers) -> Result<(), Failure> {
    records.iter().try_for_each(|record| answers.write(&AtlasReport::new(record)))
}
