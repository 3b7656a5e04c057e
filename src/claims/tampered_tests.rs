//! A changed claim gets another verdict.

use itertools::Itertools;

use super::{Document, Verdict, verify};

/// A claim whose recorded verdict is changed is no longer as recorded.
#[test]
fn a_changed_verdict_is_detected() {
    let claims = Document::ALL.into_iter().flat_map(Document::claims);
    let cheap = ["lemma-b", "sequence-last", "upper-bound-deduction"];
    for claim in claims.filter(|claim| cheap.contains(&claim.entry.id.as_str())) {
        for verdict in Verdict::ALL {
            let mut tampered = claim.clone();
            tampered.entry.verdict = verdict;
            let checked = &verify([tampered])[0];
            assert_eq!(checked.is_as_recorded(), verdict == claim.entry.verdict, "{claim}");
        }
    }
}

/// A printed number no longer holds when its last digit changes.
#[test]
fn a_changed_number_does_not_hold() {
    let mut tampered = 0;
    let claims = Document::ALL.into_iter().flat_map(Document::claims);
    let changed = claims.filter_map(|mut claim| {
        let printed =
            claim.entry.printed.as_mut().filter(|_| claim.entry.verdict == Verdict::Holds)?;
        let last = printed.pop().filter(char::is_ascii_digit)?;
        printed.push(char::from_digit((last.to_digit(10)? + 1) % 10, 10)?);
        tampered += 1;
        Some(claim)
    });
    for checked in verify(changed.collect_vec()) {
        // A larger bound is still a bound.
        if checked.claim.entry.id != "upper-bound" {
            assert_eq!(checked.finding.verdict, Verdict::DoesNotHold, "{}", checked.claim);
        }
    }
    assert!(tampered > 20, "{tampered}");
}
