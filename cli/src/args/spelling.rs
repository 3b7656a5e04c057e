use clap::Args;
use taquin::export::Spelling;

use crate::args::headings::OUTPUT;

/// How words are written.
#[derive(Args)]
pub struct SpellingArg {
    /// Strike out each letter whose first move undoes the last move of the letter before it
    #[arg(long, help_heading = OUTPUT)]
    mark_elisions: bool,
}

impl SpellingArg {
    /// The spelling.
    pub fn spelling(&self) -> Spelling {
        if self.mark_elisions { Spelling::ElisionsStruck } else { Spelling::Plain }
    }
}
