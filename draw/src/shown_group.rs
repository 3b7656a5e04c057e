use itertools::Itertools;
use serde::Serialize;
use taquin::board::Board;
use taquin::group::{Constituent, GroupAnalysis, GroupName, NamedEvidence, WilsonPrediction};

use super::texts::Texts;

/// The group of the twists, in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct ShownGroup {
    name: String,
    order: String,
    pub evidence: String,
    /// What Wilson's theorem predicts, and whether it is the group.
    wilson: String,
    agrees: bool,
}

impl ShownGroup {
    pub fn new(board: &Board, texts: &Texts) -> Self {
        let analysis = GroupAnalysis::new(board);
        let group = &analysis.group;
        let reports = group.named_evidence(board);
        let parts = group.constituents().iter().zip(&reports);
        Self {
            name: texts.translated(&group.full_name()),
            order: group.order_with_formula().to_string(),
            evidence: parts.map(|(part, report)| evidence(part, report, texts)).join("; "),
            wilson: texts.translated(&WilsonPrediction::product(&analysis.wilson)),
            agrees: analysis.wilson_agrees(),
        }
    }
}

/// The evidence for the group on one orbit in the page's language: in English the words of the
/// report.
fn evidence(part: &Constituent, report: &NamedEvidence, texts: &Texts) -> String {
    let n = &*part.points.len().to_string();
    match report {
        NamedEvidence::OneCycle { generator, .. } => {
            let prime = if part.primitive { "evidence.prime" } else { "evidence.notPrime" };
            let prime = texts.text(prime);
            texts.filled("evidence.cycle", &[("loop", generator), ("n", n), ("prime", prime)])
        }
        NamedEvidence::Jordan { element, cycle, growth, .. } => {
            let by = match &growth[..] {
                [] => texts.text("evidence.contains").into(),
                loops => texts.filled("evidence.grows", &[("loops", &loops.join(", "))]),
            };
            let parity = match part.name {
                GroupName::Alternating(_) => "evidence.even",
                _ => "evidence.odd",
            };
            let p = cycle.split(' ').count().to_string();
            let values = [
                ("element", &**element),
                ("cycle", cycle),
                ("p", &p),
                ("by", &by),
                ("n", n),
                ("parity", texts.text(parity)),
            ];
            texts.filled("evidence.jordan", &values)
        }
        NamedEvidence::StabilizerChain { base, orbit_lengths, strong_generators, .. } => {
            let generators = (part.generators.len() + strong_generators.len()).to_string();
            let values = [
                ("base", &*base.join(", ")),
                ("lengths", &orbit_lengths.iter().join(", ")),
                ("product", &orbit_lengths.iter().join(" · ")),
                ("generators", &generators),
            ];
            texts.filled("evidence.chain", &values)
        }
    }
}
