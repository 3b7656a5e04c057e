//! nauty lists the same small graphs, writes the same sparse6, and agrees about automorphisms and
//! isomorphism.

use std::collections::HashMap;

use assert_cmd::Command;
use itertools::Itertools;
use taquin::Board;
use taquin::atlas::connected_graphs;

/// What a program of nauty prints. Debian puts `nauty-` before most of the names.
pub fn nauty(program: &str, arguments: &[&str], input: &str) -> String {
    let names = [format!("nauty-{program}"), program.into()];
    let run = |name: &String| Command::new(name).args(arguments).write_stdin(input).output().ok();
    let output = names.iter().find_map(run).expect("nauty is installed");
    String::from_utf8(output.stdout).unwrap()
}

/// The canonical forms of nauty.
fn labelled(graphs: &str) -> Vec<String> {
    nauty("labelg", &["-q"], graphs).lines().map(String::from).collect()
}

#[test]
#[ignore = "needs nauty"]
fn nauty_lists_the_same_graphs() {
    for squares in 2..=8_usize {
        let own = connected_graphs(squares).unwrap();
        let own = own.iter().map(|graph| graph.to_graph6() + "\n").join("");
        let listed = nauty("geng", &["-c", "-q", &squares.to_string()], "");
        let sorted = |graphs: &str| labelled(graphs).into_iter().sorted_unstable().collect_vec();
        assert_eq!(sorted(&own), sorted(&listed), "{squares}");
    }
}

#[test]
#[ignore = "needs nauty"]
fn nauty_writes_the_same_sparse6() {
    let graphs = nauty("geng", &["-c", "-q", "6"], "");
    let sparse6 = nauty("copyg", &["-q", "-s"], &graphs);
    assert_eq!(graphs.lines().count(), sparse6.lines().count());
    for (graph6, sparse6) in graphs.lines().zip(sparse6.lines()) {
        let board = Board::from_graph6(graph6).unwrap();
        assert_eq!(Board::from_sparse6(sparse6).unwrap(), board, "{graph6} {sparse6}");
        assert_eq!(board.to_graph6(), graph6);
        assert_eq!(board.to_sparse6(), sparse6);
    }
}

/// Random numbers, the same in every run (D. H. Lehmer's generator).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0 * 48_271 % 0x7FFF_FFFF;
        self.0 as usize % n
    }

    /// The graph with its vertices in another order.
    fn shuffled(&mut self, board: &Board) -> Board {
        let n = board.square_count();
        let mut numbers = (0..n).collect_vec();
        (1..n).rev().for_each(|i| numbers.swap(i, self.below(i + 1)));
        let edges = board.arcs().filter(|arc| arc.from < arc.to);
        let number = |square: taquin::board::SquareId| numbers[square.index()];
        let edges = edges.map(|arc| format!("{} {}\n", number(arc.from), number(arc.to))).join("");
        Board::from_edge_list("shuffled", &edges).unwrap()
    }

    /// A connected graph: a path, and some more edges.
    fn board(&mut self, vertices: usize, more: usize) -> Board {
        let path = (1..vertices).map(|vertex| (vertex - 1, vertex));
        let others = (0..more).map(|_| (self.below(vertices), self.below(vertices))).collect_vec();
        let others = others.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
        let edges = path.chain(others).filter(|(a, b)| a != b).unique();
        let edges = edges.map(|(a, b)| format!("{a} {b}\n")).join("");
        Board::from_edge_list("random", &edges).unwrap()
    }
}

/// All connected graphs with up to seven vertices, each also in another order; boards with many
/// symmetries; random graphs; strongly regular graphs.
fn graphs() -> Vec<Board> {
    let mut random = Random(1967);
    let mut graphs = (2..=7).flat_map(|n| connected_graphs(n).unwrap()).collect_vec();
    let names = [
        "petersen",
        "heawood",
        "torus-3x3",
        "torus-4x4",
        "klein-4x5",
        "moebius-3x7",
        "hex-5x6",
        "cylinder-3x8",
        "3x3",
        "20x20",
        "30x40",
        "1x100",
        "ring-100",
        "wheel-50",
        "star-200",
        "prism-4",
        "prism-9",
        "cube-7",
        "theta0",
        "theta-2-3-3",
        "figure-eight",
        "complete-bipartite-9-9",
        "complete-bipartite-5-7",
    ];
    graphs.extend(names.map(|name| name.parse::<Board>().unwrap()));
    graphs.extend((0..200).map(|i| random.board(8 + i % 50, i)));
    let edges = |n: usize, adjacent: &dyn Fn(usize, usize) -> bool| {
        let pairs = (0..n).array_combinations().filter(|&[a, b]| adjacent(a, b));
        let edges = pairs.map(|[a, b]| format!("{a} {b}\n")).join("");
        Board::from_edge_list("regular", &edges).unwrap()
    };
    let shrikhande = |a: usize, b: usize| {
        let difference = ((a / 4 + 4 - b / 4) % 4, (a % 4 + 4 - b % 4) % 4);
        [(1, 0), (3, 0), (0, 1), (0, 3), (1, 1), (3, 3)].contains(&difference)
    };
    graphs.push(edges(16, &shrikhande));
    for side in 3..9 {
        graphs.push(edges(side * side, &|a, b| a / side == b / side || a % side == b % side));
    }
    for prime in [13, 29, 61, 101] {
        let is_square = |x: usize| (1..prime).any(|root| root * root % prime == x);
        graphs.push(edges(prime, &|a, b| is_square(b - a)));
    }
    graphs.extend((3..9).map(|n| edges(1 << n, &|a, b| (a ^ b).is_power_of_two())));
    graphs.push(edges(301, &|a, _| a == 0));
    graphs.push(edges(255, &|a, b| (b - 1) / 2 == a));
    let others = graphs.iter().map(|graph| random.shuffled(graph)).collect_vec();
    graphs.into_iter().chain(others).collect()
}

/// The order of a group as dreadnaut prints it, and the first vertex of the orbit of each vertex.
fn automorphisms_by_nauty(graphs: &[Board]) -> Vec<(String, Vec<usize>)> {
    let mut program = String::from("l=0 -a -m\n");
    for graph in graphs {
        program += &format!("n={} g\n", graph.square_count());
        for square in graph.square_ids() {
            let higher = graph.neighbours(square).filter(|&other| other > square);
            program += &format!("{}:{};\n", square.index(), higher.map(|s| s.index()).join(" "));
        }
        program.truncate(program.trim_end().trim_end_matches(';').len());
        program += ".\nx o\n";
    }
    let printed = nauty("dreadnaut", &[], &(program + "q\n"));
    let lines = printed.lines().filter(|line| !line.starts_with("cpu time")).collect_vec();
    let (mut answers, mut at) = (Vec::new(), 0);
    for graph in graphs {
        let size = lines[at].split("grpsize=").nth(1).unwrap().split(';').next().unwrap();
        let mut firsts = vec![0; graph.square_count()];
        for orbit in lines[at + 1].split(';').filter(|orbit| !orbit.trim().is_empty()) {
            let points = orbit.split('(').next().unwrap().split_whitespace().flat_map(|range| {
                let ends = range.split(':').map(|end| end.parse::<usize>().unwrap()).collect_vec();
                ends[0]..=ends[ends.len() - 1]
            });
            let points = points.collect_vec();
            points.iter().for_each(|&point| firsts[point] = points[0]);
        }
        answers.push((size.into(), firsts));
        at += 2;
    }
    answers
}

/// A whole number in decimal digits, or one such as 1.25e40: its mantissa and its exponent.
fn scientific(number: &str) -> (f64, usize) {
    match number.split_once('e') {
        Some((mantissa, exponent)) => (mantissa.parse().unwrap(), exponent.parse().unwrap()),
        None => {
            let (first, others) = number.split_at(1);
            let others = &others[..others.len().min(15)];
            (format!("{first}.{others}").parse().unwrap(), number.len() - 1)
        }
    }
}

#[test]
#[ignore = "needs nauty"]
fn nauty_finds_the_same_orders_and_orbits() {
    let graphs = graphs();
    for (graph, (size, firsts)) in graphs.iter().zip(automorphisms_by_nauty(&graphs)) {
        let symmetries = graph.all_symmetries();
        let order = symmetries.order().number().to_string();
        let [(own, places), (theirs, their_places)] = [&order, &size].map(|n| scientific(n));
        assert!((own / theirs - 1.0).abs() < 1e-9, "{}: {order} {size}", graph.to_graph6());
        assert_eq!(places, their_places, "{}: {order} {size}", graph.to_graph6());
        let mut own = (0..graph.square_count()).collect_vec();
        let lower = |own: &mut Vec<usize>| {
            let before = own.clone();
            for generator in symmetries.generators() {
                for point in 0..own.len() {
                    let image = generator.image(point);
                    let first = own[point].min(own[image]);
                    (own[point], own[image]) = (first, first);
                }
            }
            before != *own
        };
        while lower(&mut own) {}
        assert_eq!(own, firsts, "{}", graph.to_graph6());
    }
}

/// Two graphs have the same canonical form if and only if they have the same one of nauty.
#[test]
#[ignore = "needs nauty"]
fn nauty_decides_isomorphism_alike() {
    let graphs = graphs();
    let given = graphs.iter().map(|graph| graph.to_graph6() + "\n").join("");
    let (mut theirs, mut own) = (HashMap::new(), HashMap::new());
    for (graph, form) in graphs.iter().zip(labelled(&given)) {
        let mine = graph.to_canonical_graph6();
        assert_eq!(own.entry(mine.clone()).or_insert_with(|| form.clone()), &form, "{mine}");
        assert_eq!(theirs.entry(form.clone()).or_insert_with(|| mine.clone()), &mine, "{form}");
    }
    assert!(theirs.len() > 1000 && theirs.len() < graphs.len(), "{}", theirs.len());
}
