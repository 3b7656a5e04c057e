//! The enumeration of all positions: each answer is checked before it is timed.
//!
//! `cargo bench --bench states`; with TAQUIN_LARGE=1 also 2x7, once, which takes 6 GB of memory.

use std::hint::black_box;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::states::{Distances, Distribution, EnumerateOptions, FullCensus, Space, breadth_first};
use taquin::{Board, Position, Progress};

/// The number of positions, the greatest depth and the number of positions there.
fn summary(distribution: &Distribution) -> (u64, usize, u64) {
    let highest = distribution.highest();
    (distribution.positions(), highest, distribution.counts()[highest])
}

fn options(threads: usize) -> EnumerateOptions<'static> {
    EnumerateOptions::new().threads(NonZero::new(threads).unwrap())
}

/// Sets up the planes and counts the levels.
fn count(board: &Board, threads: usize) -> (u64, usize, u64) {
    let census = FullCensus::compute(&Position::goal(board), &options(threads)).unwrap();
    summary(&census.distribution)
}

/// The same, and keeps the distances.
fn keep(board: &Board, threads: usize) -> (u64, usize, u64) {
    let distances = Distances::compute(&Position::goal(board), &options(threads)).unwrap();
    summary(distances.distribution())
}

fn boards(c: &mut Criterion) {
    for (name, expected) in [
        ("3x3", (181_440, 31, 2)),
        ("2x5", (1_814_400, 55, 2)),
        ("3x4", (239_500_800, 53, 18)),
        ("2x6", (239_500_800, 80, 2)),
    ] {
        let board: Board = name.parse().unwrap();
        for threads in [1, 2] {
            assert_eq!(count(&board, threads), expected);
            c.bench_function(&format!("{name}, {threads} threads, Counts"), |b| {
                b.iter(|| count(black_box(&board), threads));
            });
        }
        assert_eq!(keep(&board, 2), expected);
        c.bench_function(&format!("{name}, 2 threads, Residues"), |b| {
            b.iter(|| keep(black_box(&board), 2));
        });
    }
}

/// The naive engine on the same board, the shortest of a few runs of each, one thread.
fn naive(_: &mut Criterion) {
    let board: Board = "3x4".parse().unwrap();
    let fast = shortest(3, || assert_eq!(count(&board, 1), (239_500_800, 53, 18)));
    let slow = shortest(1, || {
        let goal = Position::goal(&board);
        let space = Space::new(&goal).unwrap();
        let levels = breadth_first(&space, &goal, &options(1), |_, _, _| ()).unwrap();
        assert_eq!((levels.positions(), levels.counts.len()), (239_500_800, 54));
    });
    let times = slow.as_secs_f64() / fast.as_secs_f64();
    println!("3x4 on one thread: {fast:?}; the naive engine: {slow:?}, {times:.0} times as long");
    assert!(times > 50.0);
}

/// The memory traffic of levels in the middle of the enumeration, next to that of a plain copy. A
/// level reads the planes of one colour, and reads and writes those of the other: at least three
/// times half of all planes.
fn bandwidth(_: &mut Criterion) {
    let board: Board = "3x4".parse().unwrap();
    for threads in [1, 2] {
        let observed = Mutex::new((0, Vec::new()));
        let observer = |progress| {
            let mut observed = observed.lock().unwrap();
            match progress {
                Progress::Enumeration { bytes, .. } => observed.0 = bytes,
                _ => observed.1.push(Instant::now()),
            }
            ControlFlow::Continue(())
        };
        let options = options(threads).observer(&observer);
        FullCensus::compute(&Position::goal(&board), &options).unwrap();
        let (bytes, ends) = observed.into_inner().unwrap();
        let levels = 8;
        let time = ends[32 + levels] - ends[32];
        let moved = (levels as u64 * bytes * 3 / 2) as f64 / time.as_secs_f64();

        let from = vec![1_u64; bytes as usize / 8];
        let mut to = vec![0_u64; from.len()];
        let part = from.len().div_ceil(threads);
        let copy = shortest(5, || {
            std::thread::scope(|scope| {
                for (from, to) in from.chunks(part).zip(to.chunks_mut(part)) {
                    scope.spawn(|| to.copy_from_slice(from));
                }
            });
        });
        let copied = 2.0 * bytes as f64 / copy.as_secs_f64();
        println!(
            "3x4, {threads} threads, depths 33 to 40: at least {:.1} GB/s; a copy: {:.1} GB/s",
            moved / 1e9,
            copied / 1e9
        );
    }
}

fn large(_: &mut Criterion) {
    if std::env::var_os("TAQUIN_LARGE").is_none() {
        println!("2x7 is left out: set TAQUIN_LARGE=1 for it (6 GB of memory)");
        return;
    }
    let board: Board = "2x7".parse().unwrap();
    let start = Instant::now();
    let (positions, depth, last) = count(&board, 2);
    assert_eq!((positions, depth), (43_589_145_600, 108));
    println!("2x7, 2 threads: {:?}; {last} positions at depth {depth}", start.elapsed());
}

fn shortest(runs: usize, mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..runs).map(time).min().expect("there is a run")
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = boards, naive, bandwidth, large
}
criterion_main!(benches);
