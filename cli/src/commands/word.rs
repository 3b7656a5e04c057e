use clap::Args;
use taquin::StandardPosition;
use taquin_draw as draw;

use crate::args::{BoardOption, DrawArgs, INPUT, SpellingArg};
use crate::batch;
use crate::failure::{Outcome, Result};
use crate::output::Output;
use crate::report::WordCalculation;
use crate::texts::{Texts, of_option};

/// Compute where words lead, and their cycles, order, moves and walk
///
/// The letters of the eight-puzzle are A B C D and their inverses W X Y Z; A' and A^-1 also mean W.
/// A^2 and (AB)^3 are powers, [A,B] is the commutator A^-1 B^-1 A B, and A^B the conjugate
/// B^-1 A B. Products are read from left to right.
///
/// A picture (--draw) is that of the last word: a strip of boards, one for each twist, with the
/// twist's loop marked.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(after_help = "\
Examples:
  taquin word ABAB
  taquin word \"AB^-1A^-1B\" --format json
  taquin word '(AB)^3' '[A,B]' 'A^B'
  taquin word WXYZADY --from 102536 --draw word.svg
  taquin word --from-moves '4 1 3 2 0 4' --board five --from 231/0_4")]
pub struct Word {
    /// The words, or lists of moves; - reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// Read each input as a list of tiles that slide, and compute its word
    #[arg(long, help_heading = INPUT)]
    from_moves: bool,
    /// Start from this position instead of the goal
    #[arg(long, value_name = "POSITION", value_parser = of_option, help_heading = INPUT)]
    from: Option<String>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    spelling: SpellingArg,
    #[command(flatten)]
    draw: DrawArgs,
    #[command(flatten)]
    output: Output,
}

impl Word {
    pub fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        let twists = board.twists();
        let goal = StandardPosition::goal(&board);
        let from = match &self.from {
            Some(text) => StandardPosition::parse(&board, text)?,
            None => goal.clone(),
        };
        let (picture, mut last) = (self.draw.open(&self.output)?, None);
        let report = |word: &_| WordCalculation::new(word, &from, self.spelling.spelling());
        let example = || batch::example(report(&twists.word("")?));
        let texts = Texts::lines(&self.words);
        let outcome = batch::answer_each(texts, &self.output, &example, |text, answers| {
            let word = match self.from_moves {
                false => twists.word(text)?,
                true => twists.word_of_moves(&from, text)?,
            };
            answers.write(&report(&word))?;
            last = Some(word);
            Ok(())
        })?;
        if let (Some(picture), Some(word)) = (picture, last) {
            picture.write(draw::word(&word, &from))?;
        }
        Ok(outcome)
    }
}
