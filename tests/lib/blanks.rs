//! Several blanks: the components of the arrangements, against naive ones and against theorems.

use itertools::Itertools;
use num_bigint::BigUint;
use taquin::Board;
use taquin::atlas::connected_graphs;
use taquin::group::Solvability;
use taquin::position::Pattern;
use taquin::states::{EnumerateOptions, PatternDistances};
use taquin_testkit::small_graphs::{self, Graph};

fn board(graph: &Graph) -> Board {
    graph.board(0).parse().unwrap()
}

/// All arrangements, move by move.
#[test]
fn as_many_components_as_by_brute_force() {
    for squares in 2..=6 {
        for graph in small_graphs::connected_graphs(squares) {
            let board = board(&graph);
            for blanks in 0..=squares {
                let found = board.components_of_blanks(blanks);
                assert_eq!(found, Some(graph.components(blanks).into()), "{board:?} {blanks}");
            }
            assert_eq!(board.components_of_blanks(squares + 1), None);
        }
    }
}

/// With one blank it is the puzzle group; with several all arrangements of a two-connected board are
/// connected, unless it is a ring, whose tiles keep their cyclic order.
#[test]
fn boards_without_cut_vertices() {
    for squares in 3..=6 {
        for graph in small_graphs::connected_graphs(squares) {
            let board = board(&graph);
            assert_eq!(board.group_of_blanks(1).unwrap().order(), board.group().order());
            if graph.is_two_connected() {
                for blanks in 2..squares {
                    let orders: usize =
                        if graph.is_ring() { (1..squares - blanks).product() } else { 1 };
                    assert_eq!(board.components_of_blanks(blanks), Some(orders.into()));
                }
            }
        }
    }
}

#[test]
fn larger_boards() {
    for (board, blanks, count) in [
        ("4x4", 1, Some(2_u64)),
        ("8x8", 5, Some(1)),
        ("10x10", 50, Some(1)),
        ("20x20", 2, Some(1)),
        ("theta0", 1, Some(6)),
        ("theta0", 2, Some(1)),
        // The tiles of a path keep their order.
        ("path-12", 4, Some(40_320)),
        ("star-30", 2, Some(1)),
        ("ring-20", 4, Some(1_307_674_368_000)),
        ("ring-60", 30, None),
    ] {
        let components = board.parse::<Board>().unwrap().components_of_blanks(blanks);
        assert_eq!(components, count.map(BigUint::from), "{board} {blanks}");
    }
}

/// The numbers of connected graphs for which one blank is enough, two blanks, and so on.
fn graphs_by_least_blanks(squares: usize) -> Vec<usize> {
    let graphs = connected_graphs(squares).unwrap();
    let counts = graphs.iter().map(|graph| graph.least_blanks().unwrap()).counts();
    (1..squares).map(|blanks| counts.get(&blanks).copied().unwrap_or(0)).collect()
}

/// The table of docs/atlas.md.
#[test]
fn least_numbers_of_blanks() {
    for (squares, counts) in [
        (2, vec![1]),
        (3, vec![1, 1]),
        (4, vec![2, 3, 1]),
        (5, vec![8, 9, 3, 1]),
        (6, vec![51, 46, 11, 3, 1]),
        (7, vec![458, 320, 60, 11, 3, 1]),
        (8, vec![7081, 3507, 451, 63, 11, 3, 1]),
    ] {
        assert_eq!(graphs_by_least_blanks(squares), counts);
    }
}

/// With fewer blanks some tile cannot leave a dead end, or two tiles cannot change sides of a bridge.
#[test]
fn the_longest_chain_of_bridges_decides() {
    for squares in 2..=6 {
        for graph in small_graphs::connected_graphs(squares) {
            assert_eq!(board(&graph).least_blanks(), Some(expected_blanks(&graph)), "{graph:?}");
        }
    }
}

/// The least number of blanks on a graph other than θ₀ by theory (R. M. Wilson 1974; D. Kornhauser,
/// G. Miller and P. Spirakis 1984).
fn expected_blanks(graph: &Graph) -> usize {
    let squares = graph.squares;
    let degree = |square| graph.neighbours(square).count();
    if graph.is_ring() {
        return squares - 2;
    }
    if graph.edges.len() == squares - 1 && (0..squares).all(|square| degree(square) <= 2) {
        return squares - 1;
    }
    if graph.is_two_connected() {
        return if graph.is_bipartite() { 2 } else { 1 };
    }
    let both_ways = graph.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let chains = both_ways.filter(|&(from, to)| degree(from) != 2 && is_bridge(graph, (from, to)));
    let needed = chains.map(|(from, to)| {
        let (mut before, mut at, mut length) = (from, to, 1);
        while degree(at) == 2 {
            let next = graph.neighbours(at).find(|&next| next != before).unwrap();
            (before, at, length) = (at, next, length + 1);
        }
        let is_dead_end = degree(from) == 1 || degree(at) == 1;
        length + if is_dead_end { 1 } else { 2 }
    });
    needed.max().unwrap_or(2)
}

fn is_bridge(graph: &Graph, (a, b): (usize, usize)) -> bool {
    let mut without = graph.clone();
    without.edges.retain(|&edge| edge != (a, b) && edge != (b, a));
    !without.is_connected_without(None)
}

/// Two labelled arrangements are connected if and only if moves lead from one to the other.
#[test]
fn labels_are_solvable_as_far_as_moves_lead() {
    for squares in 3..=5 {
        for graph in small_graphs::connected_graphs(squares) {
            let board = board(&graph);
            for labels in [
                &["_", "1", "1", "2", "3"][..],
                &["_", "_", "1", "2", "3"],
                &["_", "_", "1", "2", "2"],
            ] {
                check_labels(&board, &labels[..squares]);
            }
        }
    }
}

fn check_labels(board: &Board, labels: &[&str]) {
    let blanks = labels.iter().filter(|label| **label == "_").count();
    let group = board.group_of_blanks(blanks).unwrap();
    let pattern = |labels: &[&str]| Pattern::parse(board, &labels.join(" ")).unwrap();
    let goal = pattern(labels);
    let distances = PatternDistances::compute(&goal, &EnumerateOptions::new()).unwrap();
    for arranged in labels.iter().copied().permutations(labels.len()).unique() {
        let start = pattern(&arranged);
        let verdict = Solvability::of_labels(&start, &goal, &group).unwrap().unwrap();
        let is_reached = distances.value(&start).unwrap().is_some();
        assert_eq!(verdict.is_solvable(), is_reached, "{board:?} {start}: {verdict}");
    }
}

#[test]
fn reasons_of_labels() {
    for (board, start, goal, solvable, reason) in [
        ("3x3", "2 1 3/4 5 6/_ 7 _", "1 2 3/4 5 6/7 _ _", true, "connect all arrangements"),
        ("3x3", "a b a/b c c/b a _", "a a a/b b b/c c _", true, "a suitable choice among tiles"),
        ("3x3", "b a c/d e f/g h _", "a b c/d e f/g h _", false, "no moves take the tiles"),
        ("3x3", "2 1 3/* * */* * _", "1 2 3/* * */* * *", true, "a suitable choice among tiles"),
        (
            "ring-6",
            "3 1 2 _ _ 4",
            "4 _ 3 1 2 _",
            true,
            "into 6 parts; this arrangement and the goal",
        ),
        ("ring-6", "1 3 2 _ _ 4", "4 _ 3 1 2 _", false, "keep their cyclic order"),
        ("path-5", "1 2 2 _ _", "_ 1 2 2 _", true, "into 6 parts; with a suitable"),
        ("path-5", "2 1 2 _ _", "_ 1 2 2 _", false, "with the blanks on the squares"),
        (
            "8x8",
            &["2 1", &"* ".repeat(60), "_ _"].join(" "),
            &["1 2", &"* ".repeat(60), "_ _"].join(" "),
            true,
            "connect all",
        ),
    ] {
        let board: Board = board.parse().unwrap();
        let [start, goal] = [start, goal].map(|text| Pattern::parse(&board, text).unwrap());
        let group = board.group_of_blanks(start.blank_count()).unwrap();
        let verdict = Solvability::of_labels(&start, &goal, &group).unwrap().unwrap();
        assert_eq!(verdict.is_solvable(), solvable, "{start}");
        assert!(verdict.to_string().contains(reason), "{verdict}");
    }
    let ring: Board = "ring-14".parse().unwrap();
    let start = Pattern::parse(&ring, "1 2 3 4 5 6 7 8 9 10 11 12 13 _").unwrap();
    let goal = Pattern::parse(&ring, "_ _ 1 2 3 4 5 6 7 8 9 10 11 12").unwrap();
    let group = ring.group_of_blanks(2).unwrap();
    assert!(Solvability::of_labels(&start, &goal, &group).is_err());
}
