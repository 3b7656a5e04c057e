//! Perfect values: each answer is checked before it is timed.

use std::fmt::Write as _;
use std::hint::black_box;
use std::num::NonZero;
use std::process::{Command, Stdio};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use taquin::claims::utgoff_saxena_distribution;
use taquin::report::{SolvedDetail, SolvedReport};
use taquin::states::{Limits, Values, ValuesFile};
use taquin::{Board, Position};

fn limits(watch: &mut dyn FnMut(usize, u64) -> std::ops::ControlFlow<()>) -> Limits<'_> {
    Limits { memory: u64::MAX, watch }
}

fn table(c: &mut Criterion) {
    let board: Board = "3x3".parse().unwrap();
    let goal = Position::goal(&board);
    let values = Values::around(&goal).unwrap();
    let corrected = utgoff_saxena_distribution().corrected();
    assert_eq!(values.distribution().counts(), corrected);
    c.bench_function("3x3: the values of all positions, from nothing", |b| {
        b.iter(|| Values::around(black_box(&goal)).unwrap());
    });

    let bytes = values.write(Vec::new()).unwrap();
    let open = || {
        let source = Box::new(std::io::Cursor::new(bytes.clone()));
        ValuesFile::of_source("3x3".into(), source).unwrap()
    };
    let prove = |file: ValuesFile| {
        let limits = limits(&mut |_, _| std::ops::ControlFlow::Continue(()));
        file.check(NonZero::<usize>::MIN, limits).unwrap()
    };
    let proved = prove(open());
    assert_eq!(proved.counts(), corrected);
    c.bench_function("3x3: the proof of a file", |b| {
        b.iter_batched(open, prove, BatchSize::SmallInput);
    });

    // A thousand positions, and how far they are in all.
    let sample = values.sample(None, 1000, 1).unwrap();
    let positions: Vec<Position> = sample.iter().map(|(position, _)| position.clone()).collect();
    let moves: usize = sample.iter().map(|(_, value)| value).sum();
    let from_file = Values::of_file(open(), &board).unwrap();
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
    let report = |position| {
        SolvedReport::by_values(&values, position, SolvedDetail::default()).unwrap().moves
    };
    assert_eq!(positions.iter().map(report).sum::<usize>(), moves);
    c.bench_function("3x3: a thousand positions solved and told", |b| {
        b.iter(|| positions.iter().map(|position| report(black_box(position))).sum::<usize>());
    });
}

fn process(c: &mut Criterion) {
    let board: Board = "3x3".parse().unwrap();
    let values = Values::around(&Position::goal(&board)).unwrap();
    let sample = values.sample(None, 1_000_000, 1).unwrap();
    let (mut lines, mut answers) = (String::new(), String::from("position,value\n"));
    for (position, value) in &sample {
        let _ = writeln!(lines, "{position}");
        let _ = writeln!(answers, "{position},{value}");
    }
    let folder = tempfile::tempdir().unwrap();
    let [input, table] = ["positions.txt", "3x3.values"].map(|name| folder.path().join(name));
    std::fs::write(&input, lines).unwrap();
    values.write(std::fs::File::create(&table).unwrap()).unwrap();
    let get = |from: &[&std::ffi::OsStr], output: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
        command.args(["values", "get", "-", "--format", "csv"]).args(from);
        command.stdin(std::fs::File::open(&input).unwrap()).stdout(output);
        command.spawn().unwrap().wait_with_output().unwrap()
    };
    let from_table = ["--table".as_ref(), table.as_os_str()];
    let mut group = c.benchmark_group("process");
    group.sample_size(10);
    for (name, from) in [("", &[][..]), (" --table", &from_table[..])] {
        assert_eq!(get(from, Stdio::piped()).stdout, answers.as_bytes());
        group.bench_function(format!("taquin values get, a million lines{name}"), |b| {
            b.iter(|| get(from, Stdio::null()));
        });
    }
}

criterion_group!(benches, table, process);
criterion_main!(benches);
