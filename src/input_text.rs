//! Input texts: their pieces, the location of each, how messages quote them, and the error of a text
//! that cannot be read.

use std::borrow::Cow;
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
            match is_unprintable(c) {
                true => write!(f, "{}", c.escape_default())?,
                false => write!(f, "{c}")?,
            }
        }
        f.write_str(if self.0.chars().nth(MAX_SHOWN).is_some() { "…'" } else { "'" })
    }
}

/// Why a text cannot be read: what is wrong with which part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError<F> {
    /// The whole text.
    pub text: String,
    /// The part that is wrong, in bytes; its end if something is missing there.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub fault: F,
}

impl<F> TextError<F> {
    /// The error of a part of a text.
    pub(crate) fn new(text: &str, span: Range<usize>, fault: F) -> Self {
        Self { text: text.into(), span, fault }
    }

    /// The error of a whole text.
    pub(crate) fn of_whole(text: &str, fault: F) -> Self {
        Self::new(text, 0..text.len(), fault)
    }
}

impl<F: fmt::Display> fmt::Display for TextError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", Quoted(&self.text), self.fault)
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for TextError<F> {}

/// Whether a character has no shape of its own: a control character, or a mark that changes the
/// direction of the text around it. On a terminal such a character can disguise what is printed.
pub fn is_unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with its unprintable characters escaped, except for line ends.
pub fn escaped(text: &str) -> Cow<'_, str> {
    // Most lines are plain ASCII. Without an early exit, the compiler compares many bytes at once.
    if text.bytes().fold(true, |all, byte| all & (b' '..=b'~').contains(&byte)) {
        return text.into();
    }
    let is_escaped = |c| is_unprintable(c) && c != '\n';
    if !text.contains(is_escaped) {
        return text.into();
    }
    let escape = |c: char| match is_escaped(c) {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(escape).collect()
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

/// The byte of a text where a part of it begins.
pub(crate) fn byte_of(part: &str, text: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// What separates rows.
pub(crate) const ROW_ENDS: [char; 2] = ['/', '|'];

/// The rows of a text, each with the byte where it begins: `/` or `|` separates them or, in a text
/// without these, line ends, of which several count as one.
pub(crate) fn rows(text: &str) -> Vec<(usize, &str)> {
    let row = |row| (byte_of(row, text), row);
    match text.contains(ROW_ENDS) {
        true => text.split(ROW_ENDS).map(row).collect(),
        false => text.trim().lines().filter(|line| !line.trim().is_empty()).map(row).collect(),
    }
}

/// Whether spaces or commas separate the pieces of a text.
pub(crate) fn is_separated(text: &str) -> bool {
    text.trim().contains(|c: char| c.is_whitespace() || c == ',')
}

/// The pieces of `part`, which begins at byte `start` of the whole text: what spaces and commas
/// separate or, if nothing is `separated`, the single characters.
pub(crate) fn tokens(part: &str, start: usize, separated: bool) -> Vec<Token<'_>> {
    let pieces: Vec<&str> = if separated {
        part.split(|c: char| c.is_whitespace() || c == ',').filter(|p| !p.is_empty()).collect()
    } else {
        let part = part.trim();
        part.char_indices().map(|(i, c)| &part[i..i + c.len_utf8()]).collect()
    };
    pieces.into_iter().map(|text| Token { text, start: start + byte_of(text, part) }).collect()
}

/// The insides of the cycles of a product such as `(0 1 2)(3 4)`, each with the byte where it
/// begins.
///
/// # Errors
///
/// If something is not a cycle: its part of the text, up to the end.
pub(crate) fn cycles(text: &str) -> Result<Vec<(usize, &str)>, Range<usize>> {
    let (mut cycles, mut rest) = (vec![], text.trim());
    while !rest.is_empty() {
        let start = byte_of(rest, text);
        let inner = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let (inner, after) = inner.ok_or(start..text.len())?;
        cycles.push((start + 1, inner));
        rest = after.trim_start();
    }
    Ok(cycles)
}
