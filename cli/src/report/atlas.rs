use itertools::Itertools;
use serde::{Deserialize, Serialize};
use taquin::atlas::AtlasRecord;
use taquin::perm::Order;
use taquin::states::Distribution;

use super::group::Count;
use super::{Cell, Record, or_empty, yes_or_no};

/// The puzzle on one graph with one home, in a row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AtlasReport {
    graph6: String,
    home: usize,
    squares: usize,
    edges: usize,
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
    greatest: usize,
    mean: f64,
    median: f64,
    farthest: Count,
    standard_greatest: usize,
    standard_mean: f64,
    standard_median: f64,
    standard_farthest: Count,
    classes: Option<Count>,
    levels: Vec<Count>,
    standard_levels: Vec<Count>,
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
    /// The row of a record.
    pub fn new(record: &AtlasRecord) -> Self {
        let AtlasRecord { positions, standard, .. } = record;
        Self {
            graph6: record.graph6.clone(),
            home: record.home,
            squares: record.squares,
            edges: record.edges,
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
            positions: count(positions.positions()),
            components: record.components.map(|parts| Count(Order::from(parts))),
            greatest: positions.highest(),
            mean: positions.mean(),
            median: positions.median(),
            farthest: farthest(positions),
            standard_greatest: standard.highest(),
            standard_mean: standard.mean(),
            standard_median: standard.median(),
            standard_farthest: farthest(standard),
            classes: record.classes.map(|classes| Count(Order::from(classes))),
            levels: levels(positions),
            standard_levels: levels(standard),
        }
    }
}

impl Record for AtlasReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let levels = |levels: &[Count]| levels.iter().map(|level| &level.0).join(" ");
        vec![vec![
            Cell::text("graph6", 8, &self.graph6),
            Cell::number("home", 4, self.home),
            Cell::number("squares", 7, self.squares),
            Cell::number("edges", 5, self.edges),
            Cell::text("bipartite", 9, yes_or_no(self.bipartite)),
            Cell::number("cut_vertices", 12, self.cut_vertices),
            Cell::number("symmetries", 10, &self.symmetries.0),
            Cell::number("symmetries_fixing_home", 22, &self.symmetries_fixing_home.0),
            Cell::text("group", 8, &self.group),
            Cell::number("order", 7, &self.order.0),
            Cell::text("transitive", 10, yes_or_no(self.transitive)),
            Cell::text("primitive", 9, yes_or_no(self.primitive)),
            Cell::text("evidence_holds", 14, yes_or_no(self.evidence_holds)),
            Cell::text("wilson", 8, &self.wilson),
            Cell::text("wilson_agrees", 13, yes_or_no(self.wilson_agrees)),
            Cell::number("positions", 9, &self.positions.0),
            Cell::number("components", 10, or_empty(self.components.as_ref().map(|n| &n.0))),
            Cell::number("greatest", 8, self.greatest),
            Cell::number("mean", 8, format!("{:.4}", self.mean)),
            Cell::number("median", 6, self.median),
            Cell::number("farthest", 8, &self.farthest.0),
            Cell::number("standard_greatest", 17, self.standard_greatest),
            Cell::number("standard_mean", 13, format!("{:.4}", self.standard_mean)),
            Cell::number("standard_median", 15, self.standard_median),
            Cell::number("standard_farthest", 17, &self.standard_farthest.0),
            Cell::number("classes", 7, or_empty(self.classes.as_ref().map(|n| &n.0))),
            Cell::text("levels", 6, levels(&self.levels)),
            Cell::text("standard_levels", 15, levels(&self.standard_levels)),
        ]]
    }
}
