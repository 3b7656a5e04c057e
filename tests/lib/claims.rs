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

/// The page names claims that exist, and among those not decided exactly the ones recorded so.
#[test]
fn the_coverage_names_every_undecided_claim() {
    let page = include_str!("../../docs/coverage.md");
    let claims: Vec<_> = Document::ALL.into_iter().flat_map(Document::claims).collect();
    let find = |name: &str| claims.iter().find(|claim| claim.to_string() == name);
    let names = |text: &'static str| text.split('`').skip(1).step_by(2);
    let (answered, undecided) = page.split_once("## Not decided").unwrap();
    for name in names(answered).filter(|name| name.contains('/')) {
        assert_ne!(find(name).expect(name).verdict(), Verdict::CannotBeChecked, "{name}");
    }
    let mut named: Vec<_> = names(undecided).filter(|name| name.contains('/')).collect();
    let undecided = claims.iter().filter(|claim| claim.verdict() == Verdict::CannotBeChecked);
    let mut undecided: Vec<_> = undecided.map(ToString::to_string).collect();
    named.sort_unstable();
    undecided.sort_unstable();
    assert_eq!(named, undecided);
}
