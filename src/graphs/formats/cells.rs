//! The cells of a line.

use crate::input_text::Token;

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

/// The cells of a line that begins at byte `start` of the whole text: what spaces, commas and
/// semicolons separate. What stands in quotes or in brackets is one cell.
pub(super) fn cells(line: &str, start: usize) -> Vec<Token<'_>> {
    let mut cells = Vec::new();
    let (mut begin, mut depth, mut quote) = (None, 0_usize, None);
    for (at, c) in line.char_indices() {
        let separates = c.is_whitespace() || ",;".contains(c);
        if separates && depth == 0 && quote.is_none() {
            cells.extend(begin.take().map(|begin| (begin, at)));
            continue;
        }
        match c {
            _ if quote.is_some() => quote = quote.filter(|&quote| quote != c),
            // Elsewhere it is an apostrophe.
            '"' | '\'' if begin.is_none() || depth > 0 => quote = Some(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        begin = begin.or(Some(at));
    }
    cells.extend(begin.map(|begin| (begin, line.trim_end().len())));
    cells.iter().map(|&(from, to)| Token { text: &line[from..to], start: start + from }).collect()
}
