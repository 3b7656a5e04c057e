use clap::Args;
use taquin::Twists;
use taquin::report::{Record, total_cells};

use super::failure::{Failure, Outcome};
use super::output::Output;
use super::{progress, source};

/// Count the standard positions and their classes by number of moves
///
/// The default board gives Schofield's table of 1967: for each number of moves the standard
/// positions, their classes under the symmetries of the board, and the extended classes, where
/// inverses count as the same.
#[derive(Args)]
#[command(after_help = "Example: taquin census --format csv")]
pub struct Census {
    /// The board
    #[arg(default_value = "eight")]
    board: String,
    #[command(flatten)]
    method: MethodChoice,
    #[command(flatten)]
    output: Output,
}

/// How the solution is computed.
#[derive(Args)]
pub struct MethodChoice {
    /// How the solution is computed: Schofield's two dictionaries, where they fit the board, or
    /// breadth first over all positions
    #[arg(long, value_name = "METHOD")]
    method: Option<MethodName>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum MethodName {
    Schofield,
    Walks,
}

impl MethodChoice {
    /// The method that was asked for, if one was.
    pub fn method(&self) -> Option<taquin::Method> {
        self.method.map(|name| match name {
            MethodName::Schofield => taquin::Method::Schofield,
            MethodName::Walks => taquin::Method::Walks,
        })
    }
}

impl Census {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board(&self.board)?;
        let twists = Twists::of(&board);
        let census = progress::solve(&twists, self.method.method())?.census();
        let columns = census.total().columns();
        self.output.write_list(
            census.rows.iter().copied(),
            &columns,
            Some(&total_cells(&census)),
        )?;
        Ok(Outcome::Done)
    }
}
