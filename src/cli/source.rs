//! What commands read: boards, and positions or words from arguments or standard input.

use std::cell::OnceCell;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use serde::Serialize;
use taquin::board::{BoardError, Definition, Grid};
use taquin::report::Shape;
use taquin::{Board, Position, Solution};

use super::failure::{Failure, Outcome};
use super::output::{Answers, Output};

/// The longest line that is read from standard input, in bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// The longest text file that is read, in bytes: a board of 65 535 squares with their places and edges
/// takes some five million.
const LONGEST_FILE: u64 = 1 << 24;

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
    String::from_utf8(bytes).map_err(|_| bad(&"it is not UTF-8"))
}

/// A board by its name, as a grid, or from the YAML file of this path.
pub fn board(text: &str) -> Result<Board, Failure> {
    let named = text.parse::<Board>();
    let path = Path::new(text);
    let is_path = text.contains(['/', '\\']) || path.extension().is_some() || path.is_file();
    match named {
        Err(BoardError::UnknownName { .. }) if is_path => {}
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
    let one = words.len() == 1 && words[0] != "-";
    let mut answers = output.begin(if one { Shape::One } else { Shape::Many })?;
    let mut worst = 0;
    if one {
        // A single answer that fails leaves nothing behind.
        answer(&words[0], &mut answers)?;
        answers.finish(columns, None)?;
        return Ok(Outcome::Done);
    }
    let mut refused = |failure: Failure, place: Place, text: &str, answers: &mut Answers| {
        let Some(message) = failure.message() else { return Err(failure) };
        // What was answered before comes out before the message.
        answers.flush()?;
        failure.tell_at(&place.to_string());
        worst = failure.code().max(worst);
        answers.write_error(place, text, message.line())
    };
    for (number, word) in (1..).zip(words) {
        if word != "-" {
            if let Err(failure) = answer(word, &mut answers) {
                refused(failure, Place::Argument(number), word, &mut answers)?;
            }
            continue;
        }
        let input = io::stdin();
        if input.is_terminal() {
            anstream::eprintln!("taquin: reading from the keyboard, one a line; end with Ctrl-D");
        }
        let mut input = Lines { input: BufReader::new(input.lock()), line: Vec::new(), number: 0 };
        while let Some((number, line)) = input.next()? {
            let answered = match line {
                Ok("") => continue,
                Ok(text) => answer(text, &mut answers).map_err(|failure| (failure, text)),
                Err(fault) => Err((Failure::bad(fault), "")),
            };
            if let Err((failure, text)) = answered {
                refused(failure, Place::Line(number), text, &mut answers)?;
            }
            if input.is_waiting() {
                answers.flush()?;
            }
        }
    }
    answers.finish(columns, None)?;
    Ok(if worst == 0 { Outcome::Done } else { Outcome::Worst(worst) })
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

/// Lines of bounded length.
struct Lines<'i> {
    input: BufReader<io::StdinLock<'i>>,
    line: Vec<u8>,
    number: usize,
}

impl Lines<'_> {
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
            return Ok(Some((self.number, Err("the line is longer than 65 536 bytes"))));
        }
        let text = std::str::from_utf8(&self.line);
        Ok(Some((self.number, text.map(str::trim).map_err(|_| "the line is not UTF-8"))))
    }

    /// Whether nothing more has arrived yet: then who feeds the lines may be waiting for answers.
    fn is_waiting(&self) -> bool {
        self.input.buffer().is_empty()
    }
}
