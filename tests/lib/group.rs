//! The groups of all small boards, compared with brute force and with Wilson's theorem.

use taquin::group::{EvidenceError, GroupName, Solvability, WilsonPrediction};
use taquin::{Board, Position};
use taquin_testkit::small_graphs::{Graph, connected_graphs};
use taquin_testkit::squares;

/// Every board with one of these numbers of squares.
fn boards(squares: impl Iterator<Item = usize>) -> impl Iterator<Item = (Graph, usize, Board)> {
    squares.flat_map(connected_graphs).flat_map(|graph| {
        (0..graph.squares)
            .map(move |home| (graph.clone(), home, graph.board(home).parse::<Board>().unwrap()))
    })
}

#[test]
fn orders_are_those_of_brute_force() {
    let mut tried = 0;
    for (graph, home, board) in boards(2..=6) {
        let group = board.group();
        let positions = squares!(board).distances().len();
        // From each standard position the blank reaches every square along the tree.
        assert_eq!(group.order() * graph.squares, positions.into(), "{graph:?}");
        assert_eq!(group.check(&board), Ok(()), "{graph:?} with home {home}");
        tried += 1;
    }
    assert_eq!(tried, 2 + 3 * 2 + 4 * 6 + 5 * 21 + 6 * 112);
}

#[test]
fn articulation_squares_are_cut_vertices() {
    for (graph, home, board) in boards(2..=6) {
        let cutting: Vec<usize> = (0..graph.squares)
            .filter(|&square| !graph.is_connected_without(Some(square)))
            .collect();
        let found = board.articulation_squares();
        let found: Vec<usize> = found.iter().map(|square| square.index()).collect();
        assert_eq!(found, cutting, "{graph:?} with home {home}");
        assert_eq!(board.is_two_connected(), graph.is_two_connected());
        assert_eq!(board.is_bipartite(), graph.is_bipartite());
    }
}

#[test]
fn wilsons_theorem_holds_up_to_seven_squares() {
    let graphs: Vec<Graph> =
        (3..=7).flat_map(connected_graphs).filter(Graph::is_two_connected).collect();
    assert_eq!(graphs.len(), 538);
    let mut exceptions = Vec::new();
    for graph in &graphs {
        let places = graph.squares - 1;
        let expected = match (graph.is_ring(), graph.is_bipartite()) {
            (true, _) => GroupName::Cyclic(places),
            (false, true) => GroupName::Alternating(places),
            (false, false) => GroupName::Symmetric(places),
        };
        let names: Vec<GroupName> = (0..graph.squares)
            .map(|home| {
                let board = graph.board(home).parse::<Board>().unwrap();
                let group = board.group();
                assert_eq!(group.check(&board), Ok(()), "{graph:?} with home {home}");
                let [all] = group.constituents() else { panic!("{graph:?} is transitive") };
                let [predicted] = &WilsonPrediction::new(&board)[..] else { panic!("{graph:?}") };
                assert_eq!((&predicted.points, predicted.name), (&all.points, all.name));
                all.name
            })
            .collect();
        assert!(names.iter().all(|&name| name == names[0]), "{graph:?}: {names:?}");
        if names[0] != expected {
            exceptions.push((graph, names[0]));
        }
    }
    let [(theta, name)] = exceptions[..] else { panic!("{exceptions:?}") };
    assert_eq!((theta.squares, theta.edges.len()), (7, 8));
    assert_eq!((name, name.order()), (GroupName::ProjectiveLinear(5), Some(120.into())));
}

#[test]
fn predictions_for_boards_with_several_blocks_are_right() {
    for (graph, home, board) in boards(2..=6) {
        let group = board.group();
        let computed = group.constituents().iter().map(|part| (part.points.clone(), part.name));
        let predicted =
            WilsonPrediction::new(&board).into_iter().map(|block| (block.points, block.name));
        assert!(computed.eq(predicted), "{graph:?} with home {home}");
    }
}

#[test]
fn the_group_of_another_board_is_refused() {
    for (name, other) in [("eight", "3x3"), ("ring-9", "eight")] {
        let [board, other]: [Board; 2] = [name, other].map(|name| name.parse().unwrap());
        let refused = board.group().check(&other);
        assert!(matches!(refused, Err(EvidenceError::OtherBoard(_))), "{name}: {refused:?}");
    }
}

#[test]
fn groups_of_known_boards() {
    let known = [
        ("eight", "A8", true),
        ("five", "A5", true),
        ("fifteen", "A15", true),
        ("theta0", "PGL2(5)", true),
        ("figure-eight", "C3 × C3", false),
        ("petersen", "S9", true),
        ("ring-8", "C7", true),
        ("ring-9", "C8", false),
        ("wheel-6", "S6", true),
        ("1x5", "trivial", false),
        ("2x2", "C3", true),
        ("2x3", "A5", true),
        ("20x20", "A399", true),
        ("3x7@2,2", "A20", true),
    ];
    for (name, group, primitive) in known {
        let board: Board = name.parse().unwrap();
        let found = board.group();
        assert_eq!((&*found.name(), found.is_primitive()), (group, primitive), "{name}");
        assert_eq!(found.check(&board), Ok(()), "{name}");
    }
    let large: Board = "20x20".parse().unwrap();
    assert_eq!(large.group().order_with_formula().to_string(), "399!/2");
    let theta: Board = "theta0".parse().unwrap();
    assert_eq!(theta.group().full_name(), "PGL₂(5) ≅ S₅ acting on six points");
}

/// The cycle that proves this group is a power of a product, and orders its points otherwise than
/// the product does.
#[test]
fn the_evidence_may_be_a_power_of_a_product() {
    let tree =
        [(0, 1), (0, 2), (0, 3), (2, 4), (3, 5), (1, 6), (4, 7), (0, 8), (7, 9), (0, 10), (0, 11)];
    let graph = Graph { squares: 12, edges: [&tree[..], &[(4, 5), (6, 9)]].concat() };
    let board = graph.board(0).parse::<Board>().unwrap();
    let group = board.group();
    assert_eq!(group.name(), "S8");
    assert_eq!(group.check(&board), Ok(()));
}

/// No turn of a ring exchanges two tiles. The decision takes no search in the symmetric group on
/// 999 points.
#[test]
fn long_rings_are_decided_at_once() {
    let board: Board = "ring-1000".parse().unwrap();
    let home = Position::goal(&board);
    let goal = home.to_string();
    let mut tiles: Vec<&str> = goal.split(' ').collect();
    let solvable = |tiles: &[&str]| {
        let position = Position::parse(&board, &tiles.join(" ")).unwrap();
        Solvability::new(&position, &home).is_solvable()
    };
    assert!(solvable(&tiles));
    let blank = tiles.iter().position(|&tile| tile == "0" || tile == "_").unwrap();
    let places: Vec<usize> = (0..tiles.len()).filter(|&place| place != blank).collect();
    tiles.swap(places[0], places[1]);
    assert!(!solvable(&tiles));
    tiles.swap(places[0], places[1]);
    // Every tile moves one place on, past the blank's square.
    let turned: Vec<&str> = places.iter().map(|&place| tiles[place]).collect();
    for (at, &place) in places.iter().enumerate() {
        tiles[place] = turned[(at + 1) % turned.len()];
    }
    assert!(solvable(&tiles));
}

#[test]
fn evidence_is_put_into_words_for_each_orbit() {
    let evidence = |name: &str| {
        let board: Board = name.parse().unwrap();
        board.group().evidence_in_words(&board)
    };
    assert!(evidence("1x2").is_empty());
    assert!(evidence("2x2")[0].starts_with("A alone moves these 3 places"));
    assert!(evidence("3x3")[0].ends_with("contains A8 (Jordan 1873); all loops are even"));
    assert!(evidence("theta0")[0].contains("so the order is 6 · 5 · 4 (Schreier and Sims"));
}
