use serde::Serialize;

/// What a search has cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// The positions made, the start among them.
    pub generated: u64,
    /// The positions whose moves were looked at: the vertices visited.
    pub expanded: u64,
    /// The greatest number of positions that waited at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_heap: Option<u64>,
    /// The most memory taken for positions, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The iterations of IDA*.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thresholds: Vec<Threshold>,
}

/// What one iteration of IDA* has cost, the start not counted among the positions made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Threshold {
    /// The most moves, counted and still to come, that were allowed.
    pub threshold: u16,
    /// The positions made.
    pub generated: u64,
    /// The positions whose moves were looked at.
    pub expanded: u64,
    /// The look-ups in pattern tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lookups: Option<u64>,
}
