//! The searches and the constructions. Every answer is asserted; the forty instances take a minute, so
//! each is run once and timed by the clock.
//!
//! `cargo bench --bench search` runs all, with a part of a name after `--` only what has it.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Instant;

use taquin::claims::korf_instances;
use taquin::search::patterns::{Ending, Ladder, Limits};
use taquin::search::{
    Heuristic, Progress, QuickWays, Task, ThreeCycles, astar, chapter, ida, random_position,
};
use taquin::states::Sample;
use taquin::{Board, Position};

fn on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let benches: [(&str, fn()); 4] = [
        ("ida on Korf's forty", korf),
        ("astar on the instances under three million nodes", best_first),
        ("cycles on 10x10", ten_by_ten),
        ("cycles and chapter on a thousand positions", lengths),
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
    let goal = Position::goal(&board);
    let (mut nodes, mut seconds) = (0, 0.0);
    for instance in korf_instances() {
        let position = Position::parse(&board, &instance.position).unwrap();
        let task = Task::new(&position, &goal).unwrap();
        let start = Instant::now();
        let found = ida(&task, Heuristic::Manhattan, &mut on).unwrap();
        let time = start.elapsed().as_secs_f64();
        let counts = (found.walk.len(), found.statistics.generated);
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

/// Expansions a second, and the bytes that a position takes.
fn best_first() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    for instance in korf_instances().into_iter().filter(|instance| instance.nodes < 3_000_000) {
        let position = Position::parse(&board, &instance.position).unwrap();
        let task = Task::new(&position, &goal).unwrap();
        let start = Instant::now();
        let found = astar(&task, Heuristic::Manhattan, 4 << 30, &mut on).unwrap();
        let time = start.elapsed().as_secs_f64();
        assert_eq!(found.walk.len(), instance.moves);
        let statistics = found.statistics;
        println!(
            "  {:>2}: {:>8} visited, {:.2} million a second, {} bytes",
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
    let mut sample = Sample::seeded(1);
    for _ in 0..5 {
        let position = random_position(&goal, &mut sample);
        let start = Instant::now();
        let way = ThreeCycles::new(&goal).unwrap().solve(&position).unwrap();
        let time = start.elapsed();
        let mut end = position.clone();
        end.walk(&way.walk);
        assert_eq!(end, goal);
        println!("  {} moves in {time:.2?}", way.walk.len());
    }
}

/// The chapter's program beside ours, from the same positions.
fn lengths() {
    let board: Board = "fifteen".parse().unwrap();
    let goal = Position::goal(&board);
    let mut sample = Sample::seeded(1);
    let positions: Vec<Position> = (0..1000)
        .map(|_| {
            loop {
                let position = random_position(&goal, &mut sample);
                if position.blank() == goal.blank() {
                    return position;
                }
            }
        })
        .collect();
    let start = Instant::now();
    let method = ThreeCycles::new(&goal).unwrap();
    let table = start.elapsed();
    let quick = QuickWays::to(&goal).unwrap();
    let threads = NonZero::new(2).unwrap();
    let ladder = Ladder::of(board.grid().unwrap(), board.home(), 300 << 20, None, threads).unwrap();
    let shortest = |position: &Position| {
        let limits = Limits { threads, ..Limits::default() };
        match ladder.shortest(position, &goal, &limits, &mut ()).unwrap().ending {
            Ending::Solved(mut ways) => ways.remove(0),
            _ => unreachable!("nothing ends it before"),
        }
    };
    type Way<'a, 'b> = &'a dyn Fn(&Position<'b>) -> Vec<taquin::board::SquareId>;
    let ways: [(&str, Way); 4] = [
        ("patterns", &shortest),
        ("quick", &|position| quick.from(position).unwrap().walk),
        ("cycles", &|position| method.solve(position).unwrap().walk),
        ("chapter", &|position| chapter(&Task::new(position, &goal).unwrap()).unwrap().walk),
    ];
    println!("  table in {table:.2?}");
    for (name, way) in ways {
        let start = Instant::now();
        let walks: Vec<_> = positions.iter().map(way).collect();
        let time = start.elapsed();
        for (position, walk) in positions.iter().zip(&walks) {
            let mut end = position.clone();
            end.walk(walk);
            assert_eq!(end, goal);
        }
        let mut lengths: Vec<usize> = walks.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        println!(
            "  {name}: mean {:.1}, least {}, median {}, greatest {}; {time:.2?}",
            lengths.iter().sum::<usize>() as f64 / 1000.0,
            lengths[0],
            lengths[500],
            lengths[999],
        );
    }
}
