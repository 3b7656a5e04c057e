use serde::{Deserialize, Deserializer, Serialize, de};

use super::Source;
use crate::solution::Head;

/// A half-page of the tabulation as it can be read in print.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedHalfPage {
    /// Where it stands.
    pub source: Source,
    /// How it was read.
    pub how_read: String,
    /// The figures at its head.
    #[serde(deserialize_with = "head")]
    pub head: Head,
    /// The letters of the columns in order.
    pub columns: String,
    /// The entries in order.
    pub entries: Vec<PrintedEntry>,
}

/// An entry as it can be read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedEntry {
    /// The three figures before it.
    pub entry: String,
    /// The columns of first twists, with as many characters as there are in the reading.
    pub first_twists: Option<String>,
    /// The number of moves.
    pub moves: Option<usize>,
    /// The fields whose reading cannot be right, or is not a reading.
    #[serde(default)]
    pub doubtful: Vec<Field>,
    /// The fields that cannot be read at all.
    #[serde(default)]
    pub unreadable: Vec<Field>,
    /// What comes out when our entry is set beside it.
    pub verdict: Agreement,
    /// What is to be said of the reading.
    pub note: Option<String>,
}

/// A part of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The three figures.
    Entry,
    /// The eight columns.
    FirstTwists,
    /// The number of moves.
    Moves,
    /// The word.
    Specimen,
}

/// What comes out when our entry is set beside a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// The eight columns and the number of moves are the same.
    Agrees,
    /// The number of moves is the same, and the columns are the same once dots or letters are
    /// restored that the scan dropped: the reading is left over when some characters of our eight
    /// are deleted, and nothing in it speaks against ours.
    Restored,
    /// Anything else.
    Differs,
    /// There is no reading.
    Lost,
}

impl Agreement {
    /// All verdicts.
    pub const ALL: [Self; 4] = [Self::Agrees, Self::Restored, Self::Differs, Self::Lost];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Restored => "restored",
            Self::Differs => "differs",
            Self::Lost => "lost",
        }
    }
}

fn head<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Head, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// The specimen half-page of 1967, Table I.
pub fn schofield_specimen() -> PrintedHalfPage {
    let yaml = include_str!("../../tables/schofield-1967/specimen.yaml");
    serde_yaml::from_str(yaml).expect("the embedded table was tested")
}
