use clap::{Args, CommandFactory};

use super::Cli;
use super::failure::{Failure, Outcome};
use super::output::Destination;

/// Print the manual page of the program or of a command
///
/// The page is in the language of man: read it by man -l, or keep it where man finds it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin man | man -l -
  taquin man verify | man -l -
  taquin man -o ~/.local/share/man/man1/taquin.1")]
pub struct Manual {
    /// The command, such as verify or board list; without one the page is the program's
    command: Vec<String>,
    #[command(flatten)]
    to: Destination,
}

impl Manual {
    pub fn run(self) -> Result<Outcome, Failure> {
        let mut program = Cli::command();
        program.build();
        let mut command = &program;
        for name in &self.command {
            let found = command.find_subcommand(name);
            command = found.ok_or_else(|| {
                let (before, known) = (command.get_bin_name().unwrap_or("taquin"), command);
                let known = known.get_subcommands().map(clap::Command::get_name);
                let known: Vec<&str> = known.collect();
                Failure::bad(match known[..] {
                    [] => format!("{before} has no commands of its own; '{name}' is none"),
                    _ => format!("{before} has no command '{name}', but {}", known.join(", ")),
                })
            })?;
        }
        let title = command.get_display_name().unwrap_or("taquin").to_string();
        let mut page = Vec::new();
        clap_mangen::Man::new(command.clone()).title(title.to_uppercase()).render(&mut page)?;
        self.to.write(&page)?;
        Ok(Outcome::Done)
    }
}
