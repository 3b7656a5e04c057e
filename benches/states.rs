//! The enumeration of all positions: each answer is checked before it is timed.
//!
//! `cargo bench --bench states`; with TAQUIN_LARGE=1 also 2x7, once, which takes 6 GB of memory.

use std::hint::black_box;
use std::num::NonZero;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::states::planes::{Enumeration, Instructions, Keep, Planes, Settings};
use taquin::states::{Space, breadth_first};
use taquin::{Board, Position};

/// Sets up the tables, enumerates, and gives the number of positions, the greatest depth and the number
/// of positions there.
fn enumerate(board: &Board, settings: Settings) -> (u64, usize, u64) {
    let planes = Planes::around(&Position::goal(board)).unwrap();
    let levels = Enumeration::of(&planes, settings);
    let counted = levels.map(|level| (level.depth, level.positions()));
    counted.fold((0, 0, 0), |(sum, _, _), (depth, count)| (sum + count, depth, count))
}

fn settings(threads: usize, keep: Keep) -> Settings {
    Settings { threads: NonZero::new(threads).unwrap(), keep, ..Settings::default() }
}

fn boards(c: &mut Criterion) {
    println!("instructions: {}", Instructions::best().name());
    for (name, expected) in [
        ("3x3", (181_440, 31, 2)),
        ("2x5", (1_814_400, 55, 2)),
        ("3x4", (239_500_800, 53, 18)),
        ("2x6", (239_500_800, 80, 2)),
    ] {
        let board: Board = name.parse().unwrap();
        for (threads, keep) in [(1, Keep::Counts), (2, Keep::Counts), (2, Keep::Residues)] {
            let settings = settings(threads, keep);
            assert_eq!(enumerate(&board, settings), expected);
            c.bench_function(&format!("{name}, {threads} threads, {keep:?}"), |b| {
                b.iter(|| enumerate(black_box(&board), settings));
            });
        }
    }
}

/// The plain engine on the same board, the shortest of a few runs of each, one thread.
fn plain(_: &mut Criterion) {
    let board: Board = "3x4".parse().unwrap();
    let fast = shortest(3, || {
        assert_eq!(enumerate(&board, settings(1, Keep::Counts)), (239_500_800, 53, 18));
    });
    let slow = shortest(1, || {
        let space = Space::of(&board, 0, u64::MAX).unwrap();
        let levels = breadth_first(&space, &Position::goal(&board), &mut ()).unwrap();
        assert_eq!((levels.positions(), levels.counts.len()), (239_500_800, 54));
    });
    let times = slow.as_secs_f64() / fast.as_secs_f64();
    println!("3x4 on one thread: {fast:?}; the plain engine: {slow:?}, {times:.0} times as long");
    assert!(times > 50.0);
}

/// What the levels of a board in the middle of the enumeration move through memory, beside what a
/// plain copy moves. A level reads the planes of one colour, and reads and writes those of the other:
/// no less than three times half of all planes.
fn bandwidth(_: &mut Criterion) {
    let board: Board = "3x4".parse().unwrap();
    let planes = Planes::around(&Position::goal(&board)).unwrap();
    let bytes = Enumeration::bytes(&planes, Keep::Counts);
    for threads in [1, 2] {
        let mut enumeration = Enumeration::of(&planes, settings(threads, Keep::Counts));
        let before = enumeration.by_ref().take(33).count();
        assert_eq!(before, 33);
        let levels = 8;
        let time = shortest(1, || assert_eq!(enumeration.by_ref().take(levels).count(), levels));
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
    let (positions, depth, last) = enumerate(&board, settings(2, Keep::Counts));
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
    targets = boards, plain, bandwidth, large
}
criterion_main!(benches);
