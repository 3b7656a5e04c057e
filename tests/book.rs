//! The book: every entry read back from the page and played, the golden half-pages, the other
//! formats, what is refused, and the comparison with the printed half-page.

#[expect(dead_code, reason = "other tests ask more of it")]
mod slow;
mod tray;

use std::fs;
use std::process::{Command, Output};
use std::sync::LazyLock;

use itertools::Itertools;
use taquin::claims::{Agreement, Field, schofield_specimen};
use taquin::report::{Book, Selection, Spelling};
use taquin::solution::{Head, HeadFault, Page, PageFault, Pages, Tabulation};
use taquin::{Board, Method, Solution, Twists};
use tray::{PageEntry, ReadPage, Tray, read_page};

static EIGHT: LazyLock<Board> = LazyLock::new(|| "eight".parse().unwrap());
static TWISTS: LazyLock<Twists<'static>> = LazyLock::new(|| Twists::of(&EIGHT));
static TABULATION: LazyLock<Tabulation<'static>> =
    LazyLock::new(|| Tabulation::of(&TWISTS).unwrap());
static PAGES: LazyLock<Vec<ReadPage>> =
    LazyLock::new(|| book(Selection::Whole).text().split('\u{c}').map(read_page).collect());

fn book(selection: Selection) -> Book<'static> {
    Book { tabulation: &TABULATION, selection, spelling: Spelling::Plain }
}

fn entries() -> impl Iterator<Item = &'static PageEntry> {
    PAGES.iter().flat_map(|page| &page.entries)
}

fn taquin(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taquin")).args(arguments).output().unwrap()
}

fn done(arguments: &[&str]) -> String {
    let output = taquin(arguments);
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn golden_half_pages() {
    for head in ["012", "102", "765"] {
        let golden = format!("{}/tests/snapshots/half-page-{head}.txt", env!("CARGO_MANIFEST_DIR"));
        let golden = fs::read_to_string(golden).unwrap();
        assert_eq!(book(Selection::HalfPage(head.parse().unwrap())).text(), golden, "{head}");
        assert_eq!(done(&["book", head]), golden, "{head}");
        // Spaces may stand between the figures, as on the page.
        assert_eq!(done(&["book", &head.chars().join(" ")]), golden, "{head}");
    }
}

#[test]
fn pages_heads_and_entries_stand_in_order() {
    assert_eq!(PAGES.len(), 168);
    assert!(PAGES.iter().zip(1..).all(|(page, number)| page.number == Some(number)));
    assert!(PAGES.iter().all(|page| page.heads.len() == 2 && page.entries.len() == 120));
    let heads = PAGES.iter().flat_map(|page| &page.heads).collect_vec();
    let all = (0..8).permutations(3).map(|figures| figures.iter().join("")).collect_vec();
    assert_eq!((heads.len(), heads), (336, all.iter().collect_vec()));
    let codes = entries().map(PageEntry::code).collect_vec();
    assert_eq!(codes.len(), 20_160);
    assert!(codes.is_sorted_by(|a, b| a < b));
    // Across in three columns and twenty rows, on lines that a printer of 120 characters holds.
    let text = book(Selection::Whole).text();
    let rows = text.lines().filter(|line| line.matches(')').count() == 3);
    assert_eq!(rows.count(), 336 * 20);
    assert!(text.lines().all(|line| line.len() <= 120 && line.trim_end() == line));
}

/// The walk of every specimen is legal, as long as is stated, and ends at the goal; no walk is
/// shorter; and a letter stands in its column if and only if a shortest walk can begin with it.
#[test]
fn every_entry_is_played() {
    let distances = slow::distances(&EIGHT);
    for entry in entries() {
        let start = Tray::of_code(&entry.code());
        let mut tray = start.clone();
        let walk = tray::walk(&entry.specimen);
        walk.iter().for_each(|&square| tray.slide(square));
        assert_eq!((walk.len(), tray), (entry.moves, Tray::goal()), "{entry:?}");
        assert_eq!(distances[&start.0].0, entry.moves, "{entry:?}");
        // After two steps of the blank it is clear which twist they begin.
        let column = |(letter, ring): (char, [usize; 3])| {
            let mut tray = start.clone();
            ring[..2].iter().for_each(|&square| tray.slide(square));
            if distances[&tray.0].0 + 2 == entry.moves { letter } else { '.' }
        };
        assert_eq!(entry.columns, tray::TWISTS.map(column).iter().join(""), "{entry:?}");
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
    assert_eq!(tray::walk("AXWB").len(), 16);
    assert_eq!(tray::walk("ABAB").len(), 14);
}

#[test]
fn parts_of_the_book_are_parts_of_the_whole() {
    let whole = done(&["book"]);
    let pages = whole.split('\u{c}').collect_vec();
    assert_eq!(done(&["book", "--page", "22"]), pages[21]);
    assert_eq!(done(&["book", "--pages", "22-24"]), pages[21..24].join("\u{c}"));
    assert_eq!(done(&["book", "--pages", "168-168"]), pages[167]);
    assert!(pages[21].contains(&done(&["book", "102"])));
    assert!(pages[21].contains(&done(&["book", "103"])));
}

#[test]
fn csv_and_json_say_what_the_pages_say() {
    let expected = entries()
        .map(|e| {
            let fields = [&e.head, &e.entry, &e.letters(), &e.moves.to_string(), &e.specimen];
            fields.map(String::clone)
        })
        .collect_vec();
    let csv = done(&["book", "--format", "csv"]);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(csv.lines().next().unwrap(), "head,entry,first_twists,moves,specimen");
    let rows = reader.records().map(|row| row.unwrap().iter().map(String::from).collect_vec());
    assert!(rows.eq(expected.iter().map(|row| row.to_vec())));

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
    assert!(markdown.contains("\n| 102 | 536 | WZ | 20 | WXYZADY |\n"));
}

#[test]
fn elisions_are_struck_out_and_nothing_else_changes() {
    let struck = done(&["book", "102", "--elisions"]);
    assert!(struck.contains(" 20 WX\u{336}Y\u{336}Z\u{336}AD\u{336}Y  "), "{struck}");
    assert_eq!(struck.replace('\u{336}', ""), done(&["book", "102"]));
}

#[test]
fn bad_heads_and_pages_are_refused() {
    let fault = |text: &str| text.parse::<Head>().unwrap_err().fault;
    assert_eq!(fault("112"), HeadFault::Repeated(1));
    assert_eq!(fault("121"), HeadFault::Repeated(1));
    assert_eq!(fault("182"), HeadFault::NoTile('8'));
    assert_eq!(fault("1-2"), HeadFault::NoTile('-'));
    assert_eq!(fault("10"), HeadFault::Length(2));
    assert_eq!(fault(""), HeadFault::Length(0));
    assert_eq!(fault("102536"), HeadFault::Length(6));
    for text in ["1\u{7}2", "\u{1b}[2J"] {
        let messages = [
            text.parse::<Head>().unwrap_err().to_string(),
            text.parse::<Page>().unwrap_err().to_string(),
        ];
        assert!(!messages.concat().contains(char::is_control), "{messages:?}");
    }
    let fault = |text: &str| text.parse::<Page>().unwrap_err().fault;
    for text in ["0", "169", "99999999999999999999"] {
        assert_eq!(fault(text), PageFault::NoSuchPage, "{text}");
    }
    for text in ["", "x", "-1", "+1", "1.5"] {
        assert_eq!(fault(text), PageFault::NoNumber, "{text}");
    }
    let fault = |text: &str| text.parse::<Pages>().unwrap_err().fault;
    assert_eq!(fault("5"), PageFault::NoRange);
    assert_eq!(fault("9-3"), PageFault::Backwards);
    assert_eq!(fault("160-170"), PageFault::NoSuchPage);
    assert_eq!(fault("1-2-3"), PageFault::NoNumber);

    let advice = [
        (&["book", "112"][..], "three different figures from 0 to 7"),
        (&["book", "192"], "no tile is called '9'"),
        (&["book", "1234"], "it has 4 figures"),
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
        let output = taquin(arguments);
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(err.contains(advice), "{arguments:?}: {err}");
    }
}

#[test]
fn heads_know_their_numbers_and_pages() {
    for (number, head) in Head::all().enumerate() {
        assert_eq!(head.number(), number);
        assert_eq!(Page::of(head).number(), number / 2 + 1);
        assert!(Page::of(head).heads().contains(&head));
        assert_eq!(head.to_string().parse::<Head>().unwrap(), head);
    }
    assert_eq!(Head::all().count(), Head::COUNT);
}

#[test]
fn other_boards_have_no_tabulation() {
    for name in ["five", "3x3"] {
        let board: Board = name.parse().unwrap();
        assert!(Tabulation::of(&Twists::of(&board)).is_err(), "{name}");
    }
}

#[test]
fn the_pdf_is_small_and_the_same_each_time() {
    let pdf = book(Selection::Whole).pdf();
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 2_000_000, "{} bytes", pdf.len());
    assert_eq!(taquin(&["book", "--format", "pdf"]).stdout, pdf);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.pdf");
    let arguments = ["book", "--format", "pdf", "-o", path.to_str().unwrap()];
    assert_eq!(taquin(&arguments).status.code(), Some(0));
    assert_eq!(fs::read(&path).unwrap(), pdf);
    let refused = taquin(&arguments);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("--force"));
    fs::write(&path, "in the way").unwrap();
    assert_eq!(taquin(&[&arguments[..], &["--force"]].concat()).status.code(), Some(0));
    assert_eq!(fs::read(&path).unwrap(), pdf);
}

/// The pages of a PDF as poppler reads them.
fn pdftotext(pdf: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    fs::write(&path, pdf).unwrap();
    let output = Command::new("pdftotext").arg("-layout").arg(&path).arg("-").output();
    let text = String::from_utf8(output.expect("poppler-utils is installed").stdout).unwrap();
    text.split_terminator('\u{c}').map(String::from).collect()
}

#[test]
#[ignore = "needs pdftotext"]
fn pdftotext_reads_the_same_tables() {
    let text = pdftotext(&book(Selection::Whole).pdf());
    let (front, tables) = text.split_at(text.len() - 168);
    assert_eq!(front.len(), 3);
    assert!(front[0].contains("OF THE EIGHT-PUZZLE"));
    assert!(front[1].contains("5 3 6 ) ....W..Z 20 WXYZADY"));
    assert!(front[2].contains("CONVENTIONS"));
    let read = tables.iter().map(|page| read_page(page)).collect_vec();
    assert_eq!(read.len(), PAGES.len());
    for (read, page) in read.iter().zip(&*PAGES) {
        assert_eq!(read, page);
    }
    // Strokes are lines, not characters.
    let struck = Book { spelling: Spelling::ElisionsStruck, ..book(Selection::Whole) }.pdf();
    assert!(pdftotext(&struck)[3..].iter().map(|page| read_page(page)).eq(read));
    let half_page = pdftotext(&book(Selection::HalfPage("102".parse().unwrap())).pdf());
    let [half_page] = &half_page[..] else { panic!("{} pages", half_page.len()) };
    assert_eq!(read_page(half_page).entries, PAGES[21].entries[..60]);
}

#[test]
fn the_reading_of_the_specimen_is_marked_where_it_cannot_be_right() {
    let printed = schofield_specimen();
    assert_eq!(printed.head.to_string(), "102");
    assert_eq!(printed.columns, tray::TWISTS.map(|(letter, _)| letter).iter().join(""));
    let ours = TABULATION.half_page(printed.head).map(|entry| entry.figures().iter().join(""));
    assert!(ours.eq(printed.entries.iter().map(|entry| entry.entry.clone())));
    for entry in &printed.entries {
        let lost = entry.verdict == Agreement::Lost;
        assert_eq!(entry.first_twists.is_none(), lost, "{entry:?}");
        assert_eq!(entry.moves.is_none(), lost, "{entry:?}");
        assert_eq!(entry.unreadable.contains(&Field::FirstTwists), lost, "{entry:?}");
        assert_eq!(entry.unreadable.contains(&Field::Moves), lost, "{entry:?}");
        assert!(entry.unreadable.contains(&Field::Specimen), "{entry:?}");
        let Some(read) = &entry.first_twists else { continue };
        let own_column = |(read, column)| read == '.' || read == column;
        let right = read.len() == 8 && read.chars().zip(printed.columns.chars()).all(own_column);
        assert_eq!(entry.doubtful.contains(&Field::FirstTwists), !right, "{entry:?}");
    }
}

#[test]
fn verdicts_come_out_as_recorded() {
    let walks = Solution::of(&TWISTS, Method::Walks).unwrap();
    let printed = schofield_specimen();
    let compared = printed.compare(&TABULATION, &walks);
    assert_eq!(compared.len(), 60);
    for entry in &compared {
        assert!(entry.is_as_recorded(), "{entry:?}");
        assert!(entry.evidence.confirms(&entry.ours), "{entry:?}");
    }
    let differing = compared.iter().filter(|entry| entry.verdict == Agreement::Differs);
    let differing = differing.map(|entry| entry.ours.code()).join(" ");
    assert_eq!(differing, "102536 102634 102637 102654 102743 102753");
    let lengths = compared.iter().filter(|entry| {
        entry.printed.and_then(|printed| printed.moves).is_some_and(|m| m != entry.ours.moves())
    });
    assert_eq!(lengths.map(|entry| entry.ours.code()).join(" "), "102634");

    // A reading that is changed in any way no longer comes out as recorded.
    let changes: [fn(&mut taquin::claims::PrintedEntry); 3] = [
        |entry| entry.moves = Some(18),
        |entry| entry.first_twists = Some("X.......".into()),
        |entry| entry.first_twists = None,
    ];
    for change in changes {
        let mut changed = printed.clone();
        change(&mut changed.entries[0]);
        let compared = changed.compare(&TABULATION, &walks);
        let others = compared.iter().filter(|entry| !entry.is_as_recorded());
        assert_eq!(others.map(|entry| entry.ours.code()).collect_vec(), ["102345"]);
    }
    // An entry is not confirmed by the evidence of another one.
    assert!(!compared[0].evidence.confirms(&compared[1].ours));

    let text = done(&["book", "102", "--compare"]);
    assert!(text.contains("\n16 agrees, 35 restored, 6 differs, 3 lost; 60 of 60 as recorded\n"));
    let csv = done(&["book", "102", "--compare", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 61);
    assert!(csv.contains("\n654,B.B.....,D.B.....,24,24,differs,differs,DWZBADY,24,24,"), "{csv}");
}
