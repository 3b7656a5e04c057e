//! Pattern tables: which are used, where they are kept, and the command that makes them.

use std::io::ErrorKind;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use taquin::board::{Grid, SquareId};
use taquin::group::Solvability;
use taquin::report::{
    PatternsReport, Shape, SolvedDetail, SolvedReport, StatisticsReport, Unsolved, Wanted, in_bytes,
};
use taquin::search::QuickWays;
use taquin::search::patterns::{
    self, Ending, Ladder, LadderError, Limits, Partition, PatternDatabase, PatternFile,
};
use taquin::store::{NotWritten, OnExisting, WholeFile};
use taquin::{Board, Position};

use super::effort::{Effort, at_once, threads};
use super::failure::{Failure, Outcome};
use super::output::Output;
use super::progress::{self, Line};
use super::source;

/// The name of the method.
pub const METHOD: &str = "patterns";

/// The most memory to make tables that nobody asked for, in bytes.
const MEMORY: u64 = 400 << 20;

/// How a search with pattern tables goes.
#[derive(Args)]
pub struct PatternChoice {
    /// The pattern tables: the sizes of the parts into which the tiles are cut, such as 7-8 or 6-6-3, or a
    /// file that draws them
    #[arg(long, value_name = "PARTITION")]
    patterns: Option<String>,
    #[command(flatten)]
    folder: Folder,
    /// No solutions longer than this are looked for
    #[arg(long, value_name = "MOVES")]
    pub max_moves: Option<usize>,
    /// How long a search with pattern tables may take for one position; then the bounds that are proved are told
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
}

/// Where tables are kept.
#[derive(Args)]
struct Folder {
    // The variable is read here and not by clap, whose messages would then show --tables as an option that is needed.
    /// The folder where pattern tables are kept; by default that of the environment variable TAQUIN_TABLES,
    /// or else taquin in the user's cache folder
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl Folder {
    /// The folder, whether it exists or not; none where the system names no cache folder.
    fn path(&self) -> Option<PathBuf> {
        let in_home = |home: PathBuf| home.join(".cache");
        let absolute = |path: &PathBuf| path.is_absolute();
        let named = |name| std::env::var_os(name).map(PathBuf::from).filter(absolute);
        let cache = || named("XDG_CACHE_HOME").or_else(|| named("HOME").map(in_home));
        self.named().or_else(|| Some(cache()?.join("taquin")))
    }

    /// The folder, if one is named.
    fn named(&self) -> Option<PathBuf> {
        let variable = || std::env::var_os("TAQUIN_TABLES").filter(|name| !name.is_empty());
        self.tables.clone().or_else(|| variable().map(PathBuf::from))
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "write a number of seconds, such as 10 or 0.5".into())
}

/// The partition that is meant by a text: sizes, or a file.
fn partition(board: &Board, blank: SquareId, text: &str) -> Result<Partition, Failure> {
    let grid = grid(board)?;
    let path = Path::new(text);
    if !text.contains(['/', '\\', '.']) && !path.is_file() {
        return Ok(Partition::parse(grid, blank, text)?);
    }
    let drawing = source::text_file(path)?;
    let partition = Partition::drawn(grid, blank, &drawing);
    partition.map_err(|error| Failure::bad(format!("'{text}': {error}")))
}

fn grid(board: &Board) -> Result<Grid, Failure> {
    let grid = board.grid();
    grid.ok_or_else(|| {
        Failure::bad(format!("the board {} is no grid, and has no pattern tables", board.name()))
    })
}

/// Solves with pattern tables.
pub struct PatternSolver<'b> {
    goal: Position<'b>,
    ladder: Ladder,
    threads: NonZero<usize>,
    quick: OnceLock<QuickWays<'b>>,
}

impl PatternChoice {
    /// Whether tables were asked for by name.
    pub fn is_made(&self) -> bool {
        self.patterns.is_some()
    }

    /// Whether a folder for them was named.
    pub fn has_folder(&self) -> bool {
        self.folder.tables.is_some()
    }

    /// The solver for a goal and at least so many positions.
    pub fn solver<'b>(
        &self,
        goal: Position<'b>,
        effort: &Effort,
        positions: usize,
    ) -> Result<PatternSolver<'b>, Failure> {
        let (board, folder) = (goal.board(), self.folder.path());
        let (memory, threads) = (effort.memory(), effort.threads());
        let ladder = match &self.patterns {
            Some(text) => Ladder::only(partition(board, goal.blank(), text)?, folder, threads),
            None => {
                let most = memory.min(MEMORY);
                let ladder = Ladder::of(grid(board)?, goal.blank(), most, folder, threads);
                ladder.map_err(|error| {
                    Failure::bad(format!(
                        "{error}; on larger grids --method quick finds a short solution, not always a shortest one"
                    ))
                })?
            }
        };
        let smallest = &ladder.partitions()[0];
        if smallest.bytes_while_made() > memory {
            return Err(Failure::bad(format!(
                "to make the pattern tables {} takes {}, and at most {} may be taken; --patterns names smaller ones, \
                 such as 4-4-4-3 on 4x4",
                smallest.sizes(),
                in_bytes(smallest.bytes_while_made()),
                in_bytes(memory)
            )));
        }
        let ladder = ladder.expecting(positions);
        Ok(PatternSolver { goal, ladder, threads, quick: OnceLock::new() })
    }
}

impl<'b> PatternSolver<'b> {
    /// How many threads there are.
    pub fn threads(&self) -> NonZero<usize> {
        self.threads
    }

    /// Quick ways, made when they are asked for first.
    fn quick(&self) -> Result<&QuickWays<'b>, Failure> {
        if let Some(ways) = self.quick.get() {
            return Ok(ways);
        }
        let ways = QuickWays::to(&self.goal)?;
        Ok(self.quick.get_or_init(|| ways))
    }

    /// Solves a position with so many of the threads.
    pub fn solve(
        &self,
        position: &Position<'b>,
        detail: SolvedDetail,
        choice: &PatternChoice,
        stats: bool,
        threads: NonZero<usize>,
    ) -> Result<SolvedReport, Failure> {
        let start = Instant::now();
        if choice.time_limit.is_some() {
            // What a quick way needs is made in time, and not when it is over.
            self.quick()?;
        }
        let outcome = self.searched(position, detail, choice, threads, start);
        let outcome = outcome.map_err(|error| match error {
            LadderError::Unsolved(patterns::Unsolved::Unsolvable) => {
                let verdict = Solvability::of(position, &self.goal);
                Unsolved::unsolvable(position, verdict).into()
            }
            error => Failure::from(error),
        })?;
        let at_least = match outcome.ending {
            Ending::Solved(ways) => {
                let slides = |way: Vec<SquareId>| position.clone().walk(&way);
                let ways: Vec<_> = ways.into_iter().map(slides).collect();
                let solved = SolvedReport::of_all(position, &ways, METHOD, detail);
                let partition = self.ladder.partition();
                let cost = || {
                    StatisticsReport::by_patterns(partition, outcome.statistics, start.elapsed())
                };
                return Ok(if stats { solved.with_statistics(cost()) } else { solved });
            }
            Ending::Longer { at_least } | Ending::BrokenOff { at_least } => at_least,
        };
        if let Ending::Longer { .. } = outcome.ending {
            return Err(Failure::longer(position, at_least));
        }
        // The time was over: a way that is not proved to be shortest, with the bound.
        let quick = self.quick()?.from(position);
        let quick = quick.map_err(|error| Failure::bad(error.to_string()))?;
        let at_least = at_least.max(quick.at_least);
        match choice.max_moves {
            Some(most) if at_least > most => return Err(Failure::longer(position, at_least)),
            Some(most) if quick.walk.len() > most => {
                return Err(Failure::negative(format!(
                    "'{position}': the time was over before a solution of at most {most} moves was found; there is \
                     one of {}, and none has less than {at_least}",
                    quick.walk.len()
                )));
            }
            _ => {}
        }
        let way = position.clone().walk(&quick.walk);
        let solved = SolvedReport::of(position, &way, METHOD, detail);
        // Nothing is missing of a solution that is as short as any can be, unless all were asked for.
        let is_whole = !matches!(detail.wanted, Wanted::All { .. }) && solved.moves == at_least;
        Ok(if is_whole { solved } else { solved.with_bound(at_least) })
    }

    /// Searches, and shows on a terminal how far it is.
    fn searched(
        &self,
        position: &Position<'b>,
        detail: SolvedDetail,
        choice: &PatternChoice,
        threads: NonZero<usize>,
        start: Instant,
    ) -> Result<patterns::Outcome, LadderError> {
        let line = Line::new();
        let limits = Limits {
            threads,
            max_moves: choice.max_moves,
            // One beyond what a clock can tell is none.
            deadline: choice.time_limit.and_then(|limit| start.checked_add(limit)),
            wanted: match detail.wanted {
                Wanted::All { .. } => patterns::Wanted::All,
                _ => patterns::Wanted::One,
            },
            watch: &progress::thresholds(&line),
        };
        self.ladder.shortest(position, &self.goal, &limits, &mut progress::Levels(&line))
    }
}

/// Pattern tables: make them, list them, check them
///
/// Tables that are kept save the second or so that it takes to make them. taquin solve looks for them in
/// the same folder: --tables, or the environment variable TAQUIN_TABLES, or taquin in the user's cache
/// folder.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin patterns build 7-8
  taquin patterns build 6-6-6-6 --board 5x5
  taquin patterns list
  taquin patterns check")]
pub struct PatternsCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Build(Build),
    List(List),
    Check(Check),
}

impl PatternsCommand {
    pub fn run(self) -> Result<Outcome, Failure> {
        match self.what {
            What::Build(command) => command.run(),
            What::List(command) => command.run(),
            What::Check(command) => command.run(),
        }
    }
}

/// Make tables and keep them
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin patterns build 7-8
  taquin patterns build 6-6-6-6 --board 5x5 --tables tables")]
struct Build {
    /// The sizes of the parts into which the tiles are cut, such as 7-8, or a file that draws them: a line
    /// for each row of the board, a letter for each part, a point for the blank
    partition: String,
    /// The board: a grid such as 4x4 or 4x4@1,1, of at most 25 squares
    #[arg(long, default_value = "4x4")]
    board: String,
    /// Make them again if they are kept already
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    folder: Folder,
    /// How many threads share the work; all processors by default
    #[arg(long, value_name = "NUMBER", value_parser = at_once)]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    output: Output,
}

impl Build {
    fn run(self) -> Result<Outcome, Failure> {
        let board = source::board(&self.board)?;
        let partition = partition(&board, board.home(), &self.partition)?;
        let folder = self.folder.path().ok_or_else(no_folder)?;
        let unwritable =
            |error| Failure::bad(format!("'{}' cannot be made: {error}", folder.display()));
        std::fs::create_dir_all(&folder).map_err(unwritable)?;
        let path = PatternFile::path(&folder, &partition);
        let existing = if self.again { OnExisting::Replace } else { OnExisting::Refuse };
        let mut answers = self.output.begin(Shape::One)?;
        let kept_already = |error| match error {
            NotWritten::Exists(path) => {
                let path = path.display();
                Failure::bad(format!("'{path}' exists already; --again makes the tables again"))
            }
            error => error.into(),
        };
        let file = WholeFile::create(&path, existing).map_err(kept_already)?;
        let line = Line::new();
        let mut levels = progress::Levels(&line);
        let database =
            PatternDatabase::build(&partition, threads(self.threads).get(), &mut levels)?;
        drop(line);
        // Another program may have made them meanwhile.
        database.write(file)?.finish().map_err(kept_already)?;
        answers.write(&PatternsReport::of(&path, &PatternFile::open(&path)?))?;
        answers.finish(&[], None)?;
        Ok(Outcome::Done)
    }
}

fn no_folder() -> Failure {
    Failure::bad("the system names no cache folder; say with --tables where tables are kept")
}

/// List the tables that are kept
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin patterns list --format csv")]
struct List {
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    output: Output,
}

impl List {
    fn run(self) -> Result<Outcome, Failure> {
        let mut answers = self.output.begin(Shape::Many)?;
        let mut worst = Outcome::Done;
        for path in kept(&self.folder)? {
            match PatternFile::open_kept(&path) {
                Ok(file) => answers.write(&PatternsReport::of(&path, &file))?,
                Err(error) => {
                    answers.flush()?;
                    Failure::from(error).tell();
                    worst = Outcome::Worst(2);
                }
            }
        }
        answers.finish(&PatternsReport::table_columns(), None)?;
        Ok(worst)
    }
}

/// Check tables that are kept: the checksums of all bytes, and walks home from states all over them
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin patterns check")]
struct Check {
    /// The files; all that are kept if none is named
    files: Vec<PathBuf>,
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    output: Output,
}

impl Check {
    fn run(self) -> Result<Outcome, Failure> {
        let (files, open): (_, fn(&Path) -> _) = match self.files {
            none if none.is_empty() => (kept(&self.folder)?, PatternFile::open_kept),
            files => (files, PatternFile::open),
        };
        let mut answers = self.output.begin(Shape::Many)?;
        let mut code = 0;
        for path in files {
            let checked = || -> Result<PatternsReport, Failure> {
                let file = open(&path)?;
                let walks = file.read()?.check()?;
                Ok(PatternsReport::of(&path, &file).checked(walks))
            };
            match checked() {
                Ok(report) => answers.write(&report)?,
                Err(failure) => {
                    answers.flush()?;
                    failure.tell();
                    code = code.max(failure.code());
                }
            }
        }
        answers.finish(&PatternsReport::table_columns(), None)?;
        Ok(Outcome::Worst(code))
    }
}

/// The files of tables in the folder, in order.
fn kept(folder: &Folder) -> Result<Vec<PathBuf>, Failure> {
    let named = folder.named();
    let folder = folder.path().ok_or_else(no_folder)?;
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        // The default folder is made with the first tables that are kept.
        Err(error) if error.kind() == ErrorKind::NotFound && named.is_none() => return Ok(vec![]),
        Err(error) => {
            return Err(Failure::bad(format!("'{}' cannot be read: {error}", folder.display())));
        }
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|e| e == "patterns")).collect();
    paths.sort();
    Ok(paths)
}
