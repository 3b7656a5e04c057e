use serde::Deserialize;

use super::Source;

/// What the document on the updatable heap says of its own searches.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedSearches {
    /// Where they stand.
    pub source: Source,
    /// How they were read.
    pub how_read: String,
    /// The searches.
    pub searches: Vec<PrintedSearch>,
}

/// One search by A*.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedSearch {
    /// The grid.
    pub board: String,
    /// The length of the solution.
    pub moves: usize,
    /// The bound, by the name that it has here.
    pub heuristic: String,
    /// The vertices visited.
    pub visited: u64,
    /// The greatest size of the heap.
    pub greatest_heap: u64,
}

/// The counts of the document "8 and 15 Puzzles".
pub fn printed_searches() -> PrintedSearches {
    let yaml = include_str!("../../tables/n-puzzles/searches.yaml");
    serde_yaml::from_str(yaml).expect("the embedded table was tested")
}
