use serde::{Deserialize, Serialize};
use taquin::atlas::AtlasRecord;
use taquin::perm::Order;
use taquin::states::Distribution;

use super::Record;
use super::group::Count;
use super::table::row;

/// The puzzle on one graph with one home, in a row.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AtlasReport {
    graph6: String,
    home: usize,
    squares: usize,
    edges: usize,
    loops: usize,
    bipartite: bool,
    cut_vertices: usize,
    symmetries: Count,
    symmetries_fixing_home: Count,
    group: String,
    order: Count,
    transitive: bool,
    primitive: bool,
    evidence_holds: bool,
    wilson: String,
    wilson_agrees: bool,
    positions: Count,
    components: Option<Count>,
    greatest: Option<usize>,
    mean: Option<f64>,
    median: Option<f64>,
    farthest: Option<Count>,
    standard_greatest: Option<usize>,
    standard_mean: Option<f64>,
    standard_median: Option<f64>,
    standard_farthest: Option<Count>,
    classes: Option<Count>,
    levels: Option<Vec<Count>>,
    standard_levels: Option<Vec<Count>>,
}

fn count(number: u64) -> Count {
    Count(Order::from(u128::from(number)))
}

fn farthest(distribution: &Distribution) -> Count {
    count(distribution.counts()[distribution.highest()])
}

fn levels(distribution: &Distribution) -> Vec<Count> {
    distribution.counts().iter().map(|&positions| count(positions)).collect()
}

impl AtlasReport {
    /// The columns, in order.
    pub fn columns() -> Vec<String> {
        row(&Self::default()).into_iter().map(|(name, _)| name).collect()
    }

    /// Whether a column needs the distances of all positions.
    pub fn is_of_distances(column: &str) -> bool {
        let first = "greatest mean median farthest levels";
        first.split(' ').any(|name| name == column.strip_prefix("standard_").unwrap_or(column))
    }

    /// The row of a record.
    pub fn new(record: &AtlasRecord) -> Self {
        let (positions, standard) = (record.positions.as_ref(), record.standard.as_ref());
        Self {
            graph6: record.graph6.clone(),
            home: record.home,
            squares: record.squares,
            edges: record.edges,
            loops: record.edges + 1 - record.squares,
            bipartite: record.bipartite,
            cut_vertices: record.cut_vertices,
            symmetries: Count(record.symmetries.clone()),
            symmetries_fixing_home: Count(record.symmetries_fixing_home.clone()),
            group: record.group.clone(),
            order: Count(record.order.clone()),
            transitive: record.transitive,
            primitive: record.primitive,
            evidence_holds: record.evidence_holds,
            wilson: record.wilson.clone(),
            wilson_agrees: record.wilson == record.group,
            positions: Count(record.order.clone() * Order::from(record.squares as u128)),
            components: record.components.map(|parts| Count(Order::from(parts))),
            greatest: positions.map(Distribution::highest),
            mean: positions.map(Distribution::mean),
            median: positions.map(Distribution::median),
            farthest: positions.map(farthest),
            standard_greatest: standard.map(Distribution::highest),
            standard_mean: standard.map(Distribution::mean),
            standard_median: standard.map(Distribution::median),
            standard_farthest: standard.map(farthest),
            classes: record.classes.map(|classes| Count(Order::from(classes))),
            levels: positions.map(levels),
            standard_levels: standard.map(levels),
        }
    }
}

impl Record for AtlasReport {}
