use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use clap::builder::PossibleValuesParser;
use itertools::Itertools;
use taquin::Board;
use taquin::atlas::{self, AtlasRecord, connected_graphs};
use taquin::numerals::count_noun;
use taquin::perm::Order;
use taquin::states::{EnumerateOptions, EnumerationError};
use taquin::threads::lock;

use crate::args::{INPUT, LIMITS, OUTPUT, ResourceArgs, whole};
use crate::batch::{self, Remaining};
use crate::boards;
use crate::failure::{Failure, Message, Outcome, Result};
use crate::journal::{Journal, in_folder};
use crate::output::{Answers, Output};
use crate::report::{self, AtlasReport, BlanksReport, Record, Row};
use crate::texts::Texts;
use crate::worker_pool::{WorkerPool, Write};

/// Compute the group and all distances of the puzzles on many graphs
///
/// Prints one row for each graph and each home up to symmetry: the group with its checked evidence
/// and with what Wilson's theorem predicts, and the distances of all positions and of the standard
/// ones from the goal. The graphs are given, read from standard input, as nauty's geng writes them,
/// or all with some number of squares. The rows are in the order of the graphs, and begin with the
/// argument that names the graph, if there is one. Where --columns names none of the columns about
/// distances, none are computed, and graphs may be of any size.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin atlas theta0 petersen --format csv
  taquin atlas --squares 5 --two-connected --format csv -o atlas.csv
  taquin atlas --squares 6 --checkpoint six.saved -o six.csv
  printf 'DqK\\nDhc\\n' | taquin atlas - --format jsonl
  taquin atlas 9x9 petersen --columns graph6,home,group,order --format csv
  taquin atlas --squares 6 --blanks 2
  taquin atlas --squares 6 --blanks least --columns graph6,blanks")]
pub struct Atlas {
    /// The graphs, in graph6 such as DqK or in sparse6, or as boards or files, whose home is
    /// ignored; - reads one per line from standard input
    #[arg(value_name = "GRAPH", required_unless_present = "squares")]
    graphs: Vec<String>,
    /// The boards of those graphs that name files; what could not be read is missing.
    #[arg(skip)]
    files: BTreeMap<String, Board>,
    /// Take all connected graphs with this many squares, 2 to 8
    #[arg(long, value_name = "NUMBER", conflicts_with = "graphs", help_heading = INPUT)]
    #[arg(value_parser = whole::<usize>(2..=atlas::MAX_SQUARES as u64))]
    squares: Option<usize>,
    /// Take only those of them without a cut vertex
    #[arg(long, requires = "squares", conflicts_with = "graphs", help_heading = INPUT)]
    two_connected: bool,
    /// Print one row for each graph: the number of parts into which the moves of so many equal blanks
    /// divide all arrangements of distinct tiles; least is the least number of blanks for which it is 1
    #[arg(long, value_name = "NUMBER|least", value_parser = blank_count, conflicts_with = "checkpoint")]
    #[arg(help_heading = INPUT)]
    blanks: Option<BlankCount>,
    /// Print only these columns, in this order, with commas between them
    #[arg(long, value_delimiter = ',', help_heading = OUTPUT)]
    #[arg(value_parser = PossibleValuesParser::new(columns()))]
    columns: Vec<String>,
    /// Save the rows in DIR; rerun the same command to resume
    ///
    /// A file in DIR grows with each graph, and is removed when the answer is complete. A run that
    /// resumes reads the same graphs and computes only those that the file does not have.
    #[arg(long, value_name = "DIR", help_heading = LIMITS)]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

/// A number of blanks, or the least one that connects all arrangements.
#[derive(Clone, Copy)]
enum BlankCount {
    Number(usize),
    Least,
}

fn blank_count(text: &str) -> std::result::Result<BlankCount, String> {
    match text {
        "least" => Ok(BlankCount::Least),
        number => (whole(1..=u64::MAX)(number).map(BlankCount::Number))
            .map_err(|error| format!("{error}, or least")),
    }
}

/// The column with the argument, or the line of standard input, that names the graph.
const BOARD: &str = "board";

/// All columns: those of one blank, then the others of several.
fn columns() -> Vec<String> {
    let values = AtlasReport::columns().into_iter().chain(BlanksReport::columns());
    iter::once(BOARD.into()).chain(values).unique().collect()
}

/// What is still known of a graph with too many positions.
const WITHOUT_DISTANCES: &str =
    "its group needs no distances: --columns graph6,home,group,order,wilson";

impl Atlas {
    pub fn run(mut self) -> Result<Outcome> {
        if let Some(graphs) = self.squares.and_then(connected_graphs) {
            let wanted = graphs.iter().filter(|g| !self.two_connected || g.is_two_connected());
            self.graphs = wanted.map(|graph| graph.to_graph6()).collect();
        }
        let boards = self.graphs.iter().filter(|text| self.is_file(text));
        let boards = boards.filter_map(|text| Some((text.clone(), boards::load(text).ok()?)));
        self.files = boards.collect();
        self.columns.iter_mut().for_each(|column| column.make_ascii_lowercase());
        self.refuse_columns_without_values()?;
        if let Some(blanks) = self.blanks {
            return self.with_blanks(blanks);
        }
        let with_distances = self.columns.is_empty()
            || self.columns.iter().any(|column| AtlasReport::is_of_distances(column));
        let kind = match with_distances {
            true => "the checkpoint of an atlas, version 2",
            false => "the checkpoint of an atlas without distances, version 2",
        };
        let folder = self.checkpoint.as_deref();
        let saved = folder.map(|folder| Saved::open(folder, kind)).transpose()?.map(Mutex::new);
        let locked = || saved.as_ref().map(lock);
        // Each thread takes a graph; the only one left takes all threads.
        let (threads, memory) = (self.resources.threads(), self.resources.memory());
        let one = EnumerateOptions::new().threads(threads).memory(memory);
        let share = memory / threads.get() as u64;
        let each = EnumerateOptions::new().threads(NonZero::<usize>::MIN).memory(share);
        let write = |text: &str, rows: Vec<AtlasReport>, answers: &mut Answers| {
            locked().map_or(Ok(()), |mut saved| saved.add(&self.saved_as(text), &rows))?;
            self.write(text, &rows, answers)
        };
        let mut answer = |text: &str, remaining: Remaining, answers: &mut Answers| {
            let saved = locked().map(|mut saved| saved.take(&self.saved_as(text)));
            if let Some(known) = saved.transpose()?.flatten() {
                return self.write(text, &known, answers);
            }
            let options = if remaining() > 0 { &each } else { &one };
            write(text, rows(&self.graph(text)?, with_distances, options)?, answers)
        };
        let solve = |text: &str| -> Result<Box<Write>> {
            let rows = rows(&self.graph(text)?, with_distances, &each)?;
            Ok(Box::new(|text, answers| write(text, rows, answers)))
        };
        let pool = || {
            let all_read = locked().is_none_or(|saved| saved.next.is_none());
            let is_shared = all_read && threads > NonZero::<usize>::MIN;
            is_shared.then(|| WorkerPool { threads, solve: Box::new(solve) })
        };
        let texts = Texts::lines(&self.graphs);
        let example = || batch::example(self.row("", &AtlasReport::default()));
        let outcome = batch::answer_many(texts, &self.output, &example, &mut answer, &pool)?;
        if let Some(saved) = saved {
            saved.into_inner().unwrap_or_else(PoisonError::into_inner).remove()?;
        }
        Ok(outcome)
    }

    /// Writes a row for each graph with several blanks.
    fn with_blanks(&self, blanks: BlankCount) -> Result<Outcome> {
        let mut answer = |text: &str, _: Remaining, answers: &mut Answers| {
            self.write(text, &[blanks_row(&self.graph(text)?, blanks)?], answers)
        };
        let solve = |text: &str| -> Result<Box<Write>> {
            let row = blanks_row(&self.graph(text)?, blanks)?;
            Ok(Box::new(|text, answers| self.write(text, &[row], answers)))
        };
        let threads = self.resources.threads();
        let pool = || Some(WorkerPool { threads, solve: Box::new(solve) });
        let example = || batch::example(self.row("", &BlanksReport::default()));
        let texts = Texts::lines(&self.graphs);
        batch::answer_many(texts, &self.output, &example, &mut answer, &pool)
    }

    /// How the checkpoint names the graph of a text: a file, which may change, by its graph.
    fn saved_as<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.files.get(text).map_or(text.into(), |board| board.to_graph6().into())
    }

    /// The graph of an argument or a line. Lines of standard input name no files; arguments may.
    fn graph(&self, text: &str) -> Result<Board> {
        match self.files.get(text) {
            Some(board) => Ok(board.clone()),
            // The fault of a file.
            None if self.graphs.iter().any(|graph| graph == text) && self.is_file(text) => {
                boards::load(text)
            }
            None => boards::of_line(text),
        }
    }

    /// Whether an argument names a file. No graph6 and no name of a board has a slash or a dot.
    fn is_file(&self, argument: &str) -> bool {
        let is_path = argument.contains(['/', '.']) || Path::new(argument).is_file();
        self.squares.is_none() && argument != "-" && is_path
    }

    /// Refuses columns that the rows do not have.
    fn refuse_columns_without_values(&self) -> Result {
        let (columns, with) = match self.blanks {
            Some(_) => (BlanksReport::columns(), "with"),
            None => (AtlasReport::columns(), "without"),
        };
        let columns = iter::once(BOARD.into()).chain(columns).collect_vec();
        match self.columns.iter().find(|column| !columns.contains(column)) {
            None => Ok(()),
            Some(column) => Err(Failure::bad(format!(
                "{with} --blanks no row has the column {column}; the columns are {}",
                columns.join(", ")
            ))),
        }
    }

    /// Writes the rows of a graph that has this name.
    fn write(&self, name: &str, rows: &[impl Record], answers: &mut Answers) -> Result {
        rows.iter().try_for_each(|row| answers.write(&self.row(name, row)))
    }

    /// The columns that are wanted, in this order, or all. Graphs that come by the thousand have no names
    /// besides graph6.
    fn row(&self, name: &str, record: &dyn Record) -> Row {
        let board = iter::once((BOARD.into(), name.into()));
        let mut row: Row = board.chain(report::row(record)).collect();
        if !self.columns.is_empty() {
            let cell = |column: &String| Some((column.clone(), row.get(column)?.clone()));
            return self.columns.iter().filter_map(cell).collect();
        }
        let are_named = self.squares.is_none() && self.graphs.iter().any(|graph| graph != "-");
        row.retain(|column, _| are_named || column != BOARD);
        row
    }
}

/// The rows of a graph.
fn rows(
    graph: &Board,
    with_distances: bool,
    options: &EnumerateOptions,
) -> Result<Vec<AtlasReport>> {
    let records = match with_distances {
        true => AtlasRecord::of_graph(graph, options).map_err(|error| match error {
            EnumerationError::TooLarge(error) => {
                Failure::from(error).with_advice(WITHOUT_DISTANCES)
            }
            error => error.into(),
        })?,
        false => AtlasRecord::without_distances(graph),
    };
    Ok(records.iter().map(AtlasReport::new).collect())
}

/// The row of a graph with several blanks.
fn blanks_row(graph: &Board, blanks: BlankCount) -> Result<BlanksReport> {
    let (squares, name) = (graph.square_count(), graph.name());
    let too_many_sets = || {
        Failure::bad(format!("blanks on the board {name} can stand on too many sets of squares"))
    };
    Ok(match blanks {
        BlankCount::Least => {
            let blanks = graph.least_blanks().ok_or_else(too_many_sets)?;
            BlanksReport::new(graph, blanks, Order::from(1))
        }
        BlankCount::Number(blanks) if blanks > squares => {
            return Err(Failure::bad(format!(
                "{} do not fit on the {squares} squares of the board {name}",
                count_noun(blanks, "blank")
            )));
        }
        BlankCount::Number(blanks) => {
            let components = graph.components_of_blanks(blanks).ok_or_else(too_many_sets)?;
            BlanksReport::new(graph, blanks, Order::from(components))
        }
    })
}

/// The graphs that were answered, with their rows, in a file. A run that ended early goes on where
/// they end.
struct Saved {
    journal: Journal,
    /// The next graph of an earlier run.
    next: Option<(String, Vec<AtlasReport>)>,
}

impl Saved {
    fn open(folder: &Path, kind: &'static str) -> Result<Self> {
        let journal = Journal::open(&in_folder(folder, "atlas.checkpoint")?, kind)?;
        let mut saved = Self { journal, next: None };
        saved.advance()?;
        Ok(saved)
    }

    fn advance(&mut self) -> Result {
        let read = self.journal.next()?.map(|text| serde_json::from_str(&text)).transpose();
        self.next = read.map_err(|error| self.fatal(&format!("cannot be read: {error}")))?;
        Ok(())
    }

    /// The rows of this graph, if it comes next in the file.
    fn take(&mut self, text: &str) -> Result<Option<Vec<AtlasReport>>> {
        let Some((_, rows)) = self.next.take_if(|(next, _)| next == text) else { return Ok(None) };
        self.advance()?;
        Ok(Some(rows))
    }

    /// Saves the rows of a graph. If another one comes next in the file, the input has changed.
    fn add(&mut self, text: &str, rows: &[AtlasReport]) -> Result {
        if let Some((next, _)) = &self.next {
            return Err(self.fatal(&format!(
                "is the checkpoint of other graphs: there '{next}' comes next, and here '{text}'"
            )));
        }
        let line = serde_json::to_string(&(text, rows)).expect("plain values");
        Ok(self.journal.add(&line)?)
    }

    /// Removes the file, once the answer is written.
    fn remove(self) -> Result {
        if let Some((next, _)) = &self.next {
            return Err(self.fatal(&format!(
                "is the checkpoint of more graphs: there '{next}' comes next, and the input ends"
            )));
        }
        Ok(self.journal.remove()?)
    }

    fn fatal(&self, fault: &str) -> Failure {
        let path = self.journal.path().display();
        Failure::Fatal(Message::new(format!("'{path}' {fault}")))
    }
}
