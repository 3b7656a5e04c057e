use serde::{Deserialize, Deserializer, Serialize, de};

use taquin::named_enum;
use taquin::solution::Head;

/// A half-page of the tabulation, as far as our scan can be read.
#[derive(Clone, Debug, Deserialize)]
pub struct PrintedHalfPage {
    /// The digits at its head.
    #[serde(deserialize_with = "head")]
    pub head: Head,
    /// The letters of the columns in order.
    #[cfg(test)]
    pub columns: String,
    /// The entries in order.
    pub entries: Vec<PrintedEntry>,
}

/// An entry, as far as our scan can be read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedEntry {
    /// The three digits before it.
    pub entry: String,
    /// The columns of first twists, with as many characters as the scan has.
    pub first_twists: Option<String>,
    /// The number of moves.
    pub moves: Option<usize>,
    /// The fields that the scan cannot have right.
    #[serde(default)]
    pub doubtful: Vec<Field>,
    /// The fields that the scan has lost.
    #[serde(default)]
    pub unreadable: Vec<Field>,
    /// The recorded result of the comparison with our entry.
    pub verdict: Agreement,
    /// A remark on the scan.
    pub note: Option<String>,
}

/// A part of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The three digits.
    Entry,
    /// The eight columns.
    FirstTwists,
    /// The number of moves.
    Moves,
    /// The word.
    Specimen,
}

/// The result of comparing a printed entry with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// The eight columns and the number of moves are the same.
    Agrees,
    /// The number of moves is the same, and the columns are the same once the dots or letters that
    /// the scan dropped are restored: deleting some characters of our eight gives the columns of
    /// the scan.
    Restored,
    /// Anything else.
    Differs,
    /// The scan has lost the entry.
    Lost,
}

named_enum! {
    Agreement, "agreement":
    Agrees => "agrees",
    Restored => "restored",
    Differs => "differs",
    Lost => "lost",
}

fn head<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Head, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// The specimen half-page of 1967, Table I.
#[expect(clippy::missing_panics_doc, reason = "the table is part of the crate")]
pub fn schofield_specimen() -> PrintedHalfPage {
    let yaml = include_str!("../tables/schofield-1967/specimen.yaml");
    serde_yaml::from_str(yaml).expect("the embedded table was tested")
}
