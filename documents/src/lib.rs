//! The claims of the source documents, each with what we compute for it.
//!
//! The folder `tables/` holds the claims of each document as YAML, which is embedded when the crate
//! is compiled: every theorem, table and example in our words, the printed text, and the recorded
//! verdict. For each claim one small function computes a [`Finding`] with the rest of the library;
//! [`verify`] calls these functions.
//!
//! ```
//! use taquin_documents::{Document, verify};
//! let claims = Document::Schofield.claims();
//! let lemma = claims.into_iter().filter(|claim| claim.id() == "lemma-a-equation");
//! let checked = verify(lemma);
//! assert_eq!(checked.len(), 1);
//! assert!(checked[0].is_as_recorded());
//! assert_eq!(checked[0].finding.verdict.to_string(), "holds");
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod chapter;
mod claim;
mod closed_walks;
mod comparison;
mod finding;
mod notes;
mod oeis;
mod schofield;
mod solved;
mod specimen;
mod tables;
mod ties;
mod utgoff;
mod verify;

#[cfg(test)]
mod specimen_tests;
#[cfg(test)]
mod tampered_tests;

pub use claim::ClaimEntry;
pub use claim::{Claim, Document, Verdict};
pub use comparison::{ComparedEntry, Evidence, Fault};
pub use finding::Finding;
use solved::Solved;
pub use specimen::{Agreement, Field, PrintedEntry, PrintedHalfPage, schofield_specimen};
pub use tables::PrintedComparison;
pub use verify::{CheckedClaim, verify};
