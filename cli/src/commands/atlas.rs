use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use taquin::atlas::{self, AtlasRecord, connected_graphs};
use taquin::states::{EnumerateOptions, EnumerationError};

use crate::args::headings::{INPUT, LIMITS, OUTPUT};
use crate::args::numbers::whole;
use crate::args::resources::ResourceArgs;
use crate::failure::{Failure, Outcome};
use crate::journal::in_folder;
use crate::output::Output;
use crate::report::AtlasReport;
use crate::rows::Rows;
use crate::{boards, rows};

/// Compute the group and all distances of the puzzles on many graphs
///
/// Prints one row for each graph and each home up to symmetry: the group with its checked evidence
/// and with what Wilson's theorem predicts, and the distances of all positions and of the standard
/// ones from the goal. The graphs are given, read from standard input, as nauty's geng writes them,
/// or all with some number of squares. The rows are in the order of the graphs. Where --columns
/// names none of the columns about distances, none are computed, and graphs may be of any size.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin atlas theta0 petersen --format csv
  taquin atlas --squares 5 --two-connected --format csv -o atlas.csv
  taquin atlas --squares 6 --checkpoint six.saved -o six.csv
  printf 'DqK\\nDhc\\n' | taquin atlas - --format jsonl
  taquin atlas 9x9 petersen --columns graph6,home,group,order --format csv")]
pub struct Atlas {
    /// The graphs: graph6 such as DqK, sparse6, or boards, also files, whose home does not count; -
    /// for one on each line of standard input
    #[arg(value_name = "GRAPH", required_unless_present = "squares")]
    graphs: Vec<String>,
    /// Take all connected graphs with this many squares, 2 to 8
    #[arg(long, value_name = "NUMBER", conflicts_with = "graphs", help_heading = INPUT)]
    #[arg(value_parser = whole::<usize>(2..=atlas::MAX_SQUARES as u64))]
    squares: Option<usize>,
    /// Of these take only the graphs without a cut vertex
    #[arg(long, requires = "squares", conflicts_with = "graphs", help_heading = INPUT)]
    two_connected: bool,
    /// Print only these columns, with commas between them
    #[arg(long, value_delimiter = ',', help_heading = OUTPUT)]
    #[arg(value_parser = PossibleValuesParser::new(AtlasReport::columns()))]
    columns: Vec<String>,
    /// Save the rows in DIR; rerun the same command to resume
    ///
    /// A file in DIR grows with each graph, and is removed when the answer is complete. A run that
    /// resumes reads the same graphs and computes only those that the file does not have.
    #[arg(long, value_name = "DIR", help_heading = LIMITS)]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

/// What is still known of a graph with too many positions.
const WITHOUT_DISTANCES: &str =
    "its group needs no distances: --columns graph6,home,group,order,wilson";

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
        self.columns.iter_mut().for_each(|column| column.make_ascii_lowercase());
        let with_distances = self.columns.is_empty()
            || self.columns.iter().any(|column| AtlasReport::is_of_distances(column));
        let rows = |text: &str, options: &EnumerateOptions| {
            let graph = boards::of_line(text)?;
            let records = match with_distances {
                true => AtlasRecord::of_graph(&graph, options).map_err(|error| match error {
                    EnumerationError::TooLarge(error) => {
                        Failure::from(error).with_advice(WITHOUT_DISTANCES)
                    }
                    error => error.into(),
                })?,
                false => AtlasRecord::without_distances(&graph),
            };
            Ok(records.iter().map(AtlasReport::new).collect())
        };
        let kind = match with_distances {
            true => "the checkpoint of an atlas, version 2",
            false => "the checkpoint of an atlas without distances, version 2",
        };
        let path = self.checkpoint.as_deref().map(|folder| in_folder(folder, "atlas.checkpoint"));
        let path = path.transpose()?;
        let rows = Rows { resources: self.resources.get(), columns: &self.columns, of: rows };
        let saved = path.as_deref().map(|path| (path, kind));
        rows::answer(saved, &self.graphs, &self.output, rows)
    }
}
