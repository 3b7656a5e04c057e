use std::io::Write;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use taquin::export::graph::{Format, Subject};
use taquin::graph::{
    Arcs, Graph as BuiltGraph, Part, Step, Summary, Vertex, class_graph, memory_graph, move_graph,
    twist_graph,
};
use taquin::position::{Position, Rank};
use taquin::report::{self, Shape, Unsolved};
use taquin::states::{Space, Unreachable, breadth_first};
use taquin::{StandardPosition, Twists};

use super::classes::joining;
use super::failure::{Failure, Outcome};
use super::method::MethodChoice;
use super::output::Destination;
use super::{progress, source};

/// How many looks at an edge a summary may cost, one part of it at a time: a few seconds.
const SUMMARY_WORK: u64 = 1 << 30;

/// Export the graph of a board's solution for other programs, or summarise it
///
/// The default is the twist graph: standard positions, and an arc for each twist. There ordinary
/// shortest paths are not the minimal words, because the cost of a twist depends on the twist before
/// it; with --memory they are.
///
/// In nodes.csv and edges.csv stand the two tables of one graph. Positions may be drawn at x and y:
/// the goal at the top, the depth in moves downwards.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin graph -o eight.graphml
  taquin graph five --format dot | dot -Tsvg -o five.svg
  taquin graph --classes --within 12 --format gexf -o classes.gexf
  taquin graph --around 102536 --radius 1 --format json
  taquin graph --memory --format edges.csv -o memory.edges.csv
  taquin graph --classes --inverses --summary")]
pub struct Graph {
    /// The board
    #[arg(default_value = "eight")]
    board: String,
    #[command(flatten)]
    which: Which,
    /// With --classes: count a position and its inverse as the same
    #[arg(long, requires = "classes")]
    inverses: bool,
    /// Only what lies within --radius arcs of this position
    #[arg(long, value_name = "POSITION", requires = "radius")]
    around: Option<String>,
    /// The number of arcs for --around
    #[arg(long, value_name = "R", requires = "around")]
    radius: Option<usize>,
    /// Only what needs at most this number of moves
    #[arg(long, value_name = "MOVES")]
    within: Option<usize>,
    /// Say what can be known of the graph, instead of the graph itself
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    method: MethodChoice,
    /// How the graph is written (default: graphml), or with --summary the summary (default: text)
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<String>,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Args)]
#[group(multiple = false)]
struct Which {
    /// Only the arcs from a position by one of its first twists; they lead towards the goal
    #[arg(long)]
    shortest: bool,
    /// The graph of positions and last twists, on which shortest paths are the minimal words: from a
    /// position to the vertex 'end'
    #[arg(long)]
    memory: bool,
    /// The classes under the symmetries of the board, with the multiplicities of the arcs
    #[arg(long)]
    classes: bool,
    /// All positions under single moves
    #[arg(long)]
    moves: bool,
}

/// All names of formats, those of graphs and those of summaries.
fn format_parser() -> impl TypedValueParser<Value = String> {
    let summaries = report::Format::ALL.map(report::Format::name).into_iter();
    let only = summaries.filter(|name| name.parse::<Format>().is_err());
    PossibleValuesParser::new(Format::ALL.map(Format::name).into_iter().chain(only))
}

/// What is done with a graph once it is built.
enum Wanted {
    Export(Format),
    Summary(report::Format),
}

impl Graph {
    pub fn run(self) -> Result<Outcome, Failure> {
        let wanted = self.wanted()?;
        let board = source::board(&self.board)?;
        let twists = Twists::of(&board);
        let memory = progress::available_memory().unwrap_or(u64::MAX);
        if self.which.moves {
            if self.method.method.is_some() {
                return Err(Failure::bad(
                    "--method has no effect with --moves: no solution is needed",
                ));
            }
            let around = self.around.as_deref().map(|text| Position::parse(&board, text));
            let around = around.transpose()?;
            let space = Space::of(&board, size_of::<u16>() as u64, memory)?;
            let around = around
                .map(|position| {
                    let state = space.index_of(&position);
                    state.ok_or_else(|| Unsolved::Unreachable {
                        position: position.to_string(),
                        reason: Unreachable::of(&position, &Position::goal(&board)),
                    })
                })
                .transpose()?;
            let around = around.zip(self.radius);
            let levels = breadth_first(&space, &Position::goal(&board), &mut ())
                .map_err(|error| Failure::bad(error.to_string()))?;
            let part = Part { within: self.within, around, memory };
            return self.hand_over(&move_graph(&space, &levels, part)?, &twists, &wanted);
        }
        let around = self.around.as_deref().map(|text| StandardPosition::parse(&board, text));
        let around = around.transpose()?;
        let solution = progress::solve(&twists, self.method.method)?;
        let around: Option<Rank> = around.map(|position| solution.ranking().rank(&position));
        let part = Part { within: self.within, around: around.zip(self.radius), memory };
        let Which { shortest, memory, classes, .. } = self.which;
        match () {
            () if memory => self.hand_over(&memory_graph(&solution, part)?, &twists, &wanted),
            () if classes => {
                let joining = joining(self.inverses);
                self.hand_over(&class_graph(&solution, joining, part)?, &twists, &wanted)
            }
            () => {
                let arcs = if shortest { Arcs::FirstTwists } else { Arcs::All };
                self.hand_over(&twist_graph(&solution, arcs, part)?, &twists, &wanted)
            }
        }
    }

    fn wanted(&self) -> Result<Wanted, Failure> {
        let name = self.format.as_deref();
        let names = |all: &[&str]| all.join(", ");
        if self.summary {
            let all = report::Format::ALL.map(report::Format::name);
            return match name.unwrap_or("text").parse() {
                Ok(format) => Ok(Wanted::Summary(format)),
                Err(error) => {
                    Err(Failure::bad(format!("{error} for a summary; there are {}", names(&all))))
                }
            };
        }
        match name.unwrap_or("graphml").parse() {
            Ok(format) => Ok(Wanted::Export(format)),
            Err(_) => Err(Failure::bad(format!(
                "no graph is written as '{}', which is a format of --summary; there are {}",
                name.unwrap_or_default(),
                names(&Format::ALL.map(Format::name))
            ))),
        }
    }

    fn hand_over<V: Vertex, A: Step>(
        &self,
        graph: &BuiltGraph<V, A>,
        twists: &Twists,
        wanted: &Wanted,
    ) -> Result<Outcome, Failure> {
        match *wanted {
            Wanted::Summary(format) => {
                let mut answers = self.destination.begin(format, Shape::One)?;
                answers.write(&Summary::of(graph, SUMMARY_WORK))?;
                answers.finish(&[], None)?;
            }
            Wanted::Export(format) => {
                let mut target = self.destination.target()?;
                format.exporter().export(&Subject::of(graph, twists), &mut target)?;
                target.flush()?;
                target.finish()?;
            }
        }
        Ok(Outcome::Done)
    }
}
