use clap::Args;
use taquin::export;
use taquin::group::five::FivePuzzle;
use taquin::group::{GroupAnalysis, Subgroup};
use taquin::solution::GroupCharacters;
use taquin::states::EnumerateOptions;
use taquin::{Board, Method, Solution};

use crate::args::homes::HomeArgs;
use crate::args::numbers::natural;
use crate::args::one_of::one_of;
use crate::args::resources::Resources;
use crate::failure::{Failure, Outcome};
use crate::file_format::{FileFormat, ReportOr};
use crate::memory::memory;
use crate::output::Destination;
use crate::progress::ProgressLine;
use crate::report::{CharactersReport, FiveReport, GroupReport, GroupRow, Shape, SubgroupReport};

/// Identify the group of a board, with proof
///
/// Prints the loops of the blank that generate the group, its orbits, whether it is primitive, its
/// order and its name. The evidence for the name is printed and checked, and compared with what
/// Wilson's theorem predicts. For the board five it also prints the numbers that the paper gives
/// for the five-puzzle, computed anew. With --generators it identifies the subgroup that some words
/// generate, with --characters it prints the character table of an alternating or symmetric group.
///
/// In place of the board, - reads one from each line of standard input, in graph6 or sparse6 or by
/// its name, and answers each with one row, or with one for each of its --homes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin group eight
  taquin group theta0
  taquin group 20x20 --format json
  printf 'DqK\\nDhc\\n' | taquin group - --format csv
  taquin group petersen --homes orbits --format csv
  taquin group eight --characters
  taquin group eight --generators A,B
  taquin group eight --generators '[A,C],(ABCD)^2'
  taquin group eight --format gap | gap -q")]
pub struct Group {
    /// The board, or - for one on each line of standard input
    #[arg(default_value = "eight")]
    board: String,
    #[command(flatten)]
    homes: HomeArgs,
    /// Identify the subgroup that these words generate, with commas between them
    #[arg(long, value_name = "WORDS")]
    generators: Option<String>,
    /// Print the conjugacy classes, the character table, and the numbers of elements of each class
    /// by moves
    #[arg(long, conflicts_with = "generators")]
    characters: bool,
    /// On the board five: list at most this many words of each level of its trees as text
    #[arg(long, value_name = "WORDS", value_parser = natural, default_value = "8")]
    limit: usize,
    /// Write the answer in this format; gap, tws and kpuzzle define the generators for other
    /// programs [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(Language::all(), ReportOr::name))]
    format: Option<ReportOr<Language>>,
    #[command(flatten)]
    to: Destination,
}

/// The generators as text for other programs.
#[derive(Clone, Copy, PartialEq)]
enum Language {
    Gap,
    Tws,
    KPuzzle,
}

impl Language {
    fn all() -> Vec<ReportOr<Self>> {
        ReportOr::all(&[Self::Gap, Self::Tws, Self::KPuzzle])
    }

    fn write(self, board: &Board) -> Result<String, Failure> {
        let group = board.group();
        Ok(match self {
            Self::Gap => export::gap(board, &group),
            Self::Tws => export::tws(board, &group)?,
            Self::KPuzzle => export::kpuzzle(board, &group)?,
        })
    }
}

impl FileFormat for Language {
    fn name(self) -> &'static str {
        match self {
            Self::Gap => "gap",
            Self::Tws => "tws",
            Self::KPuzzle => "kpuzzle",
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Gap => &["g", "gap"],
            Self::Tws => &["tws"],
            Self::KPuzzle => &["kpuzzle.json"],
        }
    }

    fn accepted(self) -> &'static [&'static str] {
        if self == Self::KPuzzle { &["json"] } else { &[] }
    }
}

impl Group {
    pub fn run(self) -> Result<Outcome, Failure> {
        if self.homes.has_rows(&self.board) {
            return self.rows();
        }
        let board = self.homes.load(&self.board)?;
        match self.to.format(self.format, &Language::all())? {
            ReportOr::Report(format) if self.generators.is_some() => {
                let twists = board.twists();
                let words = twists.words(self.generators.as_deref().unwrap_or_default())?;
                let report = SubgroupReport::new(&board, &words, &Subgroup::new(&board, &words));
                self.to.begin(format, Shape::One)?.write_one(&report)?;
            }
            language if self.generators.is_some() => {
                return Err(Failure::bad(format!(
                    "--format {} defines the generators of the whole group: leave out --generators",
                    language.name()
                )));
            }
            ReportOr::Report(format) if self.characters => {
                let line = ProgressLine::new();
                let options = EnumerateOptions::new().memory(memory());
                let characters = GroupCharacters::compute(&board, &options.observer(&line))?;
                drop(line);
                let report = CharactersReport::new(&board, &characters);
                self.to.begin(format, Shape::One)?.write_one(&report)?;
            }
            language if self.characters => {
                return Err(Failure::bad(format!(
                    "--format {} defines the group: leave out --characters",
                    language.name()
                )));
            }
            ReportOr::Report(format) => {
                let analysis = GroupAnalysis::new(&board);
                let report = GroupReport::new(&analysis, five_report(&board, self.limit)?);
                self.to.begin(format, Shape::One)?.write_one(&report)?;
            }
            ReportOr::Other(language) => self.to.write(language.write(&board)?.as_bytes())?,
        }
        Ok(Outcome::Done)
    }
}

impl Group {
    /// Answers with rows for boards and homes.
    fn rows(self) -> Result<Outcome, Failure> {
        let format = match self.to.format(self.format, &Language::all())? {
            ReportOr::Report(_) if self.characters => {
                return Err(Failure::bad("--characters needs a single board with one home"));
            }
            ReportOr::Report(format) if self.generators.is_none() => format,
            ReportOr::Report(_) => {
                return Err(Failure::bad("--generators needs a single board with one home"));
            }
            language => {
                return Err(Failure::bad(format!(
                    "--format {} defines the group of a single board with one home",
                    language.name()
                )));
            }
        };
        let output = self.to.with_format(format);
        self.homes.answer(&self.board, &output, Resources::all(), |text, board, _| {
            Ok(GroupRow::new(text, &GroupAnalysis::new(board)))
        })
    }
}

/// The paper's facts about the five-puzzle, if the board is the five-puzzle.
fn five_report(board: &Board, limit: usize) -> Result<Option<FiveReport>, Failure> {
    if *board != "five".parse()? {
        return Ok(None);
    }
    let twists = board.twists();
    let bound = eight_puzzle_bound()?;
    Ok(FivePuzzle::new(&twists).map(|five| FiveReport::new(&five, bound, limit)))
}

/// The largest distance of a standard position of the eight-puzzle.
fn eight_puzzle_bound() -> Result<usize, Failure> {
    let board: Board = "eight".parse()?;
    let twists = board.twists();
    Ok(Solution::new(&twists, Method::Schofield)?.census().total().moves)
}
