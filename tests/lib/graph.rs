//! Graphs of several boards: counts, shortest paths compared with the solution, subgraphs,
//! summaries.

use std::collections::{BTreeSet, HashMap};

use itertools::Itertools;
use petgraph::graph::NodeIndex;
use petgraph::visit::{EdgeRef, Reversed};
use taquin::graph::{
    Arcs, Edge, Girth, Graph, GraphError, LastTwist, MoveArc, Subgraph, Summary, Vertex,
    coset_graph, history_graph, move_graph, move_graph_around, quotient_graph, twist_graph,
};
use taquin::group::Equivalence;
use taquin::position::{Metric, Pattern, Position};
use taquin::solution::Cosets;
use taquin::states::{Distances, EnumerateOptions, Space, breadth_first};
use taquin::{Board, Method, Solution, StandardPosition};

const WORK: u64 = 1 << 28;

/// Boards whose loops differ in length and in how they overlap.
const BOARDS: [&str; 5] = ["eight", "five", "2x3", "2x3@1,2", "2x4"];

fn with_solution(board: &str, check: impl FnOnce(&Solution)) {
    let board: Board = board.parse().unwrap();
    let twists = board.twists();
    check(&Solution::new(&twists, Method::best_for(&twists)).unwrap());
}

/// The cost and the number of cheapest paths from every vertex to `goal`, by Dijkstra and a
/// depth-first sum that share no code with the library.
fn paths_to<V: Vertex, A: Edge>(graph: &Graph<V, A>, goal: NodeIndex) -> Vec<Option<(usize, u64)>> {
    let backwards = Reversed(&**graph);
    let cost = petgraph::algo::dijkstra(backwards, goal, None, |arc| arc.weight().cost());
    let mut numbers: HashMap<NodeIndex, u64> = HashMap::from([(goal, 1)]);
    // Some arcs cost 0, so the order is that of a depth-first search along cheapest arcs.
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
fn shortest_paths_of_the_history_graph_are_the_minimal_words() {
    for board in BOARDS {
        with_solution(board, |solution| {
            let graph = history_graph(solution, Subgraph::default()).unwrap();
            let paths = paths_to(&graph, graph.goal().unwrap());
            let mut total = 0;
            for rank in solution.reached() {
                let start = graph.start(rank).unwrap();
                assert!(matches!(graph[start].last, LastTwist::Start));
                assert_eq!(graph[start].at.answer.rank(), rank);
                let expected = (solution.move_count(rank).unwrap(), solution.word_count(rank));
                assert_eq!(paths[start.index()], Some(expected), "{board}, {rank:?}");
                total += expected.1;
            }
            let summary = Summary::new(&graph, 0);
            assert_eq!(summary.shortest_paths, Some(total), "{board}");
        });
    }
}

#[test]
fn a_ball_contains_all_minimal_words_of_its_positions() {
    for (board, most) in [("eight", 12), ("five", 8), ("2x4", 15), ("3x3", 16)] {
        with_solution(board, |solution| {
            let part = Subgraph { within: Some(most), ..Subgraph::default() };
            let graph = history_graph(solution, part).unwrap();
            let paths = paths_to(&graph, graph.goal().unwrap());
            for rank in solution.reached() {
                let moves = solution.move_count(rank).unwrap();
                let start = graph.start(rank);
                assert_eq!(start.is_some(), moves <= most);
                if let Some(start) = start {
                    let expected = Some((moves, solution.word_count(rank)));
                    assert_eq!(paths[start.index()], expected, "{board}");
                }
            }
        });
    }
}

/// Why the history is needed: without it the costs ignore elisions.
#[test]
fn shortest_paths_of_the_twist_graph_are_not_the_minimal_words() {
    with_solution("eight", |solution| {
        let graph = twist_graph(solution, Arcs::All, Subgraph::default()).unwrap();
        let paths = paths_to(&graph, graph.goal().unwrap());
        let position = StandardPosition::parse(solution.board(), "102536").unwrap();
        let rank = solution.ranking().rank(&position);
        let vertex = graph.node_indices().find(|&vertex| graph[vertex].answer.rank() == rank);
        // Seven twists with four elisions, which the twist graph ignores.
        assert_eq!(paths[vertex.unwrap().index()].unwrap().0, 28);
        assert_eq!(solution.move_count(rank), Some(20));
        // Here paths begin at every vertex.
        let total = paths.iter().flatten().map(|&(_, number)| number).sum();
        assert_eq!(Summary::new(&graph, 0).shortest_paths, Some(total));
    });
}

#[test]
fn the_twist_graph_is_the_cayley_graph() {
    with_solution("eight", |solution| {
        let graph = twist_graph(solution, Arcs::All, Subgraph::default()).unwrap();
        assert_eq!((graph.node_count(), graph.edge_count()), (20_160, 161_280));
        for arc in graph.edge_references() {
            let (from, to) = (&graph[arc.source()], &graph[arc.target()]);
            let word = solution.twists().word(arc.weight().twist().name()).unwrap();
            assert_eq!(word.apply_to(&from.answer.position()), to.answer.position());
            let is_first = from.answer.first_twists().any(|twist| twist == arc.weight().twist());
            assert_eq!((arc.weight().first, arc.weight().cost), (is_first, 4));
        }
        let first = twist_graph(solution, Arcs::FirstTwists, Subgraph::default()).unwrap();
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
            let joinings = [Equivalence::Symmetry, Equivalence::SymmetryAndInversion];
            for (joining, classes) in
                joinings.into_iter().zip([solution.classes(), solution.extended_classes()])
            {
                let graph = quotient_graph(solution, joining, Subgraph::default()).unwrap();
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
    // Where symmetries permute the twists, all members of a class have the same arcs.
    with_solution("eight", |solution| {
        let graph = quotient_graph(solution, Equivalence::Symmetry, Subgraph::default()).unwrap();
        for arc in graph.edge_references() {
            let size = graph[arc.source()].class.size as u64;
            let of_one = arc.weight().twists.len() as u64;
            assert_eq!(arc.weight().multiplicity, size * of_one);
            assert_eq!(arc.weight().letters().len() as u64, of_one);
            for letter in arc.weight().letters().chars() {
                let word = solution.twists().word(&letter.to_string()).unwrap();
                let to = word.apply_to(&graph[arc.source()].representative.position());
                let class = solution.classes().class_of(solution.ranking().rank(&to)).unwrap();
                let least = solution.classes().representative(class);
                assert_eq!(least, graph[arc.target()].representative.rank());
            }
        }
    });
}

#[test]
fn moves_join_all_positions() {
    for (board, vertices, arcs) in [("five", 360, 2 * 420), ("eight", 181_440, 483_840)] {
        let board: Board = board.parse().unwrap();
        let space = Space::new(&Position::goal(&board)).unwrap();
        let levels =
            breadth_first(&space, &Position::goal(&board), &EnumerateOptions::new(), |_, _, _| ())
                .unwrap();
        let graph = move_graph(&space, &levels, Subgraph::default()).unwrap();
        assert_eq!((graph.node_count(), graph.edge_count()), (vertices, arcs));
        for arc in graph.edge_references() {
            let (from, to) = (&graph[arc.source()], &graph[arc.target()]);
            let mut position = from.position().clone();
            let moved = position.move_blank(position.square_of(arc.weight().tile));
            assert_eq!((moved, &position), (Some(arc.weight().tile), to.position()));
            assert_eq!(from.move_count().abs_diff(to.move_count()), 1);
            assert_eq!(arc.weight().nearer, to.move_count() < from.move_count());
        }
    }
}

#[test]
fn subgraphs_within_some_moves_are_balls() {
    with_solution("eight", |solution| {
        let goal = solution.ranking().rank(&StandardPosition::goal(solution.board()));
        let size = |radius, within| {
            let part = Subgraph { around: Some((goal, radius)), within, ..Subgraph::default() };
            twist_graph(solution, Arcs::All, part).unwrap().node_count()
        };
        // Eight twists; A and W end where WW and AA do.
        assert_eq!([size(0, None), size(1, None)], [1, 9]);
        let whole = twist_graph(solution, Arcs::All, Subgraph::default()).unwrap();
        let spheres = Summary::new(&whole, WORK).spheres;
        assert_eq!(size(2, None), spheres[..3].iter().sum::<usize>());
        assert_eq!(size(99, None), 20_160);
        assert_eq!(size(2, Some(4)), 9);
        let part = Subgraph { memory: 1000, ..Subgraph::default() };
        let error = twist_graph(solution, Arcs::All, part).unwrap_err();
        assert!(error.to_string().contains("161280 arcs, too many for the memory"));
    });
}

#[test]
fn summaries() {
    with_solution("eight", |solution| {
        let graph = twist_graph(solution, Arcs::All, Subgraph::default()).unwrap();
        let summary = Summary::new(&graph, WORK);
        assert_eq!((summary.vertices, summary.arcs, summary.edges), (20_160, 161_280, 80_640));
        assert_eq!((summary.components, summary.girth), (1, Girth::Length(3)));
        assert_eq!((summary.degree, summary.bipartite), ((8, 8), false));
        let layers = summary.layers.iter().map(|layer| (layer.moves, layer.vertices as u64));
        let census = solution.census().rows.into_iter().map(|row| (row.moves, row.positions));
        assert!(layers.eq(census));
        assert_eq!(summary.spheres.iter().sum::<usize>(), 20_160);
        assert_eq!(summary.diameter, Some(summary.spheres.len() as u32 - 1));
    });
}

#[test]
fn identifiers_are_unique() {
    with_solution("five", |solution| {
        let graph = history_graph(solution, Subgraph::default()).unwrap();
        assert!(graph.node_weights().map(Vertex::id).all_unique());
    });
}

/// A part of the move graph is the same whether or not the board was enumerated.
#[test]
fn neighbourhoods_without_an_enumeration() {
    for (board, centre) in [
        ("3x3", "8 6 7/2 5 4/3 0 1"),
        ("eight", "102536"),
        ("2x3@1,2", "025/413"),
        ("theta0", "4250316"),
        ("ring-20", "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15 16 17 18 19"),
    ] {
        let board: Board = board.parse().unwrap();
        let goal = Position::goal(&board);
        let distances = Distances::new(&goal).unwrap();
        let space = Space::new(&goal).unwrap();
        let levels = breadth_first(&space, &goal, &EnumerateOptions::new(), |_, _, _| ()).unwrap();
        let centre = Position::parse(&board, centre).unwrap();
        let start = distances.value(&centre).unwrap().unwrap();
        for (around, within) in [
            (Some((&centre, 0)), None),
            (Some((&centre, 4)), None),
            (Some((&centre, 4)), Some(start)),
            (None, Some(5)),
        ] {
            let state = |(centre, radius)| (space.index_of(centre).unwrap(), radius);
            let whole = Subgraph { around: around.map(state), within, memory: u64::MAX };
            let whole = move_graph(&space, &levels, whole).unwrap();
            let around = around.map(|(centre, radius)| (centre.clone(), radius));
            let part = Subgraph { around, within, memory: u64::MAX };
            let part = move_graph_around(&goal, &part, |position| {
                Ok::<_, GraphError>(distances.value(position).unwrap().unwrap())
            });
            let part = part.unwrap();
            let listed = |graph: &Graph<_, _>| {
                let vertices = graph.node_weights().map(|v: &taquin::graph::MoveVertex| {
                    (v.position().to_string(), v.move_count())
                });
                let edges = graph.edge_references().map(|arc| {
                    let MoveArc { tile, nearer, .. } = *arc.weight();
                    (arc.source(), arc.target(), tile, nearer)
                });
                (vertices.collect_vec(), edges.collect_vec(), graph.goal())
            };
            assert_eq!(listed(&part), listed(&whole), "{} {centre}", board.name());
        }
    }
}

/// The part of a graph that does not fit into memory is refused before it is built.
#[test]
fn neighbourhoods_beyond_memory() {
    let board: Board = "4x4".parse().unwrap();
    let goal = Position::goal(&board);
    let part = Subgraph { memory: 100_000, ..Subgraph::default() };
    let unsolved = |_: &Position| -> Result<usize, GraphError> { unreachable!() };
    let refused = move_graph_around(&goal, &part, unsolved);
    assert!(matches!(refused, Err(GraphError::TooLarge { .. })));
}

/// The labels of a standard position, if its tiles have those of a goal.
fn labelled(goal: &Pattern, position: &StandardPosition) -> String {
    let board = goal.board();
    let label = |square| match board.place(square) {
        Some(place) => goal.label(board.square_at(position.tile(place).place())),
        None => goal.label(square),
    };
    let labels = board.square_ids().map(label).join(" ");
    Pattern::parse(board, &labels).unwrap().to_string()
}

/// Each position of a coset that is nearest to the goal has first twists, and together they are those
/// of the coset. Each arc does to labels what its twist does to positions.
#[test]
fn the_schreier_graph_and_the_solution() {
    let goals =
        [("eight", "a a a/b _ b/c c c"), ("eight", "1 * */* _ */* * 2"), ("2x3", "a a b/b b _")];
    for (name, goal) in goals {
        with_solution(name, |solution| {
            let board = solution.board();
            let goal = Pattern::parse(board, goal).unwrap();
            let mut nearest = HashMap::<String, (usize, BTreeSet<String>)>::new();
            for answer in solution.answers() {
                let code = labelled(&goal, &answer.position());
                let moves = answer.move_count();
                let found = nearest.entry(code).or_insert((moves, BTreeSet::new()));
                if moves < found.0 {
                    *found = (moves, BTreeSet::new());
                }
                if moves == found.0 {
                    found.1.extend(answer.first_twists().map(|twist| twist.name().into()));
                }
            }
            let cosets = Cosets::compute(&goal, &EnumerateOptions::new()).unwrap();
            let graph = coset_graph(&cosets, Arcs::All, &Subgraph::default()).unwrap();
            if board.grid().is_some() {
                let slides = EnumerateOptions::new().metric(Metric::MultiTile);
                let cosets = Cosets::compute(&goal, &slides).unwrap();
                let refused = coset_graph(&cosets, Arcs::All, &Subgraph::default());
                assert!(matches!(refused, Err(GraphError::CountsSlides)));
            }
            assert_eq!(graph.node_count(), nearest.len());
            assert_eq!(graph.edge_count(), nearest.len() * solution.twists().len());
            assert_eq!(graph[graph.goal().unwrap()].code, goal.to_string());
            for vertex in graph.node_indices() {
                let (moves, first) = &nearest[&graph[vertex].code];
                assert_eq!(graph[vertex].moves, *moves);
                let begins = graph.edges(vertex).filter(|arc| arc.weight().first);
                let begins: BTreeSet<_> =
                    begins.map(|arc| arc.weight().twist().name().into()).collect();
                assert_eq!(begins, *first, "{}", graph[vertex].code);
            }
            let vertices: HashMap<_, _> =
                graph.node_indices().map(|vertex| (graph[vertex].code.clone(), vertex)).collect();
            for answer in solution.answers().step_by(7) {
                let (position, twists) = (answer.position(), solution.twists());
                for arc in graph.edges(vertices[&labelled(&goal, &position)]) {
                    let twist = twists.iter().find(|twist| *twist == arc.weight().twist()).unwrap();
                    let element = position.element().then(twist.permutation());
                    let after = StandardPosition::from_element(board, &element);
                    assert_eq!(graph[arc.target()].code, labelled(&goal, &after));
                }
            }
            let first = coset_graph(&cosets, Arcs::FirstTwists, &Subgraph::default()).unwrap();
            let expected: usize = nearest.values().map(|(_, first)| first.len()).sum();
            assert_eq!(first.edge_count(), expected);
            let around = Some((goal.clone(), 1));
            let near = coset_graph(&cosets, Arcs::All, &Subgraph { around, ..Subgraph::default() });
            let next = graph.neighbors(graph.goal().unwrap()).chain(graph.goal()).unique();
            assert_eq!(near.unwrap().node_count(), next.count());
            let within = Subgraph { within: Some(8), ..Subgraph::default() };
            let near = coset_graph(&cosets, Arcs::All, &within).unwrap();
            assert_eq!(
                near.node_count(),
                nearest.values().filter(|(moves, _)| *moves <= 8).count()
            );
        });
    }
}
