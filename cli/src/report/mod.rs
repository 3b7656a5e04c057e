//! The answers of the program: plain values that serialize, and one writer for all formats.
//!
//! A command's answer is a [`Record`] or a stream of records. A record has columns and rows. The
//! [`RecordWriter`] writes it as aligned text, CSV, JSON, JSON lines, YAML or Markdown, one record
//! after the other, so that the length of a stream does not matter for memory.
//!
//! Reports project values that the library computed. Only `bench` goes further: it estimates what an
//! unfinished search would take.

mod atlas;
mod bench;
mod blanks;
mod board;
mod census;
mod characters;
mod classes;
#[cfg(feature = "documents")]
mod comparison;
mod cosets;
mod entry;
mod five;
mod format;
mod graph;
mod group;
mod heuristics;
mod lookup;
mod outline;
mod pdb;
mod perm;
mod played;
mod scrambled;
mod searched;
mod solvable;
mod solved;
#[cfg(feature = "spectra")]
mod spectrum;
mod subgroup;
mod table;
mod values;
#[cfg(feature = "documents")]
mod verified;
mod word;
mod writer;

pub use atlas::AtlasReport;
pub use bench::{BenchReport, BenchedInstance, Circumstances};
pub use blanks::BlanksReport;
pub use board::BoardReport;
pub use census::{
    ConjugacyClassReport, ElementOrderReport, totals, totals_of_cosets, totals_of_elements,
};
pub use characters::CharactersReport;
pub use classes::{ClassReport, MemberReport, TooManySymmetriesError};
#[cfg(feature = "documents")]
pub use comparison::{ComparisonRecord, summary};
pub use cosets::CosetActionReport;
pub use entry::EntryRecord;
pub use five::FiveReport;
pub use format::Format;
pub use group::GroupReport;
pub use heuristics::{BoundsReport, HeuristicReport, SlideBoundReport};
pub use lookup::{LookupDetail, LookupReport};
pub use outline::{NearOutlineReport, OutlineReport};
pub use pdb::PdbReport;
pub use perm::{FactorReport, PermutationReport};
pub use played::PlayedReport;
pub use scrambled::ScrambledReport;
pub use solvable::SolvableReport;
pub use solved::{SolvedDetail, SolvedReport, Wanted};
#[cfg(feature = "spectra")]
pub use spectrum::{
    BlankWalkReport, ClosedWordsReport, EigenvalueRow, MixingReport, SpectrumReport, WalkReport,
};
pub use subgroup::SubgroupReport;
use table::yes_or_no;
pub use table::{Row, row};
pub use taquin::export::Spelling;
pub use taquin::numerals::{format_bytes, grouped};
pub use values::{
    DistributionReport, PhaseReport, PhasesReport, ProofReport, SolutionCountsReport, ValueReport,
};
#[cfg(feature = "documents")]
pub use verified::{ClaimRecord, verdict_summary};
pub use word::WordCalculation;
pub use writer::{Record, RecordWriter, Shape};
