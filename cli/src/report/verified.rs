use itertools::Itertools;
use serde::Serialize;
use taquin::numerals::count_noun;
use taquin_documents::{CheckedClaim, Document, Verdict};

use super::{Cell, Record, or_empty};

/// A claim of a document, the printed text, and what we compute.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimRecord {
    /// The document and the claim's name in it.
    pub claim: String,
    /// The document.
    pub source: Document,
    /// Section or page, as in the document.
    pub place: String,
    /// Words on the line that makes the claim, as our copy reads.
    pub line: String,
    /// The claim in our words.
    pub statement: String,
    /// The printed text, as our copy reads.
    pub printed: Option<String>,
    /// What the document must have printed, where our copy cannot be right.
    pub restored: Option<String>,
    /// What we compute.
    pub computed: String,
    /// The verdict that follows.
    pub verdict: Verdict,
    /// The verdict recorded in `tables/`.
    pub recorded: Verdict,
    /// The reason, unless the claim simply holds.
    pub argument: Option<String>,
    /// A command that shows it, where there is one.
    pub command: Option<String>,
}

impl From<&CheckedClaim> for ClaimRecord {
    fn from(checked: &CheckedClaim) -> Self {
        let (claim, finding) = (&checked.claim, &checked.finding);
        Self {
            claim: claim.to_string(),
            source: claim.document,
            place: claim.entry.place.clone(),
            line: claim.entry.line.clone(),
            statement: claim.entry.statement.clone(),
            printed: claim.entry.printed.clone(),
            restored: claim.entry.restored.clone(),
            computed: finding.computed.clone(),
            verdict: finding.verdict,
            recorded: claim.entry.verdict,
            argument: claim.entry.argument.clone(),
            command: claim.entry.command.clone(),
        }
    }
}

impl ClaimRecord {
    fn verdict(&self) -> String {
        match self.verdict == self.recorded {
            true => self.verdict.to_string(),
            false => format!("{}, recorded as: {}", self.verdict, self.recorded),
        }
    }

    /// The command that shows what is computed, or that no other command computes it.
    fn shown_by(&self) -> &str {
        match &self.command {
            Some(command) => command,
            None if self.verdict == Verdict::CannotBeChecked => "",
            None => "computed by this claim",
        }
    }

    fn as_read(&self) -> String {
        let restored = self.restored.iter().map(|restored| format!("; restored {restored}"));
        self.printed.iter().cloned().chain(restored).join("")
    }
}

/// The number of claims of each verdict: one cell over the whole width.
pub fn verdict_summary(checked: &[CheckedClaim]) -> String {
    let count = |verdict| checked.iter().filter(|c| c.finding.verdict == verdict).count();
    let counts = Verdict::ALL.map(|verdict| (count(verdict), verdict));
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts = counts.map(|(count, verdict)| format!("{verdict}: {count}")).join(", ");
    let recorded = checked.iter().filter(|checked| checked.is_as_recorded()).count();
    format!("{}; {counts}; {recorded} as recorded", count_noun(checked.len(), "claim"))
}

impl Record for ClaimRecord {
    fn rows(&self) -> Vec<Vec<Cell>> {
        vec![vec![
            Cell::text("claim", 0, &self.claim),
            Cell::text("place", 0, &self.place),
            Cell::text("line", 0, &self.line),
            Cell::text("statement", 0, &self.statement),
            Cell::text("printed", 0, self.as_read()),
            Cell::text("computed", 0, &self.computed),
            Cell::text("verdict", 0, self.verdict()),
            Cell::text("argument", 0, or_empty(self.argument.as_ref())),
            Cell::text("command", 0, self.shown_by()),
        ]]
    }

    fn block(&self) -> Option<Vec<String>> {
        let field = |name: &str, text: &str| {
            let lines = folded(text).into_iter().enumerate();
            let lead = |i: usize| if i == 0 { name } else { "" };
            lines.map(|(i, line)| format!("  {:<9} {line}", lead(i))).collect_vec()
        };
        let head = format!("{}: {}", self.claim, self.verdict());
        let fields = [
            ("place", format!("{}: “{}”", self.place, self.line)),
            ("says", self.statement.clone()),
            ("printed", self.as_read()),
            ("computed", self.computed.clone()),
            ("argument", or_empty(self.argument.as_ref())),
            ("command", self.shown_by().into()),
        ];
        let fields = fields.iter().filter(|(_, text)| !text.is_empty());
        Some(
            std::iter::once(head)
                .chain(fields.flat_map(|(name, text)| field(name, text)))
                .collect(),
        )
    }
}

/// The text in lines that fit next to the names of the fields; words are not broken.
fn folded(text: &str) -> Vec<String> {
    const WIDTH: usize = 86;
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(word.into());
        } else {
            let gap = if line.is_empty() { "" } else { " " };
            line.push_str(gap);
            line.push_str(word);
        }
    }
    lines
}
