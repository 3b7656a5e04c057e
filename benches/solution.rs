//! The complete solution of the eight-puzzle: each answer is checked before it is timed.

use std::hint::black_box;
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::solution::CensusRow;
use taquin::solution::Tabulation;
use taquin::{Board, Method, Solution};
use taquin_testkit::printed::schofield_census;

fn solution(c: &mut Criterion) {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let printed = schofield_census::<CensusRow>();

    let solution = Solution::new(&twists, Method::Schofield).unwrap();
    assert_eq!(solution.census().rows, printed.rows);
    c.bench_function("schofield: moves, first twists and numbers of words", |b| {
        b.iter(|| Solution::new(black_box(&twists), Method::Schofield).unwrap());
    });

    let ranking = solution.ranking();
    let classes = solution.classes();
    assert_eq!(classes.with_inverses(ranking).len() as u64, printed.totals.extended_classes);
    c.bench_function("extended classes, from the classes", |b| {
        b.iter(|| black_box(classes).with_inverses(ranking));
    });

    assert_eq!(Tabulation::new(&twists).unwrap().entries().count(), 20_160);
    c.bench_function("schofield: tabulation with all minimal words", |b| {
        b.iter(|| Tabulation::new(black_box(&twists)).unwrap());
    });

    let bfs = Solution::new(&twists, Method::Bfs).unwrap();
    assert_eq!(bfs.census().rows, printed.rows);
    c.bench_function("bfs: moves, first twists and numbers of words", |b| {
        b.iter(|| Solution::new(black_box(&twists), Method::Bfs).unwrap());
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
