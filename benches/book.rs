//! The book: each answer is checked before it is timed.

use std::hint::black_box;
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::claims::schofield_specimen;
use taquin::report::{Book, Selection, Spelling};
use taquin::solution::Tabulation;
use taquin::{Board, Method, Solution, Twists};

fn book(c: &mut Criterion) {
    let board: Board = "eight".parse().unwrap();
    let twists = Twists::of(&board);
    let tabulation = Tabulation::of(&twists).unwrap();
    let moves: usize = tabulation.entries().map(|entry| entry.moves()).sum();
    // From the printed census.
    let printed = taquin::claims::schofield_census();
    let expected = printed.rows.iter().map(|row| row.moves * row.positions as usize);
    assert_eq!(moves, expected.sum::<usize>());
    c.bench_function("the tabulation", |b| b.iter(|| Tabulation::of(black_box(&twists)).unwrap()));

    let book =
        Book { tabulation: &tabulation, selection: Selection::Whole, spelling: Spelling::Plain };
    let text = book.text();
    assert_eq!(text.split('\u{c}').count(), 168);
    assert!(text.contains("5 3 6 ) ....W..Z 20 WXYZADY"));
    c.bench_function("168 pages as text", |b| b.iter(|| black_box(&book).text()));

    let pdf = book.pdf();
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 1 << 20);
    c.bench_function("168 pages as PDF", |b| b.iter(|| black_box(&book).pdf()));

    let printed = schofield_specimen();
    let walks = Solution::of(&twists, Method::Walks).unwrap();
    assert!(printed.compare(&tabulation, &walks).iter().all(|entry| entry.is_as_recorded()));
    c.bench_function("the printed half-page compared", |b| {
        b.iter(|| black_box(&printed).compare(&tabulation, &walks));
    });
}

fn process(c: &mut Criterion) {
    let taquin = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
        command.arg("book").args(arguments);
        command
    };
    let golden = include_bytes!("../tests/snapshots/half-page-102.txt");
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
