use std::cell::OnceCell;
use std::io::Write;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use itertools::Itertools;
use taquin::available_memory;
use taquin::export::{GraphFormat, write_graph};
use taquin::graph::{
    Arcs, Edge, Graph as BuiltGraph, Subgraph, Summary, Vertex, history_graph, move_graph,
    move_graph_around, quotient_graph, twist_graph,
};
use taquin::position::{Position, Rank};
use taquin::search::{SolveError, SolveOptions, SolveTarget, Solver};
use taquin::states::{EnumerateOptions, Space, breadth_first};
use taquin::{Board, StandardPosition, Twists};

use crate::args::method::MethodArg;
use crate::args::numbers::natural;
use crate::batch::get_or_try_init;
use crate::commands::classes::equivalence;
use crate::failure::{Failure, Outcome};
use crate::file_format::FileFormat;
use crate::output::Destination;
use crate::report::{self, Shape};
use crate::{boards, progress};

/// How many times each part of a summary may visit an edge: a few seconds of work.
const SUMMARY_WORK: u64 = 1 << 30;

/// Export a graph of a board's positions for other programs, or summarise it
///
/// The default is the twist graph: its vertices are the standard positions, and each twist is an
/// arc. The cost of a twist depends on the twist before it, so shortest paths in this graph are not
/// the minimal words. In the history graph (--history) they are.
///
/// nodes.csv and edges.csv are the two tables of one graph. The attributes x and y place each
/// vertex for drawing: the goal at the top, then one row for each number of moves.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin graph -o eight.graphml
  taquin graph five --format dot | dot -Tsvg -o five.svg
  taquin graph --classes --within 12 --format gexf -o classes.gexf
  taquin graph --around 102536 --radius 1 --format json
  taquin graph --history --format edges.csv -o history.edges.csv
  taquin graph --classes --inverses --summary")]
pub struct Graph {
    /// The board
    #[arg(default_value = "eight")]
    board: String,
    #[command(flatten)]
    which: Which,
    /// With --classes: put a position and its inverse in the same class
    #[arg(long, requires = "classes")]
    inverses: bool,
    /// Keep only the vertices within --radius arcs of this position
    #[arg(long, value_name = "POSITION", requires = "radius")]
    around: Option<String>,
    /// The number of arcs for --around
    #[arg(long, value_name = "R", value_parser = natural, requires = "around")]
    radius: Option<usize>,
    /// Keep only the vertices within this number of moves of the goal
    #[arg(long, value_name = "MOVES", value_parser = natural)]
    within: Option<usize>,
    /// Print a summary instead of the graph: size, diameter, girth, automorphisms, layers
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    method: MethodArg,
    /// Write the graph or the summary in this format [default: that of FILE's extension, or graphml
    /// for a graph and text for a summary]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<String>,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Args)]
#[group(multiple = false)]
struct Which {
    /// Export the twist graph with only the arcs along first twists, which lead towards the goal
    #[arg(long)]
    shortest: bool,
    /// Export the history graph: a vertex is a position and its last twist; the shortest paths from
    /// a position to the vertex 'end' are its minimal words
    #[arg(long)]
    history: bool,
    /// Export the quotient graph: a vertex is a class under the symmetries of the board, and arcs
    /// have multiplicities
    #[arg(long)]
    classes: bool,
    /// Export the move graph: a vertex is a position, with the blank on any square, and an edge is
    /// a move
    #[arg(long)]
    moves: bool,
}

/// The names of all formats, of graphs and of summaries.
fn format_parser() -> impl TypedValueParser<Value = String> {
    let summaries = report::Format::ALL.map(report::Format::name).into_iter();
    let only = summaries.filter(|name| name.parse::<GraphFormat>().is_err());
    PossibleValuesParser::new(GraphFormat::ALL.map(GraphFormat::name).into_iter().chain(only))
}

/// What the command writes.
enum Written {
    Export(GraphFormat),
    Summary(report::Format),
}

impl Graph {
    pub fn run(self) -> Result<Outcome, Failure> {
        let wanted = self.wanted()?;
        let board = boards::load(&self.board)?;
        let twists = board.twists();
        let memory = available_memory().unwrap_or(u64::MAX);
        if self.which.moves {
            if self.method.method.is_some() {
                return Err(Failure::bad(
                    "--method has no effect with --moves: no solution is needed",
                ));
            }
            return self.moves(&board, &twists, memory, &wanted);
        }
        let around = self.around.as_deref().map(|text| StandardPosition::parse(&board, text));
        let around = around.transpose()?;
        let solution = progress::solve(&twists, self.method.method)?;
        let around: Option<Rank> = around.map(|position| solution.ranking().rank(&position));
        let part = Subgraph { within: self.within, around: around.zip(self.radius), memory };
        let Which { shortest, history, classes, .. } = self.which;
        match () {
            () if history => self.hand_over(&history_graph(&solution, part)?, &twists, &wanted),
            () if classes => {
                let equivalence = equivalence(self.inverses);
                self.hand_over(&quotient_graph(&solution, equivalence, part)?, &twists, &wanted)
            }
            () => {
                let arcs = if shortest { Arcs::FirstTwists } else { Arcs::All };
                self.hand_over(&twist_graph(&solution, arcs, part)?, &twists, &wanted)
            }
        }
    }

    fn moves(
        &self,
        board: &Board,
        twists: &Twists,
        memory: u64,
        wanted: &Written,
    ) -> Result<Outcome, Failure> {
        let goal = Position::goal(board);
        let around = self.around.as_deref().map(|text| Position::parse(board, text)).transpose()?;
        let part = Subgraph { within: self.within, around: around.zip(self.radius), memory };
        let space = match Space::within(&goal, size_of::<u16>() as u64, Some(memory)) {
            Ok(space) => space,
            Err(error) if part.is_whole() => return Err(error.into()),
            Err(_) => {
                // The positions around a centre are solved one by one.
                let solver = OnceCell::new();
                let graph = move_graph_around(&goal, &part, |position| {
                    let options = SolveOptions::default().target(SolveTarget::Length);
                    let solver = get_or_try_init(&solver, || Ok(Solver::new(&goal, options)?))?;
                    Ok::<_, Failure>(solver.solve(position)?.moves)
                })?;
                return self.hand_over(&graph, twists, wanted);
            }
        };
        let number = |(position, radius): &(Position, usize)| match space.index_of(position) {
            Some(state) => Ok((state, *radius)),
            None => Err(SolveError::unsolvable(position, &goal)),
        };
        let around = part.around.as_ref().map(number).transpose()?;
        let part = Subgraph { within: part.within, around, memory };
        let levels = breadth_first(&space, &goal, &EnumerateOptions::new(), |_, _, _| ());
        let levels = levels.map_err(|error| Failure::bad(error.to_string()))?;
        self.hand_over(&move_graph(&space, &levels, part)?, twists, wanted)
    }

    fn wanted(&self) -> Result<Written, Failure> {
        Ok(match self.summary {
            true => {
                let others = "graphs, not of --summary";
                Written::Summary(self.format_among(&report::Format::ALL, others)?)
            }
            false => {
                let others = "--summary, not of graphs";
                Written::Export(self.format_among(&GraphFormat::ALL, others)?)
            }
        })
    }

    fn format_among<F: FileFormat + FromStr>(&self, all: &[F], others: &str) -> Result<F, Failure> {
        let read = |name: &str| name.parse().map_err(|_| foreign(name, others, all));
        self.destination.format(self.format.as_deref().map(read).transpose()?, all)
    }

    fn hand_over<V: Vertex, A: Edge>(
        &self,
        graph: &BuiltGraph<V, A>,
        twists: &Twists,
        wanted: &Written,
    ) -> Result<Outcome, Failure> {
        match *wanted {
            Written::Summary(format) => {
                let answers = self.destination.begin(format, Shape::One)?;
                answers.write_one(&Summary::new(graph, SUMMARY_WORK))?;
            }
            Written::Export(format) => {
                let mut target = self.destination.target()?;
                write_graph(graph, twists, format, &mut target)?;
                target.flush()?;
                target.finish()?;
            }
        }
        Ok(Outcome::Done)
    }
}

/// The refusal of a format that only other answers of this command have.
fn foreign<F: FileFormat>(name: &str, whose: &str, all: &[F]) -> Failure {
    let all = all.iter().map(|format| format.name()).format(", ");
    Failure::bad(format!("'{name}' is a format of {whose}; the formats here are {all}"))
}
