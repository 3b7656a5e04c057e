//! What commands read: boards, and positions or words from arguments or standard input.

use std::cell::OnceCell;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::iter::Enumerate;
use std::num::NonZero;
use std::path::Path;
use std::slice;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use serde::Serialize;
use taquin::board::{BoardError, Definition, Grid};
use taquin::report::Shape;
use taquin::{Board, Position, Solution};

use super::failure::{Failure, Outcome};
use super::output::{Answers, Output};

/// The longest line that is read from standard input, in bytes: a permutation of 65 535 numbers takes
/// some four hundred thousand.
const LONGEST_LINE: u64 = 1 << 20;

/// The longest text file that is read, in bytes: a board of 65 535 squares with their places and edges
/// takes some five million.
const LONGEST_FILE: u64 = 1 << 24;

/// The byte order mark, which some editors write in front of all.
const MARK: &str = "\u{feff}";

/// The text of a file.
pub fn text_file(path: &Path) -> Result<String, Failure> {
    let bad = |reason: &dyn fmt::Display| {
        Failure::bad(format!("'{}' cannot be read: {reason}", path.display()))
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| bad(&error))?;
    file.take(LONGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| bad(&error))?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(bad(&"it is longer than 16 MiB, and no such text is"));
    }
    let mut text = String::from_utf8(bytes).map_err(|_| bad(&"it is not UTF-8"))?;
    if text.starts_with(MARK) {
        text.drain(..MARK.len());
    }
    Ok(text)
}

/// A board by its name, as a grid, or from the YAML file of this path.
pub fn board(text: &str) -> Result<Board, Failure> {
    let named = text.parse::<Board>();
    let path = Path::new(text);
    let is_path = text.contains(['/', '\\']) || path.extension().is_some() || path.is_file();
    match named {
        Err(BoardError::UnknownName { .. }) if is_path => {}
        Err(_) if path.is_file() => {}
        named => return Ok(named?),
    }
    let yaml = text_file(path)?;
    let board = Definition::from_yaml(&yaml).and_then(Definition::board);
    board.map_err(|error| Failure::bad(format!("'{text}': {error}")))
}

/// A board that is to be solved.
pub fn board_to_solve(text: &str) -> Result<Board, Failure> {
    let board = board(text)?;
    Solution::fits(&board)?;
    Ok(board)
}

/// The grid that a position lies on, as its text tells it, home at the corner.
pub fn grid_of(position: &str) -> Result<Board, Failure> {
    let grid = Grid::of_position(position)?;
    board(&format!("{}x{}", grid.rows, grid.columns))
}

/// The position to be reached: the board's own goal if none is given.
pub fn goal<'b>(board: &'b Board, text: Option<&str>) -> Result<Position<'b>, Failure> {
    Ok(match text {
        Some(text) => Position::parse(board, text)?,
        None => Position::goal(board),
    })
}

/// What is in the cell, made if nothing is there yet.
pub fn made<T>(
    cell: &OnceCell<T>,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<&T, Failure> {
    match cell.get() {
        Some(made) => Ok(made),
        None => {
            let value = make()?;
            Ok(cell.get_or_init(|| value))
        }
    }
}

/// Answers each of the words, or, where a word is `-`, each line of standard input. What cannot be
/// answered is told on standard error, and the rest goes on.
pub fn answer_each(
    words: &[String],
    output: &Output,
    columns: &[taquin::report::Column],
    mut answer: impl FnMut(&str, &mut Answers) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let answer = |text: &str, _: ToCome, answers: &mut Answers| answer(text, answers);
    answer_together(words, output, columns, answer, || None::<Team<()>>)
}

/// Finds the answer to a text; any thread may.
type Find<'t, A> = Box<dyn Fn(&str) -> Result<A, Failure> + Sync + 't>;

/// Several threads that each take a text at a time.
pub struct Team<'t, A> {
    pub threads: NonZero<usize>,
    pub find: Find<'t, A>,
    /// Writes it; answers are written in the order of the texts.
    pub write: fn(&str, A, &mut Answers) -> Result<(), Failure>,
}

/// How many texts are known to follow.
pub type ToCome<'t> = &'t dyn Fn() -> usize;

/// As [`answer_each`], but as soon as there is a team, it answers what is left. With each text one can ask how many
/// are known to follow.
pub fn answer_together<'t, A: Send>(
    words: &[String],
    output: &Output,
    columns: &[taquin::report::Column],
    mut answer: impl FnMut(&str, ToCome, &mut Answers) -> Result<(), Failure>,
    team: impl Fn() -> Option<Team<'t, A>>,
) -> Result<Outcome, Failure> {
    let one = words.len() == 1 && words[0] != "-";
    let mut answers = output.begin(if one { Shape::One } else { Shape::Many })?;
    if one {
        // A single answer that fails leaves nothing behind.
        answer(&words[0], &|| 0, &mut answers)?;
        answers.finish(columns, None)?;
        return Ok(Outcome::Done);
    }
    let (mut texts, mut worst) = (Texts::of(words), Worst(0));
    while let Some(text) = texts.next()? {
        let Text { place, text } = text;
        let to_come = &|| texts.to_come();
        let answered = text.and_then(|text| {
            answer(&text, to_come, &mut answers).map_err(|failure| (failure, text))
        });
        worst.take(place, answered, &mut answers)?;
        if texts.is_waiting() {
            answers.flush()?;
        }
        if let Some(team) = team() {
            team.answer(texts, &mut answers, &mut worst)?;
            break;
        }
    }
    answers.finish(columns, None)?;
    Ok(if worst.0 == 0 { Outcome::Done } else { Outcome::Worst(worst.0) })
}

/// The worst exit code so far.
struct Worst(u8);

impl Worst {
    /// Tells of a failure, unless it is the end of everything.
    fn take(
        &mut self,
        place: Place,
        answered: Result<(), (Failure, String)>,
        answers: &mut Answers,
    ) -> Result<(), Failure> {
        let Err((failure, text)) = answered else { return Ok(()) };
        let Some(message) = failure.message() else { return Err(failure) };
        // What was answered before comes out before the message.
        answers.flush()?;
        failure.tell_at(&place.to_string());
        self.0 = failure.code().max(self.0);
        match failure {
            Failure::Partial(_) => Ok(()),
            _ => answers.write_error(place, &text, message.line()),
        }
    }
}

/// Texts for each thread that wait to be answered, at most.
const WAITING: usize = 16;

impl<A: Send> Team<'_, A> {
    /// Answers all that is left of the texts, in their order, each as soon as it and all before it are
    /// found.
    fn answer(
        self,
        mut texts: Texts,
        answers: &mut Answers,
        worst: &mut Worst,
    ) -> Result<(), Failure> {
        let Self { threads, find, write } = self;
        // Each text goes to the threads, and to the writer what will hold its answer.
        let (give, taken) = sync_channel::<(String, SyncSender<Found<A>>)>(WAITING * threads.get());
        let (announce, announced) = sync_channel(WAITING * threads.get());
        let (taken, given_up) = (Mutex::new(taken), AtomicBool::new(false));
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                scope.spawn(|| {
                    let next = || taken.lock().expect("taking a text cannot fail").recv();
                    while let Ok((text, found)) = next() {
                        if given_up.load(Ordering::Relaxed) {
                            break;
                        }
                        // Nobody waits for the answer if the writer has ended.
                        let _ = found.send(find(&text).map_err(|failure| (failure, text)));
                    }
                });
            }
            let reader = scope.spawn(move || {
                while let Some(Text { place, text }) = texts.next()? {
                    let (found, answer) = sync_channel(1);
                    let sent = match text {
                        Ok(text) => {
                            announce.send((place, text.clone(), answer)).is_ok()
                                && give.send((text, found)).is_ok()
                        }
                        Err(refused) => {
                            let _ = found.send(Err(refused));
                            announce.send((place, String::new(), answer)).is_ok()
                        }
                    };
                    if !sent {
                        break;
                    }
                }
                Ok(())
            });
            let written = written(announced, write, answers, worst);
            given_up.store(written.is_err(), Ordering::Relaxed);
            written.and(reader.join().expect("reading does not panic"))
        })
    }
}

type Found<A> = Result<A, (Failure, String)>;

/// Writes answers in the order in which they were announced.
fn written<A>(
    announced: Receiver<(Place, String, Receiver<Found<A>>)>,
    write: fn(&str, A, &mut Answers) -> Result<(), Failure>,
    answers: &mut Answers,
    worst: &mut Worst,
) -> Result<(), Failure> {
    while let Some((place, text, answer)) = next(&announced, answers)? {
        let found = next(&answer, answers)?.expect("every text that was announced is answered");
        let written =
            found.and_then(|found| write(&text, found, answers).map_err(|failure| (failure, text)));
        worst.take(place, written, answers)?;
    }
    Ok(())
}

/// What comes next, if anything does. Before it is waited for, the answers that there are go out: who reads
/// them may be waiting as well.
fn next<T>(receiver: &Receiver<T>, answers: &mut Answers) -> Result<Option<T>, Failure> {
    if let Ok(next) = receiver.try_recv() {
        return Ok(Some(next));
    }
    answers.flush()?;
    Ok(receiver.recv().ok())
}

/// Where a text stood that was not answered.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// The number of the argument, from 1.
    Argument(usize),
    /// The number of the line on standard input, from 1.
    Line(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// A text that is to be answered, or why it was refused.
struct Text {
    place: Place,
    text: Result<String, (Failure, String)>,
}

/// The words, and in place of each `-` the lines of standard input.
struct Texts<'w> {
    words: Enumerate<slice::Iter<'w, String>>,
    lines: Option<Lines>,
}

impl<'w> Texts<'w> {
    fn of(words: &'w [String]) -> Self {
        Self { words: words.iter().enumerate(), lines: None }
    }

    fn next(&mut self) -> Result<Option<Text>, Failure> {
        loop {
            if let Some(lines) = &mut self.lines {
                match lines.next()? {
                    Some((_, Ok(""))) => {}
                    Some((number, line)) => {
                        let text = line.map(String::from);
                        let text = text.map_err(|fault| (Failure::bad(fault), String::new()));
                        return Ok(Some(Text { place: Place::Line(number), text }));
                    }
                    None => self.lines = None,
                }
                continue;
            }
            match self.words.next() {
                Some((_, word)) if word == "-" => self.lines = Some(Lines::of_standard_input()),
                Some((number, word)) => {
                    let place = Place::Argument(number + 1);
                    return Ok(Some(Text { place, text: Ok(word.clone()) }));
                }
                None => return Ok(None),
            }
        }
    }

    /// How many are known to follow: the words that are left, and the lines that have arrived.
    fn to_come(&self) -> usize {
        self.words.len() + self.lines.as_ref().map_or(0, Lines::to_come)
    }

    /// Whether no whole line has arrived that was not answered: then who feeds the lines may be waiting.
    fn is_waiting(&self) -> bool {
        self.lines.as_ref().is_some_and(Lines::is_waiting)
    }
}

/// Lines of bounded length.
struct Lines {
    input: BufReader<io::Stdin>,
    line: Vec<u8>,
    number: usize,
}

impl Lines {
    fn of_standard_input() -> Self {
        let input = io::stdin();
        if input.is_terminal() {
            anstream::eprintln!("taquin: reading from the keyboard, one a line; end with Ctrl-D");
        }
        Self { input: BufReader::new(input), line: Vec::new(), number: 0 }
    }

    /// The next line, with its number, trimmed, or what is wrong with it; `None` at the end.
    #[expect(clippy::type_complexity, reason = "an end, an error of the system, a bad line")]
    fn next(&mut self) -> Result<Option<(usize, Result<&str, &'static str>)>, Failure> {
        let failed = |error| Failure::bad(format!("standard input cannot be read: {error}"));
        self.line.clear();
        let mut bounded = (&mut self.input).take(LONGEST_LINE);
        if bounded.read_until(b'\n', &mut self.line).map_err(failed)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if !self.line.ends_with(b"\n") && self.line.len() as u64 == LONGEST_LINE {
            self.input.skip_until(b'\n').map_err(failed)?;
            return Ok(Some((self.number, Err("the line is longer than 1 MiB"))));
        }
        let mark = if self.number == 1 { MARK } else { "" };
        let text = std::str::from_utf8(&self.line).map_err(|_| "the line is not UTF-8");
        let text = text.map(|text| text.strip_prefix(mark).unwrap_or(text).trim());
        Ok(Some((self.number, text)))
    }

    /// How many whole lines have arrived that were not read.
    fn to_come(&self) -> usize {
        self.input.buffer().iter().filter(|&&byte| byte == b'\n').count()
    }

    /// Whether no whole line has arrived yet.
    fn is_waiting(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }
}
