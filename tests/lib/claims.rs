//! The claims of the source documents: each verdict is the recorded one.

use taquin::claims::{Document, Verdict, verify};

#[test]
fn every_verdict_is_the_recorded_one() {
    for checked in verify(Document::ALL.into_iter().flat_map(Document::claims)) {
        assert!(checked.is_as_recorded(), "{}: {:?}", checked.claim, checked.finding);
        let says_nothing = checked.finding.computed.is_empty();
        assert_eq!(says_nothing, checked.finding.verdict == Verdict::CannotBeChecked);
    }
}
