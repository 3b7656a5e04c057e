use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::failure::{Failure, Outcome};
use super::output::Destination;

/// Print completions for a shell
///
/// With them the shell knows the commands, their options and the values of these.
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
    pub fn run(self) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "taquin", &mut script);
        self.to.write(&script)?;
        Ok(Outcome::Done)
    }
}
