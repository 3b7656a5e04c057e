//! The pieces of a text that was read, and where they stand in it.

use std::ops::Range;

/// A piece of a text, and where it stands, in bytes.
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

/// Whether the pieces of a text stand apart, between spaces or commas.
pub(crate) fn is_separated(text: &str) -> bool {
    text.trim().contains(|c: char| c.is_whitespace() || c == ',')
}

/// The pieces of a part of a text that begins there at byte `start`: what stands between spaces and
/// commas, or, if they are not `separated`, the single characters.
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
