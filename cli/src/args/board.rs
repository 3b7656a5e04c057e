//! The board: the argument of a command, or an option where positions or words are the arguments.
//! The commands add their defaults.

use clap::Args;
use taquin::Board;

use crate::args::headings::INPUT;
use crate::boards;
use crate::failure::Failure;

/// The board as the argument of a command.
#[derive(Args)]
pub struct BoardArg {
    /// The board: a name, a grid such as 3x4, 3x3@2,2 or 3x3@centre, a graph in graph6 such as
    /// g6:DqK, or a file
    board: Option<String>,
}

/// The board as an option.
#[derive(Args)]
pub struct BoardOption {
    /// The board: a name, a grid such as 3x4, 3x3@2,2 or 3x3@centre, a graph in graph6 such as
    /// g6:DqK, or a file
    #[arg(long, help_heading = INPUT)]
    board: Option<String>,
}

impl BoardArg {
    /// The name; `None` if there is neither one nor a default.
    pub fn name(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The board, of a command that has a default.
    pub fn load(&self) -> Result<Board, Failure> {
        boards::load(self.name().unwrap_or("eight"))
    }
}

impl BoardOption {
    /// The name; `None` if there is neither one nor a default.
    pub fn name(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The board, of a command that has a default.
    pub fn load(&self) -> Result<Board, Failure> {
        boards::load(self.name().unwrap_or("eight"))
    }
}
