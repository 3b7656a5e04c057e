//! Tables of edges in CSV, as Gephi and spreadsheets write them: the first line names the columns,
//! among them `Source` and `Target` or others of [`ENDS`], in small letters or capitals. `Type` may say
//! that an edge is directed. Other columns are not read. Commas, semicolons, tabs or single spaces
//! separate the cells.

use csv::{ReaderBuilder, Trim};

use super::cells::{COMMENTS, content_lines};
use super::error::GraphTextError;
use super::labelled::{GraphText, LabelledGraph, ReadRules};

/// The names of the columns that have the ends of an edge.
const ENDS: [[&str; 2]; 5] = [
    ["source", "target"],
    ["from", "to"],
    ["src", "dst"],
    ["node1", "node2"],
    ["fromnodeid", "tonodeid"],
];

/// Reads a graph.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    let (start, first) = content_lines(text, &COMMENTS).next().unwrap_or_default();
    let Some(separator) = separator(first) else {
        let reason =
            "its first line has no columns Source and Target; without them it is a list of edges";
        return Err(read.malformed(start, reason));
    };
    let mut reader = ReaderBuilder::new();
    let reader = reader.delimiter(separator as u8).trim(Trim::All).flexible(true);
    let mut reader = reader.from_reader(&text.as_bytes()[start..]);
    // The place of a record is before the end of the line above.
    let place = |at: Option<&csv::Position>| {
        let byte = start + at.map_or(0, |at| at.byte() as usize);
        byte + text[byte..].bytes().take_while(|byte| b"\r\n".contains(byte)).count()
    };
    let headers = reader.headers().cloned().unwrap_or_default();
    let column = |name: &str| headers.iter().position(|header| header.eq_ignore_ascii_case(name));
    let ends = ENDS.map(|names| names.map(column)).into_iter().find(|ends| !ends.contains(&None));
    let (ends, kind) = (ends.unwrap_or_default(), column("type"));
    for record in reader.records() {
        // The text is UTF-8, and lines may be of any length, so that there is no such error.
        let record =
            record.map_err(|error| read.malformed(place(error.position()), error.to_string()))?;
        let byte = place(record.position());
        let cell = |column: Option<usize>| record.get(column?).filter(|cell| !cell.is_empty());
        let [Some(from), Some(to)] = ends.map(cell) else {
            return Err(read.malformed(byte, "an edge has a source and a target"));
        };
        let ends = [from, to].map(|id| read.vertex(id, byte));
        let is_directed = cell(kind).is_some_and(|kind| kind.eq_ignore_ascii_case("directed"));
        read.edge_or_arc(is_directed, ends, byte)?;
    }
    read.finish()
}

/// What separates the cells of a table of edges with this first line.
pub(super) fn separator(first: &str) -> Option<char> {
    [',', ';', '\t', ' '].into_iter().find(|separator| {
        let name = |name: &str| name.trim().trim_matches('"').to_ascii_lowercase();
        let names: Vec<_> = first.split(*separator).map(name).collect();
        ENDS.iter().any(|ends| ends.iter().all(|end| names.iter().any(|name| name == end)))
    })
}
