//! What a person reads: plain values that serialize, and one writer for all formats.
//!
//! A command's answer is a [`Record`] or a stream of them. A record knows its columns and its rows;
//! the [`RecordWriter`] makes of them aligned text, CSV, JSON, JSON lines, YAML or Markdown, one
//! record after the other, so that a stream of any length takes no memory.

mod board;
mod book;
mod census;
mod classes;
mod comparison;
mod five;
mod format;
mod graph;
mod group;
mod heuristics;
mod lookup;
mod outline;
mod patterns;
mod perm;
mod searched;
mod solvable;
mod solved;
mod values;
mod verified;
mod word;
mod writer;

pub use crate::figures::{grouped, in_bytes};
pub use board::BoardReport;
pub use book::{Book, EntryRecord, Selection};
pub use census::total_cells;
pub use classes::{ClassReport, MemberReport, TooManySymmetries};
pub use comparison::{ComparisonRecord, summary_cells};
pub use five::{AxesReport, ElementReport, ExampleReport, FiveReport, TreeLevelReport, WordMoves};
pub use format::{Format, UnknownFormat};
pub use group::{
    ConstituentReport, Count, EvidenceReport, GroupReport, LoopReport, Overlap, PredictionReport,
    ReachReport, SymmetryReport,
};
pub use heuristics::{HeuristicReport, PrintedBeside, Spread};
pub use lookup::{LookupDetail, LookupReport, Spelling, WordReport};
pub use outline::OutlineReport;
pub use patterns::PatternsReport;
pub use perm::{FactorReport, PermutationReport};
pub use searched::{ExplanationReport, StatisticsReport, TurnReport};
pub use solvable::SolvableReport;
pub use solved::{
    NoDirections, Notation, SolvedDetail, SolvedReport, UnknownNotation, Unsolved, Wanted,
};
pub use values::{DepthCount, DistributionReport, ProofReport, ValueReport, Within};
pub use verified::{ClaimRecord, verdict_cells};
pub use word::WordCalculation;
pub use writer::{Column, Record, RecordWriter, Shape};
