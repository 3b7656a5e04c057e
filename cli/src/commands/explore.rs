use clap::Args;
#[cfg(not(target_family = "wasm"))]
use open::that as open_in_browser;
use taquin::Board;
use taquin::position::Pattern;
use taquin_draw::{self as draw, Language};

use crate::args::{BoardArg, GoalArg, OUTPUT, one_of};
use crate::boards;
use crate::failure::{Failure, Outcome, Result};
use crate::file_format::HTML;
use crate::output::Destination;
use crate::progress;

/// Write the explorer: an interactive page with the whole solution of a board
///
/// The page needs no network and no server. It opens from disk in any browser, also on a phone.
/// Slide tiles, play words and walk through the twist graph; the page shows the distance, the
/// shortest solutions and the class of each position. The page of the eight-puzzle includes the
/// five-puzzle.
///
/// A larger grid, up to 5x5, has a page to play it. Its hints come from a search in the page: a
/// solution at once, shorter ones later, and often the proof that none is shorter. With --goal any
/// board of up to 25 squares has such a page, also small ones; the goal may have equal and unknown
/// tiles, and several blanks.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(GOAL)))]
#[command(after_help = "\
Examples:
  taquin explore -o explorer.html --open
  taquin explore 3x3 -o corner.html
  taquin explore 4x4 -o fifteen.html
  taquin explore five --language de -o five.html
  taquin explore --goal '1 2 3 4/* * * */* * * */* * * *' -o row.html
  taquin explore --goal '1 2 3/4 5 6/7 _ _' -o two-blanks.html")]
pub struct Explore {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    goal: GoalArg,
    /// The language of the page: English, German or French
    #[arg(long, value_name = "LANGUAGE", default_value = "en", help_heading = OUTPUT)]
    #[arg(value_parser = one_of(Language::ALL, Language::name))]
    language: Language,
    /// Open the page in the browser
    #[arg(long, requires = "output", help_heading = OUTPUT)]
    open: bool,
    #[command(flatten)]
    destination: Destination,
}

/// The board, in the help.
const BOARD: &str = "The board, of at most 9 squares and 4 loops, or a grid of at most 25 squares to \
                     play [default: the grid of the goal, or eight]";

/// The goal, in the help.
const GOAL: &str = "The goal of a page to play, with equal labels for tiles that look alike, * for any \
                    tile, and _ for each blank; or a position; on grids also blank-last, blank-first, snail, \
                    columns or boustrophedon";

/// WASI starts no other program.
#[cfg(target_family = "wasm")]
fn open_in_browser(_: &std::path::Path) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

impl Explore {
    pub fn run(self) -> Result<Outcome> {
        self.destination.format(None, &[HTML])?;
        let file = self.destination.file();
        self.destination.refuse_terminal("a page for the browser")?;
        if self.open && file.is_none() {
            return Err(Failure::bad("--open needs a file; name one with -o"));
        }
        let page = match self.goal.text() {
            Some(goal) => draw::labelled_puzzle(&self.goal(goal)?, self.language)?,
            None => self.page(self.board.load()?)?,
        };
        self.destination.write(page.as_bytes())?;
        if let Some(file) = file.filter(|_| self.open) {
            open_in_browser(file).map_err(|error| {
                let file = file.display();
                Failure::partial(format!(
                    "{file} was written, but no browser could be started: {error}; \
                     open the file manually"
                ))
            })?;
        }
        Ok(Outcome::Done)
    }

    /// The goal on its board.
    fn goal(&self, text: &str) -> Result<Pattern> {
        let shown = || boards::grid_of(self.goal.or("")).or_else(|_| self.board.load());
        let board = self.board.name().map_or_else(shown, boards::load)?;
        boards::goal_pattern(&board, text)
    }

    /// The page of a board without a goal of its own.
    fn page(&self, board: Board) -> Result<String> {
        Ok(match draw::explorable(&board) {
            // What the explorer cannot hold can be played, at least.
            Err(_) if draw::playable(&board).is_ok() => draw::puzzle(&board, self.language)?,
            _ => self.explorer(board)?,
        })
    }

    /// The page with the whole solution of a board, and of the one that goes with it.
    fn explorer(&self, board: Board) -> Result<String> {
        let companion = match board.name() {
            "eight" => Some("five".parse()?),
            _ => None,
        };
        let boards = [Some(board), companion].into_iter().flatten().collect::<Vec<Board>>();
        boards.iter().try_for_each(draw::explorable).map_err(
            |error| match draw::labelled_playable(&boards[0]) {
                Ok(()) => {
                    Failure::from(error).with_advice("--goal writes a page to play on this board")
                }
                Err(_) => error.into(),
            },
        )?;
        let twists = boards.iter().map(Board::twists).collect::<Vec<_>>();
        let solutions = twists.iter().map(|twists| progress::solve(twists, None));
        let solutions = solutions.collect::<Result<Vec<_>, _>>()?;
        Ok(draw::explorer(&solutions.iter().collect::<Vec<_>>(), self.language)?)
    }
}
