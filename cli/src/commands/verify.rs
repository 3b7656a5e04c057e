use clap::Args;
use itertools::Itertools;
use taquin_documents::{CheckedClaim, Claim, Document, verify};

use crate::args::{INPUT, OUTPUT, one_of};
use crate::failure::{Failure, Outcome, Result};
use crate::output::Output;
use crate::report::{ClaimRecord, Shape, verdict_summary};

/// Check everything that the source documents claim
///
/// For each theorem, table and example, print what the document says, what taquin computes, the
/// verdict, and a command that shows it. The exit code is 1 if a verdict differs from the recorded
/// one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin verify
  taquin verify schofield/theorem-2 chapter/cycle-2b
  taquin verify --source schofield --differences
  taquin verify --format markdown")]
pub struct Verify {
    /// Check only these claims, such as schofield/theorem-2
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// Check only the claims of one document
    #[arg(long, value_name = "DOCUMENT", help_heading = INPUT)]
    #[arg(value_parser = one_of(Document::ALL, Document::name))]
    source: Option<Document>,
    /// Show only the claims that do not hold, those that our scan misreads, and those whose verdict
    /// differs from the recorded one
    #[arg(long, help_heading = OUTPUT)]
    differences: bool,
    #[command(flatten)]
    output: Output,
}

impl Verify {
    pub fn run(self) -> Result<Outcome> {
        let documents = Document::ALL.into_iter();
        let documents = documents.filter(|document| self.source.is_none_or(|one| one == *document));
        let claims = documents.flat_map(Document::claims).collect_vec();
        let checked = verify(self.named(claims)?);
        let shown = checked.iter().filter(|claim| !self.differences || claim.differs());
        let totals = verdict_summary(&checked);
        let answers = self.output.begin(Shape::Many)?;
        answers.write_list(shown.map(ClaimRecord::from), Some(&totals))?;
        let others = checked.iter().filter(|claim| !claim.is_as_recorded());
        let others = others.map(|claim: &CheckedClaim| claim.claim.to_string()).join(", ");
        match others.is_empty() {
            true => Ok(Outcome::Done),
            false => Err(Failure::negative(format!(
                "verdicts that differ from those recorded in tables/: {others}"
            ))),
        }
    }

    /// The claims that are named; all, if none is.
    fn named(&self, claims: Vec<Claim>) -> Result<Vec<Claim>> {
        if self.claims.is_empty() {
            return Ok(claims);
        }
        let find = |claims: &[Claim], name: &str| {
            claims.iter().find(|claim| claim.to_string() == name).cloned()
        };
        let named = |name: &String| {
            find(&claims, name).ok_or_else(|| {
                let all = Document::ALL.into_iter().flat_map(Document::claims).collect_vec();
                Failure::bad(match (self.source, find(&all, name)) {
                    (Some(source), Some(_)) => format!(
                        "the claim {name} is not one of the document {}: leave out --source",
                        source.name()
                    ),
                    _ if name.parse::<Document>().is_ok() => {
                        format!("no claim is called '{name}'; --source {name} checks those of the document")
                    }
                    _ => format!(
                        "no claim is called '{name}'; taquin verify lists their names, such as {}",
                        claims[0]
                    ),
                })
            })
        };
        self.claims.iter().map(named).collect()
    }
}
