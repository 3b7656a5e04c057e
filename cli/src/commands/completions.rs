use clap::Args;
use clap_complete::Shell;

use crate::failure::{Outcome, Result};
use crate::output::Destination;

/// Print completions for a shell
///
/// The script completes commands, options and the values of options.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin completions bash -o ~/.local/share/bash-completion/completions/taquin
  taquin completions zsh -o ~/.zfunc/_taquin
  taquin completions fish -o ~/.config/fish/completions/taquin.fish")]
pub struct Completions {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    to: Destination,
}

impl Completions {
    pub fn run(self) -> Result<Outcome> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::program(), "taquin", &mut script);
        self.to.write(&script)?;
        Ok(Outcome::Done)
    }
}
