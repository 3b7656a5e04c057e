//! Perfect values: each answer is checked before it is timed.

use std::fmt::Write as _;
use std::hint::black_box;
use std::num::NonZero;
use std::process::{Command, Stdio};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use taquin::states::{Distances, DistancesFile, EnumerateOptions};
use taquin::{Board, Position};
use taquin_testkit::printed::utgoff_saxena_distribution;

fn table(c: &mut Criterion) {
    let board: Board = "3x3".parse().unwrap();
    let goal = Position::goal(&board);
    let values = Distances::new(&goal).unwrap();
    let corrected = utgoff_saxena_distribution().corrected();
    assert_eq!(values.distribution().counts(), corrected);
    c.bench_function("3x3: the values of all positions, from nothing", |b| {
        b.iter(|| Distances::new(black_box(&goal)).unwrap());
    });

    let bytes = values.write(Vec::new()).unwrap();
    let open = || {
        let source = Box::new(std::io::Cursor::new(bytes.clone()));
        DistancesFile::from_source("3x3".into(), source).unwrap()
    };
    let prove = |file: DistancesFile| {
        file.check(&EnumerateOptions::new().threads(NonZero::<usize>::MIN)).unwrap()
    };
    let proved = prove(open());
    assert_eq!(proved.counts(), corrected);
    c.bench_function("3x3: the proof of a file", |b| {
        b.iter_batched(open, prove, BatchSize::SmallInput);
    });

    // A thousand positions, and how far they are in all.
    let sample = values.sample(None, 1000, 1, &()).unwrap();
    let positions: Vec<Position> = sample.iter().map(|(position, _)| position.clone()).collect();
    let moves: usize = sample.iter().map(|(_, value)| value).sum();
    let from_file = Distances::from_file(open(), &board).unwrap();
    for (name, values) in [("in memory", &values), ("from a file", &from_file)] {
        let solve = |position| values.solution(position).unwrap().unwrap().len();
        assert_eq!(positions.iter().map(solve).sum::<usize>(), moves);
        c.bench_function(&format!("3x3: a thousand positions solved, values {name}"), |b| {
            b.iter(|| positions.iter().map(|position| solve(black_box(position))).sum::<usize>());
        });
        let value = |position| values.value(position).unwrap().unwrap();
        assert_eq!(positions.iter().map(value).sum::<usize>(), moves);
        c.bench_function(&format!("3x3: a thousand values, {name}"), |b| {
            b.iter(|| positions.iter().map(|position| value(black_box(position))).sum::<usize>());
        });
    }
}

fn process(c: &mut Criterion) {
    let board: Board = "3x3".parse().unwrap();
    let values = Distances::new(&Position::goal(&board)).unwrap();
    let sample = values.sample(None, 1_000_000, 1, &()).unwrap();
    let (mut lines, mut answers) = (String::new(), String::from("position,moves\n"));
    for (position, value) in &sample {
        let _ = writeln!(lines, "{position}");
        let _ = writeln!(answers, "{position},{value}");
    }
    let folder = tempfile::tempdir().unwrap();
    let [input, table] = ["positions.txt", "3x3.distances"].map(|name| folder.path().join(name));
    std::fs::write(&input, lines).unwrap();
    values.write(std::fs::File::create(&table).unwrap()).unwrap();
    let get = |from: &[&std::ffi::OsStr], output: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
        command.args(["distances", "get", "-", "--format", "csv"]).args(from);
        command.stdin(std::fs::File::open(&input).unwrap()).stdout(output);
        command.spawn().unwrap().wait_with_output().unwrap()
    };
    let from_table = ["--distances".as_ref(), table.as_os_str()];
    let mut group = c.benchmark_group("process");
    group.sample_size(10);
    for (name, from) in [("", &[][..]), (" --distances", &from_table[..])] {
        assert_eq!(get(from, Stdio::piped()).stdout, answers.as_bytes());
        group.bench_function(format!("taquin distances get, a million lines{name}"), |b| {
            b.iter(|| get(from, Stdio::null()));
        });
    }
}

criterion_group!(benches, table, process);
criterion_main!(benches);
