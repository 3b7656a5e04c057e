//! `taquin verify`: the claims of the source documents.

use std::process::Command;
use std::sync::LazyLock;

use itertools::Itertools;
use serde_json::Value;
use taquin_documents::Document;

use crate::program::{done, json, run};

/// The record of every claim.
static RECORDS: LazyLock<Vec<Value>> =
    LazyLock::new(|| json(&["verify"]).as_array().unwrap().clone());

#[test]
fn verify_exits_with_0_and_counts_the_verdicts() {
    let all = RECORDS.len();
    assert_eq!(all, Document::ALL.into_iter().flat_map(Document::claims).count());
    assert!(RECORDS.iter().all(|record| record["recorded"] == record["verdict"]));
    // The claims of one document, whose text takes a second.
    let text = done(&["verify", "--source", "schofield"]);
    let of_document = RECORDS.iter().filter(|record| record["source"] == "schofield");
    let of_document = of_document.collect_vec();
    for record in &of_document {
        let [claim, verdict] = ["claim", "verdict"].map(|field| record[field].as_str().unwrap());
        let shown = match verdict {
            "misread" => "holds; our scan is misread".into(),
            verdict => verdict.replace('_', " "),
        };
        assert!(text.contains(&format!("{claim}: {shown}\n")), "{record}");
    }
    let (summary, number) = (text.lines().last().unwrap(), of_document.len());
    assert!(summary.starts_with(&format!("{number} claims; holds: ")), "{summary}");
    assert!(summary.ends_with(&format!("; {number} as recorded")), "{summary}");
}

#[test]
fn only_one_document_or_only_differences() {
    let chapter = json(&["verify", "--source", "chapter"]);
    let chapter = chapter.as_array().unwrap();
    assert_eq!(chapter.len(), Document::Chapter.claims().len());
    assert!(chapter.iter().all(|claim| claim["source"] == "chapter"));
    let utgoff = ["verify", "--source", "utgoff", "--differences", "--format", "csv"];
    let csv = done(&utgoff);
    let claims = csv.lines().skip(1).map(|line| line.split(',').next().unwrap());
    let differs = |record: &&Value| {
        record["source"] == "utgoff"
            && ["misread", "does_not_hold"].contains(&record["verdict"].as_str().unwrap())
    };
    let expected = RECORDS.iter().filter(differs).map(|record| record["claim"].as_str().unwrap());
    assert_eq!(claims.collect_vec(), expected.collect_vec());
    let (_, err, code) = run(&["verify", "--source", "nobody"]);
    assert_eq!(code, 2);
    assert!(err.contains("possible values: schofield"), "{err}");
    let text = done(&["verify", "chapter/cycle-2b", "schofield/order"]);
    assert!(text.starts_with("chapter/cycle-2b: does not hold\n"), "{text}");
    assert!(text.contains("\n\nschofield/order: holds\n"), "{text}");
    assert!(text.ends_with("2 claims; holds: 1, does not hold: 1; 2 as recorded\n"), "{text}");
    // Numbers in a table that a program reads have no spaces.
    let csv = done(&["verify", "schofield/order", "--format", "csv"]);
    assert!(csv.contains(",20160,20160,holds,"), "{csv}");
    let (text, err, code) = run(&["verify", "chapter/cycle-5"]);
    assert_eq!((text.as_str(), code), ("", 2));
    assert!(err.starts_with("error: no claim is called 'chapter/cycle-5'"), "{err}");
    let (_, err, code) = run(&["verify", "--source", "oeis", "schofield/theorem-2"]);
    assert_eq!(code, 2);
    let other = "the claim schofield/theorem-2 is not one of the document oeis: leave out --source";
    assert!(err.contains(other), "{err}");
}

/// Every command named in a claim, or for another line of the documents, runs and answers. Exit code
/// 1 is a negative answer, such as an odd position.
#[test]
fn every_command_of_a_claim_runs() {
    let claims = Document::ALL.into_iter().flat_map(Document::claims).collect_vec();
    let of_claims = claims.iter().filter_map(|claim| claim.command().map(String::from));
    let page = include_str!("../../../docs/coverage.md").split('`').skip(1).step_by(2);
    let of_lines = page.filter(|code| code.starts_with("taquin ") && *code != "taquin verify");
    let of_lines = of_lines.map(|command| command.replace("\\|", "|"));
    for command in of_claims.chain(of_lines).unique() {
        let Some(rest) = command.strip_prefix("taquin ") else { panic!("{command}") };
        let program = env!("CARGO_BIN_EXE_taquin");
        let output =
            Command::new("sh").args(["-c", &format!("{program} {rest}")]).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{command}: {output:?}");
    }
}

/// The tables of the documentation are what the program prints.
#[test]
fn the_documentation_contains_the_tables() {
    let page = include_str!("../../../docs/reproduction.md");
    for document in Document::ALL {
        let name = document.name();
        let claims = ["verify", "--source", name, "--format", "markdown"];
        assert_eq!(done(&claims).lines().count(), 2 + document.claims().len() + 1);
        let differences = done(&[&claims[..], &["--differences"]].concat());
        assert!(page.contains(&differences), "docs/reproduction.md lacks {differences}");
    }
}
