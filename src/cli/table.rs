//! Where perfect values come from: computed, or from a file.

use std::path::PathBuf;

use clap::Args;
use taquin::states::planes::{Checkpoint, Keep};
use taquin::states::{ExactTable, Values, ValuesFile};
use taquin::{Board, Position};

use super::effort::Effort;
use super::failure::Failure;
use super::{progress, source};

/// The board, the goal, and the table of values.
#[derive(Args)]
pub struct TableChoice {
    /// The board: a name, a grid such as 3x4 or 3x3@2,2, or the path of a YAML file; that of the table, or
    /// else 3x3, if it is left out
    #[arg(long)]
    board: Option<String>,
    /// The position to be reached, instead of the board's own goal
    #[arg(long, value_name = "POSITION")]
    pub goal: Option<String>,
    /// Take the values from this file, made by taquin values build or export, instead of computing them
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    pub effort: Effort,
}

/// A table of values, opened.
pub enum Opened {
    /// Nothing to open: the values are to be computed.
    Computed,
    /// A file of ours.
    File(Box<ValuesFile>),
    /// A table of any program.
    Exact(ExactTable),
}

impl TableChoice {
    /// The values of a file alone.
    pub fn of_file(
        board: Option<String>,
        goal: Option<String>,
        table: PathBuf,
        effort: Effort,
    ) -> Self {
        Self { board, goal, table: Some(table), effort }
    }

    /// How another process of this machine is asked for the same values, to be computed.
    pub fn command(&self) -> Vec<&str> {
        let board = self.board.as_deref().map(|board| ["--board", board]);
        let goal = self.goal.as_deref().map(|goal| ["--goal", goal]);
        [board, goal].into_iter().flatten().flatten().collect()
    }

    /// Whether the values are in a file.
    pub fn has_table(&self) -> bool {
        self.table.is_some()
    }

    /// Opens the table. Gives the board too: that of the table, or the one that is named, or else the
    /// default.
    pub fn open_or(
        &self,
        default: impl FnOnce() -> Result<Board, Failure>,
    ) -> Result<(Board, Opened), Failure> {
        let named = self.board.as_deref().map(source::board).transpose()?;
        let Some(path) = &self.table else {
            return Ok((named.map_or_else(default, Ok)?, Opened::Computed));
        };
        let unreadable =
            |error| Failure::bad(format!("'{}' cannot be read: {error}", path.display()));
        if !ValuesFile::is_one(path).map_err(unreadable)? {
            let board = named.map_or_else(default, Ok)?;
            let table = ExactTable::read(path, board.squares())?;
            return Ok((board, Opened::Exact(table)));
        }
        let file = ValuesFile::open(path)?;
        let board = file.board()?;
        match named {
            Some(named) if named != board => Err(Failure::bad(format!(
                "'{}' is a table of the board {}, not of {}",
                path.display(),
                board.name(),
                named.name()
            ))),
            _ => Ok((board, Opened::File(Box::new(file)))),
        }
    }

    /// The goal, on the board that [`TableChoice::open_or`] gave.
    pub fn goal<'b>(&self, board: &'b Board, opened: &Opened) -> Result<Position<'b>, Failure> {
        let Opened::File(file) = opened else {
            return source::goal(board, self.goal.as_deref());
        };
        let goal = file.goal(board)?;
        match &self.goal {
            Some(text) if Position::parse(board, text)? != goal => {
                Err(Failure::bad(format!("'{}' has the goal {goal}, not {text}", file.name())))
            }
            _ => Ok(goal),
        }
    }

    /// The values, computed, going on from where that was put aside.
    pub fn resumed<'b>(
        &self,
        board: &'b Board,
        opened: &Opened,
        checkpoint: &Checkpoint,
    ) -> Result<Values<'b>, Failure> {
        let goal = self.goal(board, opened)?;
        progress::enumerated(&goal, &self.effort, Keep::Residues, |settings, limits| {
            progress::until_interrupted(limits, |limits| {
                Ok(Values::resumed(&goal, settings, limits, checkpoint)?)
            })
        })
    }

    /// The values, computed or from the table.
    pub fn values<'b>(&self, board: &'b Board, opened: Opened) -> Result<Values<'b>, Failure> {
        let goal = self.goal(board, &opened)?;
        match opened {
            Opened::Computed => {
                progress::enumerated(&goal, &self.effort, Keep::Residues, |settings, limits| {
                    Ok(Values::within(&goal, settings, limits)?)
                })
            }
            Opened::File(file) => {
                Ok(Values::of_file(*file, board)?.listed_within(self.effort.memory()))
            }
            Opened::Exact(table) => Ok(table.values(&goal)?),
        }
    }
}
