use std::fmt;

use taquin::numerals::grouped;

use super::solved::Solved;
use super::{ClaimEntry, Verdict};

/// What we compute for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A number, the number of cases checked, or a counterexample.
    pub computed: String,
    /// The verdict that follows.
    pub verdict: Verdict,
}

/// Computes the finding for a claim.
pub(super) type Check = fn(&ClaimEntry, &Solved) -> Finding;

impl Finding {
    /// A statement that holds or does not hold.
    pub(super) fn whether(holds: bool, computed: impl Into<String>) -> Self {
        Self::read(holds, false, computed)
    }

    /// A number or an example that is right once the errors of our copy are corrected.
    pub(super) fn misread(computed: impl Into<String>) -> Self {
        Self::read(false, true, computed)
    }

    /// A statement that holds as our copy reads, or once its errors are corrected.
    pub(super) fn read(as_read: bool, restored: bool, computed: impl Into<String>) -> Self {
        let verdict = match (as_read, restored) {
            (true, _) => Verdict::Holds,
            (_, true) => Verdict::Misread,
            _ => Verdict::DoesNotHold,
        };
        Self { computed: computed.into(), verdict }
    }

    /// A statement about every case of a kind, called `what`: it holds if there is a case and it
    /// holds in each. `computed` is the number of cases, or the name of the first counterexample.
    pub(super) fn in_all<C>(
        what: &str,
        cases: impl IntoIterator<Item = C>,
        name: impl Fn(&C) -> String,
        mut holds: impl FnMut(&C) -> bool,
    ) -> Self {
        let mut count = 0_u64;
        for case in cases {
            if !holds(&case) {
                return Self::whether(false, format!("not for {}", name(&case)));
            }
            count += 1;
        }
        Self::whether(count > 0, format!("{} {what}", grouped(count)))
    }

    /// The finding with a remark.
    pub(super) fn with(self, remark: impl fmt::Display) -> Self {
        Self { computed: format!("{}; {remark}", self.computed), ..self }
    }
}

impl ClaimEntry {
    /// The printed text; empty where the claim has none.
    pub(super) fn printed(&self) -> &str {
        self.printed.as_deref().unwrap_or_default()
    }

    /// Compares what we compute with the printed text, ignoring white space.
    pub(super) fn compare(&self, computed: impl fmt::Display) -> Finding {
        let computed = computed.to_string();
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        let is = |text: &Option<String>| text.as_deref().map(bare) == Some(bare(&computed));
        let (as_read, restored) = (is(&self.printed), is(&self.restored));
        Finding::read(as_read, restored, computed)
    }

    /// Compares a number, printed with its thousands grouped.
    pub(super) fn compare_number(&self, computed: usize) -> Finding {
        self.compare(grouped(computed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_about_no_cases_does_not_hold() {
        let finding = Finding::in_all("cases", std::iter::empty::<u8>(), u8::to_string, |_| true);
        assert_eq!(finding.verdict, Verdict::DoesNotHold);
    }
}
