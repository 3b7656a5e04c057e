//! The book: every entry read back and replayed, half-pages compared with snapshots, the other
//! formats, and refusals.

use std::fs;
use std::sync::LazyLock;

use itertools::Itertools;
use taquin::Board;
use taquin_testkit::printed_page::{self, PageEntry, PrintedPage};
use taquin_testkit::reference_board::{self, ReferenceBoard};
use taquin_testkit::squares;

use crate::program::{done, output};

static BOOK: LazyLock<String> = LazyLock::new(|| done(&["book"]));
static PAGES: LazyLock<Vec<PrintedPage>> =
    LazyLock::new(|| BOOK.split('\u{c}').map(printed_page::read).collect());

fn entries() -> impl Iterator<Item = &'static PageEntry> {
    PAGES.iter().flat_map(|page| &page.entries)
}

#[test]
fn half_pages_match_their_snapshots() {
    for head in ["012", "102", "765"] {
        let golden = format!("{}/tests/snapshots/half-page-{head}.txt", env!("CARGO_MANIFEST_DIR"));
        let golden = fs::read_to_string(golden).unwrap();
        assert_eq!(done(&["book", head]), golden, "{head}");
        // Spaces may separate the digits, as on the page.
        assert_eq!(done(&["book", &head.chars().join(" ")]), golden, "{head}");
    }
}

#[test]
fn pages_heads_and_entries_are_in_order() {
    assert_eq!(PAGES.len(), 168);
    assert!(PAGES.iter().zip(1..).all(|(page, number)| page.number == Some(number)));
    assert!(PAGES.iter().all(|page| page.heads.len() == 2 && page.entries.len() == 120));
    let heads = PAGES.iter().flat_map(|page| &page.heads).collect_vec();
    let all = (0..8).permutations(3).map(|figures| figures.iter().join("")).collect_vec();
    assert_eq!((heads.len(), heads), (336, all.iter().collect_vec()));
    let codes = entries().map(PageEntry::code).collect_vec();
    assert_eq!(codes.len(), 20_160);
    assert!(codes.is_sorted_by(|a, b| a < b));
    // Three columns of twenty rows, on lines that fit a printer of 120 characters.
    let rows = BOOK.lines().filter(|line| line.matches(')').count() == 3);
    assert_eq!(rows.count(), 336 * 20);
    assert!(BOOK.lines().all(|line| line.len() <= 120 && line.trim_end() == line));
}

/// The walk of every specimen is legal, has the stated length, and ends at the goal. No walk is
/// shorter. A letter is in its column if and only if a shortest walk can begin with it.
#[test]
fn every_entry_is_replayed() {
    let distances = squares!("eight".parse::<Board>().unwrap()).distances();
    for entry in entries() {
        let start = ReferenceBoard::from_code(&entry.code());
        let mut board = start.clone();
        let walk = reference_board::walk(&entry.specimen);
        walk.iter().for_each(|&square| board.slide(square));
        assert_eq!((walk.len(), board), (entry.moves, ReferenceBoard::goal()), "{entry:?}");
        assert_eq!(distances[&start.0].0, entry.moves, "{entry:?}");
        // The first two steps of the blank identify the twist.
        let column = |(letter, ring): (char, [usize; 3])| {
            let mut board = start.clone();
            ring[..2].iter().for_each(|&square| board.slide(square));
            if distances[&board.0].0 + 2 == entry.moves { letter } else { '.' }
        };
        assert_eq!(entry.columns, reference_board::TWISTS.map(column).iter().join(""), "{entry:?}");
        assert!(entry.specimen.chars().tuple_windows().all(|(a, b)| a != b), "{entry:?}");
        assert_eq!(entry.specimen.chars().next(), entry.letters().chars().next(), "{entry:?}");
    }
}

#[test]
fn the_examples_of_the_paper() {
    let entry = entries().find(|entry| entry.code() == "102536").unwrap();
    assert_eq!(
        (entry.letters().as_str(), entry.moves, entry.specimen.as_str()),
        ("WZ", 20, "WXYZADY")
    );
    assert_eq!(reference_board::walk("AXWB").len(), 16);
    assert_eq!(reference_board::walk("ABAB").len(), 14);
}

#[test]
fn parts_of_the_book_are_excerpts_of_the_whole() {
    let pages = BOOK.split('\u{c}').collect_vec();
    assert_eq!(done(&["book", "--page", "22"]), pages[21]);
    assert_eq!(done(&["book", "--pages", "22-24"]), pages[21..24].join("\u{c}"));
    assert_eq!(done(&["book", "--pages", "168-168"]), pages[167]);
    assert!(pages[21].contains(&done(&["book", "102"])));
    assert!(pages[21].contains(&done(&["book", "103"])));
}

#[test]
fn csv_json_and_yaml_hold_what_the_pages_hold() {
    let expected = entries()
        .map(|e| {
            let fields = [&e.head, &e.entry, &e.letters(), &e.moves.to_string(), &e.specimen];
            fields.map(String::clone)
        })
        .collect_vec();
    let csv = done(&["book", "--format", "csv"]);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(csv.lines().next().unwrap(), "head,entry,first_twists,moves,specimen,rank");
    let rows = reader.records().map(|row| row.unwrap().iter().map(String::from).collect_vec());
    let (rows, ranks): (Vec<_>, Vec<usize>) = rows
        .map(|mut row| (row.drain(..5).collect_vec(), row[0].parse::<usize>().unwrap()))
        .unzip();
    assert!(rows.into_iter().eq(expected.iter().map(|row| row.to_vec())));
    assert!(ranks.into_iter().sorted().eq(0..20_160));

    let json: Vec<serde_json::Value> =
        serde_json::from_str(&done(&["book", "102", "--format", "json"])).unwrap();
    let yaml: Vec<serde_json::Value> =
        serde_yaml::from_str(&done(&["book", "102", "--format", "yaml"])).unwrap();
    let jsonl = done(&["book", "102", "--format", "jsonl"]);
    let jsonl: Vec<serde_json::Value> =
        jsonl.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json.len(), 60);
    assert_eq!(json, yaml);
    assert_eq!(json, jsonl);
    let expected = expected.iter().filter(|row| row[0] == "102");
    for (json, row) in json.iter().zip(expected) {
        let text = |name: &str| json[name].as_str().unwrap().to_string();
        let moves = json["moves"].as_u64().unwrap().to_string();
        let found = [text("head"), text("entry"), text("first_twists"), moves, text("specimen")];
        assert_eq!(found, *row);
    }
    let markdown = done(&["book", "102", "--format", "markdown"]);
    assert!(markdown.contains("\n| 102 | 536 | WZ | 20 | WXYZADY | 2 545 |\n"));
}

#[test]
fn marking_elisions_changes_nothing_else() {
    let struck = done(&["book", "102", "--mark-elisions"]);
    assert!(struck.contains(" 20 WX\u{336}Y\u{336}Z\u{336}AD\u{336}Y  "), "{struck}");
    assert_eq!(struck.replace('\u{336}', ""), done(&["book", "102"]));
}

#[test]
fn bad_heads_and_pages_are_refused() {
    let advice = [
        (&["book", "112"][..], "three different digits from 0 to 7"),
        (&["book", "192"], "there is no tile '9'"),
        (&["book", "1234"], "it has 4 digits"),
        (&["book", "--page", "0"], "numbered from 1 to 168"),
        (&["book", "--page", "169"], "numbered from 1 to 168"),
        (&["book", "--pages", "7-3"], "give the smaller number first"),
        (&["book", "102", "--page", "1"], "cannot be used with"),
        (&["book", "--format", "docx"], "possible values: text, pdf, csv"),
        (&["book", "103", "--compare"], "taquin book 102 --compare"),
        (&["book", "--compare"], "taquin book 102 --compare"),
        (&["book", "102", "--compare", "--format", "pdf"], "choose another format"),
    ];
    for (arguments, advice) in advice {
        let output = output(arguments);
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(err.contains(advice), "{arguments:?}: {err}");
    }
}

#[test]
fn the_pdf_is_small_and_reproducible() {
    let pdf = output(&["book", "--format", "pdf"]).stdout;
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 400_000, "{} bytes", pdf.len());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.pdf");
    let arguments = ["book", "--format", "pdf", "-o", path.to_str().unwrap()];
    assert_eq!(output(&arguments).status.code(), Some(0));
    assert_eq!(fs::read(&path).unwrap(), pdf);
    let refused = output(&arguments);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("--force"));
    fs::write(&path, "in the way").unwrap();
    assert_eq!(output(&[&arguments[..], &["--force"]].concat()).status.code(), Some(0));
    assert_eq!(fs::read(&path).unwrap(), pdf);
}

#[test]
fn the_comparison_with_the_specimen_is_printed() {
    let text = done(&["book", "102", "--compare"]);
    assert!(text.contains("\n16 agrees, 35 restored, 6 differs, 3 lost; 60 of 60 as recorded\n"));
    let csv = done(&["book", "102", "--compare", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 61);
    assert!(csv.contains("\n654,B.B.....,D.B.....,24,24,differs,differs,DWZBADY,24,24,"), "{csv}");
}
