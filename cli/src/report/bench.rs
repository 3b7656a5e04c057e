use std::time::Duration;

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use taquin::position::MoveNotation;
use taquin::search::{SolveResult, Statistics, Threshold};

use super::table::{Row, facts, row, rows};
use super::{Record, grouped};

/// The searches of a benchmark, and the circumstances of the measurement.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The circumstances.
    #[serde(flatten)]
    pub circumstances: Circumstances,
    /// The time for the tables and all searches.
    pub seconds: f64,
    /// The searches in order.
    pub instances: Vec<BenchedInstance>,
}

/// What the searches of a benchmark have in common.
#[derive(Clone, Debug, Serialize)]
pub struct Circumstances {
    /// The board's name.
    pub board: String,
    /// The version of the program.
    pub version: String,
    /// The processor and the system.
    pub machine: String,
    /// The number of threads of each search.
    pub threads: usize,
    /// The method.
    pub method: String,
    /// The heuristic, if one was named.
    pub heuristic: Option<String>,
    /// The pattern databases, if some were named.
    pub pdb: Option<String>,
    /// The seed of random positions.
    pub seed: Option<u64>,
}

/// The search of one instance.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BenchedInstance {
    /// The number of the instance.
    pub number: usize,
    /// The published length of a shortest solution, if there is one.
    pub published: Option<usize>,
    /// The length of a shortest solution, if the search was finished.
    pub moves: Option<usize>,
    /// Whether they agree, if the search was finished.
    pub agrees: Option<bool>,
    /// The pattern databases.
    pub tables: Option<String>,
    /// The heuristic of a search without them.
    pub heuristic: Option<String>,
    /// The number of nodes generated; if the search was not finished, up to where it stopped.
    pub generated: Option<u64>,
    /// The number of nodes expanded; if the search was not finished, up to where it stopped.
    pub expanded: Option<u64>,
    /// The time that the search took.
    pub seconds: f64,
    /// The time that it took to build or read tables for it.
    pub building_seconds: f64,
    /// The number of moves that every solution has at least, if the search was not finished.
    pub at_least: Option<usize>,
    /// The number of nodes of the whole search by estimate, if it was not finished.
    pub estimated: Option<u64>,
    /// The position.
    pub position: String,
    /// A shortest solution, as `taquin play` reads it, if one was found.
    pub solution: Option<String>,
}

impl BenchedInstance {
    /// The search of an instance.
    ///
    /// The whole search is estimated only if the databases did not change while it went on.
    pub fn new(
        number: usize,
        published: Option<usize>,
        result: &SolveResult,
        same_databases: bool,
    ) -> Self {
        let counts = result.statistics.as_ref();
        // A solution may be known to be a shortest one before the search has counted all its nodes.
        let is_finished = counts.is_none_or(|counts| !counts.interrupted);
        let moves = (is_finished && result.is_proved()).then_some(result.moves);
        let unfinished = counts.filter(|_| moves.is_none() && same_databases);
        let notation = match MoveNotation::Compressed.fits(result.position.board()) {
            Ok(()) => MoveNotation::Compressed,
            Err(_) => MoveNotation::Numbers,
        };
        let solution = result.path().filter(|_| moves.is_some());
        // With pattern databases the most promising nodes of the last threshold come first.
        let share = if result.partition.is_some() { SHARE_IN_ORDER } else { SHARE };
        Self {
            number,
            position: result.position.with_rows(),
            solution: solution.map(|path| notation.write(result.metric, path)),
            published,
            moves,
            agrees: moves.zip(published).map(|(moves, published)| moves == published),
            at_least: result.lower_bound.filter(|_| moves.is_none()),
            tables: result.partition.as_ref().map(|partition| partition.sizes()),
            heuristic: result.heuristic.map(|heuristic| heuristic.name().into()),
            generated: counts.map(|counts| counts.generated),
            expanded: counts.map(|counts| counts.expanded),
            seconds: microseconds(result.elapsed.saturating_sub(result.building)),
            building_seconds: microseconds(result.building),
            estimated: unfinished
                .zip(published)
                .and_then(|(counts, all)| estimated(counts, all, share)),
        }
    }
}

/// A time in seconds, to the microsecond.
fn microseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

/// The share of the last threshold that a search takes until it finds a solution; and the share if it begins
/// with the most promising nodes, which is the mean of ten of the twenty-four-puzzles.
const SHARE: f64 = 0.5;
const SHARE_IN_ORDER: f64 = 0.05;

/// The nodes of a search that ends after this share of the nodes of a threshold.
///
/// From threshold to threshold the nodes grow by a factor, which becomes less, but ever more slowly:
/// by 13.3, 11.7, 10.3, 9.7, 9.2, 8.9 for number 1 of the twenty-four-puzzles. So the logarithm of the
/// factor is taken to change by half of its last change each time.
fn estimated(counts: &Statistics, threshold: usize, share: f64) -> Option<u64> {
    // The last of all was interrupted.
    let [finished @ .., _] = &counts.thresholds[..] else { return None };
    let done: u64 = finished.iter().map(|one| one.generated).sum();
    // The direction in which the search has come farthest is the one in which it would go on.
    let farthest = counts.thresholds.iter().max_by_key(|one| one.threshold)?;
    let finished = finished.iter().filter(|one| one.backwards == farthest.backwards);
    let finished = finished.collect_vec();
    let further = threshold.checked_sub(finished.last()?.threshold.into())? / 2;
    let logarithm = |counted: &Threshold| (counted.generated.max(1) as f64).ln();
    let factors = finished.iter().tuple_windows().map(|(before, last)| {
        let steps = f64::from(last.threshold - before.threshold) / 2.0;
        (logarithm(last) - logarithm(before)) / steps
    });
    let factors = factors.collect_vec();
    let mut factor = *factors.last()?;
    let before = factors.iter().nth_back(1);
    let mut change = before.map_or(0.0, |before| (factor - before).min(0.0));
    let mut last = logarithm(finished.last()?);
    let mut nodes = 0.0;
    for left in (0..further).rev() {
        change /= 2.0;
        factor += change;
        last += factor;
        nodes += if left == 0 { share * last.exp() } else { last.exp() };
    }
    Some(done.saturating_add(nodes.round() as u64))
}

impl Record for BenchReport {
    fn rows(&self) -> Vec<Row> {
        let circumstances = row(&self.circumstances);
        let with = |mut instance: Row| {
            for (name, value) in &circumstances {
                // An instance has the heuristic that was chosen for it.
                instance.entry(name.clone()).or_insert_with(|| value.clone());
            }
            instance
        };
        rows(&self.instances).into_iter().map(with).collect()
    }

    fn hidden(&self) -> &'static [&'static str] {
        &[
            "position",
            "solution",
            "heuristic",
            "board",
            "version",
            "machine",
            "threads",
            "method",
            "pdb",
            "seed",
        ]
    }

    fn details(&self) -> Vec<String> {
        let sum = |of: fn(&BenchedInstance) -> u64| self.instances.iter().map(of).sum::<u64>();
        let agree = self.instances.iter().filter(|of| of.agrees == Some(true)).count();
        let published = match self.instances.iter().any(|of| of.published.is_some()) {
            true => format!(", {agree} of the published length"),
            false => String::new(),
        };
        let unfinished = match self.instances.iter().filter(|of| of.moves.is_none()).count() {
            0 => String::new(),
            unfinished => format!(", {unfinished} not finished"),
        };
        let Circumstances { version, machine, threads, method, .. } = &self.circumstances;
        // All instances have the same heuristic, named or not.
        let heuristic = self.instances.iter().find_map(|of| of.heuristic.as_ref());
        let bound = heuristic.map_or_else(String::new, |name| format!(" with {name}"));
        facts([
            ("", String::new()),
            ("instances", format!("{}{published}{unfinished}", self.instances.len())),
            ("moves", grouped(sum(|of| of.moves.unwrap_or(0) as u64))),
            ("generated", grouped(sum(|of| of.generated.unwrap_or(0)))),
            ("seconds", format!("{:.3}, tables included", self.seconds)),
            ("program", format!("taquin {version}, method {method}{bound}, threads {threads}")),
            ("machine", machine.clone()),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes of all thresholds but the last of some of Korf and Felner's twenty-four-puzzles,
    /// numbers 1, 28, 29, 36 and 44, with `4x6-6-6-6`.
    const COUNTED: [&[u64]; 5] = [
        &[87, 1155, 13_545, 138_955, 1_345_808, 12_397_395, 109_881_800],
        &[164, 2333, 33_716, 428_821, 5_030_547, 55_085_153],
        &[32, 211, 1946, 13_735, 92_332, 659_999, 4_672_937, 33_184_162, 234_928_668],
        &[310, 1770, 12_635, 85_765, 555_198, 3_610_258, 23_291_236, 149_596_507],
        &[1067, 14_759, 146_117, 1_319_254, 11_328_377],
    ];

    #[test]
    fn two_further_thresholds_are_estimated() {
        for counted in COUNTED {
            let thresholds = (50..).step_by(2).zip(counted);
            let thresholds =
                thresholds.map(|(threshold, &generated)| searched(threshold, generated));
            let (thresholds, last) = (thresholds.collect_vec(), *counted.last().unwrap());
            let known = counted.iter().sum::<u64>() - last / 2;
            // The one that was interrupted is counted by the estimate.
            let statistics = Statistics {
                thresholds: thresholds[..counted.len() - 1].to_vec(),
                ..Statistics::default()
            };
            let end = 50 + 2 * (counted.len() - 1);
            let ratio = estimated(&statistics, end, SHARE).unwrap() as f64 / known as f64;
            assert!((0.85..1.15).contains(&ratio), "{counted:?}: {ratio}");
        }
    }

    #[test]
    fn nothing_is_estimated_from_one_threshold() {
        let statistics =
            Statistics { thresholds: vec![searched(50, 9); 2], ..Statistics::default() };
        assert_eq!(estimated(&statistics, 60, SHARE), None);
    }

    /// Some heuristics have thresholds of both parities.
    #[test]
    fn thresholds_may_rise_by_one() {
        let thresholds = vec![searched(50, 10), searched(51, 20), searched(52, 40)];
        let statistics = Statistics { thresholds, ..Statistics::default() };
        assert_eq!(estimated(&statistics, 53, SHARE), Some(30 + 80 / 2));
    }

    /// The thresholds of the other direction are counted, and say nothing about the growth.
    #[test]
    fn a_search_in_both_directions_grows_as_in_the_better_one() {
        let backwards = |of| Threshold { backwards: true, ..of };
        let thresholds = vec![
            searched(50, 5),
            backwards(searched(48, 10)),
            searched(52, 20),
            backwards(searched(52, 1000)),
            backwards(searched(54, 7)),
        ];
        let mut statistics = Statistics { thresholds, ..Statistics::default() };
        assert_eq!(estimated(&statistics, 54, SHARE), Some(5 + 10 + 20 + 1000 + 10_000 / 2));
        // Interrupted while it is tried.
        statistics.thresholds.truncate(4);
        statistics.thresholds[3] = backwards(searched(50, 1));
        assert_eq!(estimated(&statistics, 54, SHARE), Some(5 + 10 + 20 + 80 / 2));
    }

    fn searched(threshold: u16, generated: u64) -> Threshold {
        Threshold { threshold, generated, expanded: 0, lookups: None, backwards: false }
    }
}
