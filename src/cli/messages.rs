//! Messages on standard error. One that cannot be written is dropped: the answers go on, except in
//! a batch whose errors nobody reads any more.

use std::fmt::Arguments;
use std::io::{self, Write, stderr};

/// Writes a line, in colour where standard error shows it.
pub fn message(text: Arguments) {
    let _ = try_message(text);
}

/// Does the same, and returns why the line could not be written.
pub fn try_message(text: Arguments) -> io::Result<()> {
    writeln!(anstream::stderr(), "{text}")
}

/// Writes over the current line of the terminal; the next text or message replaces it.
pub fn status(text: &str) {
    let mut stderr = stderr();
    let _ = write!(stderr, "\r{text:79.79}").and_then(|()| stderr.flush());
}

/// Erases the current line of the terminal.
pub fn erase_status() {
    let _ = write!(stderr(), "\r{:79}\r", "");
}
