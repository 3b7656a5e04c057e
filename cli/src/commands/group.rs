use clap::{Args, Subcommand};
use itertools::Itertools;
use taquin::export::{self, ExportError};
use taquin::group::five::FivePuzzle;
use taquin::group::{GroupAnalysis, PuzzleGroup, Subgroup};
use taquin::position::StandardPositionError;
use taquin::search::{SolveOptions, Solver};
use taquin::solution::{CosetAction, Cosets, GroupCharacters};
use taquin::states::EnumerateOptions;
use taquin::{Board, Method, Position, Solution, StandardPosition, Word, available_memory};

use crate::args::{BoardArg, GoalArg, LABELS, LIMITS, OUTPUT, natural};
use crate::boards;
use crate::failure::{Failure, Outcome, Result};
use crate::file_format::{FileFormat, ReportOr, names, reports};
use crate::output::{Destination, Output};
use crate::progress::ProgressLine;
use crate::report::{
    CharactersReport, CosetActionReport, FiveReport, GroupReport, Shape, SubgroupReport,
};

/// Identify the group of a board, with proof
///
/// Prints the loops of the blank that generate the group, its orbits, whether it is primitive, its
/// order and its name. The evidence for the name is printed and checked, and compared with what
/// Wilson's theorem predicts. For the board five it also prints the numbers that the paper gives
/// for the five-puzzle, computed anew. With a goal that has equal or unknown tiles (--goal), it says
/// how the group acts on the standard positions of the goal: its orbits, the number of elements that
/// keep the labels, whether it is primitive, and its blocks if it is not. For the groups of many
/// graphs use taquin atlas.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  taquin group eight
  taquin group theta0
  taquin group 20x20 --format json
  taquin group eight --goal 'a a a/b _ b/c c c'
  taquin group subgroup eight A,B
  taquin group characters eight
  taquin group eight --format gap | gap -q")]
pub struct Group {
    #[command(subcommand)]
    part: Option<Part>,
    #[command(flatten)]
    whole: Whole,
}

#[derive(Subcommand)]
enum Part {
    Subgroup(Words),
    Characters(Characters),
}

#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(mut_arg("goal", |goal| goal.help(LABELS).value_name("LABELS").conflicts_with("limit")))]
struct Whole {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    goal: GoalArg,
    /// On the board five: list at most this many words of each level of its trees as text
    #[arg(long, value_name = "NUMBER", value_parser = natural, default_value = "8")]
    #[arg(help_heading = LIMITS)]
    limit: usize,
    /// Write the answer in this format; gap, tws and kpuzzle define the generators for other
    /// programs [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", value_parser = names(&formats()), help_heading = OUTPUT)]
    format: Option<String>,
    #[command(flatten)]
    to: Destination,
}

/// Identify the subgroup that some words or elements generate, with proof
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin group subgroup eight A B
  taquin group subgroup eight '[A,C],(ABCD)^2'
  taquin group subgroup eight '(0 1 2)(4 5 6)' '(2 3 4)'")]
struct Words {
    /// The board
    board: String,
    /// The words, also with commas between them, or elements in cycles of squares, which are written as
    /// words of their shortest solutions
    #[arg(required = true)]
    words: Vec<String>,
    #[command(flatten)]
    output: Output,
}

/// Print the character table of an alternating or symmetric group
///
/// Its rows are the irreducible characters, and its columns the conjugacy classes, each with the
/// numbers of its elements by moves.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(after_help = "Example: taquin group characters eight")]
struct Characters {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    output: Output,
}

/// The generators as text for other programs.
type Write = fn(&Board, &PuzzleGroup) -> Result<String, ExportError>;

fn formats() -> Vec<FileFormat<ReportOr<Write>>> {
    let row =
        |name, extensions, write: Write| FileFormat::new(name, extensions, ReportOr::Other(write));
    let mut formats = reports(ReportOr::Report);
    formats.extend([
        row("gap", &["g", "gap"], |board, group| Ok(export::gap(board, group))),
        row("tws", &["tws"], export::tws),
        row("kpuzzle", &["kpuzzle.json"], export::kpuzzle).accepting(&["json"]),
    ]);
    formats
}

impl Group {
    pub fn run(self) -> Result<Outcome> {
        match self.part {
            None => self.whole.run(),
            Some(Part::Subgroup(command)) => command.run(),
            Some(Part::Characters(command)) => command.run(),
        }
    }
}

impl Whole {
    fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        let format = self.to.format(self.format.as_deref(), &formats())?;
        match (format.value, self.goal.text()) {
            (ReportOr::Report(format), Some(goal)) => {
                let goal = boards::labelled_goal(&board, goal)?;
                let answers = self.to.begin(format, Shape::One)?;
                let line = ProgressLine::new();
                let options = EnumerateOptions::new().memory(available_memory()).observer(&line);
                CosetAction::check(&goal)?;
                let cosets = Cosets::compute(&goal, &options)?;
                let action = cosets.action()?;
                drop(line);
                answers.write_one(&CosetActionReport::new(&cosets, &action))?;
            }
            (ReportOr::Other(_), Some(_)) => {
                return Err(Failure::bad(format!(
                    "the format {} has the generators of the group for other programs, whatever the \
                     goal; leave --goal out",
                    format.name
                )));
            }
            (ReportOr::Report(format), None) => {
                let analysis = GroupAnalysis::new(&board);
                let report = GroupReport::new(&analysis, five_report(&board, self.limit)?);
                self.to.begin(format, Shape::One)?.write_one(&report)?;
            }
            (ReportOr::Other(write), None) => {
                self.to.write(write(&board, &board.group())?.as_bytes())?;
            }
        }
        Ok(Outcome::Done)
    }
}

impl Words {
    fn run(self) -> Result<Outcome> {
        let board = boards::load(&self.board)?;
        let words = self.words.iter().map(|text| generators(&board, text));
        let words = words.flatten_ok().collect::<Result<Vec<_>>>()?;
        let report = SubgroupReport::new(&board, &words, &Subgroup::new(&board, &words));
        self.output.begin(Shape::One)?.write_one(&report)?;
        Ok(Outcome::Done)
    }
}

/// The words of a text, or for an element in cycles the inverse of its shortest solution.
fn generators(board: &Board, text: &str) -> Result<Vec<Word>> {
    let twists = board.twists();
    let fault = match twists.words(text) {
        Err(fault) if text.starts_with('(') => fault,
        words => return Ok(words?),
    };
    let start = match StandardPosition::parse(board, text) {
        Ok(start) => Position::from(&start),
        // A word in brackets has letters.
        Err(StandardPositionError::Unreadable(_)) if text.contains(char::is_alphabetic) => {
            return Err(fault.into());
        }
        Err(error) => return Err(error.into()),
    };
    let line = ProgressLine::new();
    let options = SolveOptions::default().observer(&line);
    let solved = Solver::new(&Position::goal(board), options)?.solve(&start)?;
    let walk = solved.path().into_iter().flat_map(|path| path.positions());
    let walk = walk.map(|position| position.blank()).collect_vec();
    let word = Word::from_walk(&twists, &walk).map(|word| word.inverse());
    Ok(vec![word.ok_or_else(|| Failure::bad(format!("'{text}' has no word of twists")))?])
}

impl Characters {
    fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        let answers = self.output.begin(Shape::One)?;
        let line = ProgressLine::new();
        let options = EnumerateOptions::new().memory(available_memory());
        let characters = GroupCharacters::compute(&board, &options.observer(&line))?;
        drop(line);
        answers.write_one(&CharactersReport::new(&board, &characters))?;
        Ok(Outcome::Done)
    }
}

/// The paper's facts about the five-puzzle, if the board is the five-puzzle.
fn five_report(board: &Board, limit: usize) -> Result<Option<FiveReport>> {
    if *board != "five".parse()? {
        return Ok(None);
    }
    let twists = board.twists();
    let bound = eight_puzzle_bound()?;
    Ok(FivePuzzle::new(&twists).map(|five| FiveReport::new(&five, bound, limit)))
}

/// The largest distance of a standard position of the eight-puzzle.
fn eight_puzzle_bound() -> Result<usize> {
    let board: Board = "eight".parse()?;
    let twists = board.twists();
    Ok(Solution::new(&twists, Method::Schofield)?.census().total().moves)
}
