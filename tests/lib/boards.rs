//! Complete solutions of many boards: compared with the reference search, and every minimal word
//! replayed.

use itertools::Itertools;
use taquin::{Board, Method, Solution, StandardPosition};
use taquin_testkit::small_graphs::connected_graphs;
use taquin_testkit::squares;

/// All minimal words are replayed on boards with at most this many positions.
const MOST_REPLAYED: usize = 1000;

fn agrees_with_the_reference_search(board: &Board) {
    let twists = board.twists();
    let solution = Solution::new(&twists, Method::Bfs).unwrap();
    let squares = squares!(board);
    let known = squares.distances();
    let home = board.home().index();
    let standard = known.keys().filter(|tiles| tiles[home].is_none()).count();
    let what = format!("{} with home {home}", board.name());
    assert_eq!(solution.answers().count(), standard, "{what}");
    let goal = StandardPosition::goal(board);
    for answer in solution.answers() {
        let position = answer.position();
        let tiles = squares.standard(position.arrangement().images());
        let (moves, walks) = known[&tiles];
        assert_eq!((answer.move_count(), answer.word_count()), (moves, walks), "{what}: {tiles:?}");
        if standard > MOST_REPLAYED {
            continue;
        }
        let words = answer.words().collect_vec();
        assert_eq!(words.len() as u64, walks, "{what}: {tiles:?}");
        assert!(words.iter().map(ToString::to_string).all_unique());
        for word in &words {
            assert_eq!(
                (word.move_count(), word.walk().len() - 1),
                (moves, moves),
                "{what}: {word}"
            );
            assert_eq!(word.apply_to(&position), goal, "{what}: {word}");
        }
        let first = words.iter().filter_map(|word| word.iter().next()).map(|twist| twist.index());
        let first = first.sorted_unstable().dedup();
        assert!(first.eq(answer.first_twists().map(|twist| twist.index())), "{what}: {tiles:?}");
        assert!(words.contains(&answer.specimen()));
    }
    let census = solution.census();
    assert_eq!(census.total().positions, standard as u64, "{what}");
    let at_home = known.iter().filter(|(tiles, _)| tiles[home].is_none());
    let by_moves = at_home.counts_by(|(_, &(moves, _))| moves);
    let by_moves = by_moves.into_iter().sorted_unstable().collect_vec();
    let rows = census.rows.iter().map(|row| (row.moves, row.positions as usize));
    assert_eq!(rows.collect_vec(), by_moves, "{what}");
}

fn every_home_of(rows: usize, columns: usize) {
    for (row, column) in (1..=rows).cartesian_product(1..=columns) {
        agrees_with_the_reference_search(
            &format!("{rows}x{columns}@{row},{column}").parse().unwrap(),
        );
    }
}

#[test]
fn grids_with_every_home() {
    for (rows, columns) in [(1, 2), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        every_home_of(rows, columns);
    }
}

#[test]
fn ten_squares_in_two_rows() {
    agrees_with_the_reference_search(&"2x5@1,2".parse().unwrap());
    let census = |home: &str| {
        let board: Board = format!("2x5@{home}").parse().unwrap();
        Solution::new(&board.twists(), Method::Bfs).unwrap().census()
    };
    assert_eq!(census("1,2"), census("2,4"));
}

#[test]
fn boards_of_the_catalogue() {
    let names = ["eight", "five", "theta0", "figure-eight", "wheel-3", "wheel-4", "wheel-6"];
    for name in names.into_iter().chain(["ring-3", "ring-4", "ring-5", "ring-8", "ring-9"]) {
        agrees_with_the_reference_search(&name.parse().unwrap());
    }
}

/// Trees, thetas, graphs with bridges, graphs with odd cycles: with every home.
#[test]
fn all_boards_with_up_to_six_squares() {
    for graph in (2..=6).flat_map(connected_graphs) {
        (0..graph.squares).for_each(|home| {
            agrees_with_the_reference_search(&graph.board(home).parse::<Board>().unwrap())
        });
    }
}

/// With `ten_squares_in_two_rows`, every home up to symmetry.
#[test]
#[ignore = "a minute: two boards of 1 814 400 positions each"]
fn ten_squares_in_two_rows_with_the_other_homes() {
    for name in ["2x5", "2x5@1,3"] {
        agrees_with_the_reference_search(&name.parse().unwrap());
    }
}

#[test]
#[ignore = "half a minute: 3 628 800 positions"]
fn the_petersen_graph() {
    agrees_with_the_reference_search(&"petersen".parse().unwrap());
}

/// Boards differ in their squares, their edges, their home or their loops.
#[test]
fn boards_are_equal_only_to_themselves() {
    let names = ["2x3", "3x2", "2x3@1,1", "ring-6", "eight", "3x3@centre", "five", "wheel-5"];
    for (a, b) in names.iter().flat_map(|a| names.iter().map(move |b| (a, b))) {
        let [left, right] = [a, b].map(|name| name.parse::<Board>().unwrap());
        assert_eq!(left == right, a == b, "{a} {b}");
    }
}

#[test]
fn tiles_are_numbered_up_to_a_limit() {
    let first = |number: usize| {
        let edges = "squares: [a, b, c]\nedges: [[a, b], [b, c], [c, a]]\nhome: a";
        Board::from_yaml(&format!("name: three\nfirst_tile: {number}\n{edges}\n"))
    };
    assert_eq!(first(9_999).unwrap().first_tile(), 9_999);
    assert!(first(10_000).unwrap_err().to_string().contains("at most 9 999"));
}
