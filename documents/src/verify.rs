use super::finding::{Check, Finding};
use super::solved::Solved;
use super::{Claim, Document, Verdict};
use super::{chapter, notes, oeis, schofield, utgoff};

/// A claim with our finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedClaim {
    /// The claim.
    pub claim: Claim,
    /// What we compute for it.
    pub finding: Finding,
}

impl Document {
    /// By id of the claim: the function that checks it. Claims that no computation can decide are
    /// not listed.
    fn checks(self) -> &'static [(&'static str, Check)] {
        match self {
            Self::Schofield => schofield::CHECKS,
            Self::Utgoff => utgoff::CHECKS,
            Self::Chapter => chapter::CHECKS,
            Self::NPuzzles => notes::CHECKS,
            Self::Oeis => oeis::CHECKS,
        }
    }
}

impl CheckedClaim {
    pub(super) fn new(claim: Claim, solved: &Solved) -> Self {
        let check = claim.document.checks().iter().find(|(id, _)| *id == claim.entry.id);
        let finding = match check {
            Some((_, check)) => check(&claim.entry, solved),
            None => Finding { computed: String::new(), verdict: Verdict::CannotBeChecked },
        };
        Self { claim, finding }
    }

    /// Whether the verdict is the one recorded in `tables/`.
    pub fn is_as_recorded(&self) -> bool {
        self.finding.verdict == self.claim.entry.verdict
    }

    /// Whether the document, as our copy reads, differs from what we compute.
    pub fn differs(&self) -> bool {
        matches!(self.finding.verdict, Verdict::Misread | Verdict::DoesNotHold)
            || !self.is_as_recorded()
    }
}

/// Checks claims one after the other. Each puzzle that they need is solved once.
pub fn verify(claims: impl IntoIterator<Item = Claim>) -> Vec<CheckedClaim> {
    let solved = &Solved::new();
    claims.into_iter().map(|claim| CheckedClaim::new(claim, solved)).collect()
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    /// Each claim that can be checked has its function, in the same order, and each function a
    /// claim.
    #[test]
    fn claims_and_checks_belong_together() {
        for document in Document::ALL {
            let claims = document.claims();
            assert!(claims.iter().map(|claim| &claim.entry.id).all_unique());
            let checkable = claims.iter().map(|claim| &claim.entry);
            let checkable = checkable.filter(|entry| entry.verdict != Verdict::CannotBeChecked);
            let ids = checkable.map(|entry| entry.id.as_str()).collect_vec();
            assert_eq!(ids, document.checks().iter().map(|(id, _)| *id).collect_vec());
        }
    }

    #[test]
    fn recorded_claims_are_complete() {
        for Claim { entry, .. } in Document::ALL.into_iter().flat_map(Document::claims) {
            let simple = entry.verdict == Verdict::Holds;
            assert!(simple || entry.argument.is_some(), "{}: why?", entry.id);
            let checked = entry.verdict != Verdict::CannotBeChecked;
            assert!(checked || entry.command.is_none(), "{}: how?", entry.id);
            let verify = |command: &String| command.starts_with("taquin verify");
            assert!(!entry.command.as_ref().is_some_and(verify), "{} shows nothing", entry.id);
        }
    }
}
