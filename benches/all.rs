//! The table of `docs/performance.md`: works of the library next to plain implementations of the same,
//! in one process, by turns, on one thread. Each answer is checked before it is timed.
//!
//! `cargo bench --bench all` prints it, in Markdown.

use std::collections::{HashMap, HashSet};
use std::hint::black_box;
use std::num::NonZero;
use std::time::Instant;

use taquin::petgraph::graph::{NodeIndex, UnGraph};
use taquin::petgraph::visit::Bfs;
use taquin::search::{Heuristic, SolveMethod, SolveOptions, Solver};
use taquin::solution::CensusRow;
use taquin::states::{Distances, EnumerateOptions, FullCensus, Space, breadth_first};
use taquin::{Board, Method, Position, Solution};
use taquin_testkit::reference_search::Tiles;
use taquin_testkit::squares;

fn main() {
    println!("| work | taquin: least, median | reference: least, median | ratio | the reference |");
    println!("| --- | --- | --- | --- | --- |");
    solution();
    distances();
    enumeration();
    searches();
    group();
}

/// Times both by turns, and prints a row. `repeats` runs of the library are one measurement.
fn row<A, B>(
    work: &str,
    reference: &str,
    (runs, repeats): (usize, u32),
    ours: impl Fn() -> A,
    theirs: impl Fn() -> B,
) {
    let seconds = |run: &dyn Fn()| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let all = || (0..repeats).for_each(|_| drop(black_box(ours())));
        fast.push(seconds(&all) / f64::from(repeats));
        slow.push(seconds(&|| drop(black_box(theirs()))));
    }
    let [fast, slow] = [fast, slow].map(|mut list| {
        list.sort_by(f64::total_cmp);
        [list[0], list[list.len() / 2]]
    });
    let both = |[least, median]: [f64; 2]| format!("{}, {}", time(least), time(median));
    let ratio = slow[1] / fast[1];
    println!("| {work} | {} | {} | {ratio:.1} | {reference} |", both(fast), both(slow));
}

fn time(seconds: f64) -> String {
    match seconds {
        1.0.. => format!("{seconds:.2} s"),
        0.001.. => format!("{:.2} ms", 1e3 * seconds),
        _ => format!("{:.1} µs", 1e6 * seconds),
    }
}

/// The numbers of standard positions by moves, where the reference has them.
fn census(known: &HashMap<Tiles, (usize, u64)>, home: usize) -> Vec<(usize, u64)> {
    let mut rows = std::collections::BTreeMap::new();
    for (tiles, (moves, _)) in known {
        if tiles[home].is_none() {
            *rows.entry(*moves).or_insert(0) += 1;
        }
    }
    rows.into_iter().collect()
}

fn solution() {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let expected: Vec<(usize, u64)> = taquin_testkit::printed::schofield_census::<CensusRow>()
        .rows
        .iter()
        .map(|row| (row.moves, row.positions))
        .collect();
    let solve = || Solution::new(black_box(&twists), Method::Schofield).unwrap();
    let solved = solve().census().rows;
    let rows = solved.iter().map(|row| (row.moves, row.positions));
    assert!(rows.eq(expected.iter().copied()));
    let home = board.home().index();
    let known = squares!(board).distances();
    assert_eq!(census(&known, home), expected);
    row(
        "the solution of the eight-puzzle: moves, first twists, numbers of words",
        "breadth-first search over whole boards in a hash map",
        (5, 20),
        solve,
        || squares!(board).distances(),
    );

    let (graph, goal) = moves(&board, &known);
    let deepest = known.values().map(|(moves, _)| *moves).max();
    assert_eq!(breadth_first_by_petgraph(&graph, goal).into_iter().max(), deepest);
    row(
        "the same",
        "petgraph's breadth-first search on a given graph of all 181 440 positions",
        (15, 20),
        solve,
        || breadth_first_by_petgraph(&graph, goal),
    );
}

/// The graph of all positions, and the goal.
fn moves(board: &Board, known: &HashMap<Tiles, (usize, u64)>) -> (UnGraph<(), ()>, NodeIndex) {
    let mut graph = UnGraph::default();
    let nodes: HashMap<&Tiles, NodeIndex> =
        known.keys().map(|tiles| (tiles, graph.add_node(()))).collect();
    for (&tiles, &node) in &nodes {
        let blank = tiles.iter().position(Option::is_none).unwrap();
        for square in board.square_ids().filter(|square| square.index() == blank) {
            for to in board.neighbours(square) {
                let mut moved = tiles.clone();
                moved.swap(blank, to.index());
                let other = nodes[&moved];
                if node < other {
                    graph.add_edge(node, other, ());
                }
            }
        }
    }
    (graph, nodes[&squares!(board).goal()])
}

fn breadth_first_by_petgraph(graph: &UnGraph<(), ()>, goal: NodeIndex) -> Vec<usize> {
    let mut depths = vec![usize::MAX; graph.node_count()];
    depths[goal.index()] = 0;
    let mut search = Bfs::new(graph, goal);
    while let Some(node) = search.next(graph) {
        for next in graph.neighbors(node) {
            let depth = depths[node.index()] + 1;
            let known = &mut depths[next.index()];
            *known = depth.min(*known);
        }
    }
    depths
}

fn distances() {
    let board: Board = "3x3".parse().unwrap();
    let goal = Position::goal(&board);
    let options = EnumerateOptions::new().threads(NonZero::<usize>::MIN);
    let compute = || Distances::compute(black_box(&goal), &options).unwrap();
    let known = squares!(board).distances();
    let mut counts = vec![0; 32];
    known.values().for_each(|(moves, _)| counts[*moves] += 1);
    assert_eq!(compute().distribution().counts(), counts);
    row(
        "the distances of all 181 440 positions of 3x3",
        "breadth-first search over whole boards in a hash map",
        (5, 10),
        compute,
        || squares!(board).distances(),
    );
}

fn enumeration() {
    let board: Board = "2x5".parse().unwrap();
    let goal = Position::goal(&board);
    let options = EnumerateOptions::new().threads(NonZero::<usize>::MIN);
    let count = || FullCensus::compute(black_box(&goal), &options).unwrap().distribution;
    let plain = || {
        let space = Space::new(black_box(&goal)).unwrap();
        breadth_first(&space, &goal, &options, |_, _, _| ()).unwrap()
    };
    assert_eq!(count().counts(), plain().counts);
    row(
        "the positions of 2x5 by distance, 1 814 400",
        "breadth-first search over ranks in an array",
        (5, 5),
        count,
        plain,
    );
}

/// Korf's instances of less than a hundred million nodes.
fn searches() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let mut instances = taquin_testkit::printed::korf_instances();
    instances.retain(|instance| instance.nodes < 100_000_000);
    let number = instances.len();
    assert!(number > 0);
    let options = SolveOptions::default().threads(1);
    let solve = |options: &SolveOptions| {
        let solver = Solver::new(&goal, options.clone()).unwrap();
        let solved = instances.iter().map(|instance| {
            let position = Position::parse(&board, &instance.position).unwrap();
            let result = solver.solve(&position).unwrap();
            assert_eq!(result.moves, instance.moves);
            result.statistics.unwrap().generated
        });
        solved.sum::<u64>()
    };
    let pdb = options.clone().method(SolveMethod::Pdb).expected_positions(number);
    let manhattan = options.method(SolveMethod::Ida).heuristic(Heuristic::Manhattan);
    assert_eq!(solve(&manhattan), instances.iter().map(|one| one.nodes).sum::<u64>());
    row(
        &format!("{number} of Korf's fifteen-puzzles, pattern databases included"),
        "IDA* with Manhattan distance, as Korf describes it, in this library",
        (3, 1),
        || solve(&pdb),
        || solve(&manhattan),
    );
}

fn group() {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let generators: Vec<Vec<u16>> =
        twists.iter().map(|twist| twist.permutation().images().to_vec()).collect();
    let order = || black_box(&board).group().order().to_string();
    assert_eq!(order(), closure(&generators).to_string());
    row(
        "the group of the eight-puzzle and its order, with evidence by Jordan's theorem",
        "all its elements, in a hash set",
        (5, 100),
        order,
        || closure(&generators),
    );
}

/// The number of products of some permutations.
fn closure(generators: &[Vec<u16>]) -> usize {
    let identity: Vec<u16> = (0..generators[0].len() as u16).collect();
    let mut elements = vec![identity.clone()];
    let mut known = HashSet::from([identity]);
    let mut next = 0;
    while next < elements.len() {
        for generator in generators {
            let product: Vec<u16> =
                elements[next].iter().map(|&image| generator[usize::from(image)]).collect();
            if known.insert(product.clone()) {
                elements.push(product);
            }
        }
        next += 1;
    }
    elements.len()
}
