//! Texts from files, arguments and standard input, each of bounded length.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;

use crate::failure::{Failure, Result};
use crate::messages::message;

/// The longest line that is read from standard input, in bytes. A permutation of 65 535 numbers
/// takes about four hundred thousand.
const LONGEST_LINE: u64 = 1 << 20;

/// The longest text file that is read, in bytes. A board of 65 535 squares with coordinates and
/// edges takes about five million.
const LONGEST_FILE: u64 = 1 << 24;

/// The key that ends the input from a keyboard.
const END_KEY: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };

/// Some editors write it at the beginning of a file.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads a text file.
pub fn read_text_file(path: &Path) -> Result<String> {
    let bad = |reason: &dyn fmt::Display| {
        Failure::bad(format!("'{}' cannot be read: {reason}", path.display()))
    };
    let bytes = File::open(path).and_then(whole).map_err(|error| bad(&error))?;
    let mut text = String::from_utf8(bytes).map_err(|_| bad(&"it is not UTF-8"))?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(text)
}

/// All bytes of a text, those of UTF-16 in UTF-8.
fn whole(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(io::Error::other("it is longer than 16 MiB"));
    }
    Ok(match order_of_utf_16(&bytes) {
        Some(unit) => {
            let units = bytes[2..].as_chunks().0.iter().map(|&pair| unit(pair));
            let characters = char::decode_utf16(units);
            let characters = characters.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
            characters.collect::<String>().into_bytes()
        }
        None => bytes,
    })
}

/// How two bytes are a unit of UTF-16, if a text begins with its byte order mark. Windows PowerShell
/// writes files this way.
fn order_of_utf_16(text: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match text {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

/// Lines of bounded length.
pub struct Lines {
    name: String,
    input: BufReader<Box<dyn Read + Send>>,
    line: Vec<u8>,
    number: usize,
}

impl Lines {
    pub fn of_standard_input() -> Self {
        let input = io::stdin();
        if input.is_terminal() {
            message(format_args!(
                "reading one input per line from the keyboard; end with {END_KEY}"
            ));
        }
        Self::new("standard input".into(), Box::new(input))
    }

    pub fn of_file(path: &Path) -> Result<Self> {
        let name = format!("'{}'", path.display());
        let file = File::open(path);
        let file = file.map_err(|error| Failure::bad(format!("{name} cannot be read: {error}")))?;
        Ok(Self::new(name, Box::new(file)))
    }

    fn new(name: String, input: Box<dyn Read + Send>) -> Self {
        Self { name, input: BufReader::new(input), line: Vec::new(), number: 0 }
    }

    /// The number of the next line, and the line without its end or what is wrong with it; `None` at
    /// the end.
    pub fn next(&mut self) -> Result<Option<(usize, Result<&str, &'static str>)>> {
        let name = &self.name;
        let failed = |error| Failure::bad(format!("{name} cannot be read: {error}"));
        self.line.clear();
        if self.number == 0 && order_of_utf_16(self.input.fill_buf().map_err(failed)?).is_some() {
            let bytes = whole(&mut self.input).map_err(failed)?;
            self.input = BufReader::new(Box::new(Cursor::new(bytes)));
        }
        let mut bounded = (&mut self.input).take(LONGEST_LINE);
        if bounded.read_until(b'\n', &mut self.line).map_err(failed)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if !self.line.ends_with(b"\n") && self.line.len() as u64 == LONGEST_LINE {
            self.input.skip_until(b'\n').map_err(failed)?;
            return Ok(Some((self.number, Err("the line is longer than 1 MiB"))));
        }
        let mark = if self.number == 1 { BYTE_ORDER_MARK } else { "" };
        let text = std::str::from_utf8(&self.line).map_err(|_| "the line is not UTF-8");
        // A tab at the end is before an empty cell.
        let is_space = |c: char| c != '\t' && c.is_whitespace();
        let text = text.map(|text| text.strip_prefix(mark).unwrap_or(text));
        let text = text.map(|text| text.trim_end_matches(is_space));
        Ok(Some((self.number, text)))
    }

    /// The number of complete lines that have arrived and are not read yet.
    pub fn remaining(&self) -> usize {
        self.input.buffer().iter().filter(|&&byte| byte == b'\n').count()
    }

    /// Whether reading the next line may block until somebody writes it.
    pub fn may_block(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }
}
