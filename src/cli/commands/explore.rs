use crate::Board;
use crate::draw;
use clap::Args;

use crate::cli::failure::{Failure, Outcome};
use crate::cli::file_format::HTML;
use crate::cli::output::Destination;
use crate::cli::{boards, progress};

/// Write the explorer: an interactive page with the whole solution of a board
///
/// The page needs no network and no server. It opens from disk in any browser, also on a phone.
/// Slide tiles, play words and walk through the twist graph; the page shows the distance, the
/// shortest solutions and the class of each position. The page of the eight-puzzle includes the
/// five-puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin explore -o explorer.html --open
  taquin explore 3x3 -o corner.html")]
pub struct Explore {
    /// The board, of at most 9 squares and 4 loops
    #[arg(default_value = "eight")]
    board: String,
    /// Open the page in the browser
    #[arg(long, requires = "output")]
    open: bool,
    #[command(flatten)]
    destination: Destination,
}

impl Explore {
    pub fn run(self) -> Result<Outcome, Failure> {
        self.destination.format(None, &[HTML])?;
        let file = self.destination.file();
        self.destination.refuse_terminal()?;
        if self.open && file.is_none() {
            return Err(Failure::bad("--open needs a file; name one with -o"));
        }
        let board = boards::load(&self.board)?;
        let companion = match board.name() {
            "eight" => Some("five".parse()?),
            _ => None,
        };
        let boards = [Some(board), companion].into_iter().flatten().collect::<Vec<crate::Board>>();
        boards.iter().try_for_each(draw::explorable)?;
        let twists = boards.iter().map(Board::twists).collect::<Vec<_>>();
        let solutions = twists.iter().map(|twists| progress::solve(twists, None));
        let solutions = solutions.collect::<Result<Vec<_>, _>>()?;
        let page = draw::explorer(&solutions.iter().collect::<Vec<_>>())?;
        self.destination.write(page.as_bytes())?;
        if let Some(file) = file.filter(|_| self.open) {
            open::that(file).map_err(|error| {
                let file = file.display();
                Failure::bad(format!(
                    "{file} was written, but no browser could be started: {error}; \
                     open the file manually"
                ))
            })?;
        }
        Ok(Outcome::Done)
    }
}
