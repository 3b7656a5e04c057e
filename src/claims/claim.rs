use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Finding;
use crate::figures::grouped;
use crate::names::by_name;

/// One of the documents whose claims are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Document {
    /// P. D. A. Schofield, Complete solution of the 'Eight-puzzle', 1967.
    Schofield,
    /// P. E. Utgoff and S. Saxena, A Perfect Lookup Table Evaluation Function for the Eight-Puzzle, 1987.
    Utgoff,
    /// The chapter "15-puzzle" of a textbook.
    Chapter,
    /// The course notes "8 and 15 Puzzles".
    NPuzzles,
}

/// One claim of a document, and what is recorded of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Where it is claimed.
    pub document: Document,
    /// The claim itself.
    pub entry: ClaimEntry,
}

/// A claim as it stands in `tables/`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimEntry {
    /// Its name within the document.
    pub id: String,
    /// Section or page, as in the document.
    pub place: String,
    /// What is claimed, in our words.
    pub statement: String,
    /// What is printed, as our copy reads.
    pub printed: Option<String>,
    /// What must have been printed, where our copy cannot be right.
    pub restored: Option<String>,
    /// What came out when the claim was first checked.
    pub verdict: Verdict,
    /// Why, unless it simply holds.
    pub argument: Option<String>,
    /// A command that shows it; none where nothing can be computed.
    pub command: Option<String>,
}

/// The claims of one document, as they stand in `tables/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    #[expect(dead_code, reason = "for the readers of the file")]
    source: super::Source,
    #[expect(dead_code, reason = "for the readers of the file")]
    how_read: String,
    claims: Vec<ClaimEntry>,
}

/// What is to be said of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is so.
    Holds,
    /// It is so, but our copy reads otherwise.
    Misread,
    /// It is not so.
    DoesNotHold,
    /// It says too little, or what it rests on is lost.
    CannotBeChecked,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 4] =
        [Self::Holds, Self::Misread, Self::DoesNotHold, Self::CannotBeChecked];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Holds => "holds",
            Self::Misread => "holds; misread in our copy",
            Self::DoesNotHold => "does not hold",
            Self::CannotBeChecked => "cannot be checked",
        })
    }
}

impl Document {
    /// All documents.
    pub const ALL: [Self; 4] = [Self::Schofield, Self::Utgoff, Self::Chapter, Self::NPuzzles];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Schofield => "schofield",
            Self::Utgoff => "utgoff",
            Self::Chapter => "chapter",
            Self::NPuzzles => "n-puzzles",
        }
    }

    /// Its claims, in its own order.
    pub fn claims(self) -> Vec<Claim> {
        let yaml = match self {
            Self::Schofield => include_str!("../../tables/schofield-1967/claims.yaml"),
            Self::Utgoff => include_str!("../../tables/utgoff-saxena-1987/claims.yaml"),
            Self::Chapter => include_str!("../../tables/fifteen-puzzle-chapter/claims.yaml"),
            Self::NPuzzles => include_str!("../../tables/n-puzzles/claims.yaml"),
        };
        let read: Claims = serde_yaml::from_str(yaml).expect("the embedded table was tested");
        read.claims.into_iter().map(|entry| Claim { document: self, entry }).collect()
    }
}

/// A name that no document has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no document is called '{0}'")]
pub struct UnknownDocument(String);

by_name!(Document, UnknownDocument);

/// The document and the name within it: `schofield/theorem-1`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.document.name(), self.entry.id)
    }
}

impl ClaimEntry {
    /// What is printed; nothing where it is a statement only.
    pub(super) fn printed(&self) -> &str {
        self.printed.as_deref().unwrap_or_default()
    }

    /// Sets what we compute beside what is printed, white space apart.
    pub(super) fn compare(&self, computed: impl fmt::Display) -> Finding {
        let computed = computed.to_string();
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        let is = |text: &Option<String>| text.as_deref().map(bare) == Some(bare(&computed));
        let verdict = match (is(&self.printed), is(&self.restored)) {
            (true, _) => Verdict::Holds,
            (_, true) => Verdict::Misread,
            _ => Verdict::DoesNotHold,
        };
        Finding { computed, verdict }
    }

    /// The same for a number, which is shown with its thousands grouped.
    pub(super) fn compare_number(&self, computed: usize) -> Finding {
        self.compare(grouped(&computed.to_string()))
    }
}
