//! Summaries and automorphisms of small graphs compared with brute force; layers.

use itertools::Itertools;

use super::{Arcs, Layers, Subgraph, Summary, move_graph, quotient_graph, twist_graph};
use crate::graphs::Adjacency;
use crate::group::Equivalence;
use crate::states::{EnumerateOptions, Space, breadth_first};
use crate::{Board, Method, Position, Solution};

/// More steps than any of these graphs needs.
const WORK: u64 = 1 << 28;

/// Distances by Floyd and Warshall, automorphisms one by one.
#[test]
fn summaries_of_small_graphs_by_brute_force() {
    fn check(simple: &Adjacency, summary: &Summary) {
        let n = simple.vertex_count();
        let mut far = vec![vec![u32::MAX / 2; n]; n];
        for (v, row) in far.iter_mut().enumerate() {
            row[v] = 0;
            simple.neighbours(v as u32).iter().for_each(|&w| row[w as usize] = 1);
        }
        for (k, i, j) in itertools::iproduct!(0..n, 0..n, 0..n) {
            far[i][j] = far[i][j].min(far[i][k] + far[k][j]);
        }
        assert_eq!(summary.diameter, far.iter().flatten().copied().max());
        assert_eq!(Some(count_automorphisms(simple)), summary.automorphisms);
    }
    let board: Board = "five".parse().unwrap();
    let twists = board.twists();
    let solution = Solution::new(&twists, Method::best_for(&twists)).unwrap();
    for within in [4, 6, 8, 10] {
        let part = Subgraph { within: Some(within), ..Subgraph::default() };
        for arcs in [Arcs::All, Arcs::FirstTwists] {
            let graph = twist_graph(&solution, arcs, part).unwrap();
            check(&Adjacency::under(&graph), &Summary::new(&graph, WORK));
        }
        let graph = quotient_graph(&solution, Equivalence::Symmetry, part).unwrap();
        check(&Adjacency::under(&graph), &Summary::new(&graph, WORK));
    }
}

/// Backtracking over the images of the vertices in breadth-first order.
fn count_automorphisms(graph: &Adjacency) -> u128 {
    fn extend(graph: &Adjacency, order: &[u32], images: &mut Vec<u32>) -> u128 {
        let Some(&vertex) = order.get(images.len()) else { return 1 };
        let mut count = 0;
        for image in 0..graph.vertex_count() as u32 {
            let fits = !images.contains(&image)
                && order.iter().zip(images.iter()).all(|(before, other)| {
                    graph.has_edge(vertex, *before) == graph.has_edge(image, *other)
                });
            if fits {
                images.push(image);
                count += extend(graph, order, images);
                images.pop();
            }
        }
        count
    }
    let order = graph.spanning_forest().order;
    extend(graph, &order, &mut Vec::new())
}

/// Each renaming of tiles that moves can bring about is an automorphism: as many as there are
/// positions with the blank at home.
#[test]
fn known_automorphisms_of_move_graphs() {
    for (board, renamings, all) in [("2x2", 3, 24), ("2x3", 60, 240)] {
        let board: Board = board.parse().unwrap();
        let (goal, options) = (Position::goal(&board), EnumerateOptions::new());
        let space = Space::new(&goal).unwrap();
        let levels = breadth_first(&space, &goal, &options, |_, _, _| ()).unwrap();
        let graph = move_graph(&space, &levels, Subgraph::default()).unwrap();
        let summary = Summary::new(&graph, WORK);
        assert_eq!((summary.known_automorphisms, summary.automorphisms), (renamings, Some(all)));
    }
}

#[test]
fn layers_are_moves_and_no_two_vertices_overlap() {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let solution = Solution::new(&twists, Method::Schofield).unwrap();
    let graph = twist_graph(&solution, Arcs::All, Subgraph::default()).unwrap();
    let layers = Layers::new(&graph);
    let sizes = layers.iter().map(|layer| layer.vertices.len() as u64).collect_vec();
    let census = solution.census().rows.into_iter().map(|row| row.positions);
    assert_eq!(sizes, census.collect_vec());
    assert!(graph.node_indices().map(|vertex| layers.at(vertex)).all_unique());
    for layer in layers.iter() {
        assert!(layer.vertices.iter().map(|&vertex| layers.at(vertex).1).all_equal());
    }
}
