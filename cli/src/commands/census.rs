use clap::{ArgGroup, Args, ValueEnum};
use taquin::position::Metric;
use taquin::solution::{ConjugacyCensus, SolutionError};
use taquin::states::{EnumerateOptions, FullCensus};
use taquin::{Board, Position};
#[cfg(feature = "cluster")]
use taquin_mpi::World;

use crate::args::homes::HomeArgs;
use crate::args::method::MethodArg;
use crate::args::metric::{MetricArg, refuse_with_mpi};
use crate::args::mpi::{MpiArgs, Ranks};
use crate::args::resources::{LevelsArgs, ResourceArgs};
use crate::failure::{Failure, Outcome};
use crate::output::{Answers, Output};
use crate::report::{
    CensusOfBoard, ConjugacyClassReport, DistributionReport, ElementOrderReport, Shape, total_cells,
};

/// Count the positions by number of moves, and the classes of the standard ones
///
/// The default board gives Schofield's table of 1967: for each number of moves the number of
/// standard positions, of their classes under the symmetries of the board, and of extended classes,
/// which also join each position with its inverse. With --positions all, every position is counted,
/// wherever the blank is. With --by, the elements of the group, which the standard positions are, are
/// counted in each of its conjugacy classes or of each order.
///
/// In place of the board, - reads one from each line of standard input, in graph6 or sparse6 or by
/// its name, and answers each with one row, or with one for each of its --homes.
#[derive(Args)]
#[command(group(ArgGroup::new("one way").args(["method", "checkpoint", "disk"])))]
#[command(after_help = "\
Examples:
  taquin census --format csv
  taquin census 3x4
  taquin census 2x7 --checkpoint saved
  taquin census --by cycle-type
  taquin census 3x3 --homes orbits --format csv
  taquin census 2x6 --positions all --threads 1
  taquin census 3x3 --positions all --metric multi-tile
  taquin census 3x4 --positions all --disk levels --max-memory 20M
  mpirun -n 2 taquin census 3x4 --positions all --mpi")]
pub struct Census {
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, g6:GRAPH6, or a file; - for
    /// one on each line of standard input
    #[arg(default_value = "eight")]
    board: String,
    #[command(flatten)]
    homes: HomeArgs,
    /// Count these positions
    #[arg(long, value_enum, default_value_t)]
    positions: Positions,
    /// Count the elements of the group by conjugacy class or by order: a row each, and a column for
    /// each number of moves
    #[arg(long, value_enum, conflicts_with_all = ["method", "metric", "checkpoint", "positions", "mpi", "disk"])]
    by: Option<By>,
    #[command(flatten)]
    metric: MetricArg,
    #[command(flatten)]
    levels: LevelsArgs,
    #[command(flatten)]
    method: MethodArg,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    mpi: MpiArgs,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum Positions {
    /// Those with the blank at home
    #[default]
    Standard,
    /// All that can reach the goal
    All,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum By {
    /// By conjugacy class: by cycle type, and those of one type in several classes apart
    CycleType,
    /// By the order of the element
    Order,
}

impl Census {
    pub fn run(self) -> Result<Outcome, Failure> {
        if self.mpi.mpi {
            refuse_with_mpi(self.metric.metric)?;
            if self.homes.has_rows(&self.board) {
                return Err(Failure::bad("--mpi needs a single board with one home"));
            }
            return self.mpi.run(|ranks| self.count_on(ranks));
        }
        if self.homes.has_rows(&self.board) {
            return self.rows();
        }
        let board = self.homes.load(&self.board)?;
        if let Some(by) = self.by {
            return self.count_by(by, &board);
        }
        if self.positions == Positions::All {
            self.refuse_method()?;
            return self.count_all(&board);
        }
        self.refuse_method_with_metric()?;
        if self.levels.on_disk() {
            return Err(Failure::bad("--disk goes with --positions all"));
        }
        let (answers, saved) = (self.output.begin(Shape::Many)?, self.levels.saved()?);
        let line = self.levels.progress()?;
        let options = saved.with(self.resources.options(&line));
        let options = options.metric(self.metric.metric);
        let census = self.levels.outcome(self.count_standard(&board, &options))?;
        drop(line);
        answers.write_list(census.rows.iter().copied(), Some(&total_cells(&census)))?;
        saved.discard()?;
        Ok(Outcome::Done)
    }

    fn count_standard(
        &self,
        board: &Board,
        options: &EnumerateOptions,
    ) -> Result<taquin::Census, SolutionError> {
        match self.method.method {
            Some(method) => taquin::Census::by_method(board, method, options),
            None => taquin::Census::compute(board, options),
        }
    }

    /// Answers with rows for boards and homes.
    fn rows(&self) -> Result<Outcome, Failure> {
        if self.by.is_some() || self.levels.is_given() {
            return Err(Failure::bad(
                "--by, --checkpoint and --disk need a single board with one home",
            ));
        }
        let resources = self.resources.get();
        match self.positions {
            Positions::All => self.refuse_method()?,
            Positions::Standard => self.refuse_method_with_metric()?,
        }
        self.homes.answer(&self.board, &self.output, resources, |text, board, options| {
            let options = options.metric(self.metric.metric);
            Ok(match self.positions {
                Positions::All => {
                    let census = FullCensus::compute(&Position::goal(board), &options)?;
                    CensusOfBoard::all(text, board, &census.distribution)
                }
                Positions::Standard => {
                    CensusOfBoard::standard(text, board, &self.count_standard(board, &options)?)
                }
            })
        })
    }

    fn count_by(&self, by: By, board: &Board) -> Result<Outcome, Failure> {
        let answers = self.output.begin(Shape::Many)?;
        let line = self.levels.progress()?;
        let census = ConjugacyCensus::compute(board, &self.resources.options(&line))?;
        drop(line);
        match by {
            By::CycleType => {
                let totals = ConjugacyClassReport::totals(&census);
                answers.write_list(ConjugacyClassReport::all(board, &census), Some(&totals))?;
            }
            By::Order => {
                let totals = ElementOrderReport::totals(&census);
                answers.write_list(ElementOrderReport::all(&census), Some(&totals))?;
            }
        }
        Ok(Outcome::Done)
    }

    fn count_all(&self, board: &Board) -> Result<Outcome, Failure> {
        let goal = Position::goal(board);
        let saved = self.levels.saved()?;
        let answers = self.output.begin(Shape::One)?;
        let line = self.levels.progress()?;
        let options = saved.with(self.resources.options(&line));
        let options = options.metric(self.metric.metric);
        let census = self.levels.outcome(FullCensus::compute(&goal, &options))?;
        drop(line);
        self.write(answers, &goal, &census)?;
        saved.discard()?;
        Ok(Outcome::Done)
    }

    fn write(&self, answers: Answers, goal: &Position, census: &FullCensus) -> Result<(), Failure> {
        let FullCensus { distribution, farthest, .. } = census;
        answers.write_one(&DistributionReport::new(
            goal,
            self.metric.metric,
            distribution,
            farthest.as_deref(),
            None,
        ))
    }

    fn refuse_method_with_metric(&self) -> Result<(), Failure> {
        if self.metric.metric == Metric::MultiTile && self.method.method.is_some() {
            return Err(Failure::bad(
                "--method counts moves of single tiles: leave it out, or --metric multi-tile",
            ));
        }
        Ok(())
    }

    fn refuse_method(&self) -> Result<(), Failure> {
        match self.method.method {
            None => Ok(()),
            Some(_) => Err(Failure::bad(
                "--method has an effect only on the census of standard positions: leave out \
                 --positions all",
            )),
        }
    }

    #[cfg(feature = "cluster")]
    fn count_on(&self, ranks: &Ranks) -> Result<Outcome, Failure> {
        if self.positions != Positions::All {
            return Err(Failure::bad("--mpi goes with --positions all"));
        }
        self.refuse_method()?;
        let board = self.homes.load(&self.board)?;
        let goal = Position::goal(&board);
        let answers = ranks.answers().then(|| self.output.begin(Shape::One)).transpose()?;
        let saved = self.levels.saved()?;
        let line = self.levels.progress_of(ranks.answers())?;
        let count = |world: &World, options: &EnumerateOptions| world.census(&goal, options);
        let census = ranks.compute(&self.resources, &line, &saved, count);
        let census = self.levels.outcome(census)?;
        drop(line);
        if let (Some(answers), Some(census)) = (answers, census) {
            self.write(answers, &goal, &census)?;
            saved.discard()?;
        }
        Ok(Outcome::Done)
    }

    #[cfg(not(feature = "cluster"))]
    fn count_on(&self, ranks: &Ranks) -> Result<Outcome, Failure> {
        match ranks.0 {}
    }
}
