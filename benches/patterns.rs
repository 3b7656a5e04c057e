//! Pattern tables and the searches that rest on them: each answer is checked before it is timed.

use std::hint::black_box;
use std::num::NonZero;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::claims::korf_instances;
use taquin::search::patterns::{Ending, Ladder, Limits, Partition, PatternDatabase, shortest};
use taquin::search::{granted, quick};
use taquin::{Board, Position};

/// Positions that need eighty moves to the goal with the blank at the top left; there are seventeen (R. E.
/// Korf, P. Schultze, *Large-scale parallel breadth-first search*, AAAI 2005). That they do is what the
/// search itself proves.
const EIGHTY_MOVES: [&str; 11] = [
    "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0",
    "15 11 13 12 14 10 8 9 7 2 5 1 3 6 4 0",
    "15 11 13 12 14 10 8 9 2 6 5 1 3 7 4 0",
    "15 11 9 12 14 10 13 8 6 7 5 1 3 2 4 0",
    "15 11 9 12 14 10 13 8 2 6 5 1 3 7 4 0",
    "15 11 8 12 14 10 13 9 2 7 5 1 3 6 4 0",
    "15 11 9 12 14 10 8 13 6 2 5 1 3 7 4 0",
    "15 11 8 12 14 10 9 13 2 6 5 1 3 7 4 0",
    "15 11 8 12 14 10 9 13 2 6 4 5 3 7 1 0",
    "15 14 13 12 10 11 8 9 2 6 5 1 3 7 4 0",
    "15 11 13 12 14 10 9 5 2 6 8 1 3 7 4 0",
];

fn build(board: &Board, sizes: &str, threads: usize) -> PatternDatabase {
    let grid = board.grid().expect("a grid");
    let partition = Partition::parse(grid, board.home(), sizes).unwrap();
    PatternDatabase::build(&partition, threads, &mut ()).unwrap()
}

/// Solves all; the nodes generated.
fn solve(database: &PatternDatabase, positions: &[(Position, usize)], goal: &Position) -> u64 {
    let solve = |(position, moves): &(Position, usize)| {
        let outcome = shortest(database, position, goal, &Limits::default()).unwrap();
        let Ending::Solved(ways) = outcome.ending else { panic!("nothing ends it before") };
        assert_eq!(ways[0].len(), *moves);
        outcome.statistics.generated
    };
    positions.iter().map(solve).sum()
}

fn patterns(c: &mut Criterion) {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let korf: Vec<_> = korf_instances()
        .iter()
        .map(|one| (Position::parse(&board, &one.position).unwrap(), one.moves))
        .collect();
    let hard: Vec<_> =
        EIGHTY_MOVES.iter().map(|text| (Position::parse(&board, text).unwrap(), 80)).collect();

    let mut group = c.benchmark_group("patterns");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    for (sizes, states) in [("6-6-3", 11_816_640_u64), ("7-7-1", 139_849_920), ("7-8", 139_849_920)]
    {
        for threads in [1, 2] {
            let made = build(&board, sizes, threads);
            assert_eq!(made.tables()[0].counts().iter().sum::<u64>(), states);
            println!("{sizes}: {} bytes", made.bytes());
            group.bench_function(format!("build {sizes}, threads: {threads}"), |b| {
                b.iter(|| build(&board, black_box(sizes), threads));
            });
        }
        let database = build(&board, sizes, 2);
        let nodes = solve(&database, &korf, &goal);
        println!("{sizes}: {} nodes a board of Korf's forty", nodes / korf.len() as u64);
        group.bench_function(format!("Korf's forty, {sizes} in memory"), |b| {
            b.iter(|| solve(black_box(&database), &korf, &goal));
        });
        if sizes == "7-8" {
            let nodes = solve(&database, &hard, &goal);
            println!("{sizes}: {} nodes a board of eighty moves", nodes / hard.len() as u64);
            group.bench_function("eleven boards of eighty moves, 7-8 in memory", |b| {
                b.iter(|| solve(black_box(&database), &hard, &goal));
            });
        }
    }
    for threads in [1, 2].map(|threads| NonZero::new(threads).unwrap()) {
        group.bench_function(format!("Korf's forty, from nothing, threads: {threads}"), |b| {
            b.iter(|| {
                let grid = board.grid().expect("a grid");
                let ladder = Ladder::of(grid, board.home(), 300 << 20, None, threads).unwrap();
                for (position, moves) in &korf {
                    let limits = Limits { threads, ..Limits::default() };
                    let outcome = ladder.shortest(position, &goal, &limits, &mut ()).unwrap();
                    let Ending::Solved(ways) = outcome.ending else { panic!("it goes on") };
                    assert_eq!(ways[0].len(), *moves);
                }
            });
        });
    }
    let nodes = granted(board.squares());
    let moves =
        |(position, _): &(Position, usize)| quick(position, &goal, nodes).unwrap().walk.len();
    let (quickly, best) =
        (korf.iter().map(moves).sum::<usize>(), korf.iter().map(|(_, moves)| moves).sum::<usize>());
    assert!(quickly >= best);
    println!("Korf's forty: {quickly} moves quickly, {best} at best");
    group.bench_function("Korf's forty, quickly", |b| {
        b.iter(|| korf.iter().map(moves).sum::<usize>());
    });
    group.finish();
}

criterion_group!(benches, patterns);
criterion_main!(benches);
