//! The program `taquin`: each command parses its arguments into types of the library, asks the
//! library for one value, and hands it to a renderer.

#![deny(unsafe_code)]

mod args;
mod batch;
mod boards;
mod commands;
mod exit_status;
mod failure;
mod file_format;
mod input_location;
mod inputs;
mod journal;
mod messages;
mod output;
mod progress;
mod records;
mod report;
mod signals;
mod texts;
mod worker_pool;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use commands::{
    atlas, bench, board, book, census, classes, completions, distances, draw, graph, group,
    heuristics, lookup, man, pdb, perm, play, scramble, sheet, solvable, solve, word,
};
use failure::{Failure, Outcome, shortened};
use itertools::Itertools;
use taquin::input_text::escaped;

/// The mathematics of sliding puzzles
///
/// Solve positions, print the tables of the eight-puzzle as P. D. A. Schofield did in 1967, compute
/// the distances of all positions and the groups of boards, and check what was published about
/// them.
#[derive(Parser)]
#[command(name = "taquin", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = after_help())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The first examples, of the commands that this build has, and what all commands share.
fn after_help() -> String {
    let examples = [
        ("scramble 4x4", "generate a random fifteen-puzzle", true),
        (
            "solve '5 1 2 4 / 9 6 3 7 / 13 10 11 8 / 14 15 12 _'",
            "find a shortest solution of one",
            true,
        ),
        ("explore 4x4 -o fifteen.html --open", "write a page to play it, and open it", true),
        ("lookup 102536", "look up a position in the tables of 1967", true),
        ("census", "count the positions, as in the tables of 1967", true),
        ("group theta0", "identify the group of a board, with proof", true),
        ("distances count 3x3", "count all positions by their distance", true),
        ("verify", "check what was published", cfg!(feature = "documents")),
    ];
    let lines: String = examples
        .into_iter()
        .filter(|&(_, _, available)| available)
        .map(|(command, purpose, _)| match command.len() {
            ..35 => format!("  taquin {command:<34}   {purpose}\n"),
            _ => format!("  taquin {command}\n{:43}   {purpose}\n", ""),
        })
        .collect();
    format!(
        "Begin with:\n{lines}\n\
         A board is a name (see taquin board), a grid such as 3x4, a graph in graph6 such as \
         g6:DqK, or a file in YAML, graph6, sparse6, DOT or GraphML or with a list of edges. Its home \
         may follow after @: 3x3@2,2, petersen@3.\n\
         Exit codes: 0 done; 1 a negative answer; 2 bad usage or bad input; 130 or 143 interrupted."
    )
}

/// The commands by what people want, in the order in which the help lists them.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Solve and play", &["solve", "solvable", "play", "scramble", "sheet", "explore"]),
    ("The tables of 1967", &["census", "lookup", "word", "classes", "book", "verify"]),
    ("Boards and groups", &["board", "group", "spectrum", "atlas", "perm"]),
    ("All positions", &["distances"]),
    ("Research", &["heuristics", "pdb", "bench"]),
    ("Other programs", &["graph", "draw"]),
    ("Shell", &["completions", "man"]),
];

/// The commands of this build under the headings of [`GROUPS`], a line each, as text for clap.
fn grouped_commands(program: &clap::Command) -> String {
    let heading = program.get_styles().get_header();
    let name = program.get_styles().get_literal();
    let line = |command: &&str| {
        let about = program.find_subcommand(command)?.get_about()?;
        Some(format!("  {name}{command:<11}{name:#}  {about}\n"))
    };
    let group = |&(title, commands): &(&str, &[&str])| {
        let lines: String = commands.iter().filter_map(line).collect();
        format!("{heading}{title}:{heading:#}\n{lines}\n")
    };
    GROUPS.iter().map(group).collect()
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Solvable(solvable::Solvable),
    Play(play::Play),
    Scramble(scramble::Scramble),
    Sheet(sheet::Sheet),
    Explore(commands::explore::Explore),
    Census(census::Census),
    Lookup(lookup::Lookup),
    Word(word::Word),
    Classes(classes::Classes),
    Book(book::Book),
    #[cfg(feature = "documents")]
    Verify(commands::verify::Verify),
    Board(board::Board),
    Group(group::Group),
    #[cfg(feature = "spectra")]
    Spectrum(commands::spectrum::SpectrumCommand),
    Atlas(atlas::Atlas),
    Perm(perm::Perm),
    Distances(distances::DistancesCommand),
    Heuristics(heuristics::Heuristics),
    Pdb(pdb::PdbCommand),
    Bench(bench::Bench),
    Graph(graph::Graph),
    Draw(draw::Draw),
    Completions(completions::Completions),
    Man(man::Manual),
}

/// The refusal of an option that other commands have, without the advice to pass it as a value. Where the
/// board is an argument, and `--board` was given, it says so.
fn explained(mut error: clap::Error, program: &clap::Command) -> clap::Error {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let Some(name) = option.strip_prefix("--").map(String::from) else { return error };
    if error.kind() != ErrorKind::UnknownArgument || !has_option(program, &name) {
        return error;
    }
    error.remove(ContextKind::Suggested);
    error.remove(ContextKind::SuggestedArg);
    let given = std::env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned());
    let given = given.collect_vec();
    let mut command = program;
    let mut names = given.iter().map_while(|name| {
        command = command.find_subcommand(name)?;
        Some(name)
    });
    let called = names.join(" ");
    if name == "board" && command.get_positionals().any(|argument| argument.get_id() == "board") {
        let mut after = given.iter().skip_while(|argument| !argument.starts_with("--board"));
        let value = after.next().and_then(|option| option.strip_prefix("--board="));
        let board = value.or(after.next().map(String::as_str)).unwrap_or("BOARD");
        let tip = format!("the board is the argument: taquin {called} {board}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Whether the command or one of its subcommands has this option.
fn has_option(command: &clap::Command, name: &str) -> bool {
    command.get_arguments().any(|argument| argument.get_long() == Some(name))
        || command.get_subcommands().any(|command| has_option(command, name))
}

/// Prints the help or the refusal of the arguments, and ends the process. An argument that is quoted
/// cannot control the terminal.
fn exit(error: clap::Error) -> ! {
    let whole = error.render().to_string();
    let text = match error.use_stderr() {
        true => whole.split('\n').map(|line| shortened(line.into())).join("\n"),
        false => whole.clone(),
    };
    if escaped(&text) != whole {
        messages::message(format_args!("{}", text.trim_end()));
        std::process::exit(error.exit_code());
    }
    // A refusal that cannot be written is still one; help that cannot be written is a failure.
    let failure = error.print().err().filter(|_| !error.use_stderr()).map(Failure::from);
    failure.iter().for_each(Failure::report);
    std::process::exit(failure.map_or(error.exit_code(), |failure| failure.code().into()))
}

/// The whole program.
fn program() -> clap::Command {
    let program = args::with_headings_in_order(with_lenient_values(Cli::command()));
    // clap has no headings for commands.
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}Options:\n{{options}}{{after-help}}",
        grouped_commands(&program)
    );
    program.help_template(template)
}

/// The command and its subcommands, with names in capitals or not, and with negative numbers, as
/// values of every argument that takes one. No command accepts a negative number, but then its own
/// message says which numbers it accepts, where clap would take `-5` for an option that does not
/// exist.
fn with_lenient_values(command: clap::Command) -> clap::Command {
    let argument = |argument: clap::Arg| match argument.get_action().takes_values() {
        true => argument.allow_negative_numbers(true).ignore_case(true),
        false => argument,
    };
    command.mut_args(argument).mut_subcommands(with_lenient_values)
}

/// Exit codes: 0 done, 1 a negative answer, 2 bad usage or bad input, 128 and the signal's number
/// after an interruption.
fn main() -> ExitCode {
    signals::exit_when_memory_is_refused();
    let parsed = program().try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    let cli = parsed.unwrap_or_else(|error| exit(explained(error, &program())));
    let outcome = match cli.command {
        Command::Solve(command) => command.run(),
        Command::Solvable(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Scramble(command) => command.run(),
        Command::Sheet(command) => command.run(),
        Command::Explore(command) => command.run(),
        Command::Census(command) => command.run(),
        Command::Lookup(command) => command.run(),
        Command::Word(command) => command.run(),
        Command::Classes(command) => command.run(),
        Command::Book(command) => command.run(),
        #[cfg(feature = "documents")]
        Command::Verify(command) => command.run(),
        Command::Board(command) => command.run(),
        Command::Group(command) => command.run(),
        #[cfg(feature = "spectra")]
        Command::Spectrum(command) => command.run(),
        Command::Atlas(command) => command.run(),
        Command::Perm(command) => command.run(),
        Command::Distances(command) => command.run(),
        Command::Heuristics(command) => command.run(),
        Command::Pdb(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Graph(command) => command.run(),
        Command::Draw(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Worst(code)) => ExitCode::from(code),
        Err(failure) => {
            failure.report();
            ExitCode::from(failure.code())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command with its path and its subcommands.
    fn commands(command: &clap::Command, path: &[String]) -> Vec<(Vec<String>, clap::Command)> {
        let path = [path, &[command.get_name().into()]].concat();
        let below = command.get_subcommands().filter(|command| command.get_name() != "help");
        let below: Vec<_> = below.flat_map(|command| commands(command, &path)).collect();
        [vec![(path, command.clone())], below].concat()
    }

    /// What is refused is refused in words that do not come from Rust or from the parser of options.
    #[test]
    fn numbers_are_refused_in_plain_words() {
        let program = program();
        let mut refused = 0;
        for (path, command) in commands(&program, &[]) {
            for argument in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                let option = argument.get_long().map(|name| format!("--{name}"));
                for text in ["-1", "-1.5", "0", "99999999999999999999", "abc", "1.5", ""] {
                    let given = path.iter().cloned().chain(option.clone()).chain([text.into()]);
                    let Err(error) = program.clone().try_get_matches_from(given) else { continue };
                    let error = error.to_string();
                    let of_a_machine = [
                        "unexpected argument",
                        "tip: to pass",
                        "non-zero",
                        "..=",
                        "target type",
                        "invalid digit",
                        "integer",
                        "float",
                    ];
                    let found = of_a_machine.iter().find(|words| error.contains(*words));
                    assert_eq!(found, None, "{path:?} {option:?} {text:?}: {error}");
                    refused += usize::from(error.contains("a whole number"));
                }
            }
        }
        assert!(refused > 200, "{refused}");
    }
}
