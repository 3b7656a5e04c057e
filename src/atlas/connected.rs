//! All connected graphs with a few squares, up to isomorphism.

use std::collections::HashSet;
use std::iter;

use itertools::{Itertools, iproduct};

use crate::board::Board;
use crate::graphs::Adjacency;

/// The greatest number of squares for which [`connected_graphs`] lists the graphs.
pub const MAX_SQUARES: usize = 8;

/// All connected graphs with this many squares up to isomorphism, by their numbers of edges, each
/// in its canonical form and with its home on the last square; `None` unless there are 2 to
/// [`MAX_SQUARES`] squares. A board is called `g6:` and its graph6.
///
/// Each graph has a square whose removal leaves it connected, so each extends a graph with one
/// square fewer.
#[expect(clippy::missing_panics_doc, reason = "the graphs are connected and simple")]
pub fn connected_graphs(squares: usize) -> Option<Vec<Board>> {
    if !(2..=MAX_SQUARES).contains(&squares) {
        return None;
    }
    let board = |graph| Board::named_by_graph6(graph).expect("the graph is connected and simple");
    Some(graphs(squares).iter().map(board).collect())
}

/// The canonical forms of all connected graphs, by the number of edges.
fn graphs(squares: usize) -> Vec<Adjacency> {
    let mut graphs = vec![Adjacency::new(1, iter::empty())];
    for before in 1..squares as u32 {
        let extended = iproduct!(&graphs, 1..1_u32 << before).map(|(graph, neighbours)| {
            let new = (0..before).filter(move |old| neighbours >> old & 1 == 1);
            let edges = graph.edges().chain(new.map(move |old| (old, before)));
            Adjacency::new(before as usize + 1, edges).canonical_form().0
        });
        let distinct: HashSet<Adjacency> = extended.collect();
        let order = |graph: &Adjacency| (graph.edge_count(), graph.clone());
        graphs = distinct.into_iter().sorted_by_cached_key(order).collect();
    }
    graphs
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_testkit::small_graphs;

    /// OEIS A001349 and A002218.
    #[test]
    fn there_are_as_many_graphs_as_known() {
        let numbers = (2..=7).map(|n| {
            let graphs = connected_graphs(n).unwrap();
            (graphs.len(), graphs.iter().filter(|graph| graph.is_two_connected()).count())
        });
        let known = [(1, 0), (2, 1), (6, 3), (21, 10), (112, 56), (853, 468)];
        assert!(numbers.eq(known));
        assert!(connected_graphs(1).is_none() && connected_graphs(9).is_none());
    }

    #[test]
    #[ignore = "half a minute without optimization"]
    fn there_are_as_many_graphs_of_eight_squares_as_known() {
        let graphs = connected_graphs(8).unwrap();
        let two_connected = graphs.iter().filter(|graph| graph.is_two_connected()).count();
        assert_eq!((graphs.len(), two_connected), (11_117, 7_123));
    }

    /// Each graph that is found by trying all numberings has the form of exactly one listed graph.
    #[test]
    fn the_graphs_are_those_found_by_brute_force() {
        for squares in 2..=6 {
            let naive = small_graphs::connected_graphs(squares).into_iter().map(|graph| {
                let edges = graph.edges.iter().map(|&(a, b)| (a as u32, b as u32));
                Adjacency::new(squares, edges).canonical_form().0
            });
            assert!(naive.sorted_unstable().eq(graphs(squares).into_iter().sorted_unstable()));
        }
    }
}
