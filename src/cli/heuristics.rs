use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use itertools::Itertools;
use taquin::report::HeuristicReport;
use taquin::search::{Task, compare_bounds, compare_searches, random_position, valued_positions};
use taquin::states::planes::Settings;
use taquin::states::{Sample, Values};
use taquin::{Position, draw};

use super::failure::{Failure, Outcome};
use super::output::Output;
use super::{progress, source};

/// Set the heuristics side by side: bounds, errors, and what A* costs with them
///
/// Where the perfect values fit, the bounds of all positions are compared with them, and of a sample A*
/// finds the solutions. On larger grids the bounds of a sample are compared with each other. That a
/// bound is admissible and consistent is checked, on the positions that are counted and all their moves.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin heuristics 3x3
  taquin heuristics 3x3 --depth 24 --sample 100 --seed 1
  taquin heuristics 4x4 --sample 10000
  taquin heuristics 3x3 --plot bounds.svg")]
pub struct Heuristics {
    /// The board: a grid of at most 25 squares
    #[arg(default_value = "3x3")]
    board: String,
    /// The position to be reached, instead of the board's own goal
    #[arg(long, value_name = "POSITION")]
    goal: Option<String>,
    /// How many positions are drawn at random
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    sample: usize,
    /// The same seed draws the same positions, on every machine
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Draw positions with this value alone
    #[arg(long, value_name = "VALUE")]
    depth: Option<usize>,
    /// The most memory that a search takes for positions, such as 500M or 2G; all there is by default
    #[arg(long, value_name = "BYTES", value_parser = super::effort::bytes)]
    max_memory: Option<u64>,
    /// Draw the mean bounds over the values as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

impl Heuristics {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board(&self.board)?;
        let goal = source::goal(&board, self.goal.as_deref())?;
        // Here is no other method to take.
        Task::new(&goal, &goal).map_err(|error| Failure::bad(error.to_string()))?;
        let plot = self.output.beside(self.plot.as_deref())?;
        let performances = match Values::is_slow(&board) {
            false => self.with_values(&goal)?,
            true if self.depth.is_some() || plot.is_some() => {
                return Err(Failure::bad(format!(
                    "the board {} has too many positions for their values to be known, which --depth and --plot \
                     need; 2x5 is the largest grid for them",
                    board.name()
                )));
            }
            true if board.grid().is_none_or(|grid| grid.rows.min(grid.columns) < 2) => {
                return Err(Failure::bad(format!(
                    "on the board {} moves lead to few of the positions, and none of them can be drawn at random; name \
                     a grid of two rows or more",
                    board.name()
                )));
            }
            true => {
                if self.max_memory.is_some() {
                    return Err(Failure::bad(
                        "--max-memory has no effect on a board of so many positions: no search is tried there",
                    ));
                }
                let mut sample = Sample::seeded(self.seed);
                let drawn = (0..self.sample).map(|_| (random_position(&goal, &mut sample), None));
                compare_bounds(drawn, &goal)?
            }
        };
        if let Some(mut plot) = plot {
            plot.write_all(draw::heuristics(&performances, board.name()).as_bytes())?;
            plot.finish()?;
        }
        let printed = self.depth.filter(|_| goal == Position::goal(&board));
        let of = |performance| HeuristicReport::of(performance, board.name(), printed);
        let reports = performances.iter().map(of).collect_vec();
        self.output.write_list(reports, &HeuristicReport::table_columns(), None)?;
        Ok(Outcome::Done)
    }

    fn with_values(&self, goal: &Position) -> Result<Vec<taquin::search::Performance>, Failure> {
        let values =
            progress::watched(|limits| Ok(Values::within(goal, Settings::default(), limits)?))?;
        let drawn = values.sample(self.depth, self.sample, self.seed)?;
        let drawn = drawn.into_iter().map(|(position, _)| position).collect_vec();
        let mut performances = compare_bounds(valued_positions(&values)?, goal)?;
        let memory = self.max_memory.unwrap_or_else(progress::memory);
        progress::searched(|watch| {
            let compared = compare_searches(&mut performances, &drawn, goal, memory, watch);
            compared.map_err(|error| Failure::bad(error.to_string()))
        })?;
        Ok(performances)
    }
}
