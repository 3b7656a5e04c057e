use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;
use taquin::WholeFile;

use crate::failure::{Failure, Outcome, Result};
use crate::output::Destination;

/// Print the manual page of the program or of a command
///
/// Prints roff; view with `man -l -`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin man | man -l -
  taquin man pdb list | man -l -
  taquin man --dir ~/.local/share/man/man1")]
pub struct Manual {
    /// Print the page of this command, such as verify or pdb list
    command: Vec<String>,
    /// Write the pages of the program and of every command to files in DIR
    #[arg(long, value_name = "DIR", conflicts_with_all = ["command", "output"])]
    dir: Option<PathBuf>,
    #[command(flatten)]
    to: Destination,
}

impl Manual {
    pub fn run(self) -> Result<Outcome> {
        let mut program = crate::program();
        program.build();
        match &self.dir {
            Some(folder) => self.write_all(&program, folder)?,
            None => self.to.write(&page(find(&program, &self.command)?)?)?,
        }
        Ok(Outcome::Done)
    }

    /// Writes the pages of a command and of its own commands.
    fn write_all(&self, command: &Command, folder: &Path) -> Result {
        let failed =
            |error| Failure::bad(format!("'{}' cannot be created: {error}", folder.display()));
        fs::create_dir_all(folder).map_err(failed)?;
        let path = folder.join(Man::new(command.clone()).get_filename());
        let mut file = WholeFile::create(&path, self.to.existing())?;
        file.write_all(&page(command)?)?;
        file.finish()?;
        let mut commands = command.get_subcommands().filter(|command| command.get_name() != "help");
        commands.try_for_each(|command| self.write_all(command, folder))
    }
}

/// The command with these names.
fn find<'c>(program: &'c Command, names: &[String]) -> Result<&'c Command> {
    names.iter().try_fold(program, |command, name| {
        command.find_subcommand(name).ok_or_else(|| {
            let parent = command.get_bin_name().unwrap_or("taquin");
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            Failure::bad(match known[..] {
                [] => format!("{parent} has no commands of its own, so no '{name}'"),
                _ => format!("{parent} has no command '{name}', but {}", known.join(", ")),
            })
        })
    })
}

/// The page of a command, in roff.
fn page(command: &Command) -> Result<Vec<u8>> {
    let name = command.get_display_name().unwrap_or("taquin").to_string();
    let man = Man::new(command.clone())
        .title(name.to_uppercase())
        .source(format!("{name} {}", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let after_help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    write_examples(&after_help, &mut page)?;
    Ok(page)
}

/// Writes the text after the help of a command: indented lines are examples, other paragraphs
/// notes.
fn write_examples(after_help: &str, page: &mut Vec<u8>) -> Result {
    let mut examples = Vec::new();
    let mut notes = Vec::new();
    for line in after_help.lines().filter(|line| !line.is_empty()) {
        match (line.strip_prefix("  "), line.strip_prefix("Example: ")) {
            (Some(example), _) | (_, Some(example)) => examples.push(escaped(example)),
            _ if line.ends_with(':') => {}
            _ => notes.push(escaped(line)),
        }
    }
    if !examples.is_empty() {
        writeln!(page, ".SH EXAMPLES\n.nf\n{}\n.fi", examples.join("\n"))?;
    }
    if !notes.is_empty() {
        writeln!(page, ".SH NOTES\n{}", notes.join("\n"))?;
    }
    Ok(())
}

/// A line of text in roff. `\&` keeps a first dot or quote from starting a request.
fn escaped(line: &str) -> String {
    format!("\\&{}", line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq"))
}
