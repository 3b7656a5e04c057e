//! Messages on standard error. One that cannot be written is dropped: the answers go on.

use std::fmt::Arguments;
use std::io::{Write, stderr};

/// Writes a line, in colour where standard error shows it.
pub fn message(text: Arguments) {
    let _ = writeln!(anstream::stderr(), "{text}");
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
