//! Adjacency matrices: rows of numbers, of which zero is no edge, as numpy, igraph and others write
//! them, also in brackets. The vertices are labelled from 1, or by a first row of labels.
//!
//! ```text
//! 0 1 1                [[0, 1, 1],             ;A;B;C
//! 1 0 1                 [1, 0, 1],            A;0;1;1
//! 1 1 0                 [1, 1, 0]]            B;1;0;1
//!                                             C;1;1;0
//! ```

use super::cells::{COMMENTS, content_lines, is_number};
use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};

/// Reads a graph.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    let (labels, rows) = labels_and_rows(text);
    let size = rows.len();
    for number in 0..size {
        match labels.get(number) {
            Some(label) => read.declare(label, None, read.byte_of(label))?,
            None => read.declare(&(number + 1).to_string(), None, 0)?,
        }
    }
    for (from, row) in rows.iter().enumerate() {
        let byte = read.byte_of(row[0]);
        let numbers = if labels.is_empty() { row } else { &row[1..] };
        if numbers.len() != size || !labels.is_empty() && labels.len() != size {
            let reason =
                format!("the matrix has {size} rows, and this one {} numbers", numbers.len());
            return Err(read.malformed(byte, reason));
        }
        for (to, number) in numbers.iter().enumerate() {
            let byte = read.byte_of(number);
            match number.parse::<f64>() {
                Ok(0.0) => {}
                Ok(_) => read.arc(from, to, byte)?,
                Err(_) => return Err(read.malformed(byte, "a number is expected here")),
            }
        }
    }
    read.finish()
}

/// Whether a text is a matrix of zeros and ones, or a symmetric one with zeros on its diagonal. No list of
/// edges and no adjacency list with three lines is one.
pub(super) fn is_matrix(text: &str) -> bool {
    let (labels, rows) = labels_and_rows(text);
    let (size, before) = (rows.len(), usize::from(!labels.is_empty()));
    let value = |row: usize, column: usize| rows[row][before + column].parse::<f64>().ok();
    let is_symmetric = || {
        (0..size).all(|row| {
            value(row, row) == Some(0.0)
                && (0..row).all(|column| {
                    value(row, column).is_some() && value(row, column) == value(column, row)
                })
        })
    };
    let is_of_zeros_and_ones =
        || rows.iter().all(|row| row[before..].iter().all(|number| matches!(*number, "0" | "1")));
    size > 2
        && rows.iter().all(|row| row.len() == before + size)
        && (labels.is_empty() || rows.iter().map(|row| row[0]).eq(labels))
        && (is_of_zeros_and_ones() || is_symmetric())
}

/// The labels in the first row, if it has any, and the other rows, each with its label.
fn labels_and_rows(text: &str) -> (Vec<&str>, Vec<Vec<&str>>) {
    let mut rows = rows(text);
    let is_header = |row: &Vec<&str>| !row.iter().all(|cell| is_number(cell));
    let labels = if rows.first().is_some_and(is_header) { rows.remove(0) } else { vec![] };
    (labels, rows)
}

/// The cells of each row: what spaces, commas, semicolons and brackets separate. The end of a line or a
/// closing bracket ends a row and, in a matrix on one line, a semicolon.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<_> = content_lines(text, &COMMENTS).map(|(_, line)| line).collect();
    let ends: &[char] = if lines.len() == 1 { &[']', '}', ')', ';'] } else { &[']', '}', ')'] };
    let rows = lines.into_iter().flat_map(|line| line.split(ends));
    rows.map(cells_of_row).filter(|row| !row.is_empty()).collect()
}

fn cells_of_row(row: &str) -> Vec<&str> {
    let cells = row.split(|c: char| c.is_whitespace() || ",;[{(".contains(c));
    cells.map(|cell| cell.trim_matches('"')).filter(|cell| !cell.is_empty()).collect()
}
