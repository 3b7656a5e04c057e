//! The claims of the source documents: each verdict is the recorded one.

use itertools::Itertools;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use taquin_documents::{Document, Verdict, verify};

#[test]
fn every_verdict_is_the_recorded_one() {
    for checked in verify(Document::ALL.into_iter().flat_map(Document::claims)) {
        assert!(checked.is_as_recorded(), "{}: {:?}", checked.claim, checked.finding);
        let says_nothing = checked.finding.computed.is_empty();
        assert_eq!(says_nothing, checked.finding.verdict == Verdict::CannotBeChecked);
    }
}

/// A claim of a document, as `tables/` records it.
#[derive(Deserialize)]
struct Claim {
    id: String,
    line: String,
}

/// A passage that claims nothing.
#[derive(Deserialize)]
struct Passage {
    place: String,
    line: String,
    /// The claim before which it stands; none at the end.
    before: Option<String>,
    kind: String,
    answer: Option<String>,
}

/// The list `key` of a file of the document.
fn lines<T: DeserializeOwned>(folder: &str, key: &str) -> Vec<T> {
    let path = format!("{}/../tables/{folder}/{key}.yaml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let read: serde_yaml::Value = serde_yaml::from_str(&text).expect(&path);
    serde_yaml::from_value(read[key].clone()).expect(&path)
}

/// The passages of a document that claim nothing, in its own order.
fn table(folder: &str) -> String {
    let claims: Vec<Claim> = lines(folder, "claims");
    let passages: Vec<Passage> = lines(folder, "passages");
    let place = |passage: &Passage| match &passage.before {
        Some(before) => claims.iter().position(|claim| claim.id == *before).expect(&passage.line),
        None => claims.len(),
    };
    let in_order = passages.iter().sorted_by_key(|passage| place(passage)).collect_vec();
    let lines = claims.iter().map(|claim| &claim.line);
    for line in lines.chain(passages.iter().map(|passage| &passage.line)) {
        assert!(line.chars().count() > 5, "{folder}: {line}");
    }
    let kinds = ["definition", "problem", "procedure", "history", "quotation", "reference"];
    let rows = in_order.iter().map(|Passage { place, line, kind, answer, .. }| {
        assert!(kinds.contains(&kind.as_str()), "{line}: {kind}");
        let answer = answer.as_deref().unwrap_or_default();
        let cells = [place, &format!("“{line}”"), kind, answer];
        format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
    });
    format!(
        "| place | line | what it is | answered by |\n| --- | --- | --- | --- |\n{}",
        rows.format("")
    )
}

/// The page lists every line of the documents that is not a claim. `UPDATE_SNAPSHOTS=yes` writes its
/// tables anew.
#[test]
fn the_coverage_lists_every_passage() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/coverage.md");
    let page = std::fs::read_to_string(path).unwrap();
    let folders =
        ["schofield-1967", "utgoff-saxena-1987", "fifteen-puzzle-chapter", "n-puzzles", "oeis"];
    let mut sections = page.split("\n## ");
    let mut listed = sections.next().unwrap().to_string();
    for (folder, section) in folders.into_iter().zip(sections) {
        let text = section.split("\n| ").next().unwrap();
        listed.push_str(&format!("\n## {}\n\n{}", text.trim_end(), table(folder)));
    }
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(path, &listed).unwrap();
    }
    assert!(
        page == listed,
        "UPDATE_SNAPSHOTS=yes cargo test -p taquin-documents coverage writes {path}"
    );
}
