use std::path::{Path, PathBuf};

use clap::Args;
use taquin::atlas::{self, AtlasRecord, connected_graphs};
use taquin::states::EnumerateOptions;

use crate::args::numbers::whole;
use crate::args::resources::ResourceArgs;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::report::AtlasReport;
use crate::{boards, rows};

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
  taquin atlas --squares 6 --checkpoint six.saved -o six.csv
  printf 'DqK\\nDhc\\n' | taquin atlas - --format jsonl")]
pub struct Atlas {
    /// The graphs: graph6 such as DqK, sparse6, or boards, also files, whose home does not count; -
    /// for one on each line of standard input
    #[arg(value_name = "GRAPH", required_unless_present = "squares")]
    graphs: Vec<String>,
    /// Take all connected graphs with this many squares, 2 to 8
    #[arg(long, value_name = "NUMBER", conflicts_with = "graphs")]
    #[arg(value_parser = whole::<usize>(2..=atlas::MAX_SQUARES as u64))]
    squares: Option<usize>,
    /// Of these take only the graphs without a cut vertex
    #[arg(long, requires = "squares", conflicts_with = "graphs")]
    two_connected: bool,
    /// Save the rows in FILE; rerun the same command to resume
    ///
    /// FILE grows with each graph, and is removed when the answer is complete. A run that resumes
    /// reads the same graphs and computes only those that FILE does not have.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
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
        // Lines of standard input name no files; arguments may.
        let is_file = |text: &str| text != "-" && Path::new(text).is_file();
        for graph in self.graphs.iter_mut().filter(|text| self.squares.is_none() && is_file(text)) {
            *graph = boards::load(graph)?.to_graph6();
        }
        if self.checkpoint.is_some() && self.checkpoint.as_deref() == self.output.path() {
            return Err(Failure::bad("--checkpoint and -o need different files"));
        }
        let rows = |text: &str, options: &EnumerateOptions| {
            let records = AtlasRecord::of_graph(&boards::of_line(text)?, options)?;
            Ok(records.iter().map(AtlasReport::new).collect())
        };
        let Self { graphs, output, .. } = &self;
        let resources = self.resources.get();
        match &self.checkpoint {
            Some(path) => {
                let kind = "the checkpoint of an atlas, version 1";
                rows::answer_resumably((path, kind), graphs, output, resources, rows)
            }
            None => rows::answer(graphs, output, resources, rows),
        }
    }
}
