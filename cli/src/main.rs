//! The program `taquin`: each command parses its arguments into types of the library, asks the
//! library for one value, and hands it to a renderer.

#![deny(unsafe_code)]

mod args;
mod batch;
mod boards;
mod commands;
mod failure;
mod file_format;
mod input_location;
mod inputs;
mod journal;
mod memory;
mod messages;
mod output;
mod progress;
mod report;
mod rows;
mod signals;
mod worker_pool;

use std::borrow::Cow;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use commands::{
    atlas, bench, board, book, census, classes, cluster, completions, distances, draw, graph,
    group, heuristics, lookup, man, pdb, perm, play, scramble, sheet, solvable, solve, word,
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
        ("scramble", "generate a random position that can be solved", true),
        ("solve 867/254/3_1", "find a shortest solution, with the blank on any square", true),
        ("lookup 102536", "look up first twists, number of moves and a minimal word", true),
        ("word WXYZADY", "compute where a sequence of twists leads", true),
        ("census", "compute Schofield's table of 1967", true),
        ("book 102", "print a half-page of the printed tables", true),
        ("distances stats", "compute the distances of all positions from the goal", true),
        ("explore -o explorer.html --open", "write an interactive page and open it", true),
        ("verify", "check what the source documents claim", cfg!(feature = "documents")),
    ];
    let lines: String = examples
        .into_iter()
        .filter(|&(_, _, available)| available)
        .map(|(command, purpose, _)| format!("  taquin {command:<31}   {purpose}\n"))
        .collect();
    format!(
        "Begin with:\n{lines}\n\
         A board is a name (see taquin board list), a grid such as 3x4, a graph in graph6 such as \
         g6:DqK, or a file in YAML, graph6, sparse6, DOT or GraphML or with a list of edges. Its home \
         may follow after @: 3x3@2,2, petersen@3.\n\
         Exit codes: 0 done; 1 a negative answer; 2 bad usage or bad input; 130 or 143 interrupted."
    )
}

#[derive(Subcommand)]
enum Command {
    Census(census::Census),
    Lookup(lookup::Lookup),
    Word(word::Word),
    Perm(perm::Perm),
    Solvable(solvable::Solvable),
    Heuristics(heuristics::Heuristics),
    Bench(bench::Bench),
    Solve(solve::Solve),
    Play(play::Play),
    Scramble(scramble::Scramble),
    Sheet(sheet::Sheet),
    Pdb(pdb::PdbCommand),
    Distances(distances::DistancesCommand),
    Cluster(cluster::ClusterCommand),
    Classes(classes::Classes),
    Group(group::Group),
    Atlas(atlas::Atlas),
    Board(board::Board),
    Book(book::Book),
    Graph(graph::Graph),
    #[cfg(feature = "spectra")]
    Spectrum(commands::spectrum::SpectrumCommand),
    Draw(draw::Draw),
    Explore(commands::explore::Explore),
    #[cfg(feature = "documents")]
    Verify(commands::verify::Verify),
    Completions(completions::Completions),
    Man(man::Manual),
}

/// Prints the help or the refusal of the arguments, and ends the process. An argument that is quoted
/// cannot control the terminal.
fn exit(error: clap::Error) -> ! {
    let whole = error.render().to_string();
    let text = match error.use_stderr() {
        true => whole.split('\n').map(|line| shortened(line.into())).join("\n"),
        false => whole.clone(),
    };
    if let Cow::Owned(text) = escaped(&text) {
        messages::message(format_args!("{}", text.trim_end()));
        std::process::exit(error.exit_code());
    }
    if text != whole {
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
    with_negative_numbers(Cli::command())
}

/// The command and its subcommands, with negative numbers as values of every argument that takes
/// one. No command accepts them, but then its own message says which numbers it accepts, where clap
/// would take `-5` for an option that does not exist.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let argument = |argument: clap::Arg| match argument.get_action().takes_values() {
        true => argument.allow_negative_numbers(true),
        false => argument,
    };
    command.mut_args(argument).mut_subcommands(with_negative_numbers)
}

/// Exit codes: 0 done, 1 a negative answer, 2 bad usage or bad input, 128 and the signal's number
/// after an interruption.
fn main() -> ExitCode {
    signals::exit_when_memory_is_refused();
    let parsed = program().try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    let cli = parsed.unwrap_or_else(|error| exit(error));
    let outcome = match cli.command {
        Command::Census(command) => command.run(),
        Command::Lookup(command) => command.run(),
        Command::Word(command) => command.run(),
        Command::Perm(command) => command.run(),
        Command::Solvable(command) => command.run(),
        Command::Heuristics(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Scramble(command) => command.run(),
        Command::Sheet(command) => command.run(),
        Command::Pdb(command) => command.run(),
        Command::Distances(command) => command.run(),
        Command::Cluster(command) => command.run(),
        Command::Classes(command) => command.run(),
        Command::Group(command) => command.run(),
        Command::Atlas(command) => command.run(),
        Command::Board(command) => command.run(),
        Command::Book(command) => command.run(),
        Command::Graph(command) => command.run(),
        #[cfg(feature = "spectra")]
        Command::Spectrum(command) => command.run(),
        Command::Draw(command) => command.run(),
        Command::Explore(command) => command.run(),
        #[cfg(feature = "documents")]
        Command::Verify(command) => command.run(),
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
