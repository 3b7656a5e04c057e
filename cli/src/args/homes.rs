//! The home of a board, or several homes, one after the other.

use std::slice;

use clap::{Args, ValueEnum};
use itertools::Itertools;
use taquin::Board;
use taquin::atlas;
use taquin::states::EnumerateOptions;

use crate::args::resources::Resources;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::report::Record;
use crate::{boards, rows};

/// The home of each board.
#[derive(Args)]
pub struct HomeArgs {
    /// Put home on this square: its label, or on a grid ROW,COL, centre or corner
    #[arg(long, value_name = "SQUARE")]
    home: Option<String>,
    /// Answer with one row for each of these homes
    #[arg(long, value_enum, conflicts_with = "home")]
    homes: Option<Homes>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Homes {
    /// Of the squares that symmetries of the graph exchange, the first
    Orbits,
    /// Each square
    All,
}

impl HomeArgs {
    /// Whether the answer has rows for boards or homes, instead of a report on one.
    pub fn has_rows(&self, board: &str) -> bool {
        board == "-" || self.homes.is_some()
    }

    /// The board of this name, with its home.
    pub fn load(&self, board: &str) -> Result<Board, Failure> {
        self.with_home(boards::load(board)?)
    }

    /// Whether one board has several rows.
    pub fn are_several(&self) -> bool {
        self.homes.is_some()
    }

    /// Answers the board, or in place of `-` each line of standard input, with a row for each home.
    pub fn answer<R: Record + Send>(
        &self,
        board: &str,
        output: &Output,
        resources: Resources,
        row: impl Fn(&str, &Board, &EnumerateOptions) -> Result<R, Failure> + Sync,
    ) -> Result<Outcome, Failure> {
        let read = if board == "-" { boards::of_line } else { boards::load };
        rows::answer(slice::from_ref(&board.into()), output, resources, |text, options| {
            let boards = self.with_homes(read(text)?)?;
            boards.iter().map(|board| row(text, board, options)).collect()
        })
    }

    fn with_home(&self, board: Board) -> Result<Board, Failure> {
        Ok(match &self.home {
            Some(home) => board.with_home_at(home)?,
            None => board,
        })
    }

    fn with_homes(&self, board: Board) -> Result<Vec<Board>, Failure> {
        let homes = match self.homes {
            None => return Ok(vec![self.with_home(board)?]),
            Some(Homes::Orbits) => atlas::homes(&board, &board.all_symmetries()).collect_vec(),
            Some(Homes::All) => board.square_ids().collect(),
        };
        // The loops of the board's own home keep their names.
        let at = |home| match home == board.home() {
            true => Ok(board.clone()),
            false => Ok(board.clone().with_home(home)?),
        };
        homes.into_iter().map(at).collect()
    }
}
