//! What others printed, typed, and what we compute beside it.
//!
//! The tables stand as YAML in the folder `tables/`, each with its source and how it was read, and are
//! embedded when the crate is compiled. Beside the tables of each document stand its claims: every
//! theorem, figure and example, in our words, with what is printed and the verdict that was found. One
//! small function a claim computes it anew with the rest of the library; [`verify`] calls them.
//!
//! ```
//! use taquin::claims::{Document, verify};
//! let claims = Document::Schofield.claims();
//! let lemma = claims.into_iter().filter(|claim| claim.entry.id == "lemma-a-equation");
//! let checked = verify(lemma);
//! assert_eq!(checked.len(), 1);
//! assert!(checked[0].is_as_recorded());
//! assert_eq!(checked[0].finding.verdict.to_string(), "holds");
//! ```

mod census;
mod chapter;
mod claim;
mod closed_walks;
mod comparison;
mod finding;
mod korf;
mod notes;
mod schofield;
mod searches;
mod solved;
mod specimen;
mod utgoff;
mod values;

use serde::Deserialize;

pub use census::{PrintedCensus, PrintedTotals, schofield_census};
pub use claim::{Claim, ClaimEntry, Document, UnknownDocument, Verdict};
pub use comparison::{ComparedEntry, Evidence, Fault};
pub use finding::{CheckedClaim, Finding, verify};
pub use korf::{KorfInstance, korf_instances};
pub use searches::{PrintedSearch, PrintedSearches, printed_searches};
use solved::Solved;
pub use specimen::{Agreement, Field, PrintedEntry, PrintedHalfPage, schofield_specimen};
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
