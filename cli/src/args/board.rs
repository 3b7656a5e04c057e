//! The board: the argument of a command, or an option where positions or words are the arguments.
//! The commands add their defaults.

use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use taquin::Board;
use taquin::board::named_boards;

use crate::args::headings::INPUT;
use crate::boards;
use crate::failure::Result;

/// The board as the argument of a command.
#[derive(Args)]
pub struct BoardArg {
    /// The board: a name, a grid such as 3x4, 3x3@2,2 or 3x3@centre, a graph in graph6 such as
    /// g6:DqK, or a file
    #[arg(value_parser = BoardName, hide_possible_values = true)]
    board: Option<String>,
}

/// The board as an option.
#[derive(Args)]
pub struct BoardOption {
    /// The board: a name, a grid such as 3x4, 3x3@2,2 or 3x3@centre, a graph in graph6 such as
    /// g6:DqK, or a file
    #[arg(long, value_parser = BoardName, hide_possible_values = true, help_heading = INPUT)]
    board: Option<String>,
}

/// Accepts any text, and lets shells complete the names of the catalogue.
#[derive(Clone)]
struct BoardName;

impl TypedValueParser for BoardName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| named_boards().collect());
        // Others are families, such as ring-N.
        let names = NAMES.iter().filter(|name| !name.contains(char::is_uppercase));
        Some(Box::new(names.map(|name| PossibleValue::new(name.as_str()))))
    }
}

impl BoardArg {
    /// The name; `None` if there is neither one nor a default.
    pub fn name(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The board, of a command that has a default.
    pub fn load(&self) -> Result<Board> {
        boards::load(self.name().unwrap_or("eight"))
    }
}

impl BoardOption {
    /// The name; `None` if there is neither one nor a default.
    pub fn name(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The board, if its name tells which it is. No file is read.
    pub fn named(&self) -> Option<Board> {
        self.name()?.parse().ok()
    }

    /// The board, of a command that has a default.
    pub fn load(&self) -> Result<Board> {
        boards::load(self.name().unwrap_or("eight"))
    }
}
