use itertools::Itertools;
use serde::Serialize;
use taquin::numerals::count_noun;
use taquin_documents::{CheckedClaim, Document, Verdict};

use super::table::{Row, facts, row, without};
use super::{Record, grouped};

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

/// The number of claims of each verdict, in the first column.
pub fn verdict_summary(checked: &[CheckedClaim]) -> Row {
    let count = |verdict| checked.iter().filter(|c| c.finding.verdict == verdict).count();
    let counts = Verdict::ALL.map(|verdict| (count(verdict), verdict));
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts = counts.map(|(count, verdict)| format!("{verdict}: {count}")).join(", ");
    let recorded = checked.iter().filter(|checked| checked.is_as_recorded()).count();
    let claims = count_noun(checked.len(), "claim");
    let summary = format!("{claims}; {counts}; {recorded} as recorded");
    Row::from_iter([("claim".into(), summary.into())])
}

/// A number without spaces between its thousands; another text as it is.
fn plain(text: String) -> String {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    let digits = text.replace(' ', "");
    if is_number && grouped(&digits) == text { digits } else { text }
}

impl Record for ClaimRecord {
    fn rows(&self) -> Vec<Row> {
        let mut fields = without(row(self), &["source", "restored", "recorded"]);
        fields.extend([
            ("printed".into(), plain(self.as_read()).into()),
            ("computed".into(), plain(self.computed.clone()).into()),
            ("verdict".into(), self.verdict().into()),
            ("command".into(), self.shown_by().into()),
        ]);
        vec![fields]
    }

    fn block(&self) -> Option<Vec<String>> {
        let fields = [
            ("  place", format!("{}: “{}”", self.place, self.line)),
            ("  says", self.statement.clone()),
            ("  printed", self.as_read()),
            ("  computed", self.computed.clone()),
            ("  argument", self.argument.clone().unwrap_or_default()),
            ("  command", self.shown_by().into()),
        ];
        let fields = fields.iter().filter(|(_, text)| !text.is_empty());
        let lines = fields.flat_map(|&(name, ref text)| {
            std::iter::once(name).chain(std::iter::repeat("")).zip(folded(text))
        });
        let head = format!("{}: {}", self.claim, self.verdict());
        Some(std::iter::once(head).chain(facts(lines)).collect())
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
