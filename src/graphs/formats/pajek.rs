//! Pajek's format: the vertices by number from 1, perhaps with labels, and after a line that says
//! which, edges, arcs, or lists of a vertex and its neighbours.
//!
//! ```text
//! *Vertices 3
//! 1 "a"
//! 2 "b"
//! 3 "c"
//! *Edges
//! 1 2
//! 2 3
//! ```

use std::ops::RangeInclusive;

use super::cells::{COMMENTS, content_lines, split};
use super::error::{GraphTextError, TextFault};
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use crate::input_text::Token;

/// What the lines of a part are.
#[derive(Clone, Copy, PartialEq)]
enum PajekPart {
    Vertices,
    Edges { are_directed: bool, are_lists: bool },
}

impl PajekPart {
    /// The part that begins with this word in small letters.
    fn named(word: &str) -> Option<Self> {
        let edges = |are_directed, are_lists| Self::Edges { are_directed, are_lists };
        Some(match word {
            "*vertices" => Self::Vertices,
            "*edges" => edges(false, false),
            "*arcs" => edges(true, false),
            "*edgeslist" => edges(false, true),
            "*arcslist" => edges(true, true),
            _ => return None,
        })
    }
}

const NO_VERTICES: &str = "it begins with *Vertices and their number";

/// Reads a graph with a number of vertices in this range.
pub(crate) fn read(
    text: &str,
    vertices: RangeInclusive<usize>,
    rules: ReadRules,
) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    // The labels come before the first edge, but perhaps not in order.
    let mut labels: Option<Vec<Option<Token>>> = None;
    let mut part = None;
    for (start, line) in content_lines(text, &COMMENTS) {
        let cells = split(Token { text: line, start }, char::is_whitespace);
        let Some(&first) = cells.first() else { continue };
        if first.text.starts_with('*') {
            // A number behind a colon names one of several relations.
            let word = first.text.to_ascii_lowercase();
            let word = word.split(':').next().unwrap_or_default();
            part = PajekPart::named(word);
            match part {
                None if word != "*network" => {
                    let reason = "its parts are *Vertices, *Edges, *Arcs, *Edgeslist and *Arcslist";
                    return Err(read.malformed(start, reason));
                }
                Some(PajekPart::Vertices) if labels.is_some() => {
                    return Err(read.error(start, TextFault::Several));
                }
                Some(PajekPart::Vertices) => {
                    let count = cells.get(1).and_then(|cell| cell.text.parse().ok());
                    let missing = || read.malformed(start, "the number of vertices is missing");
                    let count = count.ok_or_else(missing)?;
                    if !vertices.contains(&count) {
                        return Err(read.error(start, TextFault::Vertices(count)));
                    }
                    labels = Some(vec![None; count]);
                }
                _ => {}
            }
            continue;
        }
        let (Some(part), Some(labels)) = (part, &mut labels) else {
            return Err(read.malformed(start, NO_VERTICES));
        };
        let number = |cell: &Token| {
            let number =
                cell.text.parse().ok().filter(|number| (1..=labels.len()).contains(number));
            let reason = || format!("a vertex is a number from 1 to {}", labels.len());
            number.ok_or_else(|| read.malformed(cell.start, reason()))
        };
        let numbers = |cells: &[Token]| cells.iter().map(number).collect::<Result<Vec<usize>, _>>();
        match part {
            PajekPart::Vertices => {
                let vertex = number(&first)?;
                if labels[vertex - 1].is_some() {
                    return Err(read.error(start, TextFault::RepeatedLabel(first.text.into())));
                }
                labels[vertex - 1] = cells.get(1).copied();
            }
            PajekPart::Edges { are_directed, are_lists } => {
                let most = if are_lists { cells.len() } else { 2 };
                let numbers = numbers(cells.get(..most).unwrap_or_default())?;
                let &[from, ref to @ ..] = &numbers[..] else {
                    return Err(read.malformed(start, "an edge is two numbers of vertices"));
                };
                declare(&mut read, labels, start);
                for to in to {
                    match are_lists && !are_directed {
                        true => read.half_edge(from - 1, to - 1, start)?,
                        false => read.edge_or_arc(are_directed, [from - 1, to - 1], start)?,
                    }
                }
            }
        }
    }
    match labels {
        Some(labels) => declare(&mut read, &labels, 0),
        None => return Err(read.malformed(0, NO_VERTICES)),
    }
    read.finish()
}

/// Adds the vertices, if they are not yet there.
fn declare(read: &mut GraphText, labels: &[Option<Token>], byte: usize) {
    if read.known_vertex("1").is_none() {
        for (index, label) in labels.iter().enumerate() {
            let (label, byte) =
                (label.map(|cell| cell.text), label.map_or(byte, |cell| cell.start));
            // The numbers are all different.
            let _ = read.declare(&(index + 1).to_string(), label, byte);
        }
    }
}
