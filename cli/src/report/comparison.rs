use itertools::Itertools;
use serde::Serialize;
use taquin_documents::{Agreement, ComparedEntry};

use super::table::Row;
use super::{Record, Spelling};

/// One of our entries with the printed one.
#[derive(Clone, Debug, Serialize)]
pub struct ComparisonRecord {
    /// The three digits before the entry.
    pub entry: String,
    /// The columns of first twists as our scan reads; `None` where they are lost.
    pub read: Option<String>,
    /// The columns as we compute them.
    pub ours: String,
    /// The number of moves as our scan reads.
    pub moves_read: Option<usize>,
    /// The number of moves as we compute it.
    pub moves: usize,
    /// The result of the comparison.
    pub verdict: Agreement,
    /// The recorded result.
    pub recorded: Option<Agreement>,
    /// Our specimen.
    pub specimen: String,
    /// The number of moves in which our specimen, played move by move, reaches the goal; `None` if
    /// it does not.
    pub walk: Option<usize>,
    /// The depth of the position in a search of all positions by single moves.
    pub depth: Option<usize>,
    /// What to restore, or the differences.
    pub remark: String,
    #[serde(skip)]
    reason: Vec<String>,
}

impl ComparisonRecord {
    /// The record of a compared entry.
    pub fn new(compared: &ComparedEntry, spelling: Spelling) -> Self {
        let ComparedEntry { printed, ours, verdict, evidence, .. } = compared;
        let specimen = spelling.spell(ours.specimen());
        Self {
            entry: ours.digits().iter().join(""),
            read: printed.and_then(|printed| printed.first_twists.clone()),
            ours: ours.columns().collect(),
            moves_read: printed.and_then(|printed| printed.moves),
            moves: ours.move_count(),
            verdict: *verdict,
            recorded: printed.map(|printed| printed.verdict),
            walk: evidence.walk,
            depth: evidence.depth,
            remark: remark(compared),
            reason: if *verdict == Agreement::Differs {
                reason(compared, &specimen)
            } else {
                vec![]
            },
            specimen,
        }
    }
}

fn remark(compared: &ComparedEntry) -> String {
    match compared.verdict {
        Agreement::Agrees => String::new(),
        Agreement::Lost => "not in the text".into(),
        Agreement::Differs => compared.faults.iter().join("; "),
        Agreement::Restored => match compared.dropped.as_str() {
            "." => "a dot restored".into(),
            dots if dots.bytes().all(|b| b == b'.') => format!("{} dots restored", dots.len()),
            dropped => format!("{dropped} restored"),
        },
    }
}

/// The evidence for our entry.
fn reason(compared: &ComparedEntry, specimen: &str) -> Vec<String> {
    let (ours, evidence) = (&compared.ours, &compared.evidence);
    let moves = ours.move_count();
    if !evidence.confirms(ours) {
        return vec![
            "       ours is NOT confirmed by the walk and the search of all positions".into(),
        ];
    }
    let mut lines = vec![
        format!(
            "       ours: {specimen}, played move by move, is legal and reaches the goal in \
             {moves} moves;"
        ),
        "       a search of all positions finds no shorter walk, and the same first twists".into(),
    ];
    let note = compared.printed.and_then(|printed| printed.note.as_deref()).unwrap_or_default();
    let leads = std::iter::once("reading: ").chain(std::iter::repeat("         "));
    lines.extend(leads.zip(note.lines()).map(|(lead, line)| format!("       {lead}{line}")));
    lines
}

/// The number of entries of each verdict, in the first column.
pub fn summary(compared: &[ComparedEntry]) -> Row {
    let count = |verdict| compared.iter().filter(|entry| entry.verdict == verdict).count();
    let counts = Agreement::ALL.map(|verdict| format!("{} {}", count(verdict), verdict.name()));
    let recorded = compared.iter().filter(|entry| entry.is_as_recorded()).count();
    let counts = counts.iter().join(", ");
    let summary = format!("{counts}; {recorded} of {} as recorded", compared.len());
    Row::from_iter([("entry".into(), summary.into())])
}

impl Record for ComparisonRecord {
    fn details(&self) -> Vec<String> {
        self.reason.clone()
    }
}
