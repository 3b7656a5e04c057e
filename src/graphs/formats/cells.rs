//! The cells of a line.

use crate::input_text::Token;

/// What begins a comment in most notations with lines.
pub(super) const COMMENTS: [&str; 3] = ["#", "%", "//"];

pub(super) fn is_number(cell: &str) -> bool {
    cell.parse::<f64>().is_ok()
}

/// The lines of a text that are neither empty nor comments, each with the byte where it begins. A
/// comment begins with one of these signs.
pub(super) fn content_lines<'t>(
    text: &'t str,
    comments: &'t [&str],
) -> impl Iterator<Item = (usize, &'t str)> {
    let lines = text.split_inclusive('\n').scan(0, |next, line| {
        let start = *next;
        *next += line.len();
        Some((start, line))
    });
    let is_content = |line: &str| {
        let line = line.trim_start();
        !line.is_empty() && !comments.iter().any(|sign| line.starts_with(sign))
    };
    lines.filter(move |(_, line)| is_content(line))
}

/// The cells of a line that begins at byte `start` of the whole text: what tabs separate or, in a line
/// without tabs, spaces with or without commas and semicolons or, in a line without spaces, commas or
/// semicolons. What stands in quotes or in brackets is one cell.
pub(super) fn cells(line: &str, start: usize) -> Vec<Token<'_>> {
    let line = Token { text: line.trim_end(), start };
    if line.text.trim_start().contains('\t') {
        return split(line, |c| c == '\t');
    }
    match split(line, char::is_whitespace)[..] {
        [cell] => {
            let comma = split(cell, |c| c == ',');
            if comma.len() > 1 { comma } else { split(cell, |c| c == ';') }
        }
        ref cells => cells.iter().filter_map(|cell| trimmed(*cell, |c| ",;".contains(c))).collect(),
    }
}

/// The parts of a text between separators that are neither in quotes nor in brackets.
pub(super) fn split(Token { text, start }: Token, separates: impl Fn(char) -> bool) -> Vec<Token> {
    let mut parts = Vec::new();
    let (mut begin, mut depth, mut quote) = (0, 0_usize, None);
    for (at, c) in text.char_indices() {
        match c {
            _ if quote.is_some() => quote = quote.filter(|&quote| quote != c),
            c if depth == 0 && separates(c) => {
                parts.push((begin, at));
                begin = at + c.len_utf8();
            }
            // Elsewhere it is an apostrophe.
            '"' | '\'' if depth > 0 || text[begin..at].trim().is_empty() => quote = Some(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    parts.push((begin, text.len()));
    let part = |(from, to)| Token { text: &text[from..to], start: start + from };
    parts.into_iter().filter_map(|ends| trimmed(part(ends), char::is_whitespace)).collect()
}

/// A text without these characters around it, if anything is left.
pub(super) fn trimmed(Token { text, start }: Token, goes: impl Fn(char) -> bool) -> Option<Token> {
    let rest = text.trim_start_matches(&goes);
    let start = start + text.len() - rest.len();
    let text = rest.trim_end_matches(&goes);
    (!text.is_empty()).then_some(Token { text, start })
}
