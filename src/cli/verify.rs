use clap::Args;
use itertools::Itertools;
use taquin::claims::{CheckedClaim, Claim, Document, verify};
use taquin::report::{ClaimRecord, verdict_cells};

use super::choice::one_of;
use super::failure::{Failure, Outcome};
use super::output::Output;

/// Check everything that the source documents claim
///
/// For each theorem, figure and example: what is printed, what we compute, with which command it can be
/// seen, and the verdict. The exit code is 1 if a verdict is not the one that is recorded.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin verify
  taquin verify schofield/theorem-2 chapter/cycle-2b
  taquin verify --source schofield --only differences
  taquin verify --format markdown")]
pub struct Verify {
    /// Only these claims, such as schofield/theorem-2
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// Only the claims of one document
    #[arg(long, value_name = "DOCUMENT")]
    #[arg(value_parser = one_of(Document::ALL, Document::name))]
    source: Option<Document>,
    /// Only where what is printed, as our copy reads, is not what we compute
    #[arg(long, value_name = "WHICH", value_parser = ["differences"])]
    only: Option<String>,
    #[command(flatten)]
    output: Output,
}

impl Verify {
    pub fn run(self) -> Result<Outcome, Failure> {
        let documents = Document::ALL.into_iter();
        let documents = documents.filter(|document| self.source.is_none_or(|one| one == *document));
        let claims = documents.flat_map(Document::claims).collect_vec();
        let checked = verify(self.named(claims)?);
        let shown = checked.iter().filter(|claim| self.only.is_none() || claim.differs());
        let totals = verdict_cells(&checked);
        let columns = ClaimRecord::table_columns();
        self.output.write_list(shown.map(ClaimRecord::from), &columns, Some(&totals))?;
        let others = checked.iter().filter(|claim| !claim.is_as_recorded());
        let others = others.map(|claim: &CheckedClaim| claim.claim.to_string()).join(", ");
        match others.is_empty() {
            true => Ok(Outcome::Done),
            false => Err(Failure::negative(format!("not as recorded in tables/: {others}"))),
        }
    }

    /// The claims that are named; all, if none is.
    fn named(&self, claims: Vec<Claim>) -> Result<Vec<Claim>, Failure> {
        if self.claims.is_empty() {
            return Ok(claims);
        }
        let named = |name: &String| {
            let found = claims.iter().find(|claim| claim.to_string() == *name);
            found.cloned().ok_or_else(|| {
                Failure::bad(format!(
                    "'{name}' is not the name of a claim here; taquin verify lists them, such as {}",
                    claims[0]
                ))
            })
        };
        self.claims.iter().map(named).collect()
    }
}
