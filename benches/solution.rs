//! The complete solution of the eight-puzzle: each answer is checked before it is timed.

use std::hint::black_box;
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::claims::schofield_census;
use taquin::solution::{Dictionaries, Geometry};
use taquin::{Board, Method, Solution, Twists};

fn solution(c: &mut Criterion) {
    let board: Board = "eight".parse().unwrap();
    let twists = Twists::of(&board);
    let geometry = Geometry::of(&twists).unwrap();
    let dictionaries = Dictionaries::compute(&geometry).unwrap();
    let classes = dictionaries.classes();
    let printed = schofield_census();

    let check = dictionaries.solution(&geometry);
    assert_eq!(check.census().rows, printed.rows);
    c.bench_function("schofield: moves, first twists and classes", |b| {
        b.iter(|| {
            let dictionaries = Dictionaries::compute(black_box(&geometry)).unwrap();
            let first_twists = dictionaries.first_twists(&geometry);
            (dictionaries, first_twists)
        });
    });

    assert_eq!(
        dictionaries.extended_classes(&classes).len() as u64,
        printed.totals.extended_classes
    );
    c.bench_function("schofield: extended classes, from the classes", |b| {
        b.iter(|| black_box(&dictionaries).extended_classes(&classes));
    });

    assert_eq!(dictionaries.word_table(&geometry).len(), 64_761);
    c.bench_function("schofield: all minimal words and specimens", |b| {
        b.iter(|| black_box(&dictionaries).word_table(&geometry));
    });

    c.bench_function("schofield: numbers of minimal words", |b| {
        b.iter(|| black_box(&dictionaries).sequences(&geometry));
    });

    let walks = Solution::of(&twists, Method::Walks).unwrap();
    assert_eq!(walks.census().rows, printed.rows);
    c.bench_function("walks: moves, first twists and numbers of words", |b| {
        b.iter(|| Solution::of(black_box(&twists), Method::Walks).unwrap());
    });
}

fn process(c: &mut Criterion) {
    let census = || Command::new(env!("CARGO_BIN_EXE_taquin")).arg("census").output().unwrap();
    assert!(census().status.success());
    c.bench_function("process: taquin census", |b| {
        b.iter(|| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
            command.arg("census").stdout(Stdio::null()).status().unwrap()
        });
    });
}

criterion_group!(benches, solution, process);
criterion_main!(benches);
