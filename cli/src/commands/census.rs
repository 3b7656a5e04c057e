use clap::{Args, ValueEnum};
use taquin::Board;
use taquin::position::Pattern;
use taquin::solution::{ConjugacyCensus, Cosets, SolutionError};
use taquin::states::EnumerateOptions;
use taquin_draw as draw;

use crate::args::{
    BoardArg, CheckpointArgs, GoalArg, LABELS, METHOD, MethodArg, MetricArg, PlotArgs, ResourceArgs,
};
use crate::boards;
use crate::failure::{Outcome, Result};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::report::{
    ConjugacyClassReport, ElementOrderReport, Shape, totals, totals_of_cosets, totals_of_elements,
};

/// Count the standard positions and their classes by number of moves
///
/// A position is standard if the blank is at home. The default board gives Schofield's table of
/// 1967: for each number of moves the number of standard positions, of their classes under the
/// symmetries of the board, and of extended classes, which also join each position with its
/// inverse. The standard positions are the elements of a group; --by counts them by conjugacy class
/// or by order. With a goal that has equal or unknown tiles (--goal), its standard positions are
/// counted: the cosets of the elements that keep its labels. Their classes are those under the
/// symmetries of the board that take equal labels of the goal to equal ones. To count all positions,
/// wherever the blank is, use taquin distances count.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(mut_arg("method", |method| method.conflicts_with_all(["metric", "checkpoint"])))]
#[command(mut_arg("goal", |goal| {
    let not = ["by", "method", "checkpoint", "plot"];
    goal.help(LABELS).value_name("LABELS").conflicts_with_all(not)
}))]
#[command(after_help = "\
Examples:
  taquin census --format csv
  taquin census 3x4
  taquin census 3x3 --plot census.svg
  taquin census 2x7 --checkpoint saved
  taquin census --by cycle-type
  taquin census --goal 'a a a/b _ b/c c c'")]
pub struct Census {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    goal: GoalArg,
    /// Count the elements of the group by conjugacy class or by order, in rows, with a column for
    /// each number of moves
    #[arg(long, value_enum, help_heading = METHOD)]
    #[arg(conflicts_with_all = ["method", "metric", "checkpoint", "plot"])]
    by: Option<By>,
    #[command(flatten)]
    metric: MetricArg,
    #[command(flatten)]
    method: MethodArg,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    plot: PlotArgs,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum By {
    /// By conjugacy class, which is named by its cycle type
    CycleType,
    /// By the order of the element
    Order,
}

impl Census {
    pub fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        if let Some(by) = self.by {
            return self.count_by(by, &board);
        }
        if let Some(goal) = self.goal.text() {
            return self.count_cosets(&boards::labelled_goal(&board, goal)?);
        }
        let (answers, plot) = (self.output.begin(Shape::Many)?, self.plot.open(&self.output)?);
        let saved = self.checkpoint.open()?;
        let line = saved.progress()?;
        let options = saved.with(self.resources.options(&line)).metric(self.metric.metric);
        let census = saved.outcome(self.count(&board, &options))?;
        drop(line);
        answers.write_list(census.rows.iter().copied(), Some(&totals(&census)))?;
        plot.map_or(Ok(()), |plot| plot.write(draw::census(&census, board.name())))?;
        saved.discard()?;
        Ok(Outcome::Done)
    }

    fn count(
        &self,
        board: &Board,
        options: &EnumerateOptions,
    ) -> Result<taquin::Census, SolutionError> {
        match self.method.method {
            Some(method) => taquin::Census::by_method(board, method, options),
            None => taquin::Census::compute(board, options),
        }
    }

    fn count_cosets(&self, goal: &Pattern) -> Result<Outcome> {
        let answers = self.output.begin(Shape::Many)?;
        let line = ProgressLine::new().listing_levels();
        let options = self.resources.options(&line).metric(self.metric.metric);
        let rows = Cosets::compute(goal, &options)?.census();
        drop(line);
        let totals = totals_of_cosets(&rows);
        answers.write_list(rows, Some(&totals))?;
        Ok(Outcome::Done)
    }

    fn count_by(&self, by: By, board: &Board) -> Result<Outcome> {
        let answers = self.output.begin(Shape::Many)?;
        let line = ProgressLine::new();
        let census = ConjugacyCensus::compute(board, &self.resources.options(&line))?;
        drop(line);
        match by {
            By::CycleType => {
                let totals = totals_of_elements(&census, "cycle_type");
                answers.write_list(ConjugacyClassReport::all(board, &census), Some(&totals))?;
            }
            By::Order => {
                let totals = totals_of_elements(&census, "order");
                answers.write_list(ElementOrderReport::all(&census), Some(&totals))?;
            }
        }
        Ok(Outcome::Done)
    }
}
