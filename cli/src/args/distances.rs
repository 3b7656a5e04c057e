//! Where distances come from: computed, or from a file.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use taquin::position::{Metric, Pattern};
use taquin::states::{
    Distances, DistancesFile, Distribution, EnumerateOptions, ExactTable, PatternDistances,
    PatternDistancesFile,
};
use taquin::{Board, Observer, Position};

use crate::args::goal::GoalArg;
use crate::args::headings::{INPUT, METHOD};
use crate::args::metric::metric;
use crate::args::resources::{ResourceArgs, SavedRun};
use crate::boards;
use crate::failure::{Failure, Result};
use crate::progress::ProgressLine;

/// The goal, and the file of distances.
#[derive(Args)]
pub struct DistanceArgs {
    #[command(flatten)]
    pub goal: GoalArg,
    /// Read the distances from FILE, written by taquin distances build or export, instead of
    /// computing them
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    pub distances: Option<PathBuf>,
    #[command(flatten)]
    pub effort: ResourceArgs,
}

/// Distances in some metric.
#[derive(Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub choice: DistanceArgs,
    /// What counts as one move: the slide of a single tile (short: stm), or the slide of one or
    /// more tiles along a row or column of a grid, or along a line of the board's file (short: mtm)
    /// [default: the metric of the distances, or single-tile]
    #[arg(long, value_name = "METRIC", value_parser = metric(), help_heading = METHOD)]
    pub metric: Option<Metric>,
}

/// Distances from a goal, on this board: to be computed, or in a file.
pub struct Table<'a> {
    pub board: Board,
    source: Source,
    choice: &'a DistanceArgs,
    /// The metric that is asked for.
    metric: Option<Metric>,
}

enum Source {
    /// No file: the distances are to be computed.
    Computed,
    /// A file of this program.
    File(Box<DistancesFile>),
    /// A file of this program for a goal that is a pattern.
    Pattern(Box<PatternDistancesFile>),
    /// A table of another program.
    Exact(ExactTable),
}

impl DistanceArgs {
    /// Opens the file. The board is that of the file, or the one that is named, or the default.
    pub fn open(
        &self,
        metric: Option<Metric>,
        named: Option<&str>,
        default: impl FnOnce() -> Result<Board>,
    ) -> Result<Table<'_>> {
        let table = |board, source| Ok(Table { board, source, choice: self, metric });
        let named = named.map(boards::load).transpose()?;
        let Some(path) = &self.distances else {
            return table(named.map_or_else(default, Ok)?, Source::Computed);
        };
        let unreadable =
            |error| Failure::bad(format!("'{}' cannot be read: {error}", path.display()));
        if !DistancesFile::is_distances_file(path).map_err(unreadable)? {
            let board = named.map_or_else(default, Ok)?;
            let exact = ExactTable::read(path, board.square_count())?;
            return table(board, Source::Exact(exact));
        }
        let (board, source) = match self.has_pattern() {
            true => {
                let file = PatternDistancesFile::open(path)?;
                (file.goal().board().clone(), Source::Pattern(file.into()))
            }
            false => {
                let file = DistancesFile::open(path)?;
                (file.board()?, Source::File(file.into()))
            }
        };
        match named {
            Some(named) if named != board => Err(Failure::bad(format!(
                "'{}' has the distances of {} {}, not of {}",
                path.display(),
                if named.name() == board.name() { "another board named" } else { "the board" },
                board.name(),
                named.name()
            ))),
            _ => table(board, source),
        }
    }

    /// Whether the file has the distances from a goal that is a pattern.
    pub fn has_pattern(&self) -> bool {
        let path = self.distances.as_deref();
        path.is_some_and(|path| PatternDistancesFile::is_of_this_kind(path).unwrap_or(false))
    }
}

fn not_a_position(file: &PatternDistancesFile) -> Failure {
    Failure::bad(format!("'{}' has the goal {}, which is not a position", file.name(), file.goal()))
}

impl TableArgs {
    /// Opens the file, if there is one; see [`DistanceArgs::open`].
    pub fn open(
        &self,
        named: Option<&str>,
        default: impl FnOnce() -> Result<Board>,
    ) -> Result<Table<'_>> {
        self.choice.open(self.metric, named, default)
    }
}

impl Table<'_> {
    /// Whether the distances are to be computed.
    pub fn is_computed(&self) -> bool {
        matches!(self.source, Source::Computed)
    }

    /// The goal, which has to be that of the file if it has one of its own.
    pub fn goal(&self) -> Result<Position> {
        let named = self.choice.goal.text();
        match &self.source {
            Source::Computed | Source::Exact(_) => boards::goal(&self.board, named),
            Source::Pattern(file) => Err(not_a_position(file)),
            Source::File(file) => {
                let goal = file.goal(&self.board)?;
                let is_other = named.is_some() && boards::goal(&self.board, named)? != goal;
                self.refuse_goal(is_other, file.name(), &goal)?;
                Ok(goal)
            }
        }
    }

    /// Refuses the goal that is named, if it is another one than that of the file.
    fn refuse_goal(&self, is_other: bool, file: &str, goal: &impl Display) -> Result {
        match self.choice.goal.text() {
            Some(text) if is_other => Err(Failure::bad(format!(
                "'{file}' has the goal {goal}, not {text}; leave --goal out, or name another file"
            ))),
            _ => Ok(()),
        }
    }

    /// The goal, which has to be a position for this option.
    pub fn goal_for(&self, option: &str) -> Result<Position> {
        match self.pattern()? {
            None => self.goal(),
            Some(pattern) => Err(Failure::bad(format!(
                "{option} is for goals that are positions, not for {pattern}"
            ))),
        }
    }

    /// The goal, if it is a pattern and not a position.
    pub fn pattern(&self) -> Result<Option<Pattern>> {
        let named = self.choice.goal.text();
        if let Source::Pattern(file) = &self.source {
            let named = named.map(|text| boards::goal_pattern(&self.board, text)).transpose()?;
            let is_other = named.is_some_and(|named| named != *file.goal());
            self.refuse_goal(is_other, file.name(), file.goal())?;
            return Ok(Some(file.goal().clone()));
        }
        let pattern = named.map(|text| boards::pattern(&self.board, text)).transpose()?.flatten();
        match (&pattern, &self.choice.distances) {
            (Some(pattern), Some(path)) => Err(Failure::bad(format!(
                "'{}' has distances from a position, not from the goal {pattern}; name a file that taquin \
                 distances build --goal wrote for it",
                path.display()
            ))),
            _ => Ok(pattern),
        }
    }

    /// The distances from a pattern, computed or from the file.
    pub fn values_to(&self, pattern: &Pattern) -> Result<PatternDistances> {
        self.observed_values_to(pattern, &ProgressLine::new())
    }

    /// The same; a computation shows its progress on this line.
    fn observed_values_to(
        &self,
        pattern: &Pattern,
        line: &ProgressLine,
    ) -> Result<PatternDistances> {
        let options = self.options(line)?;
        match &self.source {
            Source::Pattern(file) => Ok(file.read(&options)?),
            _ => Ok(PatternDistances::compute(pattern, &options)?),
        }
    }

    /// The metric, which has to be that of the file if it has one of its own.
    pub fn metric(&self) -> Result<Metric> {
        let (name, metric) = match &self.source {
            Source::File(file) => (file.name(), file.metric()),
            Source::Pattern(file) => (file.name(), file.metric()),
            Source::Computed | Source::Exact(_) => return Ok(self.metric.unwrap_or_default()),
        };
        match self.metric {
            Some(named) if named != metric => {
                let failure = format!("'{name}' counts {metric} moves, not {named} ones");
                Err(Failure::bad(failure).with_advice(&format!("name them by --metric {metric}")))
            }
            _ => Ok(metric),
        }
    }

    /// The options of an enumeration in this metric.
    pub fn options<'o>(&self, observer: &'o dyn Observer) -> Result<EnumerateOptions<'o>> {
        Ok(self.choice.effort.options(observer).metric(self.metric()?))
    }

    /// Proves the distances of the file, if there is one.
    pub fn prove(&self, line: &ProgressLine) -> Result<Option<Distribution>> {
        let options = self.options(line)?;
        Ok(match &self.source {
            Source::Computed => None,
            Source::File(file) => Some(file.check(&options)?),
            Source::Pattern(file) => Some(file.check(&options)?),
            Source::Exact(table) => Some(table.check(&self.goal()?, &options)?),
        })
    }

    /// The distances, computed or from the file.
    pub fn values(self) -> Result<Distances> {
        let (metric, goal) = (self.metric()?, self.goal()?);
        match self.source {
            Source::Computed => {
                let line = ProgressLine::new();
                let options = self.choice.effort.options(&line);
                Ok(Distances::compute(&goal, &options.metric(metric))?)
            }
            Source::File(file) => Ok(Distances::from_file(*file, &self.board)?
                .with_listing_memory(self.choice.effort.memory())),
            Source::Exact(table) => Ok(table.distances(&goal, metric)?),
            Source::Pattern(file) => Err(not_a_position(&file)),
        }
    }

    /// Writes the file of the distances. A computation shows its progress on this line and is
    /// saved.
    pub fn write<W: Write>(self, line: &ProgressLine, saved: &SavedRun, out: W) -> Result<W> {
        if let Some(pattern) = self.pattern()? {
            return Ok(self.observed_values_to(&pattern, line)?.write(out)?);
        }
        if !self.is_computed() {
            return Ok(self.values()?.write(out)?);
        }
        Ok(Distances::write_computed(&self.goal()?, &saved.with(self.options(line)?), out)?)
    }
}
