//! The claims of the source documents: each verdict is the recorded one.

use itertools::Itertools;
use serde::Deserialize;
use taquin_documents::{Document, Verdict, verify};

#[test]
fn every_verdict_is_the_recorded_one() {
    for checked in verify(Document::ALL.into_iter().flat_map(Document::claims)) {
        assert!(checked.is_as_recorded(), "{}: {:?}", checked.claim, checked.finding);
        let says_nothing = checked.finding.computed.is_empty();
        assert_eq!(says_nothing, checked.finding.verdict == Verdict::CannotBeChecked);
    }
}

/// A line of a document, as `tables/` records it: a claim, or a passage that claims nothing.
#[derive(Deserialize)]
struct Line {
    id: Option<String>,
    place: String,
    line: String,
    verdict: Option<Verdict>,
    argument: Option<String>,
    command: Option<String>,
    /// The claim before which a passage stands; none at the end.
    before: Option<String>,
    kind: Option<String>,
    answer: Option<String>,
}

/// The list `key` of a file of the document.
fn lines(folder: &str, key: &str) -> Vec<Line> {
    let path = format!("{}/../tables/{folder}/{key}.yaml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let read: serde_yaml::Value = serde_yaml::from_str(&text).expect(&path);
    serde_yaml::from_value(read[key].clone()).expect(&path)
}

impl Line {
    /// What the line is, and what answers it.
    fn row(&self, document: Document) -> String {
        let Self { place, line, verdict, argument, command, kind, answer, .. } = self;
        let name = self.id.iter().map(|id| format!("`{}/{id}`", document.name()));
        let command = command.iter().map(|command| format!("`{command}`"));
        let lost = *verdict == Some(Verdict::CannotBeChecked);
        let argument = argument.iter().filter(|_| lost).cloned();
        let answers = name.chain(command).chain(argument).chain(answer.clone()).join(", ");
        let what = verdict.map_or(kind.clone().unwrap_or_default(), |verdict| verdict.to_string());
        let cells = [place, &format!("“{line}”"), &what, &answers];
        format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
    }
}

/// All lines of a document, in its own order.
fn table(document: Document, folder: &str) -> String {
    let (claims, passages) = (lines(folder, "claims"), lines(folder, "passages"));
    let before = |id: Option<&String>| {
        passages.iter().filter(|passage| passage.before.as_ref() == id).collect_vec()
    };
    let ids = claims.iter().filter_map(|claim| claim.id.as_ref()).collect_vec();
    for passage in &passages {
        assert!(passage.before.iter().all(|before| ids.contains(&before)), "{}", passage.line);
    }
    let all = claims.iter().flat_map(|claim| [before(claim.id.as_ref()), vec![claim]].concat());
    let all = all.chain(before(None)).collect_vec();
    let kinds = ["definition", "problem", "procedure", "history", "quotation", "reference"];
    for line in &all {
        assert!(line.line.chars().count() > 5, "{}: {}", line.place, line.line);
        assert!(line.verdict.is_some() || kinds.map(Some).contains(&line.kind.as_deref()));
    }
    let rows = all.iter().map(|line| line.row(document));
    format!(
        "| place | line | what it is | answered by |\n| --- | --- | --- | --- |\n{}",
        rows.format("")
    )
}

/// The page lists every line of the documents. `UPDATE_SNAPSHOTS=yes` writes its tables anew.
#[test]
fn the_coverage_lists_every_line() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/coverage.md");
    let page = std::fs::read_to_string(path).unwrap();
    let folders =
        ["schofield-1967", "utgoff-saxena-1987", "fifteen-puzzle-chapter", "n-puzzles", "oeis"];
    let mut sections = page.split("\n## ");
    let mut listed = sections.next().unwrap().to_string();
    for ((document, folder), section) in Document::ALL.iter().zip(folders).zip(sections) {
        let text = section.split("\n| ").next().unwrap();
        listed.push_str(&format!("\n## {}\n\n{}", text.trim_end(), table(*document, folder)));
    }
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(path, &listed).unwrap();
    }
    assert!(
        page == listed,
        "UPDATE_SNAPSHOTS=yes cargo test -p taquin-documents coverage writes {path}"
    );
}
