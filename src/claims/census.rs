use std::collections::BTreeMap;

use serde::Deserialize;

use super::Source;
use crate::solution::CensusRow;

/// Schofield's table of counts as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedCensus {
    /// Where it stands.
    pub source: Source,
    /// How it was read.
    pub how_read: String,
    /// By our name: the printed head of the column.
    pub columns: BTreeMap<String, String>,
    /// The lines in order.
    pub rows: Vec<CensusRow>,
    /// The last line.
    pub totals: PrintedTotals,
}

/// The printed totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedTotals {
    /// Of the standard positions.
    pub positions: u64,
    /// Of the equivalence classes.
    pub classes: u64,
    /// Of the extended equivalence classes.
    pub extended_classes: u64,
}

/// The table of 1967, section "General strategy".
pub fn schofield_census() -> PrintedCensus {
    let yaml = include_str!("../../tables/schofield-1967/census.yaml");
    serde_yaml::from_str(yaml).expect("the embedded table was tested")
}
