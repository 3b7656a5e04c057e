//! Pattern databases and the searches with them: each answer is checked before it is timed.
//!
//! Compared with another program: `slidy`, of slidy-cli 0.4.0, from the path or the environment
//! variable SLIDY.

use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode};
use itertools::Itertools;
use taquin::position::Metric;
use taquin::search::{
    PatternDatabase, PdbCursor, SolveOptions, SolveStatus, Solver, SuboptimalSolver, TilePartition,
    random_positions,
};
use taquin::{Board, Position};
use taquin_testkit::printed::korf_instances;

/// Positions that need eighty moves to the goal with the blank at the top left, one of each pair of
/// mirror images; there are seventeen in all (R. E. Korf, P. Schultze, *Large-scale parallel
/// breadth-first search*, AAAI 2005). That they do is what the search itself proves.
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

/// The least time of a number of runs, in seconds.
fn best_of(runs: usize, mut run: impl FnMut()) -> f64 {
    let seconds = (0..runs).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    seconds.fold(f64::INFINITY, f64::min)
}

/// All seventeen.
fn eighty_moves(board: &Board) -> Vec<(Position, usize)> {
    let mirrored = |square: usize| square % 4 * 4 + square / 4;
    let listed = EIGHTY_MOVES.map(|text| {
        let tiles = text.split(' ').map(|tile| tile.parse().unwrap());
        tiles.collect::<Vec<usize>>()
    });
    let image =
        |tiles: &Vec<usize>| (0..16).map(|square| mirrored(tiles[mirrored(square)])).collect();
    let all = listed.iter().flat_map(|tiles| [tiles.clone(), image(tiles)]).unique();
    let all = all.map(|tiles| (Position::parse(board, &tiles.iter().join(" ")).unwrap(), 80));
    let all = all.collect_vec();
    assert_eq!(all.len(), 17);
    all
}

/// The seconds that slidy takes for Korf's instances; `None` if it is not installed.
fn slidy(positions: &[(Position, usize)]) -> Option<f64> {
    // Its goal has the blank last: the board is turned by half, and the tiles are numbered from the
    // other end.
    let turned = |(position, _): &(Position, usize)| {
        let tiles = numbers(position).into_iter().rev();
        tiles.map(|tile| if tile == 0 { 0 } else { 16 - tile }).collect_vec()
    };
    let (seconds, solutions) = run_slidy("stm", positions.iter().map(turned))?;
    assert_eq!(solutions.len(), positions.len());
    Some(seconds)
}

/// The tiles of a fifteen-puzzle, 0 for the blank.
fn numbers(position: &Position) -> Vec<usize> {
    position.to_string().split(' ').map(|tile| tile.parse().unwrap()).collect()
}

/// The seconds that slidy takes, and its solutions; `None` if it is not installed.
fn run_slidy(
    metric: &str,
    positions: impl Iterator<Item = Vec<usize>>,
) -> Option<(f64, Vec<String>)> {
    let program = std::env::var_os("SLIDY").unwrap_or_else(|| "slidy".into());
    let text = |tiles: Vec<usize>| tiles.chunks(4).map(|row| row.iter().join(" ")).join("/") + "\n";
    let input = positions.map(text).join("");
    let start = Instant::now();
    let mut command = Command::new(&program);
    command.args(["solve", "--metric", metric]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        println!(
            "  {} is not there: cargo install slidy-cli --version 0.4.0 --locked",
            program.display()
        );
        return None;
    };
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let seconds = start.elapsed().as_secs_f64();
    let solutions = String::from_utf8(output.stdout).unwrap();
    Some((seconds, solutions.lines().map(String::from).collect()))
}

/// Twenty random boards by slides of several tiles. Slidy builds its table the first time, for some
/// minutes, and then reads it from a file.
fn slides() {
    let board: Board = "4x4".parse().unwrap();
    let goal = Position::goal(&board);
    let positions = random_positions(&goal, 20).take(20).collect_vec();
    let lengths = |threads: usize| {
        let options = SolveOptions::default().metric(Metric::MultiTile);
        let options = options.threads(threads);
        let solver = Solver::new(&goal, options.expected_positions(20)).unwrap();
        let length = |position| solver.solve(position).unwrap().moves;
        positions.iter().map(length).collect_vec()
    };
    for _ in 0..2 {
        for threads in [1, 2] {
            let start = Instant::now();
            let found = black_box(lengths(threads));
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "  from nothing, threads: {threads}: {seconds:.1} s, {} moves",
                found.iter().sum::<usize>()
            );
        }
        let Some((seconds, solutions)) = run_slidy("mtm", positions.iter().map(numbers)) else {
            return;
        };
        // A letter for each move.
        let moves = solutions.iter().map(|text| text.chars().filter(|c| c.is_alphabetic()).count());
        assert_eq!(moves.collect_vec(), lengths(2));
        println!("  slidy: {seconds:.1} s");
    }
}

/// Korf's forty and the hardest boards, next to slidy in the same run.
fn side_by_side() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let korf = korf(&board);
    let runs = (0..3).map(|_| slidy(&korf));
    let slidy = runs.flatten().reduce(f64::min);
    let line = |name: &str, seconds: f64| {
        let ratio =
            slidy.map(|slidy| format!(", slidy takes {:.1} times as long", slidy / seconds));
        println!("  {name}: {seconds:.3} s{}", ratio.unwrap_or_default());
    };
    if let Some(seconds) = slidy {
        println!("  Korf's forty, slidy: {seconds:.3} s");
    }
    for threads in [1, 2] {
        let seconds = best_of(10, || from_nothing(&korf, &goal, threads));
        line(&format!("Korf's forty, from nothing, threads: {threads}"), seconds);
    }
    let database = Arc::new(build(&board, "7-8", 2));
    let nodes = solve(&database, &korf, &goal);
    println!("  7-8: {} nodes a board of Korf's forty", nodes / korf.len() as u64);
    let seconds = best_of(20, || assert_eq!(nodes, solve(&database, &korf, &goal)));
    line("Korf's forty, 7-8 in memory", seconds);
    let hard = eighty_moves(&board);
    let mut nodes = 0;
    let seconds = best_of(3, || nodes = solve(&database, &hard, &goal));
    let (each, boards) = (nodes / hard.len() as u64, hard.len());
    println!(
        "  {boards} boards of eighty moves: {:.3} s and {each} nodes each",
        seconds / boards as f64
    );
    assert_eq!(nodes, solve(&database, &hard, &goal));
}

/// Korf's forty with no database to begin with.
fn from_nothing(korf: &[(Position, usize)], goal: &Position, threads: usize) {
    let options = SolveOptions::default().threads(threads).expected_positions(korf.len());
    let solver = Solver::new(goal, options).unwrap();
    for (position, moves) in korf {
        assert_eq!(solver.solve(position).unwrap().moves, *moves);
    }
}

/// The nodes of the documentation's IDA* with a cursor, and a path of at most `moves` moves.
fn dfs(at: &mut PdbCursor, moves: usize, nodes: &mut u64) -> bool {
    if at.lower_bound() == 0 || moves == 0 {
        return at.lower_bound() == 0;
    }
    for square in at.moves() {
        *nodes += 1;
        at.apply(square);
        let found = at.lower_bound() < moves && dfs(at, moves - 1, nodes);
        at.undo();
        if found {
            return true;
        }
    }
    false
}

/// A user's own IDA*: nodes a second by the public cursor.
fn cursor() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let database = build(&board, "7-7-1", 2);
    let (mut nodes, start) = (0, Instant::now());
    for (position, moves) in korf(&board).iter().take(20) {
        let mut cursor = black_box(database.cursor(position, &goal).unwrap());
        let first = cursor.lower_bound();
        let found = (first..).step_by(2).find(|&moves| dfs(&mut cursor, moves, &mut nodes));
        assert_eq!(black_box(found), Some(*moves));
    }
    let rate = nodes as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("  twenty of Korf's instances: {nodes} nodes, {rate:.1} million a second");
}

/// The twenty-four-puzzle: the time to build its database, and nodes a second.
fn twenty_four() {
    let board: Board = "5x5".parse().unwrap();
    let goal = Position::goal(&board);
    let start = Instant::now();
    let database = build(&board, "6-6-6-6", 2);
    println!(
        "  6-6-6-6 made in {:.1?} by two threads, {} bytes",
        start.elapsed(),
        database.bytes()
    );
    assert!(database.counts().map(|counts| counts.iter().sum::<u64>()).all_equal());
    let database = Arc::new(database);
    let position = random_positions(&goal, 1).next().expect("they have no end");
    for threads in [1, 2] {
        let options = SolveOptions::default().threads(threads).time_limit(Duration::from_secs(10));
        let solver = Solver::with_database(&goal, Arc::clone(&database), options);
        let result = solver.solve(&position).unwrap();
        assert_eq!(result.status, SolveStatus::Interrupted);
        let nodes = result.statistics.unwrap().generated;
        let rate = nodes as f64 / result.elapsed.as_secs_f64() / 1e6;
        println!("  threads: {threads}, {rate:.1} million nodes a second");
    }
}

/// Korf's forty, quickly.
fn quickly() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let korf = korf(&board);
    let setup = best_of(10, || drop(SuboptimalSolver::new(&goal).unwrap()));
    let solver = SuboptimalSolver::new(&goal).unwrap();
    let moves =
        || korf.iter().map(|(position, _)| solver.solve(position).unwrap().path.len()).sum();
    let (quickly, best): (usize, usize) = (moves(), korf.iter().map(|(_, moves)| moves).sum());
    assert!(quickly >= best);
    let seconds = best_of(10, || assert_eq!(quickly, moves()));
    println!("  Korf's forty: {quickly} moves quickly, {best} at best");
    println!("  small database in {setup:.4} s, then {:.5} s each", seconds / korf.len() as f64);
}

fn korf(board: &Board) -> Vec<(Position, usize)> {
    let parsed = |one: &taquin_testkit::printed::KorfInstance| {
        (Position::parse(board, &one.position).unwrap(), one.moves)
    };
    korf_instances().iter().map(parsed).collect()
}

fn build(board: &Board, sizes: &str, threads: usize) -> PatternDatabase {
    let grid = board.grid().expect("a grid");
    let partition = TilePartition::parse(grid, board.home(), sizes).unwrap();
    PatternDatabase::build(&partition, threads, &()).unwrap()
}

/// Solves all; returns the nodes generated.
fn solve(database: &Arc<PatternDatabase>, positions: &[(Position, usize)], goal: &Position) -> u64 {
    let options = SolveOptions::default().threads(1);
    let solver = Solver::with_database(goal, Arc::clone(database), options);
    let solve = |(position, moves): &(Position, usize)| {
        let result = solver.solve(position).unwrap();
        assert_eq!(result.moves, *moves);
        result.statistics.unwrap().generated
    };
    positions.iter().map(solve).sum()
}

fn databases(c: &mut Criterion) {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let korf = korf(&board);

    let mut group = c.benchmark_group("pdb");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    // Ten runs each, however long one takes.
    group.sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_secs(1));
    for (sizes, states) in [("6-6-3", 11_816_640_u64), ("7-7-1", 139_849_920), ("7-8", 139_849_920)]
    {
        for threads in [1, 2] {
            let database = build(&board, sizes, threads);
            let counts = database.counts().next().expect("a part");
            assert_eq!(counts.iter().sum::<u64>(), states);
            println!("{sizes}: {} bytes", database.bytes());
            group.bench_function(format!("build {sizes}, threads: {threads}"), |b| {
                b.iter(|| build(&board, black_box(sizes), threads));
            });
        }
        let database = Arc::new(build(&board, sizes, 2));
        group.bench_function(format!("Korf's forty, {sizes} in memory"), |b| {
            b.iter(|| solve(black_box(&database), &korf, &goal));
        });
    }
    group.finish();
}

fn main() {
    let wanted = std::env::args().nth(1).filter(|name| !name.starts_with('-'));
    let all: [(&str, fn()); 5] = [
        ("side by side", side_by_side),
        ("slides", slides),
        ("cursor", cursor),
        ("twenty-four", twenty_four),
        ("quick", quickly),
    ];
    for (name, measure) in all {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            println!("{name}");
            measure();
        }
    }
    let mut criterion = Criterion::default().configure_from_args();
    databases(&mut criterion);
    criterion.final_summary();
}
