//! What others printed, typed. The tables stand as YAML in the folder `tables/`, each with its
//! source and how it was read, and are embedded when the crate is compiled.
//!
//! ```
//! let printed = taquin::claims::schofield_census();
//! assert_eq!(printed.rows.iter().map(|row| row.positions).sum::<u64>(), printed.totals.positions);
//! ```

mod census;
mod comparison;
mod korf;
mod searches;
mod specimen;
mod values;

use serde::Deserialize;

pub use census::{PrintedCensus, PrintedTotals, schofield_census};
pub use comparison::{ComparedEntry, Evidence, Fault};
pub use korf::{KorfInstance, korf_instances};
pub use searches::{PrintedSearch, PrintedSearches, printed_searches};
pub use specimen::{Field, PrintedEntry, PrintedHalfPage, Verdict, schofield_specimen};
pub use values::{
    PrintedDistribution, PrintedValue, PublishedDistributions, PublishedSequence,
    oeis_distributions, utgoff_saxena_distribution,
};

/// Where a table stands.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Author, title, year.
    pub document: String,
    /// Section or page, as in the document.
    pub place: String,
}
