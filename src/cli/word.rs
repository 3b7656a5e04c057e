use clap::Args;
use taquin::report::WordCalculation;
use taquin::{StandardPosition, Twists};

use super::failure::{Failure, Outcome};
use super::lookup::spelling;
use super::output::Output;
use super::source;

/// Calculate with words: where they lead, their cycles, order, moves and walk
///
/// The letters of the eight-puzzle are A B C D and their inverses W X Y Z; A' and A^-1 are W as well.
/// Products are read from left to right.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin word ABAB
  taquin word \"AB^-1A^-1B\" --format json
  taquin word --from-moves '4 1 3 2 0 4' --board five --from 231/0_4")]
pub struct Word {
    /// The words, or lists of moves; - reads them from standard input, one a line
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// Read each as a list of moves, by the tiles that slide, and find the word that it spells
    #[arg(long)]
    from_moves: bool,
    /// The position to start from, instead of the goal
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// The board: a name, a grid such as 3x3@2,2, 3x3@centre or 3x4, or the path of a YAML file
    #[arg(long, default_value = "eight")]
    board: String,
    /// Strike out the letters that take back a step of the letter before
    #[arg(long)]
    elisions: bool,
    #[command(flatten)]
    output: Output,
}

impl Word {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = source::board(&self.board)?;
        let twists = Twists::of(&board);
        let goal = StandardPosition::goal(&board);
        let from = match &self.from {
            Some(text) => StandardPosition::parse(&board, text)?,
            None => goal.clone(),
        };
        let columns = WordCalculation::table_columns(goal.code().len());
        source::answer_each(&self.words, &self.output, &columns, |text, answers| {
            let word = match self.from_moves {
                false => twists.word(text)?,
                true => twists.word_of_moves(&from, text)?,
            };
            answers.write(&WordCalculation::of(&word, &from, spelling(self.elisions)))
        })
    }
}
