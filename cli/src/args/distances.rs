//! Where distances come from: computed, or from a file.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use taquin::position::Metric;
use taquin::states::{Distances, DistancesFile, Distribution, ExactTable};
use taquin::{Board, Position};

use crate::args::goal::GoalArg;
use crate::args::headings::{INPUT, METHOD};
use crate::args::metric::metric;
use crate::args::resources::{ResourceArgs, SavedRun};
use crate::boards;
use crate::failure::Failure;
use crate::progress::ProgressLine;

/// The goal, and the file of distances.
#[derive(Args)]
pub struct DistanceArgs {
    #[command(flatten)]
    pub goal: GoalArg,
    /// Read the distances from FILE, written by taquin distances build or export, instead of
    /// computing them
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    distances: Option<PathBuf>,
    #[command(flatten)]
    pub effort: ResourceArgs,
}

/// Distances in some metric.
#[derive(Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub choice: DistanceArgs,
    /// Count these as one move: the slide of a single tile (short: stm), or that of one or more
    /// tiles of a row or column of a grid (short: mtm) [default: the file's metric, or single-tile]
    #[arg(long, value_name = "METRIC", value_parser = metric(), help_heading = METHOD)]
    pub metric: Option<Metric>,
}

/// An opened source of distances.
pub enum Opened {
    /// None: the distances are to be computed.
    Computed,
    /// A file of this program.
    File(Box<DistancesFile>),
    /// A table of another program.
    Exact(ExactTable),
}

impl DistanceArgs {
    /// The distances in a file.
    pub fn from_file(goal: GoalArg, distances: PathBuf, effort: ResourceArgs) -> Self {
        Self { goal, distances: Some(distances), effort }
    }

    /// Whether the distances are in a file.
    pub fn has_table(&self) -> bool {
        self.distances.is_some()
    }

    /// Opens the file. Returns the board, too: that of the file, or the one that is named, or the
    /// default.
    pub fn open(
        &self,
        named: Option<&str>,
        default: impl FnOnce() -> Result<Board, Failure>,
    ) -> Result<(Board, Opened), Failure> {
        let named = named.map(boards::load).transpose()?;
        let Some(path) = &self.distances else {
            return Ok((named.map_or_else(default, Ok)?, Opened::Computed));
        };
        let unreadable =
            |error| Failure::bad(format!("'{}' cannot be read: {error}", path.display()));
        if !DistancesFile::is_distances_file(path).map_err(unreadable)? {
            let board = named.map_or_else(default, Ok)?;
            let table = ExactTable::read(path, board.square_count())?;
            return Ok((board, Opened::Exact(table)));
        }
        let file = DistancesFile::open(path)?;
        let board = file.board()?;
        match named {
            Some(named) if named != board => Err(Failure::bad(format!(
                "'{}' has the distances of the board {}, not of {}",
                path.display(),
                board.name(),
                named.name()
            ))),
            _ => Ok((board, Opened::File(Box::new(file)))),
        }
    }

    /// The goal, on the board that [`DistanceArgs::open`] returned.
    pub fn goal(&self, board: &Board, opened: &Opened) -> Result<Position, Failure> {
        let Opened::File(file) = opened else {
            return boards::goal(board, self.goal.text());
        };
        let goal = file.goal(board)?;
        match self.goal.text() {
            Some(text) if boards::goal(board, Some(text))? != goal => {
                Err(Failure::bad(format!("'{}' has the goal {goal}, not {text}", file.name())))
            }
            _ => Ok(goal),
        }
    }

    /// The distances in a metric, which has to be that of the file.
    pub fn values(
        &self,
        board: &Board,
        opened: Opened,
        metric: Metric,
    ) -> Result<Distances, Failure> {
        let metric = metric_of(&opened, Some(metric))?;
        let goal = self.goal(board, &opened)?;
        match opened {
            Opened::Computed => {
                let line = ProgressLine::new();
                Ok(Distances::compute(&goal, &self.effort.options(&line).metric(metric))?)
            }
            Opened::File(file) => {
                Ok(Distances::from_file(*file, board)?.with_listing_memory(self.effort.memory()))
            }
            Opened::Exact(table) => Ok(table.distances(&goal, metric)?),
        }
    }
}

/// The metric, which is that of the file if it has one of its own; `named` is the requested one.
fn metric_of(opened: &Opened, named: Option<Metric>) -> Result<Metric, Failure> {
    match (opened, named) {
        (Opened::File(file), Some(named)) if named != file.metric() => {
            let (name, metric) = (file.name(), file.metric());
            Err(Failure::bad(format!("'{name}' counts {metric} moves, not {named} ones")))
        }
        (Opened::File(file), _) => Ok(file.metric()),
        (_, named) => Ok(named.unwrap_or_default()),
    }
}

impl TableArgs {
    /// The goal and the metric.
    pub fn task(&self, board: &Board, opened: &Opened) -> Result<(Position, Metric), Failure> {
        Ok((self.choice.goal(board, opened)?, self.metric(opened)?))
    }

    /// The metric.
    pub fn metric(&self, opened: &Opened) -> Result<Metric, Failure> {
        metric_of(opened, self.metric)
    }

    /// Proves the distances of the file, if there is one.
    pub fn prove(
        &self,
        board: &Board,
        opened: &Opened,
        line: &ProgressLine,
    ) -> Result<Option<Distribution>, Failure> {
        let options = self.choice.effort.options(line).metric(self.metric(opened)?);
        Ok(match opened {
            Opened::Computed => None,
            Opened::File(file) => Some(file.check(&options)?),
            Opened::Exact(table) => Some(table.check(&self.choice.goal(board, opened)?, &options)?),
        })
    }

    /// The distances, computed or from the file.
    pub fn values(&self, board: &Board, opened: Opened) -> Result<Distances, Failure> {
        let metric = self.metric(&opened)?;
        self.choice.values(board, opened, metric)
    }

    /// Writes the file of the distances. A computation shows its progress on this line and is
    /// saved.
    pub fn write<W: Write>(
        &self,
        board: &Board,
        opened: Opened,
        line: &ProgressLine,
        saved: &SavedRun,
        out: W,
    ) -> Result<W, Failure> {
        if !matches!(opened, Opened::Computed) {
            return Ok(self.values(board, opened)?.write(out)?);
        }
        let goal = self.choice.goal(board, &opened)?;
        let options = saved.with(self.choice.effort.options(line));
        Ok(Distances::write_computed(&goal, &options.metric(self.metric(&opened)?), out)?)
    }
}
