use serde::Serialize;

/// The cost of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// The number of nodes generated, the start included.
    pub generated: u64,
    /// The number of nodes expanded: their moves were generated.
    pub expanded: u64,
    /// Whether the time limit or the observer ended the search before it was finished. Then the counts
    /// are those up to where it stopped, and a search without limit has more.
    pub interrupted: bool,
    /// The largest open list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_heap: Option<u64>,
    /// The most memory taken by positions, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The iterations of IDA*.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thresholds: Vec<Threshold>,
}

/// The cost of one iteration of IDA*. The start is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Threshold {
    /// The threshold: nodes with a greater sum of moves and lower bound are pruned.
    pub threshold: u16,
    /// The number of nodes generated.
    pub generated: u64,
    /// The number of nodes expanded.
    pub expanded: u64,
    /// The number of lookups in pattern databases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lookups: Option<u64>,
    /// Whether the search went from the goal to the position.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub backwards: bool,
}
