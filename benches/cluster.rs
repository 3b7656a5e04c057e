//! The enumeration on several processes compared with that on one: the whole program each time, its
//! answer checked first.
//!
//! `cargo bench --features cluster --bench cluster`; with TAQUIN_LARGE=1 also 2x7 on two processes,
//! once, which takes 6 GB of memory.

use std::process::Command;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};

/// What the program prints for a board with these options.
fn census(board: &str, options: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.args(["census", board, "--positions", "all"]).args(options.split(' '));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn program(c: &mut Criterion) {
    let alone = census("3x4", "--threads 1");
    let divided = ["--processes 1 --threads 2", "--processes 2 --threads 1"];
    for options in ["--threads 1", "--threads 2"].into_iter().chain(divided) {
        assert_eq!(census("3x4", options), alone);
        c.bench_function(&format!("3x4 {options}"), |b| b.iter(|| census("3x4", options)));
    }
}

fn large(_: &mut Criterion) {
    if std::env::var_os("TAQUIN_LARGE").is_none() {
        println!("2x7 is left out: set TAQUIN_LARGE=1 for it (6 GB of memory)");
        return;
    }
    let start = Instant::now();
    let answer = census("2x7", "--processes 2 --threads 1");
    let time = start.elapsed();
    assert!(answer.contains("positions  43 589 145 600"), "{answer}");
    println!("2x7 --processes 2 --threads 1: {time:?}");
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = program, large
}
criterion_main!(benches);
