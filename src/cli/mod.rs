//! The command line: each command parses its words into types of the library, asks the library for
//! one value, and hands it to a renderer.

mod board;
mod book;
mod census;
mod choice;
mod classes;
mod cluster;
mod completions;
mod draw;
mod effort;
mod explore;
mod failure;
mod graph;
mod group;
mod heuristics;
mod lookup;
mod manual;
mod method;
mod output;
mod patterns;
mod perm;
mod progress;
mod search;
mod solvable;
mod solve;
mod source;
mod table;
mod together;
mod values;
mod verify;
mod word;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::{Failure, Outcome};

/// The mathematics of sliding puzzles: every position of the eight-puzzle solved by twists, its
/// classes under symmetry, its census; and the same for other boards.
#[derive(Parser)]
#[command(name = "taquin", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "\
Begin with:
  taquin census                  Schofield's table of 1967, computed from nothing
  taquin lookup 102536           one position: first twists, moves, a minimal word
  taquin word WXYZADY            what a sequence of twists does
  taquin book 102                a half-page of the printed tables
  taquin solve 867/254/3_1       any position, the blank on any square: a shortest sequence of moves
  taquin values stats            the distance of every position from the goal
  taquin explore -o explorer.html --open    a page to play with it all
  taquin verify                  everything that the source documents claim, checked

A board is a name (see taquin board list), a grid such as 3x4 or 3x3@2,2 with its home square after the @, or
the path of a YAML file. Exit code 0: done; 1: a negative answer; 2: bad usage or bad input.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Census(census::Census),
    Lookup(lookup::Lookup),
    Word(word::Word),
    Perm(perm::Perm),
    Solvable(solvable::Solvable),
    Heuristics(heuristics::Heuristics),
    Solve(solve::Solve),
    Patterns(patterns::PatternsCommand),
    Values(values::ValuesCommand),
    Cluster(cluster::ClusterCommand),
    Classes(classes::Classes),
    Group(group::Group),
    Board(board::Board),
    Book(book::Book),
    Graph(graph::Graph),
    Draw(draw::Draw),
    Explore(explore::Explore),
    Verify(verify::Verify),
    Completions(completions::Completions),
    #[command(name = "man")]
    Manual(manual::Manual),
}

/// Runs the program.
pub fn run() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Census(command) => command.run(),
        Command::Lookup(command) => command.run(),
        Command::Word(command) => command.run(),
        Command::Perm(command) => command.run(),
        Command::Solvable(command) => command.run(),
        Command::Heuristics(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Patterns(command) => command.run(),
        Command::Values(command) => command.run(),
        Command::Cluster(command) => command.run(),
        Command::Classes(command) => command.run(),
        Command::Group(command) => command.run(),
        Command::Board(command) => command.run(),
        Command::Book(command) => command.run(),
        Command::Graph(command) => command.run(),
        Command::Draw(command) => command.run(),
        Command::Explore(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Manual(command) => command.run(),
    };
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Worst(code)) => ExitCode::from(code),
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.tell();
            ExitCode::from(failure.code())
        }
    }
}
