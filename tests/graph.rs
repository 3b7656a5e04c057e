//! The graphs of several boards: counts, shortest paths against the solution, parts, summaries.

use std::collections::HashMap;

use itertools::Itertools;
use petgraph::graph::NodeIndex;
use petgraph::visit::{EdgeRef, Reversed};
use taquin::claims::schofield_census;
use taquin::graph::{
    Arcs, Girth, Graph, Last, Layers, Part, SimpleGraph, Step, Summary, Vertex, automorphisms,
    class_graph, memory_graph, move_graph, twist_graph,
};
use taquin::group::Joining;
use taquin::position::Position;
use taquin::states::{Space, breadth_first};
use taquin::{Board, Method, Solution, StandardPosition, Twists};

const WORK: u64 = 1 << 28;

/// Boards whose loops differ in length and overlap in every way.
const BOARDS: [&str; 5] = ["eight", "five", "2x3", "2x3@1,2", "2x4"];

fn with_solution(board: &str, check: impl FnOnce(&Solution)) {
    let board: Board = board.parse().unwrap();
    let twists = Twists::of(&board);
    check(&Solution::of(&twists, Method::best_for(&twists)).unwrap());
}

/// Cheapest paths from every vertex to `goal` and their numbers, by Dijkstra and by a depth-first
/// sum, which share nothing with the library's count.
fn paths_to<V: Vertex, A: Step>(graph: &Graph<V, A>, goal: NodeIndex) -> Vec<Option<(usize, u64)>> {
    let backwards = Reversed(&**graph);
    let cost = petgraph::algo::dijkstra(backwards, goal, None, |arc| arc.weight().cost());
    let mut numbers: HashMap<NodeIndex, u64> = HashMap::from([(goal, 1)]);
    // Zero costs occur, so the order is that of a depth-first search along best arcs.
    for start in graph.node_indices().filter(|vertex| cost.contains_key(vertex)) {
        let mut stack = vec![(start, false)];
        while let Some((at, visited)) = stack.pop() {
            if numbers.contains_key(&at) {
                continue;
            }
            let best = || {
                graph.edges(at).filter(|arc| {
                    cost.get(&arc.target())
                        .is_some_and(|rest| rest + arc.weight().cost() == cost[&at])
                })
            };
            if visited {
                numbers.insert(at, best().map(|arc| numbers[&arc.target()]).sum());
            } else {
                stack.push((at, true));
                stack.extend(best().map(|arc| (arc.target(), false)));
            }
        }
    }
    graph.node_indices().map(|v| Some((*cost.get(&v)?, numbers[&v]))).collect()
}

#[test]
fn shortest_paths_with_memory_are_the_minimal_words() {
    for board in BOARDS {
        with_solution(board, |solution| {
            let graph = memory_graph(solution, Part::default()).unwrap();
            let paths = paths_to(&graph, graph.goal().unwrap());
            let mut total = 0;
            for rank in solution.reached() {
                let start = graph.start(rank).unwrap();
                assert!(matches!(graph[start].last, Last::Start));
                assert_eq!(graph[start].at.answer.rank(), rank);
                let expected = (solution.moves(rank).unwrap(), solution.sequences(rank));
                assert_eq!(paths[start.index()], Some(expected), "{board}, {rank:?}");
                total += expected.1;
            }
            let summary = Summary::of(&graph, 0);
            assert_eq!(summary.shortest_paths, Some(total), "{board}");
        });
    }
}

#[test]
fn a_part_within_some_moves_holds_all_minimal_words_of_its_positions() {
    for (board, most) in [("eight", 12), ("five", 8), ("2x4", 15), ("3x3", 16)] {
        with_solution(board, |solution| {
            let part = Part { within: Some(most), ..Part::default() };
            let graph = memory_graph(solution, part).unwrap();
            let paths = paths_to(&graph, graph.goal().unwrap());
            for rank in solution.reached() {
                let moves = solution.moves(rank).unwrap();
                let start = graph.start(rank);
                assert_eq!(start.is_some(), moves <= most);
                if let Some(start) = start {
                    let expected = Some((moves, solution.sequences(rank)));
                    assert_eq!(paths[start.index()], expected, "{board}");
                }
            }
        });
    }
}

/// Why the memory is needed: without it the costs do not know of elisions.
#[test]
fn shortest_paths_without_memory_are_not() {
    with_solution("eight", |solution| {
        let graph = twist_graph(solution, Arcs::All, Part::default()).unwrap();
        let paths = paths_to(&graph, graph.goal().unwrap());
        let position = StandardPosition::parse(solution.board(), "102536").unwrap();
        let rank = solution.ranking().rank(&position);
        let vertex = graph.node_indices().find(|&vertex| graph[vertex].answer.rank() == rank);
        // Seven twists, whose four elisions the twist graph does not know of.
        assert_eq!(paths[vertex.unwrap().index()].unwrap().0, 28);
        assert_eq!(solution.moves(rank), Some(20));
    });
}

#[test]
fn the_twist_graph_is_the_cayley_graph() {
    with_solution("eight", |solution| {
        let graph = twist_graph(solution, Arcs::All, Part::default()).unwrap();
        assert_eq!((graph.node_count(), graph.edge_count()), (20_160, 161_280));
        for arc in graph.edge_references() {
            let (from, to) = (&graph[arc.source()], &graph[arc.target()]);
            let word = solution.twists().word(arc.weight().twist.name()).unwrap();
            assert_eq!(word.played_from(&from.answer.position()), to.answer.position());
            let is_first = from.answer.first_twists().any(|twist| twist == arc.weight().twist);
            assert_eq!((arc.weight().first, arc.weight().cost), (is_first, 4));
        }
        let first = twist_graph(solution, Arcs::FirstTwists, Part::default()).unwrap();
        let expected: usize =
            solution.reached().map(|rank| solution.first_twists(rank).len()).sum();
        assert_eq!(first.edge_count(), expected);
        assert!(!petgraph::algo::is_cyclic_directed(&*first));
    });
}

#[test]
fn classes_have_all_arcs_with_their_multiplicities() {
    for board in BOARDS {
        with_solution(board, |solution| {
            let arcs = (solution.reached().count() * solution.twists().len()) as u64;
            let first: usize =
                solution.reached().map(|rank| solution.first_twists(rank).len()).sum();
            let joinings = [Joining::Symmetries, Joining::SymmetriesAndInverses];
            for (joining, classes) in
                joinings.into_iter().zip([solution.classes(), solution.extended_classes()])
            {
                let graph = class_graph(solution, joining, Part::default()).unwrap();
                assert_eq!(graph.node_count(), classes.len());
                let sum = graph.edge_weights().map(|arc| arc.multiplicity).sum::<u64>();
                assert_eq!(sum, arcs, "{board}");
                let sum = graph.edge_weights().map(|arc| arc.first).sum::<u64>();
                assert_eq!(sum, first as u64, "{board}");
                let numbers = graph.node_weights().map(|vertex| vertex.class.number).collect_vec();
                assert_eq!(numbers, (1..=classes.len()).collect_vec());
            }
        });
    }
    // Where the symmetries permute the twists, all members of a class are alike.
    with_solution("eight", |solution| {
        let graph = class_graph(solution, Joining::Symmetries, Part::default()).unwrap();
        for arc in graph.edge_references() {
            let size = graph[arc.source()].class.size as u64;
            let of_one = arc.weight().twists.len() as u64;
            assert_eq!(arc.weight().multiplicity, size * of_one);
        }
    });
}

#[test]
fn moves_join_all_positions() {
    for (board, vertices, arcs) in [("five", 360, 2 * 420), ("eight", 181_440, 483_840)] {
        let board: Board = board.parse().unwrap();
        let space = Space::of(&board, 1, u64::MAX).unwrap();
        let levels = breadth_first(&space, &Position::goal(&board), &mut ()).unwrap();
        let graph = move_graph(&space, &levels, Part::default()).unwrap();
        assert_eq!((graph.node_count(), graph.edge_count()), (vertices, arcs));
        for arc in graph.edge_references() {
            let (from, to) = (&graph[arc.source()], &graph[arc.target()]);
            let mut position = from.position();
            let moved = position.slide(position.square_of(arc.weight().tile));
            assert_eq!((moved, &position), (Some(arc.weight().tile), &to.position()));
            assert_eq!(from.moves().abs_diff(to.moves()), 1);
            assert_eq!(arc.weight().nearer, to.moves() < from.moves());
        }
    }
}

#[test]
fn parts_are_balls() {
    with_solution("eight", |solution| {
        let goal = solution.ranking().rank(&StandardPosition::goal(solution.board()));
        let size = |radius, within| {
            let part = Part { around: Some((goal, radius)), within, ..Part::default() };
            twist_graph(solution, Arcs::All, part).unwrap().node_count()
        };
        // Eight twists, of which A and W end in the same place as WW and AA.
        assert_eq!([size(0, None), size(1, None)], [1, 9]);
        let whole = twist_graph(solution, Arcs::All, Part::default()).unwrap();
        let spheres = Summary::of(&whole, WORK).spheres;
        assert_eq!(size(2, None), spheres[..3].iter().sum::<usize>());
        assert_eq!(size(99, None), 20_160);
        assert_eq!(size(2, Some(4)), 9);
        let part = Part { memory: 1000, ..Part::default() };
        let error = twist_graph(solution, Arcs::All, part).unwrap_err();
        assert!(error.to_string().contains("161280 arcs, which is too many for the memory"));
    });
}

#[test]
fn summaries() {
    with_solution("eight", |solution| {
        let graph = twist_graph(solution, Arcs::All, Part::default()).unwrap();
        let summary = Summary::of(&graph, WORK);
        assert_eq!((summary.vertices, summary.arcs, summary.edges), (20_160, 161_280, 80_640));
        assert_eq!((summary.components, summary.girth), (1, Girth::Length(3)));
        assert_eq!((summary.degree, summary.bipartite), ((8, 8), false));
        let layers = summary.layers.iter().map(|layer| (layer.moves, layer.vertices as u64));
        let printed = schofield_census().rows.into_iter().map(|row| (row.moves, row.positions));
        assert!(layers.eq(printed));
        assert_eq!(summary.spheres.iter().sum::<usize>(), 20_160);
        assert_eq!(summary.diameter, Some(summary.spheres.len() as u32 - 1));
    });
}

/// The slow twin: all distances and cycles by Floyd and Warshall, all automorphisms one by one.
#[test]
fn summaries_of_small_graphs_by_brute_force() {
    fn check(simple: &SimpleGraph, summary: &Summary) {
        let n = simple.vertices();
        let mut far = vec![vec![u32::MAX / 2; n]; n];
        for (v, row) in far.iter_mut().enumerate() {
            row[v] = 0;
            simple.neighbours(v).iter().for_each(|&w| row[w as usize] = 1);
        }
        for (k, i, j) in itertools::iproduct!(0..n, 0..n, 0..n) {
            far[i][j] = far[i][j].min(far[i][k] + far[k][j]);
        }
        assert_eq!(summary.diameter, far.iter().flatten().copied().max());
        assert_eq!(Some(count_automorphisms(simple)), summary.automorphisms);
    }
    with_solution("five", |solution| {
        for within in [4, 6, 8, 10] {
            let part = Part { within: Some(within), ..Part::default() };
            for arcs in [Arcs::All, Arcs::FirstTwists] {
                let graph = twist_graph(solution, arcs, part).unwrap();
                check(&SimpleGraph::under(&graph), &Summary::of(&graph, WORK));
            }
            let graph = class_graph(solution, Joining::Symmetries, part).unwrap();
            check(&SimpleGraph::under(&graph), &Summary::of(&graph, WORK));
        }
    });
}

/// Backtracking over all images, vertex by vertex, each after one of its neighbours.
fn count_automorphisms(graph: &SimpleGraph) -> u128 {
    fn extend(graph: &SimpleGraph, order: &[u32], images: &mut Vec<u32>) -> u128 {
        let Some(&vertex) = order.get(images.len()) else { return 1 };
        let mut count = 0;
        for image in 0..graph.vertices() as u32 {
            let fits = !images.contains(&image)
                && order.iter().zip(images.iter()).all(|(before, other)| {
                    graph.neighbours(vertex as usize).contains(before)
                        == graph.neighbours(image as usize).contains(other)
                });
            if fits {
                images.push(image);
                count += extend(graph, order, images);
                images.pop();
            }
        }
        count
    }
    let order = (0..graph.vertices()).flat_map(|vertex| graph.distances(vertex).1).unique();
    extend(graph, &order.collect_vec(), &mut Vec::new())
}

/// Graphs whose groups are known: circles, complete graphs, the cube, Petersen's graph, and one of
/// Frucht's kind without any symmetry.
#[test]
fn automorphisms_of_known_graphs() {
    let of = |vertices: usize, edges: &[(u32, u32)]| {
        let mut graph = petgraph::graph::DiGraph::<(), ()>::from_edges(edges);
        while graph.node_count() < vertices {
            graph.add_node(());
        }
        automorphisms(&SimpleGraph::under(&graph), false, WORK)
    };
    let circle = (0..7).map(|i| (i, (i + 1) % 7)).collect_vec();
    assert_eq!(of(7, &circle), Some(14));
    let complete = (0..6).array_combinations().map(|[a, b]| (a, b)).collect_vec();
    assert_eq!(of(6, &complete), Some(720));
    let cube = (0..8_u32).flat_map(|v| [1, 2, 4].map(|bit| (v, v ^ bit))).collect_vec();
    assert_eq!(of(8, &cube), Some(48));
    let petersen = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    assert_eq!(of(10, &petersen.collect_vec()), Some(120));
    assert_eq!(of(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2), (3, 5), (2, 5)]), {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2), (3, 5), (2, 5)];
        let graph = petgraph::graph::DiGraph::<(), ()>::from_edges(edges);
        Some(count_automorphisms(&SimpleGraph::under(&graph)))
    });
    assert_eq!(of(4, &[]), Some(24));
    assert_eq!(of(5, &[(0, 1), (2, 3)]), Some(8));
}

#[test]
fn layers_are_moves_and_no_two_vertices_meet() {
    with_solution("eight", |solution| {
        let graph = twist_graph(solution, Arcs::All, Part::default()).unwrap();
        let layers = Layers::of(&graph);
        let sizes = layers.iter().map(|layer| layer.vertices.len() as u64).collect_vec();
        let printed = schofield_census().rows.into_iter().map(|row| row.positions);
        assert_eq!(sizes, printed.collect_vec());
        assert!(graph.node_indices().map(|vertex| layers.at(vertex)).all_unique());
        for layer in layers.iter() {
            assert!(layer.vertices.iter().map(|&vertex| layers.at(vertex).1).all_equal());
        }
    });
}

#[test]
fn identifiers_differ() {
    with_solution("five", |solution| {
        let graph = memory_graph(solution, Part::default()).unwrap();
        assert!(graph.node_weights().map(Vertex::id).all_unique());
    });
}
