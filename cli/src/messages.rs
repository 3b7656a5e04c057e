//! Messages on standard error. One that cannot be written is dropped: the answers go on, except in
//! a batch whose errors nobody reads any more.

use std::fmt::Arguments;
use std::io::{self, Write, stderr};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use clap::builder::Styles;
use taquin::input_text::escaped;

/// The number of characters of the status that the terminal shows; 0 if it shows none.
static STATUS: AtomicUsize = AtomicUsize::new(0);

/// The width of a terminal that does not tell it.
const USUAL_WIDTH: usize = 80;

/// Writes a line. What it quotes cannot control the terminal.
pub fn message(text: Arguments) {
    let _ = write_line(format_args!("{}", escaped(&text.to_string())));
}

/// Writes an error, and returns why it could not be written.
pub fn error(text: &str) -> io::Result<()> {
    let styles = Styles::default();
    let style = styles.get_error();
    write_line(format_args!("{style}error:{style:#} {}", escaped(text)))
}

/// Writes a line, in colour where standard error shows it.
fn write_line(text: Arguments) -> io::Result<()> {
    erase_status();
    writeln!(anstream::stderr(), "{text}")
}

/// Writes over the current line of the terminal, cut to its width; the next text or message replaces
/// it.
pub fn status(text: &str) {
    let width =
        terminal_size::terminal_size().map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0));
    // In the last column the cursor would go to the next line.
    let shown: String = text.chars().take(width.saturating_sub(1)).collect();
    let length = shown.chars().count();
    let before = STATUS.swap(length, Relaxed).min(width.saturating_sub(1));
    let mut stderr = stderr();
    let _ = write!(stderr, "\r{shown:before$}").and_then(|()| stderr.flush());
}

/// Erases the status from the current line of the terminal.
pub fn erase_status() {
    let length = STATUS.swap(0, Relaxed);
    if length > 0 {
        let _ = write!(stderr(), "\r{:length$}\r", "");
    }
}
