use clap::{Args, ValueEnum};
use taquin::report::{DistributionReport, Record, Shape, total_cells};
#[cfg(feature = "cluster")]
use taquin::states::Limits;
use taquin::states::planes::{Checkpoint, Count, Keep};
use taquin::{Board, Method, Position, Solution, Twists};

use super::effort::{Effort, PutAside, in_safety};
use super::failure::{Failure, Outcome};
use super::method::MethodChoice;
use super::output::Output;
use super::together::{Run, Together};
use super::{progress, source};

/// Count the positions by number of moves, and the classes of the standard ones
///
/// The default board gives Schofield's table of 1967: for each number of moves the standard
/// positions, their classes under the symmetries of the board, and the extended classes, where
/// inverses count as the same. With --positions all every position is counted, wherever the blank is.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin census --format csv
  taquin census 3x4
  taquin census 2x7 --checkpoint aside
  taquin census 2x6 --positions all --threads 1
  taquin census 3x4 --positions all --processes 2")]
pub struct Census {
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, or the path of a YAML file
    #[arg(default_value = "eight")]
    board: String,
    /// Which positions are counted
    #[arg(long, value_enum, default_value_t)]
    positions: Positions,
    #[command(flatten)]
    aside: PutAside,
    #[command(flatten)]
    choice: MethodChoice,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    together: Together,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum Positions {
    /// Those with the blank at home
    #[default]
    Standard,
    /// All that the goal can be reached from
    All,
}

impl Census {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board(&self.board)?;
        if self.positions == Positions::All {
            if self.choice.method.is_some() {
                return Err(Failure::bad(
                    "--method goes with the standard positions: leave out --positions all",
                ));
            }
            return self.count(&board);
        }
        self.together.refuse("go with --positions all")?;
        let (answers, checkpoint) = (self.output.begin(Shape::Many)?, self.aside.folder()?);
        let census = self.census(&board, checkpoint.as_ref())?;
        let columns = census.total().columns();
        answers.write_list(census.rows.iter().copied(), &columns, Some(&total_cells(&census)))?;
        in_safety(checkpoint.as_ref())?;
        Ok(Outcome::Done)
    }

    fn count(&self, board: &Board) -> Result<Outcome, Failure> {
        let goal = Position::goal(board);
        let checkpoint = self.aside.folder()?;
        if let Some(run) = self.together.begin(&self.effort, &self.command())? {
            return self.count_together(&goal, run, checkpoint.as_ref());
        }
        let mut answers = self.output.begin(Shape::One)?;
        let count = progress::enumerated(&goal, &self.effort, Keep::Counts, |settings, limits| {
            self.aside.interruptible(limits, |limits| {
                Ok(match &checkpoint {
                    None => Count::around(&goal, settings, limits),
                    Some(checkpoint) => Count::resumed(&goal, settings, limits, checkpoint),
                }?)
            })
        })?;
        answers.write(&DistributionReport::of_count(&goal, &count, None))?;
        answers.finish(&[], None)?;
        in_safety(checkpoint.as_ref())?;
        Ok(Outcome::Done)
    }

    /// How another process of this machine is asked to take part.
    fn command(&self) -> Vec<&str> {
        let command = ["census", self.board.as_str(), "--positions", "all"];
        [&command[..], &self.aside.command()].concat()
    }

    #[cfg(feature = "cluster")]
    fn count_together(
        &self,
        goal: &Position,
        run: Run,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<Outcome, Failure> {
        let answers = run.answers().then(|| self.output.begin(Shape::One)).transpose()?;
        let done = run.enumerated(goal, Keep::Counts, |member, settings, limits| {
            let count = |limits: Limits| Ok(member.count(goal, settings, limits, checkpoint)?);
            self.aside.interruptible(limits, count)
        })?;
        if let (Some(mut answers), Some(count)) = (answers, done.answer) {
            answers.write(&DistributionReport::of_count(goal, &count, None))?;
            answers.finish(&[], None)?;
            in_safety(checkpoint)?;
        }
        Ok(Outcome::Done)
    }

    #[cfg(not(feature = "cluster"))]
    fn count_together(
        &self,
        _: &Position,
        run: Run,
        _: Option<&Checkpoint>,
    ) -> Result<Outcome, Failure> {
        match run.0 {}
    }

    fn census(
        &self,
        board: &Board,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<taquin::Census, Failure> {
        if let Some(checkpoint) = checkpoint {
            return self.census_put_aside(board, checkpoint);
        }
        let by_walks = || {
            let memory = self.effort.memory();
            progress::watched_within(memory, |limits| Ok(taquin::Census::by_walks(board, limits)?))
        };
        let schofield = || {
            let twists = Twists::of(board);
            Ok(progress::solve(&twists, Some(Method::Schofield))?.census())
        };
        match self.choice.method {
            Some(Method::Walks) => by_walks(),
            Some(Method::Schofield) => schofield(),
            None if Solution::fits(board).is_ok()
                && Method::best_for(&Twists::of(board)) == Method::Schofield =>
            {
                schofield()
            }
            None => self.census_by_planes(board, None)?.map_or_else(by_walks, Ok),
        }
    }

    /// The one way that can be put aside.
    fn census_put_aside(
        &self,
        board: &Board,
        checkpoint: &Checkpoint,
    ) -> Result<taquin::Census, Failure> {
        if self.choice.method.is_some() {
            return Err(Failure::bad("--checkpoint goes with one method only: leave out --method"));
        }
        self.census_by_planes(board, Some(checkpoint))?.ok_or_else(|| {
            let board = board.name();
            Failure::bad(format!(
                "{board} has so many symmetries that its classes cannot be counted level by level; \
                 leave out --checkpoint"
            ))
        })
    }

    fn census_by_planes(
        &self,
        board: &Board,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<Option<taquin::Census>, Failure> {
        let goal = Position::goal(board);
        progress::enumerated(&goal, &self.effort, Keep::Counts, |settings, limits| {
            self.aside.interruptible(limits, |limits| {
                Ok(taquin::Census::by_planes(board, settings, limits, checkpoint)?)
            })
        })
    }
}
