use std::path::PathBuf;

use clap::{Args, ValueEnum};
use taquin::report::{DistributionReport, Record, Shape, total_cells};
use taquin::states::planes::{Checkpoint, Count, Keep};
use taquin::{Board, Method, Position, Solution, Twists};

use super::effort::Effort;
use super::failure::{Failure, Outcome};
use super::method::MethodChoice;
use super::output::Output;
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
  taquin census 2x6 --positions all --threads 1")]
pub struct Census {
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, or the path of a YAML file
    #[arg(default_value = "eight")]
    board: String,
    /// Which positions are counted
    #[arg(long, value_enum, default_value_t)]
    positions: Positions,
    /// Put a long run aside in this folder, when it is interrupted and after levels, as often as that
    /// takes no more than a tenth of the time; the same command goes on from there. Only with --positions
    /// all
    #[arg(long, value_name = "FOLDER")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    choice: MethodChoice,
    #[command(flatten)]
    effort: Effort,
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
            return self.count(&board);
        }
        if self.checkpoint.is_some() {
            return Err(Failure::bad("--checkpoint goes with --positions all"));
        }
        let answers = self.output.begin(Shape::Many)?;
        let census = self.census(&board)?;
        let columns = census.total().columns();
        answers.write_list(census.rows.iter().copied(), &columns, Some(&total_cells(&census)))?;
        Ok(Outcome::Done)
    }

    fn count(&self, board: &Board) -> Result<Outcome, Failure> {
        let goal = Position::goal(board);
        let mut answers = self.output.begin(Shape::One)?;
        let checkpoint = self.checkpoint.as_deref().map(Checkpoint::in_folder).transpose()?;
        let count = progress::enumerated(&goal, &self.effort, Keep::Counts, |settings, limits| {
            match &checkpoint {
                None => Ok(Count::around(&goal, settings, limits)?),
                Some(checkpoint) => progress::until_interrupted(limits, |limits| {
                    Ok(Count::resumed(&goal, settings, limits, checkpoint)?)
                }),
            }
        })?;
        answers.write(&DistributionReport::of_count(&goal, &count, None))?;
        answers.finish(&[], None)?;
        Ok(Outcome::Done)
    }

    fn census(&self, board: &Board) -> Result<taquin::Census, Failure> {
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
            None => {
                let goal = Position::goal(board);
                progress::enumerated(&goal, &self.effort, Keep::Counts, |settings, limits| {
                    Ok(taquin::Census::by_planes(board, settings, limits)?)
                })?
                .map_or_else(by_walks, Ok)
            }
        }
    }
}
