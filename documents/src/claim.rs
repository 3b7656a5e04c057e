use std::fmt;

use serde::{Deserialize, Serialize};

use taquin::named_enum;

/// A document whose claims are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Document {
    /// P. D. A. Schofield, Complete solution of the 'Eight-puzzle', 1967.
    Schofield,
    /// P. E. Utgoff and S. Saxena, A Perfect Lookup Table Evaluation Function for the Eight-Puzzle,
    /// 1987.
    Utgoff,
    /// The chapter "15-puzzle" of a textbook.
    Chapter,
    /// The course notes "8 and 15 Puzzles".
    NPuzzles,
    /// Sequences of the On-Line Encyclopedia of Integer Sequences.
    Oeis,
}

/// A claim of a document, with the recorded verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The document that makes the claim.
    pub document: Document,
    /// The claim itself.
    pub entry: ClaimEntry,
}

impl Claim {
    /// The name of the claim within the document.
    pub fn id(&self) -> &str {
        &self.entry.id
    }

    /// A command that shows it, where there is one.
    pub fn command(&self) -> Option<&str> {
        self.entry.command.as_deref()
    }
}

/// A claim as recorded in `tables/`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimEntry {
    /// The name of the claim within the document.
    pub id: String,
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
    /// The recorded verdict.
    pub verdict: Verdict,
    /// The reason for the verdict, unless the claim simply holds.
    pub argument: Option<String>,
    /// A command that shows it, where there is one.
    pub command: Option<String>,
}

/// The claims of one document, as recorded in `tables/`.
#[derive(Deserialize)]
struct Claims {
    claims: Vec<ClaimEntry>,
}

/// The result of checking a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The claim holds.
    Holds,
    /// The claim holds, but our copy of the document has errors.
    Misread,
    /// The claim does not hold.
    DoesNotHold,
    /// No computation can decide the claim, the data it needs is lost, or it would take more than a
    /// machine has.
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
            Self::Misread => "holds; our scan is misread",
            Self::DoesNotHold => "does not hold",
            Self::CannotBeChecked => "cannot be checked",
        })
    }
}

named_enum! {
    Document, "document":
    Schofield => "schofield",
    Utgoff => "utgoff",
    Chapter => "chapter",
    NPuzzles => "n-puzzles",
    Oeis => "oeis",
}

impl Document {
    /// The claims of the document, in its own order.
    #[expect(clippy::missing_panics_doc, reason = "the tables are part of the program")]
    pub fn claims(self) -> Vec<Claim> {
        let yaml = match self {
            Self::Schofield => include_str!("../tables/schofield-1967/claims.yaml"),
            Self::Utgoff => include_str!("../tables/utgoff-saxena-1987/claims.yaml"),
            Self::Chapter => include_str!("../tables/fifteen-puzzle-chapter/claims.yaml"),
            Self::NPuzzles => include_str!("../tables/n-puzzles/claims.yaml"),
            Self::Oeis => include_str!("../tables/oeis/claims.yaml"),
        };
        let read: Claims = serde_yaml::from_str(yaml).expect("the embedded table was tested");
        read.claims.into_iter().map(|entry| Claim { document: self, entry }).collect()
    }
}

/// The document and the name within it: `schofield/theorem-1`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.document.name(), self.entry.id)
    }
}
