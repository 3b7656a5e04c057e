//! Symmetries of boards compared with all permutations, and the groups of random boards.

use itertools::Itertools;
use proptest::prelude::*;
use taquin::group::WilsonPrediction;
use taquin::{Board, Permutation};
use taquin_testkit::small_graphs::{Graph, connected_graphs};

#[test]
fn symmetries_are_the_permutations_that_keep_the_board() {
    for graph in (2..=6).flat_map(connected_graphs) {
        let n = graph.squares as u16;
        let all: Vec<Permutation> =
            (0..n).permutations(n.into()).map(|p| Permutation::from_images(p).unwrap()).collect();
        for home in 0..graph.squares {
            let board = graph.board(home).parse::<Board>().unwrap();
            let kept = all.iter().filter(|p| board.has_symmetry(p)).collect_vec();
            let fixing = kept.iter().filter(|p| p.image(home) == home).count();
            assert_eq!(*board.all_symmetries().order(), kept.len() as u128, "{graph:?}");
            assert_eq!(*board.symmetries().order(), fixing as u128, "{graph:?}, home {home}");
            let elements = board.symmetries().elements(720).unwrap();
            assert_eq!(elements.len(), fixing);
            assert!(elements.iter().all(|p| p.image(home) == home && board.has_symmetry(p)));
        }
    }
}

/// A search without colour refinement would not end here, and a recursive one would overflow the
/// stack.
#[test]
fn symmetries_of_large_boards() {
    let symmetries = |name: &str| {
        let board: Board = name.parse().unwrap();
        let (all, fixing) = (board.all_symmetries(), board.symmetries());
        assert!(all.generators().iter().all(|p| board.has_symmetry(p)));
        (all.order().to_string(), fixing.order().to_string())
    };
    let pair = |all: &str, fixing: &str| (all.to_string(), fixing.to_string());
    assert_eq!(symmetries("20x20"), pair("8", "2"));
    assert_eq!(symmetries("30x40@1,1"), pair("4", "1"));
    assert_eq!(symmetries("1x1000"), pair("2", "1"));
    assert_eq!(symmetries("ring-1000"), pair("2000", "2"));
    assert_eq!(symmetries("wheel-100"), pair("200", "200"));
    assert_eq!(symmetries("petersen"), pair("120", "12"));
    let board = |squares: usize, edges: Vec<(usize, usize)>, home: usize| {
        Graph { squares, edges }.board(home).parse::<Board>().unwrap()
    };
    // A star, a complete graph, a binary tree with one leaf that differs.
    let star = board(50, (1..50).map(|leaf| (0, leaf)).collect(), 0);
    assert_eq!(*star.symmetries().order(), star.all_symmetries().order().clone());
    assert_eq!(star.symmetries().order().value(), None, "49! does not fit");
    let complete = board(30, (0..30).array_combinations().map(|[a, b]| (a, b)).collect(), 29);
    assert_eq!(
        complete.all_symmetries().order(),
        &taquin::perm::Order::from((1..=30).product::<u128>())
    );
    let mut edges = (1..127).map(|square| ((square - 1) / 2, square)).collect_vec();
    edges.push((126, 127));
    // The six inner squares above the odd leaf no longer exchange their branches; the other 57 do.
    assert_eq!(*board(128, edges, 0).symmetries().order(), 1_u128 << (63 - 6));
}

/// A random connected graph: a tree and some more edges.
fn graph() -> impl Strategy<Value = (Graph, usize)> {
    (3..14_usize).prop_flat_map(|squares| {
        let parents = prop::collection::vec(any::<prop::sample::Index>(), squares - 1);
        let others = prop::collection::vec((0..squares, 0..squares), 0..8);
        (parents, others, 0..squares).prop_map(move |(parents, others, home)| {
            let tree =
                (1..squares).zip(parents).map(|(square, parent)| (parent.index(square), square));
            let others =
                others.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b)));
            (Graph { squares, edges: tree.chain(others).unique().collect() }, home)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_have_the_groups_that_wilson_predicts((graph, home) in graph()) {
        let board = graph.board(home).parse::<Board>().unwrap();
        let group = board.group();
        prop_assert_eq!(group.check(&board), Ok(()));
        let computed = group.constituents().iter().map(|part| (part.points.clone(), part.name));
        let said = WilsonPrediction::new(&board).into_iter().map(|block| (block.points, block.name));
        prop_assert_eq!(computed.collect_vec(), said.collect_vec());
        prop_assert_eq!(board.is_two_connected(), graph.is_two_connected());
        for symmetry in board.all_symmetries().generators() {
            prop_assert!(board.has_symmetry(symmetry));
        }
    }
}
