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
    pub const COLUMNS: [&str; 29] = [
        "graph6",
        "home",
        "squares",
        "edges",
        "loops",
        "bipartite",
        "cut_vertices",
        "symmetries",
        "symmetries_fixing_home",
        "group",
        "order",
        "transitive",
        "primitive",
        "evidence_holds",
        "wilson",
        "wilson_agrees",
        "positions",
        "components",
        "greatest",
        "mean",
        "median",
        "farthest",
        "standard_greatest",
        "standard_mean",
        "standard_median",
        "standard_farthest",
        "classes",
        "levels",
        "standard_levels",
    ];

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

impl Record for AtlasReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let levels = |levels: &Option<Vec<Count>>| {
            let levels = levels.iter().flatten();
            levels.map(|level| &level.0).join(" ")
        };
        let number = |count: &Option<Count>| or_empty(count.as_ref().map(|n| &n.0));
        let mean = |mean: Option<f64>| or_empty(mean.map(|mean| format!("{mean:.4}")));
        vec![vec![
            Cell::text("graph6", 8, &self.graph6),
            Cell::number("home", 4, self.home),
            Cell::number("squares", 7, self.squares),
            Cell::number("edges", 5, self.edges),
            Cell::number("loops", 5, self.loops),
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
            Cell::number("components", 10, number(&self.components)),
            Cell::number("greatest", 8, or_empty(self.greatest)),
            Cell::number("mean", 8, mean(self.mean)),
            Cell::number("median", 6, or_empty(self.median)),
            Cell::number("farthest", 8, number(&self.farthest)),
            Cell::number("standard_greatest", 17, or_empty(self.standard_greatest)),
            Cell::number("standard_mean", 13, mean(self.standard_mean)),
            Cell::number("standard_median", 15, or_empty(self.standard_median)),
            Cell::number("standard_farthest", 17, number(&self.standard_farthest)),
            Cell::number("classes", 7, number(&self.classes)),
            Cell::text("levels", 6, levels(&self.levels)),
            Cell::text("standard_levels", 15, levels(&self.standard_levels)),
        ]]
    }
}
