//! Input texts: their pieces, the location of each, and how messages quote them.

use std::fmt;
use std::ops::Range;

/// A text that was read, as messages show it: in quotes, control characters escaped, and cut off
/// where it is long.
pub(crate) struct Quoted<'t>(pub &'t str);

/// The maximum number of characters shown.
const MAX_SHOWN: usize = 60;

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("'")?;
        for c in self.0.chars().take(MAX_SHOWN) {
            match c.is_control() {
                true => write!(f, "{}", c.escape_debug())?,
                false => write!(f, "{c}")?,
            }
        }
        f.write_str(if self.0.chars().nth(MAX_SHOWN).is_some() { "…'" } else { "'" })
    }
}

/// A piece of a text and the byte where it starts.
#[derive(Clone, Copy)]
pub(crate) struct Token<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl Token<'_> {
    pub fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// The rows of a text, each with the byte where it begins: `/` separates them or, in a text without
/// `/`, line ends, of which several count as one.
pub(crate) fn rows(text: &str) -> Vec<(usize, &str)> {
    let row = |row: &str| row.as_ptr() as usize - text.as_ptr() as usize;
    match text.contains('/') {
        true => text.split('/').map(|text| (row(text), text)).collect(),
        false => {
            let lines = text.trim().lines().filter(|line| !line.trim().is_empty());
            lines.map(|text| (row(text), text)).collect()
        }
    }
}

/// Whether spaces or commas separate the pieces of a text.
pub(crate) fn is_separated(text: &str) -> bool {
    text.trim().contains(|c: char| c.is_whitespace() || c == ',')
}

/// The pieces of `part`, which begins at byte `start` of the whole text: what spaces and commas
/// separate or, if nothing is `separated`, the single characters.
pub(crate) fn tokens(part: &str, start: usize, separated: bool) -> Vec<Token<'_>> {
    let token = |text: &'_ str| (text.as_ptr() as usize - part.as_ptr() as usize) + start;
    let pieces: Vec<&str> = if separated {
        part.split(|c: char| c.is_whitespace() || c == ',').filter(|p| !p.is_empty()).collect()
    } else {
        let part = part.trim();
        part.char_indices().map(|(i, c)| &part[i..i + c.len_utf8()]).collect()
    };
    pieces.into_iter().map(|text| Token { text, start: token(text) }).collect()
}
