use clap::Args;
use taquin::report::{Record, Shape, total_cells};
use taquin::{Board, Method, Solution, Twists};

use super::failure::{Failure, Outcome};
use super::method::MethodChoice;
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
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, or the path of a YAML file
    #[arg(default_value = "eight")]
    board: String,
    #[command(flatten)]
    choice: MethodChoice,
    #[command(flatten)]
    output: Output,
}

impl Census {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board(&self.board)?;
        let answers = self.output.begin(Shape::Many)?;
        let census = self.census(&board)?;
        let columns = census.total().columns();
        answers.write_list(census.rows.iter().copied(), &columns, Some(&total_cells(&census)))?;
        Ok(Outcome::Done)
    }

    fn census(&self, board: &Board) -> Result<taquin::Census, Failure> {
        let by_walks = || progress::watched(|limits| Ok(taquin::Census::by_walks(board, limits)?));
        if self.choice.method == Some(Method::Walks) || Solution::fits(board).is_err() {
            return by_walks();
        }
        let twists = Twists::of(board);
        match self.choice.method.unwrap_or_else(|| Method::best_for(&twists)) {
            Method::Walks => by_walks(),
            method => Ok(progress::solve(&twists, Some(method))?.census()),
        }
    }
}
