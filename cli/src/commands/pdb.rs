//! The command that builds, lists and checks pattern databases.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use taquin::Position;
use taquin::position::Metric;
use taquin::search::{PatternDatabase, PatternFile, SlideFile, SlideTables};
use taquin::{WholeFile, WriteFileError};

use crate::args::{BoardOption, MetricArg, PdbDir, ThreadsArg, partition};
use crate::failure::{Failure, Outcome, Result};
use crate::messages::message;
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::report::{PdbReport, Shape};

/// Build, list and check pattern databases
///
/// A pattern database takes a second or more to build; one that is kept in a folder is built only
/// once. taquin solve looks for it in the same folder: --pdb-dir, or the environment variable
/// TAQUIN_PDB_DIR, or taquin in the user's cache folder.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin pdb build 7-8
  taquin pdb build 4x6-6-6-6 --board 5x5
  taquin pdb build --metric multi-tile --board 3x4
  taquin pdb list
  taquin pdb check")]
pub struct PdbCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Build(Build),
    List(List),
    Check(Check),
}

impl PdbCommand {
    pub fn run(self) -> Result<Outcome> {
        match self.what {
            What::Build(command) => command.run(),
            What::List(command) => command.run(),
            What::Check(command) => command.run(),
        }
    }
}

/// Build a pattern database and keep it
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin pdb build 7-8
  taquin pdb build 4x6-6-6-6 --board 5x5 --pdb-dir tables
  taquin pdb build --metric multi-tile --board 3x4@2,2")]
#[command(mut_arg("board", |board| board.default_value("4x4").help(BOARD)))]
struct Build {
    /// The sizes of the parts, such as 7-8, or a file that draws them: a line for each row of the
    /// board, a letter for each part, a dot for the blank. More drawings in the file are more
    /// divisions of the tiles. With --metric multi-tile there are no parts
    #[arg(required_unless_present = "metric")]
    partition: Option<String>,
    #[command(flatten)]
    metric: MetricArg,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    folder: PdbDir,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    output: Output,
}

/// The board, in the help.
const BOARD: &str = "The board: a grid such as 4x4 or 4x4@1,1, of at most 25 squares, or of at most \
                     16 with slides of several tiles";

impl Build {
    fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        let folder = self.folder.path().ok_or_else(no_folder)?;
        let (path, partition) = match (self.metric.metric, &self.partition) {
            (Metric::SingleTile, Some(text)) => {
                let partition = partition(&board, board.home(), text)?;
                (PatternFile::path(&folder, &partition), Some(partition))
            }
            (Metric::SingleTile, None) => {
                return Err(Failure::bad("name the sizes of the parts, such as 7-8"));
            }
            (Metric::MultiTile, Some(_)) => {
                return Err(Failure::bad(
                    "a partition counts single tiles; leave it out with --metric multi-tile",
                ));
            }
            (Metric::MultiTile, None) => {
                let path = SlideFile::path_for(&folder, &board);
                let no_tables = |_| {
                    Failure::bad(format!(
                        "the board {} has no tables for slides of several tiles: it must be a grid \
                         of at most 16 squares",
                        board.name()
                    ))
                };
                (path.map_err(no_tables)?, None)
            }
        };
        let not_created =
            |error| Failure::bad(format!("'{}' cannot be created: {error}", folder.display()));
        std::fs::create_dir_all(&folder).map_err(not_created)?;
        let existing = self.output.existing();
        let answers = self.output.begin(Shape::One)?;
        let kept_already = |error| match error {
            WriteFileError::Exists(path) => {
                let path = path.display();
                Failure::bad(format!("'{path}' exists already; --force builds the database again"))
            }
            error => error.into(),
        };
        let file = WholeFile::create(&path, existing).map_err(kept_already)?;
        let line = ProgressLine::new();
        let threads = self.threads.number();
        let file = match partition {
            Some(partition) => {
                PatternDatabase::build(&partition, threads.get(), &line)?.write(file)?
            }
            None => {
                let (goal, largest) = (Position::goal(&board), SlideTables::SIZES - 1);
                SlideTables::build_for(&goal, largest, threads, &line)?.write(file)?
            }
        };
        drop(line);
        // Another process may have built it in the meantime.
        file.finish().map_err(kept_already)?;
        answers.write_one(&Kept::open(&path, false)?.report(&path))?;
        Ok(Outcome::Done)
    }
}

/// A file of either kind.
enum Kept {
    Patterns(Box<PatternFile>),
    Slides(Box<SlideFile>),
}

impl Kept {
    /// Opens a file. One of the folder must have the name of its database.
    fn open(path: &Path, is_of_folder: bool) -> Result<Self> {
        let is_of_slides = path.extension().is_some_and(|end| end == SlideFile::EXTENSION);
        Ok(match (is_of_slides, is_of_folder) {
            (true, true) => Self::Slides(SlideFile::open_kept(path)?.into()),
            (true, false) => Self::Slides(SlideFile::open(path)?.into()),
            (false, true) => Self::Patterns(PatternFile::open_kept(path)?.into()),
            (false, false) => Self::Patterns(PatternFile::open(path)?.into()),
        })
    }

    fn report(&self, path: &Path) -> PdbReport {
        match self {
            Self::Patterns(file) => PdbReport::new(path, file),
            Self::Slides(file) => PdbReport::of_slides(path, file),
        }
    }

    fn check(&self, threads: usize) -> Result<u64> {
        let line = ProgressLine::new();
        Ok(match self {
            Self::Patterns(file) => file.read()?.check(threads, &line)?,
            Self::Slides(file) => file.read()?.check(threads, &line)?,
        })
    }
}

fn no_folder() -> Failure {
    Failure::bad("the system has no cache folder; name a folder with --pdb-dir")
}

/// List the pattern databases in the folder
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin pdb list --format csv")]
struct List {
    #[command(flatten)]
    folder: PdbDir,
    #[command(flatten)]
    output: Output,
}

impl List {
    fn run(self) -> Result<Outcome> {
        report_each(&kept(&self.folder)?, &self.output, |path| {
            Ok(Kept::open(path, true)?.report(path))
        })
    }
}

/// Prove pattern databases: every entry is the distance from home
///
/// The check verifies all checksums. A search from home then finds the distance of every state. It
/// shares no code with the building of the databases.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin pdb check")]
struct Check {
    /// The files; by default all in the folder
    files: Vec<PathBuf>,
    #[command(flatten)]
    folder: PdbDir,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    output: Output,
}

impl Check {
    fn run(self) -> Result<Outcome> {
        let are_of_folder = self.files.is_empty();
        let files = if are_of_folder { kept(&self.folder)? } else { self.files };
        let threads = self.threads.number().get();
        report_each(&files, &self.output, |path| {
            let file = Kept::open(path, are_of_folder)?;
            Ok(file.report(path).proved(file.check(threads)?))
        })
    }
}

/// Writes the report of each file, or an error message; the outcome is the worst.
fn report_each(
    files: &[PathBuf],
    output: &Output,
    report: impl Fn(&Path) -> Result<PdbReport>,
) -> Result<Outcome> {
    let mut answers = output.begin(Shape::Many)?.like(&PdbReport::default())?;
    let mut code = 0;
    for path in files {
        match report(path) {
            Ok(report) => answers.write(&report)?,
            Err(failure) => {
                answers.flush()?;
                failure.report();
                code = code.max(failure.code());
            }
        }
    }
    answers.finish(None)?;
    Ok(Outcome::Worst(code))
}

/// The files of pattern databases in the folder, in order. A message says if there are none.
fn kept(folder: &PdbDir) -> Result<Vec<PathBuf>> {
    let named = folder.named();
    let folder = folder.path().ok_or_else(no_folder)?;
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => Some(entries),
        // The default folder is created with the first database.
        Err(error) if error.kind() == ErrorKind::NotFound && named.is_none() => None,
        Err(error) => {
            return Err(Failure::bad(format!("'{}' cannot be read: {error}", folder.display())));
        }
    };
    let paths = entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let extensions = [PatternFile::EXTENSION, SlideFile::EXTENSION];
    let is_kept = |path: &PathBuf| {
        let extension = path.extension();
        path.is_file() && extensions.into_iter().any(|kept| extension == Some(kept.as_ref()))
    };
    let mut paths: Vec<_> = paths.filter(is_kept).collect();
    if paths.is_empty() {
        let folder = folder.display().to_string();
        message(format_args!("no pattern databases are kept in '{folder}'"));
    }
    paths.sort();
    Ok(paths)
}
