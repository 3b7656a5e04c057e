//! Matrix Market: the entries of an adjacency matrix, each with its row and its column from 1. The
//! vertices are labelled by these numbers.
//!
//! ```text
//! %%MatrixMarket matrix coordinate pattern symmetric
//! 3 3 2
//! 2 1
//! 3 2
//! ```

use std::ops::RangeInclusive;

use super::cells::{content_lines, split};
use super::error::{GraphTextError, TextFault};
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use crate::input_text::Token;

/// What such a text begins with.
pub(super) const HEADER: &str = "%%MatrixMarket";

/// Reads a graph with a number of vertices in this range.
pub(crate) fn read(
    text: &str,
    vertices: RangeInclusive<usize>,
    rules: ReadRules,
) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    let header = text.trim_start().lines().next().unwrap_or_default().to_ascii_lowercase();
    let Some((field, is_directed)) = kind(&header) else {
        let reason = format!(
            "the first line of an undirected graph is {HEADER} matrix coordinate pattern symmetric"
        );
        return Err(read.malformed(0, reason));
    };
    let cells = |(start, text)| (start, split(Token { text, start }, char::is_whitespace));
    let mut lines = content_lines(text, &["%"]).map(cells);
    let number = |text: &str| text.parse::<usize>().ok();
    let Some((start, size)) = lines.next() else {
        return Err(read.malformed(text.len(), "its size is missing"));
    };
    let size: Option<Vec<_>> = size.iter().map(|cell| number(cell.text)).collect();
    let Some(&[rows, columns, entries]) = size.as_deref() else {
        return Err(read.malformed(start, "the size is the numbers of rows, columns and entries"));
    };
    if rows != columns {
        let reason = format!("the matrix of a graph is square, and this one is {rows}x{columns}");
        return Err(read.malformed(start, reason));
    }
    if !vertices.contains(&rows) {
        return Err(read.error(start, TextFault::Vertices(rows)));
    }
    for vertex in 1..=rows {
        read.vertex(&vertex.to_string(), start);
    }
    let mut found = 0;
    for (start, cells) in lines {
        let ends = cells.get(..2).map(|ends| ends.iter().map(|cell| number(cell.text)));
        let ends: Option<Vec<_>> = ends.and_then(Iterator::collect);
        let Some(&[row, column]) = ends.as_deref() else {
            return Err(
                read.malformed(start, "an entry is a row and a column, and perhaps a value")
            );
        };
        if !(1..=rows).contains(&row) || !(1..=rows).contains(&column) {
            let reason = format!("an entry is in rows and columns from 1 to {rows}");
            return Err(read.malformed(start, reason));
        }
        let value = value(field, &cells[2..]);
        let Some(value) = value else {
            let reason = format!(
                "an entry of a {field} matrix has {}",
                match field {
                    "pattern" => "no value",
                    _ => "one number as its value",
                }
            );
            return Err(read.malformed(start, reason));
        };
        // Where the value is zero, there is no edge.
        if value != 0.0 {
            read.edge_or_arc(is_directed, [row - 1, column - 1], start)?;
        }
        found += 1;
    }
    if found != entries {
        let reason = format!("it has {found} entries, and its size says {entries}");
        return Err(read.malformed(text.len(), reason));
    }
    read.finish()
}

/// What the entries of a matrix with this first line are, and whether both halves are listed.
fn kind(header: &str) -> Option<(&str, bool)> {
    let &[_, "matrix", "coordinate", field, symmetry] =
        &header.split_whitespace().collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let is_directed = match symmetry {
        "symmetric" => false,
        "general" => true,
        _ => return None,
    };
    ["pattern", "real", "integer"].contains(&field).then_some((field, is_directed))
}

/// The value of an entry, from what stands behind its row and its column.
fn value(field: &str, cells: &[Token]) -> Option<f64> {
    match (field, cells) {
        ("pattern", []) => Some(1.0),
        ("pattern", _) => None,
        (_, [value]) => value.text.parse().ok(),
        _ => None,
    }
}
