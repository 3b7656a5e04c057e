use std::fmt;

use super::{Claim, ClaimEntry, Document, Solved, Verdict};
use super::{chapter, notes, schofield, utgoff};
use crate::figures::grouped;

/// What we compute for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The figure, the number of cases looked at, or a counterexample.
    pub computed: String,
    /// What follows from it.
    pub verdict: Verdict,
}

/// A claim with what we find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedClaim {
    /// The claim.
    pub claim: Claim,
    /// What we find.
    pub finding: Finding,
}

/// Computes what one claim says.
pub(super) type Check = fn(&ClaimEntry, &Solved) -> Finding;

impl Document {
    /// By id of the claim: how it is checked. Claims of which nothing can be computed are not there.
    pub(super) fn checks(self) -> &'static [(&'static str, Check)] {
        match self {
            Self::Schofield => schofield::CHECKS,
            Self::Utgoff => utgoff::CHECKS,
            Self::Chapter => chapter::CHECKS,
            Self::NPuzzles => notes::CHECKS,
        }
    }
}

impl Finding {
    /// A statement that holds or does not.
    pub(super) fn whether(holds: bool, computed: impl Into<String>) -> Self {
        let verdict = if holds { Verdict::Holds } else { Verdict::DoesNotHold };
        Self { computed: computed.into(), verdict }
    }

    /// A figure or an example that is right once our copy is restored.
    pub(super) fn misread(computed: impl Into<String>) -> Self {
        Self { computed: computed.into(), verdict: Verdict::Misread }
    }

    /// A statement about all of some cases, called `what`: it holds if there are any and it holds in
    /// each. What is computed is their number, or the name of the first case in which it does not.
    pub(super) fn in_all<C>(
        what: &str,
        cases: impl IntoIterator<Item = C>,
        name: impl Fn(&C) -> String,
        mut holds: impl FnMut(&C) -> bool,
    ) -> Self {
        let mut number = 0_u64;
        for case in cases {
            if !holds(&case) {
                return Self::whether(false, format!("not for {}", name(&case)));
            }
            number += 1;
        }
        Self::whether(number > 0, format!("{} {what}", grouped(&number.to_string())))
    }

    /// The finding with more said.
    pub(super) fn with(self, more: impl fmt::Display) -> Self {
        Self { computed: format!("{}; {more}", self.computed), ..self }
    }
}

impl CheckedClaim {
    /// Whether the verdict is the one that is recorded in `tables/`.
    pub fn is_as_recorded(&self) -> bool {
        self.finding.verdict == self.claim.entry.verdict
    }

    /// Whether what is printed, as our copy reads, is not what we compute.
    pub fn differs(&self) -> bool {
        matches!(self.finding.verdict, Verdict::Misread | Verdict::DoesNotHold)
            || !self.is_as_recorded()
    }

    fn of(claim: Claim, solved: &Solved) -> Self {
        let check = claim.document.checks().iter().find(|(id, _)| *id == claim.entry.id);
        let finding = match check {
            Some((_, check)) => check(&claim.entry, solved),
            None => Finding { computed: String::new(), verdict: Verdict::CannotBeChecked },
        };
        Self { claim, finding }
    }
}

/// Checks claims, one after the other; what several of them need is computed once.
pub fn verify(claims: impl IntoIterator<Item = Claim>) -> Vec<CheckedClaim> {
    Solved::with(|solved| claims.into_iter().map(|claim| CheckedClaim::of(claim, solved)).collect())
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    /// Each claim that can be checked has its function, in the same order, and each function a claim.
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
    fn what_is_recorded_is_complete() {
        for Claim { entry, .. } in Document::ALL.into_iter().flat_map(Document::claims) {
            let simple = entry.verdict == Verdict::Holds;
            assert!(simple || entry.argument.is_some(), "{}: why?", entry.id);
            let checked = entry.verdict != Verdict::CannotBeChecked;
            assert_eq!(checked, entry.command.is_some(), "{}: how?", entry.id);
        }
    }

    /// Where nothing is left to look at, nothing holds.
    #[test]
    fn a_check_of_no_cases_fails() {
        let finding = Finding::in_all("cases", std::iter::empty::<u8>(), u8::to_string, |_| true);
        assert_eq!(finding.verdict, Verdict::DoesNotHold);
    }
}
