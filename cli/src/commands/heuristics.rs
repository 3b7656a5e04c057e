use std::path::PathBuf;

use clap::Args;
use itertools::Itertools;
use taquin::Position;
use taquin::position::Metric;
use taquin::search::{
    Scramble, SearchProblem, SolveMethod, SolveOptions, SolveTarget, Solver, compare_bounds,
    compare_searches, compare_slide_bounds, random_positions, valued_positions,
};
use taquin::states::{Distances, EnumerateOptions};
#[cfg(feature = "documents")]
use taquin_documents::PrintedComparison;
use taquin_draw as draw;

use crate::args::colours::Colours;
use crate::args::metric::MetricArg;
use crate::args::numbers::{natural, seed};
use crate::args::resources;
use crate::boards;
use crate::failure::{Failure, Outcome};
use crate::memory::memory;
use crate::output::{Output, Picture};
use crate::progress::{ProgressLine, SolveProgress};
use crate::report::{HeuristicReport, Shape, SlideBoundReport};

/// Compare the heuristics: bounds, errors, and the cost of A* with them
///
/// Where the distances of all positions fit in memory, compare the bounds of all positions with
/// them, and run A* on a sample. On larger grids compare the bounds of a sample, with --optimal or
/// --depth also with the distances of its positions. Check that each bound is admissible and
/// consistent, on the positions that are counted and all their moves.
///
/// With slides of several tiles no A* is run, and each bound of single moves is divided by the
/// greatest number of tiles that slide at once. The bound lines counts the rows and columns between
/// tiles and their homes; small-colours, colours and large-colours come from tables in which all
/// tiles of a colour are alike.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin heuristics 3x3
  taquin heuristics 3x3 --depth 24 --sample 100 --seed 1
  taquin heuristics 4x4 --sample 10000
  taquin heuristics 4x4 --sample 5 --optimal
  taquin heuristics 4x4 --sample 5 --depth 50
  taquin heuristics 4x4 --sample 5 --optimal --metric multi-tile
  taquin heuristics 3x3 --plot bounds.svg")]
pub struct Heuristics {
    /// The board: a grid of at most 25 squares
    #[arg(default_value = "3x3")]
    board: String,
    /// The goal, instead of the board's own
    #[arg(long, value_name = "POSITION")]
    goal: Option<String>,
    /// The number of random positions
    #[arg(long, value_name = "NUMBER", value_parser = natural, default_value = "20")]
    sample: usize,
    /// The seed; equal seeds give equal positions on every machine
    #[arg(long, value_parser = seed, default_value = "0")]
    seed: u64,
    #[command(flatten)]
    metric: MetricArg,
    /// Sample only positions at this distance
    #[arg(long, value_name = "DISTANCE", value_parser = natural)]
    depth: Option<usize>,
    /// On a larger grid, solve each position of the sample, to compare the bounds with its distance
    #[arg(long, conflicts_with = "depth")]
    optimal: bool,
    /// Use at most this much memory for the positions of a search, such as 500M or 2G [default: all
    /// that is available]
    #[arg(long, value_name = "BYTES", value_parser = resources::bytes)]
    max_memory: Option<u64>,
    /// Plot the mean bound against the distance as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Draw for light or for dark paper
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t = Colours::Auto)]
    #[arg(requires = "plot")]
    colours: Colours,
    #[command(flatten)]
    output: Output,
}

/// A position, and its distance if it is known.
type Drawn<'b> = (Position, Option<usize>);

/// All threads, and all memory that is available.
fn options(metric: Metric, progress: &SolveProgress) -> SolveOptions<'_> {
    SolveOptions::default()
        .metric(metric)
        .threads(resources::threads(None).get())
        .memory(memory())
        .observer(progress)
}

/// Each position with its distance, by a search.
fn with_distances<'b>(
    positions: Vec<Position>,
    goal: &Position,
    metric: Metric,
) -> Result<Vec<Drawn<'b>>, Failure> {
    let progress = SolveProgress::default();
    let options = options(metric, &progress)
        .method(SolveMethod::Pdb)
        .target(SolveTarget::Length)
        .expected_positions(positions.len());
    let solver = Solver::new(goal, options)?;
    progress.begin();
    let solved = positions.into_iter().map(|position| {
        let moves = solver.solve(&position)?.moves;
        Ok((position, Some(moves)))
    });
    let solved = solved.collect();
    progress.end();
    solved
}

impl Heuristics {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = boards::load(&self.board)?;
        let goal = boards::goal(&board, self.goal.as_deref())?;
        let metric = self.metric.metric;
        // This command has no other method.
        SearchProblem::new(&goal, &goal).map_err(|error| Failure::bad(error.to_string()))?;
        let plot = self.output.picture(self.plot.as_deref(), self.colours)?;
        if metric == Metric::MultiTile {
            return self.of_slides(&goal, plot);
        }
        let performances = match Distances::is_slow(&board) {
            false if self.optimal => {
                return Err(Failure::bad(format!(
                    "the distances of all positions of the board {} are compared anyway: leave out \
                     --optimal",
                    board.name()
                )));
            }
            false => self.with_values(&goal)?,
            true if plot.is_some() => {
                return Err(Failure::bad(format!(
                    "the board {} has too many positions to list their distances, which --plot \
                     needs; 2x5 is the largest grid for it",
                    board.name()
                )));
            }
            true => {
                if self.max_memory.is_some() {
                    return Err(Failure::bad(
                        "--max-memory has no effect on a board with so many positions: no search \
                         is run there",
                    ));
                }
                compare_bounds(self.drawn(&goal)?, &goal)?
            }
        };
        if let Some(plot) = plot {
            plot.write(draw::heuristics(&performances, |h| h.name(), board.name()))?;
        }
        #[cfg(feature = "documents")]
        let printed_moves = self.depth.filter(|_| goal == Position::goal(&board));
        let report = |performance| {
            #[cfg_attr(not(feature = "documents"), expect(unused_mut))]
            let mut report = HeuristicReport::new(performance);
            #[cfg(feature = "documents")]
            if let Some(moves) = printed_moves {
                report.printed = PrintedComparison::new(performance, board.name(), moves);
            }
            report
        };
        let answers = self.output.begin(Shape::Many)?;
        answers.write_list(performances.iter().map(report), None)?;
        Ok(Outcome::Done)
    }

    /// The bounds of the number of slides of several tiles.
    fn of_slides(&self, goal: &Position, plot: Option<Picture>) -> Result<Outcome, Failure> {
        if self.max_memory.is_some() {
            return Err(Failure::bad(
                "--max-memory has no effect with --metric multi-tile: no A* is run",
            ));
        }
        let (board, metric) = (goal.board(), self.metric.metric);
        let progress = SolveProgress::default();
        let options = options(metric, &progress);
        let compare = |positions| compare_slide_bounds(positions, goal, &options);
        let performances = match self.depth.is_some() || self.optimal {
            true => compare(self.drawn(goal)?)?,
            false if Distances::is_slow(board) && plot.is_some() => {
                return Err(Failure::bad("--plot needs distances here: add --optimal"));
            }
            false if Distances::is_slow(board) => compare(self.drawn(goal)?)?,
            false => {
                let line = ProgressLine::new();
                let enumerate = EnumerateOptions::new().memory(memory());
                let values = Distances::compute(goal, &enumerate.metric(metric).observer(&line))?;
                drop(line);
                compare(valued_positions(&values)?.collect())?
            }
        };
        if let Some(plot) = plot {
            plot.write(draw::heuristics(&performances, |b| b.name(), board.name()))?;
        }
        let answers = self.output.begin(Shape::Many)?;
        answers.write_list(performances.iter().map(SlideBoundReport::new), None)?;
        Ok(Outcome::Done)
    }

    /// Random positions, with their distances if the options ask for them.
    fn drawn<'b>(&self, goal: &Position) -> Result<Vec<Drawn<'b>>, Failure> {
        let any = || random_positions(goal, self.seed).take(self.sample);
        match self.depth {
            Some(depth) => self.at_depth(depth, goal),
            None if self.optimal => with_distances(any().collect(), goal, self.metric.metric),
            None => Ok(any().map(|position| (position, None)).collect()),
        }
    }

    /// Random positions at this distance.
    fn at_depth<'b>(&self, depth: usize, goal: &Position) -> Result<Vec<Drawn<'b>>, Failure> {
        let (count, seed) = (self.sample, self.seed);
        let scramble = Scramble { moves: depth..=depth, keeps_blank: false, count, seed };
        let progress = SolveProgress::default();
        progress.begin();
        let drawn =
            scramble.draw(goal, options(self.metric.metric, &progress).expected_positions(1000));
        progress.end();
        Ok(drawn?.into_iter().map(|(position, moves)| (position, Some(moves))).collect())
    }

    fn with_values(&self, goal: &Position) -> Result<Vec<taquin::search::Performance>, Failure> {
        let line = ProgressLine::new();
        let options = EnumerateOptions::new().memory(memory()).observer(&line);
        let values = Distances::compute(goal, &options)?;
        let drawn = values.sample(self.depth, self.sample, self.seed, &line)?;
        drop(line);
        let drawn = drawn.into_iter().map(|(position, _)| position).collect_vec();
        let mut performances = compare_bounds(valued_positions(&values)?, goal)?;
        let memory = self.max_memory.unwrap_or_else(memory);
        let progress = SolveProgress::default();
        progress.begin();
        let compared = compare_searches(&mut performances, &drawn, goal, memory, &progress);
        progress.end();
        compared.map_err(|error| Failure::bad(error.to_string()))?;
        Ok(performances)
    }
}
