//! The searches and the constructions. Every answer is asserted. The forty instances take a minute,
//! so each is run once and timed by the clock.
//!
//! `cargo bench --bench search` runs all, with a part of a name after `--` only what has it.

use std::time::{Duration, Instant};

use taquin::search::{Heuristic, SolveMethod, SolveOptions, Solver, random_positions};
use taquin::{Board, Position};
use taquin_testkit::printed::korf_instances;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let benches: [(&str, fn()); 5] = [
        ("ida on Korf's forty", korf),
        ("astar on the instances under three million nodes", best_first),
        ("three-cycles on 10x10", ten_by_ten),
        ("lengths on a thousand positions", lengths),
        ("quick within a time limit", within_limits),
    ];
    for (name, bench) in benches {
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            println!("{name}");
            bench();
        }
    }
}

/// Korf's own numbers of nodes, and how many of them a second.
fn korf() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let options = SolveOptions::default().method(SolveMethod::Ida).heuristic(Heuristic::Manhattan);
    let solver = Solver::new(&Position::goal(&board), options).unwrap();
    let (mut nodes, mut seconds) = (0, 0.0);
    for instance in korf_instances() {
        let position = Position::parse(&board, &instance.position).unwrap();
        let start = Instant::now();
        let result = solver.solve(&position).unwrap();
        let time = start.elapsed().as_secs_f64();
        let counts = (result.moves, result.statistics.unwrap().generated);
        assert_eq!(counts, (instance.moves, instance.nodes), "instance {}", instance.number);
        println!(
            "  {:>2}: {:>13} nodes, {:>6.1} million a second",
            instance.number,
            instance.nodes,
            instance.nodes as f64 / time / 1e6
        );
        nodes += instance.nodes;
        seconds += time;
    }
    println!(
        "  all {nodes} nodes in {seconds:.1} s: {:.1} million a second",
        nodes as f64 / seconds / 1e6
    );
}

/// Expansions a second, and the memory of the positions.
fn best_first() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let options = SolveOptions::default().method(SolveMethod::AStar);
    let options = options.heuristic(Heuristic::Manhattan).memory(4 << 30);
    let solver = Solver::new(&Position::goal(&board), options).unwrap();
    for instance in korf_instances().into_iter().filter(|instance| instance.nodes < 3_000_000) {
        let position = Position::parse(&board, &instance.position).unwrap();
        let start = Instant::now();
        let result = solver.solve(&position).unwrap();
        let time = start.elapsed().as_secs_f64();
        assert_eq!(result.moves, instance.moves);
        let statistics = result.statistics.unwrap();
        println!(
            "  {:>2}: {:>8} expanded, {:.2} million a second, {} bytes",
            instance.number,
            statistics.expanded,
            statistics.expanded as f64 / time / 1e6,
            statistics.memory.unwrap(),
        );
    }
}

fn ten_by_ten() {
    let board: Board = "10x10".parse().unwrap();
    let goal = Position::goal(&board);
    for position in random_positions(&goal, 1).take(5) {
        let start = Instant::now();
        let options = SolveOptions::default().method(SolveMethod::ThreeCycles);
        let result = Solver::new(&goal, options).unwrap().solve(&position).unwrap();
        let time = start.elapsed();
        assert_eq!(result.path().unwrap().end(), goal);
        println!("  {} moves in {time:.2?}", result.moves);
    }
}

/// The methods compared, from the same positions.
fn lengths() {
    let board: Board = "fifteen".parse().unwrap();
    let goal = Position::goal(&board);
    let standard = |position: &Position| position.blank() == goal.blank();
    let positions: Vec<Position> = random_positions(&goal, 1).filter(standard).take(1000).collect();
    let methods =
        [SolveMethod::Pdb, SolveMethod::Quick, SolveMethod::ThreeCycles, SolveMethod::Textbook];
    for method in methods {
        let start = Instant::now();
        let options = SolveOptions::default().threads(2).method(method);
        let solver = Solver::new(&goal, options).unwrap();
        let setup = start.elapsed();
        let start = Instant::now();
        let results: Vec<_> =
            positions.iter().map(|position| solver.solve(position).unwrap()).collect();
        let time = start.elapsed();
        assert!(results.iter().all(|result| result.path().unwrap().end() == goal));
        let mut lengths: Vec<usize> = results.iter().map(|result| result.moves).collect();
        lengths.sort_unstable();
        println!(
            "  {method}: mean {:.1}, least {}, median {}, greatest {}; setup {setup:.2?}, {time:.2?}",
            lengths.iter().sum::<usize>() as f64 / 1000.0,
            lengths[0],
            lengths[500],
            lengths[999],
        );
    }
}

/// The lengths of solutions within a time limit, on two threads, tables included: the only results
/// here that depend on the machine.
fn within_limits() {
    let limits = [
        ("4x4", 20, 50),
        ("5x5", 20, 2000),
        ("5x5", 20, 5000),
        ("10x10", 5, 10_000),
        ("20x20", 2, 30_000),
    ];
    for (name, count, millis) in limits {
        let board: Board = name.parse().unwrap();
        let goal = Position::goal(&board);
        let options = SolveOptions::default().method(SolveMethod::Quick).threads(2);
        let (mut moves, mut bound, mut slowest) = (0, 0, Duration::ZERO);
        for position in random_positions(&goal, 1).take(count) {
            let start = Instant::now();
            let limit = Duration::from_millis(millis);
            let solver = Solver::new(&goal, options.clone().time_limit(limit)).unwrap();
            let result = solver.solve(&position).unwrap();
            assert_eq!(result.paths[0].end(), goal);
            slowest = slowest.max(start.elapsed());
            moves += result.moves;
            bound += result.lower_bound.unwrap();
        }
        let [moves, bound] = [moves, bound].map(|sum| sum as f64 / count as f64);
        let cube = (board.square_count() as f64).powf(1.5);
        println!(
            "  {name:>5} in {:>4.1} s: {moves:>7.1} moves, {:.2} n^3, at least {bound:.1}; slowest \
             {:.2} s",
            millis as f64 / 1e3,
            moves / cube,
            slowest.as_secs_f64()
        );
    }
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let options = SolveOptions::default().method(SolveMethod::Quick).threads(2);
    let solver = Solver::new(&goal, options.time_limit(Duration::from_millis(50))).unwrap();
    let (mut moves, mut optimal) = (0, 0);
    for instance in korf_instances() {
        let position = Position::parse(&board, &instance.position).unwrap();
        moves += solver.solve(&position).unwrap().moves;
        optimal += instance.moves;
    }
    println!("  Korf's in 0.05 s: {moves} moves, {optimal} at best");
}
