use std::cell::OnceCell;
use std::io::Write;

use clap::{Args, ValueEnum};
use itertools::Itertools;
use taquin::available_memory;
use taquin::export::write_graph;
use taquin::graph::{
    Arcs, Edge, Graph as BuiltGraph, Subgraph, Summary, Vertex, coset_graph, history_graph,
    move_graph, move_graph_around, quotient_graph, twist_graph,
};
use taquin::group::Equivalence;
use taquin::position::{Pattern, Position, Rank};
use taquin::search::{SolveError, SolveOptions, SolveTarget, Solver};
use taquin::solution::Cosets;
use taquin::states::{EnumerateOptions, Space, breadth_first};
use taquin::{Board, StandardPosition, Twists};
use taquin_draw as draw;

use crate::args::{BoardArg, ColoursArg, GoalArg, INPUT, LABELS, OUTPUT, natural};
use crate::batch::get_or_try_init;
use crate::boards::{self, Start};
use crate::failure::{Failure, Outcome, Result};
use crate::file_format::{FileFormat, ReportOrGraph, graphs, names, reports, svg};
use crate::output::Destination;
use crate::progress::{self, ProgressLine};
use crate::report::Shape;
use crate::texts::of_option;

/// What can be had of a board with too many positions.
const NEAR: &str = "--kind moves with --within has the positions near the goal";

/// How many times each part of a summary may visit an edge: a few seconds of work.
const SUMMARY_WORK: u64 = 1 << 30;

/// Export a graph of a board's positions for other programs, or summarise it
///
/// The default is the twist graph: its vertices are the standard positions, and each twist is an
/// arc. The cost of a twist depends on the twist before it, so shortest paths in this graph are not
/// the minimal words. In the history graph they are.
///
/// With a goal that has equal or unknown tiles (--goal), the vertices are its standard positions: the
/// cosets of the elements that keep its labels. This is a Schreier graph.
///
/// nodes.csv and edges.csv are the two tables of one graph. The attributes x and y place each
/// vertex for drawing: the goal at the top, then one row for each number of moves. NetworkX reads
/// graphml by read_graphml, and json by node_link_graph; Gephi reads graphml and gexf. The graphs of
/// classes can also be drawn as svg.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(mut_arg("goal", |goal| goal.help(LABELS).value_name("LABELS")))]
#[command(after_help = "\
Examples:
  taquin graph -o eight.graphml
  taquin graph five --format dot | dot -Tsvg -o five.svg
  taquin graph --kind classes --within 12 --format gexf -o classes.gexf
  taquin graph --kind classes --within 12 -o classes.svg
  taquin graph --around 102536 --radius 1 --format json
  taquin graph --kind history --format edges.csv -o history.edges.csv
  taquin graph --kind extended-classes --summary
  taquin graph --goal 'a a a/b _ b/c c c' -o colours.graphml")]
pub struct Graph {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    goal: GoalArg,
    /// The graph
    #[arg(long, value_enum, default_value_t, help_heading = INPUT)]
    kind: Kind,
    /// Keep only the vertices within --radius arcs of this position
    #[arg(long, value_name = "POSITION", value_parser = of_option, requires = "radius")]
    #[arg(help_heading = INPUT)]
    around: Option<String>,
    /// The number of arcs for --around
    #[arg(long, value_name = "R", value_parser = natural, requires = "around")]
    #[arg(help_heading = INPUT)]
    radius: Option<usize>,
    /// Keep only the vertices within this number of moves of the goal
    #[arg(long, value_name = "MOVES", value_parser = natural, help_heading = INPUT)]
    within: Option<usize>,
    /// Print a summary instead of the graph: size, diameter, girth, automorphisms, layers
    #[arg(long, help_heading = OUTPUT)]
    summary: bool,
    /// Write the graph or the summary in this format [default: that of FILE's extension, or graphml
    /// for a graph and text for a summary]
    #[arg(long, value_name = "FORMAT", value_parser = names(&formats()), help_heading = OUTPUT)]
    format: Option<String>,
    #[command(flatten)]
    colours: ColoursArg,
    #[command(flatten)]
    to: Destination,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum Kind {
    /// The twist graph
    #[default]
    Twists,
    /// Only those arcs of the twist graph that are first twists, which lead towards the goal
    FirstTwists,
    /// A vertex is a position and its last twist; the shortest paths from a position to the vertex
    /// 'end' are its minimal words
    History,
    /// A vertex is a class under the symmetries of the board, and arcs have multiplicities
    Classes,
    /// The same with a position and its inverse in one class
    ExtendedClasses,
    /// A vertex is a position, with the blank on any square, and an edge is a move
    Moves,
}

/// The formats of the graphs that are drawn, and those of summaries.
fn formats() -> Vec<FileFormat<ReportOrGraph>> {
    [drawn(), reports(ReportOrGraph::Report)].concat()
}

fn drawn() -> Vec<FileFormat<ReportOrGraph>> {
    [graphs(ReportOrGraph::Graph), vec![svg(ReportOrGraph::Picture)]].concat()
}

impl Graph {
    pub fn run(self) -> Result<Outcome> {
        let wanted = self.wanted()?;
        let board = self.board.load()?;
        let twists = board.twists();
        let memory = available_memory();
        if let Some(goal) = self.goal.text() {
            return self.cosets(&boards::labelled_goal(&board, goal)?, &twists, memory, &wanted);
        }
        if self.kind == Kind::Moves {
            return self.moves(&board, &twists, memory, &wanted);
        }
        let around = self.around.as_deref().map(|text| StandardPosition::parse(&board, text));
        let around = around.transpose()?;
        let solution = progress::solve(&twists, None);
        let solution = solution.map_err(|error| error.with_advice(NEAR))?;
        let around: Option<Rank> = around.map(|position| solution.ranking().rank(&position));
        let part = Subgraph { within: self.within, around: around.zip(self.radius), memory };
        let classes = |equivalence| {
            let graph = quotient_graph(&solution, equivalence, part)?;
            match wanted {
                ReportOrGraph::Picture => {
                    self.to.write(self.colours.of(draw::quotient_graph(&graph)).as_bytes())?;
                    Ok(Outcome::Done)
                }
                _ => self.hand_over(&graph, &twists, &wanted),
            }
        };
        let twist_graph =
            |arcs| self.hand_over(&twist_graph(&solution, arcs, part)?, &twists, &wanted);
        match self.kind {
            Kind::Twists | Kind::Moves => twist_graph(Arcs::All),
            Kind::FirstTwists => twist_graph(Arcs::FirstTwists),
            Kind::History => self.hand_over(&history_graph(&solution, part)?, &twists, &wanted),
            Kind::Classes => classes(Equivalence::Symmetry),
            Kind::ExtendedClasses => classes(Equivalence::SymmetryAndInversion),
        }
    }

    /// The graph of the standard positions of a goal with labels.
    fn cosets(
        &self,
        goal: &Pattern,
        twists: &Twists,
        memory: u64,
        wanted: &ReportOrGraph,
    ) -> Result<Outcome> {
        let arcs = match self.kind {
            Kind::Twists => Arcs::All,
            Kind::FirstTwists => Arcs::FirstTwists,
            _ => {
                return Err(Failure::bad(
                    "with --goal the kinds of graphs are twists and first-twists; the others are of \
                     positions with distinct tiles",
                ));
            }
        };
        let centre = |text: &str| Ok::<_, Failure>(Start::parse(goal, text)?.labels);
        let around = self.around.as_deref().map(centre).transpose()?;
        let part = Subgraph { within: self.within, around: around.zip(self.radius), memory };
        let line = ProgressLine::new();
        let options = EnumerateOptions::new().memory(memory).observer(&line);
        let cosets = Cosets::compute(goal, &options)?;
        drop(line);
        self.hand_over(&coset_graph(&cosets, arcs, &part)?, twists, wanted)
    }

    fn moves(
        &self,
        board: &Board,
        twists: &Twists,
        memory: u64,
        wanted: &ReportOrGraph,
    ) -> Result<Outcome> {
        let goal = Position::goal(board);
        let around = self.around.as_deref().map(|text| Position::parse(board, text)).transpose()?;
        let part = Subgraph { within: self.within, around: around.zip(self.radius), memory };
        let space = match Space::within(&goal, size_of::<u16>() as u64, Some(memory)) {
            Ok(space) => space,
            Err(error) if part.is_whole() => return Err(Failure::from(error).with_advice(NEAR)),
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

    fn wanted(&self) -> Result<ReportOrGraph> {
        let formats = match (self.summary, self.kind) {
            (true, _) => reports(ReportOrGraph::Report),
            (false, Kind::Classes | Kind::ExtendedClasses) => drawn(),
            (false, _) => graphs(ReportOrGraph::Graph),
        };
        if let Some(name) = &self.format
            && !formats.iter().any(|format| format.is_named(name))
        {
            let formats = formats.iter().map(|format| format.name).format(", ");
            let others = match self.summary {
                true => "graphs, not of --summary",
                false if name.eq_ignore_ascii_case("svg") => {
                    "the graphs of classes, not of this graph"
                }
                false => "--summary, not of a graph",
            };
            return Err(Failure::bad(format!(
                "'{name}' is a format of {others}; the formats here are {formats}"
            )));
        }
        let failure = match self.to.format(self.format.as_deref(), &formats) {
            Ok(format) => return Ok(format.value),
            Err(failure) => failure,
        };
        let is_picture = || self.to.format(self.format.as_deref(), &drawn()).is_ok();
        Err(match self.summary || !is_picture() {
            true => failure,
            false => failure.with_advice(
                "only the graphs of --kind classes are drawn; Graphviz draws the others from dot",
            ),
        })
    }

    fn hand_over<V: Vertex, A: Edge>(
        &self,
        graph: &BuiltGraph<V, A>,
        twists: &Twists,
        wanted: &ReportOrGraph,
    ) -> Result<Outcome> {
        match *wanted {
            ReportOrGraph::Report(format) => {
                let answers = self.to.begin(format, Shape::One)?;
                answers.write_one(&Summary::new(graph, SUMMARY_WORK))?;
            }
            ReportOrGraph::Graph(format) => {
                let mut target = self.to.target()?;
                write_graph(graph, twists, format, &mut target)?;
                target.flush()?;
                target.finish()?;
            }
            // Only the classes are drawn, before this.
            ReportOrGraph::Picture => {}
        }
        Ok(Outcome::Done)
    }
}
