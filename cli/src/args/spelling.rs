use clap::Args;
use taquin::export::Spelling;

use crate::args::headings::OUTPUT;

/// How words are written.
#[derive(Args)]
pub struct SpellingArg {
    /// Strike out letters whose first move undoes the previous letter's last
    #[arg(long, help_heading = OUTPUT)]
    mark_elisions: bool,
}

impl SpellingArg {
    /// The spelling.
    pub fn spelling(&self) -> Spelling {
        if self.mark_elisions { Spelling::ElisionsStruck } else { Spelling::Plain }
    }
}
