//! The lines of a list of edges or of an adjacency list, which may also be the items of a list or
//! dictionary of a programming language.
//!
//! ```text
//! [(0, 1), (1, 2)]      {{1, 2}, {2, 3}};      e = [(0, 1, None)]      {0: [1], 1: [0, 2], 2: [1]}
//! ```

use super::cells::{COMMENTS, content_lines, split, trimmed};
use crate::input_text::Token;

/// The lines that are neither empty nor comments or, of a text that is one list in brackets, its items
/// without the brackets around each.
pub(super) fn list_lines(text: &str) -> Vec<Token<'_>> {
    let lines = content_lines(text, &COMMENTS).map(|(start, text)| Token { text, start });
    items(text).unwrap_or_else(|| lines.collect())
}

/// The items, each of which has brackets, perhaps behind a colon.
pub(super) fn items(text: &str) -> Option<Vec<Token<'_>>> {
    // Comments may stand before it.
    let (start, _) = content_lines(text, &COMMENTS).next()?;
    let text = Token { text: &text[start..], start };
    let list = trimmed(text, |c| c.is_whitespace() || c == ';')?;
    let items = split(without_brackets(without_name(list))?, |c| c == ',');
    items.into_iter().map(item).collect::<Option<Vec<_>>>().filter(|items| !items.is_empty())
}

fn item(item: Token<'_>) -> Option<Token<'_>> {
    let has_list = || [": [", ":["].iter().any(|start| item.text.contains(start));
    without_brackets(item).or_else(|| has_list().then_some(item))
}

/// A text without the name to which it is assigned: `edges = […]`
fn without_name(list: Token<'_>) -> Token<'_> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == ' ' || c == ':';
    match list.text.split_once('=') {
        Some((name, value)) if name.chars().all(is_name) => {
            let value = value.trim_start();
            Token { text: value, start: list.start + list.text.len() - value.len() }
        }
        _ => list,
    }
}

/// What stands in the brackets around a text, if one pair is around all of it.
pub(super) fn without_brackets(Token { text, start }: Token<'_>) -> Option<Token<'_>> {
    let (inner, pair) = ["()", "[]", "{}"]
        .into_iter()
        .find_map(|pair| Some((text.strip_prefix(&pair[..1])?.strip_suffix(&pair[1..])?, pair)))?;
    // In (0, 0), (0, 1) the first bracket and the last one are no pair.
    let mut depth = 0_i32;
    let stays_inside = inner.chars().all(|c| {
        depth += i32::from(pair.starts_with(c)) - i32::from(pair.ends_with(c));
        depth >= 0
    });
    stays_inside.then_some(Token { text: inner, start: start + 1 })
}
