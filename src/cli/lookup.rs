use clap::Args;
use taquin::report::{LookupDetail, LookupReport, Spelling};
use taquin::{StandardPosition, Twists};

use super::failure::{Failure, Outcome};
use super::method::MethodChoice;
use super::output::Output;
use super::{progress, source};

/// Look up standard positions: first twists, moves, a minimal word
///
/// A position of the eight-puzzle is the six-figure code of the printed tables (the tiles on squares
/// 0 to 5), the ring of eight figures, the board as drawn with _ for the blank and / between rows,
/// or a product of cycles from the goal.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin lookup 102536
  taquin lookup 025/1_3/746 --all --moves
  taquin lookup '(0 1)(3 4 6 5)' --draw
  printf '102536\\n765432\\n' | taquin lookup - --format csv")]
pub struct Lookup {
    /// The positions; - reads them from standard input, one a line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, or the path of a YAML file
    #[arg(long, default_value = "eight")]
    board: String,
    /// List every minimal word, with its twists and elisions
    #[arg(long)]
    all: bool,
    /// Add the tiles that slide, in order
    #[arg(long)]
    moves: bool,
    /// Draw the boards of the specimen, step by step
    #[arg(long)]
    draw: bool,
    /// Strike out the letters that take back a step of the letter before
    #[arg(long)]
    elisions: bool,
    #[command(flatten)]
    choice: MethodChoice,
    #[command(flatten)]
    output: Output,
}

impl Lookup {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board_to_solve(&self.board)?;
        if let [text] = &self.positions[..]
            && text != "-"
        {
            // A single position is read before the work begins.
            StandardPosition::parse(&board, text)?;
        }
        let twists = Twists::of(&board);
        let solution = progress::solve(&twists, self.choice.method)?;
        let detail = LookupDetail {
            all_words: self.all,
            tiles: self.moves,
            boards: self.draw,
            spelling: spelling(self.elisions),
        };
        let code = StandardPosition::goal(&board).code().len();
        let columns = LookupReport::table_columns(code, twists.len(), detail);
        source::answer_each(&self.positions, &self.output, &columns, |text, answers| {
            let position = StandardPosition::parse(&board, text)?;
            let answer = solution.answer(&position);
            let answer = answer.ok_or_else(|| Failure::unreachable(text))?;
            answers.write(&LookupReport::of(&answer, detail))
        })
    }
}

/// How words are written.
pub fn spelling(elisions: bool) -> Spelling {
    if elisions { Spelling::ElisionsStruck } else { Spelling::Plain }
}
