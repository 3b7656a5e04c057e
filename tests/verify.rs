//! Everything that the source documents claim, and what `taquin verify` says of it.

#[allow(dead_code, reason = "each test asks for a part of it")]
mod built;

use std::sync::LazyLock;

use assert_cmd::Command;
use itertools::Itertools;
use taquin::claims::{CheckedClaim, Document, Verdict, verify};
use taquin::report::{ClaimRecord, Format, RecordWriter, Shape, verdict_cells};

use built::run;

static CHECKED: LazyLock<Vec<CheckedClaim>> =
    LazyLock::new(|| verify(Document::ALL.into_iter().flat_map(Document::claims)));

#[test]
fn every_verdict_is_the_one_that_is_recorded() {
    for checked in &*CHECKED {
        assert!(checked.is_as_recorded(), "{}: {:?}", checked.claim, checked.finding);
        let says_nothing = checked.finding.computed.is_empty();
        assert_eq!(says_nothing, checked.finding.verdict == Verdict::CannotBeChecked);
    }
}

/// A recorded verdict that is not what comes out is noticed, whichever it is.
#[test]
fn a_tampered_verdict_is_noticed() {
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

/// A printed figure that is changed by one in its last place does not hold any more.
#[test]
fn a_tampered_figure_does_not_hold() {
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
        // Of a bound more is still a bound.
        if checked.claim.entry.id != "upper-bound" {
            assert_eq!(checked.finding.verdict, Verdict::DoesNotHold, "{}", checked.claim);
        }
    }
    assert!(tampered > 20, "{tampered}");
}

#[test]
fn verify_exits_with_0_and_says_how_many() {
    let (text, err, code) = run(&["verify"]);
    assert_eq!((err.as_str(), code), ("", 0));
    let summary = text.lines().last().unwrap();
    let all = CHECKED.len();
    assert!(summary.starts_with(&format!("{all} claims; holds: ")), "{summary}");
    assert!(summary.ends_with(&format!("; {all} as recorded")), "{summary}");
    for checked in &*CHECKED {
        let head = format!("{}: {}\n", checked.claim, checked.finding.verdict);
        assert!(text.contains(&head), "{head}");
    }
}

#[test]
fn only_one_document_or_only_differences() {
    let (json, _, code) = run(&["verify", "--source", "chapter", "--format", "json"]);
    let list: serde_json::Value = serde_json::from_str(&json).unwrap();
    let list = list.as_array().unwrap();
    assert_eq!((list.len(), code), (Document::Chapter.claims().len(), 0));
    assert!(list.iter().all(|claim| claim["source"] == "chapter"));
    let utgoff = ["verify", "--source", "utgoff", "--only", "differences", "--format", "csv"];
    let (csv, _, code) = run(&utgoff);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let verdicts = reader.records().map(|row| row.unwrap()[5].to_string()).counts();
    let of_utgoff = CHECKED.iter().filter(|checked| checked.claim.document == Document::Utgoff);
    let differing = of_utgoff.map(|checked| checked.finding.verdict);
    let differing = differing
        .filter(|verdict| [Verdict::Misread, Verdict::DoesNotHold].contains(verdict))
        .map(|verdict| verdict.to_string());
    assert_eq!((verdicts, code), (differing.counts(), 0));
    let (_, err, code) = run(&["verify", "--source", "nobody"]);
    assert_eq!(code, 2);
    assert!(err.contains("possible values: schofield"), "{err}");
    let (text, _, code) = run(&["verify", "chapter/cycle-2b", "schofield/order"]);
    assert_eq!(code, 0);
    assert!(text.starts_with("chapter/cycle-2b: does not hold\n"), "{text}");
    assert!(text.contains("\n\nschofield/order: holds\n"), "{text}");
    assert!(text.ends_with("2 claims; holds: 1, does not hold: 1; 2 as recorded\n"), "{text}");
    let (text, err, code) = run(&["verify", "chapter/cycle-5"]);
    assert_eq!((text.as_str(), code), ("", 2));
    assert!(err.starts_with("taquin: 'chapter/cycle-5' is not the name of a claim"), "{err}");
}

/// Every command that is named runs, and answers: 1 is a negative answer, such as an odd position.
#[test]
fn every_command_that_is_named_runs() {
    let commands = CHECKED.iter().filter_map(|checked| checked.claim.entry.command.as_deref());
    for command in commands.unique() {
        let Some(rest) = command.strip_prefix("taquin ") else { panic!("{command}") };
        let program = env!("CARGO_BIN_EXE_taquin");
        let output =
            Command::new("sh").args(["-c", &format!("{program} {rest}")]).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{command}: {output:?}");
    }
}

/// The tables of the documentation are what the program prints.
#[test]
fn the_documentation_holds_the_tables() {
    let page = include_str!("../docs/reproduction.md");
    for document in Document::ALL {
        let checked = CHECKED.iter().filter(|checked| checked.claim.document == document);
        let checked: Vec<CheckedClaim> = checked.cloned().collect();
        let mut writer = RecordWriter::new(Vec::new(), Format::Markdown, Shape::Many);
        for claim in &checked {
            writer.write(&ClaimRecord::from(claim)).unwrap();
        }
        let columns = ClaimRecord::table_columns();
        let table = writer.finish(&columns, Some(&verdict_cells(&checked))).unwrap();
        let table = String::from_utf8(table).unwrap();
        assert_eq!(table.lines().count(), 2 + checked.len() + 1);
        assert!(
            page.contains(&table),
            "docs/reproduction.md does not hold what taquin verify --source {} --format markdown \
             prints",
            document.name()
        );
    }
}
