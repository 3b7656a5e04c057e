//! The book: each answer is checked before it is timed.

use std::hint::black_box;
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::Board;
use taquin::export::Spelling;
use taquin::solution::CensusRow;
use taquin::solution::Tabulation;
use taquin_documents::{Document, verify};
use taquin_draw::{book_pdf, book_text};

fn book(c: &mut Criterion) {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let tabulation = Tabulation::new(&twists).unwrap();
    let moves: usize = tabulation.entries().map(|entry| entry.move_count()).sum();
    // From the printed census.
    let printed = taquin_testkit::printed::schofield_census::<CensusRow>();
    let expected = printed.rows.iter().map(|row| row.moves * row.positions as usize);
    assert_eq!(moves, expected.sum::<usize>());
    c.bench_function("the tabulation", |b| b.iter(|| Tabulation::new(black_box(&twists)).unwrap()));

    let text = || book_text(black_box(&tabulation), Spelling::Plain);
    let pdf = || book_pdf(black_box(&tabulation), Spelling::Plain);
    assert_eq!(text().split('\u{c}').count(), 168);
    assert!(text().contains("5 3 6 ) ....W..Z 20 WXYZADY"));
    c.bench_function("168 pages as text", |b| b.iter(text));

    assert!(pdf().starts_with(b"%PDF-") && pdf().len() < 1 << 20);
    c.bench_function("168 pages as PDF", |b| b.iter(pdf));

    // With the solution by breadth-first search that confirms our entries.
    let claims = Document::Schofield.claims().into_iter();
    let half_page = claims.filter(|claim| claim.id() == "half-page").collect::<Vec<_>>();
    assert!(verify(half_page.clone())[0].is_as_recorded());
    c.bench_function("the printed half-page checked", |b| {
        b.iter(|| verify(black_box(&half_page).clone()));
    });
}

fn process(c: &mut Criterion) {
    let taquin = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
        command.arg("book").args(arguments);
        command
    };
    let golden = include_bytes!("../cli/tests/snapshots/half-page-102.txt");
    assert_eq!(taquin(&["102"]).output().unwrap().stdout, golden);
    for arguments in [&[][..], &["102"], &["--format", "pdf"]] {
        let name = format!("process: taquin book {}", arguments.join(" "));
        c.bench_function(name.trim_end(), |b| {
            b.iter(|| taquin(arguments).stdout(Stdio::null()).status().unwrap());
        });
    }
}

criterion_group!(benches, book, process);
criterion_main!(benches);
