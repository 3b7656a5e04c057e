use clap::Args;
use taquin::{Twists, draw};

use super::failure::{Failure, Outcome};
use super::output::Destination;
use super::{progress, source};

/// Write the explorer: one page to play with the whole solution
///
/// The page needs no network and no server: it opens from disk, in any browser, on a telephone too.
/// Slide tiles, play words, wander the twist graph; the page shows at once what is known of each
/// position. That of the eight-puzzle has the five-puzzle as well.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin explore -o explorer.html --open
  taquin explore 3x3 -o corner.html")]
pub struct Explore {
    /// The board: of at most 9 squares and 4 loops
    #[arg(default_value = "eight")]
    board: String,
    /// Show the page in the browser
    #[arg(long, requires = "output")]
    open: bool,
    #[command(flatten)]
    destination: Destination,
}

impl Explore {
    pub fn run(self) -> Result<Outcome, Failure> {
        let file = self.destination.file();
        self.destination.refuse_terminal()?;
        if self.open && file.is_none() {
            return Err(Failure::bad("a browser reads a file; name one with -o to open it"));
        }
        let board = source::board(&self.board)?;
        let beside = match board.name() {
            "eight" => Some("five".parse()?),
            _ => None,
        };
        let boards = [Some(board), beside].into_iter().flatten().collect::<Vec<taquin::Board>>();
        boards.iter().try_for_each(draw::explorable)?;
        let twists = boards.iter().map(Twists::of).collect::<Vec<_>>();
        let solutions = twists.iter().map(|twists| progress::solve(twists, None));
        let solutions = solutions.collect::<Result<Vec<_>, _>>()?;
        let page = draw::explorer(&solutions.iter().collect::<Vec<_>>())?;
        self.destination.write(page.as_bytes())?;
        if let Some(file) = file.filter(|_| self.open) {
            open::that(file).map_err(|error| {
                let file = file.display();
                Failure::bad(format!(
                    "{file} is written, but no browser could be started: {error}; open it by hand"
                ))
            })?;
        }
        Ok(Outcome::Done)
    }
}
