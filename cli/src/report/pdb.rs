use std::path::Path;

use itertools::Itertools;
use serde::Serialize;
use taquin::search::{PatternFile, SlideFile};

use super::{Record, grouped};

/// A file of a pattern database, or of the tables for slides of several tiles.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PdbReport {
    /// The grid, with the square of the blank in the goal.
    pub board: String,
    /// The sizes of the parts; those of the colours of all tables for slides.
    pub partition: String,
    /// The partition drawn, row by row: a letter for each part, a point for the blank.
    pub drawing: Vec<String>,
    /// The size of the tables, in bytes.
    pub bytes: u64,
    /// The farthest that each part can be from home, in moves of its own tiles.
    pub farthest: Vec<usize>,
    /// The file's name.
    pub file: String,
    /// The number of states whose distances were proved.
    pub proved: Option<u64>,
}

impl PdbReport {
    /// The report of a file.
    pub fn new(path: &Path, file: &PatternFile) -> Self {
        let header = file.header();
        Self {
            board: file.partition().grid().name_with_home(file.partition().blank()),
            partition: file.partition().sizes(),
            drawing: header.partition.clone(),
            bytes: file.bytes(),
            farthest: header.counts.iter().map(|counts| counts.len() - 1).collect(),
            file: path.display().to_string(),
            proved: None,
        }
    }

    /// The report of a file of tables for slides.
    pub(crate) fn of_slides(path: &Path, file: &SlideFile) -> Self {
        let colours = file.colours().map(|colours| colours.iter().join("-"));
        Self {
            board: file.grid().name_with_home(file.home()),
            partition: colours.dedup().join(" "),
            bytes: file.bytes(),
            file: path.display().to_string(),
            ..Self::default()
        }
    }

    /// With the number of states whose distances were proved.
    #[must_use]
    pub fn proved(self, states: u64) -> Self {
        Self { proved: Some(states), ..self }
    }
}

impl Record for PdbReport {
    fn conventions(&self) -> Option<String> {
        Some("a part's distance counts moves of its own tiles only".into())
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["drawing", "farthest", "proved"]
    }

    fn details(&self) -> Vec<String> {
        let proved = |states| {
            format!(
                "  proved: every entry is the distance from home, of {} states",
                grouped(states)
            )
        };
        self.proved.map(proved).into_iter().collect()
    }
}
