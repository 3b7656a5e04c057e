use std::path::Path;

use serde::Serialize;

use super::{Column, Record};
use crate::search::PatternFile;

/// A file of a pattern database.
#[derive(Clone, Debug, Serialize)]
pub struct PdbReport {
    /// The grid, with the square of the blank in the goal.
    pub board: String,
    /// The sizes of the parts.
    pub partition: String,
    /// The partition drawn, row by row: a letter for each part, a point for the blank.
    pub drawing: Vec<String>,
    /// The size of the tables, in bytes.
    pub bytes: u64,
    /// The farthest that each part can be from home, in moves of its own tiles.
    pub farthest: Vec<usize>,
    /// The file's name.
    pub file: String,
    /// The number of walks home that checked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walks: Option<u64>,
}

impl PdbReport {
    /// The report of a file.
    pub fn new(path: &Path, file: &PatternFile) -> Self {
        let header = file.header();
        let (row, column) = (header.blank / header.columns, header.blank % header.columns);
        let grid = format!("{}x{}", header.rows, header.columns);
        Self {
            board: format!("{grid}@{},{}", row + 1, column + 1),
            partition: file.partition().sizes(),
            drawing: header.partition.clone(),
            bytes: file.bytes(),
            farthest: header.counts.iter().map(|counts| counts.len() - 1).collect(),
            file: path.display().to_string(),
            walks: None,
        }
    }

    /// With the check that it passed.
    #[must_use]
    pub fn checked(self, walks: u64) -> Self {
        Self { walks: Some(walks), ..self }
    }

    /// The columns of the table.
    pub fn table_columns() -> Vec<Column> {
        vec![
            Column::text("board", 7),
            Column::text("partition", 9),
            Column::number("bytes", 11),
            Column::text("file", 0),
        ]
    }
}

impl Record for PdbReport {
    fn conventions(&self) -> Option<&'static str> {
        Some("a part's distance counts moves of its own tiles only")
    }

    fn columns(&self) -> Vec<Column> {
        Self::table_columns()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let bytes = self.bytes.to_string();
        vec![vec![self.board.clone(), self.partition.clone(), bytes, self.file.clone()]]
    }

    fn details(&self) -> Vec<String> {
        let walks = |walks: u64| super::grouped(&walks.to_string());
        let checked =
            |number| format!("  checked: all checksums, and {} walks home", walks(number));
        self.walks.map(checked).into_iter().collect()
    }
}
